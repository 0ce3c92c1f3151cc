% Title: Face & "friend"
% Author: Anna <anna>
nonogram(
 [[2, 2],
  [2, 2],
  [],
  [1, 1],
  [1, 1],
  [1, 1]],
 [[2, 1],
  [2, 1],
  [1],
  [],
  [1],
  [2, 1],
  [2, 1]]).

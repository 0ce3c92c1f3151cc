% Title: Face & "friend"
% Author: Anna <anna>
#const w = 7.
#const h = 6.
row_hint(1, 1, 2).
row_hint(1, 2, 2).
row_hint(2, 1, 2).
row_hint(2, 2, 2).
row_hint(4, 1, 1).
row_hint(4, 2, 1).
row_hint(5, 1, 1).
row_hint(5, 2, 1).
row_hint(6, 1, 1).
row_hint(6, 2, 1).
col_hint(1, 1, 2).
col_hint(1, 2, 1).
col_hint(2, 1, 2).
col_hint(2, 2, 1).
col_hint(3, 1, 1).
col_hint(5, 1, 1).
col_hint(6, 1, 2).
col_hint(6, 2, 1).
col_hint(7, 1, 2).
col_hint(7, 2, 1).

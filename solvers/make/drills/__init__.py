"""Puzzles to practise on, made by chance: `drill` of `drilling`.

A drill is a puzzle solved, step by step, by what its lines tell, as far as the point where nothing easier than its
technique tells anything. The same technique and seed are the same drill. What is found at a point is worked out by
`explain.points`; nothing here is said in words.
"""

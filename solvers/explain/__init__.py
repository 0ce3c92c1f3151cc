"""How people solve puzzles, how hard that is, and what solvers found out, in words. Nothing here prints or draws."""

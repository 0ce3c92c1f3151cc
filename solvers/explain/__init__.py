"""What solvers found out, in words for people. Pure: nothing here prints, solves or draws."""

"""`python -m solvers`: starts the command line, which lives in `cli/`."""

from .cli import main

if __name__ == "__main__":
    main()

"""`python -m solvers`: starts the command line, which lives in `cli/`."""

from .texts.languages import speak_like_terminal

speak_like_terminal()  # before commands are loaded with their texts

from .cli import main  # noqa: E402

if __name__ == "__main__":
    main()

"""``python -m digestlib`` is the command line."""

from digestlib.cli import main

if __name__ == "__main__":
    main()

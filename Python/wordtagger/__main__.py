"""The command ``wordtagger``: ``python -m wordtagger train data.conll -o my.tagger``."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

from . import _native


def main() -> int:
    """Runs the words of the command line and returns the exit status."""
    # Python's handlers would wait for Python's next instruction, which is the end of the command.
    for number in (signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    words = [os.fsencode(word) for word in sys.argv[1:]]
    return int(_native.library.wt_command(len(words), (ctypes.c_char_p * len(words))(*words)))


if __name__ == "__main__":
    sys.exit(main())

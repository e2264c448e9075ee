#!/usr/bin/env python3
"""Refuses "those" or "that" before "of", and "of" before "which": the reader has to look back for the noun.

Usage: check-english.py [FILE…]

Without files, all tracked sources and documents are checked, except legal texts and data. Prints each phrase with its
file and line, also when it runs over the end of a line, and fails when there is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

CHECKED = re.compile(r"(\.(swift|md|c|h|py|sh)|(^|/)Makefile)$")
EXCLUDED = re.compile(
    r"^(LICENSES/|NOTICE|THIRD-PARTY\.md|Datasets/(?!.*\.md$)|Tests/.*/(Fixtures|Golden)/"
    r"|Sources/Core/CEmbeddedFiles/Files/notice)"
)
# A phrase may run over a line's end, where a comment begins again or a string is continued.
GAP = r"(?:[ \t]|\\?\n[ \t]*(?:///?|#:?|\*|>)?)+"
PHRASE = re.compile(rf"\b(?:(those|that){GAP}(of)|(of){GAP}(which))\b", re.IGNORECASE)


def findings(path: str) -> list[str]:
    """The phrases of a file, each as a message with its location."""
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    return [
        f"{path}:{text.count(chr(10), 0, found.start()) + 1}: "
        f"'{' '.join(filter(None, found.groups()))}': repeat the noun, or build the sentence without it"
        for found in PHRASE.finditer(text)
    ]


def main() -> int:
    tracked = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout.split("\0")
    files = sys.argv[1:] or [path for path in tracked if CHECKED.search(path) and not EXCLUDED.search(path)]
    messages = [message for path in files if Path(path).is_file() for message in findings(path)]
    print("\n".join(messages), end="\n" if messages else "")
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())

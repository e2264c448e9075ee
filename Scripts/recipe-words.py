#!/usr/bin/env python3
"""Writes the words of generated recipe lines, which the repair of misread words knows.

    recipe-words.py LINES.jsonl... > words.txt
"""

import json
import re
import sys
from collections import Counter

LEAST_LENGTH = 4
LEAST_COUNT = 3


def main():
    counts = Counter()
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                for token in json.loads(line)["text"].lower().split():
                    # The parts of an address are no words.
                    core = token.strip(".,;:!?()[]\"'“”‘’")
                    for part in [] if re.search(r"[./@0-9]", core) else re.split(r"[-’']", core):
                        if part.isalpha() and len(part) >= LEAST_LENGTH:
                            counts[part] += 1
    for word, count in sorted(counts.items()):
        if count >= LEAST_COUNT:
            print(word)


if __name__ == "__main__":
    main()

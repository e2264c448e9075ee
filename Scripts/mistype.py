#!/usr/bin/python3
"""Adds mistakes of typing to labeled lines: letters that are swapped, doubled or missing, or of the next key.

    mistype.py SHARE < lines.jsonl > mistyped.jsonl

The tokens keep their labels; SHARE is the share of the lines with a mistake.
"""

import json
import random
import sys

KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"]


def neighbor(letter, rng):
    for row in KEYS:
        place = row.find(letter.lower())
        if place >= 0:
            return row[max(0, min(len(row) - 1, place + rng.choice([-1, 1])))]
    return letter


def mistyped(word, rng):
    place = rng.randrange(len(word))
    kind = rng.randrange(4)
    if kind == 0 and place + 1 < len(word):
        return word[:place] + word[place + 1] + word[place] + word[place + 2:]
    if kind == 1:
        return word[:place] + word[place] + word[place:]
    if kind == 2 and len(word) > 2:
        return word[:place] + word[place + 1:]
    return word[:place] + neighbor(word[place], rng) + word[place + 1:]


def main():
    rng, share = random.Random(5), float(sys.argv[1])
    for text in sys.stdin:
        line = json.loads(text)
        words = [place for place, token in enumerate(line["tokens"]) if token[0].isalnum() and token.isascii()]
        if words and rng.random() < share:
            place = rng.choice(words)
            word, new = line["tokens"][place], mistyped(line["tokens"][place], rng)
            start = 0
            for token in line["tokens"][:place]:
                start = line["text"].index(token, start) + len(token)
            start = line["text"].index(word, start)
            line["text"] = line["text"][:start] + new + line["text"][start + len(word):]
            line["tokens"][place] = new
        print(json.dumps(line, ensure_ascii=False))


main()

#!/usr/bin/env python3
"""Draws recipe lines in languages that no folder is for, as tokens that have the label of unknown languages.

Usage: Scripts/unknown-language-lines.py COUNT SEED [LANGUAGE ...]
       Scripts/unknown-language-lines.py COUNT SEED --invented FILE

COUNT is the number of lines of each language of Datasets/recipes/unknown-languages.tsv, or of those that are named; a
name after a minus is left out. --invented makes lines of languages that do not exist from the lines of a file, by
exchanging vowels and consonants.
"""
import collections
import json
import random
import re
import sys
from pathlib import Path

WORDS = Path(__file__).resolve().parent.parent / "Datasets/recipes/unknown-languages.tsv"
NUMBERS = ["1", "2", "3", "4", "5", "6", "8", "10", "12", "50", "100", "150", "200", "250", "300", "400", "500", "1/2",
           "1/4", "3/4", "½", "¼", "1½", "1 1/2", "1,5", "2,5", "0,5", "2-3", "1-2", "3–4"]
METRIC = ["g", "kg", "ml", "dl", "l", "gr"]
LETTERS = ["aeiouyáéíóöü", "bcdfghjklmnpqrstvwxzščžłñ"]
LINES_OF_LANGUAGE = 40
TOKEN = re.compile(r"\d+(?:[.,/]\d+)*|[½¼¾⅓⅔]|[^\W\d_]+(?:['’.-][^\W\d_]+)*|[^\w\s]")


def phrases():
    words = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            language, kind, phrases = line.split("\t")
            words[language][kind] += phrases.split(" | ")
    return words


def line(words, draw):
    """An ingredient in seven of ten lines, else a step or a heading."""
    kind = draw.random()
    if kind < 0.1:
        return draw.choice(words["heading"])
    if kind < 0.3:
        return draw.choice(words["step"])
    amount = draw.choice(NUMBERS)
    metric = draw.choice(METRIC)
    food = draw.choice(words["food"])
    start = draw.choice([f"{amount} {draw.choice(words['unit'])} ", f"{amount} {draw.choice(words['unit'])} ",
                         f"{amount} {metric} ", f"{amount} ", ""])
    end = draw.choice([f", {draw.choice(words['preparation'])}", f" ({draw.choice(words['preparation'])})", "", "", ""])
    if draw.random() < 0.2:
        food = food.capitalize()
    return draw.choice([f"{start}{food}{end}", f"{start}{food}{end}", f"{food} {start.strip()}"]).strip()


def invented(path, count, draw):
    """Tokens of lines of a file in languages that have other letters in the place of theirs."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line)["tokens"] for line in file]
    for number in range(count):
        if number % LINES_OF_LANGUAGE == 0:
            letters = str.maketrans(dict(pair for group in LETTERS for pair in zip(group, draw.sample(group, len(group)))))
        yield [token if token in METRIC else token.translate(letters) for token in draw.choice(lines)]


def write(tokens):
    print(json.dumps({"tokens": tokens, "labels": ["und"] * len(tokens)}, ensure_ascii=False))


def main():
    count, seed, *names = sys.argv[1:]
    if names[:1] == ["--invented"]:
        for tokens in invented(names[1], int(count), random.Random(int(seed))):
            write(tokens)
        return
    words = phrases()
    left_out = {name[1:] for name in names if name.startswith("-")}
    chosen = [name for name in names if not name.startswith("-")] or list(words)
    draw = random.Random(int(seed))
    for language in chosen:
        if language in left_out:
            continue
        for _ in range(int(count)):
            write(TOKEN.findall(line(words[language], draw)))


if __name__ == "__main__":
    main()

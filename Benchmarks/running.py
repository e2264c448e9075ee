#!/usr/bin/python3
"""Measures whether ingredients are found in running text.

    running.py WORDTAGGER TEXTS.jsonl [--errors]

A line of TEXTS is a recipe in sentences with the phrases that a person would copy out as its ingredients:
{"set": ..., "language": "en", "kind": ..., "title": ..., "text": ..., "rows": [...]}. A row is right where it has the same
words.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path


def plain(text):
    return " ".join(text.split()).strip(" .,;:").lower()


def rows(program, recipe):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "recipe.txt")
        file.write_text(f"{recipe['title']}\n\n{recipe['text']}\n", encoding="utf-8")
        answer = subprocess.run([program, "read", "--format", "json", file], capture_output=True, text=True)
    # 3: read, without ingredients.
    if answer.returncode not in (0, 3):
        sys.exit(f"{recipe['title']}: {answer.stderr}")
    pages = json.loads(answer.stdout) if answer.stdout else []
    sections = [section for page in pages for found in page["recipes"] for section in found["ingredientSections"]]
    return [row["text"] for section in sections for row in section["ingredients"]]


def main():
    program, path = sys.argv[1:3]
    right, wanted, found = Counter(), Counter(), Counter()
    for line in open(path, encoding="utf-8"):
        recipe = json.loads(line)
        expected, got = Counter(map(plain, recipe["rows"])), Counter(map(plain, rows(program, recipe)))
        for group in (recipe["set"], "English" if recipe["language"] == "en" else "eight other languages"):
            right[group] += (expected & got).total()
            wanted[group] += expected.total()
            found[group] += got.total()
        if "--errors" in sys.argv:
            print(recipe["language"], *(expected - got), "|", *(got - expected), sep="\t")
    for group in sorted(wanted):
        print("ingredients found", f"{100 * right[group] / wanted[group]:.1f}", f"% of {wanted[group]}", group, sep="\t")
        print("rows that are right", f"{100 * right[group] / max(1, found[group]):.1f}", "%", group, sep="\t")


main()

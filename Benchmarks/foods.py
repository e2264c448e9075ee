#!/usr/bin/python3
"""Measures whether names of foods find the right entry of USDA FoodData Central.

    foods.py WORDTAGGER LINES.jsonl LABELS.jsonl TABLE.csv[.gz] [--errors]

LABELS has, for the names in lines of LINES, the entries that a person accepts for it, and others that are close, which count neither
as right nor as wrong; `read` says whether errors in the name were looked at when the lexicon was written. Without an accepted
entry, no answer is right.
"""

import gzip
import json
import subprocess
import sys
import tempfile
from collections import Counter


def answers(program, names, table):
    """The entry of each name."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for name in names:
            file.write(json.dumps({"text": name, "tokens": [name], "labels": ["ingredient"]}) + "\n")
        file.flush()
        command = [program, "rows", "--labeled", "--format", "jsonl", "--foods", table, file.name]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line).get("food") for line in output.splitlines()]


def main():
    program, lines, labels, table = sys.argv[1:5]
    names = {}
    with open(lines, encoding="utf-8") as file:
        for record in map(json.loads, file):
            words = zip(record["tokens"], record["labels"])
            names[record["id"]] = " ".join(token for token, label in words if label == "ingredient")
    with open(labels, encoding="utf-8") as file:
        labels = [json.loads(line) for line in file]
    with tempfile.NamedTemporaryFile("wb", suffix=".csv") as plain:
        plain.write((gzip.open if table.endswith(".gz") else open)(table, "rb").read())
        plain.flush()
        found = answers(program, [names[label["id"]] for label in labels], plain.name)
    for is_read, title in ((False, "names that nobody looked at"), (True, "the others")):
        counts = Counter()
        for label, food in zip(labels, found):
            if label["read"] != is_read:
                continue
            entry = food and int(food["id"])
            kind = ("right" if entry in label["foods"] or not food and not label["foods"] else "none" if not food
                    else "close" if entry in label["close"] else "wrong")
            counts[kind] += 1
            if kind != "right" and "--errors" in sys.argv:
                print(kind, names[label["id"]], food, sep="\t")
        total = sum(counts.values())
        for kind, name in (("right", "right, or rightly none"), ("close", "a food that is close"), ("wrong", "wrong"),
                           ("none", "none, though the table has it")):
            print(name, f"{100 * counts[kind] / total:.1f}", f"% of {total}", title, sep="\t")


main()

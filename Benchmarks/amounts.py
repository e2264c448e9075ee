#!/usr/bin/env python3
"""Compare the amounts of rows with those that annotators wrote for real lines.

Usage: Benchmarks/amounts.py LINES AMOUNTS [--labels]

LINES are labeled lines with an id, AMOUNTS have the quantities and unit words of some of them in
order. Without --labels the bundled model reads the raw text. The files are not part of the project.
"""
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def read_units():
    """The canonical name of every spelling, and the words that only modify units."""
    names, qualifiers = {}, set()
    path = os.path.join(ROOT, "Sources/Core/CEmbeddedFiles/Files/units.txt")
    for line in open(path, encoding="utf-8"):
        fields = [field.strip() for field in line.split("|")]
        if line.startswith("#") or not line.strip():
            continue
        if fields[0] == "qualifier":
            qualifiers |= {word.strip() for word in fields[1].split(",")}
        if len(fields) < 4:
            continue
        spellings = [word.strip().lstrip("?=") for word in (fields[7] if len(fields) > 7 else "").split(",")]
        for spelling in fields[:3] + spellings:
            if spelling:
                names[spelling.lower()] = fields[0]
    return names, qualifiers


def canonical(words, names, qualifiers):
    """The canonical units of a list of words; other words are kept."""
    units, index = [], 0
    while index < len(words):
        for count in (3, 2, 1):
            phrase = " ".join(words[index:index + count]).lower().rstrip(".")
            if index + count <= len(words) and phrase in names:
                units.append(names[phrase])
                index += count
                break
        else:
            if words[index].lower() not in qualifiers:
                units.append("?")
            index += 1
    return units


def flattened(amount):
    yield amount
    for part in amount["parts"]:
        yield from flattened(part)


def amounts_of(row):
    """The quantities and the units of a row, in the order of the line."""
    quantities, units = [], []
    for amount in (part for amount in row["amounts"] for part in flattened(amount)):
        for key in ("multiplier", "quantity"):
            value = amount[key]
            if value is None or (key == "quantity" and "implied" in amount["traits"]):
                continue
            ends = [value] if isinstance(value, str) else [value["from"], value["to"]]
            quantities.append((amount["ranges"][0][0], [Fraction(end) for end in ends]))
        if amount["unit"] or amount["unitText"]:
            units.append((amount["ranges"][-1][0], amount["unit"] or "?"))
    order = lambda pair: pair[0]
    return [value for _, value in sorted(quantities, key=order)], [unit for _, unit in units]


def main():
    paths = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(paths) != 2:
        sys.exit(__doc__)
    lines_path, amounts_path = paths
    if not (os.path.exists(lines_path) and os.path.exists(amounts_path)):
        print("amounts of real lines: no data")
        return
    names, qualifiers = read_units()
    lines = [json.loads(line) for line in open(lines_path, encoding="utf-8")]
    wanted = {}
    for line in open(amounts_path, encoding="utf-8"):
        record = json.loads(line)
        wanted[record["id"]] = record
    command = os.environ.get("WORDTAGGER", os.path.join(ROOT, ".build", "release", "wordtagger"))
    arguments = [command, "rows", "--format", "jsonl"]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as text:
        text.writelines(line["text"] + "\n" for line in lines)
        text.flush()
        arguments += ["--labeled", lines_path] if "--labels" in sys.argv else [text.name]
        output = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    count = right_quantities = right_units = 0
    for line, row in zip(lines, output.split("\n")):
        truth = wanted.get(line["id"])
        if truth is None:
            continue
        quantities, units = amounts_of(json.loads(row))
        expected = [[Fraction(end) for end in text.split("-")] for text in truth["quantities"]]
        expected_units = canonical(truth["units"], names, qualifiers)
        if "fluid ounce" not in expected_units:
            # An ounce of a liquid is a fluid ounce; the annotators wrote "oz".
            units = ["ounce" if unit == "fluid ounce" else unit for unit in units]
        count += 1
        right_quantities += quantities == expected
        right_units += sorted(units) == sorted(expected_units)
    print(f"lines             {count}")
    print(f"quantities exact  {right_quantities / max(count, 1):.4f}")
    print(f"units canonical   {right_units / max(count, 1):.4f}")


main()

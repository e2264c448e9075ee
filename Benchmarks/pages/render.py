#!/usr/bin/python3
"""Renders pages of recipe lines whose labels are known.

    render.py LINES.jsonl OUT [--pages N] [--seed S]    OUT/<level>/<n>.png, OUT/truth.jsonl

LINES are labeled lines, printed again when all have been. Pages differ in face (of those that the
fraction model never saw), size, leading, one or two columns, and in wear: as drawn, as a phone sees it
(turned and tilted a little, soft, uneven light, grain), and the same twice as strong with a shadow
across. Lines that would have to be broken are left out. A title is above, and is not counted.
"""

import argparse
import json
import os
import random
import sys
from itertools import cycle

import numpy as np
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ocr"))
import degrade  # noqa: E402
import fonts  # noqa: E402
import pictures  # noqa: E402

STRENGTHS = {"clean": 0, "light": 1, "heavy": 2}
# The longest line, in characters, that fits a column.
LONGEST = {1: 60, 2: 34}


def drawn(text, family, size, rng, weight="Regular"):
    """The line's picture; a face without a fraction sets it piece by piece. None if it lacks more."""
    pair = pictures.draw(text, family, size, weight) or pictures.draw(
        text, family, size, weight, built_up=pictures.BuiltUp(rng))
    return pair and pair[0]


def page_of(title, columns, size, leading):
    """Lines under each other, columns beside each other, ink over ink."""
    gap, pitch = size * 2, int(size * leading)
    widths = [max(line.shape[1] for line in column) for column in columns]
    width = max(sum(widths) + gap * (len(columns) - 1), title.shape[1]) + 4 * size
    height = title.shape[0] + pitch * max(map(len, columns)) + 4 * size
    page = np.full((height, width), 255, np.uint8)

    def put(line, x, y):
        window = page[y:y + line.shape[0], x:x + line.shape[1]]
        np.minimum(window, line, out=window)

    put(title, 2 * size, size)
    x = 2 * size
    for column, column_width in zip(columns, widths):
        for row, line in enumerate(column):
            put(line, x, size + title.shape[0] + row * pitch)
        x += column_width + gap
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("lines")
    parser.add_argument("out")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, generator = random.Random(arguments.seed), np.random.default_rng(arguments.seed)
    with open(arguments.lines, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    # A row has a food; what the grammar makes of headings and steps has none.
    lines = [line for line in lines if "ingredient" in line["labels"]]
    rng.shuffle(lines)
    supply = {count: cycle([line for line in lines if len(line["text"]) <= longest])
              for count, longest in LONGEST.items()}

    for level in STRENGTHS:
        os.makedirs(f"{arguments.out}/{level}", exist_ok=True)
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for number in range(arguments.pages):
            level = list(STRENGTHS)[number % len(STRENGTHS)]
            family = rng.choice(fonts.HELD_OUT)
            size, count = rng.randint(24, 44), rng.choice([1, 2])
            printed, columns = [], [[] for _ in range(count)]
            for column in columns:
                length = rng.randint(8, 14)
                while len(column) < length:
                    line = next(supply[count])
                    picture = drawn(line["text"], family, size, rng)
                    if picture is not None:
                        printed.append(line)
                        column.append(picture)
            title = drawn(f"Recipe {number + 1}", family, int(size * 1.6), rng, "Bold")
            grey = page_of(title, columns, size, rng.uniform(1.4, 1.9))
            if STRENGTHS[level]:
                grey, _ = degrade.phone(grey, np.zeros_like(grey), generator, STRENGTHS[level])
            file = f"{level}/{number:04}.png"
            Image.fromarray(grey).save(f"{arguments.out}/{file}")
            truth.write(json.dumps({
                "file": file, "level": level, "font": family, "size": size, "columns": count,
                "lines": printed,
            }, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

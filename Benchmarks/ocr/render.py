#!/usr/bin/python3
"""Renders the training lines of the fraction model, and the lines it is measured on.

    render.py glyphs OUT [--count N] [--seed S]   training fonts, random wear: OUT/lines.pnm, OUT/lines.tsv
    render.py lines  OUT [--per N]   [--seed S]   held-out fonts, named conditions: OUT/<n>.png, OUT/truth.jsonl
    render.py frames OUT [--streams N] [--seed S] held-out fonts, 12 frames each: OUT/<size>px-<n>/<frame>.png,
                                                  OUT/truth.jsonl

`lines.pnm` holds two grey pictures a line, one after the other: what is seen, and for each inked
pixel the number of its character (from 1; 0 is paper; from 160 the small figures above and below
in fractions, in order). `lines.tsv` has the line's text, font and size.
"""

import argparse
import json
import os
import random
import sys

import numpy as np
from PIL import Image

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import degrade  # noqa: E402
import fonts  # noqa: E402
import pictures  # noqa: E402
import recipes  # noqa: E402


def pnm(picture):
    return b"P5 %d %d 255\n" % (picture.shape[1], picture.shape[0]) + picture.tobytes()


def render_glyphs(arguments):
    rng, generator = random.Random(arguments.seed), np.random.default_rng(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)
    drawn = 0
    with open(f"{arguments.out}/lines.pnm", "wb") as images, \
            open(f"{arguments.out}/lines.tsv", "w", encoding="utf-8") as truth:
        while drawn < arguments.count:
            book = rng.random() < arguments.books
            family = rng.choice(fonts.BOOK if book else fonts.TRAINING)
            kind = rng.random()
            text = (recipes.amounts_only(rng) if kind < 0.6
                    else recipes.with_fraction(rng) if kind < 0.8 else recipes.without_fraction(rng))
            # Scans of old books come at a hundred dots an inch; half of their lines are that small.
            small = book and rng.random() < 0.5
            size = int(round(rng.uniform(11, 19) if small else 10 ** rng.uniform(1.08, 1.72)))
            style = {
                "weight": "Bold" if rng.random() < 0.12 else "Regular",
                "italic": rng.random() < 0.08,
                "features": "onum=1" if book and rng.random() < 0.5 else None,
            }
            built_up = pictures.BuiltUp(rng) if book or rng.random() < 0.05 else None
            pair = pictures.draw(text, family, size, **style, built_up=built_up) or pictures.draw(
                text, family, size, **style, built_up=pictures.BuiltUp(rng))
            if pair is None:
                continue
            grey, owner = degrade.at_random(*pair, rng, generator)
            images.write(pnm(grey) + pnm(owner))
            truth.write(f"{text}\t{family}\t{size}\n")
            drawn += 1


def render_lines(arguments):
    """Every condition has the same lines, so that figures differ by the degradation alone."""
    rng = random.Random(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)
    lines = []
    while len(lines) < arguments.per:
        # About half of the lines hold a fraction, as in a cookbook that uses cups.
        text = recipes.with_fraction(rng) if len(lines) % 2 == 0 else recipes.without_fraction(rng)
        family = fonts.HELD_OUT[len(lines) % len(fonts.HELD_OUT)]
        if pictures.draw(text, family, 24):
            lines.append((text, family))
    conditions = {**degrade.CONDITIONS, **degrade.SIZES}
    number = 0
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for name, (size, change) in conditions.items():
            generator = np.random.default_rng(arguments.seed)
            for text, family in lines:
                grey, _ = change(*pictures.draw(text, family, size), generator)
                file = f"{number:05}.png"
                Image.fromarray(grey).save(f"{arguments.out}/{file}")
                truth.write(json.dumps({
                    "file": file, "condition": name, "size": size, "font": family, "text": text,
                }, ensure_ascii=False) + "\n")
                number += 1


def render_frames(arguments):
    """Frame streams of a few lines from an unsteady camera, at two sizes."""
    rng, generator = random.Random(arguments.seed), np.random.default_rng(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for size in (24, 16):
            for number in range(arguments.streams):
                family, lines, rows = fonts.HELD_OUT[number % len(fonts.HELD_OUT)], [], []
                while len(lines) < 4:
                    text = rng.choice([recipes.with_fraction, recipes.without_fraction])(rng)
                    drawn = pictures.draw(text, family, size)
                    if drawn and text not in lines:
                        lines.append(text)
                        rows.append(drawn[0])
                width = max(row.shape[1] for row in rows) + 40
                page = np.vstack([
                    np.pad(row, ((2, 2), (20, width - 20 - row.shape[1])), constant_values=255)
                    for row in rows])
                folder = f"{size}px-{number:02}"
                os.makedirs(f"{arguments.out}/{folder}", exist_ok=True)
                for frame in range(12):
                    Image.fromarray(degrade.jittered(page, generator)).save(
                        f"{arguments.out}/{folder}/{frame:02}.png")
                truth.write(json.dumps(
                    {"stream": folder, "size": size, "font": family, "lines": lines},
                    ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["glyphs", "lines", "frames"])
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=9000, help="training lines")
    parser.add_argument("--per", type=int, default=100, help="measured lines in each condition")
    parser.add_argument("--streams", type=int, default=16, help="streams of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--books", type=float, default=0.45, help="share of lines set like old books")
    arguments = parser.parse_args()
    {"glyphs": render_glyphs, "lines": render_lines, "frames": render_frames}[arguments.what](arguments)


if __name__ == "__main__":
    main()

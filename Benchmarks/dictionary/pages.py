#!/usr/bin/env python3
"""Renders sentences as pages of a book, and one region of a camera.

Usage: pages.py COLUMNS FOLDER [--pages N]

COLUMNS has a word, its lemma and its part of speech on each line. The pages are written as FOLDER/page-N.png, what is
printed on them as FOLDER/truth.txt, the region of 640×200 pixels as FOLDER/region.png.
"""
import argparse
import pathlib
import subprocess
import textwrap

LEFT_OPEN = set("([{$#£€“‘")
CLOSING = set(".,;:!?)]}%…”’")


def joined(words):
    """A sentence as it is printed."""
    text, is_glued = "", True
    quotes = 0
    for word, part in words:
        stays = word in CLOSING or word.startswith(("'", "’")) and part != "PUNCT" or word in ("n't", "n’t")
        if word == '"':
            quotes += 1
            stays = quotes % 2 == 0
        hyphen = word in ("-", "–", "/")
        text += ("" if is_glued or stays or hyphen else " ") + word
        is_glued = word in LEFT_OPEN or hyphen or word == '"' and quotes % 2 == 1
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("columns")
    parser.add_argument("folder")
    parser.add_argument("--pages", type=int, default=6)
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    sentences, words = [], []
    for line in open(arguments.columns, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) >= 3:
            words.append((fields[0], fields[2]))
        elif words:
            sentences.append(words)
            words = []
    # Running text: sentences with an end, and letters that every font has.
    texts = [joined(words) for words in sentences if len(words) > 8 and words[-1][0] in ".!?"]
    texts = [text for text in texts if all(ord(letter) < 0x180 or letter in "“”‘’—–…" for letter in text)]
    step = max(1, len(texts) // (arguments.pages * 16))
    texts = texts[::step]
    truth = open(folder / "truth.txt", "w", encoding="utf-8")
    for number in range(arguments.pages):
        part = texts[number * 16:(number + 1) * 16]
        lines = textwrap.wrap(" ".join(part), 72)
        print("\n".join(lines) + "\n", file=truth)
        picture(lines, folder / f"page-{number + 1}.png", 1700)
    picture(["The old man gave the kitten", "some delicious plums that", "she could not eat alone."],
            folder / "region.png", 640, 200)


def picture(lines, path, width, height=None):
    from PIL import Image, ImageDraw, ImageFont
    font = ImageFont.truetype(subprocess.run(
        ["fc-match", "-f", "%{file}", "DejaVu Serif"], capture_output=True, text=True).stdout, 34)
    leading = 54
    image = Image.new("L", (width, height or 160 + leading * len(lines)), 255)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        draw.text((40 if height else 90, (18 if height else 80) + row * leading), line, fill=0, font=font)
    image.save(path, dpi=(300, 300))


main()

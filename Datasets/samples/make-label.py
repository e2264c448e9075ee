#!/usr/bin/python3
"""Draws the labels of two made-up medicine boxes: label-1.png and label-2.png. Needs Pillow and the font Lato."""

import os
import random

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/truetype/lato/Lato-"
LABELS = {
    "label-1.png": ["Ibuprofen 400 mg", "film-coated tablets", "For pain and fever", "Take with food. 20 tablets"],
    "label-2.png": ["Warfarin sodium 5 mg", "28 tablets", "Keep out of the reach of children", "LOT 2391  EXP 09/27"],
}


def draw(lines, seed):
    rng = random.Random(seed)
    picture = Image.new("L", (760, 340), 246)
    canvas = ImageDraw.Draw(picture)
    y = 36
    for number, line in enumerate(lines):
        font = ImageFont.truetype(FONTS + ("Bold.ttf" if number == 0 else "Regular.ttf"), 54 if number == 0 else 34)
        canvas.text((44, y), line, font=font, fill=30)
        y += 84 if number == 0 else 62
    picture = picture.rotate(rng.uniform(-1, 1), fillcolor=246, resample=Image.BICUBIC)
    return picture.filter(ImageFilter.GaussianBlur(0.8))


folder = os.path.dirname(os.path.abspath(__file__))
for seed, (name, lines) in enumerate(LABELS.items()):
    draw(lines, seed).save(os.path.join(folder, name), optimize=True)

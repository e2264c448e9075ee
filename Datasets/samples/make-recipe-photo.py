#!/usr/bin/env python3
"""Renders recipe.jpg, a page as a phone would see it: two columns, fractions, a tilt, a shadow.

Needs Pillow and numpy. Run: Datasets/samples/make-recipe-photo.py FONT.ttf BOLD.ttf recipe.jpg
"""
import sys

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

TITLE = "Plum and Almond Traybake"
LEFT = [
    "For the base:",
    "250g plain flour",
    "1½ tsp baking powder",
    "¼ tsp fine sea salt",
    "175g cold butter, cubed",
    "2 large eggs, lightly beaten",
    "¾ cup caster sugar",
]
RIGHT = [
    "For the topping:",
    "8 ripe plums, halved and stoned",
    "2 tbsp demerara sugar",
    "½ cup flaked almonds",
    "1 lemon, zest only",
    "pinch of ground cinnamon",
    "double cream, to serve",
]


def page(font_path, bold_path):
    picture = Image.new("L", (1500, 900), 236)
    draw = ImageDraw.Draw(picture)
    title = ImageFont.truetype(bold_path, 54)
    bold = ImageFont.truetype(bold_path, 36)
    plain = ImageFont.truetype(font_path, 36)
    draw.text((110, 90), TITLE, font=title, fill=40)
    for left, lines in ((110, LEFT), (830, RIGHT)):
        for number, line in enumerate(lines):
            font = bold if line.endswith(":") else plain
            draw.text((left, 220 + 78 * number), line, font=font, fill=45)
    return picture


def photographed(picture):
    tilted = picture.rotate(0.8, resample=Image.BICUBIC, fillcolor=236)
    pixels = numpy.asarray(tilted.filter(ImageFilter.GaussianBlur(0.7)), dtype=float)
    height, width = pixels.shape
    across = numpy.linspace(0, 1, width)[None, :]
    down = numpy.linspace(0, 1, height)[:, None]
    light = 1.0 - 0.28 * across * down - 0.10 * (1 - across)
    noise = numpy.random.default_rng(7).normal(0, 5, pixels.shape)
    return Image.fromarray(numpy.clip(pixels * light + noise, 0, 255).astype("uint8"))


if __name__ == "__main__":
    font, bold, output = sys.argv[1:4]
    photographed(page(font, bold)).convert("RGB").save(output, quality=80)

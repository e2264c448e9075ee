"""What a camera or a screen shows of a page: a table, shadows, other paper, pictures, advertisements, bars of an app.

Each scene takes a printed page and returns a picture of it, worn otherwise than the pages that the models learn from.
"""

import numpy as np
from PIL import Image, ImageFilter

import degrade
from canvas import Canvas, Style

ADVERTISEMENTS = ["Save 20% now", "Shop the sale", "Apply now", "Free 2-day delivery", "Spring into summer",
                  "Get 3 meals for $5", "Powered by our partners", "Subscribe today", "Your trial ends in 14 days",
                  "Limited time offer", "Order 1 kg, pay half", "New! Butter spread", "Win a cup and a spoon"]
BARS = ["9:41", "12:30 PM", "1:15", "100%", "LTE", "5G"]
ACTIONS = ["Save", "Print", "Share", "Rate recipe", "Jump to recipe", "Add to list", "Cook mode", "1x 2x 3x", "Pin", "Reviews"]


def clouds(generator, height, width, detail=4):
    """Smooth noise between 0 and 1."""
    total = np.zeros((height, width), np.float32)
    for octave in range(detail):
        cells = generator.random((2 + 3 ** octave, 2 + 3 ** octave)).astype(np.float32)
        total += np.asarray(Image.fromarray(cells).resize((width, height), Image.BICUBIC)) / 2 ** octave
    total -= total.min()
    return total / max(total.max(), 1e-6)


def dish(rng, generator, height, width):
    """A photograph without text: round shapes, shades and grain."""
    picture = 255 * clouds(generator, height, width)
    y, x = np.mgrid[:height, :width]
    for _ in range(rng.randint(12, 60)):
        size = rng.uniform(0.02, 0.22) * min(height, width)
        far = np.hypot((x - rng.uniform(0, width)) / rng.uniform(0.6, 1.6), y - rng.uniform(0, height)) / size
        picture = np.where(far < 1, rng.uniform(20, 240) * (1.1 - 0.5 * far ** 2), picture)
    return degrade.noise(degrade.blur(degrade.clip(picture), 1.2), 8, generator)


def advertisement(rng, family, height, width):
    """A coloured field with large print."""
    canvas, size = Canvas(width, height), rng.uniform(0.07, 0.14) * width
    y = size
    while y < height - 3 * size:
        y = canvas.text(rng.choice(ADVERTISEMENTS), "furniture", size * 0.5, y, width - size,
                        Style(family, size * rng.uniform(0.6, 1.2), bold=True), rng.choice(["left", "center"])) + size * 0.6
    page = canvas.drawn(0)
    page = np.vstack([page, np.full((max(0, height - len(page)), width), 255, np.uint8)])[:height]
    paper, ink = rng.choice([(90, 250), (60, 255), (215, 30), (150, 255), (190, 250)])
    return degrade.clip(ink + (paper - ink) * (page / 255.0))


def with_picture(grey, rng, generator):
    """The page with a photograph above or beside the text."""
    height, width = grey.shape
    if rng.random() < 0.5:
        return np.vstack([dish(rng, generator, int(width * rng.uniform(0.3, 0.6)), width), grey])
    side = int(width * rng.uniform(0.2, 0.35))
    column = np.full((height, side), 255, np.uint8)
    tall = min(height - 40, int(side * rng.uniform(0.8, 1.6)))
    column[20:20 + tall, 10:side - 10] = dish(rng, generator, tall, side - 20)
    return np.hstack([grey, column] if rng.random() < 0.7 else [column, grey])


def with_advertisement(grey, rng, family):
    height, width = grey.shape
    side = int(width * rng.uniform(0.22, 0.34))
    column = np.full((height, side), 255, np.uint8)
    y = rng.randint(40, 200)
    while y < height - side:
        tall = min(height - y, int(side * rng.uniform(0.6, 1.6)))
        column[y:y + tall, 8:side - 8] = advertisement(rng, family, tall, side - 16)
        y += tall + rng.randint(30, 400)
    return np.hstack([grey, column])


def spread_over(grey, generator, rng):
    """A page that bends toward its spine."""
    depth = int(rng.uniform(0.008, 0.03) * grey.shape[1])
    bent, _ = degrade.curve(grey, np.zeros_like(grey), depth)
    return bent


def on_table(grey, rng, generator, other=None):
    """The page on a table, seen from a little aside, with another sheet below."""
    height, width = grey.shape
    room = [int(rng.uniform(0.03, 0.25) * size) for size in (width, width, height, height)]
    tall, wide = height + room[2] + room[3], width + room[0] + room[1]
    light = rng.choice([200, 180, 90, 130])
    table = light + 60 * (clouds(generator, tall, wide, 5) - 0.5)
    if light < 150:
        table += 25 * (clouds(generator, tall, 8, 6)[:, :1] - 0.5)

    def laid(sheet, degrees, left, top):
        turned = Image.fromarray(sheet).rotate(degrees, Image.BICUBIC, expand=True, fillcolor=255)
        mask = Image.new("L", (sheet.shape[1], sheet.shape[0]), 255).rotate(degrees, Image.BILINEAR, expand=True)
        under = Image.fromarray(degrade.clip(table))
        shade = Image.new("L", under.size)
        shade.paste(mask, (left + 10, top + 12))
        under.paste(Image.fromarray(degrade.clip(table * 0.75)), (0, 0), shade.filter(ImageFilter.GaussianBlur(8)))
        under.paste(turned, (left, top), mask)
        return np.asarray(under).astype(np.float32)

    if other is not None:
        table = laid(other[:height, :width], rng.uniform(-3, 3), room[0] + rng.randint(-40, 60), max(0, room[2] - rng.randint(0, 90)))
    table = laid(grey, rng.uniform(-2.5, 2.5), room[0], room[2])
    lift = [rng.uniform(0, 0.05) for _ in range(4)]
    quad = (-lift[0] * wide, 0, 0, tall, wide, tall, wide * (1 + lift[0]), 0) if rng.random() < 0.5 else (
        0, -lift[1] * tall, 0, tall * (1 + lift[2]), wide, tall, wide, 0)
    return np.asarray(Image.fromarray(degrade.clip(table)).transform((wide, tall), Image.QUAD, quad, Image.BICUBIC, fillcolor=int(light)))


def hand_shadow(grey, rng, generator):
    height, width = grey.shape
    y, x = np.mgrid[:height, :width].astype(np.float32)
    center = rng.uniform(0.3, 0.9) * width, rng.uniform(0.6, 1.1) * height
    far = np.hypot((x - center[0]) / (rng.uniform(0.25, 0.5) * width), (y - center[1]) / (rng.uniform(0.35, 0.7) * height))
    far += 0.2 * clouds(generator, height, width, 3)
    dark = 1 / (1 + np.exp(np.clip((far - 1) / rng.uniform(0.02, 0.1), -40, 40)))
    return degrade.clip(grey * (1 - rng.uniform(0.3, 0.5) * dark))


def creased(grey, rng, generator):
    folds = clouds(generator, *grey.shape, 5)
    slope = np.gradient(folds, axis=1) * grey.shape[1] + np.gradient(folds, axis=0) * grey.shape[0]
    return degrade.clip(grey * (1 - 0.012 * np.clip(slope, -8, 8)))


def resized(grey, width):
    return np.asarray(Image.fromarray(grey).resize((width, int(grey.shape[0] * width / grey.shape[1])), Image.LANCZOS))


def camera(grey, rng, generator, width):
    """What the lens and the file leave."""
    grey = degrade.clip(20 + grey * rng.uniform(0.68, 0.85))
    grey = degrade.gradient(grey, generator, rng.uniform(0.05, 0.25))
    grey = degrade.blur(resized(grey, width), rng.uniform(0.4, 0.9))
    return degrade.jpeg(degrade.noise(grey, rng.uniform(2, 6), generator), rng.randint(55, 90))


# The scenes.

def table(grey, rng, generator, family):
    """A printout on a table under a hand's shadow."""
    other = creased(grey[::-1, ::-1], rng, generator) if rng.random() < 0.4 else None
    grey = creased(grey, rng, generator)
    return camera(hand_shadow(on_table(grey, rng, generator, other), rng, generator), rng, generator, rng.randint(1500, 2200))


def printout(grey, rng, generator, family):
    """A web page with advertisements and a picture, printed and photographed."""
    if rng.random() < 0.7:
        grey = with_picture(grey, rng, generator)
    if rng.random() < 0.7:
        grey = with_advertisement(grey, rng, family)
    return table(grey, rng, generator, family)


def magazine(grey, rng, generator, family):
    """A page on tinted paper that bends at the spine, with a picture and the glare of a lamp."""
    grey = with_picture(grey, rng, generator) if rng.random() < 0.8 else grey
    tint = 255 - rng.uniform(0, 70) * clouds(generator, *grey.shape, 2)
    grey = spread_over(degrade.clip(grey * tint / 255), generator, rng)
    grey, _ = degrade.rotate(grey, np.zeros_like(grey), rng.uniform(-3, 3))
    y, x = np.mgrid[:grey.shape[0], :grey.shape[1]]
    far = np.hypot((x - rng.uniform(0, 1) * grey.shape[1]) / grey.shape[1], (y - rng.uniform(0, 1) * grey.shape[0]) / grey.shape[0])
    grey = degrade.clip(grey + 90 * np.exp(-(far / rng.uniform(0.08, 0.2)) ** 2))
    return camera(grey, rng, generator, rng.randint(1000, 1700))


def small(grey, rng, generator, family):
    """A creased sheet in a picture of few pixels, as messengers send them."""
    grey, _ = degrade.rotate(creased(grey, rng, generator), np.zeros_like(grey), rng.uniform(-2, 2))
    return camera(degrade.contrast(grey, rng.uniform(0.55, 0.8), 210), rng, generator, int(grey.shape[1] * rng.uniform(0.5, 0.7)))


def screen(grey, rng, generator, family):
    """A screenshot: bars, buttons and a picture around the recipe, at times light on dark."""
    width, size = grey.shape[1], rng.randint(26, 36)
    canvas = Canvas(width)
    for number in range(3):
        canvas.text(rng.choice(BARS), "furniture", 30 + number * (width - 160) / 2, 14, 200, Style("Roboto", size * 0.8))
    top = canvas.drawn(20)
    bar = Canvas(width)
    bar.text("←  " + rng.choice(["Recipe", "Recipe details", "Cookbook", "My recipes", "Browse"]), "furniture", 30, 24, width, Style("Roboto", size * 1.3, bold=True))
    parts = [255 - top, degrade.clip(60 + (255 - bar.drawn(24)) * 0.75)]
    if rng.random() < 0.6:
        parts.append(dish(rng, generator, int(width * rng.uniform(0.3, 0.6)), width))
    actions = Canvas(width)
    for number, text in enumerate(rng.sample(ACTIONS, 3)):
        actions.text(text, "furniture", 50 + number * width / 3, 20, width / 3, Style("Roboto", size))
    parts += [grey, 30 + (actions.drawn(20) * 0.8).astype(np.uint8)] if rng.random() < 0.6 else [actions.drawn(20), grey]
    page = np.vstack(parts)
    if rng.random() < 0.3:
        page = degrade.clip(235 - page * 0.85)
    return degrade.jpeg(resized(page, rng.choice([720, 828, 1080, 1170])), 88)


SCENES = {scene.__name__: scene for scene in (table, printout, magazine, small, screen)}

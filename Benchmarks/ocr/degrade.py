"""Degradations of a rendered line, as by print, scanner and phone.

Every function takes and returns a grey picture (uint8); those that move ink move the picture of
character numbers with it.
"""

import io
import math

import numpy as np
from PIL import Image, ImageFilter


def blur(grey, sigma):
    return np.asarray(Image.fromarray(grey).filter(ImageFilter.GaussianBlur(sigma)))


def motion(grey, length, angle=0.0):
    total, steps = np.zeros(grey.shape, np.float32), max(int(round(length)), 1)
    for step in range(steps):
        shift = step - (steps - 1) / 2
        dx, dy = shift * math.cos(angle), shift * math.sin(angle)
        total += moved(grey, (1, 0, dx, 0, 1, dy))
    return clip(total / steps)


def noise(grey, deviation, generator):
    return clip(grey + generator.normal(0, deviation, grey.shape))


def salt_and_pepper(grey, share, generator):
    dice, out = generator.random(grey.shape), grey.copy()
    out[dice < share / 2] = 0
    out[dice > 1 - share / 2] = 255
    return out


def jpeg(grey, quality):
    store = io.BytesIO()
    Image.fromarray(grey).save(store, "JPEG", quality=int(quality))
    return np.asarray(Image.open(store))


def contrast(grey, factor, paper=200):
    """Ink keeps only `factor` of its distance to the paper."""
    return clip(paper - (255.0 - grey) * factor * paper / 255)


def shadow(grey, factor, generator, softness=0.04):
    """One part of the line lies in a shadow whose edge crosses it."""
    height, width = grey.shape
    x, y = np.meshgrid(np.arange(width) / width, np.arange(height) / height)
    edge = generator.uniform(0.3, 0.7) + (y - 0.5) * generator.uniform(-0.2, 0.2)
    side = 1 if generator.random() < 0.5 else -1
    dark = 1 / (1 + np.exp(-np.clip(side * (x - edge) / softness, -40, 40)))
    return clip(grey * (1 - (1 - factor) * dark))


def gradient(grey, generator, depth):
    height, width = grey.shape
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    slope = generator.uniform(-1, 1) * x + generator.uniform(-0.4, 0.4) * y
    return clip(grey * (1 - depth * (slope - slope.min()) / 2))


def faded(grey, generator):
    """Worn type: patches of the stroke are gone."""
    height, width = grey.shape
    coarse = generator.random((height // 3 + 2, width // 3 + 2)).astype(np.float32)
    patches = np.asarray(Image.fromarray((coarse * 255).astype(np.uint8)).resize(
        (width, height), Image.BILINEAR)) / 255
    ink = (255.0 - grey) * np.where(patches > 0.62, 0.25, 1.0) * 0.85
    return clip(255 - ink)


def strokes(grey, amount):
    """Ink spread (positive) or eaten away (negative), by a part of the 3×3 extreme."""
    picture = Image.fromarray(grey)
    extreme = picture.filter(ImageFilter.MinFilter(3) if amount > 0 else ImageFilter.MaxFilter(3))
    return clip(grey * (1 - abs(amount)) + np.asarray(extreme) * abs(amount))


def bilevel(grey, level, softness):
    """Scanned to black and white, hairlines lost or spread, and made grey again by scaling."""
    height, width = grey.shape
    fine = Image.fromarray(grey).resize((width * 2, height * 2), Image.BICUBIC)
    fine = fine.filter(ImageFilter.GaussianBlur(softness)).point(lambda value: 255 * (value > level))
    return np.asarray(fine.resize((width, height), Image.BOX))


# Movements of ink; each is given both pictures.

def moved(grey, inverse, size=None, exact=False):
    height, width = grey.shape
    return np.asarray(Image.fromarray(grey).transform(
        size or (width, height), Image.AFFINE, inverse,
        Image.NEAREST if exact else Image.BICUBIC, fillcolor=0 if exact else 255))


def rotate(grey, owner, degrees):
    def turned(picture, exact):
        return np.asarray(Image.fromarray(picture).rotate(
            degrees, Image.NEAREST if exact else Image.BICUBIC, expand=True,
            fillcolor=0 if exact else 255))
    return turned(grey, False), turned(owner, True)


def perspective(grey, owner, strength, generator):
    height, width = grey.shape
    lift = strength * height * generator.choice([-1, 1])
    quad = (0, -max(lift, 0), 0, height + max(lift, 0), width, height - min(lift, 0), width, min(lift, 0))

    def warped(picture, exact):
        return np.asarray(Image.fromarray(picture).transform(
            (width, height), Image.QUAD, quad, Image.NEAREST if exact else Image.BICUBIC,
            fillcolor=0 if exact else 255))
    return warped(grey, False), warped(owner, True)


def curve(grey, owner, depth):
    """The line bends as on a page near the spine."""
    height, width = grey.shape
    rise = np.abs(np.linspace(-1, 1, width) ** 2 * depth)
    extra = int(math.ceil(abs(depth)))

    def bent(picture, fill):
        out = np.full((height + extra, width), fill, np.uint8)
        rows = np.arange(height + extra)[:, None] - rise[None, :]
        low = np.floor(rows).astype(int)
        part = rows - low
        columns = np.broadcast_to(np.arange(width), rows.shape)
        value = np.full(rows.shape, float(fill))
        for shift, weight in ((0, 1 - part), (1, part)):
            source = low + shift
            inside = (source >= 0) & (source < height)
            value[inside] += weight[inside] * (
                picture[source[inside], columns[inside]] - float(fill))
        out[:] = clip(value)
        return out

    def stepped(picture):
        out = np.zeros((height + extra, width), np.uint8)
        for x in range(width):
            start = int(round(rise[x]))
            out[start:start + height, x] = picture[:, x][: height + extra - start]
        return out
    return bent(grey, 255), stepped(owner)


def scaled(grey, owner, factor):
    size = (max(int(grey.shape[1] * factor), 4), max(int(grey.shape[0] * factor), 4))
    return (np.asarray(Image.fromarray(grey).resize(size, Image.LANCZOS if factor < 1 else Image.BICUBIC)),
            np.asarray(Image.fromarray(owner).resize(size, Image.NEAREST)))


def clip(values):
    return np.clip(values, 0, 255).astype(np.uint8)


# The conditions of the table: font size, and what is done to the drawn line.

def phone(grey, owner, generator, strength):
    grey, owner = rotate(grey, owner, generator.uniform(-1, 1) * strength)
    grey, owner = perspective(grey, owner, 0.03 * strength, generator)
    grey = blur(grey, 0.45 + 0.25 * strength)
    grey = contrast(grey, 0.85 - 0.13 * strength, 215)
    if strength > 1:
        grey = shadow(grey, 0.6, generator, 0.06)
    grey = gradient(grey, generator, 0.12 * strength)
    grey = noise(grey, 2 + 3 * strength, generator)
    return jpeg(grey, 75 - 15 * strength), owner


def keep(change):
    """A condition that leaves the ink where it is."""
    return lambda grey, owner, generator: (change(grey, generator), owner)


CONDITIONS = {
    "24 px": (24, keep(lambda grey, _: grey)),
    "14 px": (14, keep(lambda grey, _: grey)),
    "10 px": (10, keep(lambda grey, _: grey)),
    "blur 2": (32, keep(lambda grey, _: blur(grey, 2))),
    "blur 3": (32, keep(lambda grey, _: blur(grey, 3))),
    "motion 5": (32, keep(lambda grey, _: motion(grey, 5))),
    "motion 9": (32, keep(lambda grey, _: motion(grey, 9))),
    "noise 30": (32, keep(lambda grey, generator: noise(grey, 30, generator))),
    "noise 60": (32, keep(lambda grey, generator: noise(grey, 60, generator))),
    "salt and pepper 3 %": (32, keep(lambda grey, generator: salt_and_pepper(grey, 0.03, generator))),
    "rotation 5": (32, lambda grey, owner, generator: rotate(grey, owner, generator.choice([-5, 5]))),
    "perspective": (32, lambda grey, owner, generator: perspective(grey, owner, 0.15, generator)),
    "curved": (32, lambda grey, owner, _: curve(grey, owner, 12)),
    "jpeg 10": (24, keep(lambda grey, _: jpeg(grey, 10))),
    "faded": (32, keep(faded)),
    "shadow": (32, keep(lambda grey, generator: shadow(grey, 0.5, generator))),
    "low contrast": (32, keep(lambda grey, generator: noise(contrast(grey, 0.3), 2, generator))),
    "phone, shadow, 22 px": (22, lambda grey, owner, generator: phone(grey, owner, generator, 2)),
}
# Read only for the fractions' own bar: no harm done but the size.
SIZES = {f"{size} px": (size, keep(lambda grey, _: grey)) for size in (24, 28, 32, 36, 44)}


def jittered(grey, generator):
    """The same page in the next frame: moved, with other light and focus."""
    grey, _ = rotate(grey, np.zeros_like(grey), generator.uniform(-0.7, 0.7))
    grey = moved(grey, (1, 0, generator.uniform(-4, 4), 0, 1, generator.uniform(-4, 4)))
    grey = blur(grey, generator.uniform(0.3, 1.3))
    if generator.random() < 0.25:
        grey = motion(grey, generator.uniform(2, 5), generator.uniform(0, math.pi))
    grey = contrast(grey, generator.uniform(0.55, 0.9), generator.uniform(180, 240))
    grey = gradient(grey, generator, generator.uniform(0.05, 0.3))
    grey = noise(grey, generator.uniform(3, 14), generator)
    return jpeg(grey, generator.uniform(35, 85))


def at_random(grey, owner, rng, generator):
    """One draw from all of the above at training's milder strengths, several at once at times."""
    if rng.random() < 0.35:
        grey, owner = rotate(grey, owner, rng.gauss(0, 1.2))
    if rng.random() < 0.15:
        grey, owner = perspective(grey, owner, rng.uniform(0.02, 0.12), generator)
    if rng.random() < 0.35:
        grey = strokes(grey, rng.uniform(-0.7, 0.9))
    if rng.random() < 0.15:
        grey = faded(grey, generator)
    size = grey.shape[0] / 2
    if rng.random() < 0.12:
        grey = bilevel(grey, rng.uniform(90, 190), rng.uniform(0.4, 0.03 * size))
    # Noise that hides the strokes teaches nothing; small print gets less of everything.
    bearing = min(size / 28, 1)
    if rng.random() < 0.6:
        grey = blur(grey, rng.uniform(0.2, 0.04 * size))
    if rng.random() < 0.12:
        grey = motion(grey, rng.uniform(2, 0.12 * size), rng.uniform(0, math.pi))
    if rng.random() < 0.3:
        grey = contrast(grey, rng.uniform(0.35, 0.9), rng.uniform(150, 250))
        bearing *= 0.6
    if rng.random() < 0.12:
        grey = shadow(grey, rng.uniform(0.5, 0.9), generator, rng.uniform(0.02, 0.2))
    if rng.random() < 0.25:
        grey = gradient(grey, generator, rng.uniform(0.05, 0.4))
    if rng.random() < 0.4:
        grey = noise(grey, rng.choice([3, 6, 10, 18, 28]) * bearing, generator)
    if rng.random() < 0.04 * bearing:
        grey = salt_and_pepper(grey, rng.uniform(0.003, 0.02), generator)
    if rng.random() < 0.4:
        grey = jpeg(grey, rng.uniform(15, 90))
    return grey, owner

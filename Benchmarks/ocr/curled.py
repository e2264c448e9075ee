#!/usr/bin/python3
"""Photographs scanned pages as pages of an open book on a dark table.

    curled.py PAGES FOLDER --seed N

PAGES has pictures of flat pages; FOLDER gets a picture of the same name for each. The page rises from the spine and
falls toward its edge, so its lines bend and narrow, lies in the shadow of its own curl, and is seen by a camera
that is turned by any number of quarter turns and a little more.
"""

import argparse
import glob
import os

import numpy as np
from PIL import Image

from degrade import clip, jpeg, noise

TABLE = 70
HEIGHT = 1800


def rise(place, strength):
    """The height of the paper at a place from the spine, 0, to the edge, 1."""
    spine = 1.6 * np.exp(-place / 0.18) * (1 - np.exp(-place / 0.05))
    return strength * HEIGHT * (spine + 0.25 * np.sin(np.pi * place))


def photographed(page, strength, generator):
    """The page as a camera straight above its middle sees it."""
    height, width = page.shape
    across = np.arange(width)
    spine_is_left = generator.random() < 0.5
    paper = rise(across / width if spine_is_left else 1 - across / width, strength)
    slope = np.gradient(paper)
    camera = 2.2 * height
    scale = camera / (camera - paper)
    flat = np.cumsum(np.sqrt(np.clip(1 - slope ** 2, 0.05, 1)))

    margin_x, margin_y = int(0.12 * width), int(0.1 * height)
    photo_x, photo_y = np.arange(width + 2 * margin_x), np.arange(height + 2 * margin_y)[:, None]
    seen = (flat - flat[-1] / 2) * scale + len(photo_x) / 2
    order = np.argsort(seen)
    x = np.interp(photo_x, seen[order], across[order], left=-1, right=-1)[None, :]
    tilt = 1 + generator.uniform(-0.08, 0.08) * (photo_y / len(photo_y) - 0.5)
    middle = height * generator.uniform(0.35, 0.65)
    y = (photo_y - margin_y - middle) / np.interp(photo_x, seen[order], scale[order]) * tilt + middle

    inside = (x >= 0) & (x < width - 1) & (y >= 0) & (y < height - 1)
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    column, row = np.broadcast_to(x.astype(int), y.shape), y.astype(int)
    right, down = x - column, y - row
    ink = ((page[row, column] * (1 - right) + page[row, column + 1] * right) * (1 - down)
           + (page[row + 1, column] * (1 - right) + page[row + 1, column + 1] * right) * down)
    light = np.clip(1 - 1.2 * np.abs(np.interp(photo_x, seen[order], slope[order])), 0.35, 1)
    return clip(np.where(inside, ink * light * np.linspace(1, 0.85, len(photo_y))[:, None], TABLE))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pages")
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    generator = np.random.default_rng(options.seed)
    for number, path in enumerate(sorted(glob.glob(f"{options.pages}/*.png"))):
        page = Image.open(path).convert("L")
        page = page.resize((page.width * HEIGHT // page.height, HEIGHT), Image.LANCZOS)
        photo = photographed(np.asarray(page, float), generator.uniform(0.05, 0.15), generator)
        photo = Image.fromarray(noise(photo, 4, generator)).rotate(
            generator.uniform(-2, 2), Image.BICUBIC, fillcolor=TABLE)
        photo = np.rot90(np.asarray(photo), (number + options.seed) % 4)
        Image.fromarray(jpeg(photo, 80)).save(f"{options.folder}/{os.path.basename(path)}")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Renders whole recipes in twelve layouts, with the truth of every printed line.

    recipe_pages.py RECIPES.jsonl OUT [--pages N] [--seed S] [--layouts a,b] [--scenes a,b]    OUT/*.png, OUT/truth.jsonl

RECIPES has an object a line: title, yield, prep_time, cook_time, total_time, description, groups of
ingredients, steps and nutrients. A page is clean, lightly or heavily worn, in turn, or photographed in one of the
scenes of scenes.py.
"""

import argparse
import json
import os
import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ocr"))
import degrade  # noqa: E402
import fonts  # noqa: E402
import layouts  # noqa: E402
import scenes  # noqa: E402
import unlike  # noqa: E402

LEVELS = {"clean": 0, "light": 1, "heavy": 2}
NUTRIENTS = {"calories": "Calories", "fatContent": "Fat", "saturatedFatContent": "Saturated Fat",
             "carbohydrateContent": "Carbohydrates", "sugarContent": "Sugar", "proteinContent": "Protein",
             "sodiumContent": "Sodium", "fiberContent": "Fiber", "cholesterolContent": "Cholesterol"}
NOTES = ["Leftovers keep in the fridge for up to three days.", "This can be made a day ahead and reheated gently.",
         "Freeze in an airtight container for up to two months.", "For a lighter version use half the sugar.",
         "Any firm cheese that melts well will do."]


def shortened(recipe, rng):
    """What a page would show of a recipe: not every part, and no more than fits."""
    nutrients = recipe.get("nutrients") or {}
    return {
        **recipe,
        "yield": str(recipe["yield"]) if recipe.get("yield") else None,
        "intro": recipe.get("description") if rng.random() < 0.6 else None,
        "note": rng.choice(NOTES) if rng.random() < 0.4 else None,
        "nutrients": [(name, nutrients[key]) for key, name in NUTRIENTS.items() if nutrients.get(key)]
        if rng.random() < 0.6 else None,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("recipes")
    parser.add_argument("out")
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layouts", default="usual", help="usual, unlike or names of layouts (default: usual)")
    parser.add_argument("--scenes", help="all or names of scenes; pages are worn without them")
    arguments = parser.parse_args()
    rng, generator = random.Random(arguments.seed), np.random.default_rng(arguments.seed)
    with open(arguments.recipes, encoding="utf-8") as file:
        recipes = [json.loads(line) for line in file]
    recipes = [recipe for recipe in recipes
               if 3 <= sum(len(group["ingredients"]) for group in recipe["groups"]) <= 24
               and recipe["steps"] and sum(map(len, recipe["steps"])) < 2600]
    rng.shuffle(recipes)
    os.makedirs(arguments.out, exist_ok=True)
    sets = {"usual": layouts.LAYOUTS, "unlike": unlike.LAYOUTS}
    kinds = arguments.scenes and (list(scenes.SCENES) if arguments.scenes == "all" else arguments.scenes.split(",")) or list(LEVELS)
    known = {**layouts.LAYOUTS, **unlike.LAYOUTS}
    names = list(sets.get(arguments.layouts, arguments.layouts.split(",")))
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for number in range(arguments.pages):
            name = names[number % len(names)]
            level = kinds[(number // len(names) + number * bool(arguments.scenes)) % len(kinds)]
            family, heading = rng.choice(fonts.HELD_OUT), rng.choice(fonts.HELD_OUT)
            page = layouts.Page(rng, family, rng.choice([family, heading]), rng.randint(27, 36))
            some = [shortened(recipes[(number * 2 + other) % len(recipes)], rng) for other in range(2)]
            canvas = known[name](some, page)
            grey = canvas.drawn(margin=60)
            if level in scenes.SCENES:
                grey = scenes.SCENES[level](grey, rng, generator, heading)
            elif LEVELS[level]:
                grey, _ = degrade.phone(grey, np.zeros_like(grey), generator, LEVELS[level])
            file = f"{number:04}-{name}-{level}.png"
            Image.fromarray(grey).save(f"{arguments.out}/{file}")
            printed = sorted({line.recipe for line in canvas.lines})
            truth.write(json.dumps({
                "file": file, "layout": name, "level": level, "font": family,
                "recipes": [some[index] for index in printed],
                "lines": [line.__dict__ for line in canvas.lines],
            }, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Measures whether the kind of each line of whole recipes is right, in the recipe's order and in any order.

    roles.py WORDTAGGER RECIPES.jsonl [--errors] [--roles]
"""

import json
import random
import subprocess
import sys
from collections import Counter

NAMES = {"heading": "headings", "ingredient": "foods", "note": "notes", "nutrition": "nutrients", "step": "steps",
         "time": "times", "title": "titles", "yield": "yields"}
KINDS = {"title": "header", "heading": "header", "ingredient": "ingredient"}


def lines_of(recipe):
    yield "title", recipe["title"]
    if recipe.get("description"):
        yield "note", recipe["description"]
    if recipe.get("yields"):
        yield "yield", recipe["yields"]
    for name in ("prep", "cook", "total"):
        if recipe.get(f"{name}_time"):
            yield "time", f"{name.capitalize()} time: {recipe[f'{name}_time']} minutes"
    yield "heading", "Ingredients"
    for group in recipe["groups"]:
        if group.get("heading"):
            yield "heading", group["heading"]
        for line in group["ingredients"]:
            yield "ingredient", line
    yield "heading", "Method"
    for step in recipe["steps"]:
        yield "step", step
    for name, value in (recipe.get("nutrients") or {}).items():
        yield "nutrition", f"{name.removesuffix('Content').capitalize()}: {value}"


def kinds(program, lines):
    text = "\n".join(" ".join(line.split()) for line in lines) + "\n"
    answer = subprocess.run([program, "rows", "--format", "jsonl", "-"], input=text, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def main():
    program, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        recipes = [json.loads(line) for line in file]
    documents = [[(role, text) for role, text in lines_of(recipe) if text.strip()] for recipe in recipes]
    alone = list({text: (role, text) for document in documents for role, text in document}.values())
    random.Random(1).shuffle(alone)
    for title, groups in (("in order", documents), ("in any order", [alone])):
        right, total = Counter(), Counter()
        for group in groups:
            rows = kinds(program, [text for _, text in group])
            assert len(rows) == len(group)
            for (role, text), row in zip(group, rows):
                total[role] += 1
                good = row["kind"] == KINDS.get(role, "noise") or KINDS.get(role) != "ingredient" and row["kind"] in ("noise", "header")
                right[role] += good
                if not good and "--errors" in sys.argv:
                    print(title, role, row["kind"], text[:110], sep="\t")
        for role in sorted(total):
            print(f"lines that are {NAMES[role]}", f"{100 * right[role] / total[role]:.1f}", f"% of {total[role]:,}", title, sep="\t")


main()

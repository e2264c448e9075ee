#!/usr/bin/env python3
"""Writes the words that name a food of a group, such as brie for cheese.

    food-groups.py Datasets/recipes/food-groups.txt Datasets/recipes/foods > food-groups.txt

A line has the names of the group and, after a colon, its foods of one word.
"""

import re
import sys
from collections import Counter

MOST_GROUPS = 8


def names_of(folder, name, forms):
    """The names of one word, and names of a food and its form, joined with a hyphen."""
    words = set()
    with open(f"{folder}/{name}.txt", encoding="utf-8") as file:
        for line in file:
            food = re.sub(r"\s*[*+|].*", "", line.split("#")[0]).strip().lower()
            parts = food.split()
            if len(parts) == 1 or len(parts) == 2 and parts[1] in forms:
                words.add("-".join(parts))
    return words


def main():
    groups = []
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line.split("#")[0].partition(":") for line in file]
    forms = {word for names, _, foods in lines if names == "*form" for word in foods.split()} - {"cheese"}
    for names, _, foods in lines:
        foods, _, others = foods.partition(" - ")
        lists, _, words = foods.partition("+")
        if foods.strip():
            found = set(words.split()).union(*(names_of(sys.argv[2], name, forms) for name in lists.split()))
            groups.append((names.split(), found - set(names.split()) - set(others.split())))
    counts = Counter(word for _, words in groups for word in words)
    for names, words in groups:
        print(" ".join(names) + ": " + " ".join(sorted(word for word in words if counts[word] <= MOST_GROUPS)))


main()

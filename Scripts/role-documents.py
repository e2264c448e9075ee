#!/usr/bin/python3
"""Draws recipes from generated lines: documents whose lines have their roles.

    role-documents.py SEED COUNT LINES.jsonl... > documents.jsonl

Each file has the lines of one language with the labels of Scripts/role-grammar.sh. A document is a whole recipe, a list
of ingredients, or lines in any order, since lines are read one by one, too.
"""

import json
import random
import sys
from collections import defaultdict

ROLES = ["title", "heading", "step", "note", "yield", "time", "nutrition", "furniture"]
BULLETS = ["- ", "* ", "• ", "▢ "]
NUMBERS = ["{}. ", "{}) ", "{} ", "Step {}: ", ""]


class Supply:
    """The lines of one language by role."""

    def __init__(self, path, rng):
        self.rng, self.pools = rng, defaultdict(list)
        with open(path, encoding="utf-8") as file:
            for line in map(json.loads, file):
                role = next((label for label in line["labels"] if label in [*ROLES, "ingredient"]), None)
                if role is None:
                    continue
                self.pools[role].append(line["text"])
                if role == "ingredient" and "value" not in line["labels"] and "combination" not in line["labels"]:
                    self.pools["food"].append(line["text"])

    def next(self, role):
        text = self.rng.choice(self.pools[role])
        return text.rstrip(".") if role == "title" else text


class Document:
    def __init__(self, supply, rng):
        self.supply, self.rng, self.lines, self.capital = supply, rng, [], False

    def add(self, role, start="", pool=None):
        text = self.supply.next(pool or role)
        if role in ("title", "heading"):
            text = self.styled(text, role)
        elif role == "ingredient" and self.capital:
            text = text[0].upper() + text[1:]
        self.lines.append([start + text, role])

    def styled(self, text, role):
        """The text in capitals, or as Markdown."""
        if self.style == "upper":
            return text.upper()
        if self.style == "signs":
            return f"**{text}**"
        if self.style == "levels":
            return ("# " if role == "title" else "## ") + text
        return text

    def several(self, role, least, most):
        for _ in range(self.rng.randint(least, most)):
            self.add(role)

    def ingredients(self, least, most):
        rng = self.rng
        bullet = rng.choice(BULLETS) if rng.random() < 0.25 else ""
        plain = rng.choice([0.05, 0.1, 0.3, 0.9])
        self.capital = rng.random() < 0.35
        section = rng.choice([0, 0, 0.08, 0.2])
        for _ in range(rng.randint(least, most)):
            if rng.random() < section:
                self.add("heading")
            self.add("ingredient", bullet, "food" if rng.random() < plain else None)

    def steps(self):
        rng = self.rng
        number = rng.choice(NUMBERS) if rng.random() < 0.5 else ""
        width = rng.randint(45, 80) if rng.random() < 0.35 else 0
        for place in range(1, rng.randint(2, 9)):
            if rng.random() < 0.06:
                self.add("heading")
            text = number.format(place) + self.supply.next("step")
            if rng.random() < 0.4:
                text += " " + self.supply.next("step")
            for line in wrapped(text, width):
                self.lines.append([line, "step"])

    def recipe(self):
        rng, few = self.rng, self.rng.random() < 0.3
        if rng.random() < 0.4:
            self.several("furniture", 1, 3)
        if rng.random() < 0.9:
            self.add("title")
        facts = ["yield"] * (rng.random() < 0.6) + ["time"] * rng.choice([0, 0, 1, 3]) + ["note"] * rng.choice([0, 0, 1, 2])
        rng.shuffle(facts)
        for role in facts:
            self.add(role)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            if rng.random() < 0.6:
                self.add("heading")
            self.ingredients(2, 5 if few else 14)
        if rng.random() < 0.85:
            if rng.random() < 0.6:
                self.add("heading")
            self.steps()
        for role, chance, most in (("note", 0.4, 3), ("nutrition", 0.3, 9), ("furniture", 0.4, 3), ("time", 0.05, 2)):
            if rng.random() < chance:
                self.several(role, 1, most)

    def drawn(self):
        rng = self.rng
        self.style = rng.choices(["plain", "upper", "signs", "levels"], [60, 30, 4, 6])[0]
        kind = rng.random()
        if kind < 0.4:
            for _ in range(rng.choice([1, 1, 1, 2])):
                self.recipe()
        elif kind < 0.6:
            self.ingredients(2, 30)
        else:
            # A line alone is a food most often.
            self.capital = rng.random() < 0.35
            count, foods = (1, 0.75) if kind < 0.9 else (rng.randint(2, 25), 0.45)
            for _ in range(count):
                role = "ingredient" if rng.random() < foods else rng.choice(ROLES)
                self.add(role, pool="food" if role == "ingredient" and rng.random() < 0.25 else None)
        return self.lines


def wrapped(text, width):
    if not width:
        return [text]
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def main():
    rng = random.Random(int(sys.argv[1]))
    supplies = [Supply(path, rng) for path in sys.argv[3:]]
    weights = [4 if path.endswith("/en.jsonl") else 1 for path in sys.argv[3:]]
    for _ in range(int(sys.argv[2])):
        lines = Document(rng.choices(supplies, weights)[0], rng).drawn()
        print(json.dumps({"lines": lines}, ensure_ascii=False))


main()

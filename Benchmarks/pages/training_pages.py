#!/usr/bin/python3
"""Renders pages to train the page model on: our own words in layouts drawn at random.

    training_pages.py INGREDIENTS.jsonl TEXTS.jsonl OUT [--pages N] [--seed S] [--wear STRENGTHS] [--pictures SHARE]
                      [--structures KIND] [--words PAGES.txt]

writes OUT/*.png and OUT/truth.jsonl.

INGREDIENTS are lines of the recipe grammar, TEXTS of the page grammar, whose label is the part of the
page. The typefaces are the training faces; the layouts of the evaluation pages are not used.
"""

import argparse
import json
import os
import random
import string
import sys
from collections import defaultdict
from itertools import cycle
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ocr"))
import degrade  # noqa: E402
import fonts  # noqa: E402
from canvas import Canvas, Style, width_of  # noqa: E402

BULLETS = ["•", "•", "•", "·", "-", "–", "*", "▪", "◦", "▢", "□", "☐", "✓", "○"]
STEP_NUMBERS = ["{}.", "{}", "{})", "({})", "Step {}", None, None, None]
LIST_NUMBERS = ["{}.", "{})", "({})", "#{}"]
# Faces of words, less those drawn for mathematics or in no recipe's style.
NAMES = {line.strip() for line in open(Path(__file__).resolve().parents[2] / "Datasets/pages/names.txt", encoding="utf-8")}
FACES = [family for family in fonts.TRAINING if family not in ("Isabella", "Domestic Manners", "STIX")]


def word_table(path):
    """The words of each kind in a file with lines `kind | word, word`."""
    words = defaultdict(list)
    for line in open(path, encoding="utf-8"):
        kind, bar, rest = line.partition("|")
        if bar and not line.startswith("#"):
            words[kind.strip()] = [word.strip() for word in rest.split(",")]
    return words


SHEET_HEADS = word_table(Path(__file__).resolve().parents[2] / "Datasets/pages/heads.txt")


class Supply:
    """Texts by part, each printed again when all have been."""

    def __init__(self, ingredients, texts, rng, words):
        pools = defaultdict(list)
        for line in texts:
            part = next((label for label in line["labels"] if label != "other"), "other").replace("-", " ")
            if part == "heading":
                part = self.heading_part(line["text"].casefold(), words)
            pools[part].append(line["text"])
        # What the texts of a language lack.
        pools["intro"] = pools["intro"] or pools["note"]
        pools["conversion"] = [text for text in pools["note"] if " = " in text]
        pools["comment"] = [text for text in pools["note"] if text.split(":")[0] in NAMES]
        pools["note"] = [text for text in pools["note"] if text not in set(pools["conversion"] + pools["comment"])]
        pools["ingredient"] = [line["text"] for line in ingredients if "ingredient" in line["labels"]]
        pools["amount and food"] = [parts for parts in map(self.amount_and_food, ingredients) if parts]
        pools["food"] = [line["text"] for line in ingredients
                         if line["labels"][0] == "ingredient" and len(line["labels"]) <= 6]
        for pool in pools.values():
            rng.shuffle(pool)
        self._pools = {part: cycle(pool) for part, pool in pools.items()}

    @staticmethod
    def amount_and_food(line):
        """The amount that a line begins with, and the rest; None for a line that begins otherwise."""
        end, count = 0, 0
        for token, label in zip(line["tokens"], line["labels"]):
            if label not in ("value", "measure", "combination"):
                break
            end, count = line["text"].index(token, end) + len(token), count + 1
        amount, food = line["text"][:end].strip(), line["text"][end:].strip()
        return (amount, food) if amount and "ingredient" in line["labels"][count:] else None

    @staticmethod
    def heading_part(heading, words):
        """What a heading of a language's texts stands above."""
        first = heading.rstrip(":").split()[:1]
        if any(word in heading for word in words["ingredients"]) or any(word in first for word in words["before-number"]):
            return "ingredient heading"
        return "step heading" if any(word in heading for word in words["method"]) else "other"

    def next(self, part):
        return next(self._pools[part])


class PageComposer:
    """One page, from the widths of its columns to the running head."""

    # How ingredients and method stand, and how often.
    STRUCTURES = {
        "usual": {"stack": 6, "stack in columns": 2, "side by side": 4, "two columns, then method": 3, "amounts apart": 3},
        "tables": {"leaders": 3, "amounts at right": 2, "grid": 3, "cards": 2, "menu": 2, "stack": 2, "side by side": 1},
        "prose": {"prose": 3, "stack": 1},
        "booklets": {"booklet": 3, "columns": 2},
        "screens": {"screen": 1},
        "sheets": {"sheet": 1},
    }

    def __init__(self, supply, rng, structures="usual"):
        self.supply, self.rng = supply, rng
        self.structures = self.STRUCTURES[structures]
        self.has_boxes = structures == "tables"
        self.size = rng.randint(24, 38)
        family = rng.choice(FACES)
        self.body = Style(family, self.size, leading=rng.uniform(1.1, 1.7))
        self.head = Style(rng.choice([family, family, rng.choice(FACES)]), self.size, bold=rng.random() < 0.8)
        self.bullet = rng.choice(BULLETS) if rng.random() < 0.4 else None
        self.list_number = rng.choice(LIST_NUMBERS) if self.bullet is None and rng.random() < 0.1 else None
        self.step_number = rng.choice(STEP_NUMBERS)
        self.hanging = rng.choice([0, 0, self.size, self.size * rng.uniform(0.4, 1.5)])
        self.step_gap = rng.choice([0, 0.3, 0.5, 0.9]) * self.size
        self.step_indent = rng.choice([0, 0, self.size * 1.2])
        self.item_gap = rng.choice([0, 0, 0.2, 0.5]) * self.size
        self.emphasis = rng.choice(["bold", "upper", "plain", "bold", "italic"])
        self.canvas = None

    def compose(self):
        rng = self.rng
        structure = rng.choices(list(self.structures), list(self.structures.values()))[0]
        narrow = structure == "stack" and rng.random() < 0.5
        self.is_collection = structure not in ("stack in columns", "side by side", "amounts apart") and rng.random() < 0.3
        # A screen shows a part of a page.
        self.is_cut = structure == "stack" and not self.is_collection and rng.random() < 0.15
        self.canvas = canvas = Canvas(int(self.size * (rng.uniform(15, 26) if narrow else rng.uniform(34, 62))))
        margin = self.size * rng.uniform(1, 3.5)
        width = canvas.width - 2 * margin
        y = self.furniture(margin, margin * 0.5, width, 0.55)
        whole = {"menu": self.menu, "booklet": self.booklet, "columns": self.booklet_columns, "screen": self.screen,
                 "sheet": self.sheet}
        if structure in whole:
            whole[structure](margin, y, width)
            return canvas
        if rng.random() < 0.15:
            y = self.masthead(margin, y, width)
        for number in range(rng.randint(2, 3) if self.is_collection else 1):
            canvas.recipe = number
            y = self.recipe(structure, margin, y, width) + self.size
        self.furniture(margin, y, width, 0.6)
        return canvas

    def recipe(self, structure, x, y, width):
        rng = self.rng
        align = rng.choice(["left", "left", "center"])
        scale = rng.choice([1.0, 1.2, 1.5, 1.8, 2.2, 2.8])
        if not self.is_cut:
            y = self.put("title", x, y, width, self.head.but(size=self.size * scale), align) + self.size * rng.uniform(0.2, 1)
            if rng.random() < 0.15:
                y = self.put("furniture", x, y, width, self.body.but(size=self.size * 0.85), align)
        facts_first = rng.random() < 0.7
        if facts_first:
            y = self.facts(x, y, width)
        if rng.random() < 0.5:
            y = self.put("intro", x, y, width, self.body.but(italic=rng.random() < 0.4)) + self.size * rng.uniform(0.2, 1)
        if not facts_first:
            y = self.facts(x, y, width)
        if structure in ("stack", "amounts apart"):
            most = 8 if self.is_collection else 15
            y = self.ingredients(x, y, width, rng.randint(4, most), amounts_apart=structure == "amounts apart")
            y = self.steps(x, y, width, most=4 if self.is_collection else 8)
        elif structure == "prose":
            y = self.prose(x, y, width)
        elif structure in ("leaders", "amounts at right", "grid", "cards"):
            if structure == "grid" and width > 44 * self.size and rng.random() < 0.6:
                left, right = width * 0.55, width * 0.4
                y = max(self.cells(structure, x, y, left), self.steps(x + width - right, y, right))
            else:
                y = self.cells(structure, x, y, width)
                y = self.steps(x, y, width)
        elif structure == "side by side":
            share, gap = rng.uniform(0.3, 0.45), self.size * rng.uniform(1.2, 2.5)
            left, right = width * share - gap / 2, width * (1 - share) - gap / 2
            if rng.random() < 0.75:
                first = self.ingredients(x, y, left, rng.randint(6, 15))
                second = self.steps(x + left + gap, y, right)
            else:
                first = self.steps(x, y, right)
                second = self.ingredients(x + right + gap, y, left, rng.randint(6, 15))
            y = max(first, second)
        else:
            columns = 2 if structure != "stack in columns" else rng.choice([2, 3])
            gap = self.size * rng.uniform(1.2, 2.5)
            each, bottom = (width - gap * (columns - 1)) / columns, y
            lists = columns if structure != "stack in columns" else columns - 1
            for column in range(lists):
                bottom = max(bottom, self.ingredients(
                    x + column * (each + gap), y, each, rng.randint(3, 8), headed=column == 0))
            if lists == columns:
                y = self.steps(x, bottom, width)
            else:
                y = max(bottom, self.steps(x + lists * (each + gap), y, each))
        if self.has_boxes and rng.random() < 0.4:
            y = self.box(rng.choice(["conversion", "conversion", "comment"]), x, y, width)
        if rng.random() < 0.35:
            y = self.put("note", x, y, width, self.body.but(italic=rng.random() < 0.5)) + self.size * 0.4
        if rng.random() < 0.3:
            for _ in range(rng.choice([1, 1, 4, 7])):
                y = self.put("nutrition", x, y, width, self.body.but(size=self.size * rng.choice([0.8, 1])))
        if self.is_collection and rng.random() < 0.6:
            y = self.put("furniture", x, y, width, self.body, rng.choice(["right", "right", "left", "center"]))
            y += self.size * rng.uniform(0, 1)
        return y

    def masthead(self, x, y, width):
        """The name of a site, a book or a chapter in large print."""
        style = self.head.but(size=self.size * self.rng.uniform(1.1, 2.2))
        name = " ".join(self.supply.next("furniture").split()[:4])
        return self.canvas.text(name, "furniture", x, y, width, style, self.rng.choice(["left", "center"])) + self.size

    def menu(self, x, y, width):
        """Short recipes in a grid, as drinks on a menu."""
        rng = self.rng
        self.is_collection = True
        y = self.masthead(x, y, width)
        columns, gap = rng.choice([2, 2, 3]), self.size * rng.uniform(1.5, 3)
        each = (width - gap * (columns - 1)) / columns
        title = self.head.but(size=self.size * rng.choice([1, 1.1, 1.3]))
        ruled = rng.random() < 0.3
        for _ in range(rng.randint(1, 3)):
            bottom = y
            for column in range(columns):
                self.canvas.recipe += 1
                left = x + column * (each + gap)
                below = self.put("title", left, y, each, title)
                if ruled:
                    self.canvas.rule(left, below, each, 2, 0.4)
                below = self.ingredients(left, below + self.size * 0.2, each, rng.randint(3, 7), headed=False)
                if rng.random() < 0.8:
                    below = self.put("step", left, below, each, self.body.but(italic=rng.random() < 0.5))
                bottom = max(bottom, below)
            y = bottom + self.size * rng.uniform(0.8, 2)

    def booklet_columns(self, x, y, width):
        """Recipes in columns of a page, each with recipes of its own."""
        gap = self.size * self.rng.uniform(1.5, 3)
        columns = max(1, min(self.rng.choice([2, 2, 3]), int(width / (14 * self.size + gap))))
        each = (width - gap * (columns - 1)) / columns
        for column in range(columns):
            self.booklet(x + column * (each + gap), y, each, most=2)

    def booklet(self, x, y, width, most=4):
        """Short recipes below each other, which begin with a title of little or no more size than their text."""
        rng = self.rng
        self.is_collection = True
        title = self.head.but(size=self.size * rng.choice([1, 1, 1.1, 1.25, 1.5, 1.9]), bold=rng.random() < 0.8)
        align, case = rng.choice(["left", "left", "center"]), rng.choice([str, str, str.upper, string.capwords])
        number, numbering = rng.randint(1, 200), rng.choice(["", "", "", "No. {}. ", "{}. ", "{} "])
        small, credit = self.body.but(size=self.size * 0.85, italic=rng.random() < 0.5), rng.choice([0, 0, 0.8])
        facts = rng.choice(["above", "above", "between", "below", "below", *["beside"] * (width > 20 * self.size), "none"])
        fact_style = self.body.but(bold=rng.random() < 0.2, italic=rng.random() < 0.3)
        section, listed = rng.random() < 0.15, rng.choice([1, 1, 2]) if width > 26 * self.size else 1
        if rng.random() < 0.3:
            y = self.masthead(x, y, width)
        for _ in range(rng.randint(1, most)):
            self.canvas.recipe += 1
            if section:
                y = self.put("furniture", x, y, width, small, align)
            name = numbering.format(number) + case(self.supply.next("title"))
            number += 1
            below = self.canvas.text(name, "title", x, y, width * (0.7 if facts == "beside" else 1), title, align)
            if facts == "beside":
                below = max(below, self.put("yield", x + width * 0.72, y, width * 0.28, fact_style))
            y = below
            if rng.random() < credit:
                y = self.put("furniture", x, y, width, small, align)
            if facts == "above":
                y = self.facts_in_lines(x, y, width, fact_style)
            if rng.random() < 0.25:
                y = self.put("intro", x, y, width, small)
            y, bottom = y + self.size * 0.4, y
            for column in range(listed):
                each = width / listed
                bottom = max(bottom, self.ingredients(
                    x + column * each, y, each - self.size, rng.randint(3, 7), headed=column == 0))
            y = bottom
            if facts == "between":
                y = self.facts_in_lines(x, y, width, fact_style)
            y = self.steps(x, y, width, most=3)
            if facts == "below":
                y = self.facts_in_lines(x, y, width, fact_style)
            if rng.random() < 0.2:
                y = self.put(rng.choice(["note", "nutrition"]), x, y, width, small)
            y += self.size * rng.uniform(0.3, 2)
        self.furniture(x, y, width, 0.3)

    def screen(self, x, y, width):
        """A recipe with much around it: bars of apps and sites, chips, forms, equipment, a title below its foods."""
        rng = self.rng
        place = rng.choices(["above", "below the foods", "at the foot"], [6, 1, 0.6])[0]
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            y = self.bar(x, y, width)
        if rng.random() < 0.3:
            y = self.put_as("furniture", "tab", x, y, width, self.body) + self.size * 0.3
        if place == "above":
            y = self.screen_title(x, y, width)
            if rng.random() < 0.3:
                y = self.put("intro", x, y, width, self.body) + self.size * 0.3
        if rng.random() < 0.2:
            y = self.put_as("furniture", "tab", x, y, width, self.body) + self.size * 0.3
        gap = self.size * rng.uniform(1.5, 3)
        equipment = rng.choices(["none", "above", "beside", "below"], [6, 1, 2, 2])[0]
        if equipment == "above":
            y = self.equipment(x, y, width)
        beside = equipment == "beside" and width > 26 * self.size
        listed = width * 0.55 - gap if beside else width
        if rng.random() < 0.6:
            y = self.heading("ingredient heading", x, y, listed)
        if rng.random() < 0.4:
            y = self.put_as("yield", "stepper", x, y, listed, self.body.but(bold=rng.random() < 0.4), rng.choice(["left", "left", "right"]))
        kind = rng.choices(["list", "columns", "amounts at right", "grid"], [5, 2, 2, 1])[0]
        bottom = self.equipment(x + width * 0.55, y, width * 0.45) if beside else y
        if kind == "columns" and listed > 24 * self.size:
            for column in range(2):
                each = listed / 2
                bottom = max(bottom, self.ingredients(x + column * each, y, each - gap, rng.randint(3, 6), headed=False))
        elif kind in ("amounts at right", "grid"):
            bottom = max(bottom, self.cells(kind, x, y, listed))
        else:
            bottom = max(bottom, self.ingredients(x, y, listed, rng.randint(4, 12), headed=False))
        y = bottom
        if equipment == "below" or equipment == "beside" and not beside:
            y = self.equipment(x, y, width)
        if place == "below the foods":
            y = self.screen_title(x, y, width)
        y = self.steps(x, y, width, most=6)
        for kind, part, chance in [("note line", "note", 0.3), ("button", "furniture", 0.5), ("tab", "furniture", 0.3)]:
            if rng.random() < chance:
                y = self.put_as(part, kind, x, y, width, self.body.but(size=self.size * rng.choice([0.85, 1]))) + self.size * 0.4
        if place == "at the foot":
            y = self.screen_title(x, y, width)
        if rng.random() < 0.4:
            self.bar(x, y, width)

    def sheet(self, x, y, width):
        """A kitchen's table: columns of amounts, percentages, prices and remarks, with rules, stripes or neither."""
        rng, body, s = self.rng, self.body, self.size
        if rng.random() < 0.7:
            y = self.bar(x, y, width)
        y = self.screen_title(x, y, width)
        columns = ["food", "amount"] if rng.random() < 0.7 else ["amount", "food"]
        columns += rng.sample(["further", "percent", "price", "price", "remark"], rng.randint(0, 3))
        has_units = rng.random() < 0.3
        widths = {"food": s * rng.uniform(11, 15), "amount": s * 5, "further": s * 5, "percent": s * 4.5, "price": s * 4, "remark": s * 9}
        starts, edge, look = [], x, rng.choice(["ruled", "rows", "stripes", "plain"])
        for column in columns:
            starts.append(edge)
            edge += widths[column] + s * 0.8 + (s * 3.5 if column == "amount" and has_units else 0)
        align, pad = rng.choice(["left", "right"]), s * rng.uniform(0.15, 0.5)
        if rng.random() < 0.85:
            item, bottom = self.canvas.new_item(), y
            for column, start in zip(columns, starts):
                head = rng.choice(SHEET_HEADS[column])
                bottom = max(bottom, self.canvas.text(head, "ingredient heading", start, y + pad, widths[column], body.but(bold=True),
                                                      "left" if column in ("food", "remark") else align, item=item))
            y = bottom + pad
        top = y
        for number in range(rng.randint(5, 14)):
            if rng.random() < 0.1:
                y = self.put("ingredient heading", x, y + pad, width, body.but(bold=rng.random() < 0.7)) + pad
            amount, food = self.supply.next("amount and food")
            if width_of(amount, body) > s * 4.5:
                continue
            if look in ("ruled", "rows"):
                self.canvas.rule(x, y, edge - x, 2, 0.5)
            elif look == "stripes" and number % 2:
                self.canvas.fill(x, y, edge - x, s * 1.4 + pad, 0.9)
            item, bottom = self.canvas.new_item(), y
            value, _, unit = amount.partition(" ")
            for column, start in zip(columns, starts):
                text = {"food": food, "amount": value if has_units else amount, "further": amount,
                        "percent": f"{rng.choice([rng.randint(1, 100), round(rng.uniform(0.2, 80), 1)])}{rng.choice(['', '', '%'])}",
                        "price": f"{rng.randint(0, 29)}.{rng.randint(0, 99):02}",
                        "remark": self.supply.next("note line") if rng.random() < 0.4 else ""}[column]
                if text:
                    side = "left" if column in ("food", "remark") else align
                    bottom = max(bottom, self.canvas.text(text, "ingredient", start, y + pad, widths[column], body, side, item=item))
                if column == "amount" and has_units and unit:
                    self.canvas.text(unit, "ingredient", start + s * 5.4, y + pad, s * 3, body, item=item)
            y = bottom + pad
        if look == "ruled":
            for start in [*starts[1:], edge]:
                self.canvas.fill(start - s * 0.4, top, 2, y - top, 0.5)
        if rng.random() < 0.4:
            item = self.canvas.new_item()
            self.canvas.text(rng.choice(SHEET_HEADS["total"]), "note", x, y + pad, s * 10, body.but(bold=True),
                             item=item)
            total = f"{rng.randint(1, 9)}{rng.choice(['.', ','])}{rng.randint(100, 999)}{rng.choice(['', ' g', ' kg'])}"
            y = self.canvas.text(total, "note", starts[1], y + pad, s * 5, body.but(bold=True), align, item=item) + pad
        if rng.random() < 0.4:
            y = self.equipment(x, y + s * 0.5, width)
        y = self.steps(x, y + s * 0.5, width, most=6)
        if rng.random() < 0.5:
            self.put_as("furniture", "button", x, y, width, body)

    def screen_title(self, x, y, width):
        """A title, with the name of its field or without, and its facts."""
        rng = self.rng
        align, case = rng.choice(["left", "left", "center"]), rng.choice([str, str, str.upper, string.capwords])
        name = case(self.supply.next("title"))
        if rng.random() < 0.25:
            name = self.supply.next("title label") + " " + name
        style = self.head.but(size=self.size * rng.choice([1, 1.1, 1.3, 1.6, 2, 2.6]))
        y = self.canvas.text(name, "title", x, y, width, style, align) + self.size * rng.uniform(0.1, 0.6)
        if rng.random() < 0.2:
            y = self.put_as("furniture", "bar", x, y, width, self.body.but(size=self.size * 0.85), align)
        small = self.body.but(size=self.size * rng.choice([0.8, 0.9, 1]), bold=rng.random() < 0.2)
        facts = rng.choice(["chips", "chips", "line", "line", "lines", "labels", "none"])
        if facts == "labels":
            return self.labels_above(x, y)
        if facts == "line":
            part = rng.choice(["time", "yield"])
            y = self.put_as(part, f"{part} facts", x, y, width, small, align)
        elif facts == "lines":
            for part in rng.sample(["time", "yield"], rng.randint(1, 2)):
                y = self.put_as(part, f"{part} chip", x, y, width, small, align)
        elif facts == "chips":
            left, between = x, self.size * rng.uniform(0.8, 3)
            for kind in rng.sample(["time chip", "yield chip", "chip", "chip"], rng.randint(2, 4)):
                text = self.supply.next(kind)
                part = kind.split()[0] if kind != "chip" else "nutrition" if "cal" in text else "furniture"
                if left + width_of(text, small) > x + width:
                    break
                bottom = self.canvas.text(text, part, left, y, width, small)
                left += width_of(text, small) + between
            y = bottom
        return y + self.size * rng.uniform(0.2, 0.8)

    def bar(self, x, y, width):
        """The bar of an app, the name of a site or a chapter, or two texts at both ends of a line."""
        rng = self.rng
        style = self.head.but(size=self.size * rng.choice([0.8, 1, 1, 1.3, 1.8, 2.4]), bold=rng.random() < 0.6)
        text, align = self.supply.next("bar"), rng.choice(["left", "left", "center", "right"])
        bottom = self.canvas.text(text, "furniture", x, y, width, style, align)
        other = self.supply.next("bar")
        if align == "left" and rng.random() < 0.3 and width_of(text, style) + width_of(other, self.body) < width - 4 * self.size:
            self.canvas.text(other, "furniture", x, y, width, self.body, "right")
        return bottom + self.size * rng.uniform(0.2, 0.8)

    def equipment(self, x, y, width):
        y = self.put_as("note", "equipment heading", x, y, width, self.body.but(bold=self.rng.random() < 0.8)) + self.item_gap
        for _ in range(self.rng.randint(2, 8)):
            text = self.supply.next("equipment")
            y = self.canvas.text(text, "note", x, y, width, self.body, marker=self.bullet) + self.item_gap
        return y + self.size * 0.6

    def put_as(self, part, kind, x, y, width, style, align="left"):
        return self.canvas.text(self.supply.next(kind), part, x, y, width, style, align)

    def facts_in_lines(self, x, y, width, style):
        for part in self.rng.choice([["yield"], ["yield"], ["time", "yield"], ["yield", "time"], ["time"]]):
            y = self.put(part, x, y, width, style)
        return y

    def put(self, part, x, y, width, style, align="left", **options):
        return self.canvas.text(self.supply.next(part), part, x, y, width, style, align, **options)

    def facts(self, x, y, width):
        rng = self.rng
        if self.has_boxes and rng.random() < 0.3:
            return self.labels_above(x, y)
        parts = ["yield"] * (rng.random() < 0.7) + ["time"] * rng.choice([0, 0, 1, 2, 3])
        rng.shuffle(parts)
        style = self.body.but(italic=rng.random() < 0.2, bold=rng.random() < 0.15)
        if len(parts) > 1 and rng.random() < 0.3 and width > 30 * self.size:
            bottom, each = y, width / len(parts)
            for index, part in enumerate(parts):
                bottom = max(bottom, self.put(part, x + index * each, y, each, style))
            return bottom + self.size * 0.5
        for part in parts:
            y = self.put(part, x, y, width, style)
        return y + self.size * rng.uniform(0, 0.8)

    def labels_above(self, x, y):
        """The yield and the times side by side, each below its name."""
        rng = self.rng
        facts = [("yield", rng.choice(["MAKES", "SERVES", "YIELD", "Serves", "Makes", "Servings"]),
                  f"{rng.randint(2, 24)}" + rng.choice(["", " servings", " pieces", " people", " rolls"]))]
        for name in rng.sample(["TIME", "PREP", "COOK", "TOTAL TIME", "Prep Time", "Active", "READY IN"], rng.randint(0, 3)):
            facts.append(("time", name, rng.choice(
                [f"{rng.randint(1, 11) * 5} min", f"{rng.randint(1, 4)} h {rng.randint(1, 11) * 5} min",
                 f"{rng.randint(1, 4)} hours", f"{rng.randint(1, 11) * 5} mins"])))
        each, bottom = self.size * rng.uniform(6, 9), y
        for index, (part, name, value) in enumerate(facts):
            item, left = self.canvas.new_item(), x + index * each
            below = self.canvas.text(name, part, left, y, each, self.body.but(size=self.size * 0.85), item=item)
            bottom = max(bottom, self.canvas.text(value, part, left, below, each, self.body.but(bold=True), item=item))
        return bottom + self.size * 0.6

    def cells(self, structure, x, y, width):
        """Ingredients in cells: amounts after leaders or at the right margin, in a ruled table, or below their foods."""
        rng = self.rng
        if rng.random() < 0.6:
            y = self.heading("ingredient heading", x, y, width)
        if structure == "cards":
            return self.cards(x, y, width)
        if structure == "grid":
            return self.grid(x, y, width)
        width = min(width, self.size * rng.uniform(16, 30))
        dot = rng.choice([".", " .", ". ", "·", " . ", "-"])
        for _ in range(rng.randint(4, 13)):
            amount, food = self.supply.next("amount and food")
            if width_of(food, self.body) + width_of(amount, self.body) > width - 3 * self.size:
                food = food.split(",")[0]
            item, room = self.canvas.new_item(), width_of(amount, self.body)
            self.canvas.text(amount, "ingredient", x + width - room, y, room + self.size, self.body, item=item)
            bottom = self.canvas.text(food, "ingredient", x, y, width - room - self.size, self.body, item=item)
            start = x + width_of(food, self.body) + 0.3 * self.size
            if structure == "leaders" and start < x + width - room - 2 * self.size:
                count = int((x + width - room - 0.5 * self.size - start) / max(1, width_of(dot * 10, self.body) / 10))
                self.canvas.ink(dot * count, start, y, self.body)
            y = bottom + self.item_gap
        return y + self.size * rng.uniform(0.2, 1.2)

    def prose(self, x, y, width):
        """A recipe without a list: its foods in the sentences of the method."""
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            foods = [self.supply.next("ingredient").rstrip(".") for _ in range(rng.randint(2, 7))]
            opening = rng.choice(["Take", "Mix", "Combine", "To", "Beat together", "Put in a pot", "Have ready", "Stir"])
            text = f"{opening} {', '.join(foods[:-1])} and {foods[-1]}{rng.choice(['.', ';', ','])} " + " ".join(
                self.supply.next("step") for _ in range(rng.randint(0, 2)))
            y = self.canvas.text(text, "step", x, y, width, self.body) + self.step_gap
        return y + self.size * rng.uniform(0.2, 1.2)

    # The headings of columns of amounts.
    HEADS = {1: [["Amount"], ["Quantity"], ["Weight"], ["Qty"], ["Grams"]],
             2: [["2P", "4P"], ["2 pers.", "4 pers."], ["Half", "Full"], ["Small", "Large"], ["1 batch", "3 batches"]],
             3: [["10", "50", "100"], ["500 g", "750 g", "1 kg"], ["Small", "Medium", "Large"], ["2P", "3P", "4P"],
                 ["10 portions", "50 portions", "100 portions"]]}

    def grid(self, x, y, width):
        rng, body = self.rng, self.body
        width = min(width, self.size * rng.uniform(22, 34))
        columns = rng.choice([1, 1, 1, 2, 2, 3])
        has_percents = columns > 1 and rng.random() < 0.3
        amounts_first = columns == 1 and rng.random() < 0.4
        apart = self.size * rng.uniform(4.5, 6)
        food_width = width - columns * apart
        ruled, pad = rng.random() < 0.7, self.size * rng.uniform(0.15, 0.5)
        starts = [x] if amounts_first else [x + food_width + column * apart for column in range(columns)]
        food_x = x + (apart if amounts_first else 0)
        if rng.random() < 0.7:
            item, style = self.canvas.new_item(), body.but(bold=True)
            name = rng.choice(["Ingredient", "Ingredients", "Item", "INGREDIENT"])
            heads = rng.choice(self.HEADS[columns])
            if has_percents:
                heads = ["%", *heads[1:]]
            for head, start in zip(heads, starts):
                self.canvas.text(head, "ingredient heading", start + pad, y + pad, apart, style, item=item)
            y = self.canvas.text(name, "ingredient heading", food_x + pad, y + pad, food_width, style, item=item) + pad
        top = y
        grouped = rng.choice([0, 0, 0.15])
        for number in range(rng.randint(4, 12)):
            if ruled:
                self.canvas.rule(x, y, width, 2, 0.4)
            if (number == 0 or rng.random() < 0.5) and rng.random() < grouped:
                y = self.put("ingredient heading", x + pad, y + pad, width - pad, body.but(bold=rng.random() < 0.7)) + pad
                continue
            amount, food = self.supply.next("amount and food")
            if width_of(amount, body) > apart - 2 * pad - 0.5 * self.size:
                continue
            item = self.canvas.new_item()
            for column, start in enumerate(starts):
                shown = f"{rng.randint(1, 100)}{rng.choice(['', '', '.5', '%'])}" if has_percents and column == 0 else amount
                self.canvas.text(shown, "ingredient", start + pad, y + pad, apart - 2 * pad, body, item=item)
            y = self.canvas.text(food, "ingredient", food_x + pad, y + pad, food_width - 2 * pad, body, item=item) + pad
        if ruled:
            self.canvas.rule(x, y, width, 2, 0.4)
            for start in [x, x + width, *(starts[1:] if not amounts_first else [])] if rng.random() < 0.6 else []:
                self.canvas.fill(start, top, 2, y - top, 0.4)
        return y + self.size * rng.uniform(0.4, 1.2)

    def cards(self, x, y, width):
        """The picture of each food with its name and amount below."""
        rng = self.rng
        columns = rng.choice([2, 3, 3, 4])
        each = min(width / columns, self.size * rng.uniform(9, 13))
        align, size = rng.choice(["center", "center", "left"]), self.size * rng.uniform(2.5, 4)
        for _ in range(rng.randint(2, 4)):
            bottom = y
            for column in range(columns):
                amount, food = self.supply.next("amount and food")
                food = " ".join(food.split(",")[0].split()[:3])
                left, item = x + column * each, self.canvas.new_item()
                if rng.random() < 0.9:
                    inset = (each - size) / 2 if align == "center" else 0
                    self.canvas.fill(left + inset, y, size, size, rng.uniform(0.3, 0.8))
                below = self.canvas.text(food, "ingredient", left, y + size + 6, each - self.size, self.body, align, item=item)
                below = self.canvas.text(amount, "ingredient", left, below, each - self.size,
                                         self.body.but(size=self.size * 0.9), align, item=item)
                bottom = max(bottom, below)
            y = bottom + self.size * 0.6
        return y

    def box(self, kind, x, y, width):
        """Conversions or comments that are no part of the recipe."""
        rng = self.rng
        names = {"conversion": ["Conversions", "Measures", "Good to know", "Equivalents"],
                 "comment": ["Comments", "Reviews", "What readers say"]}
        y = self.canvas.text(rng.choice(names[kind]), "furniture", x, y + self.size, width, self.body.but(bold=True))
        for _ in range(rng.randint(2, 5)):
            y = self.canvas.text(self.supply.next(kind), "note", x, y, width, self.body) + self.item_gap
        return y + self.size * 0.5

    def heading(self, part, x, y, width):
        text = self.supply.next(part)
        if self.emphasis == "upper":
            text = text.upper()
        style = self.body.but(bold=self.emphasis == "bold", italic=self.emphasis == "italic",
                              size=self.size * self.rng.choice([1, 1, 1.15, 1.3]))
        return self.canvas.text(text, part, x, y + self.size * self.rng.uniform(0, 0.6), width, style) + self.item_gap

    def ingredients(self, x, y, width, count, headed=True, amounts_apart=False):
        rng = self.rng
        if headed and rng.random() < (0.3 if self.is_collection else 0.6):
            y = self.heading("ingredient heading", x, y, width)
        edge = self.size * rng.uniform(5, 8)
        is_ruled = amounts_apart and rng.random() < 0.4
        section = rng.choice([0.03, 0.06, 0.15])
        # Some lists name many foods without amounts.
        plain = rng.choice([0, 0, 0.1, 0.3])
        for number in range(1, count + 1):
            if number > 2 and rng.random() < section:
                inset = edge if amounts_apart and rng.random() < 0.5 else 0
                y = self.heading("ingredient heading", x + inset, y + self.item_gap, width - inset)
            text = self.supply.next("food" if rng.random() < plain else "ingredient")
            if rng.random() < 0.06:
                text = text.rstrip(".") + rng.choice([", ", " or ", " ("]) + self.supply.next("ingredient").lower()
                text += ")" * (text.count("(") > text.count(")"))
            marker = self.list_number.format(number) if self.list_number else self.bullet
            words = text.split()
            cut = sum(1 for word in words[:3] if word[:1].isdigit() or word[:1] in "½¼¾⅓⅔⅛")
            if amounts_apart:
                item = self.canvas.new_item()
                amount = " ".join(words[:cut + 1]) if cut else ""
                if amount and len(words) > cut + 1 and width_of(amount, self.body) < edge - self.size * 0.6:
                    self.canvas.text(amount, "ingredient", x, y, edge - self.size * 0.5, self.body, item=item)
                    text = " ".join(words[cut + 1:])
                y = self.canvas.text(text, "ingredient", x + edge, y, width - edge, self.body, item=item)
                if is_ruled:
                    self.canvas.rule(x, y + self.item_gap / 2, width, 1, 0.6)
            else:
                y = self.canvas.text(text, "ingredient", x, y, width, self.body, marker=marker,
                                     hanging=0 if marker else self.hanging, marker_gap=self.size * rng.choice([1.0, 1.4]),
                                     marker_style=Style("DejaVu Sans", self.size) if self.bullet else None)
            y += self.item_gap
        return y + self.size * rng.uniform(0.2, 1.2)

    def steps(self, x, y, width, most=8):
        rng = self.rng
        if rng.random() < (0.3 if self.is_collection else 0.6):
            y = self.heading("step heading", x, y, width)
        for number in range(1, rng.randint(2, most + 1)):
            text = self.supply.next("step")
            marker = self.step_number.format(number) if self.step_number else None
            if marker and marker.startswith("Step"):
                y = self.canvas.text(marker, "step heading", x, y, width, self.body.but(bold=True))
                marker = None
            elif marker is None and rng.random() < 0.04:
                y = self.heading("step heading", x, y, width)
            y = self.canvas.text(text, "step", x, y, width, self.body, marker=marker, hanging=-self.step_indent if marker is None else 0,
                                 marker_gap=self.size * rng.choice([1.0, 1.7])) + self.step_gap
        return y + self.size * rng.uniform(0.2, 1.2)

    def furniture(self, x, y, width, chance):
        for _ in range(3):
            if self.rng.random() < chance:
                style = self.body.but(size=self.size * self.rng.choice([0.7, 0.85, 1]))
                y = self.put("furniture", x, y, width, style, self.rng.choice(["left", "right", "center"]))
        return y + self.size * 0.4


def with_picture(grey, rng, generator):
    """The page with a picture or the shadow of its fold close to the left or right edge of its text."""
    height, width = grey.shape[0], int(grey.shape[1] * rng.uniform(0.04, 0.25))
    if rng.random() < 0.3:
        side = np.tile(np.linspace(rng.uniform(20, 120), 255, width), (height, 1))
    else:
        side = np.zeros((height, width))
        for grain in (rng.randint(40, 120), rng.randint(8, 30)):
            coarse = generator.integers(0, 256, (height // grain + 2, width // grain + 2), np.uint8)
            side += np.asarray(Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC)) / 2
        # A picture ends above or below the text, too.
        side[:int(height * rng.uniform(0, 0.5))] = 255
    crop = rng.randint(0, max(1, int(grey.shape[1] * 0.03)))
    if rng.random() < 0.5:
        return np.hstack([side.clip(0, 255).astype(np.uint8), grey[:, crop:]])
    return np.hstack([grey[:, :grey.shape[1] - crop], side[:, ::-1].clip(0, 255).astype(np.uint8)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ingredients")
    parser.add_argument("texts")
    parser.add_argument("out")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wear", default="00112", help="the strengths of wear that pages are drawn from (default: 00112)")
    parser.add_argument("--pictures", type=float, default=0, help="the share of pages beside a picture (default: 0)")
    parser.add_argument("--structures", choices=list(PageComposer.STRUCTURES), default="usual",
                        help="how ingredients and method stand (default: usual)")
    parser.add_argument("--words", help="the words of pages of the texts' language, which tell its headings apart")
    arguments = parser.parse_args()
    rng, generator = random.Random(arguments.seed), np.random.default_rng(arguments.seed)

    def load(path):
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    words = word_table(arguments.words) if arguments.words else defaultdict(list)
    supply = Supply(load(arguments.ingredients), load(arguments.texts), rng, words)
    os.makedirs(arguments.out, exist_ok=True)
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for number in range(arguments.pages):
            canvas = PageComposer(supply, rng, arguments.structures).compose()
            grey = canvas.drawn(margin=40)
            if rng.random() < arguments.pictures:
                grey = with_picture(grey, rng, generator)
            strength = int(rng.choice(arguments.wear))
            if strength:
                grey, _ = degrade.phone(grey, np.zeros_like(grey), generator, strength)
            file = f"{number:05}.png"
            Image.fromarray(grey).save(f"{arguments.out}/{file}")
            truth.write(json.dumps({"file": file, "lines": [line.__dict__ for line in canvas.lines]},
                                   ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

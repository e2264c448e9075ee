#!/usr/bin/python3
"""Measures whether the steps of real recipes know their ingredients, times and temperatures.

    steps.py WORDTAGGER RECIPES.jsonl LABELS.jsonl [--errors]

LABELS has, for steps of RECIPES by their place, what a person marked there: foods [start, length, ingredients, use], times [start,
least, most seconds], heats [start, least, most degrees], and free [start, length], words for which either answer is right, such as
"everything". It has no words of the recipes; `read` says whether errors in the recipe were looked at when the reader was made. Steps
that the reader joins or cuts are left out.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter


def read(program, recipe, ingredients):
    """The ingredients and the steps as the command reads them."""
    lines = [recipe["title"], "", "Ingredients", *ingredients, "", "Method"]
    lines += [f"{number}. {' '.join(step.split())}" for number, step in enumerate(recipe["steps"], 1)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        answer = subprocess.run([program, "read", "--format", "json", "-q", file.name], capture_output=True, text=True)
    foods, steps = [], {}
    for found in json.loads(answer.stdout)[0]["recipes"]:
        foods += [line["text"] for section in found["ingredientSections"] for line in section["ingredients"]]
        steps |= {line["text"]: line for section in found["stepSections"] for line in section["steps"]}
    return foods, steps


class Comparison:
    def __init__(self, shows_errors):
        self.counts, self.shows_errors = Counter(), shows_errors

    def fail(self, kind, text, place, *rest):
        if self.shows_errors:
            print(f"  {kind} {text[max(0, place - 40):place + 40]!r}", *rest)

    def foods(self, text, labels, found, names, ingredients):
        """Compares the foods of a step; ingredients of the same text are one."""
        byte = lambda place: len(text[:place].encode())
        free = [(byte(start), byte(start + length)) for start, length in labels.get("free", [])]
        counts, taken = self.counts, set()
        for start, length, rows, use, *preview in labels.get("foods", []):
            own = [food for food in found if food["range"][0] < byte(start + length) and food["range"][1] > byte(start)]
            taken |= {id(food) for food in own}
            wanted = {ingredients[row] for row in rows}
            linked = {names.get(food["ingredient"] - 1) for food in own}
            is_right = bool(linked) and linked <= wanted and (len(rows) == 1 or linked == wanted)
            counts["foods"] += 1
            counts["found foods"] += bool(own)
            counts["right foods"] += is_right
            if not is_right:
                self.fail("WRONG" if own else "LOST", text, start, sorted(wanted), linked)
            elif not preview:
                counts["uses"] += 1
                counts["right uses"] += own[0]["use"] == use
                if own[0]["use"] != use:
                    self.fail("USE", text, start, use, own[0]["use"])
        for food in found:
            first, last = food["range"]
            if id(food) not in taken and not any(first < end and last > start for start, end in free):
                counts["found foods"] += 1
                self.fail("FALSE", text, first, food["name"])

    def measures(self, kind, text, labels, found, values):
        for start, least, most in labels:
            place = len(text[:start].encode())
            own = next((measure for measure in found if abs(measure["range"][0] - place) <= 3), None)
            is_right = own is not None and values(own) == [least, most]
            self.counts[kind] += 1
            self.counts["right " + kind] += is_right
            if not is_right:
                self.fail(kind.upper(), text, start, own)

    def share(self, part, whole):
        return f"{100 * self.counts[part] / max(1, self.counts[whole]):.1f}", f"% of {self.counts[whole]}"


def main():
    program, recipes, labels = sys.argv[1:4]
    with open(recipes, encoding="utf-8") as file:
        by_id = {recipe["id"]: recipe for recipe in map(json.loads, file)}
    comparisons = {read: Comparison("--errors" in sys.argv) for read in (False, True)}
    with open(labels, encoding="utf-8") as file:
        for labeled in map(json.loads, file):
            recipe, comparison = by_id[labeled["id"]], comparisons[labeled["read"]]
            lines = [line for group in recipe["groups"] for line in group["ingredients"]]
            ingredients = [" ".join(line.split()) for line in lines]
            foods, steps = read(program, recipe, lines)
            names, rest = {}, list(ingredients)
            for index, food in enumerate(foods):
                own = next((line for line in rest if line.endswith(food)), None)
                if own is not None:
                    rest.remove(own)
                    names[index] = own
            for text, marks in zip(recipe["steps"], labeled["steps"]):
                step = steps.get(text)
                comparison.counts["steps"] += 1
                comparison.counts["read steps"] += step is not None
                if step is None:
                    continue
                comparison.foods(text, marks, step["foods"], names, ingredients)
                comparison.measures("times", text, marks.get("times", []), step["times"], lambda time: time["seconds"])
                comparison.measures("temperatures", text, marks.get("heats", []), step["temperatures"],
                                    lambda heat: [float(heat["value"])] * 2)
    rows = [("steps read as one line", "read steps", "steps"), ("words that name a food, linked rightly", "right foods", "foods"),
            ("links that are right", "right foods", "found foods"), ("what is meant of the food", "right uses", "uses"),
            ("times", "right times", "times"), ("temperatures", "right temperatures", "temperatures")]
    for is_read, title in ((False, "recipes that nobody looked at"), (True, "the others")):
        for name, part, whole in rows:
            print(name, *comparisons[is_read].share(part, whole), title, sep="\t")


main()

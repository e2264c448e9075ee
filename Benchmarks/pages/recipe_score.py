#!/usr/bin/python3
"""Reads whole recipe pages and scores the rows.

    recipe_score.py COMMAND FOLDER

FOLDER is what recipe_pages.py wrote. An ingredient is right when a row has all its quantities, units and
its food, as in the row that its own text makes. A false row is a row with a food that is like no
ingredient of the page; those that a line of the method became are counted beside them. Wrong and false
rows are silent when they have no flag "low confidence". A title is
right when it has the letters of the printed one, a total time when it has its minutes.
"""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict

from score import is_right, load, matched, rows_of


def pages_read(command, folder, files):
    run = subprocess.run([command, "read", "--format", "json", *(f"{folder}/{file}" for file in files)],
                         stdout=subprocess.PIPE, encoding="utf-8")
    return [([row for group in page["groups"] for row in group], page["recipes"]) for page in json.loads(run.stdout)]


def letters(text):
    return "".join(character for character in (text or "").lower() if character.isalnum())


def number(text):
    """The first number of a yield, or its letters where it has none."""
    found = re.search(r"\d+", text or "")
    return found[0] if found else letters(text)


def facts(page, recipes):
    """How many printed titles and total times there are, and how many were read."""
    counts = Counter()
    titles = [letters(recipe["title"]["text"]) for recipe in recipes if recipe["title"]]
    totals = [recipe["times"].get("totalMinutes") for recipe in recipes]
    yields = [number(recipe["yield"].get("text")) for recipe in recipes]
    for true in page["recipes"]:
        counts["titles"] += 1
        counts["titles right"] += letters(true["title"]) in titles
        printed = [line["text"] for line in page["lines"] if line["part"] == "time"]
        if true.get("total_time") and any(text.startswith(("Total", "Ready")) for text in printed):
            counts["totals"] += 1
            counts["totals right"] += true["total_time"] in totals
        if true.get("yield") and any(line["part"] == "yield" for line in page["lines"]):
            counts["yields"] += 1
            counts["yields right"] += number(true["yield"]) in yields
    return counts


def main():
    command, folder = sys.argv[1:3]
    pages = load(f"{folder}/truth.jsonl")
    texts = [[text for recipe in page["recipes"] for group in recipe["groups"] for text in group["ingredients"]]
             for page in pages]
    true_rows = iter(rows_of(command, [text for page in texts for text in page]))
    counts = defaultdict(Counter)
    with open(f"{folder}/missed.tsv", "w", encoding="utf-8") as missed:
        for page, ingredients, (rows, recipes) in zip(pages, texts, pages_read(command, folder, [page["file"] for page in pages])):
            true = [next(true_rows) for _ in ingredients]
            foods = [row for row in rows if row["kind"] == "ingredient" and row["strings"]["ingredient"]]
            found = matched(ingredients, [row for row in rows if row["kind"] == "ingredient"])
            page_counts = facts(page, recipes)
            page_counts["ingredients"] = len(ingredients)
            for text, row, own in zip(ingredients, found, true):
                what = "lost" if row is None else "right" if is_right(row, own) else "wrong"
                page_counts[what] += 1
                if row:
                    page_counts[f"{what} flagged"] += "low confidence" in row["flags"]
                if what != "right":
                    missed.write("\t".join([page["file"], what, text, row["text"] if row else ""]) + "\n")
            false = [row for row in foods if not any(row is other for other in found)]
            steps = [line["text"] for line in page["lines"] if line["part"] == "step"]
            page_counts["false"] = len(false)
            page_counts["false flagged"] = sum("low confidence" in row["flags"] for row in false)
            page_counts["steps"] = len(steps)
            page_counts["steps as food"] = sum(row is not None for row in matched(steps, false)) if steps else 0
            titles = [recipe["title"]["text"] for recipe in recipes if recipe["title"]]
            for title in (true["title"] for true in page["recipes"]):
                if letters(title) not in map(letters, titles):
                    missed.write("\t".join([page["file"], "title", title, " | ".join(titles)]) + "\n")
            for row in false:
                missed.write("\t".join([page["file"], "false", "", row["text"]]) + "\n")
            for key in (page["level"], f"{page['layout']}, not heavy" if page["level"] != "heavy" else None, "all"):
                if key:
                    counts[key].update(page_counts)
    levels = list(dict.fromkeys(page["level"] for page in pages))
    for key, count in counts.items():
        print(f"{key}: {count['right']} of {count['ingredients']} ingredients right")
    for level in levels:
        count = counts[level]
        for name, part, whole in [
                ("ingredients right", "right", "ingredients"), ("ingredients lost", "lost", "ingredients"),
                ("false rows", "false", "ingredients"), ("lines of the method as food", "steps as food", "steps"),
                ("titles right", "titles right", "titles"), ("yields right", "yields right", "yields"),
                ("total times right", "totals right", "totals")]:
            unit = f"% of {count[whole]}" if whole == "ingredients" else "%"
            print(name, f"{100 * count[part] / max(count[whole], 1):.1f}", unit, f"{level} pages", sep="\t")
    count = counts["all"]
    bad = count["wrong"] + count["false"]
    silent = bad - count["wrong flagged"] - count["false flagged"]
    print("wrong and false rows without the flag", f"{100 * silent / max(bad, 1):.1f}", f"% of {bad}", "all pages", sep="\t")
    print("right rows with the flag", f"{100 * count['right flagged'] / max(count['right'], 1):.1f}", f"% of {count['right']}",
          "all pages", sep="\t")
    print(f"what was not right: {folder}/missed.tsv")


if __name__ == "__main__":
    main()

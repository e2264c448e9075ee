#!/usr/bin/python3
"""Reads photos of recipes and scores the rows.

    photo_score.py COMMAND FOLDER [--missed FILE]

FOLDER holds photos and their transcribed recipes in truth.jsonl. An ingredient is right when a row has its
quantities, its units and the words of its food, as in the row that its own text makes, or as the transcriber put
them; false rows, titles, yields and flags are counted as in recipe_score.py. A line that is not right was lost by the
first of these:

    engine    no read line of the page has most of its words
    layout    the words were read, but in the line of something else, or apart
    part      the line was taken for another part of the page
    text      the line was misread
    row       the line is as printed, its row is not

Pictures of handwriting are to be recognized as such, and are not in the other figures.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from fractions import Fraction

from recipe_score import letters, number
from score import is_right, load, matched, rows_of

LOSSES = ["engine", "layout", "part", "text", "row"]


def read(command, path):
    """The page and the CPU seconds of reading it, with the start of the program."""
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen([command, "read", "--format", "json", "--threads", "1", path], stdout=output,
                                 stderr=subprocess.DEVNULL, env=environment)
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
        output.seek(0)
        return json.load(output)[0], usage.ru_utime + usage.ru_stime


def quantity(text):
    """A number, a mixed number or the start of a range."""
    text = (text or "").replace("–", "-").split("-")[0].split()
    try:
        return sum(map(Fraction, text)) if text else None
    except ValueError:
        return None


def words(text):
    return re.findall(r"\w+", text.casefold())


def is_as_transcribed(row, amount, item):
    """Whether a row has the amount, the unit and the first food of a transcribed ingredient; `amount` is the row of
    its quantity and unit alone."""
    found = [part for part in row["amounts"] if part["role"] == "main"] or row["amounts"]
    unit = amount["amounts"][0]["unit"] or item["unit"].casefold() if amount["amounts"] else item["unit"].casefold()
    if not found:
        is_amount = not item["amount"]
    else:
        own = found[0]["unit"] or (found[0]["unitText"] or "").casefold()
        is_amount = quantity(found[0]["quantity"]) == quantity(item["amount"]) and own == unit
    food = words(item["food"].split(" / ")[0])
    own = words(row["strings"]["ingredient"])
    return is_amount and any(own[start:start + len(food)] == food for start in range(len(own)))


def loss(text, own, row, lines):
    """What a line was lost by; `row` is the one of a food that is like it, `lines` are the texts of all rows."""
    wanted = Counter(words(text))
    size = max(1, sum(wanted.values()))
    shares = [sum((wanted & Counter(words(line))).values()) / size for line in lines]
    if row is not None:
        return "row" if words(row["text"]) == words(text) else "text" if len(words(row["text"])) <= 1.4 * size else "layout"
    whole = Counter(word for line in lines for word in words(line))
    if sum((wanted & whole).values()) < 0.6 * size:
        return "engine"
    best = max(range(len(lines)), key=lambda index: shares[index], default=None)
    return "part" if shares[best] >= 0.6 and len(words(lines[best])) <= 1.4 * size else "layout"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("command")
    arguments.add_argument("folder")
    arguments.add_argument("--missed")
    arguments = arguments.parse_args()
    counts, missed = Counter(), []
    for picture in load(f"{arguments.folder}/truth.jsonl"):
        page, seconds = read(arguments.command, f"{arguments.folder}/{picture['file']}")
        counts["pictures"] += 1
        counts["seconds"] += seconds
        is_written = any(warning["kind"] == "handwriting" for warning in page.get("warnings", []))
        if picture["kind"] == "handwriting":
            counts["written"] += 1
            counts["written right"] += is_written
            continue
        counts["printed as written"] += is_written
        items = picture["ingredients"]
        texts = [item["text"] for item in items]
        own = rows_of(arguments.command, texts)
        amounts = rows_of(arguments.command, [f"{item['amount']} {item['unit']} salt" for item in items])
        rows = [row for group in page["groups"] for row in group]
        foods = [row for row in rows if row["kind"] == "ingredient" and row["strings"]["ingredient"]]
        found = matched(texts, [row for row in rows if row["kind"] == "ingredient"])
        here = Counter()
        for text, true, amount, item, row in zip(texts, own, amounts, items, found):
            here["ingredients"] += 1
            if row is not None and (is_right(row, true) or is_as_transcribed(row, amount, item)):
                here["right"] += 1
                here["right flagged"] += "low confidence" in row["flags"]
                continue
            stage = loss(text, true, row, [row["text"] for row in rows])
            counts[stage] += 1
            here["lost" if row is None else "wrong"] += 1
            here["bad flagged"] += row is not None and "low confidence" in row["flags"]
            missed.append([picture["file"], stage, text, row["text"] if row else ""])
        for row in foods:
            if not any(row is other for other in found):
                here["false"] += 1
                here["bad flagged"] += "low confidence" in row["flags"]
                missed.append([picture["file"], "false", "", row["text"]])
        titles = [recipe["title"]["text"] for recipe in page["recipes"] if recipe["title"]]
        if picture["title"]:
            here["titles"] += 1
            here["titles right"] += letters(picture["title"]) in map(letters, titles)
            if letters(picture["title"]) not in map(letters, titles):
                missed.append([picture["file"], "title", picture["title"], " | ".join(titles)])
        if picture["yield"]:
            here["yields"] += 1
            here["yields right"] += number(picture["yield"]) in [number(recipe["yield"].get("text")) for recipe in page["recipes"]]
        times = [recipe["times"].get(f"{kind}Minutes") for kind in ("prep", "cook", "total") for recipe in page["recipes"]]
        for kind in ("prep", "cook", "total"):
            if picture[f"{kind}_time"]:
                here["times"] += 1
                figures = re.findall(r"\d+", picture[f"{kind}_time"])
                minutes = int(figures[0]) * (60 if "hour" in picture[f"{kind}_time"] else 1)
                here["times right"] += minutes in times
        print(f"{picture['file'][:30]:30} {here['right']:3} of {here['ingredients']:3} right, {here['lost']} lost, {here['wrong']} wrong,"
              f" {here['false']} false, title {here['titles right']} of {here['titles']}, {seconds:.1f} s")
        counts.update(here)
    if arguments.missed:
        with open(arguments.missed, "w", encoding="utf-8") as file:
            file.writelines("\t".join(line) + "\n" for line in missed)
    whole, bad = max(counts["ingredients"], 1), counts["wrong"] + counts["false"]
    printed = counts["pictures"] - counts["written"]
    print("ingredients right", f"{100 * counts['right'] / whole:.1f}", f"% of {whole}", f"{printed} photos", sep="\t")
    print("lines lost or wrong by", ", ".join(f"{stage} {counts[stage]}" for stage in LOSSES), "", f"{printed} photos", sep="\t")
    print("false rows", f"{100 * counts['false'] / whole:.1f}", f"per 100 of {whole}", f"{printed} photos", sep="\t")
    for name in ("titles", "yields", "times"):
        print(f"{name} right", counts[f"{name} right"], f"of {counts[name]}", f"{printed} photos", sep="\t")
    print("wrong and false rows without the flag", f"{100 * (bad - counts['bad flagged']) / max(bad, 1):.1f}", f"% of {bad}", f"{printed} photos", sep="\t")
    print("right rows with the flag", f"{100 * counts['right flagged'] / max(counts['right'], 1):.1f}", f"% of {counts['right']}", f"{printed} photos", sep="\t")
    print("handwriting recognized", counts["written right"], f"of {counts['written']}, {counts['printed as written']} printed", f"{counts['pictures']} photos", sep="\t")
    print("CPU time", f"{counts['seconds'] / max(counts['pictures'], 1):.2f}", "s a picture", f"{counts['pictures']} photos", sep="\t")


if __name__ == "__main__":
    main()

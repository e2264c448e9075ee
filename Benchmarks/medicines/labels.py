#!/usr/bin/python3
"""Renders names on labels and leaflets under the degradations of Benchmarks/ocr, and scores what is read.

    labels.py render NAMES OUT [--count N] [--seed S]   OUT/<level>-<n>.png, OUT/truth.jsonl
    labels.py score NAMES OUT READ.json                 recall, wrong medicines, names shown without a choice
"""

import argparse
import collections
import json
import os
import random
import sys
import unicodedata

import numpy as np
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ocr"))
import degrade  # noqa: E402
import fonts  # noqa: E402
import pictures  # noqa: E402

LIGHT = ["24 px", "14 px", "blur 2", "motion 5", "noise 30", "rotation 5", "perspective", "jpeg 10"]
HEAVY = ["10 px", "blur 3", "noise 60", "salt and pepper 3 %", "faded", "curved", "low contrast",
         "phone, shadow, 22 px"]
LABELS = ["{} {} mg", "{} {} mg tablets", "{}", "{} {} mg/ml solution", "{} Retard {} mg"]
SENTENCES = ["Do not take this if you are allergic to {}.", "Each tablet contains {} mg of {}.",
             "Tell your doctor if you also take {}.", "The active substance is {}.",
             "{} can pass into breast milk."]


def line(rng, name):
    if rng.random() < 0.5:
        form = rng.choice(LABELS)
        shown = rng.choice([name, name.capitalize(), name.upper()])
        return form.format(shown, rng.choice([5, 10, 20, 25, 100, 250, 400, 500]))
    form = rng.choice(SENTENCES)
    return form.format(*([rng.choice([5, 20, 100]), name] if form.count("{}") == 2 else [name]))


def render(arguments):
    rng = random.Random(arguments.seed)
    names = [(spelling.strip(), line.split("|")[0].strip())
             for line in open(arguments.names, encoding="utf-8") for spelling in line.split("|")]
    chosen = rng.sample(names, min(arguments.count, len(names)))
    os.makedirs(arguments.out, exist_ok=True)
    conditions = {**degrade.CONDITIONS}
    with open(f"{arguments.out}/truth.jsonl", "w", encoding="utf-8") as truth:
        for number, (spelling, name) in enumerate(chosen):
            for level, kinds in (("light", LIGHT), ("heavy", HEAVY)):
                condition = rng.choice(kinds)
                size, change = conditions[condition]
                for _ in range(8):
                    text, family = line(rng, spelling), rng.choice(fonts.HELD_OUT)
                    drawn = pictures.draw(text, family, size)
                    if drawn is not None:
                        break
                if drawn is None:
                    continue
                grey, _ = change(*drawn, np.random.default_rng(arguments.seed * 100003 + number))
                file = f"{level}-{number:04d}.png"
                Image.fromarray(grey).save(f"{arguments.out}/{file}")
                truth.write(json.dumps({"file": file, "level": level, "condition": condition,
                                        "name": name, "text": text}, ensure_ascii=False) + "\n")


def key(name):
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def score(arguments):
    read = {os.path.basename(p["name"]): p for p in json.load(open(arguments.read))["pages"]}
    counts = collections.defaultdict(collections.Counter)
    wrong = []
    for row in map(json.loads, open(f"{arguments.out}/truth.jsonl", encoding="utf-8")):
        page = read[row["file"]]
        count = counts[row["level"]]
        by = counts[row["condition"]]
        chosen = [m["candidates"][0]["name"] for m in page["medicines"] if m["kind"] == "resolved"]
        open_names = [c["name"] for m in page["medicines"] if m["kind"] != "resolved"
                      for c in m["candidates"]]
        right = [n for n in chosen if key(n) == key(row["name"])]
        others = [n for n in chosen if key(n) != key(row["name"])]
        for one in (count, by):
            one["lines"] += 1
            one["found"] += bool(right)
            one["answers"] += len(chosen)
            one["wrong"] += len(others)
            one["shown"] += not right and any(key(n) == key(row["name"]) for n in open_names)
        if others:
            wrong.append((row["condition"], row["text"], others))
    for level in ["light", "heavy"] + LIGHT + HEAVY:
        c = counts[level]
        if c["lines"]:
            for name, value, unit in [("names found", c["found"], f"of {c['lines']:,}"),
                                      ("wrong answers", c["wrong"], f"of {c['answers']:,}"),
                                      ("shown without a choice", c["shown"], "")]:
                if level in ("light", "heavy"):
                    print(f"labels: {name}", value, unit, f"{level} degradation", sep="\t")
                else:
                    print(f"{level}, {name}: {value} {unit}")
    for item in wrong[: arguments.show]:
        print("wrong:", *item)


parser = argparse.ArgumentParser()
parser.add_argument("action", choices=["render", "score"])
parser.add_argument("names")
parser.add_argument("out")
parser.add_argument("read", nargs="?")
parser.add_argument("--count", type=int, default=2000)
parser.add_argument("--seed", type=int, default=5)
parser.add_argument("--show", type=int, default=20)
arguments = parser.parse_args()
render(arguments) if arguments.action == "render" else score(arguments)

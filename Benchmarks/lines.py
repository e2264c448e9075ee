#!/usr/bin/env python3
"""Measures quantities, units and foods of single ingredient lines whose leading amount is known.

Usage: Benchmarks/lines.py PATH-TO-WORDTAGGER LINES.jsonl [MODEL] [--errors LANGUAGE]

A record has a `text`, a `language`, and the leading `quantity` and `unit` where a pattern is sure of them, else
null; a unit counts where both are known. The lines carry no label of the food: it counts as cut rightly when it is there, starts
with a word that is neither a number nor a unit nor "of" or "and" (a percentage such as 2% is part of a name), and has all brackets
it opens. Lines that end with a colon are headings, which have no food.
"""
import collections
import json
import re
import subprocess
import sys

LANGUAGES = {
    "da": "Danish", "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese", "sv": "Swedish",
}
CONNECTING = {"of", "and", "or", "plus", "to", "with", "de", "d'", "d’", "du", "des", "di", "del", "s", "each"}
ENDING = {"of", "and", "or", "plus", "to", "with", "de", "("}


def rows(tagger, records, model):
    text = "".join(record["text"].replace("\n", " ") + "\n" for record in records)
    command = [tagger, "rows", "--format", "jsonl"] + (["--model", model] if model else [])
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in output.stdout.splitlines()]


def unit(name):
    """The name of a unit as the table spells it; records have "deciliter", too."""
    return name and re.sub("liter$", "litre", name)


def quantity(value):
    """The quantity of a row as the records write it: 3/2, 2-3."""
    if value is None:
        return None
    return f"{value['from']}-{value['to']}" if isinstance(value, dict) else value


def same_quantity(amount, wanted):
    found = quantity(amount["quantity"])
    if found == wanted.replace("..", "-"):
        return True
    multiplier = quantity(amount["multiplier"])
    return multiplier == wanted


def all_amounts(amount):
    yield amount
    for part in amount["parts"]:
        yield from all_amounts(part)


def is_number(word):
    """Whether a word is a number and nothing else: 2, 1/2, but not 2% or 5-spice."""
    return word[0].isnumeric() and not any(c.isalpha() or c == "%" for c in word)


def is_cut(row, unit_words):
    field = row["ingredient"]
    if not field:
        return False
    food = field["text"]
    words = food.lower().split()
    if food.count("(") != food.count(")") or not any(c.isalpha() for c in food):
        return False
    if words[0].strip(".,;:") in CONNECTING or words[-1] in ENDING or is_number(words[0]):
        return False
    has_unit = bool(row["amounts"]) and row["amounts"][0]["unit"] is not None
    return words[0].strip(".,()") not in unit_words or has_unit or len(words) == 1


def main():
    arguments = sys.argv[1:]
    errors = None
    if "--errors" in arguments:
        place = arguments.index("--errors")
        errors = arguments[place + 1]
        del arguments[place:place + 2]
    tagger, path = arguments[:2]
    model = arguments[2] if len(arguments) > 2 else None
    records = [json.loads(line) for line in open(path, encoding="utf-8")]
    unit_words = {"cup", "cups", "tsp", "tbsp", "teaspoon", "teaspoons", "tablespoon", "tablespoons", "g", "grams",
                  "oz", "ounce", "ounces", "lb", "pound", "pounds", "ml", "el", "tl"}
    counts = collections.defaultdict(lambda: [0, 0])
    languages = list(dict.fromkeys(record["language"] for record in records))
    for language in languages:
        own = [record for record in records if record["language"] == language]
        for record, row in zip(own, rows(tagger, own, model)):
            def count(name, is_right):
                counts[language, name][0] += is_right
                counts[language, name][1] += 1
                if not is_right and errors == language:
                    shown = [(quantity(a["quantity"]), a["unit"] or a["unitText"]) for a in row["amounts"]]
                    food = row["ingredient"] and row["ingredient"]["text"]
                    print(f"{name}: {record['text']!r} -> {shown} {food!r} {row['kind']}", file=sys.stderr)
            if not record["text"].rstrip().endswith(":"):
                count("food", is_cut(row, unit_words))
            if record["quantity"] is None:
                continue
            amounts = row["amounts"]
            count("quantity", bool(amounts) and any(same_quantity(a, record["quantity"]) for a in all_amounts(amounts[0])))
            if record["unit"] is not None:
                count("unit", bool(amounts) and any(a["unit"] == unit(record["unit"]) for a in all_amounts(amounts[0])))
    for language in languages:
        for name in ("quantity", "unit", "food"):
            right, total = counts[language, name]
            if total:
                print(LANGUAGES.get(language, language), right, f"of {total:,}", name, sep="\t")


if __name__ == "__main__":
    main()

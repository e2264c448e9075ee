#!/usr/bin/env python3
"""Counts what each rule does to lines whose labels, amounts or rows are known, and to pictures whose lines are.

Usage: Benchmarks/rules.py RULE-LEDGER               counts, and writes Benchmarks/rules.tsv
       Benchmarks/rules.py RULE-LEDGER --check       counts, and fails if a rule never fires or spoils more than it
                                                     improves, or if the record has other rules
       Benchmarks/rules.py RULE-LEDGER --examples RULE

A rule on top of the labels fires on a line whose row differs without it; it improves the line where more of what is known
is right with it, and spoils it where less is. A rule that corrects what the engine misread fires on a line of a picture
whose text differs without it; it improves the line where it is nearer to what is printed. A check reads the counts of
pictures, and without the real lines of REAL_DATA all counts, from the record.
"""
import collections
import difflib
import json
import os
import re
import subprocess
import sys
import typing
from pathlib import Path

import lines as gold

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("REAL_DATA", ROOT.parent / "shared/data"))
RECORD = ROOT / "Benchmarks/rules.tsv"
FRACTIONS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
KEYS = ("fired", "improved", "spoiled")
FIELDS = ("ingredient", "size", "preparation", "purpose", "comment")


class Rule(typing.NamedTuple):
    name: str
    fired: int
    improved: int
    spoiled: int
    reason: str



def text_of(row, field):
    return row[field]["text"].lower() if row[field] else ""


def labels_right(answer, record):
    """How many words have the label that annotators gave them."""
    labels = {}
    for start, end, label in answer["labels"]:
        for place in range(start, end):
            labels[place] = label
    text, place, right = record["text"], 0, 0
    for token, label in zip(record["tokens"], record["labels"]):
        place = text.index(token, place)
        right += labels.get(len(text[:place].encode()), "other") == label
        place += len(token)
    return right


def amounts_right(answer, record):
    """How many of the quantities that annotators wrote are in the row."""
    found = []
    for amount in answer["row"]["amounts"]:
        for part in gold.all_amounts(amount):
            for value in (part["quantity"], part["multiplier"]):
                if value is not None:
                    found.append(gold.quantity(value))
    right = 0
    for wanted in record["quantities"]:
        if wanted in found:
            found.remove(wanted)
            right += 1
    return right - len(found)


def leading_right(answer, record):
    row = answer["row"]
    right = gold.is_cut(row, set())
    if record["quantity"] is None:
        return right
    amounts = list(gold.all_amounts(row["amounts"][0])) if row["amounts"] else []
    right += any(gold.same_quantity(a, record["quantity"]) for a in amounts)
    return right + (record["unit"] is not None and any(a["unit"] == gold.unit(record["unit"]) for a in amounts))


def typed_right(answer, record):
    row = answer["row"]
    amount = row["amounts"][0] if row["amounts"] else None
    right = (text_of(row, "ingredient") == record["food"].lower()) + 0
    right += (gold.quantity(amount["quantity"]) if amount else "") == (record["quantity"] or ("" if not amount else None))
    return right + ((amount and amount["unit"] or "") == record["unit"])


def hard_right(answer, record):
    row = answer["row"]
    right = (text_of(row, "ingredient") == record["food"].lower()) + (text_of(row, "comment") == record["comment"].lower())
    return right + (", ".join(a["display"] for a in row["amounts"]) == record["amounts"])


def json_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def table(path):
    with open(path, encoding="utf-8") as file:
        names, *rows = [line.rstrip("\n").split("\t") for line in file]
    return [dict(zip(names, row)) | {"text": row[-1]} for row in rows]


def sources():
    for name, test in (("fields/dev.jsonl", labels_right), ("fields/amounts.dev.jsonl", amounts_right),
                       ("lines/lines.dev.jsonl", leading_right), ("lines/lines.more.jsonl", leading_right)):
        if (DATA / name).exists():
            yield name, json_lines(DATA / name), test
    typed = [record for record in table(ROOT / "Datasets/samples/typed-lines.tsv") if record["kind"] == "food"]
    yield "typed-lines.tsv", typed, typed_right
    yield "hard-lines.tsv", table(ROOT / "Datasets/samples/hard-lines.tsv"), hard_right


def answers(program, arguments, text=""):
    """The reasons of the rules by kind, then the other lines that the ledger writes."""
    # Leptonica tells what it thinks of degraded pictures.
    run = subprocess.run([program, *arguments], input=text, capture_output=True, encoding="utf-8", check=True)
    return map(json.loads, run.stdout.splitlines())


def count(program, shown=None, pictures=True):
    """The counts of each rule; shows the lines on which one fires."""
    counts = collections.defaultdict(collections.Counter)

    def add(name, change):
        counts[name].update(fired=1, improved=int(change > 0), spoiled=int(change < 0))

    for source, records, right in sources():
        text = "".join(json.dumps({"text": record["text"]}) + "\n" for record in records)
        _, *lines = answers(program, [], text)
        assert len(lines) == len(records), source
        for record, answer in zip(records, lines):
            whole = answer.pop("all")
            for name, without in answer.items():
                change = right(whole, record) - right(without, record)
                add(name, change)
                if name == shown:
                    show(source, record, change, whole["row"], without["row"])
    for folder, truth in picture_sources() if pictures else []:
        _, *pages = answers(program, [str(folder / name) for name in truth])
        for page in pages:
            printed = [plain(text) for text in truth[os.path.relpath(page["file"], folder)]]
            for line in page["lines"]:
                whole, engine = line.pop("all"), line.pop("engine")
                if not line:
                    continue
                wanted = difflib.get_close_matches(plain(whole), printed, 1, 0.6)
                for name, without in line.items():
                    change = wanted and distance(plain(without), wanted[0]) - distance(plain(whole), wanted[0])
                    add(name, change or 0)
                    if name == shown:
                        print(signed(change or 0), folder.name, wanted and wanted[0], f"{without} > {whole}", f"({engine})", sep="\t")
    return counts


def picture_sources():
    """Folders of pictures, and the lines that each picture shows."""
    for folder, lines in ((ROOT / "build/rule-pages", lambda page: [line["text"] for line in page["lines"]]),
                          (ROOT / "build/rule-lines", lambda page: [line["text"] for line in page["lines"]]),
                          (DATA / "ocr", lambda page: page["lines"]),
                          (DATA / "photos", lambda page: [line["text"] for line in page["ingredients"]])):
        if (folder / "truth.jsonl").exists():
            yield folder, {page["file"]: lines(page) for page in json_lines(folder / "truth.jsonl")}


def plain(text):
    """A text with its fractions in one notation."""
    for sign, digits in FRACTIONS.items():
        text = re.sub(rf"(\d){sign}", rf"\1 {digits}", text).replace(sign, digits)
    return text.replace("⁄", "/").strip()


def distance(left, right):
    """The number of letters that differ."""
    row = list(range(len(right) + 1))
    for index, letter in enumerate(left, 1):
        last, row[0] = row[0], index
        for place, other in enumerate(right, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (letter != other))
    return row[-1]


def signed(change):
    return "+" if change > 0 else "-" if change < 0 else " "


def show(source, record, change, *rows):
    print(signed(change), source, record["text"], sep="\t")
    for row in rows:
        fields = [f"{name}: {row[name]['text']}" for name in FIELDS if row[name]]
        print("", [amount["display"] for amount in row["amounts"]], fields, sep="\t")


def read_record():
    if not RECORD.exists():
        return []
    with open(RECORD, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return [Rule(name, *map(int, numbers), reason) for name, *numbers, reason in rows]


def write(rules, file):
    print("rule", *KEYS, "reason", sep="\t", file=file)
    for rule in rules:
        print(*rule, sep="\t", file=file)


def complaints(rules):
    for rule in rules:
        if rule.fired == 0:
            yield f"{rule.name} never fires"
        if rule.spoiled > rule.improved:
            yield f"{rule.name} spoils {rule.spoiled} lines and improves {rule.improved}"
    names = [rule.name for rule in rules]
    recorded = [rule.name for rule in read_record()]
    for name in set(names) ^ set(recorded):
        yield f"{name} is {'not in' if name in names else 'only in'} {RECORD.name}; run make rules"


def main():
    program, *arguments = sys.argv[1:]
    if arguments[:1] == ["--examples"]:
        count(program, arguments[1])
        return
    is_check = arguments == ["--check"]
    counts = count(program, pictures=not is_check)
    recorded = {rule.name: rule for rule in read_record()}
    rules = []
    for kind, reasons in next(answers(program, [])).items():
        is_counted = (DATA / "fields").exists() and not (is_check and kind == "pictures")
        for name, reason in reasons.items():
            rule = Rule(name, *(counts[name][key] for key in KEYS), reason)
            rules.append(rule if is_counted else recorded.get(name, rule))
    if not is_check:
        with open(RECORD, "w", encoding="utf-8") as file:
            write(rules, file)
    write(rules, sys.stdout)
    found = list(complaints(rules))
    for complaint in found:
        print("error:", complaint, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

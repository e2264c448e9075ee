#!/usr/bin/python3
"""Reads pages into rows and scores the rows.

    score.py COMMAND FOLDER SCANS

FOLDER is what render.py wrote; SCANS holds scanned pages and their lines in truth.jsonl, if it is
there. A row is right if all quantities, all units and the food agree with the true row: the row that
the line's own labels make. For scans, which have no labels, it is the row of the transcribed text, so
that their figures measure reading alone. A wrong row is attributed to the first of these:

    line      no line of the page is like it
    tagging   the row would be wrong of the true text, too
    text      the line was misread
    row       the text is right, and the page makes another row of it than the text alone
"""

import difflib
import json
import os
import re
import subprocess
import sys
from collections import Counter

# Tesseract and the tagger alone.
PLAIN = ["--level", "fast", "--mode", "automatic", "--preparation", "off", "--retry-below", "0",
         "--column-gap", "0", "--unreadable-below", "0", "--no-repair"]
LOSSES = ["line", "text", "tagging", "row"]
LIKE = 0.6
TIMES = re.compile(r"with (\d+) lines in ([\d.]+) ms, ([\d.]+) ms of that for tagging, ([\d.]+) ms for rows")


def rows_of(command, lines, *options):
    run = subprocess.run(
        [command, "rows", "--format", "jsonl", *options], input="".join(line + "\n" for line in lines),
        stdout=subprocess.PIPE, encoding="utf-8", check=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(rows) == len(lines), "a row for each line"
    return rows


def read(command, files, options):
    """The rows of each page, and the times of all by stage in milliseconds."""
    run = subprocess.run(
        [command, "read", "--format", "json", "--times", "--threads", "1", *options, *files],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    times = TIMES.search(run.stderr)
    if not times:
        sys.exit(run.stderr)
    whole, tagging, making = map(float, times.groups()[1:])
    pages = [[row for group in page["groups"] for row in group] for page in json.loads(run.stdout)]
    return pages, {"recognition": whole - tagging - making, "tagging": tagging, "rows": making}


def amounts(parts, further):
    for amount in parts:
        if further or amount["role"] == "main" or "column" not in amount:
            yield amount["quantity"], amount["unit"] or (amount["unitText"] or "").casefold()
            yield from amounts(amount["parts"], further)


def meaning(row, further=True):
    """The amounts and the food of a row, with or without the amounts of further columns of a table."""
    return list(amounts(row["amounts"], further)), row["strings"]["ingredient"].casefold().split()


def is_right(row, true):
    """Whether a row is the true one, whose line may have no more than the first column of amounts of a table."""
    return meaning(true) in (meaning(row), meaning(row, further=False))


def matched(lines, rows):
    """For each line the row that is most like it, each row once; None if none is like it."""
    pairs = []
    for index, line in enumerate(lines):
        matcher = difflib.SequenceMatcher(None, "", line.casefold(), autojunk=False)
        for other, row in enumerate(rows):
            matcher.set_seq1(row["text"].casefold())
            if matcher.quick_ratio() >= LIKE and (ratio := matcher.ratio()) >= LIKE:
                pairs.append((-ratio, abs(index / len(lines) - other / len(rows)), index, other))
    found, taken = [None] * len(lines), set()
    for _, _, index, other in sorted(pairs):
        if found[index] is None and other not in taken:
            found[index] = rows[other]
            taken.add(other)
    return found


def fate(line, true, of_text, row):
    if row is not None and is_right(row, true):
        return "right"
    if row is None:
        return "line"
    if meaning(of_text) != meaning(true):
        return "tagging"
    return "text" if row["text"].split() != line.split() else "row"


def score(name, command, folder, pages, options, missed):
    """Prints the figures of pages, which have a file, lines, the true rows and the rows of the true text."""
    rows, times = read(command, [f"{folder}/{page['file']}" for page in pages], options)
    fates = Counter()
    for page, found in zip(pages, rows):
        for line, true, of_text, row in zip(
                page["lines"], page["true"], page["of_text"], matched(page["lines"], found)):
            what = fate(line, true, of_text, row)
            fates[what] += 1
            if what != "right":
                missed.write("\t".join([name, page["file"], what, line, row["text"] if row else ""]) + "\n")
    count = sum(fates.values())
    tool = "Tesseract and the tagger alone" if options else "wordtagger"
    print(f"{len(pages)} pages, {name}", f"{100 * fates['right'] / max(count, 1):.1f}", f"% of {count:,} rows", tool, sep="\t")
    print(f"{name}, {tool}: lost by " + ", ".join(f"{loss} {fates[loss]}" for loss in LOSSES)
          + "; ms a page: " + ", ".join(f"{stage} {times[stage] / len(pages):.2f}" for stage in times), flush=True)


def load(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def add_rows(command, pages, labeled=None):
    """Gives pages the rows of their lines' texts, and the true ones: of the labels if there are any."""
    of_text = iter(rows_of(command, [line for page in pages for line in page["lines"]]))
    true = iter(rows_of(command, labeled, "--labeled")) if labeled else None
    for page in pages:
        page["of_text"] = [next(of_text) for _ in page["lines"]]
        page["true"] = [next(true) for _ in page["lines"]] if true else page["of_text"]


def main():
    command, folder, scans = sys.argv[1:4]
    pages = load(f"{folder}/truth.jsonl")
    labeled = [json.dumps(line, ensure_ascii=False) for page in pages for line in page["lines"]]
    for page in pages:
        page["lines"] = [line["text"] for line in page["lines"]]
    add_rows(command, pages, labeled)
    with open(f"{folder}/missed.tsv", "w", encoding="utf-8") as missed:
        for level in dict.fromkeys(page["level"] for page in pages):
            some = [page for page in pages if page["level"] == level]
            for options in ([], PLAIN):
                score(level if level == "clean" else f"{level} noise", command, folder, some, options, missed)
        if os.path.exists(f"{scans}/truth.jsonl"):
            some = load(f"{scans}/truth.jsonl")
            add_rows(command, some)
            for options in ([], PLAIN):
                score("scans of books", command, scans, some, options, missed)
        else:
            print(f"scanned pages: no data ({scans})")
    print(f"the wrong rows: {folder}/missed.tsv")


if __name__ == "__main__":
    main()

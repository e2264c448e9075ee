#!/usr/bin/python3
"""Compares recognized lines with the printed text.

    score.py lines TRUTH.jsonl READ.json COLUMN    rendered lines, by condition and of all
    score.py pages TRUTH.jsonl READ.json COLUMN    pages of books: lines found, fractions right
    score.py frames TRUTH.jsonl FOLDER COLUMN      streams: lines that became stable, with all words right

COLUMN is what was read, for the record of the figures. FOLDER holds what `wordtagger watch` wrote for each stream, as <stream>.jsonl. READ.json is what `wordtagger recognize --format json` wrote.
"""

import difflib
import json
import os
import re
import sys
from collections import defaultdict

FRACTION = re.compile(r"(?:(?<![\d/.])\d+ ?)?[½¼¾⅓⅔⅛⅜⅝⅞]")


def edits(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def amounts(text):
    return [found.replace(" ", "") for found in FRACTION.findall(text)]


def matched(truth, read):
    """The indices of the truth's words that the reading has, in order."""
    blocks = difflib.SequenceMatcher(None, truth, read, autojunk=False).get_matching_blocks()
    return {index for block in blocks for index in range(block.a, block.a + block.size)}


def lines_read(path):
    """For every line: its picture, its text before repairs and after them."""
    for page in map(json.loads, open(path, encoding="utf-8")):
        for block in page["page"]["blocks"]:
            for paragraph in block["paragraphs"]:
                for line in paragraph["lines"]:
                    words = line["words"]
                    before = [word.get("originalText", word["text"]) for word in words]
                    yield (os.path.basename(page["name"]), " ".join(filter(None, before)),
                           " ".join(word["text"] for word in words))


def figure(name, value, unit, column):
    print(name, value, unit, column, sep="\t")


def score_lines(truth_path, read_path, column):
    read = defaultdict(lambda: ([], []))
    for file, before, after in lines_read(read_path):
        read[file][0].append(before)
        read[file][1].append(after)
    rows = {}
    for line in open(truth_path, encoding="utf-8"):
        line = json.loads(line)
        row = rows.setdefault(line["condition"], defaultdict(int))
        text = line["text"]
        before, after = (" ".join(parts) for parts in read[line["file"]])
        row["cer_before"] += min(edits(text, before) / len(text), 1)
        row["cer_after"] += min(edits(text, after) / len(text), 1)
        row["lines"] += 1
        meant, seen = amounts(text), amounts(after)
        row["fractions"] += len(meant)
        row["right"] += len(matched(meant, seen))
        row["invented"] += max(len(seen) - len(meant), 0)
        words = text.split()
        plain = {i for i, word in enumerate(words) if not FRACTION.search(word)}
        row["plain"] += len(plain)
        row["harmed"] += len((matched(words, before.split()) - matched(words, after.split())) & plain)
    print("condition: lines, CER % before and after, fractions right of, invented, plain words harmed of")
    total = defaultdict(float)
    for name, row in rows.items():
        print(f"{name}: {row['lines']}, {100 * row['cer_before'] / row['lines']:.1f}"
              f" {100 * row['cer_after'] / row['lines']:.1f}, {row['right']} {row['fractions']}"
              f", {row['invented']}, {row['harmed']} {row['plain']}")
    worn = [row for name, row in rows.items() if name not in SIZES]
    clean = [row for name, row in rows.items() if name in SIZES or name == "24 px"]
    for row in rows.values():
        for key in ("harmed", "plain", "invented"):
            total[key] += row[key]
    mean = {key: sum(100 * row[key] / row["lines"] for row in worn) / max(len(worn), 1)
            for key in ("cer_before", "cer_after")}
    right, all_ = sum(row["right"] for row in clean), sum(row["fractions"] for row in clean)
    figure("vulgar fractions right, 24 to 44 pixels", right, f"of {all_:,}", column)
    figure("words without a fraction that repairs corrupt", int(total["harmed"]), f"of {total['plain']:,.0f}", column)
    figure("fractions invented", int(total["invented"]), "", column)
    name = f"character errors, mean of {len(worn)} conditions"
    figure(f"{name}, before repairs", f"{mean['cer_before']:.2f}", "%", column)
    figure(name, f"{mean['cer_after']:.2f}", "%", column)


SIZES = {"28 px", "32 px", "36 px", "44 px"}


def plain(text):
    return re.sub(r"[^a-z]", "", text.lower())


def score_pages(truth_path, read_path, column):
    pages = defaultdict(list)
    for file, before, after in lines_read(read_path):
        pages[file].append((before, after))
    count = found = fractions = right = 0
    for page in map(json.loads, open(truth_path, encoding="utf-8")):
        free = list(pages[page["file"]])
        for line in page["lines"]:
            count += 1
            best = min(free, key=lambda row: edits(plain(line), plain(row[1])), default=None)
            close = best is not None and edits(plain(line), plain(best[1])) <= 0.1 * len(plain(line))
            if close:
                free.remove(best)
            found += close
            meant = amounts(line)
            hit = len(matched(meant, amounts(best[1]))) if best is not None else 0
            fractions += len(meant)
            right += hit
            if hit < len(meant):
                print(f"missed: {page['file']}, {line}, {best}")
        for before, after in free:
            if amounts(after):
                print(f"elsewhere: {page['file']}, {before}, {after}")
    figure("lines of pages found, quantity ignored", found, f"of {count}", column)
    figure("vulgar fractions of pages right", right, f"of {fractions}", column)


def score_frames(truth_path, folder, column):
    rows = {}
    for stream in map(json.loads, open(truth_path, encoding="utf-8")):
        row = rows.setdefault(stream["size"], defaultdict(int))
        stable = {}
        for record in map(json.loads, open(f"{folder}/{stream['stream']}.jsonl", encoding="utf-8")):
            stable[record["id"]] = record["text"]
        row["lines"] += len(stream["lines"])
        row["stable"] += len(stable)
        free = list(stream["lines"])
        for text in stable.values():
            if text in free:
                free.remove(text)
                row["right"] += 1
        for line in free:
            nearest = min(stable.values(), key=lambda text: edits(line, text), default=None)
            print(f"missed: {stream['stream']}, {stream['font']}, {line}, {nearest}")
    for size, row in rows.items():
        figure(f"lines of 12 frames at {size} pixels that became stable", row["stable"], f"of {row['lines']}", column)
        figure(f"lines of 12 frames at {size} pixels with all words right", row["right"], f"of {row['lines']}", column)


if __name__ == "__main__":
    {"lines": score_lines, "pages": score_pages, "frames": score_frames}[sys.argv[1]](*sys.argv[2:5])

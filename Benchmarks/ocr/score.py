#!/usr/bin/python3
"""Compares recognized lines with the printed text.

    score.py lines TRUTH.jsonl READ.json    rendered lines: a row for each condition
    score.py pages TRUTH.jsonl READ.json    pages of books: lines found, fractions right
    score.py frames TRUTH.jsonl FOLDER      streams: lines that became stable, with all words right

FOLDER holds what `wordtagger watch` wrote for each stream, as <stream>.jsonl. READ.json is what `wordtagger recognize --format json` wrote.
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


def score_lines(truth_path, read_path):
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
    print("condition\tlines\tCER % before\tafter\tfractions right\tof\tinvented\tplain words harmed\tof")
    total = defaultdict(float)
    for name, row in rows.items():
        print(f"{name}\t{row['lines']}\t{100 * row['cer_before'] / row['lines']:.1f}"
              f"\t{100 * row['cer_after'] / row['lines']:.1f}\t{row['right']}\t{row['fractions']}"
              f"\t{row['invented']}\t{row['harmed']}\t{row['plain']}")
    worn = [row for name, row in rows.items() if name not in SIZES]
    clean = [row for name, row in rows.items() if name in SIZES or name == "24 px"]
    for row in rows.values():
        for key in ("harmed", "plain", "invented"):
            total[key] += row[key]
    mean = {key: sum(100 * row[key] / row["lines"] for row in worn) / max(len(worn), 1)
            for key in ("cer_before", "cer_after")}
    print(f"mean CER of {len(worn)} conditions\t{mean['cer_before']:.2f} %\t{mean['cer_after']:.2f} %")
    right, all_ = sum(row["right"] for row in clean), sum(row["fractions"] for row in clean)
    print(f"fractions right at 24 to 44 px\t{right} of {all_}\t{100 * right / max(all_, 1):.1f} %")
    print(f"plain words harmed\t{total['harmed']:.0f} of {total['plain']:.0f}"
          f"\t{100 * total['harmed'] / max(total['plain'], 1):.2f} %\tinvented {total['invented']:.0f}")


SIZES = {"28 px", "32 px", "36 px", "44 px"}


def plain(text):
    return re.sub(r"[^a-z]", "", text.lower())


def score_pages(truth_path, read_path):
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
                print(f"missed\t{page['file']}\t{line}\t{best}")
        for before, after in free:
            if amounts(after):
                print(f"elsewhere\t{page['file']}\t{before}\t{after}")
    print(f"lines found, quantity ignored\t{found} of {count}\t{100 * found / max(count, 1):.1f} %")
    print(f"fractions right\t{right} of {fractions}\t{100 * right / max(fractions, 1):.1f} %")


def score_frames(truth_path, folder):
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
            print(f"missed\t{stream['stream']}\t{stream['font']}\t{line}\t{nearest}")
    for size, row in rows.items():
        print(f"{size} px, 12 frames\t{row['lines']} lines\t{row['stable']} became stable"
              f"\t{row['right']} with all words right"
              f"\t{100 * row['right'] / max(row['stable'], 1):.1f} % of the stable"
              f"\t{100 * row['right'] / row['lines']:.1f} % of all")


if __name__ == "__main__":
    {"lines": score_lines, "pages": score_pages, "frames": score_frames}[sys.argv[1]](*sys.argv[2:4])

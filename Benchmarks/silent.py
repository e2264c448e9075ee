#!/usr/bin/python3
"""Measures how many wrong rows carry no flag, on real lines as they are and with the noise of OCR.

    silent.py WORDTAGGER LINES.jsonl [--errors]

A row of a damaged line is right where it has the amounts and the food that the line had before.
"""

import json
import subprocess
import sys
import tempfile

import lines as gold

def rows(program, lines, *options):
    command = [program, "rows", "--format", "jsonl", *options, "-"]
    answer = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]

def damaged(program, lines, level):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/clean.jsonl", "w", encoding="utf-8") as file:
            for line in lines:
                tokens = line.split()
                json.dump({"text": line, "tokens": tokens, "labels": ["ingredient"] * len(tokens)}, file)
                file.write("\n")
        command = [program, "convert", f"{folder}/clean.jsonl", "--ocr-noise", level, "--seed", "9", "-o", f"{folder}/read.jsonl"]
        subprocess.run(command, check=True, capture_output=True)
        with open(f"{folder}/read.jsonl", encoding="utf-8") as file:
            return [json.loads(line)["text"] for line in file]

def is_gold(row, record):
    """Whether the first amount and the food of a row are as a record says."""
    if not gold.is_cut(row, set()):
        return record["text"].rstrip().endswith(":")
    if record["quantity"] is None:
        return True
    amounts = gold.all_amounts(row["amounts"][0]) if row["amounts"] else []
    return any(gold.same_quantity(a, record["quantity"]) and (record["unit"] is None or a["unit"] == gold.unit(record["unit"]))
               for a in amounts)


def content(row):
    food = row["ingredient"] and row["ingredient"]["text"].lower()
    return row["kind"], [(a["quantity"], a["unit"]) for a in row["amounts"]], food

def report(title, pairs):
    """Prints the figures of pairs of a row and whether it is right."""
    def share(rows, has_flag):
        return f"{100 * sum(('low confidence' in row['flags']) == has_flag for row in rows) / len(rows):.1f}" if rows else "0.0"

    wrong = [row for row, right in pairs if not right]
    right = [row for row, right in pairs if right]
    print("wrong rows without the flag", share(wrong, False), f"% of {len(wrong):,}", title, sep="\t")
    print("right rows with the flag", share(right, True), f"% of {len(right):,}", title, sep="\t")


def main():
    program, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line)["text"] for line in file]
    clean = rows(program, lines)
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    report("as they are", [(row, is_gold(row, record)) for row, record in zip(clean, records) if row["kind"] == "ingredient"])
    for level in ("light", "heavy"):
        texts = damaged(program, lines, level)
        found = rows(program, texts)
        assert len(found) == len(lines)
        pairs = [(row, content(row) == content(before)) for row, before in zip(found, clean) if before["kind"] == "ingredient"]
        report(f"{level} noise", pairs)
        if "--errors" in sys.argv:
            for (row, right) in pairs:
                if not right and "low confidence" not in row["flags"]:
                    print("", round(row["confidence"], 2), row["text"], content(row)[1:], sep="\t")

main()

#!/usr/bin/env python3
"""Measures wordbooks: a million words of text, the share of all besides recognition in the time of pages, and imports.

Usage: measure.py WORDTAGGER [--words N] [--text FILE] [PICTURE…]

Without --text the words come from this repository's documentation, whose paragraphs are shuffled and repeated.
"""
import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("command")
parser.add_argument("pictures", nargs="*")
parser.add_argument("--words", type=int, default=1_000_000)
parser.add_argument("--text", help="columns whose first is a token, with a blank line after each sentence")
options = parser.parse_intermixed_args()
command = str(Path(options.command).resolve())
root = Path(__file__).resolve().parents[2]


def sentences():
    if options.text:
        sentence = []
        for line in open(options.text, encoding="utf-8"):
            if line.strip():
                sentence.append(line.split("\t")[0])
            elif sentence:
                yield " ".join(sentence)
                sentence = []
    else:
        for page in [root / "README.md", *sorted((root / "Documentation").glob("*.md"))]:
            yield from (p for p in page.read_text().split("\n\n") if p.strip())


def run(*arguments):
    """The output and the CPU seconds of a command on one core."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(
        [command, *map(str, arguments)], capture_output=True, text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}))
    if result.returncode:
        sys.exit(result.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return result.stdout, cpu


def entries(store):
    output, _ = run("wordbook", "list", "--all", "--level", "a1", "--format", "json", "--store", store)
    return [json.loads(line) for line in output.splitlines()]


failures = []
with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    pool = list(sentences())
    chance = random.Random(3)
    text, count = [], 0
    while count < options.words:
        chance.shuffle(pool)
        for sentence in pool:
            text.append(sentence)
            count += len(sentence.split())
            if count >= options.words:
                break
    (folder / "million.txt").write_text("\n\n".join(text))
    store = folder / "million.sqlite"
    add = ("wordbook", "add", folder / "million.txt", "--book", "A", "--threads", 1, "--store", store)
    output, cpu = run(*add)
    size = store.stat().st_size / 1e6
    print(output.split(": ")[-1].strip())
    print("a million words of text, read and stored: CPU time", f"{cpu:.2f}", "s", sep="\t")
    print("a million words of text, read and stored: store", f"{size:.0f}", "MB", sep="\t")
    if cpu > 5:
        failures.append("a million words took more than 5 s")
    before = entries(store)
    run(*add)
    after = entries(store)
    words = [(entry["word"], entry["partOfSpeech"]) for entry in after]
    print("the same text again: words twice", len(words) - len(set(words)), f"of {len(after):,}", sep="\t")
    print("the same text again: words changed", sum(a != b for a, b in zip(before, after)), f"of {len(after):,}", sep="\t")
    if len(words) != len(set(words)) or before != after:
        failures.append("a second reading changed the wordbook")

    if options.pictures:
        texts = []
        read = 0.0
        for number, picture in enumerate(options.pictures):
            page, cpu = run("recognize", "--format", "text", picture)
            read += cpu
            texts.append(folder / f"page{number:03}.txt")
            texts[-1].write_text(page)
        (folder / "word.txt").write_text("plum")
        add = ("wordbook", "add", "--book", "A", "--threads", 1, "--store")
        # The start of the process is a part of both.
        _, start = run(*add, folder / "word.sqlite", folder / "word.txt")
        _, cpu = run(*add, folder / "pages.sqlite", *texts)
        share = (cpu - start) / read
        print(f"{len(texts)} scanned pages: all besides recognition", f"{100 * share:.2f}", f"% of recognition's {read:.1f} s", sep="\t")
        if share > 0.03:
            failures.append("more than 3 % of the time of recognition")

sys.exit("\n".join(failures) or None)

#!/usr/bin/env python3
"""Measures how right a tagger is that learned from a newcomer's first grammar alone, with and without unknown words.

Usage: first_grammars.py COMMAND

Each folder beside this program has a subject: the grammar with lists of at most 100 entries, by someone who had read the two
articles about grammars and had no lines, and thirty lines by someone who knew neither the grammar nor the program.
"""
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

LINES = 5_000
# Lines of another seed make a few lines more or fewer right.
SEEDS = (1, 2, 3)


def main():
    command = sys.argv[1]
    for folder in sorted(path for path in Path(__file__).parent.iterdir() if path.is_dir()):
        with tempfile.TemporaryDirectory() as work:

            def run(*words):
                return subprocess.run([command, *words], check=True, capture_output=True, text=True).stdout

            run("convert", folder / "lines.jsonl", "--scheme", "io", "-o", f"{work}/lines.jsonl")
            cases = (("0", "lists alone"), ("0.5", "half of the entries unknown"))
            for (share, name), seed in itertools.product(cases, SEEDS):
                drawn = ["-n", str(LINES), "--seed", str(seed), "--unknown-words", share, "-o", f"{work}/made.jsonl"]
                run("generate", folder / "lines.grammar", *drawn)
                run("train", f"{work}/made.jsonl", "-o", f"{work}/model.tagger", "--quiet")
                report = json.loads(run("evaluate", "--model", f"{work}/model.tagger", "--format", "json", f"{work}/lines.jsonl"))
                right = round(report["sequenceAccuracy"] * report["sequenceCount"])
                print(f"{folder.name}, {name}", right, f"of {report['sequenceCount']}", "lines right", sep="\t")
                print(f"{folder.name}, {name}", f"{100 * report['tokenAccuracy']:.1f}", "%", "tokens right", sep="\t", flush=True)


if __name__ == "__main__":
    main()

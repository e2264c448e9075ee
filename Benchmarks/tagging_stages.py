"""Counts the instructions that each stage of tagging takes for a token.

Usage: tagging_stages.py FOLDER-OF-RELEASE-BUILDS MODEL LINES

Counted by valgrind between one and three rounds of the same lines, so that opening the model and
first sight of words are left out. The functions of a stage are known by their module's types.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

STAGES = [
    ("tokens", ("Tokenizer", "TreebankScanner", "TokenScanner", "UTF8Classes")),
    ("labels", ("Viterbi", "DecidedTokens", "Lattice")),
    ("rows", ("EmissionScorer", "ObservedValues", "RowSum", "RowTable", "PositionTest", "SequenceStructure",
              "ListTable", "TokenTest", "CompiledTemplates", "FeatureTable",
              "FeatureRows", "WeightRows", "TextFolding", "FeaturePrefilter")),
]


def counts(command, rounds, model, lines, folder):
    output = os.path.join(folder, f"counts.{rounds}")
    tokens = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", command, "labels", str(rounds), model, lines],
        check=True, capture_output=True, text=True).stdout
    listing = subprocess.run(
        ["callgrind_annotate", "--threshold=100", "--auto=no", output], check=True, capture_output=True,
        text=True).stdout
    found = collections.Counter()
    for line in listing.splitlines():
        match = re.match(r"\s*([\d,]+) \(\s*[\d.]+%\)\s+\S+?:(\S+)", line)
        if match:
            found[match.group(2)] += int(match.group(1).replace(",", ""))
    return found, int(tokens)


def main():
    builds, model, lines = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        command = os.path.join(folder, "GateCosts")
        # Some versions of valgrind do not understand the debugging information.
        subprocess.run(["strip", "--strip-debug", "-o", command, os.path.join(builds, "GateCosts")], check=True)
        once, _ = counts(command, 1, model, lines, folder)
        thrice, tokens = counts(command, 3, model, lines, folder)
    stages = collections.Counter()
    for name, count in thrice.items():
        stage = next((stage for stage, types in STAGES if any(kind in name for kind in types)), "other")
        stages[stage] += (count - once[name]) / 2 / tokens
    total = sum(stages.values())
    print(f"| {'stage':8} | instructions a token | share, % |")
    print(f"| {'-' * 8} | {'-' * 20} | {'-' * 8} |")
    for stage, count in stages.most_common() + [("all", total)]:
        print(f"| {stage:8} | {count:20.0f} | {100 * count / total:8.1f} |")


if __name__ == "__main__":
    main()

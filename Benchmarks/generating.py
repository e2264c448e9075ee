#!/usr/bin/env python3
"""Measures the lines per second of `wordtagger generate` on one core, and its peak memory.

Usage: Benchmarks/generating.py PATH-TO-WORDTAGGER [GRAMMAR]
Seconds are those of the processor, reading the grammar and writing JSON Lines included, the best of three runs.
"""
import os
import subprocess
import sys

ROUNDS = 3


def run(tagger, grammar, count, noise):
    """The CPU seconds and the peak kilobytes for a number of lines."""
    command = [tagger, "generate", grammar, "-n", str(count), "--ocr-noise", noise]
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    tagger = sys.argv[1]
    grammar = sys.argv[2] if len(sys.argv) > 2 else "Datasets/recipes/recipes.grammar"
    print("| OCR noise | lines/s | peak memory of 100,000 lines | of 1,000,000 |")
    print("|---|---|---|---|")
    for noise in ["off", "light", "heavy"]:
        few = [run(tagger, grammar, 100_000, noise) for _ in range(ROUNDS)]
        many = [run(tagger, grammar, 1_000_000, noise) for _ in range(ROUNDS)]
        speed = 1_000_000 / min(seconds for seconds, _ in many)
        small, large = (max(memory for _, memory in runs) / 1024 for runs in (few, many))
        print(f"| {noise} | {speed:,.0f} | {small:.1f} MB | {large:.1f} MB |")


main()

#!/usr/bin/env python3
"""Measures the lines per second of `wordtagger generate` on one core, and its peak memory.

Usage: Benchmarks/generating.py PATH-TO-WORDTAGGER [GRAMMAR] [--threads]
With --threads it measures instead how much faster two threads are than one, with and without a split, in turns.
Seconds are CPU time, reading the grammar and writing JSON Lines included, the best of three runs.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

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


def measure_threads(tagger, grammar):
    """Prints the ratio of the seconds of one thread and of two, in pairs of runs one after the other."""
    print("| 1,000,000 lines | one thread | two threads | ratio, median of seven pairs |")
    print("|---|---|---|---|")
    for name, options in (("one file", []), ("--split 90/5/5 and its report", ["--split", "90/5/5"])):
        pairs = []
        for _ in range(7):
            seconds = []
            for threads in ("1", "2"):
                with tempfile.TemporaryDirectory() as folder:
                    output = folder if options else os.devnull
                    command = [tagger, "generate", grammar, "-n", "1000000", *options, "--threads", threads, "-o", output]
                    start = time.monotonic()
                    subprocess.run(command, check=True)
                    seconds.append(time.monotonic() - start)
            pairs.append(seconds)
        one, two = (statistics.median(pair[place] for pair in pairs) for place in (0, 1))
        ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
        print(f"| {name} | {one:.2f} s | {two:.2f} s | {ratio:.2f} |")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--threads"]
    tagger = arguments[0]
    grammar = arguments[1] if len(arguments) > 1 else "Datasets/recipes/recipes.grammar"
    if "--threads" in sys.argv:
        measure_threads(tagger, grammar)
        return
    print("| OCR noise | lines/s | peak memory of 100,000 lines | of 1,000,000 |")
    print("|---|---|---|---|")
    for noise in ["off", "light", "heavy"]:
        few = [run(tagger, grammar, 100_000, noise) for _ in range(ROUNDS)]
        many = [run(tagger, grammar, 1_000_000, noise) for _ in range(ROUNDS)]
        speed = 1_000_000 / min(seconds for seconds, _ in many)
        small, large = (max(memory for _, memory in runs) / 1024 for runs in (few, many))
        print(f"| {noise} | {speed:,.0f} | {small:.1f} MB | {large:.1f} MB |")


main()

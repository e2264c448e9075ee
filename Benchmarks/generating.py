#!/usr/bin/env python3
"""Measures the lines per second of `wordtagger generate` on one core, and its peak memory.

Usage: Benchmarks/generating.py PATH-TO-WORDTAGGER [GRAMMAR] [--threads]
With --threads it measures instead how much faster two threads are than one, with and without a split, in turns.
Without it seconds are CPU time, reading the grammar and writing JSON Lines included.
"""
import os
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
    for name, options in (("one file", []), ("--split 90/5/5 and its report", ["--split", "90/5/5"])):
        for _ in range(7):
            seconds = []
            for threads in ("1", "2"):
                with tempfile.TemporaryDirectory() as folder:
                    output = folder if options else os.devnull
                    command = [tagger, "generate", grammar, "-n", "1000000", *options, "--threads", threads, "-o", output]
                    start = time.monotonic()
                    subprocess.run(command, check=True)
                    seconds.append(time.monotonic() - start)
            print("speed of two threads", f"{seconds[0] / seconds[1]:.2f}", "× one", name, sep="\t", flush=True)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--threads"]
    tagger = arguments[0]
    grammar = arguments[1] if len(arguments) > 1 else "Datasets/recipes/recipes.grammar"
    if "--threads" in sys.argv:
        measure_threads(tagger, grammar)
        return
    for _ in range(ROUNDS):
        for noise, column in [("off", "no noise"), ("light", "light OCR noise"), ("heavy", "heavy OCR noise")]:
            for count in (100_000, 1_000_000):
                seconds, memory = run(tagger, grammar, count, noise)
                print(f"peak memory of {count:,} lines", f"{memory / 1024:.1f}", "MB", column, sep="\t")
            print("lines per second of CPU", f"{count / seconds:.0f}", "", column, sep="\t", flush=True)


main()

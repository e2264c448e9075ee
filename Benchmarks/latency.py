#!/usr/bin/env python3
"""Measures the latency of the recipe model for short lines, and opening it, in processes one after the other.

Usage: Benchmarks/latency.py PATH-TO-WORDTAGGER MODEL LINES
"""
from __future__ import annotations

import subprocess
import sys

PROCESSES = 7
SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
NAMES = {"p50": "median of a line", "p99": "99th percentile of a line", "open": "opening the first model of a process",
         "reopen": "opening it again"}  # fmt: skip


def figures_of_bench(command: str, *options: str) -> dict[str, float]:
    """The figures of `wordtagger bench` by their names, times in seconds."""
    run = subprocess.run([command, "bench", *options], check=True, capture_output=True, text=True)
    found = {}
    for line in run.stdout.splitlines()[1:]:
        name, value, unit = line.split()[:3]
        found[name] = float(value.replace(",", "")) * SECONDS.get(unit, 1)
    return found


def main() -> None:
    """Prints the figures of each process."""
    command, model, lines = sys.argv[1:]
    for _ in range(PROCESSES):
        found = figures_of_bench(command, "--model", model, "--lines", lines, "--max-tokens", "12", "--rounds", "5")
        for name, words in NAMES.items():
            print(words, f"{found[name] * 1e6:.1f}", "µs", sep="\t")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Records what the benchmarks measure, and writes the documentation from the record.

Usage: record.py run [SECTION ...]   runs the benchmarks of some sections, or of all, and puts their figures into record.tsv
       record.py write               writes Benchmarks/record.md, Documentation/Benchmarks.md and the table of README.md from
                                     the record
       record.py check               fails if one of them is not what the record says

sections.py has the sections. A benchmark prints a figure as a line NAME, VALUE, UNIT, COLUMN with tabs between; without a
column it is one of wordtagger. Whatever else it prints is for the reader of the terminal. Figures of the same name and column
are repetitions; the record has their median, the smallest, the largest and their number.
"""
from __future__ import annotations

import datetime
import difflib
import os
import re
import shlex
import statistics
import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

from sections import README_ROWS, SECTIONS, SUMMARY, Section

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "Benchmarks/record.tsv"
TABLES = ROOT / "Benchmarks/record.md"
PAGE = ROOT / "Documentation/Benchmarks.md"
README = ROOT / "README.md"
HEADER = "# Written by `make bench-record`.\n"
PAGE_HEADER = """# Benchmarks

The chief figures of [the record](../Benchmarks/record.md), which has all figures with their spread, commands and conditions; the
last column is the section there, in italics where the figure is of an earlier state. A figure is a median. Ratios and counts travel
to other machines, times do not. Instructions, allocations, sizes and the accuracy of the bundled models are in
[the record of the gates](../Benchmarks/Gates/record.txt). How the figures came about, and what was tried and dropped, is in the
[notebook](Notebook.md).
"""
TABLES_HEADER = """# The record of the benchmarks

`make bench-record` writes this page, [Benchmarks.md](../Documentation/Benchmarks.md) and the table in [README](../README.md) from
[its record](record.tsv); `make bench-record SECTIONS="latency tag"` records some sections again. A figure is the median of its
repetitions with the smallest and the largest in parentheses; without them it was measured once or was always the same. Each section
says which commit, day and machine it is of, with the mean number of processes that ran or waited before it (load); where it says
"recorded by hand", the figures were copied from the page of that commit and are of an earlier state. Two threads gain less where a
core is busy.
"""
BEGIN, END = "<!-- Written by Benchmarks/record.py. -->\n", "<!-- End of what it writes. -->\n"


@dataclass
class Figure:
    """The repetitions of a measurement as texts with the digits that the benchmark printed."""

    name: str
    column: str
    median: str
    low: str
    high: str
    count: int
    unit: str

    @classmethod
    def of(cls, name: str, column: str, values: list[str], unit: str) -> Figure:
        """The figure of all values of a name."""
        digits = max(len(value.partition(".")[2]) for value in values)
        numbers = [float(value) for value in values]
        median, low, high = (f"{part + 0.0:.{digits}f}" for part in (statistics.median(numbers), min(numbers), max(numbers)))
        return cls(name, column, median, low, high, len(values), unit)

    @property
    def value(self) -> str:
        """The median with its unit."""
        return f"{grouped(self.median)} {self.unit}".strip()

    @property
    def value_and_spread(self) -> str:
        """The median with its unit and the smallest and largest of the repetitions."""
        spread = f"({grouped(self.low)}–{grouped(self.high)}) " if self.low != self.high else ""
        return f"{grouped(self.median)} {spread}{self.unit}".strip()


@dataclass
class Entry:
    """What is recorded of a section: under which conditions it was measured, and its figures."""

    conditions: dict[str, str] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)


def grouped(number: str) -> str:
    """A number with commas between its thousands and a minus sign, from 100 on without decimals."""
    shown = f"{float(number):,.0f}" if abs(float(number)) >= 100 else number
    return shown.replace("-", "−")


def read_record() -> dict[str, Entry]:
    """The entries by section."""
    entries: dict[str, Entry] = {}
    entry = Entry()
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        key, *values = line.split("\t")
        if key == "section":
            entry = entries[values[0]] = Entry()
        elif key == "figure":
            name, column, median, low, high, count, unit = values
            entry.figures.append(Figure(name, column, median, low, high, int(count), unit))
        elif values:
            entry.conditions[key] = values[0]
    return entries


def write_record(entries: dict[str, Entry]) -> None:
    """Writes the entries in the order of the sections."""
    lines: list[tuple[str, ...]] = []
    for section in SECTIONS:
        if entry := entries.get(section.name):
            lines.append(("section", section.name))
            lines += entry.conditions.items()
            lines += (("figure", f.name, f.column, f.median, f.low, f.high, str(f.count), f.unit) for f in entry.figures)
    RECORD.write_text(HEADER + "".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")


def measure(section: Section) -> Entry:
    """Runs the command of a section as often as the section says."""
    values: dict[tuple[str, str, str], list[str]] = {}
    load = os.getloadavg()[0]
    command = shlex.split(section.command)
    if command[0] == "make":
        command[:1] = shlex.split(os.environ.get("MAKE", "make"))
    for _ in range(section.runs):
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for line in process.stdout:
                print(line, end="", flush=True)
                if found := re.fullmatch(r"([^\t]+)\t(-?[\d.]+(?:e-?\d+)?)\t([^\t]*)(?:\t([^\t]+))?\n", line):
                    values.setdefault((found[1], found[4] or "wordtagger", found[3]), []).append(found[2])
        if process.returncode:
            sys.exit(f"{section.command} failed")
    if not values:
        sys.exit(f"{section.command} printed no figures; is its data in REAL_DATA?")
    figures = [Figure.of(name, column, numbers, unit) for (name, column, unit), numbers in values.items()]
    return Entry(conditions(section, load), figures)


def conditions(section: Section, load: float) -> dict[str, str]:
    """The last commit that changed the program, the day, the machine with its load before, and the command."""
    measured = ["Sources", "Models", "Datasets", "Package.swift"]
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.check_output([*git, "log", "-1", "--abbrev=8", "--format=%h", "--", *measured], text=True).strip()
    if subprocess.run([*git, "diff", "--quiet", "HEAD", "--", *measured], check=False).returncode:
        commit += " with changes"
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return {
        "commit": commit,
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {model[1] if model else os.uname().machine}, load {load:.1f}",
        "command": section.command,
    }


def table(entry: Entry) -> str:
    """The figures of a section: a line for each name, a column for each column."""
    columns = list(dict.fromkeys(figure.column for figure in entry.figures))
    cells: dict[str, dict[str, str]] = {}
    for figure in entry.figures:
        cells.setdefault(figure.name, {})[figure.column] = figure.value_and_spread
    lines = [["", *columns], ["---"] * (len(columns) + 1)]
    lines += [[name, *(values.get(column, "") for column in columns)] for name, values in cells.items()]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def tables(entries: dict[str, Entry]) -> str:
    """The text of Benchmarks/record.md."""
    text = TABLES_HEADER
    for section in SECTIONS:
        entry = entries[section.name]
        seen = entry.conditions
        text += f"\n## {section.title}\n{textwrap.fill(section.about, 130)}\n\n"
        text += f"`{seen['command']}`, commit {seen['commit']}, {seen['date']}, {seen['machine']}\n\n{table(entry)}"
    return text


def filled(cell: str, entry: Entry) -> str:
    """A cell with medians in place of {name|column}."""
    medians = {(f.name, f.column): f.value for f in entry.figures}
    return re.sub(r"\{([^|}]+)\|([^|}]+)\}", lambda found: medians[found[1], found[2]], cell)


def page(entries: dict[str, Entry]) -> str:
    """The text of Documentation/Benchmarks.md."""
    text = PAGE_HEADER
    titles = {section.name: section.title for section in SECTIONS}
    for heading, rows in SUMMARY.items():
        text += f"\n| {heading} | wordtagger | beside it | measured by |\n| --- | --- | --- | --- |\n"
        for name, *cells in rows:
            anchor = re.sub(r"[^a-z0-9 -]", "", titles[name].lower()).replace(" ", "-")
            link = f"[{name}](../Benchmarks/record.md#{anchor})"
            if "by hand" in entries[name].conditions["commit"]:
                link = f"*{link}*"
            text += "| " + " | ".join([*(filled(cell, entries[name]) for cell in cells), link]) + " |\n"
    return text


def readme(entries: dict[str, Entry]) -> str:
    """The text of README.md with the table of the record between its marks."""
    rows = [("measurement", "wordtagger", "peer"), ("---",) * 3]
    for cells in README_ROWS:
        for name, entry in entries.items():
            cells = tuple(filled(cell.replace(f"{{{name}|", "{"), entry) if f"{{{name}|" in cell else cell for cell in cells)
        rows.append(cells)
    lines = "".join("| " + " | ".join(row) + " |\n" for row in rows)
    text = README.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"README.md needs the lines {BEGIN.strip()} and {END.strip()} once each")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + lines + END + rest.partition(END)[2]


def documents() -> dict[Path, str]:
    """What the documents should be."""
    entries = read_record()
    if missing := [section.name for section in SECTIONS if section.name not in entries]:
        sys.exit(f"record.tsv lacks {', '.join(missing)}; run make bench-record SECTIONS=\"{' '.join(missing)}\"")
    return {TABLES: tables(entries), PAGE: page(entries), README: readme(entries)}


def check() -> None:
    """Prints how the documents differ from the record, and fails if they do."""
    differences: list[str] = []
    for path, wanted in documents().items():
        found = path.read_text(encoding="utf-8").splitlines()
        differences += difflib.unified_diff(found, wanted.splitlines(), str(path.relative_to(ROOT)), "the record", "", "", 0, "")
    if differences:
        sys.exit("\n".join([*differences, "run Benchmarks/record.py write"]))


def main() -> None:
    """Carries out the command line."""
    verb, *names = sys.argv[1:] or [""]
    known = {section.name: section for section in SECTIONS}
    if verb == "run" and set(names) <= set(known):
        for name in names or known:
            # Another section may have been recorded meanwhile.
            entry = measure(known[name])
            write_record(read_record() | {name: entry})
    elif verb == "write" and not names:
        for path, text in documents().items():
            path.write_text(text, encoding="utf-8")
    elif verb == "check" and not names:
        check()
    else:
        sys.exit(f"{__doc__}\nSections: {' '.join(known)}")


if __name__ == "__main__":
    main()

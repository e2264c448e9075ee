#!/usr/bin/env python3
"""Collects the names, number words, units and words of pages and lines of the folders of Datasets/recipes/languages into one file, which is
embedded in programs.

Usage: Scripts/make-languages.py [--check]
"""
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ROOT / "Datasets/recipes/languages"
OUTPUT = ROOT / "Sources/Core/CEmbeddedFiles/Files/languages.txt"
FIGURES = ROOT / "Models/languages.tsv"
UNITS = ROOT / "Sources/Core/CEmbeddedFiles/Files/units.txt"


def lines(path):
    """The numbered lines of a file without comments and blank ones."""
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        line = re.sub(r"(^|\s)#.*", "", line).strip()
        if line:
            yield number, line


def forms(text):
    """The forms of an item of a list: Tasse | ~n."""
    parts = [part.strip() for part in text.split("|")]
    return [parts[0] + part[1:] if part.startswith("~") else part for part in parts]


def units(folder, known):
    """The spellings of each unit in the order of the list; other marks than a unit's name are the grammar's."""
    spellings = {}
    for number, line in lines(folder / "units.txt"):
        text, *marks = re.split(r"\s+(?=[*+]\S)", line)
        marks = [mark for mark in marks if mark[0] == "+"]
        names = [mark[1:].replace("-", " ") for mark in marks]
        names = [name for name in names if name in known]
        if not names:
            sys.exit(f"{folder}/units.txt:{number}: expected the name of a unit, such as +tablespoon")
        for form in forms(text):
            # The words after a comma, as in "EL, gehäuft", are read apart.
            if "," not in form and form not in spellings.setdefault(names[0], []):
                spellings[names[0]].append(form)
    return spellings


def with_plain_spellings(words):
    """The words of a list, and each without its accents, as capitals and phones often write it; short ones are other words then."""
    spellings = []
    for word in re.split(r"\s*,\s*", words):
        plain = "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
        spellings += [word] if plain in (word, *spellings) or len(plain) < 4 else [word, plain]
    return ", ".join(spellings)


def content():
    known = {line.split("|")[0].strip() for _, line in lines(UNITS)}
    yield "# Names, number words, units and words of pages and lines of languages; `make languages` writes this file from Datasets/recipes/languages."
    figures = {row[0]: row[1:] for row in (line.split("\t") for _, line in lines(FIGURES))}
    folders = sorted((path for path in FOLDERS.iterdir() if path.is_dir()), key=lambda path: (path.name != "en", path.name))
    for folder in folders:
        code = folder.name
        yield ""
        yield f"name | {code} | {(folder / 'name.txt').read_text(encoding='utf-8').strip()}"
        if (folder / "tesseract.txt").exists():
            yield f"tesseract | {code} | {(folder / 'tesseract.txt').read_text(encoding='utf-8').strip()}"
        if code in figures:
            yield f"figures | {code} | {' | '.join(figures[code])}"
        for _, line in lines(folder / "numbers.txt"):
            value, words = (part.strip() for part in line.split("|"))
            yield f"qualifier | {words}" if value == "qualifier" else f"number | {code} | {value} | {words}"
        for place in "page", "line":
            for _, line in lines(folder / f"{place}s.txt"):
                kind, words = (part.strip() for part in line.split("|"))
                # A yield of `pieces` would be other English words.
                words = with_plain_spellings(words) if place == "page" and kind != "counted" else words
                yield f"{place} | {code} | {kind} | {words}"
        for unit, spellings in units(folder, known).items():
            yield f"language {code} | {unit} | {', '.join(spellings)}"


def main():
    text = "\n".join(content()) + "\n"
    if "--check" in sys.argv:
        if text != OUTPUT.read_text(encoding="utf-8"):
            sys.exit(f"{OUTPUT.relative_to(ROOT)} is not what `make languages` writes")
    else:
        OUTPUT.write_text(text, encoding="utf-8")


main()

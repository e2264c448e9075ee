#!/usr/bin/env python3
"""Compares every entry of WordNet with what WordNet's own library prints for `wn WORD -over`.

Usage: oracle.py WORDTAGGER [--every N]

The library is libwordnet of Debian's package wordnet, which the program wn prints from; without it the comparison is
passed over. --every 50 compares every fiftieth entry.
"""
import argparse
import ctypes
import json
import re
import subprocess
import sys

FOLDER = "/usr/share/wordnet"
PARTS = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}
NAMES = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}


def library():
    try:
        wordnet = ctypes.CDLL("libwordnet-3.0.so")
    except OSError:
        print("wn is not installed (apt install wordnet): the comparison with it is left out")
        sys.exit(0)
    wordnet.findtheinfo.restype = ctypes.c_char_p
    wordnet.wninit()
    # What wn asks for without options that hide glosses.
    ctypes.c_int.in_dll(wordnet, "dflag").value = 1
    for search in range(24, 40):
        text = wordnet.findtheinfo(b"plum", 1, search, 0) or b""
        if text.startswith(b"\nThe noun plum has 3 senses"):
            return wordnet, search
    sys.exit("no search of the library gives an overview")


def split_gloss(gloss):
    """The definition and the examples of a gloss."""
    parts, start, is_quoted = [], 0, False
    for index, letter in enumerate(gloss + ";"):
        if letter == '"':
            is_quoted = not is_quoted
        if index == len(gloss) or letter == ";" and not is_quoted:
            parts.append(gloss[start:index].strip(" "))
            start = index + 1
    parts = [part for part in parts if part]
    examples = [example(part[1:]) for part in parts if part[0] == '"' and len(part) > 2]
    return "; ".join(part for part in parts if not (part[0] == '"' and len(part) > 2)), examples


def example(text):
    """An example without its closing quotation mark, and its author, whom wn prints as `"- Author`, behind a dash."""
    words, mark, author = text.rpartition('"')
    author = author.lstrip('"- ')
    return (words if mark else text) + (" — " + author if mark and author else "")


def spaced(text):
    """A gloss as wn prints it."""
    return text.replace("_", " ")


def senses(text):
    """The senses of an overview's first headword: count, words, definition, examples.

    Other headwords of the overview are spelled without the spaces or hyphens: falla behind fal la.
    """
    result = []
    headwords = 0
    for line in text.split("\n"):
        headwords += line.startswith("The ") and re.search(r" has \d+ senses? \(", line) is not None
        if headwords > 1:
            break
        found = re.match(r"\d+\. (?:\((\d+)\) )?(.*?) -- \((.*)\)\s*$", line)
        if found:
            definition, examples = split_gloss(found[3])
            words = [re.sub(r"\((a|p|ip)\)$", "", word) for word in found[2].split(", ")]
            result.append((int(found[1] or 0), words, definition, examples))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    wordnet, search = library()
    entries = {}
    for part in PARTS:
        for line in open(f"{FOLDER}/index.{part}", encoding="latin-1"):
            if not line.startswith("  "):
                entries.setdefault(line.split(" ")[0], []).append(part)
    words = sorted(entries)[:: arguments.every]
    compared, silent, different = 0, 0, []
    for start in range(0, len(words), 4000):
        batch = words[start:start + 4000]
        output = subprocess.run(
            [arguments.command, "define", "--format", "json", "--", *[word.replace("_", " ") for word in batch]],
            capture_output=True, text=True, check=True).stdout
        for word, line in zip(batch, output.split("\n")):
            ours = {}
            for section in json.loads(line)["sections"]:
                for entry in section["entries"]:
                    ours[entry["headword"], entry["partOfSpeech"]] = [
                        (sense["count"], sense["synonyms"], spaced(sense["definition"]),
                         [spaced(example) for example in sense["examples"]])
                        for sense in entry["senses"]]
            for part in entries[word]:
                text = wordnet.findtheinfo(word.encode("latin-1"), PARTS[part], search, 0) or b""
                theirs = senses(text.decode("latin-1"))
                if not theirs:
                    # Its buffers are too short for the longest headwords.
                    silent += 1
                    continue
                compared += 1
                mine = ours.get((word.replace("_", " "), NAMES[part]))
                if mine != theirs:
                    different.append((word, part, mine, theirs))
    print("entries equal to WordNet's own library", compared - len(different), f"of {compared:,}", sep="\t")
    print("entries for which that prints nothing", silent, "", sep="\t")
    for item in different[:10]:
        print("  ", *item, sep="\n    ")
    sys.exit(1 if different else 0)


main()

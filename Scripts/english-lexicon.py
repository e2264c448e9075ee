#!/usr/bin/env python3
"""Writes the words of WordNet with their possible parts of speech, for the English tagger.

Usage: english-lexicon.py FOLDER >lexicon.tsv

Single words without digits; of those that are nouns alone the ones that WordNet counted in texts, since
words that a model does not know are taken for nouns anyway.
"""
import collections
import sys

folder = sys.argv[1]
tags = collections.defaultdict(set)
counts = collections.Counter()
for suffix, tag in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
    with open(f"{folder}/index.{suffix}", encoding="utf-8") as index:
        for line in index:
            if line.startswith("  "):
                continue
            fields = line.split()
            word = fields[0]
            if "_" in word or any(letter.isdigit() for letter in word):
                continue
            tags[word].add(tag)
            counts[word] += int(fields[5 + int(fields[3])])
    with open(f"{folder}/{suffix}.exc", encoding="utf-8") as exceptions:
        for line in exceptions:
            word = line.split()[0]
            if "_" not in word:
                tags[word].add(tag + "x")
for word in sorted(tags):
    if tags[word] != {"n"} or counts[word] > 0:
        print(word, " ".join(sorted(tags[word])), sep="\t")

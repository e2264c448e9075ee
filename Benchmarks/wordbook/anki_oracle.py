#!/usr/bin/env python3
"""Imports what `wordtagger wordbook export` writes into collections of the real Anki, twice, and checks them.

Usage: anki_oracle.py WORDTAGGER FOLDER

Checks that a first import brings every word as one note with one card in the deck of its book; that a second import
after changes updates the notes, brings no duplicate and leaves every review as it was; that decks, tags and fields agree
with the wordbook; and that the words which Anki has scheduled far enough come back as known words.
"""
import json
import subprocess
import sys
from pathlib import Path

from anki.collection import (
    Collection, CsvMetadata, ImportAnkiPackageOptions, ImportAnkiPackageRequest, ImportCsvRequest,
    ExportAnkiPackageOptions,
)

command, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for old in folder.iterdir():
    if old.is_file():
        old.unlink()
store = folder / "words.sqlite"


def wordbook(*arguments, text=None):
    result = subprocess.run(
        [command, "wordbook", *map(str, arguments), "--store", str(store)],
        input=text, capture_output=True, text=True)
    assert result.returncode == 0, (arguments, result.stderr)
    return result.stdout


def check(condition, *context):
    if not condition:
        sys.exit(f"anki_oracle: not as expected: {context}")


novel = """The marshes were a long black line, and the river was another "line", not so broad & not black.

I <twisted> the only flower. She can open the can; Joe opened his tin\tquietly.
"""
title = "A poem; with: signs & more"
poem = "A black river ran down to the marshes. Estella laughed scornfully.\n"
(folder / "novel.txt").write_text(novel)
(folder / "poem.txt").write_text(poem)
wordbook("add", folder / "novel.txt", "--book", "Great Expectations")
wordbook("add", folder / "poem.txt", "--book", title)
words = [json.loads(line) for line in wordbook("list", "--format", "json", "--all", "--level", "a1").splitlines()]
check(len(words) >= 15, words)


def import_package(collection, path):
    options = ImportAnkiPackageOptions(merge_notetypes=False, with_scheduling=False)
    return collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=str(path), options=options)).log


def import_text(collection, path):
    metadata = collection.get_csv_metadata(str(path), None)
    return collection.import_csv(ImportCsvRequest(path=str(path), metadata=metadata)).log


def state(collection):
    """The notes by identifier: fields, tags, deck and schedule."""
    notes = {}
    for identifier in collection.find_notes(""):
        note = collection.get_note(identifier)
        cards = note.cards()
        check(len(cards) == 1, note.guid, len(cards))
        card = cards[0]
        check(note.guid not in notes, "twice", note.guid)
        notes[note.guid] = {
            "fields": list(note.fields), "tags": sorted(note.tags),
            "deck": collection.decks.name(card.did),
            "schedule": (card.type, card.queue, card.ivl, card.due, card.reps, card.lapses),
            "card": card.id,
        }
    return notes


def review(collection, guids):
    """Gives cards a schedule as reviews would."""
    for number, (guid, note) in enumerate(sorted(guids.items())):
        card = collection.get_card(note["card"])
        card.type, card.queue = 2, 2
        card.ivl, card.due, card.reps, card.factor = 10 + 3 * number, 100 + number, 5, 2500
        collection.update_card(card)


for number, (kind, extension, load) in enumerate(
        [("apkg", "apkg", import_package), ("anki", "tsv", import_text)]):
    collection = Collection(str(folder / f"{kind}.anki2"))
    package = folder / f"words.{extension}"
    wordbook("export", "--all", "--level", "a1", f"--{kind}", package)
    load(collection, package)
    first = state(collection)
    check(len(first) == len(words), kind, len(first), len(words))
    for word in words:
        note = first.get(word["id"])
        check(note, kind, "lost", word)
        check(note["fields"][0].startswith(word["word"]), kind, note, word)
        check(note["deck"] == word["books"][0], kind, note["deck"], word["books"])
        check(len(note["tags"]) == len(word["books"]) + 1, kind, note["tags"])
    # Reviews happen, the wordbook changes, and everything is imported again.
    review(collection, first)
    reviewed = state(collection)
    meaning = f'a "wet" place, <b>{kind}</b> & so on'
    table = folder / "changed.csv"
    quoted = meaning.replace('"', '""')
    marsh = next(word for word in words if word["word"].startswith("marsh"))
    table.write_text(f'id,word,part of speech,meaning\n{marsh["id"]},{marsh["word"]},{marsh["partOfSpeech"]},"{quoted}"\n')
    subprocess.run(["sleep", "1.1"])
    wordbook("import", table)
    wordbook("add", folder / "novel.txt", "--book", "Great Expectations")
    sentence = "Estella laughed " + "and laughed " * (number + 1)
    (folder / "poem.txt").write_text(poem.replace("Estella laughed ", sentence))
    wordbook("add", folder / "poem.txt", "--book", title)
    wordbook("export", "--all", "--level", "a1", f"--{kind}", package)
    load(collection, package)
    load(collection, package)
    second = state(collection)
    check(second.keys() == first.keys(), kind, "duplicates or losses")
    for guid, note in second.items():
        check(note["schedule"] == reviewed[guid]["schedule"], kind, "review lost", note)
        check(note["card"] == reviewed[guid]["card"], kind, "another card", note)
    changed = "\n".join(second[marsh["id"]]["fields"])
    check("&quot;wet&quot;" in changed or '"wet"' in changed, kind, "not updated", changed)
    scorn = next(word for word in words if word["word"] == "scornfully")
    changed = "\n".join(second[scorn["id"]]["fields"])
    check(sentence in changed, kind, "sentence not updated", changed)
    # What Anki has scheduled for three weeks and more is known.
    mature = {
        note["fields"][0].split("<br>")[0] for note in second.values()
        if note["schedule"][2] >= 21
    }
    exported = folder / f"{kind}-legacy.apkg"
    collection.export_anki_package(
        out_path=str(exported), limit=None,
        options=ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=False, with_media=False, legacy=True))
    collection.close()
    for source in [folder / f"{kind}.anki2", exported]:
        for word in wordbook("known").split("\n"):
            if word:
                wordbook("known", "--remove", word)
        wordbook("import", source, "--min-interval", "21")
        known = set(wordbook("known").split("\n")) - {""}
        check(known == {word.lower() for word in mature}, kind, source, known, mature)
    print(f"cards in Anki, {kind}: notes with their schedules kept", len(second), f"of {len(words)}", sep="\t")
    print(f"cards in Anki, {kind}: known words imported back", len(mature), f"of {len(mature)}", sep="\t")

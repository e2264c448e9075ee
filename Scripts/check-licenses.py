#!/usr/bin/env python3
"""Looks into Debian packages, archives, wheels and folders for the notices of what is in them; fails when one is missing.

Usage: check-licenses.py ARTIFACT…

The bytes of an artifact tell whether it contains the English models, ICU or Swift's runtime.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from licenses import MODELS, Part, parts_of, text_of

ENGLISH = [path for path in MODELS if path.name.startswith("english")]


def contents(artifact: Path) -> dict[str, bytes]:
    """The files of an artifact by name."""
    if artifact.is_dir():
        return {str(path.relative_to(artifact)): path.read_bytes() for path in artifact.rglob("*") if path.is_file()}
    if artifact.suffix == ".whl":
        with zipfile.ZipFile(artifact) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    packed = artifact.read_bytes()
    if artifact.suffix == ".deb":
        packed = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(artifact)], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        files = ((member.name, archive.extractfile(member)) for member in archive if member.isfile())
        return {name: file.read() for name, file in files if file is not None}


def parts_in(files: dict[str, bytes]) -> list[Part]:
    """The parts whose bytes are in files."""

    def has(*needles: bytes) -> bool:
        return any(needle in data for needle in needles for data in files.values())

    found = parts_of("english") if has(*(path.read_bytes()[64:1088] for path in ENGLISH)) else []
    if has(b"Swift runtime"):
        found += [part for part in parts_of("program") if "library" in part.groups]
    if has(b"icudt"):
        found += [part for part in parts_of("program") if "library" not in part.groups]
    return found


def flat(text: str | bytes) -> str:
    """A text without differences in line breaks, and the dots of Debian's empty lines."""
    text = text if isinstance(text, str) else text.decode(errors="replace")
    return re.sub(r"\s+(?:\.\s+)*", " ", text)


def faults(artifact: Path) -> list[str]:
    """What is missing in an artifact."""
    files = contents(artifact)
    by_name = {name.rsplit("/", 1)[-1]: data for name, data in files.items()}
    expected = {"copyright"} if artifact.suffix == ".deb" else {"NOTICE", "THIRD-PARTY.md"}
    cards = {"recipes.tagger": "recipes.md", "pages.tagger": "pages.md", "roles.tagger": "roles.md",
             "checks.tagger": "checks.md", "steps.tagger": "steps.md", "texts.tagger": "texts.md"} | {path.name: "english.md" for path in ENGLISH}
    expected |= {card for model, card in cards.items() if model in by_name}
    found = [f"no file {name}" for name in sorted(expected - set(by_name))]
    notices = flat(b" ".join(by_name.get(name, b"") for name in ("NOTICE", "copyright")))
    texts = notices + "".join(flat(data) for name, data in files.items() if "LICENSES/" in name)
    if flat(text_of("MIT"))[-400:] not in notices:
        found.append("no text of our own license")
    for part in parts_in(files):
        if flat(part.copyright) not in notices:
            found.append(f"no notice of {part.name}")
        if flat(text_of(part.license)) not in texts:
            found.append(f"no text of {part.license}, the license of {part.name}")
    if artifact.suffix == ".whl":
        metadata = next(data.decode() for name, data in files.items() if name.endswith("dist-info/METADATA"))
        listed = set(re.findall(r"^License-File: (.*)$", metadata, re.M))
        there = {name.split("/licenses/", 1)[1] for name in files if "dist-info/licenses/" in name}
        found += [f"{name} is not in both, the metadata and the folder of licenses" for name in sorted(listed ^ there)]
    return found


def main(artifacts: list[str]) -> None:
    all_found = [(artifact, faults(Path(artifact))) for artifact in artifacts]
    for artifact, found in all_found:
        print(f"{artifact}: {'; '.join(found) or 'the notices of all parts are there'}")
    if any(found for _, found in all_found):
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:]) if sys.argv[1:] else sys.exit(__doc__)

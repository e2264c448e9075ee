#!/usr/bin/env python3
"""Writes the notices of what is in programs and packages, from THIRD-PARTY.md.

Usage:
  licenses.py notice GROUP…       the notices of the groups program, library, english
  licenses.py copyright PACKAGE   the copyright file of a Debian package
  licenses.py spdx VERSION        the list of parts, models and packages as SPDX 2.3; Debian's versions are those installed
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWN = next(line for line in (ROOT / "LICENSE").read_text().splitlines() if line.startswith("Copyright"))
MODELS = sorted(path for path in (ROOT / "Models").iterdir() if path.suffix in (".tagger", ".lemmas", ".glyphs"))
#: Longer texts are named with their address, which their licenses allow.
LONGEST = 4_000
ADDRESSES = {
    "Apache-2.0 WITH Swift-exception": "https://swift.org/LICENSE.txt",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/legalcode",
}
#: The groups of a Debian package with the files that hold them.
PACKAGES = {
    "wordtagger": ("program", "usr/bin/wordtagger"),
    "wordtagger-english": ("english", "usr/share/wordtagger/english*"),
    "libwordtagger1": ("library", "usr/lib/*/libwordtagger.so.1"),
    "libwordtagger-dev": ("", ""),
}


@dataclass(frozen=True)
class Part:
    """A row of the first table."""

    name: str
    version: str
    groups: tuple[str, ...]
    license: str
    copyright: str

    @property
    def title(self) -> str:
        return f"{self.name} ({self.version})" if self.version else self.name


def tables() -> list[list[list[str]]]:
    """The tables of THIRD-PARTY.md without their heads."""
    blocks = re.findall(r"(?:^\|.*\n)+", (ROOT / "THIRD-PARTY.md").read_text(), re.M)
    return [[[cell.strip() for cell in row.strip("|\n").split("|")] for row in block.splitlines()[2:]] for block in blocks]


PARTS = [Part(row[0], row[1], tuple(row[2].split(", ")), row[3], row[4]) for row in tables()[0]]
USED = {row[0]: (row[1], row[2]) for row in tables()[1]}


def text_of(license: str) -> str:
    name = license.replace(" ", "-")
    return (ROOT / ("LICENSE" if license == "MIT" else f"LICENSES/{name}.txt")).read_text().rstrip()


def parts_of(group: str) -> list[Part]:
    return [part for part in PARTS if group in part.groups]


def notice(group: str) -> str:
    """The parts of a group, then the texts of their licenses."""
    parts = parts_of(group)
    lines = []
    if group != "english":
        lines += ["wordtagger", f"  {OWN}", "  License: MIT", "", "It contains parts of others:", ""]
    for part in parts:
        lines += [part.title, *textwrap.wrap(part.copyright, 96, initial_indent="  ", subsequent_indent="  ")]
        lines += [f"  License: {part.license}", ""]
    licenses = ([] if group == "english" else ["MIT"]) + sorted({part.license for part in parts})
    for license in licenses:
        text = text_of(license)
        if len(text) > LONGEST:
            text = f"The text is at {ADDRESSES[license]} and in LICENSES/{license.replace(' ', '-')}.txt."
        lines += [f"---- {license} ".ljust(96, "-"), "", text, ""]
    return "\n".join(lines)


# Debian


def indented(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())


def debian_name(license: str) -> str:
    return {"MIT": "Expat"}.get(license, license.replace("LicenseRef-", "").replace(" WITH ", "-with-"))


def copyright_file(package: str) -> str:
    """A machine-readable copyright file, with a stanza for the files with parts of others."""
    group, files = PACKAGES[package]
    parts = parts_of(group)
    stanzas = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: wordtagger",
        f"Files: *\nCopyright: {OWN.removeprefix('Copyright (c) ')}\nLicense: Expat",
    ]
    licenses = [] if group == "english" else ["MIT"]
    licenses += [license for license in dict.fromkeys(part.license for part in parts)]
    if parts:
        holders = [OWN.removeprefix("Copyright (c) "), *dict.fromkeys(part.copyright for part in parts)]
        stanzas.append(
            f"Files: {files}\nCopyright: " + "\n           ".join(holders)
            + f"\nLicense: {' and '.join(map(debian_name, licenses))}\nComment: It contains\n"
            + indented("\n".join(f"{part.title}: {debian_name(part.license)}" for part in parts))
        )  # fmt: skip
    for license in dict.fromkeys(["MIT", *licenses]):
        text = text_of(license)
        if license == "MIT":
            text = text[text.index("Permission") :]
        stanzas.append(f"License: {debian_name(license)}\n{indented(text)}")
    return "\n\n".join(stanzas) + "\n"


# SPDX


def identifier(name: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")


def package(name: str, license: str, copyright: str, version: str = "", checksum: str = "") -> str:
    lines = [f"PackageName: {name}", f"SPDXID: {identifier(name)}"]
    if version:
        lines.append(f"PackageVersion: {version}")
    lines += ["PackageDownloadLocation: NOASSERTION", "FilesAnalyzed: false"]
    if checksum:
        lines.append(f"PackageChecksum: SHA256: {checksum}")
    lines += ["PackageLicenseConcluded: " + license, "PackageLicenseDeclared: " + license]
    return "\n".join([*lines, f"PackageCopyrightText: <text>{copyright}</text>"])


def makefile_packages() -> dict[str, str]:
    """The Debian packages of the Makefile with what each is for."""
    block = re.search(r"^define PACKAGES\n(.*?)^endef", (ROOT / "Makefile").read_text(), re.M | re.S)
    assert block
    return dict(line.split("|", 1) for line in block[1].splitlines())


def installed_version(name: str) -> str:
    try:
        found = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return found.stdout.strip()


def spdx(version: str) -> str:
    own, created = identifier("wordtagger"), os.environ.get("SOURCE_DATE_EPOCH")
    if created is None:
        created = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True).stdout
    stamp = subprocess.run(["date", "-u", "-d", f"@{int(created or 0)}", "+%Y-%m-%dT%H:%M:%SZ"], capture_output=True, text=True)
    blocks, relations = [package("wordtagger", "MIT", OWN, version)], [f"SPDXRef-DOCUMENT DESCRIBES {own}"]
    for part in PARTS:
        blocks.append(package(part.name, part.license, part.copyright, part.version))
        relations.append(f"{own} CONTAINS {identifier(part.name)}")
    for model in MODELS:
        license = " AND ".join(part.license for part in PARTS if model.name in part.name) or "MIT"
        holders = "; ".join(part.copyright for part in PARTS if model.name in part.name) or OWN
        digest = hashlib.sha256(model.read_bytes()).hexdigest()
        blocks.append(package(f"Models/{model.name}", license, holders, checksum=digest))
        relations.append(f"{own} CONTAINS {identifier(f'Models/{model.name}')}")
    kinds = {"linked": "{0} DYNAMIC_LINK {1}"} | dict.fromkeys(("data", "program"), "{1} RUNTIME_DEPENDENCY_OF {0}")
    kinds |= {"build": "{1} BUILD_DEPENDENCY_OF {0}", "test": "{1} TEST_DEPENDENCY_OF {0}"}
    for name, purpose in makefile_packages().items():
        if name not in USED:
            sys.exit(f"THIRD-PARTY.md has no row for {name}, a package of the Makefile")
        use, license = USED[name]
        blocks.append(package(name, license, "NOASSERTION", installed_version(name)).replace("<text>NOASSERTION</text>", "NOASSERTION"))
        blocks[-1] += f"\nPackageComment: <text>{purpose}</text>"
        relations.append(kinds[use].format(own, identifier(name)))
    references = sorted({one for one in re.findall(r"LicenseRef-[\w.-]+", "\n".join(blocks))})
    for reference in references:
        path = ROOT / f"LICENSES/{reference}.txt"
        text = path.read_text().rstrip() if path.exists() else "See /usr/share/doc/scowl/copyright of the Debian package."
        blocks.append(f"LicenseID: {reference}\nExtractedText: <text>{text}</text>\nLicenseName: {reference.removeprefix('LicenseRef-')}")
    body = "\n\n".join(blocks) + "\n\n" + "\n".join(f"Relationship: {one}" for one in relations) + "\n"
    head = [
        "SPDXVersion: SPDX-2.3", "DataLicense: CC0-1.0", "SPDXID: SPDXRef-DOCUMENT", f"DocumentName: wordtagger-{version}",
        f"DocumentNamespace: https://spdx.org/spdxdocs/wordtagger-{version}-{hashlib.sha256(body.encode()).hexdigest()[:32]}",
        "Creator: Tool: wordtagger-licenses.py", f"Created: {stamp.stdout.strip()}",
    ]  # fmt: skip
    return "\n".join(head) + "\n\n" + body


def main(arguments: list[str]) -> None:
    match arguments:
        case ["notice", *groups] if groups:
            sys.stdout.write("\n".join(map(notice, groups)))
        case ["copyright", name]:
            sys.stdout.write(copyright_file(name))
        case ["spdx", version]:
            sys.stdout.write(spdx(version))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

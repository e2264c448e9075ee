"""Builds the wheel: the package, the library, and the helper that reads Python's objects.

A build backend of PEP 517 without dependencies. The library comes from ``make wheel``, or is the file that the variable
WORDTAGGER_LIBRARY names; the helper is compiled here, once for every CPython since 3.10, and once for the free-threaded ones,
whose objects have another layout.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: The notices, in a source archive; in the repository they are made.
LICENSES = HERE / "licenses"
ROOT = HERE if LICENSES.is_dir() else HERE.parent
PACKAGE = HERE / "wordtagger"
LIBRARY = "libwordtagger.so.1"
HELPERS = {
    "libwordtagger-objects.so": [],
    "libwordtagger-objects-free-threaded.so": ["-DWORDTAGGER_OPAQUE_OBJECTS"],
}
#: The version of glibc that the wheel needs.
GLIBC = (2, 34)
TAG = f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{os.uname().machine}"


def _library() -> Path:
    named = os.environ.get("WORDTAGGER_LIBRARY")
    path = Path(named) if named else ROOT / "build" / "python" / LIBRARY
    if not path.exists():
        sys.exit(
            f"{path} does not exist; the library takes Swift: run `make wheel` in the repository, or name the file that"
            " `make install-library` installs in WORDTAGGER_LIBRARY"
        )
    return path


def build_libraries(folder: Path) -> None:
    """Puts the library into a folder and compiles the helpers against it."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / LIBRARY
    if not target.exists() or not os.path.samefile(target, _library()):
        target.unlink(missing_ok=True)
        shutil.copy(_library(), target)
    sources = [str(HERE / "native" / name) for name in ("items.c", "calls.c", "training.c")]
    flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-s"]
    flags += ["-fvisibility=hidden", "-Wl,-rpath,$ORIGIN"]
    include = ["-I" + sysconfig.get_path("include"), f"-I{ROOT}/Sources/Interfaces/CWordTagger/include"]
    for helper, definitions in HELPERS.items():
        subprocess.run(
            [os.environ.get("CC", "cc"), *flags, *definitions, *include, *sources]
            + ["-o", str(folder / helper), str(target), "-lm"],
            check=True,
        )
    for name in (LIBRARY, *HELPERS):
        _check_glibc(folder / name)


def _check_glibc(library: Path) -> None:
    """Ends when a library needs a newer glibc than the tag of the wheel says."""
    listing = subprocess.run(["objdump", "-T", str(library)], check=True, capture_output=True, text=True)
    found = [tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", listing.stdout)]
    if max(found) > GLIBC:
        sys.exit(f"{library.name} needs glibc {max(found)}, newer than {GLIBC} of the wheel's tag")


def _fields() -> dict[str, str]:
    """The texts of pyproject.toml by name."""
    return dict(re.findall(r'^(\w[\w-]*) = "(.*)"$', (HERE / "pyproject.toml").read_text(), re.M))


def _license_files() -> dict[str, bytes]:
    """The notices, the texts of the licenses, and the card of the model, by their names in the wheel."""
    if LICENSES.is_dir():
        return {str(path.relative_to(LICENSES)): path.read_bytes() for path in LICENSES.rglob("*") if path.is_file()}
    notice = [sys.executable, str(ROOT / "Scripts" / "licenses.py"), "notice", "library"]
    paths = [ROOT / "LICENSE", ROOT / "THIRD-PARTY.md", ROOT / "Models" / "recipes.md"]
    paths += [ROOT / "LICENSES" / f"{name.replace(' ', '-')}.txt" for name in _fields()["license"].split(" AND ")[1:]]
    files = {path.name if path.parent.name != "LICENSES" else f"LICENSES/{path.name}": path.read_bytes() for path in paths}
    return files | {"NOTICE": subprocess.run(notice, check=True, capture_output=True).stdout}


def _extras() -> list[str]:
    """The lines of METADATA about optional dependencies."""
    section = re.search(r"^\[project\.optional-dependencies\]\n((?:.+\n)+)", (HERE / "pyproject.toml").read_text(), re.M)
    assert section is not None
    lines = []
    for extra, packages in re.findall(r"^(\w+) = \[(.*)\]$", section.group(1), re.M):
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {name}; extra == "{extra}"' for name in re.findall(r'"([^"]+)"', packages)]
    return lines


def _metadata() -> tuple[str, str]:
    """The version and the METADATA file of pyproject.toml."""
    fields = _fields()
    classifiers = re.findall(r'^  "(.* :: .*)",$', (HERE / "pyproject.toml").read_text(), re.M)
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {fields['name']}",
        f"Version: {fields['version']}",
        f"Summary: {fields['description']}",
        f"Requires-Python: {fields['requires-python']}",
        f"License-Expression: {fields['license']}",
        *(f"License-File: {name}" for name in _license_files()),
        *(f"Classifier: {classifier}" for classifier in classifiers),
        *_extras(),
        "Description-Content-Type: text/markdown",
        "",
        (HERE / "README.md").read_text(),
    ]
    return fields["version"], "\n".join(lines)


class _Wheel:
    """A wheel that is written file by file, the same bytes for the same files."""

    def __init__(self, folder: str) -> None:
        self.version, self.metadata = _metadata()
        self.name = f"wordtagger-{self.version}-{TAG}.whl"
        self.information = f"wordtagger-{self.version}.dist-info"
        self.records: list[str] = []
        self.archive = zipfile.ZipFile(Path(folder) / self.name, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, content: bytes) -> None:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        self.records.append(f"{name},sha256={digest.decode()},{len(content)}")
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(entry, content, compresslevel=9)

    def finish(self) -> str:
        wheel = f"Wheel-Version: 1.0\nGenerator: wordtagger\nRoot-Is-Purelib: false\nTag: {TAG}\n"
        self.add(f"{self.information}/METADATA", self.metadata.encode())
        self.add(f"{self.information}/WHEEL", wheel.encode())
        project = (HERE / "pyproject.toml").read_text()
        groups = {"console_scripts": "project.scripts", "spacy_factories": "project.entry-points.spacy_factories"}
        points = []
        for group, table in groups.items():
            entries = re.search(rf"^\[{re.escape(table)}\]\n((?:.+\n)+)", project, re.M)
            assert entries is not None
            points.append(f"[{group}]\n" + entries.group(1).replace('"', ""))
        self.add(f"{self.information}/entry_points.txt", "\n".join(points).encode())
        for name, content in _license_files().items():
            self.add(f"{self.information}/licenses/{name}", content)
        self.records.append(f"{self.information}/RECORD,,")
        self.archive.writestr(f"{self.information}/RECORD", "\n".join(self.records) + "\n")
        self.archive.close()
        return self.name


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Builds the wheel into a folder; returns its name."""
    libraries = ROOT / "build" / "python" / "wheel"
    build_libraries(libraries)
    wheel = _Wheel(wheel_directory)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            wheel.add(str(path.relative_to(HERE)), path.read_bytes())
    for name in (LIBRARY, *HELPERS):
        wheel.add(f"wordtagger/{name}", (libraries / name).read_bytes())
    return wheel.finish()


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """Packs the sources of the Python side and the C header.

    The library, which takes Swift, is not in it: a build from it needs the file that WORDTAGGER_LIBRARY names, which
    ``make install-library`` installs.
    """
    version, metadata = _metadata()
    name = f"wordtagger-{version}"
    header = "Sources/Interfaces/CWordTagger/include/wordtagger.h"
    paths = [HERE / "pyproject.toml", HERE / "README.md", Path(__file__)]
    paths += [path for folder in ("native", "wordtagger") for path in sorted((HERE / folder).rglob("*"))]
    files = {
        str(path.relative_to(HERE)): path.read_bytes()
        for path in paths
        if path.suffix in (".py", ".pyi", ".typed", ".c", ".h", ".toml", ".md")
    }
    files |= {header: (ROOT / header).read_bytes(), "PKG-INFO": metadata.encode()}
    files |= {f"licenses/{path}": content for path, content in _license_files().items()}
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for path, content in files.items():
            information = tarfile.TarInfo(f"{name}/{path}")
            information.size = len(content)
            archive.addfile(information, io.BytesIO(content))
    return f"{name}.tar.gz"


def build_editable(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Builds a wheel that points to this folder, into which the libraries are put."""
    build_libraries(PACKAGE)
    wheel = _Wheel(wheel_directory)
    wheel.add("wordtagger.pth", f"{HERE}\n".encode())
    return wheel.finish()


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))

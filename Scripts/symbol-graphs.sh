#!/usr/bin/env bash
# Writes the symbol graphs of the public declarations of built modules into a folder.
# Usage: Scripts/symbol-graphs.sh FOLDER MODULE…
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift
modules=$(SWIFT_DETERMINISTIC_HASHING=1 swift build --show-bin-path)/Modules
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p')
# A module that imports a C library cannot be loaded without the library's module map and headers.
includes=("-I" "$modules")
for map in Sources/*/C*/ Sources/*/C*/include/ Tests/CLBFGS/ "${modules%/Modules}"/C*.build/; do includes+=("-I" "$map"); done
read -ra headers <<<"$(pkg-config --cflags-only-I openblas tesseract lept zlib 2>/dev/null || true)"

for module in "$@"; do
  rm -rf "${folder:?}/$module"
  mkdir -p "$folder/$module"
  swift-symbolgraph-extract -module-name "$module" -target "$triple" "${includes[@]}" "${headers[@]}" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$folder/$module"
done

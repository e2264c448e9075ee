#!/usr/bin/env bash
# Makes the API pages of the named modules in build/docs with the toolchain's own docc.
set -eu
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
graphs="$(swift build --show-bin-path)/../symbolgraph"
for module in "$@"; do
  folder="build/symbols/$module"
  mkdir -p "$folder" build/docs
  cp "$graphs/$module.symbols.json" "$folder/"
  docc convert --fallback-display-name "$module" --fallback-bundle-identifier "wordtagger.$module" \
    --additional-symbol-graph-dir "$folder" --output-dir "build/docs/$module"
done

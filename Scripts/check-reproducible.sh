#!/usr/bin/env bash
# Builds the commit again in another folder and compares the artifacts, byte by byte.
# Usage: Scripts/check-reproducible.sh FOLDER [SWIFT-FLAG…]
# FOLDER has the artifacts of this folder's build.
set -euo pipefail
folder=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
other=$work/a-folder/of-another-name
git clone --quiet --no-hardlinks . "$other"
make -C "$other" release-files SWIFT_FLAGS="$*" >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }
failed=0
for file in "$folder"/*; do
  name=$(basename "$file")
  if cmp "$file" "$other/build/release/$name"; then echo "the same bytes: $name"; else failed=1; fi
done
[ $failed = 0 ] || { echo "check-reproducible: the bytes depend on the folder" >&2; exit 1; }

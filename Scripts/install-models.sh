#!/usr/bin/env bash
# Installs models by renaming: a process that opens one meanwhile gets the old or the new file whole.
#
# Usage: Scripts/install-models.sh FOLDER MODEL…
set -euo pipefail
folder=$1
shift
new=
trap '[ -z "$new" ] || rm -f "$new"' EXIT
for model in "$@"; do
  name=$folder/$(basename "$model")
  new=$(mktemp "$name.XXXXXXXX.new")
  install -m 644 "$model" "$new"
  mv -fT "$new" "$name"
done

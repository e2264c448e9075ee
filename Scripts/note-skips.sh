#!/usr/bin/env bash
# Notes each test that a log of Swift Testing, or of pytest with -rs, says to be skipped. Usage: Scripts/note-skips.sh LOG
set -eu
sed -nE -e 's/\x1B\[[0-9;]*m//g; t clean' -e ':clean' -e 's/^➜ (Test|Suite) //; T pytest' \
  -e 's/^"(.*)" skipped: "(.*)"$/\1\t\2/p; t; s/^(.*) skipped: "(.*)"$/\1\t\2/p' \
  -e 's/^"(.*)" skipped\.$/\1\tno reason is given/p; t; s/^(.*) skipped\.$/\1\tno reason is given/p; b' \
  -e ':pytest' \
  -e 's/^(SKIPPED \[[0-9]+\] ).*\/_pytest\/doctest\.py/\1Python\/README.md/' \
  -e 's/^SKIPPED \[[0-9]+\] ([^:]+)(:[0-9]+)?: (.*)$/\1\t\3/p' "$1" \
  | while IFS=$'\t' read -r name reason; do "$(dirname "$0")/skip.sh" "$name" "$reason"; done

#!/usr/bin/env bash
# Says that a check is left out and why, and notes it in build/skips.txt, which Scripts/report-skips.sh judges.
# Usage: Scripts/skip.sh NAME REASON
set -eu
build=$(dirname "$0")/../build
mkdir -p "$build"
printf '%s\t%s\n' "$1" "$2" >>"$build/skips.txt"
echo "left out: $1: $2"

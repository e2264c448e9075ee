#!/usr/bin/env bash
# Tags the files of a folder with GNU parallel, a file for each processor at a time, also on other machines (--sshloginfile)
# that have the same folders.
# A file appears under its name when it is complete; run again, only those that are missing are tagged.
# Usage: tag-parallel.sh MODEL INPUT-FOLDER OUTPUT-FOLDER [OPTION-OF-PARALLEL ...]
set -euo pipefail
model=$1 input=$2 output=$3
shift 3
tag_file() {
  [ ! -e "$3" ] || return 0
  mkdir -p "$(dirname "$3")"
  wordtagger tag --model "$1" --format jsonl --threads 1 "$2" > "$3.part.$$" && mv "$3.part.$$" "$3"
}
export -f tag_file
# Parallel makes a line for the shell of its arguments.
find "$input" -maxdepth 1 ! -type d -print0 | sort -z \
  | parallel -0 --env tag_file --halt soon,fail=1 "$@" tag_file "${model@Q}" {} "${output@Q}"/{/}.jsonl

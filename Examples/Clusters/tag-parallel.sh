#!/usr/bin/env bash
# Tags the files of a folder with GNU parallel, a file for each processor at a time, also on other machines (--sshloginfile).
# A file appears under its name when it is complete; run again, only those that are missing are tagged.
# Usage: tag-parallel.sh MODEL INPUT-FOLDER OUTPUT-FOLDER [OPTION-OF-PARALLEL ...]
set -euo pipefail
model=$1 input=$2 output=$3
shift 3
mkdir -p "$output"
tag_file() {
  [ ! -e "$3" ] || return 0
  wordtagger tag --model "$1" --format jsonl --threads 1 "$2" > "$3.part" && mv "$3.part" "$3"
}
export -f tag_file
parallel --halt soon,fail=1 "$@" tag_file "$model" {} "$output"/{/.}.jsonl ::: "$input"/*

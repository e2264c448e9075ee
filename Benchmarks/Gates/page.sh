#!/usr/bin/env bash
# The share of everything after recognition (parts of the page, tagging, rows) in the time of a page must be at most 2 %. The best of five runs
# counts, since other programs use the processor too. Usage: Benchmarks/Gates/page.sh COMMAND MODEL PICTURE
set -eu
for _ in 1 2 3 4 5; do
  "$1" read --model "$2" --times --threads 1 --format tsv "$3" 2>&1 >/dev/null
done | awk '
  match($0, /lines in [0-9.]+ ms, [0-9.]+ ms of that for tagging, [0-9.]+ ms for rows/) {
    split(substr($0, RSTART, RLENGTH), part, " ")
    share = (part[5] + part[11]) / part[3]
    if (!read || share < least) least = share
    read++
    next
  }
  { print }
  END {
    if (read < 5) { print "page budget: FAILED: only " read + 0 " of 5 runs printed their times"; exit 1 }
    kept = least <= 0.02
    printf "%-42s %9.2f%% of %9s  %s\n", "understanding-of-a-page", 100 * least, "2.00%", kept ? "kept" : "FAILED"
    exit !kept
  }
'

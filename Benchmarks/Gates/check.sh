#!/usr/bin/env bash
# Measures what tagging and reading pages cost, and how right the recipe model is, and lets gate.sh judge the figures.
# Instructions and allocations are counted by valgrind and do not depend on the load of the machine.
# Usage: Benchmarks/Gates/check.sh FOLDER-OF-RELEASE-BUILDS MODEL LINES
set -euo pipefail
bin=$1 model=$2 lines=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWIFT_DETERMINISTIC_HASHING=1
command -v valgrind >/dev/null || { echo "gates: valgrind is missing; run 'make packages'" >&2; exit 1; }

# The lines once, and repeated up to 2,000.
grep -o '"text": *"[^"]*"' "$lines" | sed 's/^"text": *"//; s/"$//' >"$work/lines"
while [ "$(cat "$work"/sample 2>/dev/null | wc -l)" -lt 2000 ]; do cat "$work/lines" >>"$work/sample"; done
sed -i '2000q' "$work/sample"

# Some versions of valgrind do not understand the debugging information.
strip --strip-debug -o "$work/GateCosts" "$bin/GateCosts"
# The count that one more round adds, by the pattern that finds the count of a valgrind tool.
difference() { # WORK FILE PATTERN TOOL…
  local task=$1 file=$2 pattern=$3 counts=() rounds
  shift 3
  for rounds in 1 3; do
    valgrind "$@" "$work/GateCosts" "$task" $rounds "$model" "$file" >"$work/out" 2>"$work/log" \
      || { cat "$work/log" >&2; exit 1; }
    counts+=("$(sed -n "s/.*$pattern.*/\\1/p" "$work/log" | tr -d ,)")
  done
  echo $(((counts[1] - counts[0]) / 2))
}
instructions() { difference "$1" "$2" 'Collected : \([0-9]*\)' --tool=callgrind --callgrind-out-file=/dev/null; }
allocations() { difference "$1" "$2" 'total heap usage: \([0-9,]*\) allocs' --leak-check=no; }
# A count that could not be taken is no figure.
per() {
  awk -v name="$1" -v count="$2" -v of="$3" -v digits="$4" \
    'BEGIN { if (count == "") print name; else printf "%s %.*f\n", name, digits, count / of }'
}

# A neighbor that fills the caches slows the tagger down, and not the calibration loop: the lower of two counts, one before
# and one after the instructions are counted.
ratio() { "$bin/GateCosts" "$1" 300 "$model" "$work/lines"; }
lower() { printf '%s\n' "$@" | sort -g | head -1; }

{
  known=$(ratio time)
  new=$(ratio time-new)
  labels=$(instructions labels "$work/sample")
  tokens=$(cat "$work/out")
  per instructions-per-token-for-labels "$labels" "$tokens" 0
  per instructions-per-token-with-confidence "$(instructions confidence "$work/sample")" "$tokens" 0
  per instructions-of-a-page-after-recognition "$(instructions page "$here/page.json")" 1 0
  per instructions-of-opening-a-model "$(instructions open "$work/sample")" 1 0
  per allocations-per-line-with-own-scratch "$(allocations confidence "$work/sample")" 2000 3
  per allocations-per-line "$(allocations lines "$work/sample")" 2000 3
  echo "time-of-lines-with-known-words $(lower "$known" "$(ratio time)")"
  echo "time-of-lines-with-new-words $(lower "$new" "$(ratio time-new)")"
  Scripts/evaluate-recipes.sh "$bin/wordtagger" "$model" | awk -F ' *[|] *' '
    NR > 2 {
      name = tolower($2)
      gsub(/,? /, "-", name)
      sub(/%/, "", $3)
      print (name ~ /error/ ? "error" : "percent") "-" name, $3
    }'
} >"$work/figures"
"$here/gate.sh" <"$work/figures"

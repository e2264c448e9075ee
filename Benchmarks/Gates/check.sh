#!/usr/bin/env bash
# Counts the instructions and allocations of tagging, which do not depend on the load of the machine,
# compares them with thresholds.txt and fails when a count has grown, printing by how much. RECORD=1
# writes the counts to thresholds.txt instead.
#
# Usage: Benchmarks/Gates/check.sh MODEL LINES
set -eu
model=$1
lines=$2
here=$(cd "$(dirname "$0")" && pwd)
thresholds=$here/thresholds.txt
package=$here/..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v valgrind >/dev/null || { echo "gates: valgrind is missing; run 'make packages'" >&2; exit 1; }
[ -e "$model" ] || { echo "gates: there is no $model yet; skipped"; exit 0; }
SWIFT_DETERMINISTIC_HASHING=1 swift build --package-path "$package" -c release --product TaggingCost >"$work/build" 2>&1 \
  || { cat "$work/build" >&2; exit 1; }
tool=$(swift build --package-path "$package" -c release --show-bin-path)/TaggingCost
export SWIFT_DETERMINISTIC_HASHING=1

# Repeats the sample up to 2,000 lines.
: >"$work/lines"
grep -o '"text": *"[^"]*"' "$lines" | sed 's/^"text": *"//; s/"$//' >"$work/some"
while [ "$(wc -l <"$work/lines")" -lt 2000 ]; do cat "$work/some" >>"$work/lines"; done
head -n 2000 "$work/lines" >"$work/sample"

# The count that one more round adds, by the valgrind tool and the pattern that finds its count.
difference() { # MODE PATTERN TOOL…
  local mode=$1 pattern=$2 counts=() rounds
  shift 2
  for rounds in 1 3; do
    valgrind "$@" "$tool" "$model" "$mode" "$rounds" <"$work/sample" >"$work/out" 2>"$work/log" \
      || { cat "$work/log" >&2; exit 1; }
    counts+=("$(sed -n "s/.*$pattern.*/\\1/p" "$work/log" | tr -d ,)")
  done
  echo $(((counts[1] - counts[0]) / 2))
}
instructions() { difference "$1" 'Collected : \([0-9]*\)' --tool=callgrind --callgrind-out-file=/dev/null; }
allocations() { difference "$1" 'total heap usage: \([0-9,]*\) allocs' --leak-check=no; }

labels=$(instructions labels)
tokens=$(cut -d' ' -f2 "$work/out")
{
  echo "# The cost of tagging in a release build; written by 'make gates-record'."
  awk -v tokens="$tokens" -v labels="$labels" -v confidence="$(instructions confidence)" \
    -v owned="$(allocations confidence)" -v plain="$(allocations lines)" 'BEGIN {
      printf "instructions-per-token-for-labels %.0f\n", labels / tokens
      printf "instructions-per-token-with-confidence %.0f\n", confidence / tokens
      printf "allocations-per-line-with-own-scratch %.3f\n", owned / 2000
      printf "allocations-per-line %.3f\n", plain / 2000
    }'
} >"$work/measured"

if [ "${RECORD:-}" = 1 ]; then
  cp "$work/measured" "$thresholds"
  cat "$thresholds"
  exit 0
fi
# Instructions may vary by 3 % (another compiler, another libc), allocations not at all.
awk '
  /^#/ { next }
  NR == FNR { limit[$1] = $2; next }
  {
    slack = $1 ~ /^instructions/ ? 0.03 : 0.0005
    change = limit[$1] > 0 ? ($2 / limit[$1] - 1) * 100 : $2 * 100
    verdict = "kept"
    if (!($1 in limit)) { verdict = "has no threshold; record it"; failed = 1 }
    else if ($2 > limit[$1] * (1 + slack) + 0.0005) { verdict = sprintf("FAILED: %.1f %% more", change); failed = 1 }
    else if ($2 < limit[$1] * (1 - slack) - 0.0005) verdict = sprintf("%.1f %% less; record it with make gates-record", -change)
    printf "%-42s %10s of %10s  %s\n", $1, $2, limit[$1], verdict
  }
  END { exit failed }
' "$thresholds" "$work/measured"

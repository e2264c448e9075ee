#!/usr/bin/env bash
# Compares figures with record.txt and fails at one that has changed for the worse by more than its kind may. The kind is the first
# word of the name:
#   instructions   3 % more: another compiler, another libc
#   allocations    no more
#   bytes          1 % more
#   time           30 % more: a ratio to a calibration loop of the same run, which differs by a quarter between processors (recorded
#                  on the one where it is larger)
#   percent        half a point less
#   error          half a point more
# RECORD=1 writes the figures to record.txt instead.
# Usage: gate.sh NAME FIGURE, or a line with both for each on standard input
set -euo pipefail
record=$(dirname "$0")/record.txt
figures=$(if [ $# = 2 ]; then echo "$1 $2"; else cat; fi)
if [ "${RECORD:-}" = 1 ]; then
  exec 9<"$0"
  flock 9
  # The other lines stay; a name stands once.
  awk 'NR == FNR { if (NF == 2) new[$1] = $2; next } /^#/ || !($1 in new)
    END { for (name in new) print name, new[name] }' <(echo "$figures") "$record" >"$record.new"
  { grep '^#' "$record.new"; grep -v '^#' "$record.new" | LC_ALL=C sort; } >"$record"
  rm "$record.new"
  echo "$figures"
  exit 0
fi
echo "$figures" | awk '
  NR == FNR { recorded[$1] = $2; next }
  {
    kind = substr($1, 1, index($1 "-", "-") - 1)
    factor = kind == "instructions" ? 1.03 : kind == "bytes" ? 1.01 : kind == "time" ? 1.3 : 1
    points = kind == "percent" ? -0.5 : kind == "error" ? 0.5 : 0
    if (kind !~ /^(instructions|allocations|bytes|time|percent|error)$/) verdict = "FAILED: gate.sh does not know this kind"
    else if ($2 !~ /^[0-9.]+$/) verdict = "FAILED: not a number"
    else if (!($1 in recorded)) verdict = "FAILED: not in record.txt; run make gates-record"
    else {
      old = recorded[$1]
      bound = old * factor + points
      worse = kind == "percent" ? bound - $2 : $2 - bound
      gain = kind == "percent" ? $2 - (old - points) : (points ? old - points : old / factor) - $2
      verdict = worse > 0.0005 ? "FAILED" : gain > 0.0005 ? "kept; better by more than it may be worse: record it" : "kept"
      verdict = sprintf("recorded %s, bound %.6g: %s", old, bound, verdict)
    }
    if (verdict ~ /FAILED/) failed = 1
    printf "%-48s %12s  %s\n", $1, $2, verdict
  }
  END { exit failed }' "$record" -

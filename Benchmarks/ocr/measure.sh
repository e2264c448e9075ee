#!/usr/bin/env bash
# Reads rendered lines and frame streams in typefaces held out from training, and scanned pages where
# REAL_DATA has them, and scores the results. Usage: measure.sh COMMAND
set -eu
cd "$(dirname "$0")/../.."
command=$1

# Tesseract alone, without preparation, second readings and repairs.
plain=(--level fast --mode line --preparation off --retry-below 0 --unreadable-below 0 --no-repair)

# The rules were developed on the lines of seed 1; the lines of seed 7 are held out.
for seed in ${OCR_SEEDS:-1 7}; do
  lines=build/ocr-lines-$seed
  Benchmarks/ocr/render.py lines "$lines" --per "${OCR_LINES:-100}" --seed "$seed"
  find "$lines" -name '*.png' | sort > "$lines/files"
  mapfile -t files < "$lines/files"
  "$command" recognize --mode line --format json "${files[@]}" > "$lines/read.json" \
    2> "$lines/errors" || true
  "$command" recognize "${plain[@]}" --format json "${files[@]}" > "$lines/plain.json" 2> "$lines/errors" || true
  echo "lines of seed $seed"
  Benchmarks/ocr/score.py lines "$lines/truth.jsonl" "$lines/plain.json" "Tesseract, lines of seed $seed"
  Benchmarks/ocr/score.py lines "$lines/truth.jsonl" "$lines/read.json" "lines of seed $seed"
done

Benchmarks/ocr/render.py frames build/ocr-frames --streams "${OCR_STREAMS:-16}"
for stream in build/ocr-frames/*/; do
  "$command" watch "$stream" --late wait > "${stream%/}.jsonl" 2> build/ocr-frames/errors
done
Benchmarks/ocr/score.py frames build/ocr-frames/truth.jsonl build/ocr-frames "camera frames"

pages=${REAL_DATA:-../shared/data}/ocr
if [ ! -e "$pages/truth.jsonl" ]; then
  echo "scanned pages: no data in $pages"
  exit 0
fi
mkdir -p build
"$command" recognize --format json "$pages"/*.png > build/ocr-pages.json
Benchmarks/ocr/score.py pages "$pages/truth.jsonl" build/ocr-pages.json "scanned pages"

# The same pages as photos of an open book, upright, on either side and upside down.
for seed in 1 2; do
  photos=build/ocr-curled-$seed
  Benchmarks/ocr/curled.py "$pages" "$photos" --seed "$seed"
  "$command" recognize --format json "$photos"/*.png > "$photos.json"
  Benchmarks/ocr/score.py pages "$pages/truth.jsonl" "$photos.json" "photos of curled pages, seed $seed"
done

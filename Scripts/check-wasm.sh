#!/usr/bin/env bash
# Builds the core for WebAssembly and compares its labels of the gold lines with the command's; left out without a runtime.
# Usage: Scripts/check-wasm.sh COMMAND
set -euo pipefail
command=$(realpath "$1")
cd "$(dirname "$0")/.."
for tool in wasmkit swiftc; do
  command -v $tool >/dev/null || { Scripts/skip.sh check-wasm "$tool is not installed"; exit 0; }
done
folder=build/wasm
Examples/WebAssembly/build.sh $folder
python3 - <<'PYTHON' >$folder/lines.txt
import json
for record in open("Datasets/recipes/gold.jsonl"):
    print(json.loads(record)["text"])
PYTHON
model=Models/recipes.tagger
{ python3 -c "import os, struct, sys; sys.stdout.buffer.write(struct.pack('<I', os.path.getsize('$model')))"; cat $model $folder/lines.txt; } |
  wasmkit run $folder/tag.wasm >$folder/labels.txt
"$command" tag --model $model --format inline $folder/lines.txt | diff $folder/labels.txt - >$folder/difference || {
  head -4 $folder/difference
  echo "check-wasm: the labels differ from the command's" >&2
  exit 1
}
echo "The core in WebAssembly: $(stat -c %s $folder/tag.wasm) bytes, $(wc -l <$folder/lines.txt) lines labeled as the command does"

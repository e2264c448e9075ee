#!/usr/bin/env bash
# Runs all tests; what failed is told once more at the end, where it is seen.
set -euo pipefail
log=build/test.log
mkdir -p build
"$@" 2>&1 | tee "$log" && exit
echo
echo "What failed (all of it: $log):"
grep -A 4 -E '^✘ Test .* recorded an issue|error:|Fatal error|with signal' "$log" | cut -c 1-400 | head -200
exit 1

#!/usr/bin/env bash
# Runs all tests and repeats the failures, or the summary, at the end of the log.
set -euo pipefail
log=build/test.log
mkdir -p build
# Swift Testing starts all tests at once otherwise, and each that awaits something comes back after all others.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$(nproc)}
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH
status=0
"$@" 2>&1 | tee "$log" || status=1
Scripts/note-skips.sh "$log"
[ $status = 1 ] || exit 0
echo
echo "Failures (the whole log: $log):"
grep -A 4 -E '^✘ Test .* recorded an issue|error:|Fatal error|with signal' "$log" | cut -c 1-400 | head -200
exit 1

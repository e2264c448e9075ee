#!/usr/bin/env bash
# Runs tests and repeats the failures, or the summaries, at the end of the log. All tests are run in two processes: those of the
# service hold dozens of threads and connections, beside which a run of all has waited for ever.
set -uo pipefail
log=build/test.log
mkdir -p build
: > "$log"
run() { "$@" 2>&1 | tee -a "$log"; }
case " $* " in
  *" --filter "*) run "$@" && exit ;;
  *) run "$@" --skip TaggerServiceTests; status=$?
    run "$@" --filter TaggerServiceTests && [ "$status" = 0 ] && exit ;;
esac
echo
echo "Failures (the whole log: $log):"
grep -A 4 -E '^✘ Test .* recorded an issue|error:|Fatal error|with signal' "$log" | cut -c 1-400 | head -200
exit 1

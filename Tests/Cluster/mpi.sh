#!/usr/bin/env bash
# Trains with mpirun on several numbers of ranks and compares the models byte for byte; then loses ranks, goes on
# from the checkpoint, stops by a signal, and makes mistakes.
# Usage: mpi.sh COMMAND [--short]
set -eu
command=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$(cd "$(dirname "$0")/../.." && pwd)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# A job that waits for ever is a failure, too. No other time is measured: this machine may be busy.
start() { timeout 600 mpirun --oversubscribe --bind-to none "$@"; }
mpi() { local ranks=$1; shift; start -n "$ranks" "$command" train --mpi "$@"; }
fail() { echo "FAILED: $*" >&2; [ ! -s "$folder/errors" ] || cat "$folder/errors" >&2; exit 1; }
# The mpirun of the job that was started last, and one of its ranks.
starter() { pgrep -P "$(pgrep -P $job timeout || echo $job)" mpirun || pgrep -P $job mpirun; }
process_of_rank() {
  for process in $(pgrep -P "$(starter)"); do
    if grep -qz "^OMPI_COMM_WORLD_RANK=$1\$" "/proc/$process/environ"; then echo "$process"; fi
  done
}
# Waits for a checkpoint, and for mpirun to pass on what the first rank has said before it.
wait_for_state() {
  until [ -e "$folder/state" ] && grep -q "the same command goes on from $folder/state" "$folder/errors"; do
    kill -0 $job 2>/dev/null || fail "the job ended without a checkpoint, or without a sentence about it"
    sleep 0.05
  done
}

"$command" generate "$root/Datasets/recipes/recipes.grammar" -n 6000 --seed 3 -o "$folder/all.jsonl" 2>/dev/null
split -n l/3 --additional-suffix=.jsonl "$folder/all.jsonl" "$folder/part-"
parts=("$folder"/part-*.jsonl)
features="$root/Sources/Core/CEmbeddedFiles/Files/lines.features"
common=(--features "$features" --max-iterations 6 --quiet)

for algorithm in lbfgs owlqn perceptron; do
  numbers="1 2 3 4 8"
  if [ "${2:-}" = --short ]; then
    case $algorithm in lbfgs) numbers="1 2 3 8" ;; owlqn) numbers=3 ;; *) numbers=2 ;; esac
  fi
  options=("${common[@]}" --algorithm "$algorithm")
  "$command" train --out-of-core "${parts[@]}" "${options[@]}" -o "$folder/one.tagger"
  for ranks in $numbers; do
    mpi "$ranks" "${parts[@]}" "${options[@]}" -o "$folder/ranks.tagger"
    cmp "$folder/one.tagger" "$folder/ranks.tagger" || fail "$algorithm on $ranks ranks"
  done
  echo "same bytes out of core and on $numbers ranks: $algorithm"
done

# Validation, compressed parts and threads; the run is gone on from after its end, with what is best before it.
gzip -k "${parts[0]}"
mixed=("${parts[0]}.gz" "${parts[1]}" "${parts[2]}")
"$command" train --out-of-core "${mixed[@]}" --validation "${parts[2]}" "${common[@]}" -o "$folder/one.tagger"
for run in first second; do
  mpi 2 "${mixed[@]}" --validation "${parts[2]}" --threads 2 "${common[@]}" --checkpoint "$folder/state" \
    -o "$folder/ranks.tagger"
  cmp "$folder/one.tagger" "$folder/ranks.tagger" || fail "validation, $run run"
done
rm "$folder/state"
echo "same bytes with validation data, a compressed part, threads, and an ended run that is resumed"

# A lost rank: the job ends, and other ranks go on from the checkpoint. It has far more iterations than it lives for.
training=("${parts[@]}" --features "$features" --tolerance 0 --gradient-tolerance 0)
endless=("${training[@]}" --max-iterations 1000000 --checkpoint "$folder/state" --checkpoint-interval 0)
for lost in 2 0; do
  rm -f "$folder/state"
  mpi 3 "${endless[@]}" -o "$folder/lost.tagger" 2>"$folder/errors" &
  job=$!
  wait_for_state
  kill -9 "$(process_of_rank $lost)"
  status=0
  wait $job || status=$?
  case $status in
    0) fail "a job without one of its ranks succeeded" ;;
    124) fail "the job lived on without one of its ranks" ;;
  esac
  grep -q "rank $lost .*signal 9" "$folder/errors" || fail "the lost rank is not named"
  [ ! -e "$folder/lost.tagger" ] || fail "a model of a lost job"
  # mpirun may not have passed on the last steps of the first rank.
  more=("${training[@]}" --max-iterations $(($(grep -c '^step' "$folder/errors") + 20)))
  "$command" train --out-of-core "${more[@]}" --quiet -o "$folder/one.tagger"
  mpi 2 "${more[@]}" --checkpoint "$folder/state" -o "$folder/resumed.tagger" 2>"$folder/errors"
  grep -q "resuming after iteration" "$folder/errors" || fail "not resumed"
  cmp "$folder/one.tagger" "$folder/resumed.tagger" || fail "resumed on 2 ranks"
done
echo "a lost rank, the first or another, ends the job, and 2 ranks go on from the checkpoint of 3"

# SIGUSR1, which mpirun passes on, ends training in order.
rm -f "$folder/state"
mpi 2 "${endless[@]}" -o "$folder/stopped.tagger" 2>"$folder/errors" &
job=$!
wait_for_state
kill -USR1 "$(starter)"
wait $job || fail "the stopped job failed"
grep -q "interrupted" "$folder/errors" || fail "not interrupted"
[ -s "$folder/stopped.tagger" ] || fail "no model of a stopped job"
[ "$(grep -c '^ended after' "$folder/errors")" = 1 ] || fail "more than one rank reports"
echo "a signal ends training in order, with a model"

# Mistakes are reported once, with the file and the line, and end the job.
{ head -3000 "$folder/all.jsonl"; echo '{"tokens":'; tail -3000 "$folder/all.jsonl"; } >"$folder/bad.jsonl"
if mpi 3 "$folder/bad.jsonl" -o "$folder/bad.tagger" "${common[@]}" 2>"$folder/errors"; then fail "bad data"; fi
grep -q "bad.jsonl:3001" "$folder/errors" || fail "no place of the mistake"
[ "$(grep -c '^Error:' "$folder/errors")" = 1 ] || fail "the mistake is reported by several ranks"
if mpi 2 "$folder/missing.jsonl" -o "$folder/bad.tagger" 2>"$folder/errors"; then fail "a missing file"; fi
[ "$(grep -c '^Error: .*missing.jsonl' "$folder/errors")" = 1 ] || fail "the missing file is not reported once"
if mpi 2 "${parts[0]}" --list units="$folder/none" -o "$folder/bad.tagger" 2>"$folder/errors"; then fail "a list"; fi
if grep -q 'ValidationError(' "$folder/errors"; then fail "an error of usage is printed as a value"; fi
: >"$folder/empty.jsonl"
if mpi 2 "$folder/empty.jsonl" -o "$folder/bad.tagger" 2>"$folder/errors"; then fail "an empty file"; fi
grep -q "no tokens" "$folder/errors" || fail "no sentence about the empty file"
head -1 "$folder/all.jsonl" >"$folder/few.jsonl"
"$command" train --out-of-core "$folder/few.jsonl" "${common[@]}" -o "$folder/one.tagger"
mpi 3 "$folder/few.jsonl" "${common[@]}" -o "$folder/ranks.tagger"
cmp "$folder/one.tagger" "$folder/ranks.tagger" || fail "one record"
# Ranks with other options, as a command for each rank may give them.
if start -n 1 "$command" train --mpi "${parts[@]}" "${common[@]}" -o "$folder/bad.tagger" : \
  -n 1 "$command" train --mpi "${parts[@]}" "${common[@]}" --seed 2 -o "$folder/bad.tagger" 2>"$folder/errors"; then
  fail "ranks with other options"
fi
grep -q "Rank 1 has other input files or options" "$folder/errors" || fail "no sentence about other options"
if SLURM_NTASKS=4 "$command" train --mpi "${parts[0]}" -o "$folder/bad.tagger" 2>"$folder/errors"; then
  fail "tasks of Slurm that do not know of each other"
fi
echo "mistakes end the job with their place, and ranks without data or with other options are found"

#!/usr/bin/env bash
# Trains with mpirun on several numbers of ranks and compares the models byte for byte; then loses a rank, goes on
# from the checkpoint, stops by a signal, and makes mistakes.
set -eu
command=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$(cd "$(dirname "$0")/../.." && pwd)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpi() { local ranks=$1; shift; mpirun --oversubscribe --bind-to none -n "$ranks" "$command" train --mpi "$@"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

"$command" generate "$root/Datasets/recipes/recipes.grammar" -n 6000 --seed 3 -o "$folder/all.jsonl" 2>/dev/null
split -n l/3 --additional-suffix=.jsonl "$folder/all.jsonl" "$folder/part-"
parts=("$folder"/part-*.jsonl)
features="$root/Models/presets/lines.features"
common=(--features "$features" --max-iterations 6 --quiet)

for algorithm in lbfgs owlqn perceptron; do
  options=("${common[@]}" --algorithm "$algorithm")
  "$command" train --out-of-core "${parts[@]}" "${options[@]}" -o "$folder/one.tagger"
  for ranks in 1 2 3 4 8; do
    mpi "$ranks" "${parts[@]}" "${options[@]}" -o "$folder/ranks.tagger"
    cmp "$folder/one.tagger" "$folder/ranks.tagger" || fail "$algorithm on $ranks ranks"
  done
  echo "same bytes out of core and on 1, 2, 3, 4 and 8 ranks: $algorithm"
done

# Validation, compressed parts and threads.
gzip -k "${parts[0]}"
mixed=("${parts[0]}.gz" "${parts[1]}" "${parts[2]}")
"$command" train --out-of-core "${mixed[@]}" --validation "${parts[2]}" "${common[@]}" -o "$folder/one.tagger"
mpi 2 "${mixed[@]}" --validation "${parts[2]}" --threads 2 "${common[@]}" -o "$folder/ranks.tagger"
cmp "$folder/one.tagger" "$folder/ranks.tagger" || fail "validation"
echo "same bytes with validation data, a compressed part and threads"

# A lost rank: the job ends within seconds, and other ranks go on from the checkpoint.
long=("${parts[@]}" --features "$features" --max-iterations 40 --tolerance 0 --gradient-tolerance 0
  --checkpoint "$folder/state" --checkpoint-interval 0)
"$command" train --out-of-core "${parts[@]}" --features "$features" --max-iterations 40 --tolerance 0 \
  --gradient-tolerance 0 --quiet -o "$folder/one.tagger"
mpi 3 "${long[@]}" -o "$folder/lost.tagger" 2>"$folder/errors" &
job=$!
while [ ! -e "$folder/state" ]; do
  kill -0 $job 2>/dev/null || { cat "$folder/errors"; fail "the job ended early"; }
  sleep 0.05
done
start=$(date +%s)
kill -9 "$(pgrep -P "$(pgrep -P $job mpirun || echo $job)" wordtagger | tail -1)"
wait $job && fail "a job without one of its ranks succeeded"
[ $(($(date +%s) - start)) -le 10 ] || fail "the job lived on without one of its ranks"
grep -q "goes on from" "$folder/errors" || { cat "$folder/errors"; fail "no sentence about the lost rank"; }
[ ! -e "$folder/lost.tagger" ] || fail "a model of a lost job"
mpi 2 "${long[@]}" -o "$folder/resumed.tagger" 2>"$folder/errors"
grep -q "resuming after iteration" "$folder/errors" || fail "not resumed"
cmp "$folder/one.tagger" "$folder/resumed.tagger" || fail "resumed on 2 ranks"
echo "a lost rank ends the job in seconds, and 2 ranks go on from the checkpoint of 3"

# SIGUSR1, which mpirun passes on, ends training in order.
rm -f "$folder/state"
mpi 2 "${long[@]}" -o "$folder/stopped.tagger" 2>"$folder/errors" &
job=$!
while [ ! -e "$folder/state" ]; do sleep 0.05; done
kill -USR1 "$(pgrep -P $job mpirun || echo $job)"
wait $job || { cat "$folder/errors"; fail "the stopped job failed"; }
grep -q "interrupted" "$folder/errors" || fail "not interrupted"
[ -s "$folder/stopped.tagger" ] || fail "no model of a stopped job"
[ "$(grep -c '^ended after' "$folder/errors")" = 1 ] || fail "more than one rank reports"
echo "a signal ends training in order, with a model"

# Mistakes are told once, with the file and the line, and end the job.
{ head -3000 "$folder/all.jsonl"; echo '{"tokens":'; tail -3000 "$folder/all.jsonl"; } >"$folder/bad.jsonl"
if mpi 3 "$folder/bad.jsonl" -o "$folder/bad.tagger" "${common[@]}" 2>"$folder/errors"; then fail "bad data"; fi
grep -q "bad.jsonl:3001" "$folder/errors" || { cat "$folder/errors"; fail "no place of the mistake"; }
[ "$(grep -c '^Error:' "$folder/errors")" -le 2 ] || fail "the mistake is told by every rank"
echo "a mistake in the data ends the job with its place"

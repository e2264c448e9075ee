#!/usr/bin/env bash
#SBATCH --job-name=tag
#SBATCH --array=0-3
#SBATCH --cpus-per-task=1
# Tags the files of a folder with a job array of Slurm, every fourth file in one of four tasks.
# A file appears under its name when it is complete; submitted again, only those that are missing are tagged.
# Usage: sbatch [--array=0-99] tag-array.sh MODEL INPUT-FOLDER OUTPUT-FOLDER
set -euo pipefail
model=$1 input=$2 output=$3
# Tasks share the files by their numbers, so these have to be all of a range.
first=${SLURM_ARRAY_TASK_MIN:-0} last=${SLURM_ARRAY_TASK_MAX:-$((SLURM_ARRAY_TASK_COUNT - 1))}
if [ $((last - first + 1)) -ne "$SLURM_ARRAY_TASK_COUNT" ]; then
  echo "The array has gaps; submit a whole range, such as --array=0-3: files that are there are not tagged again." >&2
  exit 2
fi
mkdir -p "$output"
files=("$input"/*)
for ((index = SLURM_ARRAY_TASK_ID - first; index < ${#files[@]}; index += SLURM_ARRAY_TASK_COUNT)); do
  target=$output/$(basename "${files[index]}").jsonl
  [ ! -e "$target" ] || continue
  wordtagger tag --model "$model" --format jsonl --threads "${SLURM_CPUS_PER_TASK:-1}" "${files[index]}" > "$target.part.$$"
  mv "$target.part.$$" "$target"
done

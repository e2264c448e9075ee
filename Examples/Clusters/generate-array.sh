#!/usr/bin/env bash
#SBATCH --job-name=generate
#SBATCH --array=1-4
# Generates training data with a job array of Slurm; the parts, one after the other, are the bytes of a single job.
# Usage: sbatch [--array=1-100] generate-array.sh GRAMMAR LINES SEED OUTPUT-FOLDER
set -euo pipefail
grammar=$1 lines=$2 seed=$3 output=$4
wordtagger generate "$grammar" -n "$lines" --seed "$seed" --split 90/5/5 \
  --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" -o "$output"

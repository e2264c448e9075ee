#!/usr/bin/env bash
#SBATCH --job-name=generate
#SBATCH --array=1-4
# Generates training data with a job array of Slurm; the parts, one after the other, are the bytes of a single job.
# The number of parts is an argument, so that some of them can be submitted again, as with --array=1,3.
# Usage: sbatch --array=1-PARTS generate-array.sh GRAMMAR LINES SEED OUTPUT-FOLDER PARTS
set -euo pipefail
grammar=$1 lines=$2 seed=$3 output=$4 parts=$5
wordtagger generate "$grammar" -n "$lines" --seed "$seed" --split 90/5/5 --part "$SLURM_ARRAY_TASK_ID/$parts" -o "$output"

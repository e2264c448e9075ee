#!/usr/bin/env bash
# Says when the archive, the Debian packages and the wheel were last made and tried, and fails when that is long ago.
# The time stands in Tests/artifacts.txt, which `make release-artifacts` writes; the age is counted to the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."
longest_days=30
read -r time commit <Tests/artifacts.txt
days=$((($(git log -1 --format=%ct) - $(date -d "$time" +%s)) / 86400))
echo "Artifacts of the release: made and tried on $time from $commit, $days days before this commit"
[ "$days" -le "$longest_days" ] || {
  echo "artifacts-age: more than $longest_days days; run make release-artifacts and commit Tests/artifacts.txt" >&2
  exit 1
}

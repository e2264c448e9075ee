#!/usr/bin/env bash
# Lists the checks that were left out since build/skips.txt was removed, and fails at one that Tests/skips.txt does not allow.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -s build/skips.txt ] || { echo "Checks that were left out: none"; exit 0; }
is_online() {
  python3 -m pip index versions pip >/dev/null 2>&1
}
failed=0
echo "Checks that were left out:"
while IFS=$'\t' read -r name reason; do
  where=$(name=$name reason=$reason awk -F ' [|] ' \
    '!/^#/ && $1 == ENVIRON["name"] && $3 == ENVIRON["reason"] { print $2 }' Tests/skips.txt)
  verdict="allowed $where"
  case $where in
    anywhere) ;;
    offline) ! is_online || verdict="FAILED: it is allowed offline, and PyPI answers" ;;
    *) verdict="FAILED: Tests/skips.txt does not allow it" ;;
  esac
  case $verdict in FAILED*) failed=1 ;; esac
  echo "  $name: $reason ($verdict)"
done < <(sort -u build/skips.txt)
exit $failed

#!/usr/bin/env bash
# Installs the Debian packages that are missing. Each line of standard input is "package|what for".
# Without root and sudo it prints the one line to run and fails.
set -eu

if ! command -v dpkg-query >/dev/null; then
  echo "This is not a Debian system: install the counterparts of these by its own means."
  sed 's/|/  /; s/^/  /'
  exit 0
fi

missing=()
while IFS='|' read -r package purpose; do
  [ -n "$package" ] || continue
  if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed'; then
    echo "missing: $package ($purpose)"
    missing+=("$package")
  fi
done
[ ${#missing[@]} -gt 0 ] || exit 0

command=(apt-get install -y --no-install-recommends "${missing[@]}")
if [ "$(id -u)" -eq 0 ]; then
  runner=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  runner=(sudo)
else
  echo "These packages need root. Run this line, then make again:" >&2
  echo "  sudo ${command[*]}" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
"${runner[@]}" "${command[@]}" && exit 0
# What makes it fail most often: an earlier installation that was cut off, and lists that are out of date.
"${runner[@]}" dpkg --configure -a
"${runner[@]}" apt-get update
"${runner[@]}" "${command[@]}"

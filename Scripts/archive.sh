#!/usr/bin/env bash
# Packs a folder; the same files give the same archive.
# Usage: Scripts/archive.sh PARENT FOLDER ARCHIVE.tar.gz
set -euo pipefail
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s --mtime="@$time" -cf - "$2" | gzip -9n >"$3"

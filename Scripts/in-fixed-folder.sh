#!/usr/bin/env bash
# Runs a command with this folder mounted at /mnt, for itself alone, so that what it builds does not depend on the folder: the
# compiler puts the lengths of the names of source files into the code before it maps the names.
# Usage: Scripts/in-fixed-folder.sh COMMAND [ARGUMENT…]
set -euo pipefail
folder=$(realpath "$(dirname "$0")/..")
user=()
[ "$(id -u)" = 0 ] || user=(--map-root-user)
exec unshare --mount "${user[@]}" sh -c 'mount --bind "$0" /mnt && cd /mnt && exec "$@"' "$folder" "$@"

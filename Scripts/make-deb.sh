#!/usr/bin/env bash
# Makes Debian packages of an installation: the command with its models, the English models, the library, and what programs are
# built with.
# Usage: Scripts/make-deb.sh VERSION COMMAND-ROOT LIBRARY-ROOT FOLDER LINKED
# The roots are what `make install-command` and `make install-library` wrote with PREFIX=/usr; the packages are put into FOLDER.
# LINKED is the command as it was linked, with the libraries that it needs only for some work.
set -euo pipefail
version=$1
command=$(realpath "$2")
library=$(realpath "$3")
linked=$(realpath "$5")
mkdir -p "$4"
out=$(realpath "$4")
cd "$(dirname "$0")/.."
architecture=$(dpkg --print-architecture)
libraries=usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
work=$(mktemp -d)
# The time of the last change, so that the same sources give the same packages.
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
trap 'rm -rf "$work"' EXIT
tree=$work/debian
share=usr/share/wordtagger
mkdir -p "$tree/wordtagger" "$tree/wordtagger-english/$share" "$tree/libwordtagger1/$libraries" "$tree/libwordtagger-dev/$libraries"
cp -a "$command/." "$tree/wordtagger/"
# A package of their own, as their license is another.
mv "$tree/wordtagger/$share/"english* "$tree/wordtagger-english/$share/"
cp -a "$library/$libraries/libwordtagger.so.1" "$tree/libwordtagger1/$libraries/"
cp -a "$library/$libraries/libwordtagger.so" "$library/$libraries/pkgconfig" "$tree/libwordtagger-dev/$libraries/"
cp -a "$library/usr/include" "$tree/libwordtagger-dev/usr/"
install -d "$tree/libwordtagger1/DEBIAN"
echo 'activate-noawait ldconfig' >"$tree/libwordtagger1/DEBIAN/triggers"
echo "libwordtagger 1 libwordtagger1 (>= $version)" >"$tree/libwordtagger1/DEBIAN/shlibs"

# dpkg-shlibdeps asks for the names of the packages.
{
  echo 'Source: wordtagger'
  for package in wordtagger wordtagger-english libwordtagger1 libwordtagger-dev; do printf '\nPackage: %s\nArchitecture: any\n' $package; done
} >"$tree/control"

# The packages whose libraries a program needs, as `package (>= version), …`.
needed() { (cd "$work" && dpkg-shlibdeps -O "$@" 2>"$work/log" | sed -n 's/^shlibs:Depends=//p') || { cat "$work/log" >&2; exit 1; }; }

# package NAME SECTION DEPENDS RECOMMENDS TITLE, with the description on standard input
package() {
  local name=$1 folder=$tree/$1
  local documentation=$folder/usr/share/doc/$name
  install -d "$folder/DEBIAN" "$documentation"
  Scripts/licenses.py copyright "$name" >"$documentation/copyright"
  gzip -9n <CHANGELOG.md >"$documentation/changelog.gz"
  {
    printf '%s (%s) unstable; urgency=low\n\n  * changelog.gz says what is new.\n\n' wordtagger "$version"
    printf ' -- wordtagger <packages@wordtagger.invalid>  %s\n' "$(date -uRd "@$time")"
  } | tee "$work/changelog" | gzip -9n >"$documentation/changelog.Debian.gz"
  [ "$(dpkg-parsechangelog -l "$work/changelog" -S Version)" = "$version" ]
  {
    printf 'Package: %s\nVersion: %s\nArchitecture: %s\nSection: %s\nPriority: optional\n' \
      "$name" "$version" "$architecture" "$2"
    printf 'Maintainer: wordtagger <packages@wordtagger.invalid>\n'
    [ -z "$3" ] || printf 'Depends: %s\n' "$3"
    [ -z "$4" ] || printf 'Recommends: %s\n' "$4"
    printf 'Installed-Size: %s\nDescription: %s\n' "$(du -sk --exclude=DEBIAN "$folder" | cut -f 1)" "$5"
    sed 's/^/ /'
  } >"$folder/DEBIAN/control"
  (cd "$folder" && find usr -type f -printf '%P\n' | LC_ALL=C sort | sed 's|^|usr/|' | xargs -d '\n' md5sum >DEBIAN/md5sums)
  find "$folder" -type d -exec chmod 755 {} +
  find "$folder" -type f -path '*/DEBIAN/*' -exec chmod 644 {} +
  SOURCE_DATE_EPOCH=$time dpkg-deb --build --root-owner-group "$folder" "$out/${name}_${version}_$architecture.deb" >/dev/null
  dpkg-deb --field "$out/${name}_${version}_$architecture.deb" Package Version Depends Installed-Size
}

rm -f "$out"/*.deb
always=$(needed debian/wordtagger/usr/bin/wordtagger)
later=$(needed "$linked" | sed 's/, /\n/g' | grep -vxFf <(sed 's/, /\n/g' <<<"$always") | paste -sd , | sed 's/,/, /g')
package wordtagger text "$always" \
  "$later, tesseract-ocr-eng, tesseract-ocr-osd, poppler-utils, wordtagger-english, wordnet-base, scowl" \
  'sequence labeling with linear-chain CRFs' <<'TEXT'
Gives the words of a line their labels: trains taggers (CRF, perceptron) on labeled or generated lines, tags, evaluates,
and reads the rows of recipes from lines and photos. Has a model of recipe lines.
TEXT
architecture=all package wordtagger-english text '' wordtagger 'sequence labeling with linear-chain CRFs - English models' <<'TEXT'
Parts of speech and lemmas of English, for the verbs of wordtagger that look up words. The models are adapted from the
English Web Treebank and WordNet, and licensed under CC BY-SA 4.0.
TEXT
package libwordtagger1 libs "$(needed "debian/libwordtagger1/$libraries/libwordtagger.so.1")" '' \
  'sequence labeling with linear-chain CRFs - library' <<'TEXT'
The C interface of wordtagger: tagging, training, probabilities, recipe rows, and models of CRFsuite.
TEXT
package libwordtagger-dev libdevel "libwordtagger1 (= $version)" '' \
  'sequence labeling with linear-chain CRFs - development files' <<'TEXT'
The header and the pkg-config file that programs are built with that use the C interface of wordtagger.
TEXT

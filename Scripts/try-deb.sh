# Installs the Debian packages of this folder, uses the command and the library, and removes them again; run by
# in-clean-root.sh.
install() { apt-get -qq install -y --no-install-recommends "$@" >/tmp/log 2>&1 || { tail -20 /tmp/log; exit 1; }; }
apt-get -qq update
# With nothing but what it needs to start.
install ./wordtagger_*.deb
[ "$(echo '2 cups flour' | wordtagger tag --format inline)" = '2/value cups/measure flour/ingredient' ]
wordtagger doctor tag rows generate
! wordtagger doctor >report || exit 1
grep -q '^  --  Tesseract .*apt-get install libtesseract5$' report
grep -q '^wordtagger serve lacks Leptonica, Tesseract, languages of pages, .*libmicrohttpd, SQLite' report
failure() { ! wordtagger "$@" 2>message || exit 1; grep -q "$late" message || { cat message; exit 1; }; }
late='apt-get install libtesseract5' failure read recipe.jpg
late='apt-get install libmicrohttpd12' failure serve --no-project
touch project.labels
late='apt-get install libsqlite3-0' failure labels export project.labels
# What reads pages, serves and keeps wordbooks, as the package recommends it.
recommended=$(dpkg-deb -f wordtagger_*.deb Recommends | tr ',' '\n' | sed 's/(.*//; s/|.*//' | grep -v wordtagger-english)
install $recommended ./libwordtagger*.deb gcc libc6-dev pkg-config
echo 'The mice ran.' >text
! wordtagger lemmas find text 2>message || exit 1
grep -q 'install the package wordtagger-english' message
install ./wordtagger-english_*.deb
wordtagger lemmas find text | grep -q mouse
wordtagger --version
for model in '' '--model recipes'; do
  [ "$(echo '2 cups flour' | wordtagger tag --format inline $model)" = '2/value cups/measure flour/ingredient' ]
done
wordtagger read --format json recipe.jpg >recipe.json
grep -q 'Almond Traybake' recipe.json
wordtagger doctor
cc -Wall -Werror tag.c $(pkg-config --cflags --libs wordtagger) -o tag
[ "$(./tag recipes '2 cups flour' | head -1 | cut -f 1,2)" = "2	value" ]
ldd /usr/bin/wordtagger tag /usr/lib/*/libwordtagger.so.1 | grep 'not found' && exit 1
dpkg -V wordtagger wordtagger-english libwordtagger1 libwordtagger-dev
apt-get -qq purge -y wordtagger wordtagger-english libwordtagger1 libwordtagger-dev >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
left=$(find /usr /etc -name '*wordtagger*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "the Debian packages install, work and go without a trace in a clean root"

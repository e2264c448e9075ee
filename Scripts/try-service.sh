# Runs the service from the Debian package as an operator does, with the command line of its unit file, as nobody, in a root where
# nothing else may be written: roles, load, swaps, a renewed certificate, kill, backup, restore, a project of an earlier version,
# the log. Run by in-clean-root.sh.
install() { apt-get -qq install -y --no-install-recommends "$@" >/tmp/log 2>&1 || { tail -20 /tmp/log; exit 1; }; }
apt-get -qq update
install $(dpkg-deb -f wordtagger_*.deb Recommends | tr ',' '\n' | sed 's/(.*//; s/|.*//' | grep 'lib\|tesseract') ./wordtagger_*.deb curl openssl
fail() { echo "try-service: $1" >&2; tail -5 "$state/log" >&2; exit 1; }

state=/var/lib/private-wordtagger
mkdir -m 700 $state $state/tmp
chmod 755 /tmp
certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout $state/key.pem -out $state/cert.pem 2>/dev/null
  cp $state/cert.pem /given/authority.pem
  chown nobody $state/*.pem
}
certificate
cat >$state/tokens <<'TOKENS'
tag   0123456789abcdef-tag
label 0123456789abcdef-label
admin 0123456789abcdef-admin
TOKENS
cp recipes.tagger $state/mine.tagger
chown -R nobody:nogroup $state

# The command line of the unit file, with the variables that systemd sets.
unit=/usr/lib/systemd/system/wordtagger.service
command=$(sed -n 's/^ExecStart=//p' $unit)
start() {
  : >$state/address
  STATE_DIRECTORY=$state TMPDIR=$state/tmp HOME= \
    WORDTAGGER_OPTIONS="--port 8423 --log-format json --token-file $state/tokens --certificate $state/cert.pem --key $state/key.pem --model mine=$state/mine.tagger" \
    setpriv --reuid=nobody --regid=nogroup --clear-groups sh -c "exec $command" >$state/address 2>>$state/log &
  service=$!
  until [ -s $state/address ]; do kill -0 $service || fail "the service does not start"; sleep 0.1; done
}
stop() { kill "-$1" $service; wait $service || [ "$1" = KILL ] || fail "status $? after SIG$1"; }
# ask ROLE METHOD PATH [CURL OPTIONS…]
ask() {
  role=$1 method=$2 path=$3
  shift 3
  curl --silent --show-error --max-time 60 --cacert /given/authority.pem --request "$method" \
    ${role:+--header "Authorization: Bearer 0123456789abcdef-$role"} "$@" "https://localhost:8423$path"
}
status() { ask "$@" --output /dev/null --write-out '%{http_code}'; }
expect() { wanted=$1; shift; found=$(status "$@"); [ "$found" = "$wanted" ] || fail "$2 $3 as '$1': $found instead of $wanted"; }
# until_seen TEXT COMMAND…
until_seen() {
  wanted=$1
  shift
  for _ in $(seq 100); do if "$@" | grep -q "$wanted"; then return; fi; sleep 0.2; done
  fail "waited in vain for $wanted"
}

start
expect 200 '' GET /health
expect 401 '' POST /tag --data '2 eggs'
expect 200 tag POST /tag --data '2 eggs'
expect 403 tag POST /items --data '2 eggs'
expect 403 label POST /jobs --data ''
expect 200 label POST /items --data '2 eggs'
expect 200 label POST '/scans?name=recipe.jpg' --data-binary @recipe.jpg
ask label GET /scans | grep -q 'Almond Traybake' || fail "the scan is not kept"

# Load while models are swapped, one of them broken, and the certificate is renewed. No request may fail.
load() {
  while [ ! -e /given/enough ]; do
    for _ in $(seq 100); do printf 'url = https://localhost:8423/tag\ndata = "2 cups flour"\noutput = /dev/null\n'; done |
      curl --silent --insecure --header 'Authorization: Bearer 0123456789abcdef-tag' --write-out '%{http_code}\n' --config - >>/given/statuses || echo failed >>/given/statuses
  done
}
for _ in 1 2; do load & loads="${loads:-} $!"; done
sleep "${LOAD_SECONDS:-30}"
cat pages.tagger >$state/next && mv $state/next $state/mine.tagger
until_seen '"event":"swap"' cat $state/log
echo garbage >$state/next && mv $state/next $state/mine.tagger
until_seen '"event":"swap_failed"' cat $state/log
until_seen degraded ask '' GET /health
cp recipes.tagger $state/next && chown nobody $state/next && mv $state/next $state/mine.tagger
until_seen '"status":"ok"' ask '' GET /health
certificate
kill -HUP $service
until_seen '"event":"reload"' cat $state/log
expect 200 tag POST /tag --data '2 eggs'
touch /given/enough
wait $loads
[ "$(sort -u /given/statuses)" = 200 ] || fail "under load: $(sort /given/statuses | uniq -c | tr '\n' ' ')"
echo "answered under load: $(wc -l </given/statuses)"

# A backup while the service runs, a kill, and the backup in the place of a project that has gone on.
setpriv --reuid=nobody --regid=nogroup --clear-groups wordtagger labels backup $state/recipes.labels $state/backup.labels
expect 200 label POST /items --data '3 plums'
stop KILL
start
ask label GET /items | grep -q '3 plums' || fail "a kill loses an acknowledged line"
ask label GET /scans | grep -q 'Almond Traybake' || fail "a kill loses a scan"
rm -f $state/recipes.labels-wal $state/recipes.labels-shm
mv $state/backup.labels $state/recipes.labels
until_seen '"count":1' ask label GET /scans
! ask label GET /items | grep -q '3 plums' || fail "the backup is not in use"
stop TERM

# A project of the first version.
rm -f $state/recipes.labels*
cp first.labels $state/recipes.labels
chown nobody $state/recipes.labels
start
ask label GET /items | grep -q 'flour' || fail "a project of the first version is not read"
expect 200 label POST '/scans?name=soup.txt' --data-binary "$(printf 'Soup\nIngredients\n2 cups broth\n')"
stop TERM

for event in start load swap swap_failed reload refusal stop; do
  grep -q "\"event\":\"$event\"" $state/log || fail "the log has no $event"
done
! grep -v '^{"time":".*"}$\|^{"time":.*}$' $state/log || fail "a line of the log is no object"
! grep -q '0123456789abcdef' $state/log || fail "the log has a token"
apt-get -qq purge -y wordtagger >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
left=$(find /usr /etc -name '*wordtagger*')
[ -z "$left" ] || fail "left behind: $left"
echo "the service runs from its unit file's command line, through swaps, a new certificate, a kill, a restored backup and an old project"

#!/bin/bash
# Claims about the Debian packages: they build, lintian finds nothing to mend, and on a bare Debian they
# install, run the README's pipelines, and leave nothing when they are removed.
#
#     tests/package.sh [FOLDER]
#
# make check-package runs it in the folder where danag was configured. With FOLDER, the packages stay
# there. Needs the network and root, for mmdebstrap, and the packages of debian/control.
set -eu
srcdir=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

skip() {
    echo "skipped: $*"
    exit 77
}

for tool in dpkg-buildpackage dh lintian mmdebstrap jq; do
    command -v $tool >/dev/null || skip "no $tool (Debian: dpkg-dev debhelper lintian mmdebstrap jq)"
done
[ "$(id -u)" = 0 ] || skip 'mmdebstrap needs root here'

echo '== build'
${MAKE:-make} --no-print-directory -s distdir distdir="$folder/danag"
(cd "$folder/danag" && DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$(nproc)" \
    dpkg-buildpackage -us -uc -b) >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }

echo '== lintian'
lintian --allow-root --fail-on error,warning "$folder"/*.changes
[ $# -eq 0 ] || cp "$folder"/*.deb "$1"

# What the README's pipelines read: pages that a crawl has twice.
mkdir "$folder/pages"
sed 's|<p>|<p>The climate of a lighthouse: |' "$srcdir/doc/example.html" >"$folder/pages/page.html"
for name in one two; do
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: https://example.org/%s\r\n' $name
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n' \
        "$(wc -c <"$folder/pages/page.html")"
    cat "$folder/pages/page.html"
    printf '\r\n\r\n'
done | gzip >"$folder/pages/x.warc.gz"
cp "$folder/pages/x.warc.gz" "$folder/pages/crawl.warc.gz"
# Its commands: lines with four spaces before them.
sed -n '/^USE IT/,/^The output/s/^    //p' "$srcdir/README" >"$folder/commands"
[ -s "$folder/commands" ]

cat >"$folder/inside" <<'END'
set -Eeuo pipefail
trap 'echo "not so: $BASH_COMMAND"' ERR
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print | sort
}
files >/tmp/before

cd /tmp/debs
apt-get install -qq -y ./danag_*.deb >/dev/null
curl() { cat "${!#}"; } # the last argument, without the network
cd /tmp/pages
CRAWL=.
while IFS= read -r command; do
    command=${command//https:\/\/example.org\//page.html}
    eval "$command" >/tmp/out 2>/tmp/err ||
        { echo "not so: the README's command works: $command"; cat /tmp/err; exit 1; }
    case $command in
    *'>'* | *--output-dir*) ;;
    *) [ -s /tmp/out ] || { echo "not so: it writes something: $command"; exit 1; } ;;
    esac
done </tmp/commands
[ -s page.md ] && [ -s text/x.warc.gz.txt ] && [ -s once.txt ] && [ -s why.html ]
[ "$(zcat x.warc.wet.gz | grep -c '^WARC-Type: conversion')" -eq 2 ]
[ "$(danag -f jsonl x.warc.gz | jq -r .language | sort -u)" = en ]
man_page=$(dpkg -L danag | grep 'man1/danag.1') && zcat "$man_page" | grep '^.SH OPTIONS' >/dev/null

cd /tmp/debs
apt-get install -qq -y ./libdanag0_*.deb ./python3-danag_*.deb ./libdanag-dev_*.deb >/dev/null
python3 -c 'import danag
result = danag.extract(open("/tmp/pages/page.html", "rb").read())
assert "lighthouse" in result.text and result.title, result'

apt-get purge -qq -y danag libdanag0 libdanag-dev python3-danag >/dev/null
dpkg -l | grep -i danag && exit 1
apt-get autoremove --purge -qq -y >/dev/null
files | diff /tmp/before - || { echo 'not so: nothing is left'; exit 1; }
END

echo '== install, use and remove'
mkdir "$folder/debs"
mv "$folder"/*.deb "$folder/debs"
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --quiet --variant=apt --include=jq \
    --customize-hook="copy-in $folder/debs $folder/pages $folder/commands $folder/inside /tmp" \
    --customize-hook='chroot "$1" bash /tmp/inside' "$suite" /dev/null
echo 'the packages build, install, work and go'

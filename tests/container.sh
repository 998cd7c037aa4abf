#!/bin/bash
# Claims about the container: Containerfile builds, and what it makes reads a page as ./danag does.
#
#     tests/container.sh
#
# make check-container runs it in the folder where danag was built. Needs the network and root. It asks
# no registry of images: mmdebstrap makes the base image.
set -eu
srcdir=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

skip() {
    echo "skipped: $*"
    exit 77
}

for tool in buildah mmdebstrap; do
    command -v $tool >/dev/null || skip "no $tool (Debian: buildah mmdebstrap)"
done
[ "$(id -u)" = 0 ] || skip 'mmdebstrap needs root here'

images() {
    buildah --root "$folder/images" --runroot "$folder/running" "$@"
}

base=$(sed -n 's/^FROM \([^ ]*\)$/\1/p' "$srcdir/Containerfile")
echo "== $base"
suite=${base##*:}
mmdebstrap --quiet --variant=minbase --include=ca-certificates "${suite%-slim}" "$folder/root.tar"
container=$(images from scratch)
images add --quiet "$container" "$folder/root.tar" / >/dev/null
images commit --quiet "$container" "$base" >/dev/null

echo '== build'
${MAKE:-make} --no-print-directory -s distdir distdir="$folder/danag"
images bud --pull-never -t danag "$folder/danag" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }

echo '== run'
container=$(images from --pull-never danag)
images inspect --format '{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.User}}' "$container" |
    grep -qx '\[danag\] nobody'
images run "$container" -- danag <"$srcdir/doc/example.html" | cmp - <(./danag "$srcdir/doc/example.html")
echo 'the container builds, and reads a page'

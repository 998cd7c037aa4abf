#!/bin/sh
# The crawl files of $DANAG_SHARED/conformance/warc against what a reading of them shows they hold:
# how many pages, which damage, and so which exit status; and what is compressed gives the same pages
# as what zcat makes of it.  Run by make check, from where ./danag is.
set -u
danag=$PWD/danag
files=${DANAG_SHARED:-../shared}/conformance/warc
if [ ! -d "$files" ]; then
    echo "skipped: $files is not there"
    exit 77
fi
if ! "$danag" --version | grep -E -q 'zlib|ISA-L'; then
    echo "skipped: this danag does not unpack gzip"
    exit 77
fi
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
failed=0

# pages: as many as there are URLs before the lines, for each page here has text of its own and,
# but for its number, no two have one URL.
pages() {
    cut -f 1 "$folder/out" | sort -u | wc -l
}

# like_unpacked NAME: what was read last is what is read of zcat's output.
like_unpacked() {
    zcat <"$files/$1" 2>/dev/null | "$danag" -q -m plain -H >"$folder/unpacked"
    if ! cmp -s "$folder/out" "$folder/unpacked"; then
        echo "not so: $1 gives the same through zcat"
        failed=1
    fi
}

# file NAME PAGES DAMAGES STATUS WORD: the word is on each page; "-" where there is none.
file() {
    "$danag" -m plain -H "$files/$1" >"$folder/out" 2>"$folder/err"
    status=$?
    found="$(pages) pages, $(wc -l <"$folder/err") damages, status $status"
    if [ "$found" != "$2 pages, $3 damages, status $4" ]; then
        echo "not so: $1: $2 pages, $3 damages, status $4; but $found:"
        cat "$folder/err"
        failed=1
    fi
    if [ "$5" != - ] && ! grep -q "$5" "$folder/out"; then
        echo "not so: $1 has the word $5"
        failed=1
    fi
    case $1 in *.gz*) like_unpacked "$1" ;; esac
}

# Four records without a page. Only one has a length that can be read.
file bad.arc 0 3 1 -
# Three records of a type that no standard has.
file block-sized-records.warc 0 0 0 -
file block-sized-records.warc.gz 0 0 0 -
# One response, whose member is cut: its compressed bytes and its record are too short.
file clipped.warc.gz 1 2 1 Revention
# A warcinfo and 29 responses; HTTP heads with bare newlines, and a Content-Encoding that is a lie.
file clueweb-quirk.warc.gz 29 0 0 shopdetail
# The six records of example.warc in one member.
file example-bad-non-chunked.warc.gz 1 0 0 Example
# Six records in one member: a page, a revisit, a response of status 302.
file example-bad.warc.gz.bad 1 0 0 Example
# Four requests.
file example-digest.warc 0 0 0 -
# A response in chunks.
file example-iana.org-chunked.warc 1 0 0 'Internet Assigned Numbers Authority'
# A resource of type text/html after two warcinfo.
file example-resource.warc.gz 1 0 0 Example
# A resource of type image/png.
file example-space-in-target-uri.warc.gz 0 0 0 -
# Its line ends were rewritten, so the last record is 12 bytes short of its length.
file example-space-in-url.arc 1 1 1 Example
# A response whose length is two bytes too short, so that its gzip body is, too.
file example-trunc.warc 1 2 1 Example
# A page, and a resource of type text/plain, with brackets round their URIs.
file example-wget-bad-target-uri.warc.gz 1 0 0 Example
# A record cut by the end of its member, which goes on in the next one.
file example-wrong-chunks.warc.gz 1 0 0 Example
file example.arc 1 0 0 Example
file example.arc.gz 1 0 0 Example
file example.warc 1 0 0 Example
file example.warc.gz 1 0 0 Example
# Three responses of type application/json.
file post-test.warc.gz 0 0 0 -
# 16 pages, each with its request and metadata.
file warcfile.warc 16 0 0 -
file warcfile.warc.gz 16 0 0 -

exit $failed

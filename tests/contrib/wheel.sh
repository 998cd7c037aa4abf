#!/bin/sh
# Claims about the wheel of contrib/python: pip makes and installs it, and all claims about the module hold of it.
# make check runs it in the folder with .libs/; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

skip() {
    echo "skipped: $*"
    exit 77
}

[ -f .libs/libdanag.so ] || skip 'no shared library'
for package in pip setuptools wheel; do
    python3 -c "import $package" 2>/dev/null || skip "no $package (Debian: python3-$package)"
done
DANAG_LIBRARY=$PWD/.libs/libdanag.so
export DANAG_LIBRARY PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INDEX=1 PIP_ROOT_USER_ACTION=ignore

# pip writes into the folder of the source.
cp -RL "$srcdir/contrib/python" "$folder/source"
chmod -R u+w "$folder/source"
rm -rf "$folder"/source/build "$folder"/source/*.egg-info "$folder"/source/danag/__pycache__
python3 -m pip -q wheel --no-deps --no-build-isolation -w "$folder" "$folder/source" &&
    [ -f "$folder"/danag-*-py3-none-any.whl ]
claim 'pip makes a wheel for every system' $?

python3 -m pip -q install --no-deps --target "$folder/site" "$folder"/danag-*.whl &&
    (cd "$folder/site" && find . -path '*/__pycache__' -prune -o -type f -print) |
    sed 's/danag-[0-9.]*dist-info/info/' | LC_ALL=C sort >"$folder/out" &&
    out_is './danag/__init__.py\n./danag/py.typed\n./info/INSTALLER\n./info/LICENSE\n./info/METADATA\n./info/RECORD
./info/REQUESTED\n./info/WHEEL\n./info/direct_url.json\n./info/top_level.txt\n' || { cat "$folder/out"; false; }
claim 'it has the package, its mark of types and the licence, and nothing else' $?

cp "$srcdir/contrib/python/test_danag.py" "$folder/site"
(cd "$folder/site" && python3 test_danag.py) >"$folder/err" 2>&1 || { cat "$folder/err"; false; }
claim 'all claims about the module hold of the installed wheel' $?

if python3 -c 'import mypy' 2>/dev/null; then
    cat >"$folder/user.py" <<'END'
import danag
result = danag.extract(b"<p>", url="http://x/", format="markdown", links=True, min_confidence=0.5)
reveal_type(result.title)
danag.extract(7)
END
    (cd "$folder" && MYPYPATH=$folder/site python3 -m mypy --strict user.py) >"$folder/out"
    grep -q 'Revealed type is "builtins.str"' "$folder/out" && grep -q 'user.py:4: error: Argument 1' "$folder/out" &&
        grep -q '^Found 1 error' "$folder/out" || { cat "$folder/out"; false; }
    claim 'a type checker of a program that uses it sees its types' $?
else
    echo 'skipped: no mypy (Debian: mypy)'
fi
claims_end

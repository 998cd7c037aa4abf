#!/bin/bash
# contrib/wasm: the package for npm does what danag does, in Node and in Chromium. make check-wasm
# runs this in the folder where danag was built; it makes the package first, which takes a while.
. "$(dirname "$0")/common.sh"
trap 'rm -rf "$folder"' EXIT

package=$folder/danag
top=$(cd "$contrib/.." && pwd)
shared=${DANAG_SHARED:-$top/../shared}
command -v node >/dev/null || skip 'no node (Debian: nodejs)'
"$contrib/wasm/build" "$package" || exit

failed=0
fail() {
    echo "FAIL: $*"
    failed=1
}

node --expose-gc "$tests/wasm.mjs" "$package" "$PWD/danag" "$top" "$shared" || fail 'in Node'

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || browser=
if [ -n "$browser" ]; then
    timeout 600 node "$tests/wasm_browser.mjs" "$package" "$PWD/danag" "$top" "$browser" "$folder/profile" ||
        fail 'in Chromium'
else
    echo 'skipped: no chromium'
fi

if command -v npm >/dev/null; then
    (cd "$folder" && npm pack --json --offline --cache="$folder/npm" "$package") >"$folder/packed"
    files=$(node -p 'JSON.parse(fs.readFileSync(0))[0].files.map(file => file.path).sort().join(" ")' <"$folder/packed")
    [ "$files" = 'LICENSE README.md danag.cjs danag.d.cts danag.d.ts danag.mjs danag.wasm demo.css demo.html demo.mjs package.json' ] ||
        fail "the package has other files: $files"
    mkdir "$folder/program"
    (cd "$folder/program" && npm install --offline --cache="$folder/npm" "$folder"/danag-*.tgz) >/dev/null ||
        fail 'npm installs the package'
    cat >"$folder/program/program.mjs" <<'END'
import {createRequire} from 'node:module';
import * as imported from 'danag';
const required = createRequire(import.meta.url)('danag');
const page = '<title>On lenses | The Harbour</title><meta property=og:site_name content="The Harbour">' +
  '<h1>On lenses</h1><p>A lighthouse does not only shine, it counts.';
const names = danag => Object.keys(danag).sort().join();
if (names(imported) !== names(required)) { throw new Error(`${names(imported)} ${names(required)}`); }
for (const {extract} of [imported, required]) {
  const {title, text} = extract(page);
  if (title !== 'On lenses' || !text.includes('counts')) { throw new Error(`${title}: ${text}`); }
}
END
    node "$folder/program/program.mjs" || fail 'a program that installed it can import and require it'
else
    echo 'skipped: no npm'
fi

if command -v tsc >/dev/null; then
    cat >"$folder/user.mts" <<'END'
import {DanagError, Extractor, Status, explain, extract, formats} from 'danag';
const result = extract(new Uint8Array(), {url: 'http://x/', method: 'danag', gap: 3, fields: ['url']});
const text: string = result.text + explain('<p>', {favor: 'recall'}) + formats().join();
const extractor = new Extractor({minConfidence: 0.5});
if (extractor.extract(text, {charset: 'utf-8'}).status === Status.CUT) { throw new DanagError(); }
// @ts-expect-error
extract(7);
END
    mkdir -p "$folder/node_modules" && ln -s "$package" "$folder/node_modules/danag"
    sed 's/^import \(.*\) from \(.*\);/import danag = require(\2);\nconst \1 = danag;/' "$folder/user.mts" >"$folder/user.cts"
    (cd "$folder" && tsc --noEmit --strict --target es2022 --module nodenext user.mts user.cts) || fail 'the types'
else
    echo 'skipped: no tsc (Debian: node-typescript)'
fi
exit $failed

/* Claims about the package for npm in Node; wasm.sh runs it.
 *
 *     node --expose-gc wasm.mjs PACKAGE DANAG TOP SHARED */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {makeCases} from './wasm_cases.mjs';

const [folder, danag, top, shared] = process.argv.slice(2);

/* The module's memory, which the package keeps to itself. */
let memory;
const {Instance} = WebAssembly;
WebAssembly.Instance = function (...of) {
  const instance = new Instance(...of);
  memory = instance.exports.memory;
  return instance;
};
const {DanagError, Extractor, Status, explain, extract, formats, methods, version} =
  await import(pathToFileURL(join(folder, 'danag.mjs')));

const claim = (name, holds) => {
  if (!holds) {
    console.log(`not true: ${name}`);
    process.exitCode = 1;
  }
};

/* What the call throws. */
const thrown = call => { try { call(); } catch (error) { return error; } };

const sentence = 'A lighthouse does not only shine, it counts, and every sailor knows which rock this is. ';
const page = '<html lang=en><title>On lenses</title><meta name=author content="Ana Example">' +
  '<nav><a href=/>Home</a> <a href=/about>About us</a></nav><article><h1>On lenses</h1>' +
  `<p>${sentence.repeat(3)}`.repeat(5) + '</article>';

for (const {name, page, options, text, explanation} of makeCases(danag, top, shared)) {
  const same = text !== undefined ? extract(page, options).text === text
    : explain(page, options) === explanation;
  claim(`${name}, ${JSON.stringify(options)}: the bytes are those of danag`, same);
}

const result = extract(Buffer.from(page), {url: 'https://example.org/'});
claim('a page gives its text, title, confidence, metadata and status',
      result.text.includes('lighthouse') && !result.text.includes('About us') && result.title === 'On lenses' &&
      result.confidence > 0.5 && result.metadata.author === 'Ana Example' && result.status === Status.OK);
claim('a method without confidence has none', extract(page, {method: 'plain'}).confidence === null);
claim('without metadata there are none', Object.keys(extract(page, {metadata: false}).metadata).length === 0);
claim('every format gives text', formats().every(format => extract(page, {format}).text !== ''));
claim('every method is taken', methods().length > 10 && methods().every(method => extract(page, {method})));
claim('the parameters of a method do not depend on their order',
      thrown(() => extract(page, {gap: 3, method: 'danag'})) === undefined);
claim('options that are undefined are not set', extract(page, {format: undefined}).text === extract(page).text);
claim('the version is that of the package',
      version() === JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);

const coded = '<meta charset=shift_jis><p>Grüße aus Łódź \ufeff𝄞';
claim('a string is what it says', extract(coded, {method: 'plain', charset: 'latin1'}).text === 'Grüße aus Łódź \ufeff𝄞\n');
const bytes = new TextEncoder().encode(`..${coded}`);
for (const kind of [bytes.slice(2), bytes.subarray(2), bytes.slice(2).buffer, new DataView(bytes.buffer, 2),
                    Buffer.from(coded)]) {
  claim('bytes of any kind are taken',
        extract(kind, {method: 'plain', charset: 'utf-8'}).text === 'Grüße aus Łódź \ufeff𝄞\n');
}
claim('another kind is refused',
      [7, null, undefined, ['<p>'], {}].every(kind => thrown(() => extract(kind)) instanceof TypeError));
claim('the content type may say the charset',
      extract(Buffer.from('<p>\xa3\xf3d\xbc', 'latin1'), {method: 'plain', contentType: 'text/html; charset=latin2'})
        .text === 'Łódź\n');
claim('an empty page gives no text', ['', new Uint8Array()].every(empty => extract(empty).text === ''));
claim('the address is in a record',
      extract(page, {url: 'http://x/é', format: 'jsonl', fields: ['url', 'title']}).text.startsWith('{"url":"http://x/'));
const long = `<p>${sentence.repeat(3000)}`;
const cut = extract(long, {method: 'danag', maxMemory: '64K'});
claim('a page that is cut says so',
      cut.status === Status.CUT && extract(long, {method: 'danag'}).text.startsWith(cut.text.slice(0, 1000)));
const unsure = extract(page, {minConfidence: 1});
claim('a page below the confidence says so', unsure.text === '' && unsure.status === Status.UNSURE);
const {now} = performance;
let seconds = 0;
performance.now = () => 1000 * seconds++;
const late = extract(long.repeat(10), {pageTimeout: 2, method: 'plain'});
performance.now = now;
claim('a page that takes too long says so', late.status === Status.LATE && late.text.startsWith('A lighthouse'));

for (const [options, message] of [[{format: 'xml'}, "format: 'xml' is not text"], [{noSuch: 1}, 'no-such'],
                                  [{withUrl: 'x'}, "with-url: 'x'"], [{language: 'en'}, 'language'],
                                  [{model: '/no/model'}, 'model: /no/model']]) {
  const error = thrown(() => new Extractor(options));
  claim(`the library's words: ${message}`, error instanceof DanagError && error.message.includes(message) &&
        error.status === Status.INVALID);
}
const extractor = new Extractor();
claim('a NUL in a string is refused', thrown(() => extractor.extract(page, {url: 'x\0'})) instanceof RangeError);
claim('a refused page does no harm to the next', extractor.extract(page).text.includes('lighthouse'));
extractor.close();
extractor.close();
claim('a closed extractor says so', [() => extractor.extract(page), () => extractor.explanation()]
  .every(call => thrown(call).message.includes('closed')));

/* Small and larger pages, by one extractor and by one each, with results and with errors. */
const kept = new Extractor({format: 'markdown'});
const call = i => {
  const html = i % 2 === 0 ? page : page.repeat(40);
  if (i % 3 === 0) { extract(html); } else { kept.extract(html); }
  thrown(() => kept.extract(html, {url: '\0'}));
  thrown(() => extract(html, {favor: 'nobody'}));
  if (i % 100 === 0) { explain(html); }
};
for (let i = 0; i < 200; i++) { call(i); }
const before = memory.buffer.byteLength;
for (let i = 0; i < 10000; i++) { call(i); }
claim(`memory does not grow over 10,000 calls: from ${before} to ${memory.buffer.byteLength}`,
      memory.buffer.byteLength === before);

for (let round = 0; round < 40; round++) {
  for (let i = 0; i < 25; i++) { new Extractor().extract(page); }
  globalThis.gc();
  await new Promise(resolve => setTimeout(resolve));
}
claim(`extractors that nobody closes are freed: ${before} to ${memory.buffer.byteLength}`,
      memory.buffer.byteLength < 16 * before);

/* The memory of WebAssembly ends at 4 GiB. */
const many = [], shortage = thrown(() => { for (;;) { many.push(new Extractor()); many.at(-1).extract(page); } });
claim(`a shortage of memory is an error: ${shortage}`,
      shortage instanceof DanagError && shortage.status === Status.NO_MEMORY && shortage.message.includes('memory'));
for (const one of many) { one.close(); }
claim('after a shortage, pages are read again', extract(page).text.includes('lighthouse'));

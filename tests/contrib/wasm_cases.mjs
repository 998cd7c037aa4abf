/* Pages, options, and what the native danag makes of them, for wasm.mjs and wasm_browser.mjs. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {gunzipSync} from 'node:zlib';

const fields = ['title', 'author', 'published', 'charset', 'text', 'words', 'confidence', 'method'];

/* Options here, and on the command line. */
const ways = [
  [{}],
  [{format: 'markdown', links: true, images: true}, '-fmarkdown', '--links', '--images'],
  [{format: 'html', method: 'danag', gap: 3}, '-fhtml', '-mdanag', '--gap=3'],
  [{format: 'spans', method: 'plain'}, '-fspans', '-mplain'],
  [{format: 'jsonl', fields}, '-fjsonl', `--fields=${fields}`],
  [{favor: 'recall', minConfidence: 0.3, width: 60}, '--favor=recall', '--min-confidence=0.3',
   '--width=60'],
];

const singles = ['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6',
                 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13',
                 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'macintosh',
                 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253',
                 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258',
                 'x-mac-cyrillic', 'x-user-defined'];
const doubles = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'];

/* What Node decodes otherwise than the standard, besides the bytes that get characters for private use. */
const odd = ['windows-1253 aa', 'big5 f9fe'];
const privately = ['windows-874', 'big5', 'euc-kr'];

/* A page with every character of a charset, in words that a space ends. */
function charactersPage(label) {
  const decoder = new TextDecoder(label, {fatal: true}), bytes = [...Buffer.from('<p>')];
  const add = (...sequence) => {
    const character = Buffer.from(sequence);
    try {
      const text = [...decoder.decode(character)];
      if (text.length === 1 && !odd.includes(`${label} ${character.toString('hex')}`) &&
          !(privately.includes(label) && /[\ue000-\uf8ff]/.test(text[0]))) {
        bytes.push(...character, 0x20);
      }
    } catch { /* it is none */ }
  };
  for (let lead = 0x80; lead < 0x100; lead++) {
    if (singles.includes(label)) {
      add(lead);
      continue;
    }
    for (let trail = 0x40; trail < 0x100; trail++) {
      if (label === 'iso-2022-jp') {
        add(0x1b, 0x24, 0x42, lead & 0x7f, trail & 0x7f, 0x1b, 0x28, 0x42);
      } else {
        add(lead, trail);
      }
      if (label === 'gb18030') { add(lead, 0x30 + trail % 10, trail, 0x35); }
      if (label === 'euc-jp' && lead < 0xf0) { add(0x8f, lead, trail); }
    }
  }
  return Buffer.from(bytes);
}

/* Node has no ISO-8859-16. */
const known = label => { try { return new TextDecoder(label) !== null; } catch { return false; } };

/* The files in a folder; none if it is not there. */
function filesIn(folder, end) {
  return existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith(end)).sort()
    .map(name => join(folder, name)) : [];
}

function* pages(top, shared) {
  for (const file of [...filesIn(join(top, 'tests/pages'), '.html'), ...filesIn(join(top, 'doc'), '.html')]) {
    yield {name: file, page: readFileSync(file)};
  }
  const real = ['wcxb-dev', 'daniel-dev'].flatMap(name => filesIn(join(shared, 'corpora', name, 'html'), '.gz'));
  for (let i = 0; i < real.length; i += 50) {
    yield {name: real[i], page: gunzipSync(readFileSync(real[i]))};
  }
}

/* A list of {name, page, options, text}, or of {name, page, options, explanation}. */
export function makeCases(danag, top, shared) {
  const folder = mkdtempSync(join(tmpdir(), 'danag-wasm-'));
  const file = join(folder, 'page.html'), why = join(folder, 'why.html'), cases = [];
  const native = (...options) => execFileSync(danag, ['-q', ...options, file],
                                              {encoding: 'utf8', maxBuffer: 1 << 28});
  try {
    for (const {name, page} of pages(top, shared)) {
      writeFileSync(file, page);
      for (const [options, ...rest] of ways) {
        /* Without uchardet, no charset can be guessed. */
        cases.push({name, page, options: {...options, charset: 'utf-8'},
                    text: native('--charset=utf-8', ...rest)});
      }
      for (const method of ['learned', 'danag']) {
        native('--charset=utf-8', `-m${method}`, `--explain=${why}`);
        cases.push({name, page, options: {method, charset: 'utf-8', url: file},
                    explanation: readFileSync(why, 'utf8')});
      }
    }
    for (const label of [...singles, ...doubles].filter(known)) {
      const page = charactersPage(label);
      writeFileSync(file, page);
      cases.push({name: label, page, options: {method: 'plain', charset: label},
                  text: native('-mplain', `--charset=${label}`)});
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
  return cases;
}

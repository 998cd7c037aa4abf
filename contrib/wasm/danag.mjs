/* The main content of HTML pages, by libdanag in WebAssembly.
 *
 *     import {extract} from 'danag';
 *     const {title, text} = extract(html, {url: 'https://example.org/', format: 'markdown'});
 *
 * For many pages, an Extractor is faster, because it keeps its memory from page to page:
 *
 *     const extractor = new Extractor({format: 'text', links: true, minConfidence: 0.5});
 *     for (const html of pages) { console.log(extractor.extract(html).text); }
 *     extractor.close();
 *
 * danag(1) describes the options; here their names are in camel case, and true and false stand for
 * yes and no. It reads pages; for dumps of pages run the program danag. */

const PIECE = 65536; /* bytes of a page that are read at once */
const encoder = new TextEncoder();
const utf8 = new TextDecoder('utf-8', {ignoreBOM: true});

/* How reading a page ended. */
export const Status = Object.freeze({
  OK: 0,
  CUT: 1,       /* the page did not fit into maxMemory: the end of its content is missing */
  UNSURE: 2,    /* the confidence is below minConfidence: the text is empty or a part */
  INVALID: 3,
  NO_MEMORY: 4,
  STOPPED: 5,
  FOREIGN: 6,   /* the language is none of the option language: the text is empty */
  LATE: 7,      /* the page took longer than pageTimeout: this is the content of what was read */
});

/* libdanag has refused an option or a call, or lacks memory; the message says why. */
export class DanagError extends Error {
  constructor(message, status) {
    super(message);
    this.name = 'DanagError';
    this.status = status;
  }
}

/* Names of charsets that iconv has and TextDecoder has not. */
const labels = {CP874: 'windows-874', CP932: 'shift_jis', CP949: 'euc-kr', 'MAC-UK': 'x-mac-cyrillic'};

/* What WASI's functions answer: there are no files. */
const BAD_FILE = 8;

/* An instance of the module, and how values get into its memory and out of it. */
class Library {
  #labels = [];
  #decoders = [];

  constructor(module) {
    const wasi = {clock_time_get: (clock, precision, at) => this.#time(clock, at)};
    for (const {module: of, name} of WebAssembly.Module.imports(module)) {
      if (of !== 'danag') { wasi[name] ??= () => BAD_FILE; }
    }
    const danag = {
      open_charset: label => this.#openCharset(this.string(label)),
      decode: (...call) => this.#decode(...call),
    };
    const {exports} = new WebAssembly.Instance(module, {danag, wasi_snapshot_preview1: wasi});
    this.call = exports;
    exports._initialize();
  }

  /* The clock 0 knows the date. */
  #time(clock, at) {
    const now = performance.now() + (clock === 0 ? performance.timeOrigin : 0);
    this.view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
    return 0;
  }

  #openCharset(label) {
    if (!this.#labels.includes(label)) {
      try {
        this.#decoders.push(new TextDecoder(labels[label] ?? label, {fatal: true}));
        this.#labels.push(label);
      } catch {
        return -1;
      }
    }
    return this.#labels.indexOf(label);
  }

  #decode(decoder, bytes, size, output, room) {
    try {
      const text = encoder.encode(this.#decoders[decoder].decode(this.bytes(bytes, size)));
      if (text.length > room) { return -1; }
      this.bytes(output, room).set(text);
      return text.length;
    } catch {
      return -1;
    }
  }

  /* Memory may move whenever the module is called, so look at it anew each time. */
  view() { return new DataView(this.call.memory.buffer); }
  bytes(at, size) { return new Uint8Array(this.call.memory.buffer, at, size); }

  string(at) {
    const bytes = new Uint8Array(this.call.memory.buffer, at);
    return utf8.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /* A block of memory with these bytes, which the caller frees. */
  block(size, bytes = []) {
    const at = this.call.malloc(size);
    if (at === 0) { throw new DanagError('out of memory', Status.NO_MEMORY); }
    this.bytes(at, size).fill(0).set(bytes);
    return at;
  }

  /* Calls the function with copies of the strings, which end with NUL; undefined is NULL. */
  withStrings(strings, use) {
    const blocks = [];
    try {
      for (const string of strings) {
        const bytes = encoder.encode(string ?? '');
        if (bytes.includes(0)) { throw new RangeError('a NUL in a string for danag'); }
        blocks.push(string == null ? 0 : this.block(bytes.length + 1, bytes));
      }
      return use(...blocks);
    } finally {
      for (const block of blocks) { this.call.free(block); }
    }
  }

  /* The text in a struct danag_buffer. */
  collected(buffer) {
    const view = this.view();
    return utf8.decode(this.bytes(view.getUint32(buffer, true), view.getUint32(buffer + 4, true)));
  }

  names(function_) {
    const names = [];
    for (let name; (name = function_(names.length)) !== 0;) { names.push(this.string(name)); }
    return names;
  }
}

async function load() {
  const address = new URL('danag.wasm', import.meta.url);
  if (address.protocol === 'file:') {
    const {readFile} = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) { throw new Error(`${address}: status ${answer.status}`); }
  return WebAssembly.compile(await answer.arrayBuffer());
}

const compiled = await load();
let library = new Library(compiled);

function bytesOf(html) {
  if (typeof html === 'string') { return encoder.encode(html); }
  /* It may come from another window, where ArrayBuffer is another one. */
  if (Object.prototype.toString.call(html) === '[object ArrayBuffer]') {
    return new Uint8Array(html);
  }
  if (ArrayBuffer.isView(html)) {
    return new Uint8Array(html.buffer, html.byteOffset, html.byteLength);
  }
  throw new TypeError('a page is a string, an ArrayBuffer, or a view of one such as Uint8Array');
}

const dashed = name => name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());

/* The names and values for danag_set. A method resets its parameters, so it comes first. */
function settingsOf(options) {
  const text = value => typeof value === 'boolean' ? (value ? 'yes' : 'no')
    : Array.isArray(value) ? value.join(',') : String(value);
  return Object.entries(options).filter(([, value]) => value !== undefined)
    .map(([name, value]) => [dashed(name), text(value)])
    .sort(([a], [b]) => (b === 'method') - (a === 'method'));
}

function release({library, danag, output, piece}) {
  library.call.danag_free(danag);
  library.call.danag_buffer_free(output);
  library.call.free(output);
  library.call.free(piece);
}

const forgotten = new FinalizationRegistry(release);

/* Extracts one page after another, with the same options. */
export class Extractor {
  #library = library;
  #settings;
  #memory; /* undefined after close() */

  /* Throws DanagError if the library refuses an option. Without metadata, results have none. */
  constructor({metadata = true, ...options} = {}) {
    const {call} = this.#library;
    this.#settings = settingsOf({...options, metadata});
    const danag = call.danag_new();
    if (danag === 0) { throw new DanagError('out of memory', Status.NO_MEMORY); }
    const output = this.#library.block(12);
    this.#memory = {library, danag, output, piece: this.#library.block(PIECE)};
    forgotten.register(this, this.#memory, this);
    call.module_collect(danag, output);
    try {
      for (const setting of this.#settings) {
        this.#library.withStrings(setting, (...at) => this.#check(call.danag_set(danag, ...at)));
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /* The status of a call, unless it is an error. */
  #check(status) {
    if (status === Status.INVALID || status === Status.NO_MEMORY || status === Status.STOPPED) {
      const {call} = this.#library;
      throw new DanagError(this.#library.string(call.danag_error(this.#memory.danag)), status);
    }
    return status;
  }

  /* Extracts a page. contentType is the value of the HTTP header; charset is a label known from
   * elsewhere. A string has been decoded, so both its declared charset and these are ignored. */
  extract(html, {url, contentType, charset} = {}) {
    if (this.#memory === undefined) { throw new Error('this Extractor is closed'); }
    const page = bytesOf(html);
    const known = typeof html === 'string' ? 'utf-8' : charset;
    try {
      return this.#library.withStrings([url, contentType, known],
                                       (...facts) => this.#extract(page, facts));
    } catch (error) {
      /* What the module was doing is not known, so nobody uses this instance again. */
      if (error instanceof WebAssembly.RuntimeError && library === this.#library) {
        library = new Library(compiled);
      }
      throw error;
    }
  }

  #extract(page, facts) {
    const {danag, output, piece} = this.#memory, {call} = this.#library;
    this.#library.view().setUint32(output + 4, 0, true);
    try {
      this.#check(call.danag_begin(danag, ...facts));
      for (let at = 0; at < page.length; at += PIECE) {
        const bytes = page.subarray(at, at + PIECE);
        this.#library.bytes(piece, PIECE).set(bytes);
        if (this.#check(call.danag_feed(danag, piece, bytes.length)) === Status.LATE) { break; }
      }
      const status = this.#check(call.danag_finish(danag));
      const confidence = call.danag_confidence(danag), metadata = this.#metadata();
      return {text: this.#library.collected(output),
              title: metadata.title || this.#library.string(call.danag_title(danag)),
              confidence: confidence >= 0 ? confidence : null, metadata, status};
    } finally {
      call.danag_drop(danag);
    }
  }

  #metadata() {
    const {danag} = this.#memory, metadata = {}, {call} = this.#library;
    for (let i = 0, name; (name = call.danag_metadata_name(danag, i)) !== 0; i++) {
      metadata[this.#library.string(name)] =
          this.#library.string(call.danag_metadata_value(danag, i));
    }
    return metadata;
  }

  /* After extract, with the option explain: the page that danag --explain writes, which shows why
   * each line was kept or not. */
  explanation(address = '') {
    if (this.#memory === undefined) { throw new Error('this Extractor is closed'); }
    const {danag, output} = this.#memory, {call} = this.#library;
    this.#library.view().setUint32(output + 4, 0, true);
    const strings = [address, ...this.#settings.flat()];
    return this.#library.withStrings(strings, (addressAt, ...settings) => {
      const list = this.#library.block(4 * settings.length);
      const view = this.#library.view();
      settings.forEach((at, i) => view.setUint32(list + 4 * i, at, true));
      const whole = call.module_explain(danag, addressAt, list, this.#settings.length, output);
      call.free(list);
      if (!whole) { throw new DanagError('out of memory', Status.NO_MEMORY); }
      return this.#library.collected(output);
    });
  }

  /* Frees its memory. Closing it again does nothing. */
  close() {
    if (this.#memory === undefined) { return; }
    forgotten.unregister(this);
    release(this.#memory);
    this.#memory = undefined;
  }
}

function once(html, {url, contentType, charset, ...options}, use) {
  const extractor = new Extractor(options);
  try {
    return use(extractor, extractor.extract(html, {url, contentType, charset}));
  } finally {
    extractor.close();
  }
}

/* Extracts one page with these options, such as {format: 'markdown'}. */
export function extract(html, options = {}) {
  return once(html, options, (extractor, result) => result);
}

/* A page of HTML that shows what the method saw of each line, as danag --explain writes it. */
export function explain(html, options = {}) {
  return once(html, {...options, explain: true}, extractor => extractor.explanation(options.url));
}

/* The formats and methods that there are; the first is the default. */
export const formats = () => library.names(library.call.danag_format_name);
export const methods = () => library.names(library.call.danag_method_name);

/* The version of libdanag. */
export const version = () => library.string(library.call.danag_version());

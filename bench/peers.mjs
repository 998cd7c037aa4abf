// Runs a JavaScript extractor on pages, in one process:
//     node --input-type=module --eval "$(cat peers.mjs)" TOOL FOLDER PAGE...
// PAGE is a path, and may have a tab and the address of the page after it.
// Writes the text of each page to FOLDER, its title, author and date beside it as JSON, and to standard output the seconds of CPU time that the
// pages took and the KiB of peak resident memory. It imports packages of npm from the
// current folder, as node does for --eval.
import { basename, join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';

const [tool, folder, ...pages] = process.argv.slice(1);
const { parseHTML } = await import('linkedom');
const parse = (html) => parseHTML(html).document;
const wrap = (content) => parse(`<html><body>${content}</body></html>`);

const tools = {
  async readability() {
    const { Readability } = await import('@mozilla/readability');
    return (html) => {
      const found = new Readability(parse(html)).parse();
      return { text: found?.textContent ?? '', known: [found?.title, found?.byline, found?.publishedTime] };
    };
  },
  async 'readability-markdown'() {
    const { Readability } = await import('@mozilla/readability');
    const { default: Turndown } = await import('turndown');
    const { gfm } = await import('turndown-plugin-gfm');
    const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
    turndown.use(gfm);
    return (html) => turndown.turndown(wrap(new Readability(parse(html)).parse()?.content ?? '').body);
  },
  async defuddle() {
    const { Defuddle } = await import('defuddle/node');
    return async (html, url) => {
      const found = await Defuddle(parse(html), url);
      return { text: wrap(found.content).body.textContent, known: [found.title, found.author, found.published] };
    };
  },
  async 'defuddle-markdown'() {
    const { Defuddle } = await import('defuddle/node');
    return async (html, url) => (await Defuddle(parse(html), url, { markdown: true })).content;
  },
};

const extract = await tools[tool]();
const say = console.log;
for (const name of ['log', 'warn', 'error', 'info', 'debug']) console[name] = () => {};
let taken = 0;
for (const argument of pages) {
  const [page, url = 'https://example.org/'] = argument.split('\t');
  const html = readFileSync(page, 'utf8');
  const before = process.cpuUsage();
  let text = '', known = [];
  try {
    const found = await extract(html, url);
    ({ text, known } = found.known ? found : { text: found, known });
  } catch { /* no text */ }
  const used = process.cpuUsage(before);
  taken += (used.user + used.system) / 1e6;
  writeFileSync(join(folder, basename(page)), text);
  writeFileSync(join(folder, basename(page) + '.json'), JSON.stringify([0, 1, 2].map((i) => known[i] || null)));
}
say(taken, process.resourceUsage().maxRSS);

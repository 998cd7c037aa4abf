// Runs a JavaScript extractor on pages, in one process:
//     node --input-type=module --eval "$(cat peers.mjs)" TOOL FOLDER PAGE...
// Writes the text of each page to FOLDER, and to standard output the seconds of CPU time that the
// pages took and the KiB of peak resident memory. It imports packages of npm from the
// current folder, as node does for --eval.
import { basename, join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';

const [tool, folder, ...pages] = process.argv.slice(1);
const { parseHTML } = await import('linkedom');

const tools = {
  async readability() {
    const { Readability } = await import('@mozilla/readability');
    return (html) => new Readability(parseHTML(html).document).parse()?.textContent ?? '';
  },
  async defuddle() {
    const { Defuddle } = await import('defuddle/node');
    return async (html) => {
      const found = await Defuddle(parseHTML(html).document, 'https://example.org/');
      return parseHTML(`<html><body>${found.content}</body></html>`).document.body.textContent;
    };
  },
};

const extract = await tools[tool]();
const say = console.log;
for (const name of ['log', 'warn', 'error', 'info', 'debug']) console[name] = () => {};
let taken = 0;
for (const page of pages) {
  const html = readFileSync(page, 'utf8');
  const before = process.cpuUsage();
  let text = '';
  try {
    text = await extract(html);
  } catch { /* no text */ }
  const used = process.cpuUsage(before);
  taken += (used.user + used.system) / 1e6;
  writeFileSync(join(folder, basename(page)), text);
}
say(taken, process.resourceUsage().maxRSS);

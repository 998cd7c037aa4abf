/* Claims about the package for npm in Chromium; wasm.sh runs it.
 *
 *     node wasm_browser.mjs PACKAGE DANAG TOP BROWSER PROFILE
 *
 * A server gives the package to the browser, and wasm_browser.html, which makes the claims and sends
 * back those that are not true. */
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {makeCases} from './wasm_cases.mjs';

const [folder, danag, top, browser, profile] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const types = {'.html': 'text/html', '.css': 'text/css', '.mjs': 'text/javascript', '.wasm': 'application/wasm'};

const attacks = join(top, 'tests/output/attacks');
const data = {
  cases: makeCases(danag, top, '/none').map(one => ({...one, page: one.page.toString('base64')})),
  attacks: readdirSync(attacks).filter(name => name.endsWith('.html'))
    .map(name => ({name, html: readFileSync(join(attacks, name), 'utf8')})),
};

const files = new Map([['wasm_browser.html', here], ...readdirSync(folder).map(name => [name, folder])]);
const unexpected = [];
let finished;
const end = new Promise(resolve => { finished = resolve; });

const server = createServer((request, answer) => {
  const name = request.url.slice(1);
  if (request.method === 'POST') {
    let body = '';
    request.on('data', more => { body += more; });
    request.on('end', () => { answer.end(); finished(JSON.parse(body)); });
  } else if (name === 'data') {
    answer.end(JSON.stringify(data));
  } else if (files.has(name)) {
    answer.setHeader('Content-Type', types[extname(name)] ?? 'text/plain');
    answer.end(readFileSync(join(files.get(name), name)));
  } else {
    if (name !== 'favicon.ico') { unexpected.push(request.url); }
    answer.statusCode = 404;
    answer.end();
  }
});

await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const chromium = spawn(browser, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
                                 '--disable-background-networking', '--disable-component-update',
                                 '--disable-sync', '--disable-extensions', `--user-data-dir=${profile}`,
                                 '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
                                 `http://127.0.0.1:${server.address().port}/wasm_browser.html`,
                                 '--remote-debugging-pipe'],
                       {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const closed = new Promise(resolve => {
  chromium.on('exit', () => { resolve(); finished(['the browser finishes']); });
});
const untrue = await end;
if (unexpected.length > 0) { untrue.push(`nothing else is loaded: ${unexpected}`); }
for (const claim of untrue) { console.log(`not true: ${claim}`); }
server.close();
server.closeAllConnections();
chromium.kill();
await closed;
process.exitCode = untrue.length > 0 ? 1 : 0;

/* Shows what danag finds in a page that is pasted, chosen or dropped. */
import {Extractor, explain, methods} from './danag.mjs';

const part = id => document.getElementById(id);
const html = part('html'), method = part('method'), summary = part('summary');
const text = part('text'), diagram = part('diagram');

const example = `<!DOCTYPE html>
<html lang="en">
<title>Why lighthouses blink</title>
<nav><a href="/">Home</a> <a href="/harbours">Harbours</a> <a href="/tides">Tides</a></nav>
<article>
<h1>Why lighthouses blink</h1>
<p>A lighthouse does not only shine, it counts. Each tower repeats a pattern of its own, and a sailor
with a watch and a list of lights knows from it which rock is ahead.</p>
<p>The first patterns came from turning lenses: a clockwork moved the glass, and each lens swept its
beam over the horizon. <em>Two lenses close together</em> gave two flashes and a pause.</p>
<ul><li>Fixed lights were easily taken for a window on the shore.</li>
<li>Flashing lights can be told apart at twenty miles.</li></ul>
</article>
<aside>Read next: <a href="/fog">Fog horns</a> <a href="/buoys">Buoys</a> <a href="/maps">Maps</a></aside>
<footer>© The Harbour Gazette · <a href="/imprint">Imprint</a> · <a href="/contact">Contact</a></footer>
`;

/* The bytes of a file, which its text in the textarea does not show; forgotten when that changes. */
let file;

function extract(page, options) {
  const extractor = new Extractor(options);
  try {
    return extractor.extract(page);
  } finally {
    extractor.close();
  }
}

function describe({title, confidence, metadata}) {
  const found = [title, metadata.author, metadata.published,
                 confidence === null ? '' : `expected F1 ${confidence.toFixed(3)}`];
  return found.filter(Boolean).join(' · ') || 'No title';
}

function show() {
  const view = document.querySelector('[name=view]:checked').value;
  const page = file ?? html.value;
  const options = {method: method.value};
  if (method.value === 'learned') { options.favor = part('favor').value; }
  part('favor').disabled = method.value !== 'learned';
  text.hidden = view === 'explain';
  diagram.hidden = view !== 'explain';
  try {
    const format = view === 'markdown' ? 'markdown' : 'text';
    const result = extract(page, {...options, format, links: part('links').checked});
    summary.textContent = describe(result);
    text.textContent = result.text || 'There is no main content.';
    if (view === 'explain') { diagram.srcdoc = explain(page, options); }
  } catch (error) {
    summary.textContent = error.message;
    text.textContent = '';
    diagram.srcdoc = '';
  }
}

async function read(chosen) {
  file = await chosen.arrayBuffer();
  html.value = new TextDecoder().decode(file);
  show();
}

method.replaceChildren(...methods().map(name => new Option(name)));
html.value = example;
html.addEventListener('input', () => { file = undefined; });
document.addEventListener('input', event => { if (event.target.id !== 'file') { show(); } });
part('file').addEventListener('change', ({target}) => { if (target.files[0]) { read(target.files[0]); } });
part('page').addEventListener('submit', event => { event.preventDefault(); });
document.addEventListener('dragover', event => {
  event.preventDefault();
  html.classList.add('over');
});
document.addEventListener('dragleave', () => { html.classList.remove('over'); });
document.addEventListener('drop', event => {
  html.classList.remove('over');
  if (!event.dataTransfer.files[0]) { return; }
  event.preventDefault();
  read(event.dataTransfer.files[0]);
});
show();

/* Pointing at a bar shows its line, and pointing at a line shows its bar. The arrow keys go from
 * bar to bar and from line to line, and Escape forgets the line. Without this script, links do. */
'use strict';
(() => {
  const charts = [...document.querySelectorAll('svg')].map(svg => [...svg.querySelectorAll('a')]);
  const lines = [...document.querySelectorAll('.lines > li')];
  const now = document.getElementById('now');
  const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, PageUp: -10,
                 PageDown: 10, Home: -lines.length, End: lines.length};
  let shown = -1;

  const mark = (at, on) => {
    for (const part of [...charts.map(bars => bars[at]), lines[at]]) {
      part.classList.toggle('on', on);
    }
    charts[0][at].tabIndex = on ? 0 : -1;
  };

  const forget = () => {
    if (shown >= 0) { mark(shown, false); }
    shown = -1;
    now.hidden = true;
  };

  const show = at => {
    if (at === shown || !lines[at]) { return; }
    forget();
    shown = at;
    now.replaceChildren(...[...lines[at].childNodes].map(part => part.cloneNode(true)));
    now.className = lines[at].className;
    now.hidden = false;
    mark(at, true);
  };

  /* The number of the line that a bar or anything in a line belongs to; -1: none. */
  const number = target => {
    const bar = target.closest('svg a');
    const line = target.closest('.lines > li');
    return bar ? bar.getAttribute('href').slice(2) - 1 : line ? line.id.slice(1) - 1 : -1;
  };

  const follow = event => { show(number(event.target)); };
  document.addEventListener('pointerover', follow);
  document.addEventListener('focusin', follow);

  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') { forget(); }
    const step = steps[event.key];
    const at = number(event.target);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) { return; }
    event.preventDefault();
    const next = Math.min(Math.max(at + step, 0), lines.length - 1);
    const bar = event.target.closest('svg a');
    (bar ? charts[0][next] : lines[next].querySelector('a')).focus();
    show(next);
  });

  const followAddress = () => { show(location.hash.slice(2) - 1); };
  window.addEventListener('hashchange', followAddress);
  for (const bar of charts[0].slice(1)) { bar.tabIndex = -1; }
  followAddress();
})();

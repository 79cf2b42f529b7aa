// Says what overflows, is cut off, covered, stretched, too small to read or too small to touch, and what of a result cannot be seen.
// Of a table, which fills the window; or of another page, given by its root, which may be longer than the window.
(root) => {
  const long = Boolean(root);
  root ||= '#table';
  const bad = [], W = innerWidth, H = innerHeight, least = W < 500 ? 13 : 12;
  const touch = W < 500 ? 43 : H < 500 || W < 1100 ? 36 : 0;  // what a finger needs on phones and tablets
  const scrolls = e => { for (let p = e; p; p = p.parentElement) { const o = getComputedStyle(p);
    if (/auto|scroll/.test(o.overflowX + o.overflowY)) return true; } return false; };
  const hidden = e => e.closest('.wall, .skyline, .sr, .vh, .recent, [data-scenery]')
    || e.closest('[popover]')?.matches(`:not(${root})`);
  for (const e of document.querySelectorAll(long ? `${root} *` : `${root} *, #frame *`)) {
    if (e.closest('svg') && e.tagName !== 'svg') continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height || (r.width <= 1 && r.height <= 1) || hidden(e)) continue;
    const out = r.right > W + 1 || r.left < -1 || (!long && (r.bottom > H + 1 || r.top < -1));
    if (out && !scrolls(e.parentElement)) bad.push('outside ' + (e.id || e.className) + ' '
      + [r.left, r.top, r.right, r.bottom].map(Math.round));
    if (e.tagName === 'svg') continue;
    const s = getComputedStyle(e);
    if (e.tagName === 'IMG' && s.objectFit === 'fill' && Math.abs(r.width / r.height / (e.naturalWidth / e.naturalHeight) - 1) > .03)
      bad.push('stretched ' + (e.className || e.src) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height));
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const said = (e.id || e.className) + ' ' + e.textContent.trim().slice(0, 24);
    if (text && parseFloat(s.fontSize) < least - .05) bad.push('small ' + s.fontSize + ' ' + said);
    if (text && e.scrollWidth > e.clientWidth + 1 && s.display !== 'inline' && s.textOverflow !== 'ellipsis')
      bad.push('clipped ' + said + ' ' + e.scrollWidth + '>' + e.clientWidth);
    if (text && s.textOverflow === 'ellipsis' && !e.closest('.mark') && e.scrollWidth > e.clientWidth + 1)
      bad.push('cut ' + said);
    if (text && /hidden|clip/.test(s.overflowY) && e.scrollHeight > e.clientHeight + 3) bad.push('cut below ' + said);
    const card = e.matches('.slot, kbd, .per') && e.closest('.card');
    if (card) {
      const p = card.getBoundingClientRect();
      if (r.left < p.left - 1 || r.right > p.right + 1) bad.push('beside its card ' + said);
    }
    const hired = e.matches('.hires > div') && e.parentElement.getBoundingClientRect();
    if (hired && (r.top < hired.top - 2 || r.bottom > hired.bottom + 2)) bad.push('too big for its place ' + said);
    if (e.matches('.left, .hand, .works') && e.scrollWidth > e.clientWidth + 2) bad.push('pieces beside their place ' + said);
    if (e.matches('.tycoon') && r.bottom > e.parentElement.getBoundingClientRect().bottom + 1)
      bad.push('below its panel ' + said);
    if (e.matches('.ln, .txt')) {
      const p = (e.closest('.line, .comp') || e.parentElement).getBoundingClientRect();
      if (r.left < p.left - 1 || r.right > p.right + 1 || r.top < p.top - 3 || r.bottom > p.bottom + 3)
        bad.push('line too big ' + e.getAttribute('aria-label') + ' ' + Math.round(r.width) + 'x'
          + Math.round(r.height) + ' in ' + Math.round(p.width) + 'x' + Math.round(p.height));
    }
    if (touch && e.matches('button, summary, a') && !e.matches('.ring, .pips button, .look, .words, .rule-id, h2 a')
        && (r.height < touch || r.width < 30))
      bad.push('touch ' + said + ' ' + Math.round(r.width) + 'x' + Math.round(r.height));
  }
  for (const t of document.querySelectorAll(`${root} svg text`)) {
    if (!t.getBoundingClientRect().width) continue;
    const m = t.getCTM(), px = parseFloat(getComputedStyle(t).fontSize) * (m ? Math.hypot(m.a, m.b) : 1);
    if (px < 11.4) bad.push('small svg text ' + px.toFixed(1) + ' ' + t.textContent + ' '
      + t.closest('svg').getAttribute('class'));
  }
  const seen = (e, inside) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && inside.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
  };
  const spots = e => {  // where one would click: the middle of a button, anywhere on a thing of the map
    const r = e.getBoundingClientRect(), steps = e.ownerSVGElement ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [5];
    return steps.flatMap(y => steps.map(x => [r.left + r.width * x / 10, r.top + r.height * y / 10]));
  };
  const cover = e => {  // what a click on it hits instead, if it does not hit it
    if (long || scrolls(e.parentElement)) e.scrollIntoView({ block: long ? 'center' : 'nearest', inline: 'nearest' });
    const hits = spots(e).map(spot => document.elementFromPoint(...spot) || document.body);
    const same = hit => e.contains(hit) || hit.closest('button, .lit') === e || hit.closest('label')?.contains(e);
    return hits.some(same) ? null : hits[0];
  };
  const presses = '.lit, button:not([disabled]), summary' + (long ? ', a[href], input, select' : '');
  for (const e of document.querySelectorAll(`${root} :is(${presses})`)) {
    const r = e.getBoundingClientRect();
    if (r.width <= 1 || r.height <= 1 || hidden(e) || e.closest('[inert]')) continue;  // what is inert is not to be clicked
    if (!e.checkVisibility({ visibilityProperty: true })) continue;
    if (!e.matches('.lit') && getComputedStyle(e).pointerEvents === 'none') continue;  // on purpose
    const hit = cover(e);
    if (hit?.closest('[data-drags] [data-drop]')) continue;  // a piece is carried, and goes where it can be put
    const under = hit?.closest('[data-window], [role$="dialog"], #result');  // a window that asks about other things
    if (under && !e.matches('.lit')) continue;
    if (hit) bad.push('covered ' + (e.id || e.className) + ' ' + e.textContent.trim().slice(0, 24) + ' by '
      + (hit.id || hit.getAttribute('class') || hit.tagName));
  }
  const result = document.getElementById('result'), top = document.getElementById('top');
  if (result) {
    const rows = (result.querySelector('.rank') || result.querySelector('tbody') || result).children;
    for (const e of [result.querySelector('h1, h2'), ...rows, ...[...rows].map(row => row.lastElementChild)])
      if (!seen(e, result)) bad.push('hidden result ' + e.textContent.trim().slice(0, 40));
    if (![...top.children].some(e => seen(e, top))) bad.push('hidden header of the result');
  }
  const d = document.documentElement;
  if ((!long && d.scrollHeight > H) || d.scrollWidth > W)
    bad.push('PAGE SCROLLS ' + d.scrollWidth + 'x' + d.scrollHeight);
  return [...new Set(bad)];
}

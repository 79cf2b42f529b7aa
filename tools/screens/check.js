// Says what overflows, is cut off, too small to read or too small to touch, and what of a result cannot be seen.
() => {
  const bad = [], W = innerWidth, H = innerHeight, least = W < 500 ? 13 : 12;
  const scrolls = e => { for (let p = e; p; p = p.parentElement) { const o = getComputedStyle(p);
    if (/auto|scroll/.test(o.overflowX + o.overflowY)) return true; } return false; };
  for (const e of document.querySelectorAll('#table *')) {
    if (e.closest('svg') && e.tagName !== 'svg') continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height || e.closest('.wall, .skyline, .sr, .recent, [popover]')) continue;
    const out = r.right > W + 1 || r.bottom > H + 1 || r.left < -1 || r.top < -1;
    if (out && !scrolls(e.parentElement)) bad.push('outside ' + (e.id || e.className) + ' '
      + [r.left, r.top, r.right, r.bottom].map(Math.round));
    if (e.tagName === 'svg') continue;
    const s = getComputedStyle(e);
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const said = (e.id || e.className) + ' ' + e.textContent.trim().slice(0, 24);
    if (text && parseFloat(s.fontSize) < least - .05) bad.push('small ' + s.fontSize + ' ' + said);
    if (text && e.scrollWidth > e.clientWidth + 1 && s.display !== 'inline' && s.textOverflow !== 'ellipsis')
      bad.push('clipped ' + said + ' ' + e.scrollWidth + '>' + e.clientWidth);
    if (text && s.textOverflow === 'ellipsis' && !e.closest('.mark') && e.scrollWidth > e.clientWidth + 1)
      bad.push('cut ' + said);
    const card = e.matches('.slot, kbd, .per') && e.closest('.card');
    if (card) {
      const p = card.getBoundingClientRect();
      if (r.left < p.left - 1 || r.right > p.right + 1) bad.push('beside its card ' + said);
    }
    if (e.matches('.tycoon') && r.bottom > e.parentElement.getBoundingClientRect().bottom + 1)
      bad.push('below its panel ' + said);
    if (e.matches('.ln, .txt')) {
      const p = (e.closest('.line, .comp') || e.parentElement).getBoundingClientRect();
      if (r.left < p.left - 1 || r.right > p.right + 1 || r.top < p.top - 3 || r.bottom > p.bottom + 3)
        bad.push('line too big ' + e.getAttribute('aria-label') + ' ' + Math.round(r.width) + 'x'
          + Math.round(r.height) + ' in ' + Math.round(p.width) + 'x' + Math.round(p.height));
    }
    if (W < 500 && e.matches('button, summary, a') && !e.matches('.ring, .pips button, .look')
        && (r.height < 43 || r.width < 30))
      bad.push('touch ' + said + ' ' + Math.round(r.width) + 'x' + Math.round(r.height));
  }
  for (const t of document.querySelectorAll('#table svg text')) {
    if (!t.getBoundingClientRect().width) continue;
    const m = t.getCTM(), px = parseFloat(getComputedStyle(t).fontSize) * (m ? Math.hypot(m.a, m.b) : 1);
    if (px < 11.4) bad.push('small svg text ' + px.toFixed(1) + ' ' + t.textContent + ' '
      + t.closest('svg').getAttribute('class'));
  }
  const seen = (e, inside) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && inside.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
  };
  const result = document.getElementById('result'), top = document.getElementById('top');
  if (result) {
    const rows = (result.querySelector('.rank') || result.querySelector('tbody') || result).children;
    for (const e of [result.querySelector('h1, h2'), ...rows, ...[...rows].map(row => row.lastElementChild)])
      if (!seen(e, result)) bad.push('hidden result ' + e.textContent.trim().slice(0, 40));
    if (![...top.children].some(e => seen(e, top))) bad.push('hidden header of the result');
  }
  const d = document.documentElement;
  if (d.scrollHeight > H || d.scrollWidth > W)
    bad.push('PAGE SCROLLS ' + d.scrollWidth + 'x' + d.scrollHeight);
  return [...new Set(bad)];
}

// What is wrong with a page at this size: things outside it, clipped or small text, low targets.
() => {
  const bad = [], W = innerWidth;
  const visible = e => e.checkVisibility ? e.checkVisibility({opacityProperty: true, visibilityProperty: true}) : true;
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg') && e.tagName !== 'svg' || !visible(e) || e.closest('.vh, .skip, .hall, .converter, .rule-id, #table')) continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height) continue;
    const at = e.tagName + '.' + (e.getAttribute('class') || e.id);
    if (r.right > W + 1 || r.left < -1) bad.push('outside ' + at + ' ' + [r.left, r.right].map(Math.round));
    const cs = getComputedStyle(e);
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (text && parseFloat(cs.fontSize) < (W < 500 ? 13 : 12)) bad.push('small ' + cs.fontSize + ' ' + at);
    if (text && cs.clipPath === 'none' && e.scrollWidth > e.clientWidth + 1 && cs.display !== 'inline' && cs.textOverflow !== 'ellipsis')
      bad.push('clipped ' + at + ' ' + e.textContent.slice(0, 30) + ' ' + e.scrollWidth + '>' + e.clientWidth);
    if (W < 500 && e.matches('a, button, label:has(input)') && (r.height < 43.5) && cs.display !== 'inline')
      bad.push('low target ' + at + ' ' + Math.round(r.height));
  }
  return {h: document.documentElement.scrollHeight, w: document.documentElement.scrollWidth, bad: [...new Set(bad)].slice(0, 30)};
}

// Lights up what can be clicked after some picks, as the script of the real page does.
(picks) => {
  const among = picks.find(t => t.startsWith('list-'));  // a list of moves that was opened: only these count
  picks = picks.filter(t => t !== among);
  const list = among && document.getElementById(among);
  if (list) list.hidden = false;
  const moves_in = list && [...list.querySelectorAll('[data-move]')].map(e => e.dataset.move);
  const all = JSON.parse(document.getElementById('boot').textContent);
  const offers = list ? all.filter(o => moves_in.includes(o.move)) : all;
  const fits = offers.filter(o => picks.every(t => o.targets.includes(t)));
  const next = new Set(), later = new Set();
  for (const o of fits) {
    const rest = o.targets.filter(t => !picks.includes(t));
    if (rest.length) next.add(rest[0]);
    rest.slice(1).forEach(t => later.add(t));
  }
  const table = document.getElementById('table');
  for (const e of table.querySelectorAll('[data-target]')) {
    const t = e.dataset.target, chosen = picks.includes(t);
    e.classList.toggle('lit', next.has(t));
    e.classList.toggle('reach', later.has(t) && !next.has(t));
    e.classList.toggle('chosen', chosen);
    e.classList.toggle('off', picks.length > 0 && !next.has(t) && !later.has(t) && !chosen);
  }
  for (const e of table.querySelectorAll('[data-among]')) e.classList.toggle('chosen', e.dataset.among === among);
  const moves = new Set(picks.length ? fits.map(o => o.move) : []);
  for (const e of table.querySelectorAll('[data-move], [data-shows]'))
    e.classList.toggle('fits', moves.has(e.dataset.move ?? e.dataset.shows));
  table.classList.toggle('choosing', picks.length > 0 || Boolean(list));
}

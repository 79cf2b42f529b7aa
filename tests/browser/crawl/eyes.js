// What the robot sees of a page: whether it rests, what can be done, what has no name, which moves can be reached.
window.eyes = (() => {
  const flying = new Set();  // requests under way
  const real = window.fetch;
  window.fetch = async (...sent) => {
    const one = {};
    flying.add(one);
    try {
      const answer = await real(...sent);
      await answer.clone().arrayBuffer().catch(() => undefined);
      return answer;
    } finally {
      setTimeout(() => flying.delete(one), 30);  // what follows from the answer is drawn by then
    }
  };

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const text = (e) => (e?.textContent || '').replace(/\s+/g, ' ').trim();
  const seen = (e) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && e.checkVisibility({ visibilityProperty: true }) && !e.closest('.vh, .sr, [hidden]');
  };

  /** Whether something moves that will come to rest. */
  const travels = (motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime < Infinity;

  /** Whether nothing is under way: the seat is asked, or the game is over, or this is no table. */
  const rests = () => {
    if (document.documentElement?.dataset.ready !== 'yes' || flying.size) return false;
    const said = document.body.classList;
    if (!said.contains('page-table')) return true;
    if (one('dialog#guard[open], dialog#curtain[open]')) return true;
    if (document.getAnimations().some(travels)) return false;
    if (said.contains('sending') || said.contains('holding') || said.contains('waiting')) return false;
    return said.contains('online') && (said.contains('my-turn') || Boolean(one('#result')));
  };

  /** What lies above the table and takes the clicks: a menu, a dialog, the drawer. */
  const above = () => all(':popover-open').at(-1) ?? all('dialog[open]').at(-1)
    ?? one('#drawer[data-user]:not([data-user=""])') ?? all('#table details[open]').find(lies);
  const lies = (list) => [...list.children].some((e) => e.tagName !== 'SUMMARY' && /absolute|fixed/.test(getComputedStyle(e).position));

  const name = (e) => {
    const by = (e.getAttribute('aria-labelledby') || '').split(' ').map((id) => text(document.getElementById(id))).join(' ').trim();
    const inside = all('[aria-label], title, img[alt]', e).map((x) => x.getAttribute('aria-label') || x.getAttribute('alt') || text(x)).join(' ');
    const label = e.labels?.length ? [...e.labels].map(text).join(' ') : '';
    return by || e.getAttribute('aria-label') || label || text(e) || inside.trim() || e.getAttribute('title') || e.getAttribute('placeholder') || '';
  };
  const called = (e) => String(e.id || name(e).slice(0, 40) || e.getAttribute('class') || e.tagName);

  /** The kind of question that is asked: the phase, and what the legal moves do. */
  const question = () => {
    const verbs = new Set(all('#move-list button').map((b) => b.dataset.move.split(' ')[0]));
    return [one('#board')?.className, ...[...verbs].sort(), one('#result') ? 'over' : ''].join(' ');
  };

  // What can be done ---------------------------------------------------------------------------------

  const LEAVES = 'a[href], [data-post], [data-then], [data-act="rematch"], [data-act="replay"], [data-act="review"], [data-copy], [download]';
  const KINDS = [
    ['pick', '#table [data-target].lit'],
    ['reach', '#table [data-target].reach'],
    ['move', '#table [data-move], #move-list button'],
    ['send', '#confirm[data-moves], [data-number-send]:not([aria-disabled="true"])'],
    ['edit', '#table [data-edit]'],
    ['carry', '#table [data-carry]'],
    ['back', '[data-act="undo"], [data-act="restart"], [data-act="putback"]'],
    ['hint', '[data-act="hint"], [data-act="follow"], [data-act="unhint"]'],
    ['poke', 'button, summary, [data-tab], [data-drawer], input[type="checkbox"], input[type="radio"], [data-help], [data-tip]'],
  ];
  let found = [];

  /** Whether a thing that is not asked about lies under a window, or rests while something is asked. */
  const rests_under = (e) => {
    const r = e.getBoundingClientRect();
    const over = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('[data-window]');
    return Boolean(e.closest('[inert]')) || getComputedStyle(e).pointerEvents === 'none' || Boolean(over && !over.contains(e));
  };

  /** Everything that can be clicked now, each once, with its kind and its name. */
  const choices = () => {
    const root = above() ?? document;
    const known = new Set();
    found = [];
    for (const [kind, selector] of KINDS) {
      for (const e of all(selector, root)) {
        if (known.has(e) || !seen(e) || e.matches(LEAVES) || e.closest('#toasts')) continue;
        if (e.disabled || (e.getAttribute('aria-disabled') === 'true' && kind !== 'back')) continue;
        if (kind === 'poke' && rests_under(e)) continue;
        if (one('[data-drags]') && !spot(e)) continue;  // a piece is carried: what lies under its places rests
        known.add(e);
        found.push({ kind, e });
      }
    }
    return found.map(({ kind, e }) => ({ kind, name: String(called(e)), key: e.dataset.key || '' }));
  };

  const scrolls = (e) => {
    for (let p = e; p; p = p.parentElement) if (/auto|scroll/.test(getComputedStyle(p).overflowX + getComputedStyle(p).overflowY)) return true;
    return false;
  };

  /** Where a click hits a thing, and what is hit; nothing if no click does. */
  const spot = (e) => {
    if (scrolls(e.parentElement)) e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    const steps = e.ownerSVGElement || e.tagName === 'svg' ? [5, 3, 7, 1, 9, 2, 4, 6, 8] : [5, 2, 8];
    for (const y of steps) {
      for (const x of steps) {
        const at = [r.left + (r.width * x) / 10, r.top + (r.height * y) / 10];
        const hit = document.elementFromPoint(...at);
        const mine = hit && (e.contains(hit) || hit.closest('button, [data-target], summary, label') === e || e.labels?.[0]?.contains(hit));
        if (mine) return { at, hit };
      }
    }
    return null;
  };
  const place = (k) => spot(found[k].e)?.at ?? null;
  const covers = (k) => {
    const r = found[k].e.getBoundingClientRect();
    return called(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) ?? document.body);
  };
  const focus = (k) => {
    found[k].e.focus();
    return document.activeElement === found[k].e;
  };

  // What has no meaning --------------------------------------------------------------------------------

  const RAW = /\bundefined\b|\bNaN\b|\[object |\{[a-z_-]+\}|\{\{|\}\}/;

  /** What is empty, has no name, shows no picture, or shows words that are not for people. */
  const meaningless = () => {
    const bad = [];
    for (const e of all('button, a[href], summary, input:not([type=hidden]), select, [role=button], [tabindex="0"], dialog[open]')) {
      if (seen(e) && !name(e).trim()) bad.push(`unnamed ${e.tagName.toLowerCase()} ${e.id || e.getAttribute('class')}`);
    }
    for (const e of all('h1, h2, h3, h4, th, dt, dd, legend, #ask strong, #question, option:checked')) {
      if (seen(e) && !name(e).trim() && !one('svg, img', e)) bad.push(`empty ${e.tagName.toLowerCase()} ${e.id || e.parentElement.id || e.parentElement.className}`);
    }
    for (const e of all('img')) if (seen(e) && e.complete && !e.naturalWidth) bad.push(`no picture ${e.src}`);
    for (const e of all('#table svg use:not(clipPath *, defs *, symbol *, mask *, pattern *)')) {
      const r = e.getBoundingClientRect(), href = e.getAttribute('href') || '';
      if (seen(e.closest('svg')) && e.checkVisibility() && !r.width && !r.height) bad.push(`no picture ${href.split('#')[1]} in ${called(e.closest('[id]'))}`);
    }
    for (const root of all('#table, dialog[open], #frame, #drawer, #toasts, main')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let n = walker.nextNode(); n; n = walker.nextNode()) {
        if (!n.parentElement.closest('script, style, code, template') && RAW.test(n.textContent)) bad.push(`raw words ${n.textContent.trim().slice(0, 60)}`);
      }
    }
    return [...new Set(bad)];
  };

  // Which moves can be reached -------------------------------------------------------------------------

  const press = (e) => e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  const putBack = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

  /** Show a thing that lies in a closed list, window or sheet, by what opens it; how to close that again, or nothing. */
  const reveal = (e) => {
    const undo = [];
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (p.tagName === 'DETAILS' && !p.open && seen(one('summary', p))) {
        p.open = true;
        undo.push(() => (p.open = false));
      } else if (p.hasAttribute('popover') && !p.matches(':popover-open')) {
        const opener = all(`[popovertarget="${p.id}"]`).find((b) => seen(b) && spot(b));
        if (!opener) continue;
        p.showPopover();
        undo.push(() => p.hidePopover());
      } else if (p.hidden && p.id) {
        const opener = all(`[data-among="${p.id}"]`).find((b) => seen(b) && spot(b));
        if (!opener) continue;
        press(opener);
        undo.push(() => press(opener));
      }
    }
    if (!seen(e)) {
      const tabs = all('[data-tab][id^="tab-"]').filter(seen);
      const was = tabs.find((b) => b.getAttribute('aria-pressed') === 'true');
      const right = tabs.find((b) => (press(b), seen(e)));
      if (was && right !== was) undo.push(() => press(was));
    }
    return () => undo.reverse().forEach((f) => f());
  };

  /** Why a thing cannot be used: not shown, covered, or out of reach of the keyboard; empty if it can. */
  const trouble = (e) => {
    const close = reveal(e);
    try {
      if (!seen(e)) return 'not shown';
      if (!spot(e)) {
        const r = e.getBoundingClientRect();
        const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        return hit ? `covered by ${called(hit)}` : 'outside';
      }
      const group = e.tabIndex < 0 ? e.closest('[data-arrows]') : null;  // one of a group is a stop, and arrows lead on
      const stops = e.tabIndex >= 0 || (group && all('button, [tabindex="0"]', group).some((x) => x.tabIndex >= 0 && seen(x)));
      return stops ? '' : 'no key leads there';
    } finally {
      close();
    }
  };
  const easiest = (places) => {
    const troubles = places.map(trouble);
    return troubles.includes('') ? '' : troubles[0];
  };
  const quoted = (value) => JSON.stringify(value);
  const places = (target) => all(`#table [data-target=${quoted(target)}]`);
  const buttons = (move) => all(`#table [data-move=${quoted(move)}]`);
  const numbers = (target) => all(`#table [data-numbers=${quoted(target.split(':')[0])}]:not([hidden]) input`);

  /** What is wrong with the ways to the legal moves; at most so many things are picked up on the way. */
  const reach = (offers, most) => {
    const bad = [];
    putBack();
    const listed = new Set(all('#move-list button').map((b) => b.dataset.move));
    for (const o of offers) if (!listed.has(o.move)) bad.push(`not in the list of moves: ${o.move}`);
    const whole = new Set(offers.map((o) => o.targets.join('\n')));
    let picks = 0;
    const walk = (picked, rest) => {
      const next = new Map();
      for (const o of rest) {
        const t = o.targets[picked.length];
        next.set(t, [...(next.get(t) ?? []), o]);
      }
      for (const [target, those] of next) {
        const by = those.length === 1 && buttons(those[0].move);
        if (by && by.length && !easiest(by)) continue;
        const here = [...places(target), ...(picked.length ? numbers(target) : [])];
        const told = `${those[0].move}${those.length > 1 ? ` and ${those.length - 1} more` : ''}`;
        if (!here.length) {
          if (picked.length && !by) bad.push(`after ${picked.join(', ')} nothing on the board is ${target}: ${told}`);
          continue;  // left to the list
        }
        const why = easiest(here);
        if (why) {
          bad.push(`${target} ${why}: ${told}`);
          continue;
        }
        const lit = here.some((e) => e.matches('.lit, .reach, input'));
        if (!lit) bad.push(`${target} is not lit: ${told}`);
        const further = those.filter((o) => o.targets.length > picked.length + 1);
        const path = [...picked, target];
        if (!further.length || whole.has(path.join('\n')) || ++picks > most) continue;
        const e = here.find((x) => !trouble(x));
        if (e.matches('[data-carry], [data-edit]')) continue;  // a plan carries it by two clicks, or looks at it first
        const close = reveal(e);
        press(spot(e)?.hit ?? e);
        close();
        if (!places(target).some((x) => x.classList.contains('chosen'))) bad.push(`${target} is clicked and not chosen: ${told}`);
        else walk(path, further);
        putBack();
        for (const back of picked) places(back).filter((x) => !trouble(x)).slice(0, 1).forEach(press);
      }
    };
    walk([], offers.filter((o) => o.targets.length));
    putBack();
    return [...new Set(bad)];
  };

  return { rests, question, above: () => Boolean(above()), choices, place, covers, focus, meaningless, reach };
})();

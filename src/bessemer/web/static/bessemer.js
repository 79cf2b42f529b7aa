// @ts-check
// The one script of the pages: push, patches, clicks and drags, planner, log, replay. It knows no game.

/**
 * @typedef {{move: string, label: string, targets: string[], ends: boolean}} Offer
 * @typedef {{from: number, html: string}} LogPiece
 * @typedef {{seq: number, html: string, offers: Offer[], pending: number[], seat: number, turn: number,
 *   over: boolean, log?: LogPiece, mover?: number, present?: boolean[], curtain?: boolean, plan?: number, seats?: Place[]}} Update
 * @typedef {{name: string, bot: string, present?: boolean}} Place
 * @typedef {{what: string, body: object, label: string}} Waiting
 * @typedef {{id: string, value: string, needs: string, among: string[], why: string}} Rule
 * @typedef {{guard: string, sound: boolean, motion: boolean, theme: string}} Prefs
 * @typedef {{page: string, table: string, game: string, title: string, seat: number, here: number[], names: string[], bots: string[],
 *   curtain: boolean, seq: number, version: number, turn: number, total: number, offers: Offer[], pending: number[], over: boolean,
 *   stopped: boolean, match: string, rematch: string, given: boolean}} Boot
 */

const PACE = 450; // milliseconds that another seat's move stays on the table at least
const FLIGHT = 420;
const GRACE = 3000;
const WATCHER = -1;
const RETRIES = 6;
const PATIENCE = 10000;
const UPLOAD = 120000;
const LATE = 1500; // milliseconds after which a move that was not answered is shown to wait
const REST = 5000; // milliseconds between two tries at most
const POLL = 4000;
const REVIEW_POLL = 1200;
const LONG_PRESS = 450;
const DRAG_START = 7; // pixels
const EDGE = 44; // pixels from the edge of a scroller at which a drag scrolls it
const NEAR = 400; // so near to its oldest line the log fetches older ones
const TOOLS = "#frame, #drawer, #toasts, dialog, [popover], [popovertarget], [data-act], [data-drawer]";

/** @template {Element} [T=HTMLElement] @param {string} selector @param {ParentNode} [root] @returns {T | null} */
const one = (selector, root = document) => /** @type {T | null} */ (root.querySelector(selector));
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));
/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** @param {number} bytes A random hexadecimal text; works without a secure context. */
const randomHex = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
/** @param {EventTarget | null} target @returns {Element | null} */
const element = (target) => (target instanceof Element ? target : null);
/** @param {string | null | undefined} text @returns {any} */
const json = (text) => JSON.parse(text || "{}");

/** @type {Boot} */
const boot = json(document.getElementById("boot")?.textContent);
const WAITING = `bessemer-waiting-${boot.table}`; // what this window has yet to send
const api = boot.table ? `/api/tables/${encodeURIComponent(boot.table)}` : "/api";

// Preferences --------------------------------------------------------------------------------------

const PREFS_KEY = "bessemer-prefs";

/** @returns {Prefs} */
function readPrefs() {
  const root = document.documentElement.dataset;
  const [guard, sound, motion, theme] = (remember(PREFS_KEY) || root.prefs || "").split(".");
  return { guard: guard || "grace", sound: sound !== "off", motion: motion !== "off", theme: theme || "dark" };
}

/** @param {string} key @param {string} [value] A value kept in this browser, where it allows it. @param {"localStorage" | "sessionStorage"} [where] */
function remember(key, value, where = "localStorage") {
  try {
    if (value !== undefined) window[where].setItem(key, value);
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

let prefs = readPrefs();

function calm() {
  return !prefs.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function showPrefs() {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.dataset.motion = prefs.motion ? "on" : "off";
  for (const input of /** @type {HTMLInputElement[]} */ (all("#prefs input"))) {
    const value = prefs[/** @type {keyof Prefs} */ (input.name)];
    input.checked = typeof value === "boolean" ? value : input.value === value;
  }
}

function setupPrefs() {
  showPrefs();
  one("#prefs")?.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    prefs = { ...prefs, [input.name]: input.type === "checkbox" ? input.checked : input.value };
    const text = [prefs.guard, prefs.sound ? "on" : "off", prefs.motion ? "on" : "off", prefs.theme].join(".");
    remember(PREFS_KEY, text);
    document.cookie = `${PREFS_KEY}=${text};path=/;max-age=31536000;samesite=lax`;
    showPrefs();
    if (input.name === "sound" && prefs.sound) chime();
  });
}

// Words --------------------------------------------------------------------------------------------

/** @param {string} words Tell a screen reader. */
function announce(words) {
  const live = one("#live");
  if (!live || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  live.append(line);
  while (live.childElementCount > 12) live.firstElementChild?.remove();
}

/**
 * Show a sentence for some seconds; with an action it carries a button.
 * @param {string} words @param {{kind?: string, lead?: string, action?: string, act?: () => void, ms?: number}} [more]
 */
function toast(words, { kind = "note", lead = "", action = "", act, ms = 6000 } = {}) {
  const shelf = one("#toasts");
  const item = document.createElement("div");
  item.className = `toast ${kind}`;
  item.setAttribute("role", kind === "error" ? "alert" : "status");
  const text = document.createElement("p");
  text.textContent = words;
  if (lead) text.prepend(Object.assign(document.createElement("small"), { textContent: lead }), " ");
  item.append(text);
  const close = () => item.remove();
  if (action && act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action;
    button.addEventListener("click", () => (close(), act()));
    item.append(button);
  }
  shelf?.append(item);
  while (shelf && shelf.childElementCount > 3) shelf.firstElementChild?.remove();
  setTimeout(close, ms);
  return close;
}

let audio = /** @type {AudioContext | null} */ (null);

/** Two strokes on an anvil. */
function chime() {
  if (!prefs.sound || navigator.userActivation?.hasBeenActive === false) return; // before a first click none is allowed
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") void audio.resume();
    const start = audio.currentTime + 0.02;
    for (const [at, pitch, loud] of [[0, 659, 0.16], [0, 1661, 0.05], [0.19, 880, 0.14], [0.19, 2217, 0.04]]) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(loud, start + at);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.55);
      tone.connect(gain).connect(audio.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.6);
    }
  } catch {
    // A browser that allows no sound yet.
  }
}

// Network ------------------------------------------------------------------------------------------

class Refused extends Error {
  /** @param {string} words @param {number} status */
  constructor(words, status) {
    super(words);
    this.status = status;
  }
}

/**
 * Ask the server once; a file is sent as it is. Throws Refused with the server's sentence, or TypeError if it cannot be reached.
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortController} [stop] @returns {Promise<any>}
 */
async function ask(method, path, body, stop = new AbortController()) {
  const file = body instanceof Blob;
  const timer = setTimeout(() => stop.abort(), file ? UPLOAD : PATIENCE);
  try {
    const answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined || file ? body : JSON.stringify(body),
      signal: stop.signal,
      keepalive: method === "POST" && !file, // browsers keep only small bodies alive
      credentials: "same-origin",
    });
    const text = await answer.text();
    if (answer.ok) return json(text);
    if (answer.status >= 502 && answer.status <= 504) throw new TypeError("The server is away.");
    throw new Refused(sentence(text) || `The server answered ${answer.status}.`, answer.status);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} text @returns {string} */
function sentence(text) {
  try {
    const found = json(text);
    return typeof found.error === "string" ? found.error : "";
  } catch {
    return "";
  }
}

class TakenBack extends Error {}

/** The line to the server: whether it is there, and what waits for it. */
const line = {
  era: 0, // grows when what waits is taken back
  stop: /** @type {AbortController | null} */ (null),
  wake: () => {},

  down() {
    document.body.classList.remove("online");
    document.body.classList.add("offline");
  },

  up() {
    document.body.classList.remove("offline");
    document.body.classList.add("online");
    this.wake();
  },

  /** Say what waits to be sent; nothing if nothing does. @param {string} label */
  show(label) {
    document.body.classList.toggle("waiting", label !== "");
    const words = one("#unsent b");
    if (words) words.textContent = label;
  },

  /** Wait for some time, or until the line is there again. @param {number} ms @returns {Promise<void>} */
  rest(ms) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms);
    });
  },

  /** Do not send what waits. */
  drop() {
    this.era++;
    this.stop?.abort();
    this.wake();
  },
};

/**
 * Ask until the server has answered; the same body, so the same key, each time. What has a label waits as long
 * as the line is gone, is shown to wait, and can be taken back.
 * @param {string} path @param {unknown} body @param {string} [label] @returns {Promise<any>}
 */
async function insist(path, body, label = "") {
  const era = line.era;
  const late = label ? setTimeout(() => line.show(label), LATE) : 0;
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        line.stop = new AbortController();
        const answer = await ask("POST", path, body, line.stop);
        if (attempt) push.check();
        return answer;
      } catch (error) {
        if (error instanceof Refused || (!label && attempt >= RETRIES)) throw error;
        if (era === line.era) {
          line.down();
          await line.rest(Math.min(REST, 300 * 2 ** attempt));
        }
        if (era !== line.era) throw new TakenBack();
      }
    }
  } finally {
    clearTimeout(late);
    if (label) line.show("");
  }
}

// Patches: bring a tree to a new shape and keep what the person was doing ---------------------------

const USER_STATE = new Set(["open", "data-user"]);

/** @param {Element} from @param {Element} to */
function patchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !USER_STATE.has(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (!USER_STATE.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from instanceof HTMLInputElement && from !== document.activeElement) {
    from.value = to.getAttribute("value") ?? (from.type === "checkbox" || from.type === "radio" ? "on" : "");
    from.checked = to.hasAttribute("checked");
  }
}

/** Things with an id and `data-keep` are taken whole when they come, and never touched while they stay. @param {Node} node */
const keeps = (node) => node instanceof Element && node.id !== "" && node.hasAttribute("data-keep");

/** @param {Element} from @param {Element} to @param {Map<string, Element>} keyed */
function patchChildren(from, to, keyed) {
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const id = wanted instanceof Element ? wanted.id : "";
    const known = id ? keyed.get(id) : undefined;
    /** @type {ChildNode} */
    let node;
    if (known && known.nodeName === wanted.nodeName && !known.contains(from)) {
      node = known;
    } else if (place && place.nodeName === wanted.nodeName && !id && !(place instanceof Element && place.id)) {
      node = place;
    } else {
      node = /** @type {ChildNode} */ (document.importNode(wanted, keeps(wanted)));
    }
    if (node !== place) from.insertBefore(node, place);
    if (keeps(wanted)) {
      // It is whole already.
    } else if (wanted instanceof Element && node instanceof Element) {
      patchAttributes(node, wanted);
      patchChildren(node, wanted, keyed);
    } else if (node.nodeValue !== wanted.nodeValue) {
      node.nodeValue = wanted.nodeValue;
    }
    place = node.nextSibling; // what stood there may have moved into the node
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** Patch the inside of a root by ids: focus, scroll and open things survive. @param {Element} root @param {string} html */
function patch(root, html) {
  const wanted = new DOMParser().parseFromString(`<body><div>${html}</div></body>`, "text/html");
  const inside = wanted.body.firstElementChild;
  if (!inside) return;
  const keyed = new Map(all("[id]", root).map((e) => [e.id, /** @type {Element} */ (e)]));
  const focused = document.activeElement;
  const focusedId = focused && root.contains(focused) ? focused.id : "";
  const scrolled = [root, ...keyed.values()].filter((e) => e.scrollTop || e.scrollLeft);
  const scrolls = scrolled.map((e) => /** @type {const} */ ([e, e.scrollLeft, e.scrollTop]));
  patchChildren(root, inside, keyed);
  for (const [e, left, top] of scrolls) [e.scrollLeft, e.scrollTop] = [left, top];
  if (focused instanceof HTMLElement && document.activeElement !== focused) {
    const again = focused.isConnected ? focused : focusedId ? document.getElementById(focusedId) : null;
    if (again && root.contains(again)) again.focus({ preventScroll: true });
    if (document.activeElement === document.body && root instanceof HTMLElement) root.focus({ preventScroll: true });
  }
}

// Flights: pieces move visibly, any input ends it ---------------------------------------------------

/** @type {Set<Animation>} */
const flights = new Set();

/** @param {Element} root @returns {Map<string, DOMRect>} */
function places(root) {
  return new Map(all("[data-piece][id]", root).map((e) => [e.id, e.getBoundingClientRect()]));
}

/** @param {Element} root @param {Map<string, DOMRect>} before */
function fly(root, before) {
  for (const piece of all("[data-piece][id]", root)) {
    const was = before.get(piece.id);
    const is = piece.getBoundingClientRect();
    if (!is.width) continue;
    const [x, y] = was ? [was.left - is.left, was.top - is.top] : [0, 0];
    if (was && Math.hypot(x, y) < 3) continue;
    const frames = was ? { translate: [`${x}px ${y}px`, "0 0"] } : { opacity: [0, 1] };
    const flight = piece.animate(frames, { duration: FLIGHT, easing: "cubic-bezier(.3,.7,.2,1)" });
    flights.add(flight);
    flight.finished.catch(() => undefined).finally(() => flights.delete(flight));
  }
}

function land() {
  for (const flight of [...flights]) flight.finish();
}

// Scrollers: what matters stays in view, and the page itself never scrolls -----------------------------

/** Where the step that the board shows stands; it changes with the step and with its place. @param {Element | null} shown */
const standing = (shown) => (shown ? `${shown.id} ${[...(shown.parentElement?.children ?? [])].indexOf(shown)}` : "");

/** @param {Element | null} inside @returns {HTMLElement | null} */
function scrollerOf(inside) {
  for (let e = inside?.parentElement; e && e !== board; e = e.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(e);
    const wide = /auto|scroll/.test(overflowX) && e.scrollWidth > e.clientWidth;
    if (wide || (/auto|scroll/.test(overflowY) && e.scrollHeight > e.clientHeight)) return e;
  }
  return null;
}

/** The area that two boxes have in common. @param {DOMRect} a @param {DOMRect} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How far something lies outside of what its scroller shows. @param {Element | null} shown @returns {[number, number]} */
function outside(shown) {
  const scroller = scrollerOf(shown);
  if (!shown || !scroller) return [0, 0];
  const [box, room, style] = [shown.getBoundingClientRect(), scroller.getBoundingClientRect(), getComputedStyle(scroller)];
  const edge = (/** @type {string} */ padding) => parseFloat(padding) || 0;
  /** @param {number} low @param {number} high @param {number} from @param {number} to */
  const far = (low, high, from, to) => (low < from || high - low > to - from ? low - from : Math.max(0, high - to));
  const [top, bottom] = [room.top + edge(style.scrollPaddingTop), room.bottom - edge(style.scrollPaddingBottom)];
  return [far(box.left, box.right, room.left, room.right), far(box.top, box.bottom, top, bottom)];
}

/** Scroll the nearest scroller as far as it takes to see something. @param {Element | null} shown */
function bring(shown) {
  const [x, y] = outside(shown);
  scrollerOf(shown)?.scrollBy({ left: x, top: y, behavior: "instant" });
}

// Log ----------------------------------------------------------------------------------------------

const log = {
  list: one("#log"),

  /** The lines that are here: the newest ones, and those before them that were asked for. */
  get lines() {
    return this.list ? all(":scope > li[data-line]", this.list) : [];
  },

  /** How many lines there are, with those that are not here. */
  get length() {
    return this.first + this.lines.length;
  },

  /** The number of the first line that is here. */
  get first() {
    return Number(this.lines[0]?.id.slice("line-".length) ?? 0);
  },

  /** Lines out of a piece of the log. @param {LogPiece} piece */
  read(piece) {
    const fresh = document.createElement("template");
    fresh.innerHTML = piece.html;
    return all("li", fresh.content);
  },

  /** Cut to `from` lines and add the new ones; what is the same stays. @param {LogPiece | undefined} piece @param {boolean} quiet */
  add(piece, quiet) {
    if (!this.list || !piece) return;
    if (piece.from < this.first || piece.from > this.length) this.list.replaceChildren(); // nothing to add it to
    const old = this.lines.slice(Math.max(0, piece.from - this.first));
    const lines = this.read(piece);
    let same = 0;
    while (same < lines.length && old[same]?.textContent === lines[same].textContent) same++;
    old.slice(same).forEach((line) => line.remove());
    this.list.append(...lines.slice(same));
    if (!quiet) lines.slice(same).slice(-6).forEach((line) => announce(one(".words", line)?.textContent || ""));
    if (same < lines.length) this.list.scrollTop = this.list.scrollHeight;
    this.sift();
    this.keep();
  },

  /** Fetch the piece before the first line; several at once are one. @returns {Promise<void>} */
  earlier() {
    this.fetching ??= this.fetch().finally(() => (this.fetching = null));
    return this.fetching;
  },
  fetching: /** @type {Promise<void> | null} */ (null),

  async fetch() {
    const [seat, first, old] = [table.seat, this.first, this.lines[0]];
    if (!first) return;
    const piece = await ask("GET", `${api}/log?seat=${seat}&before=${first}`);
    if (!this.list || seat !== table.seat || old !== this.lines[0]) return; // another log by now
    const depth = this.list.scrollHeight - this.list.scrollTop;
    old.before(...this.read(piece));
    this.list.scrollTop = this.list.scrollHeight - depth;
    this.sift();
  },

  /** Fetch all lines, for whoever searches or looks back. */
  async whole() {
    for (let first = -1; this.first && this.first !== first; ) {
      first = this.first;
      await this.earlier();
    }
  },

  /** Show the lines that have the words, player and round that were asked for, each under its heading. */
  sift() {
    const form = one("#sift");
    if (!(form instanceof HTMLFormElement) || !this.list) return;
    const wish = new FormData(form);
    const [words, who, part] = ["words", "who", "part"].map((name) => String(wish.get(name) ?? "").trim());
    const parts = new Set();
    let heading = /** @type {HTMLElement | null} */ (null);
    let [here, found] = ["", 0];
    for (const line of this.lines) {
      const text = one(".words", line)?.textContent ?? "";
      if (line.classList.contains("heading")) {
        [heading, here] = [line, text.split(": ")[0]];
        parts.add(here);
        line.hidden = Boolean(words || who || (part && part !== here));
        continue;
      }
      const fits = text.toLowerCase().includes(words.toLowerCase()) && (!who || line.dataset.who === who);
      line.hidden = !fits || Boolean(part && part !== here);
      found += Number(!line.hidden);
      if (heading && !line.hidden) heading.hidden = false;
    }
    const choice = one("#sift [name=part]");
    const options = [...parts].map((name) => {
      const option = document.createElement("option");
      option.textContent = option.value = name;
      option.selected = name === part;
      return option;
    });
    if (choice && choice.childElementCount !== options.length + 1) choice.replaceChildren(/** @type {Node} */ (choice.firstElementChild), ...options);
    this.list.classList.toggle("sifted", Boolean(words || who || part));
    const said = one("#sifted");
    if (said) said.textContent = words || who || part ? `${found} ${found === 1 ? "line" : "lines"}` : "";
  },

  key: `bessemer-seen-${boot.table}-${boot.seat}`,

  /** Remember what was seen while somebody looks. */
  keep() {
    if (document.visibilityState === "visible" && boot.page === "table") remember(this.key, String(this.length));
  },

  /** Mark what happened since the last visit. */
  markAway() {
    const seen = Number(remember(this.key) || this.length);
    if (seen > 0 && seen < this.length) {
      const mark = document.createElement("li");
      mark.className = "away";
      mark.textContent = "Since you were away";
      this.lines[Math.max(0, seen - this.first)].before(mark);
      toast(`${this.length - seen} things happened while you were away.`, { action: "Show", act: () => openDrawer("log") });
    }
    if (this.list) this.list.scrollTop = this.list.scrollHeight;
    this.keep();
  },
};

// Focus: a window that asks takes it and gives it back; the drawer, too ---------------------------------

const board = one("#table");

/** @param {Element} e */
const visible = (e) => e.checkVisibility({ visibilityProperty: true });

const focus = {
  question: "", // of the window that has taken the focus
  before: /** @type {Element | null} */ (null), // what had it
  opener: /** @type {Element | null} */ (null), // of the drawer

  /** After each change of the table: has a window come, has it another question, is it gone? */
  settle() {
    const asks = all("[role=alertdialog], dialog[open]:not(:modal)", board ?? document).find(visible);
    const title = asks && document.getElementById(asks.getAttribute("aria-labelledby") ?? "")?.textContent;
    const question = asks ? `${asks.id} ${title}` : "";
    const was = document.activeElement;
    if (question === this.question || boot.page !== "table") return;
    if (asks && was?.matches("input, select, textarea")) return announce(title ?? ""); // somebody is writing
    if (asks) {
      if (!this.question) this.before = was;
      asks.tabIndex = -1;
      asks.focus({ preventScroll: true });
    } else if (!was || was === document.body || was === board) {
      this.give(this.before);
    }
    this.question = question;
  },

  /** Give the focus back to what had it, or to what stands in its place now. @param {Element | null} to */
  give(to) {
    const again = to?.isConnected ? to : to?.id ? document.getElementById(to.id) : null;
    const place = again instanceof HTMLElement && again !== document.body && visible(again) ? again : board;
    place?.focus({ preventScroll: true });
  },

  /** Go to the first thing that can be done. */
  skip() {
    const useful = (/** @type {Element} */ e) => visible(e) && !e.closest("[popover], details, [aria-disabled=true]");
    const kinds = ["[role=alertdialog]", ".lit", "[data-move]", "[data-edit]", "[data-moves]"];
    const first = kinds.map((kind) => all(kind, board ?? document).find(useful)).find(Boolean);
    (first ?? board)?.focus();
  },
};

// Arrows: a group is one stop of the Tab key, and arrow keys lead through it -------------------------------

const rove = {
  stops: /** @type {WeakMap<Element, Element>} */ (new WeakMap()),

  /** @param {Element} group */
  items(group) {
    const every = all("button:enabled, a[href], summary, [role=button], [data-target], [data-help]", group);
    return every.filter((e) => visible(e) && e.closest("[data-arrows], [popover]") === group && !e.closest("[aria-hidden=true]"));
  },

  /** Leave one stop in each group: where the focus was, else what can be done first. */
  settle() {
    for (const group of all("[data-arrows]", board ?? document)) {
      const items = this.items(group);
      const old = items.find((e) => e === this.stops.get(group));
      const find = (/** @type {string} */ kind) => items.find((e) => e.matches(kind));
      const kept = old?.matches(".lit, .chosen") ? old : undefined;
      const stop = find(":focus") ?? kept ?? find(".lit") ?? find(".reach") ?? find("[data-move], [data-edit]") ?? old ?? items[0];
      if (stop) this.stop(group, items, stop);
    }
  },

  /** @param {Element} group @param {HTMLElement[]} items @param {Element} stop */
  stop(group, items, stop) {
    for (const item of items) {
      const index = item === stop ? 0 : -1;
      if (item.getAttribute("tabindex") !== String(index)) item.tabIndex = index;
    }
    this.stops.set(group, stop);
  },

  /** @param {Element} at @param {KeyboardEvent} event */
  key(at, event) {
    const group = at.closest("[data-arrows]");
    const items = group ? this.items(group) : [];
    const from = items.indexOf(/** @type {HTMLElement} */ (at));
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: null, End: null };
    if (!group || from < 0 || !(event.key in ways)) return false;
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    const step = !way ? items.at(event.key === "Home" ? 0 : -1) : group.getAttribute("data-arrows") === "grid"
      ? this.towards(items, from, way)
      : items[from + way[0] + way[1]];
    event.preventDefault();
    if (!step) return true;
    this.stop(group, items, step);
    step.focus();
    return true;
  },

  /** The nearest in a direction, by what is seen. @param {HTMLElement[]} items @param {number} from @param {number[]} way */
  towards(items, from, [dx, dy]) {
    const middle = (/** @type {Element} */ e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = middle(items[from]);
    const far = items.map((e) => {
      const [u, v] = middle(e);
      const along = (u - x) * dx + (v - y) * dy;
      return along > 1 ? along + 2 * Math.abs((u - x) * dy + (v - y) * dx) : Infinity;
    });
    const least = Math.min(...far);
    return least < Infinity ? items[far.indexOf(least)] : undefined;
  },
};

// The table ----------------------------------------------------------------------------------------

const table = {
  seat: boot.seat ?? -1,
  seq: boot.seq ?? 0,
  told: boot.seq ?? 0, // how far the log is; a plan may be further
  plan: 0, // how new the plan is that is shown
  offers: /** @type {Offer[]} */ (boot.offers ?? []),
  pending: /** @type {number[]} */ (boot.pending ?? []),
  over: Boolean(boot.over),
  seats: /** @type {Place[]} */ ((boot.names ?? []).map((name, seat) => ({ name, bot: boot.bots?.[seat] ?? "" }))),
  curtain: Boolean(boot.curtain), // people at this screen must not see what the seat does
  alone: false, // who plays the seat has said so behind the curtain
  away: false, // those at this screen look away by themselves, until it is loaded again
  picked: /** @type {string[]} */ ([]),
  queue: /** @type {Update[]} */ ([]),
  resting: 0,
  sending: false,
  held: /** @type {null | {send: () => void, drop: () => void, leave: () => void}} */ (null), // `leave`: nobody looks any more

  /** Take an update from push or an answer; others' moves are shown one after another. @param {Update} update */
  take(update) {
    if (typeof update.seq !== "number" || update.html === undefined) return;
    const newest = this.queue.at(-1)?.seq ?? this.seq;
    if (update.seq < newest || (update.seq === newest && !this.differs(update))) return this.tell(update, false);
    const [from, most] = [update.log?.from ?? log.length, log.length + this.queue.length * 50];
    if (from > most || from < log.first) return void this.refresh(); // lines are missing between what is here and what is new
    this.queue.push(update);
    if (!this.resting) this.next();
  },

  /** Whether there is news although nobody has moved, or nobody may know: of lanes, of seats, of the curtain. @param {Update} update */
  differs(update) {
    const last = this.queue.at(-1) ?? this;
    const more = update.log && update.log.html && update.log.from >= log.length;
    const replanned = (update.plan ?? 0) > (last.plan ?? 0); // in another window of this seat
    const moved = String(update.pending) !== String(last.pending);
    const reseated = update.seats && whoPlays(update.seats) !== whoPlays(last.seats ?? this.seats);
    return Boolean(more) || replanned || moved || reseated || (update.curtain ?? last.curtain) !== last.curtain;
  },

  /** Show the oldest update that waits. */
  next() {
    clearTimeout(this.resting);
    this.resting = 0;
    if (drag.active) return void (this.resting = setTimeout(() => this.next(), 120));
    const update = this.queue.shift();
    if (!update) return;
    this.show(update);
    const theirs = update.mover !== undefined && !boot.here.includes(update.mover);
    if (theirs && !calm()) this.resting = setTimeout(() => this.next(), this.queue.length > 5 ? PACE / 3 : PACE);
    else if (this.queue.length) this.next();
  },

  /** Show all that waits at once, and let bots hurry. @param {Event} [input] */
  skip(input) {
    land();
    if (input) this.hurry(element(input.target));
    if (!this.queue.length || drag.active) return;
    clearTimeout(this.resting);
    this.resting = 0;
    const last = /** @type {Update} */ (this.queue.pop());
    for (const update of this.queue.splice(0)) this.tell(update, true);
    this.show(last);
  },

  /** Ask the bots not to wait, when somebody who is not asked taps anywhere but on a tool. @param {Element | null} at */
  hurry(at) {
    const waits = !this.over && this.seat >= 0 && this.pending.length > 0 && !this.mine();
    if (!waits || !at || at.closest(TOOLS)) return;
    if (Date.now() - this.hurried < 800) return;
    this.hurried = Date.now();
    ask("POST", `${api}/hurry`, {}).catch(() => undefined);
  },
  hurried: 0,

  /** Keep the seat that is shown in the address, for a reload. */
  address() {
    const seat = String(this.seat);
    if (new URL(location.href).searchParams.get("seat") !== seat) history.replaceState(null, "", `?seat=${seat}`);
  },

  /** @param {Update} update @param {boolean} [whole] after a change of seat */
  show(update, whole = false) {
    if (!board) return;
    this.curtain = update.curtain ?? this.curtain;
    this.seats = update.seats ?? this.seats;
    if (this.curtain && !this.alone && this.seat !== WATCHER) return this.cover(update);
    if (!this.curtain) this.alone = false;
    if (!this.curtain && boot.here.length > 1 && this.seat !== WATCHER) this.address();
    const wasMine = this.mine();
    const before = places(board);
    const planned = one("[data-show]", board);
    const [stood, seen] = [standing(planned), Math.hypot(...outside(planned)) < 1];
    patch(board, update.html);
    if (update.seq !== this.seq || !one(`#${this.among || "board"}`, board)) this.among = "";
    if (seen || standing(one("[data-show]", board)) !== stood) bring(one("[data-show]", board));
    this.seq = update.seq;
    this.plan = update.plan ?? this.plan;
    board.dataset.seq = String(this.seq);
    this.offers = update.offers ?? [];
    this.pending = update.pending ?? [];
    this.over = Boolean(update.over);
    const shown = this.picked;
    this.picked = shown.every((t) => this.offers.some((o) => o.targets.includes(t))) ? shown : [];
    hints.settle();
    if (update.log) this.tell(update, whole, true);
    if (!calm() && !whole) fly(board, before);
    this.light();
    presence(update.present);
    if (this.mine()) this.hurried = 0;
    attention(this.mine(), this.mine() && (!wasMine || whole));
    if (!this.queue.length) hotSeat();
  },

  /** Write what an update tells into the log, unless that is known. @param {Update} update @param {boolean} quiet @param {boolean} [anyway] */
  tell(update, quiet, anyway = false) {
    if (update.seq <= this.told && !anyway) return;
    this.told = update.seq;
    log.add(update.log, quiet);
  },

  /** Something has become secret on a screen that all may see: it is shown after the curtain. @param {Update} update */
  cover(update) {
    const asked = update.pending.filter(playsHere);
    const next = asked.find((seat) => seat === this.seat) ?? asked[0];
    this.pending = update.pending;
    if (next !== undefined) return drawCurtain(next);
    becomeWatcher();
  },

  mine() {
    return !this.over && this.pending.includes(this.seat) && !this.seats[this.seat]?.bot;
  },

  /** Get the present position, whatever was missed. @param {boolean} [whole] after a change of seat */
  async refresh(whole = false) {
    const seat = this.seat;
    try {
      const update = await ask("GET", `${api}/view?seat=${seat}`);
      if (seat !== this.seat) return; // somebody else sits here now
      this.queue.length = 0;
      clearTimeout(this.resting);
      this.resting = 0;
      this.show(update, whole);
    } catch (error) {
      if (error instanceof Refused) toast(error.message, { kind: "error" });
    }
  },

  // Choosing ---------------------------------------------------------------------------------------

  /** The offers that agree with what is picked, in order if that is possible. @param {string[]} picks */
  candidates(picks) {
    const offers = this.counting();
    const inOrder = offers.filter((o) => picks.every((t, k) => o.targets[k] === t));
    if (inOrder.length) return inOrder;
    return offers.filter((o) => picks.every((t) => o.targets.includes(t)));
  },

  among: "", // the list of moves that is open: while it is, nothing else is lit or can be picked

  /** The offers that count: all, or those of the list that is open. */
  counting() {
    const list = this.among && board ? one(`#${this.among}`, board) : null;
    if (!list) return this.offers;
    const moves = new Set(all("[data-move]", list).map((e) => e.dataset.move));
    return this.offers.filter((o) => moves.has(o.move));
  },

  /** Open a list of moves, or close it. @param {string} id */
  narrow(id) {
    if (this.sending || this.held) return;
    [this.among, this.picked] = [this.among === id ? "" : id, []];
    this.light();
  },

  /** Show the list that is open, and nobody's but its. */
  unfold() {
    for (const opener of all("[data-among]", board ?? document)) {
      const list = one(`#${opener.dataset.among}`);
      const open = opener.dataset.among === this.among;
      if (list?.contains(document.activeElement) && !open && opener.matches("button")) opener.focus();
      if (list) list.hidden = !open;
      opener.classList.toggle("chosen", open);
      if (opener.matches("button")) opener.setAttribute("aria-expanded", String(open));
    }
  },

  /** @param {string} target @returns {boolean} whether it led anywhere */
  pick(target) {
    if (this.sending || this.held) return false;
    if (this.picked.includes(target)) {
      this.picked = this.picked.filter((t) => t !== target);
      this.light();
      announce("Put back.");
      return true;
    }
    for (const picks of [[...this.picked, target], [...this.picked.slice(0, -1), target], [target]]) {
      const found = this.candidates(picks);
      const whole = found.find((o) => o.targets.length === picks.length);
      if (found.length) this.picked = picks;
      if (found.length) {
        this.light();
        if (whole) this.make(whole);
        else announce(`Chosen: ${nameOf(target)}. ${asked() || "Now choose what goes with it."}`);
        return true;
      }
    }
    return false;
  },

  putBack() {
    if (this.held) this.held.drop();
    else if (this.picked.length || this.among) announce("Put back.");
    [this.among, this.picked] = ["", []];
    this.light();
  },

  /** Show what can be clicked next. */
  light() {
    if (!board) return;
    const next = new Set();
    const later = new Set();
    for (const offer of this.candidates(this.picked)) {
      const rest = offer.targets.filter((t) => !this.picked.includes(t));
      if (rest.length) next.add(rest[0]);
      rest.slice(1).forEach((t) => later.add(t));
    }
    for (const place of all("[data-target]", board)) {
      const target = place.dataset.target || "";
      const chosen = this.picked.includes(target);
      const can = next.has(target) || later.has(target);
      place.classList.toggle("lit", next.has(target));
      place.classList.toggle("hinted", Boolean(hints.found?.targets.includes(target)));
      place.classList.toggle("reach", later.has(target) && !next.has(target));
      place.classList.toggle("chosen", chosen);
      place.classList.toggle("off", this.picked.length > 0 && !can && !chosen);
      if (chosen) place.setAttribute("aria-pressed", "true");
      else place.removeAttribute("aria-pressed");
      if (!place.matches("button, a[href], input")) {
        if (can || chosen) place.tabIndex = 0;
        else if (!place.dataset.tip && !place.dataset.help) place.removeAttribute("tabindex");
        if (!place.hasAttribute("role")) place.setAttribute("role", "button");
      }
    }
    this.unfold();
    const fits = new Set(this.picked.length ? this.candidates(this.picked).map((o) => o.move) : []);
    for (const shown of all("[data-move], [data-shows]", board)) {
      shown.classList.toggle("fits", fits.has(shown.dataset.move ?? shown.dataset.shows ?? ""));
    }
    showTab();
    askNext(this.picked.length ? [...next][0] : "");
    board.classList.toggle("choosing", this.picked.length > 0 || this.among !== "");
    all('[data-act="putback"]').forEach((e) => e.toggleAttribute("hidden", !this.picked.length));
    numbers.settle(next);
    listMoves(this.candidates(this.picked));
    hints.giveWay();
    rove.settle();
    focus.settle();
  },

  // Sending ----------------------------------------------------------------------------------------

  /** Make a move, through the guard if it ends the turn. @param {Offer} offer */
  make(offer) {
    const send = () => void this.send("moves", { moves: [offer.move], keep_draft: true }, offer.label);
    if (!offer.ends) send();
    else guard(offer.label, about(offer.move), send);
  },

  /** @param {"moves" | "undo" | "restart"} what @param {object} body @param {string} label */
  send(what, body, label) {
    return this.deliver({ what, body: { seat: this.seat, seq: this.seq, key: randomHex(16), ...body }, label });
  },

  /** Send what was decided, and keep it until it is answered: a page that is loaded again finds it. @param {Waiting} waiting */
  async deliver(waiting) {
    if (this.sending) return;
    this.sending = true;
    document.body.classList.add("sending");
    remember(WAITING, JSON.stringify(waiting), "sessionStorage");
    try {
      const update = await insist(`${api}/${waiting.what}`, waiting.body, waiting.label);
      this.picked = [];
      if (update.html !== undefined) {
        this.skip();
        this.take(update);
      } else {
        await this.reach(update.seq);
      }
    } catch (error) {
      this.picked = [];
      if (error instanceof TakenBack) announce("Taken back.");
      else if (error instanceof Refused) toast(error.message, { kind: error.status === 409 ? "note" : "error" });
      else throw error;
      const looked = this.refresh(); // what was taken back may have arrived all the same
      if (error instanceof Refused) await looked;
    } finally {
      remember(WAITING, "", "sessionStorage");
      this.sending = false;
      document.body.classList.remove("sending");
      this.light();
    }
  },

  /** Send what waited when this window was loaded again; the key is the same, so it is made once. */
  resume() {
    const waiting = remember(WAITING, undefined, "sessionStorage");
    if (waiting) void this.deliver(JSON.parse(waiting));
  },

  /** Wait until push has brought an entry; ask for it if it does not. @param {number} seq */
  async reach(seq) {
    const seat = this.seat;
    for (let waited = 0; waited < 1500 && this.seq < seq && seat === this.seat; waited += 20) {
      if (this.queue.length) this.skip();
      else await pause(20);
    }
    if (this.seq < seq && seat === this.seat) await this.refresh();
  },

  /** An edit of the plan; edits are sent one after another. @param {object} op */
  edit(op) {
    const era = line.era;
    this.edits = this.edits.then(async () => {
      const seat = this.seat;
      if (era !== line.era) return; // taken back with what waited before it
      try {
        const update = await insist(`${api}/draft?seat=${seat}`, op, "The change of your plan");
        if (update.html === undefined || update.seq < this.seq || update.plan < this.plan || seat !== this.seat) return;
        while (this.queue.length && this.queue[0].seq <= update.seq && !((this.queue[0].plan ?? 0) > update.plan)) {
          this.tell(/** @type {Update} */ (this.queue.shift()), true); // drawn before this edit
        }
        this.show({ ...update, over: this.over, log: undefined });
      } catch (error) {
        if (error instanceof Refused) toast(error.message, { kind: "error" });
        void this.refresh();
      }
    });
    return this.edits;
  },
  edits: Promise.resolve(),
};

// Numbers: the last target of some moves is one of many, set by a slider or typed --------------------

const numbers = {
  values: /** @type {Set<number>} */ (new Set()),

  /** Open the panel whose number comes next, with bounds from the moves. @param {Set<string>} next */
  settle(next) {
    for (const panel of all("[data-numbers]", board ?? document)) {
      const start = `${panel.dataset.numbers}:`;
      const found = [...next].filter((t) => t.startsWith(start)).map((t) => Number(t.slice(start.length)));
      const opens = found.length > 0 && found.length === next.size;
      const opened = opens && panel.hidden;
      panel.hidden = !opens;
      if (!opens) continue;
      const same = found.length === this.values.size && found.every((n) => this.values.has(n));
      this.values = new Set(found);
      const inputs = this.inputs(panel);
      for (const input of inputs) [input.min, input.max] = [String(Math.min(...found)), String(Math.max(...found))];
      if (opened || !same) this.set(panel, hints.number(start) ?? Math.min(...found));
      if (opened) inputs[0]?.focus({ preventScroll: true });
    }
  },

  /** @param {HTMLElement} panel */
  inputs(panel) {
    return /** @type {HTMLInputElement[]} */ (all("input[data-number]", panel));
  },

  /** Set a number everywhere in its panel, and say what the move would be. @param {HTMLElement} panel @param {number} value @param {Element} [typed] */
  set(panel, value, typed) {
    for (const input of this.inputs(panel)) if (input !== typed) input.value = String(value);
    const target = `${panel.dataset.numbers}:${value}`;
    const offer = table.candidates([...table.picked, target]).find((o) => o.targets.length === table.picked.length + 1);
    const says = one("[data-number-says]", panel);
    if (says) says.textContent = offer ? about(offer.move) || offer.label : panel.dataset.gap || "";
    one("[data-number-send]", panel)?.setAttribute("aria-disabled", String(!offer));
  },

  /** @param {Event} event */
  typed(event) {
    const input = element(event.target)?.closest("input[data-number]");
    const panel = input?.closest("[data-numbers]");
    if (input instanceof HTMLInputElement && panel instanceof HTMLElement && input.value !== "") {
      this.set(panel, Number(input.value), input);
    }
  },

  /** @param {string} name */
  send(name) {
    const input = /** @type {HTMLInputElement | null} */ (one(`input[type=number][data-number="${name}"]`));
    if (!input || !input.reportValidity()) return;
    if (!this.values.has(Number(input.value)) || !table.pick(`${name}:${Number(input.value)}`)) {
      toast(one(`[data-numbers="${name}"]`)?.dataset.gap || `Choose a number from ${input.min} to ${input.max}.`, { ms: 3500 });
    }
  },
};

// Hints ----------------------------------------------------------------------------------------------

const hints = {
  found: /** @type {null | {move: string, targets: string[], words: string, plan: string[]}} */ (null),

  async ask() {
    const button = one("#hint");
    if (button?.getAttribute("aria-busy") === "true") return;
    button?.setAttribute("aria-busy", "true");
    try {
      await table.edits;
      this.show(await ask("POST", `${api}/hint`, { seat: table.seat }));
    } catch (error) {
      toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
    } finally {
      one("#hint")?.removeAttribute("aria-busy");
    }
  },

  /** @param {typeof this.found} found */
  show(found) {
    this.found = found;
    const [box, words, follow] = [one("#advice"), one("#advice p"), one('#advice [data-act="follow"]')];
    if (box) box.hidden = !found;
    if (words) words.textContent = found?.words || "";
    if (follow) follow.hidden = !found?.plan.length;
    table.light();
  },

  /** Lie where least of what is named or lit is covered, what is named first: in the usual place, or at the top. */
  giveWay() {
    const box = one("#advice");
    if (!box || box.hidden) return;
    const named = all(".hinted:not(.chosen), [data-numbers]:not([hidden])", board ?? document);
    const lit = all(".lit:not(.hinted)", board ?? document);
    const covered = (/** @type {boolean} */ away) => {
      box.classList.toggle("away", away);
      const mine = box.getBoundingClientRect();
      const on = (/** @type {Element[]} */ things) => things.reduce((sum, e) => sum + shared(mine, e.getBoundingClientRect()), 0);
      return 100 * on(named) + on(lit);
    };
    covered(covered(true) < covered(false));
  },

  /** The number that a hint names for what is picked. @param {string} start */
  number(start) {
    const targets = this.found?.targets ?? [];
    const named = table.picked.every((t) => targets.includes(t)) && targets.find((t) => t.startsWith(start));
    return named ? Number(named.slice(start.length)) : undefined;
  },

  /** Forget a hint for a decision that is made. */
  settle() {
    if (this.found && !table.offers.some((o) => o.move === this.found?.move)) this.show(null);
  },

  /** Put the best order into the plan, where Undo takes it back. */
  follow() {
    const moves = this.found?.plan ?? [];
    this.show(null);
    void table.edit({ op: "follow", moves }).then(() => announce("The plan is the best order now. Undo takes it back."));
  },
};

/** Hold a move that ends the turn, as the seat prefers it. @param {string} label @param {string} note @param {() => void} send */
function guard(label, note, send) {
  if (prefs.guard === "none") return send();
  const done = () => {
    table.held = null;
    document.body.classList.remove("holding");
  };
  document.body.classList.add("holding");
  if (prefs.guard === "confirm") {
    const dialog = one("#guard");
    if (!(dialog instanceof HTMLDialogElement)) return (done(), send());
    const [title, text] = [one("h2", dialog), one("p", dialog)];
    if (title) title.textContent = `${label}?`;
    if (text) text.textContent = note || "This ends your turn.";
    dialog.returnValue = "";
    table.held = { send: () => dialog.close("send"), drop: () => dialog.close(""), leave: () => undefined }; // only a yes is a yes
    dialog.addEventListener(
      "close",
      () => {
        done();
        if (dialog.returnValue === "send") return send();
        table.picked = [];
        table.light();
      },
      { once: true },
    );
    return dialog.showModal();
  }
  const finish = (/** @type {boolean} */ go) => {
    if (!table.held) return;
    clearTimeout(timer);
    close();
    lift();
    done();
    if (go) return send();
    table.picked = [];
    table.light();
    announce("Taken back.");
  };
  const timer = setTimeout(() => finish(true), GRACE);
  const lead = `Sending in ${GRACE / 1000} seconds:`;
  const close = toast(label, { kind: "grace", lead, action: "Undo", act: () => finish(false), ms: GRACE + 200 });
  const lift = lay();
  table.held = { send: () => finish(true), drop: () => finish(false), leave: () => finish(true) };
}

/** While a move waits, the chosen piece is seen where it will lie. @returns {() => void} what takes it away again */
function lay() {
  const piece = one(".chosen[data-drag]", board ?? document);
  const place = all(".chosen:not([data-drag])", board ?? document).find(visible);
  const picture = piece && one("svg", piece);
  if (!board || !piece || !place || !picture) return () => undefined;
  const [from, to] = [picture.getBoundingClientRect(), place.getBoundingClientRect()];
  const laid = /** @type {SVGElement} */ (picture.cloneNode(true));
  laid.classList.add("ghost", "laid");
  laid.style.width = `${from.width}px`;
  laid.style.height = `${from.height}px`;
  laid.style.translate = `${(to.left + to.right - from.width) / 2}px ${(to.top + to.bottom - from.height) / 2}px`;
  board.append(laid);
  piece.classList.add("dragging");
  return () => {
    laid.remove();
    piece.classList.remove("dragging");
  };
}

/** Say what is to be chosen next, where the board has words for it; else the question stands. @param {string} [target] */
function askNext(target = "") {
  const question = one("[data-ask]", board ?? document);
  const words = target && question?.getAttribute(`data-then-${target.split(":")[0]}`);
  if (question) question.textContent = words || question.dataset.ask || "";
}

/** The question after a choice, where the board has words for it. */
function asked() {
  const question = one("[data-ask]", board ?? document);
  const words = question?.textContent ?? "";
  return words && words !== question?.dataset.ask ? `${words}.` : "";
}

/** What the first words of a thing on the board call it. @param {string} target */
function nameOf(target) {
  const place = all(`[data-target="${CSS.escape(target)}"]`, board ?? document).find(visible);
  const words = place?.dataset.name || place?.getAttribute("aria-label") || place?.textContent || target;
  return words.replace(/\s+/g, " ").trim().split(/[.:;]/)[0];
}

/** Show one of the board's sheets where there is no room for all. @param {string} [tab] */
function showTab(tab) {
  const sheets = one("#board");
  if (tab && sheets) sheets.dataset.user = tab;
  all("[data-tab][id^='tab-']").forEach((e) => e.setAttribute("aria-pressed", String(e.dataset.tab === sheets?.dataset.user)));
}

/** What the board says that a move would bring. @param {string} move */
function about(move) {
  const words = board && one(`[data-about="${CSS.escape(move)}"]`, board)?.textContent;
  return (words || "").replace(/\s+/g, " ").trim();
}

/** The legal moves as labelled buttons: the second way to play, and complete. @param {Offer[]} offers */
function listMoves(offers) {
  const list = one("#move-list");
  if (!list) return;
  const items = offers.map((offer, k) => {
    const id = `offer-${k}`;
    const [text, more] = [document.createElement("span"), document.createElement("small")];
    [text.textContent, more.textContent] = [offer.label, about(offer.move)];
    const words = text.outerHTML + (more.textContent ? more.outerHTML : "");
    return `<li id="${id}"><button type="button" id="${id}-b" data-offer="${k}">${words}</button></li>`;
  });
  const [all_, some] = ["Every legal move. This list is enough to play the whole game.", "The moves that go on from what you chose."];
  const said = one("#moves-said");
  if (said) said.textContent = offers.length < table.offers.length ? some : all_;
  const words = table.over ? "The game is over." : "It is not your turn.";
  patch(list, items.join("") || `<li class="none">${words}</li>`);
  all("button", list).forEach((button, k) => (button.dataset.move = offers[k].move));
  all("[data-count=moves]").forEach((e) => (e.textContent = offers.length ? String(offers.length) : ""));
}

// Push ---------------------------------------------------------------------------------------------

const push = {
  socket: /** @type {WebSocket | null} */ (null),
  failures: 0,
  polling: 0,
  waiting: 0,
  rematch: boot.rematch ?? "",
  leaving: false, // this window goes elsewhere

  open() {
    clearTimeout(this.waiting);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const heard = `seat=${table.seat}&since=${table.told}` + (boot.version ? `&version=${boot.version}` : "");
    const socket = new WebSocket(`${scheme}//${location.host}${api}/push?${heard}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return socket.close(); // let go before it was there
      if (this.failures) announce("Connected again.");
      this.failures = 0;
      clearInterval(this.polling);
      this.polling = 0;
      line.up();
    });
    socket.addEventListener("message", (event) => this.socket === socket && this.hear(json(event.data)));
    socket.addEventListener("close", () => this.socket === socket && this.lost());
  },

  /** @param {any} message */
  hear(message) {
    if (boot.page === "lobby") return void lobby.refresh();
    if (boot.page === "match") return sheet.hear(message);
    presence(message.present);
    hosting.hear(message);
    if (message.error) return void toast(message.error, { kind: "error" });
    if (message.rematch && message.rematch !== this.rematch) offerRematch((this.rematch = message.rematch));
    if (message.status === "ended" && !boot.stopped) return this.leaving ? undefined : location.reload();
    if (message.seat !== undefined && message.seat !== table.seat && message.html) {
      table.seat = message.seat; // the host gave the seat to somebody else
      toast("Your seat was given to somebody else. You are watching now.", { ms: 12000 });
      return table.show(message, true);
    }
    table.take(message);
  },

  lost() {
    this.failures++;
    line.down();
    if (this.failures > 2 && !this.polling) this.polling = setInterval(() => this.poll(), POLL);
    const wait = Math.min(15000, 400 * 2 ** Math.min(this.failures, 6)) * (0.7 + Math.random() * 0.6);
    this.waiting = setTimeout(() => this.open(), wait);
  },

  async poll() {
    if (boot.page === "lobby") return lobby.refresh();
    if (boot.page === "match") return sheet.refresh();
    try {
      const update = await ask("GET", `${api}/view?seat=${table.seat}`);
      hosting.hear(update);
      if (update.seat === table.seat) table.take(update);
    } catch {
      // The next round will tell.
    }
  },

  /** The server has answered after all: is the connection there as well? */
  check() {
    if (!this.socket || this.socket.readyState === WebSocket.OPEN) line.up();
    else this.again();
  },

  /** The browser says that the line is gone; a connection would find out much later. */
  cut() {
    this.letGo();
    this.lost();
  },

  /** Look again now: somebody came back to the page or changed seats. */
  again() {
    this.letGo();
    this.open();
  },

  /** Hear no more of this connection. One on its way closes when it is there: to close it now is an error in the console. */
  letGo() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
    this.socket = null;
  },
};

/** @param {boolean[] | undefined} present */
function presence(present) {
  present?.forEach((here, seat) =>
    all(`[data-presence="${seat}"]`).forEach((e) => {
      e.classList.toggle("away", !here);
      e.title = here ? "here" : "away";
    }),
  );
}

// Seats: the menu, the host's window and who plays for whom are as the table is --------------------------

/** Names and bots of all seats and who is there, to be compared. @param {Place[]} seats */
const whoPlays = (seats) => JSON.stringify(seats.map(({ name, bot, present }) => [name, bot, present]));

/** Whether somebody at this screen plays a seat. @param {number} seat */
const playsHere = (seat) => boot.here.includes(seat) && !table.seats[seat]?.bot;

/** Patch lines of seats; if what was pressed is gone, the focus stays in its line. @param {Element} root @param {string} html */
function patchSeats(root, html) {
  const line = document.activeElement?.closest("li[id]")?.id;
  patch(root, html);
  if (line && document.activeElement === document.body) (one(`#${line} button`) ?? one("#host-title"))?.focus();
}

const hosting = {
  known: "", // who is there and plays, as it was told last
  reading: /** @type {Promise<void> | null} */ (null),
  late: false, // something has changed while it was read

  /** @param {any} message */
  hear({ version, status, seats, connected, here }) {
    const now = JSON.stringify([version, status, seats, connected, here]);
    if (!seats || now === this.known) return;
    this.known = now;
    boot.version = version ?? boot.version;
    boot.here = here ?? boot.here;
    boot.names = seats.map((/** @type {Place} */ place) => place.name);
    all("#sift [name=who] option[value]:not([value=''])").forEach((e, seat) => (e.textContent = boot.names[seat]));
    void this.refresh();
  },

  /** Draw it anew, once more if something changes meanwhile. */
  refresh() {
    this.late = true;
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  },

  async read() {
    const root = one("#hosting");
    try {
      while (root && this.late) {
        this.late = false;
        const answer = await fetch(`/table/${encodeURIComponent(boot.table)}/menu`, { credentials: "same-origin" });
        if (!answer.ok) throw new TypeError("There is no answer.");
        patchSeats(root, await answer.text());
      }
    } catch {
      this.known = ""; // the next push or poll will tell
    }
  },
};

/** Go on with the others in a match; else offer it. @param {string} id */
function offerRematch(id) {
  if (boot.match) return leave(`/table/${id}`);
  toast("A rematch is open.", { action: "Go there", act: () => location.assign(`/table/${id}`), ms: 60000 });
}

// Attention ----------------------------------------------------------------------------------------

const plainTitle = document.title;

/** @param {boolean} mine @param {boolean} fresh */
function attention(mine, fresh) {
  document.title = mine ? `● Your turn · ${plainTitle}` : plainTitle;
  const icon = one('link[rel="icon"]');
  if (icon instanceof HTMLLinkElement) {
    icon.dataset.plain ||= icon.href;
    const wanted = mine ? icon.dataset.turn || icon.href : icon.dataset.plain;
    if (icon.href !== wanted) icon.href = wanted;
  }
  document.body.classList.toggle("my-turn", mine);
  if (fresh) {
    chime();
    announce("Your turn.");
  }
}

// One screen, several seats ------------------------------------------------------------------------

/** Pass the screen on when another of its seats must decide; behind a curtain where hands are hidden. */
function hotSeat() {
  const curtain = one("#curtain");
  if (!table.curtain && curtain instanceof HTMLDialogElement && curtain.open) return curtain.close("open");
  if (table.over || table.mine()) return;
  const next = table.pending.find(playsHere);
  if (next === undefined) return;
  if (table.curtain) drawCurtain(next);
  else void takeSeat(next);
}

/** Cover the table until the next player says so; meanwhile it shows only what everybody may see. @param {number} next */
function drawCurtain(next) {
  const curtain = one("#curtain");
  if (!(curtain instanceof HTMLDialogElement) || curtain.open) return;
  if (table.away) return void takeSeat(next, true);
  const [title, button] = [one("h2", curtain), one("button", curtain)];
  if (title) title.textContent = `Pass the screen to ${boot.names[next]}`;
  if (button) button.textContent = `I am ${boot.names[next]}`;
  curtain.returnValue = "";
  curtain.showModal();
  tip.hide();
  all("#toasts > *, #live > *").forEach((e) => e.remove());
  const open = () => {
    table.away ||= curtain.returnValue === "away";
    if (curtain.returnValue) return void takeSeat(next, curtain.returnValue === "ok" || table.away);
    curtain.addEventListener("close", open, { once: true }); // Escape opens no curtain
    curtain.showModal();
  };
  curtain.addEventListener("close", open, { once: true });
  becomeWatcher();
}

/** Show only what everybody may see. */
function becomeWatcher() {
  if (table.seat === WATCHER) return;
  [table.seat, table.alone] = [WATCHER, false];
  table.offers = table.picked = [];
  board?.replaceChildren(); // the hand of who played last is gone before the next one looks
  log.list?.replaceChildren();
  push.again();
  void table.refresh(true);
}

/** See the table through the eyes of a seat of this screen; `alone` if its player has said so. @param {number} seat @param {boolean} [alone] */
async function takeSeat(seat, alone = false) {
  try {
    const update = await ask("GET", `${api}/view?seat=${seat}`);
    [table.seat, table.alone] = [seat, alone];
    table.queue.length = 0;
    table.show(update, true);
    announce(`${boot.names[seat]} plays.`);
    push.again();
  } catch (error) {
    toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
    if (table.curtain) setTimeout(hotSeat, POLL);
  }
}

// Drag and drop by pointer: mouse, pen, finger -------------------------------------------------------

const drag = {
  active: false,
  from: /** @type {HTMLElement | null} */ (null),
  over: /** @type {HTMLElement | SVGElement | null} */ (null),
  ghost: /** @type {HTMLElement | null} */ (null),
  lifted: /** @type {HTMLElement | null} */ (null),
  start: /** @type {[number, number]} */ ([0, 0]),
  at: /** @type {[number, number]} */ ([0, 0]),
  grab: [0, 0],
  pointer: -1,
  edits: false, // it changes the plan and makes no move
  justEnded: false,

  /** @param {PointerEvent} event */
  down(event) {
    const from = element(event.target)?.closest("[data-drag]");
    if (!(from instanceof HTMLElement) || event.button || !event.isPrimary) return;
    this.edits = from.hasAttribute("data-op");
    const anywhere = !from.dataset.target; // a piece that goes wherever something is lit
    if (!this.edits && !anywhere && !from.matches(".lit, .reach, .chosen")) return;
    this.from = from;
    this.start = [event.clientX, event.clientY];
    this.pointer = event.pointerId;
  },

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from || event.pointerId !== this.pointer) return;
    const far = Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]);
    if (!this.active && far > DRAG_START) this.begin();
    if (!this.active || !this.ghost) return;
    event.preventDefault();
    this.ghost.style.translate = `${event.clientX - this.grab[0]}px ${event.clientY - this.grab[1]}px`;
    this.at = [event.clientX, event.clientY];
    this.hover(this.zone(...this.at));
  },

  /** Scroll while something is held near the edge of its scroller. */
  scroll() {
    if (!this.active) return;
    const scroller = scrollerOf(this.from);
    if (scroller) {
      const room = scroller.getBoundingClientRect();
      const [x, y] = this.at;
      const pull = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
        Math.min(0, at - from - EDGE) / 4 + Math.max(0, at - to + EDGE) / 4;
      scroller.scrollLeft += pull(x, room.left, room.right);
      scroller.scrollTop += pull(y, room.top, room.bottom);
      this.hover(this.zone(x, y));
    }
    requestAnimationFrame(() => this.scroll());
  },

  begin() {
    const from = /** @type {HTMLElement} */ (this.from);
    const lifted = /** @type {HTMLElement} */ (from.closest("[data-lift]") ?? from);
    const box = lifted.getBoundingClientRect();
    carry.drop();
    this.active = true;
    this.grab = [this.start[0] - box.left, this.start[1] - box.top];
    const ghost = /** @type {HTMLElement} */ (lifted.cloneNode(true));
    [ghost, ...all("[id]", ghost)].forEach((e) => e.removeAttribute("id"));
    ghost.classList.add("ghost");
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    ghost.setAttribute("aria-hidden", "true");
    (lifted.parentElement ?? document.body).append(ghost);
    this.ghost = ghost;
    this.lifted = lifted;
    lifted.classList.add("dragging");
    document.body.classList.add("drags");
    document.body.dataset.drags = from.dataset.drag;
    this.at = this.start;
    if (this.edits) this.scroll();
    const target = from.dataset.target;
    if (!this.edits && target && !table.picked.includes(target)) table.pick(target);
    tip.hide();
  },

  /** Where it may be dropped at a point. @param {number} x @param {number} y @returns {HTMLElement | SVGElement | null} */
  zone(x, y) {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (this.ghost?.contains(hit)) continue;
      const zone = hit.closest(this.edits ? "[data-drop]" : "[data-target].lit, [data-target].reach");
      if (!(zone instanceof HTMLElement || zone instanceof SVGElement) || zone === this.from) continue;
      if (!this.edits || this.fits(zone)) return zone;
    }
    return null;
  },

  /** @param {HTMLElement | SVGElement} zone */
  fits(zone) {
    return (zone.dataset.drop || "").split(" ").includes(this.from?.dataset.drag || "");
  },

  /** @param {HTMLElement | SVGElement | null} zone */
  hover(zone) {
    if (zone === this.over) return;
    this.over?.classList.remove("over", "behind");
    zone?.classList.add("over");
    const later = zone && this.from && this.from.compareDocumentPosition(zone) & Node.DOCUMENT_POSITION_FOLLOWING;
    zone?.classList.toggle("behind", Boolean(later)); // where it comes to lie
    this.over = zone;
  },

  /** @param {boolean} drop */
  end(drop) {
    const { from, over, active } = this;
    this.ghost?.remove();
    this.ghost = null;
    this.lifted?.classList.remove("dragging");
    this.lifted = null;
    over?.classList.remove("over", "behind");
    document.body.classList.remove("drags");
    delete document.body.dataset.drags;
    this.from = this.over = null;
    this.active = false;
    if (!active || !from) return;
    this.justEnded = true;
    setTimeout(() => (this.justEnded = false), 0);
    if (!this.edits) {
      if (drop && over?.dataset.among && over.dataset.among !== table.among) table.narrow(over.dataset.among);
      else if (drop && over?.dataset.target) table.pick(over.dataset.target);
      else table.putBack();
    } else if (drop && over) {
      void table.edit({ ...json(from.dataset.op), ...json(over.dataset.op) });
    }
  },
};

/** Dragging for those who do not drag: a click takes something up, the next one puts it down. */
const carry = {
  from: /** @type {HTMLElement | null} */ (null),

  /** @param {HTMLElement} from */
  take(from) {
    const again = from === this.from;
    this.drop();
    if (again) return;
    this.from = from;
    from.setAttribute("aria-pressed", "true");
    document.body.dataset.drags = from.dataset.drag;
    announce(`${from.getAttribute("aria-label") || ""} Choose where it goes.`);
  },

  /** Put it down where it fits; whether anything was carried there. @param {EventTarget | null} at */
  put(at) {
    const [from, zone] = [this.from, element(at)?.closest(`[data-drop~="${this.from?.dataset.drag}"]`)];
    if (!from || !(zone instanceof HTMLElement)) return false;
    this.drop();
    void table.edit({ ...json(from.dataset.op), ...json(zone.dataset.op) });
    return true;
  },

  drop() {
    this.from?.removeAttribute("aria-pressed");
    this.from = null;
    delete document.body.dataset.drags;
  },
};

/** A map that was enlarged shows the middle of what is lit. @param {Event} event */
function zoomed(event) {
  const map = document.getElementById(element(event.target)?.getAttribute("data-zooms") || "");
  const lit = map ? all("[data-target].lit", map).map((e) => e.getBoundingClientRect()) : [];
  if (!map || !lit.length) return;
  const room = map.getBoundingClientRect();
  const x = (Math.min(...lit.map((r) => r.left)) + Math.max(...lit.map((r) => r.right))) / 2;
  const y = (Math.min(...lit.map((r) => r.top)) + Math.max(...lit.map((r) => r.bottom))) / 2;
  map.scrollBy(x - (room.left + room.right) / 2, y - (room.top + room.bottom) / 2);
}

function setupDrag() {
  document.addEventListener("change", zoomed);
  document.addEventListener("pointerdown", (event) => drag.down(event));
  document.addEventListener("pointermove", (event) => drag.move(event), { passive: false });
  document.addEventListener("pointerup", () => drag.end(true));
  document.addEventListener("pointercancel", () => drag.end(false));
  document.addEventListener("dragstart", (event) => element(event.target)?.closest("[data-drag]") && event.preventDefault());
}

// Help: by hover, focus, long press, and by tap on what is no target ----------------------------------

const tip = {
  box: one("#tip"),
  timer: 0,
  owner: /** @type {HTMLElement | null} */ (null),
  pressed: false, // by a finger that still lies there: its lifting is no click

  /** @param {EventTarget | null} target @returns {HTMLElement | null} */
  of(target) {
    const found = element(target)?.closest("[data-tip], [data-help]");
    return found instanceof HTMLElement ? found : null;
  },

  /** @param {HTMLElement} owner @param {number} wait */
  soon(owner, wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(owner), wait);
  },

  /** Show help when a finger has lain there for a while. @param {HTMLElement} owner */
  press(owner) {
    this.timer = setTimeout(() => {
      this.show(owner);
      this.pressed = this.owner === owner;
    }, LONG_PRESS);
  },

  /** @param {HTMLElement} owner */
  show(owner) {
    if (!this.box || drag.active || !owner.isConnected) return;
    const source = owner.dataset.tip ? document.getElementById(owner.dataset.tip) : null;
    if (!source && !owner.dataset.help) return;
    this.box.replaceChildren(...(source ? [...source.childNodes].map((n) => n.cloneNode(true)) : [owner.dataset.help || ""]));
    all("[id]", this.box).forEach((e) => e.removeAttribute("id"));
    this.box.hidden = false;
    this.owner = owner;
    const at = owner.getBoundingClientRect();
    const size = this.box.getBoundingClientRect();
    const bar = one("#bar")?.getBoundingClientRect().top ?? innerHeight; // below lies the question, which help must not cover
    const below = at.bottom + 8 + size.height < (bar >= at.bottom ? bar : innerHeight);
    const left = Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2));
    const top = below ? at.bottom + 8 : Math.max(8, at.top - size.height - 8);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  },

  hide() {
    clearTimeout(this.timer);
    if (this.box) this.box.hidden = true;
    this.owner = null;
  },
};

/** The click of a finger that has shown help does nothing else. @param {Event} event */
function swallow(event) {
  if (!tip.pressed) return;
  tip.pressed = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function setupTips() {
  document.addEventListener("pointerover", (event) => {
    const owner = tip.of(event.target);
    if (event.pointerType !== "mouse" || owner === tip.owner) return;
    if (owner) tip.soon(owner, 350);
    else tip.hide();
  });
  document.addEventListener("focusin", (event) => {
    const owner = tip.of(event.target);
    if (owner && element(event.target)?.matches(":focus-visible")) tip.soon(owner, 250);
    else if (!tip.pressed) tip.hide();
  });
  document.addEventListener("pointerdown", (event) => {
    const owner = tip.of(event.target);
    tip.hide();
    tip.pressed = false;
    if (owner && event.pointerType !== "mouse") tip.press(owner);
  });
  document.addEventListener("pointercancel", () => (tip.pressed = false)); // no click follows
  document.addEventListener("click", swallow, { capture: true });
  document.addEventListener("pointerup", (event) => event.pointerType !== "mouse" && clearTimeout(tip.timer));
  document.addEventListener("scroll", () => tip.hide(), { capture: true, passive: true });
}

// Clicks and keys ------------------------------------------------------------------------------------

const CLICKABLE =
  "[data-carry],[data-move],[data-moves],[data-act],[data-edit],[data-number-send],[data-copy],[data-post],[data-open],[data-close],[data-drawer],[data-tab],[data-among],[data-target],[data-skip],[data-why]";

/** @param {MouseEvent} event */
function clicked(event) {
  const link = element(event.target)?.closest("a[data-save]");
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    return void saveFile(link);
  }
  if (carry.from && !drag.justEnded && carry.put(event.target)) return;
  const hit = element(event.target)?.closest(CLICKABLE);
  if (!(hit instanceof HTMLElement || hit instanceof SVGElement)) {
    const owner = tip.of(event.target);
    return owner ? tip.show(owner) : undefined;
  }
  if (drag.justEnded) return void event.preventDefault();
  const takesBack = hit.dataset.act === "undo" && (table.held || table.picked.length || table.among);
  if (hit.getAttribute("aria-disabled") === "true" && !takesBack) {
    return refuse(hit.dataset.why || hit.getAttribute("title") || "This is not possible now.");
  }
  const { move, moves, act, edit, numberSend, copy, post, open, drawer, tab, target, carry: carried } = hit.dataset;
  if (carried !== undefined && hit instanceof HTMLElement) carry.take(hit);
  else if (move !== undefined && boot.page === "match") sheet.choose(hit, move);
  else if (move !== undefined) makeByText(move);
  else if (moves !== undefined) makeList(hit, json(moves));
  else if (act !== undefined) perform(act);
  else if (edit !== undefined) void table.edit(json(edit));
  else if (numberSend !== undefined) numbers.send(numberSend);
  else if (copy !== undefined) void copyText(hit, copy);
  else if (post !== undefined) void postAction(hit, post);
  else if (open !== undefined) openDialog(open);
  else if (hit.dataset.close !== undefined) hit.closest("dialog")?.close();
  else if (drawer !== undefined) toggleDrawer(drawer);
  else if (tab !== undefined) showTab(tab);
  else if (hit.dataset.skip !== undefined) return event.preventDefault(), focus.skip();
  else if (hit.dataset.among !== undefined) table.narrow(hit.dataset.among);
  else if (target === undefined || (boot.page === "table" && !table.pick(target))) {
    const owner = tip.of(hit);
    if (hit.dataset.why) refuse(hit.dataset.why);
    else if (owner) tip.show(owner);
  }
}

/** Say why something cannot be done. @param {string} why */
function refuse(why) {
  toast(why, { ms: 3500 });
  announce(why);
}

/** @param {string} text */
function makeByText(text) {
  const offer = table.offers.find((o) => o.move === text);
  if (offer && !table.held) {
    table.picked = [...offer.targets];
    table.light();
    table.make(offer);
  }
}

/** @param {HTMLElement | SVGElement} button @param {string[]} moves */
function makeList(button, moves) {
  const label = button.dataset.label || button.textContent?.trim() || "Confirm";
  const send = () => void table.edits.then(() => table.send("moves", { moves }, label));
  if (table.held) return;
  if (button.dataset.ends === undefined) send();
  else guard(label, button.dataset.note || "", send);
}

/** @param {string} act */
function perform(act) {
  if (act === "putback") return table.putBack();
  if (act === "unsend" || (act === "undo" && document.body.classList.contains("waiting"))) return line.drop();
  if (act === "undo" && table.held) return table.held.drop();
  if (act === "undo" && (table.picked.length || table.among)) return table.putBack();
  if (act === "undo" || act === "restart") return void table.send(act, {}, act === "undo" ? "Undo" : "Restart");
  if (act === "send" && table.held) return table.held.send();
  if (act === "replay") return location.assign(`/replay/${boot.table}`);
  if (act === "review") return location.assign(`/table/${boot.table}/review`);
  if (act === "rematch") return void rematch();
  if (act === "hint") return void hints.ask();
  if (act === "unhint") return hints.show(null);
  if (act === "look") return look();
  if (act === "follow") return hints.follow();
  if (act.startsWith("replay-")) replay.act(act.slice(7));
}

/** Close the result to look at the last position, or open it again; the page remembers which. */
function look() {
  const inside = one("#result")?.contains(document.activeElement);
  const looking = document.body.classList.toggle("looking");
  announce(looking ? "The table as the game left it." : "The result.");
  if (inside) one("#look")?.focus();
}

async function rematch() {
  try {
    const made = await insist(`${api}/rematch`, { nonce: randomHex(16) });
    leave(`/table/${made.id}`);
  } catch (error) {
    toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
  }
}

/** @param {string} id */
function openDialog(id) {
  const dialog = document.getElementById(id);
  document.querySelectorAll("[popover]").forEach((e) => e instanceof HTMLElement && e.matches(":popover-open") && e.hidePopover());
  if (id === "keys") keys.tell();
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** @param {string} tab */
function openDrawer(tab) {
  const drawer = one("#drawer");
  if (!drawer) return;
  drawer.dataset.user = tab;
  all("[data-drawer]").forEach((e) => e.setAttribute("aria-expanded", String(e.dataset.drawer === tab)));
  if (boot.page === "replay") replay.markLog();
  else if (log.list) log.list.scrollTop = log.list.scrollHeight;
  log.sift();
}

/** @param {string} tab */
function toggleDrawer(tab) {
  const closes = tab === "" || one("#drawer")?.dataset.user === tab;
  const inside = one("#drawer")?.contains(document.activeElement);
  if (!closes && !inside) focus.opener = document.activeElement;
  openDrawer(closes ? "" : tab);
  if (!closes) one(`#drawer [data-panel="${tab}"] :is(button, a)`)?.focus({ preventScroll: true });
  else if (inside) focus.give(focus.opener);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  table.skip([" ", "Enter", "Escape"].includes(event.key) ? event : undefined);
  const at = element(event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    tip.hide();
    carry.drop();
    if (one("#drawer")?.dataset.user) return toggleDrawer("");
    if (document.querySelector("dialog:modal, :popover-open")) return;
    if (one("#result") && !document.body.classList.contains("looking")) return look();
    return table.putBack();
  }
  if (document.querySelector("dialog[open]") || at?.matches("input:not([type=range]), input[data-number], select, textarea")) {
    if (event.key === "Enter" && at?.matches("input[data-number]")) numbers.send(/** @type {HTMLElement} */ (at).dataset.number || "");
    return;
  }
  if (at && rove.key(at, event)) return;
  if (boot.page === "replay" && replay.key(event)) return;
  if (at instanceof HTMLElement && arrowEdit(at, event)) return;
  if ((event.key === "Enter" || event.key === " ") && at?.matches(":is([data-target], [data-why]):not(button, a)")) {
    event.preventDefault();
    return void at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  if (event.key === "u") return void one('#undo, [data-act="undo"]')?.click();
  if (event.key === "h") return void one("#hint")?.click();
  if (event.key === "l") return toggleDrawer("log");
  if (event.key === "m") return toggleDrawer("moves");
  if (/^[0-9a-z]$/.test(event.key)) keys.find(event.key)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** Keys of the things on a board: what shows one has it; the number of a lit piece is its key once something is chosen. */
const keys = {
  /** @param {string} key */
  find(key) {
    const can = (/** @type {Element} */ e) => visible(e) && !e.closest(".off, .chosen");
    const shows = all(`[data-key="${key}"]`).filter(can);
    const numbered = table.picked.length ? all(`[data-drag].lit[data-target$=":${key}"]`).filter(can) : [];
    return shows.find((e) => e.matches(".lit")) ?? numbered[0] ?? shows[0];
  },

  /** Tell the keys that do something at this table now. */
  tell() {
    const list = one("#key-list");
    const keyed = all("[data-key]").filter(visible);
    const digits = keyed.map((e) => e.dataset.key ?? "").filter((key) => /[0-9]/.test(key)).sort();
    const letters = keyed.filter((e) => /[a-z]/.test(e.dataset.key ?? ""));
    const has = (/** @type {string} */ what) => Boolean(one(what));
    const row = (/** @type {string[]} */ names, /** @type {string} */ words) => {
      const [line, term, said] = ["div", "dt", "dd"].map((name) => document.createElement(name));
      names.forEach((name) => term.append(name === "–" ? " – " : Object.assign(document.createElement("kbd"), { textContent: name }), " "));
      said.textContent = words;
      line.append(term, said);
      return line;
    };
    const rows = [
      digits.length && row([digits[0], "–", digits[digits.length - 1]], "the card or button with that number"),
      digits.length && has("[data-drag][data-target]") && row(["1", "–", "9"], "once a card is chosen: the disc with that number"),
      ...letters.map((e) => row([e.dataset.key ?? ""], (e.getAttribute("aria-label") || e.textContent || "").trim())),
      row(["Tab", "Enter"], "go to a lit thing, choose it"),
      has("[data-arrows]") && row(["←", "→", "↑", "↓"], "go through a row or a field of things"),
      has("[data-edit-left]") && row(["←", "→"], "on a grip: move the card"),
      has("#scrubber") && row(["←", "→"], "step through the replay"),
      row(["Esc"], has("#result") ? "close the result, or what else is open" : "put back what is chosen, close what is open"),
      has("#undo") && row(["u"], "undo"),
      has("#hint") && row(["h"], "hint"),
      has("#move-list") && row(["m"], "list of all legal moves"),
      row(["l"], "log"),
    ];
    list?.replaceChildren(...rows.filter((line) => line instanceof Element));
  },
};

/** Move a card of the plan by arrow keys on its grip. @param {HTMLElement} at @param {KeyboardEvent} event */
function arrowEdit(at, event) {
  const side = { ArrowLeft: "left", ArrowUp: "left", ArrowRight: "right", ArrowDown: "right" }[event.key];
  const grip = side && at.closest(`[data-edit-${side}]`);
  if (!grip || !side) return false;
  event.preventDefault();
  void table.edit(json(grip.getAttribute(`data-edit-${side}`))).then(() => bring(grip.closest("[data-piece]")));
  return true;
}

/** @param {HTMLElement | SVGElement} button @param {string} text */
async function copyText(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    (button.closest("dialog") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const words = button.querySelector("span") ?? button;
  const before = button.dataset.words || words.textContent || "";
  button.dataset.words = before;
  words.textContent = "Copied";
  announce("Copied");
  setTimeout(() => (words.textContent = before), 1800);
}

let left = false;

/** Go to another page, once: the answer to a request and the push that follows it may both ask for it. @param {string} path */
function leave(path) {
  if (!left) location.assign(path);
  left = true;
}

/** A button that posts: `data-body` is sent, `data-then` says what follows. @param {HTMLElement | SVGElement} button @param {string} path */
async function postAction(button, path) {
  if (button.dataset.sure && !confirm(button.dataset.sure)) return;
  button.setAttribute("aria-busy", "true");
  try {
    const then = button.dataset.then || "refresh";
    push.leaving = then === "home";
    const answer = await ask("POST", path, json(button.dataset.body));
    if (then === "table") leave(`/table/${answer.id || boot.table}`);
    else if (then === "home") leave("/");
    else if (boot.page === "lobby") await lobby.refresh();
    else await Promise.all([table.refresh(), hosting.refresh()]);
  } catch (error) {
    push.leaving = false;
    toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
  } finally {
    button.removeAttribute("aria-busy");
  }
}

// Lobby ----------------------------------------------------------------------------------------------

const lobby = {
  async refresh() {
    try {
      const answer = await fetch(`/lobby/${encodeURIComponent(boot.table)}`, { credentials: "same-origin" });
      if (new URL(answer.url).pathname !== location.pathname) return leave(new URL(answer.url).pathname);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const [old, fresh] = [one("#lobby"), page.querySelector("#lobby")];
      if (old && fresh) patchSeats(old, fresh.innerHTML);
    } catch {
      // Push or the next poll will tell.
    }
  },

  /** Call a seat of this browser by another name. @param {HTMLInputElement} field */
  async rename(field) {
    try {
      await ask("POST", field.dataset.name || "", { name: field.value });
      await this.refresh();
    } catch (error) {
      field.value = field.defaultValue;
      toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
    }
  },

  /** Add this browser's part to chance, once. */
  async contribute() {
    if (boot.seat < 0 || boot.given) return;
    try {
      await insist(`${api}/nonce`, { nonce: randomHex(16) });
    } catch {
      // Without it the others' numbers still count.
    }
  },
};

// Match ----------------------------------------------------------------------------------------------

const sheet = {
  /** Somebody has moved or the next table is there. @param {any} message */
  hear(message) {
    if (message.rematch) return leave(`/table/${message.rematch}`);
    if (message.seq !== boot.seq || message.version !== this.version) void this.refresh();
    this.version = message.version;
  },
  version: 0,

  async refresh() {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const [old, fresh] = [one("#match"), page.querySelector("#match")];
      if (old && fresh) patch(old, fresh.innerHTML);
      Object.assign(boot, json(page.getElementById("boot")?.textContent));
      announce(one("#say")?.textContent || "");
    } catch {
      // Push or the next poll will tell.
    }
  },

  /** Make a move of the last game, through the guard; it may lead on. @param {HTMLElement | SVGElement} button @param {string} move */
  choose(button, move) {
    const then = button.dataset.then;
    if (table.held) return;
    guard(button.dataset.label || move, "", async () => {
      try {
        await insist(`${api}/moves`, { seat: boot.seat, seq: boot.seq, key: randomHex(16), moves: [move] });
        await (then ? rematch() : this.refresh());
      } catch (error) {
        toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
        await this.refresh();
      }
    });
  },
};

// Replay ---------------------------------------------------------------------------------------------

const ADDRESS_PACE = 600; // milliseconds between two changes of the address
const SPEEDS = { slow: 1800, steady: 900, fast: 300 };

const replay = {
  at: boot.turn ?? 0, // what is wished
  drawn: -1, // what is shown
  speed: /** @type {keyof typeof SPEEDS} */ ("steady"),
  timer: 0,
  drawing: /** @type {Promise<void> | null} */ (null),
  ahead: /** @type {AbortController | null} */ (null), // fetches the next position before it is wished
  known: /** @type {Map<number, string>} */ (new Map()),

  /** The board after so many moves. @param {number} at @param {AbortController} [stop] @returns {Promise<string>} */
  async position(at, stop) {
    const list = await frames;
    const html = this.known.get(at) ?? list?.[at] ?? (await ask("GET", `${api}/position?at=${at}&seat=${boot.seat}`, undefined, stop)).html;
    this.known.set(at, html);
    if (this.known.size > 60) this.known.delete(this.known.keys().next().value ?? -1);
    return html;
  },

  /** Wish for a position; resolved when the newest wish is drawn. @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(boot.total, Math.round(at)));
    const slider = /** @type {HTMLInputElement | null} */ (one("#at"));
    if (slider) {
      slider.value = String(this.at);
      slider.style.setProperty("--at", String(this.at / Math.max(1, boot.total)));
      slider.setAttribute("aria-valuetext", `Move ${this.at} of ${boot.total}`);
    }
    all("[data-at-now]").forEach((e) => (e.textContent = String(this.at)));
    this.ahead?.abort();
    this.ahead = null;
    this.drawing ??= this.draw().finally(() => (this.drawing = null));
    return this.drawing;
  },

  /** Draw what is wished until nothing newer is: one request at a time, and every answer is shown. */
  async draw() {
    try {
      while (this.drawn !== this.at && board) {
        const at = this.at;
        const html = await this.position(at);
        const before = places(board);
        patch(board, html);
        if (!calm()) fly(board, before);
        this.drawn = at;
        rove.settle();
        this.markLog();
        this.address();
      }
      void this.lookAhead();
    } catch (error) {
      this.stop();
      toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
    }
  },

  async lookAhead() {
    if (this.at >= boot.total || this.known.has(this.at + 1)) return;
    this.ahead = new AbortController();
    await this.position(this.at + 1, this.ahead).catch(() => undefined);
  },

  /** Let the address lead here; not too often, which some browsers forbid. */
  address() {
    if (location.protocol === "file:" || this.addressing) return;
    const wait = Math.max(0, this.addressed + ADDRESS_PACE - Date.now());
    this.addressing = setTimeout(() => {
      [this.addressing, this.addressed] = [0, Date.now()];
      const here = new URL(location.href);
      here.searchParams.set("at", String(this.drawn));
      history.replaceState(null, "", here);
    }, wait);
  },
  addressing: 0,
  addressed: 0,

  markLog() {
    if (!log.list?.getClientRects().length) return;
    if (log.first) return void log.whole().then(() => log.first || this.markLog(), () => undefined);
    let last = /** @type {HTMLElement | null} */ (null);
    for (const line of log.lines) {
      const past = Number(line.dataset.turn) <= this.at;
      line.classList.toggle("future", !past);
      line.classList.remove("now");
      if (past && !line.classList.contains("heading")) last = line;
    }
    last?.classList.add("now");
    if (last) log.list.scrollTop = last.offsetTop - log.list.clientHeight * 0.6;
  },

  playing() {
    return this.timer !== 0;
  },

  play() {
    if (this.at >= boot.total) this.at = -1;
    const step = async () => {
      await this.go(this.at + 1);
      if (this.at >= boot.total) return this.stop();
      if (this.timer) this.timer = setTimeout(step, SPEEDS[this.speed]);
    };
    this.timer = setTimeout(step, 10);
    this.showPlay();
  },

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlay();
  },

  showPlay() {
    all('[data-act="replay-play"]').forEach((e) => {
      e.classList.toggle("playing", this.playing());
      e.setAttribute("aria-label", this.playing() ? "Pause" : "Play");
    });
  },

  /** @param {string} act */
  act(act) {
    const jump = { first: 0, back: this.at - 1, forward: this.at + 1, last: boot.total }[act];
    if (act === "play") return this.playing() ? this.stop() : this.play();
    if (act in SPEEDS) {
      this.speed = /** @type {keyof typeof SPEEDS} */ (act);
      return all("[data-speed]").forEach((e) => e.setAttribute("aria-pressed", String(e.dataset.speed === act)));
    }
    this.stop();
    if (jump !== undefined) void this.go(jump);
  },

  /** @param {KeyboardEvent} event */
  key(event) {
    const acts = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
    const act = acts[/** @type {keyof typeof acts} */ (event.key)];
    if (!act || (event.key === " " && element(event.target)?.matches("button, a"))) return false;
    event.preventDefault();
    this.act(act);
    return true;
  },
};

/** The positions of a replay that carries them itself: gzip in base64. @type {Promise<string[] | null>} */
const frames = (async () => {
  const packed = document.getElementById("frames")?.textContent?.trim();
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
})();

function setupReplay() {
  one("#at")?.addEventListener("input", (event) => {
    replay.stop();
    void replay.go(Number(/** @type {HTMLInputElement} */ (event.target).value));
  });
  log.list?.addEventListener("click", (event) => {
    const line = element(event.target)?.closest("li[data-turn]");
    if (!(line instanceof HTMLElement)) return;
    event.preventDefault();
    replay.stop();
    void replay.go(Number(line.dataset.turn));
  });
  one("#practice-form")?.addEventListener("submit", (event) => void practise(event));
  void replay.go(replay.at);
}

/** Open a practice table that goes on from the move that is shown. @param {Event} event */
async function practise(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const wish = new FormData(form);
  if (/** @type {SubmitEvent} */ (event).submitter?.dataset.close !== undefined) return;
  event.preventDefault();
  try {
    const body = { at: replay.at, seat: Number(wish.get("seat")), bot: String(wish.get("bot") ?? "") };
    leave(`/table/${(await ask("POST", `${api}/practice`, body)).id}`);
  } catch (error) {
    toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
  }
}

// Review ---------------------------------------------------------------------------------------------

/** Look again until the review is made. */
async function watchReview() {
  while (one("#review [data-working]")) {
    await pause(REVIEW_POLL);
    try {
      const answer = await fetch(location.href, { credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const [old, fresh] = [one("#review"), page.querySelector("#review")];
      if (old && fresh) patch(old, fresh.innerHTML);
      if (old && fresh && !one("[data-working]", old)) announce("The review is ready.");
    } catch {
      // The next look will tell.
    }
  }
}

// Forms: a new table, an imported game, a link ---------------------------------------------------------

function setupForms() {
  for (const form of document.querySelectorAll("form[data-nonce]")) {
    form.addEventListener("submit", () => {
      const field = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=nonce]"));
      if (field) field.value = randomHex(16);
    });
  }
  const order = one("#order");
  if (order instanceof HTMLFormElement) setupOrder(order);
  const importer = one("#import");
  if (importer) setupImport(importer);
  one("#join-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = /** @type {HTMLInputElement | null} */ (one("#join-form input"))?.value.trim() || "";
    const path = text.match(/\/(join|table|watch|replay|lobby|match)\/[\w-]+/)?.[0];
    if (path) location.assign(path);
    else toast("This is no link to a table; it looks like …/join/ and some letters.", { kind: "error" });
  });
}

/** Presets, players, seats and switches; the rules of the game's facts say what locks what. @param {HTMLFormElement} form */
function setupOrder(form) {
  /** @type {{rules: Rule[], presets: Record<string, {players: number, options: Record<string, string>}>}} */
  const facts = json(document.getElementById("facts")?.textContent);
  const inputs = () => /** @type {HTMLInputElement[]} */ (all("input:not([type=hidden], [type=text])", form));
  /** @param {string} name */
  const value = (name) => String(new FormData(form).getAll(name).at(-1) ?? "");
  /** @param {string} id */
  const chosen = (id) => value(id === "players" ? "players" : `option-${id}`);
  /** @param {string} name @param {string} text */
  const set = (name, text) => inputs().filter((e) => e.name === name).forEach((e) => (e.checked = e.value === text));

  /** Lock what cannot be chosen and say why. @param {HTMLElement} row */
  const lock = (row) => {
    const id = row.dataset.option || "";
    /** @param {string} text */
    const why = (text) => lockReason(facts.rules, id, text, chosen);
    const choices = /** @type {HTMLInputElement[]} */ (all("input:not([type=hidden])", row));
    const off = /** @type {HTMLInputElement | null} */ (one("input[type=hidden]", row))?.value ?? "off";
    const values = choices[0]?.type === "checkbox" ? [choices[0].value, off] : choices.map((e) => e.value);
    const free = values.filter((text) => !why(text));
    const name = choices[0]?.name;
    if (name && free.length && !free.includes(chosen(id))) set(name, free[0]);
    for (const input of choices) {
      const locked = input.type === "checkbox" ? free.length < 2 : !free.includes(input.value);
      input.setAttribute("aria-disabled", String(locked));
    }
    const note = one(".why", row);
    if (note) note.textContent = values.map(why).find(Boolean) || "";
    row.classList.toggle("locked", free.length < values.length);
  };

  const settle = () => {
    all("[data-option]", form).forEach(lock);
    const players = Number(chosen("players"));
    const rows = all("[data-seat]", form);
    rows.forEach((row) => (row.hidden = Number(row.dataset.seat) >= players));
    rows.forEach((row) => (row.dataset.kind = value(`seat-${row.dataset.seat}-kind`)));
    const friends = rows.filter((row) => !row.hidden && row.dataset.kind === "friend").length;
    all("[data-players-now]").forEach((e) => (e.textContent = String(players)));
    all("[data-friends]").forEach((e) => (e.hidden = !friends));
    all("[data-alone]").forEach((e) => (e.hidden = friends > 0));
    all("[data-go]").forEach((e) => (e.textContent = friends ? "Open the table" : "Start the game"));
  };

  /** @param {HTMLInputElement} input */
  const follow = (input) => {
    if (input.name === "preset") {
      const preset = facts.presets[input.value];
      set("players", String(preset.players));
      Object.entries(preset.options).forEach(([id, text]) => set(`option-${id}`, text));
    } else if (!input.name.startsWith("seat-")) {
      set("preset", "");
    } else if (input.name.endsWith("-kind") && input.value === "me") {
      inputs().filter((e) => e.value === "me" && e.checked && e.name !== input.name).forEach((e) => set(e.name, "here"));
    }
  };

  form.addEventListener("click", (event) => {
    const input = element(event.target)?.closest("input");
    if (input?.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  form.addEventListener("change", (event) => {
    follow(/** @type {HTMLInputElement} */ (event.target));
    settle();
  });
  addEventListener("pageshow", settle); // a browser that goes back fills in the form by itself, late
  settle();
}

/**
 * Why a value cannot be chosen now; empty if it can.
 * @param {Rule[]} rules @param {string} id @param {string} value @param {(id: string) => string} actual
 */
function lockReason(rules, id, value, actual) {
  const broken = rules.find((r) => r.id === id && r.value === value && !r.among.includes(actual(r.needs)));
  return broken ? broken.why : "";
}

/** Save the file that a link leads to, or say why there is none. @param {HTMLAnchorElement} link */
async function saveFile(link) {
  try {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    if (!answer.ok) return void toast(sentence(await answer.text()) || `The server answered ${answer.status}.`, { kind: "error" });
    const saved = document.createElement("a");
    saved.download = answer.headers.get("content-disposition")?.match(/filename="(.+)"/)?.[1] ?? "game.json";
    saved.href = URL.createObjectURL(await answer.blob());
    saved.click();
    URL.revokeObjectURL(saved.href);
  } catch {
    toast("The server cannot be reached.", { kind: "error" });
  }
}

/** @param {HTMLElement} zone */
function setupImport(zone) {
  /** @param {File | undefined} file */
  const read = async (file) => {
    if (!file) return;
    try {
      const answer = await ask("POST", "/api/import", file);
      location.assign(answer.match ? `/match/${answer.match}` : `/replay/${answer.id}`);
    } catch (error) {
      toast(error instanceof Refused ? error.message : "The server cannot be reached.", { kind: "error" });
    }
  };
  zone.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    void read(input.files?.[0]);
    input.value = "";
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    zone.addEventListener(kind, (event) => {
      event.preventDefault();
      zone.classList.toggle("over", kind === "dragover");
      if (kind === "drop") void read(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
}

// Start ------------------------------------------------------------------------------------------------

setupPrefs();
setupForms();
setupTips();
one("#sift")?.addEventListener("input", () => log.sift());
log.list?.addEventListener("scroll", () => log.list && log.list.scrollTop < NEAR && void log.earlier().catch(() => undefined));
one("#sift")?.addEventListener("focusin", () => void log.whole().catch(() => undefined)); // a search is one in all lines
one("#sift")?.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
document.addEventListener("input", (event) => numbers.typed(event));

const pushed = ["table", "lobby", "match"].includes(boot.page);
addEventListener("online", () => (pushed ? push.again() : line.up()));
addEventListener("offline", () => (pushed ? push.cut() : line.down()));

if (boot.page === "table") {
  boot.here ??= [];
  setupDrag();
  document.addEventListener("pointerdown", (event) => table.skip(event), { capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") return table.held?.leave();
    log.keep();
    if (push.socket?.readyState !== WebSocket.OPEN) push.again();
  });
  addEventListener("pagehide", () => table.held?.leave());
  log.markAway();
  bring(one("[data-show]"));
  table.light();
  attention(table.mine(), false);
  hotSeat();
  push.open();
  table.resume();
}
if (boot.page === "lobby") {
  one("#lobby")?.addEventListener("change", (event) => {
    const field = element(event.target)?.closest("input[data-name]");
    if (field instanceof HTMLInputElement) void lobby.rename(field);
  });
  void lobby.contribute();
  push.open();
}
if (boot.page === "match") push.open();
if (boot.page === "replay") setupReplay();
if (boot.page === "review") void watchReview();
document.documentElement.dataset.ready = "yes";

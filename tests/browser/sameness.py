"""A page that has become what it is by patches, beside a page that is loaded now: the same, as a tree."""

from difflib import unified_diff
from typing import TYPE_CHECKING

from tests.browser.kit import Window

if TYPE_CHECKING:
    from playwright.sync_api import Page

OUTLINE = """(from) => {
  const own = new Set(["data-seq", "data-user", "open", "tabindex"]);  // what the script or the person sets
  const lines = [];
  const tell = (node, depth) => {
    const words = node.nodeType === 3 ? node.textContent.replace(/\\s+/g, " ").trim() : "";
    if (words) lines.push(" ".repeat(depth) + words);
    if (node.nodeType !== 1) return;
    const tab = "tab" in node.dataset ? ["aria-pressed"] : [];  // which sheet is shown is the person's, too
    const said = [...node.attributes].filter(
      (a) => !own.has(a.name) && !tab.includes(a.name) && !(/^(class|style)$/.test(a.name) && !a.value));
    const value = (a) => (a.name === "class" ? [...node.classList].sort().join(" ") : a.value);
    const values = said.map((a) => `${a.name}="${value(a)}"`).sort();
    lines.push(" ".repeat(depth) + `<${node.nodeName} ${values.join(" ")}>`);
    if (node.matches("[data-numbers][hidden]")) return;  // what was typed there last
    node.childNodes.forEach((child) => tell(child, depth + 1));
  };
  tell(document.querySelector("#table"), 0);
  const log = [...document.querySelectorAll("#log > li[data-line]")];
  log.filter((line) => Number(line.id.slice(5)) >= from).forEach((line) => tell(line, 0));
  return lines;
}"""

FIRST_LINE = """() => Number(document.querySelector("#log > li[data-line]")?.id.slice(5) ?? 0)"""
"""Old lines of the log are there only if somebody has asked for them."""

SEQ = """Number(document.querySelector('#table').dataset.seq
  ?? JSON.parse(document.querySelector('#boot').textContent).seq)"""

QUESTION = """() => [document.querySelector("#board")?.className,
  document.querySelector("#board h1, #board .ask, #board .prompt, #say")?.textContent].join(" ")"""


def differences(window: Window, fresh: "Page") -> list[str]:
    """What a page that is loaded now shows differently, when both have come as far."""
    while True:
        fresh.goto(window.page.url)
        fresh.wait_for_selector("html[data-ready]")
        seq = fresh.evaluate(SEQ)
        window.page.wait_for_function(f"seq => {SEQ} >= seq", arg=seq)
        begins = max(window.page.evaluate(FIRST_LINE), fresh.evaluate(FIRST_LINE))
        shown, loaded = window.page.evaluate(OUTLINE, begins), fresh.evaluate(OUTLINE, begins)
        if window.page.evaluate(SEQ) == seq == fresh.evaluate(SEQ):
            window.page.bring_to_front()  # a browser draws what lies behind only once a second
            return [line for line in unified_diff(shown, loaded, n=0) if line[:2] not in ("--", "++", "@@")]

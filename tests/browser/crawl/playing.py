"""How the robot plays: among all that is lit, listed or offered in a plan, by click or by key."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.crawl.robot import Robot

WEIGHTS = {
    "pick": 10.0,
    "reach": 3.0,
    "move": 4.0,
    "send": 6.0,
    "edit": 8.0,
    "carry": 3.0,
    "back": 0.6,
    "hint": 0.2,
    "poke": 1.5,
}
"""How much each kind of thing tempts the robot, however many there are of it."""

BY_KEY = 0.3
"""The share of acts that are done by the keyboard."""


def play(robot: "Robot") -> None:
    """Do something that the page offers."""
    choices: list[dict[str, Any]] = robot.reads("choices")
    by_kind: dict[str, list[int]] = {}
    for at, choice in enumerate(choices):
        by_kind.setdefault(choice["kind"], []).append(at)
    if robot.reads("above") and robot.rng.random() < 0.5:
        robot.did("press Escape")
        robot.page.keyboard.press("Escape")
        return
    if not by_kind:
        if not robot.reads("above"):
            robot.fault("stuck: nothing can be done")
        robot.did("press Escape")
        robot.page.keyboard.press("Escape")
        return
    kinds = list(by_kind)
    kind = robot.rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    at = robot.rng.choice(by_kind[kind])
    choice = choices[at]
    how = robot.rng.random()
    if how < BY_KEY / 2 and choice["key"] and not robot.reads("above"):
        robot.did(f"press {choice['key']} for {kind} {choice['name']}")
        robot.page.keyboard.press(choice["key"])
    elif how < BY_KEY and robot.reads("focus", at):
        robot.did(f"press Enter on {kind} {choice['name']}")
        robot.page.keyboard.press("Enter")
    else:
        robot.did(f"{kind} {choice['name']}")
        if not robot.point(at):
            miss(robot, at, f"{kind} {choice['name']}")


def miss(robot: "Robot", at: int, what: str) -> None:
    """No click hits what is offered: a hint may lie on it, which is closed then; anything else is a fault."""
    close = robot.page.locator("#advice:not([hidden]) [data-act=unhint]")
    if close.count():
        close.click()
    elif not what.startswith("reach"):  # what comes later need not be there yet
        robot.fault(f"no click hits {what}: {robot.reads('covers', at)}")

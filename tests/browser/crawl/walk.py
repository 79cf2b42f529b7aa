"""A whole journey of the robot."""

from collections.abc import Callable

from tests.browser.crawl.journey import Journey
from tests.browser.crawl.playing import play
from tests.browser.crawl.roaming import SHARE, next_game, replay_and_back, roam
from tests.browser.crawl.robot import Robot
from tests.browser.kit import House

MOST = 900
"""No journey has more acts."""

GAMES = 2
"""So many games of a campaign are played."""


def walk(
    house: House,
    journey: Journey,
    acts: int = MOST,
    roams: float = SHARE,
    tell: Callable[[str], object] = lambda fault: None,
) -> Robot:
    """Play until the end of the game, or for so many acts; what was wrong is in the robot."""
    from playwright.sync_api import Error

    robot = Robot(house, journey, tell)
    try:
        robot.rest()
        robot.look()
        while robot.step < acts and not robot.over() and not robot.out:
            if not robot.reads("above") and robot.rng.random() < roams:
                roam(robot)
            else:
                play(robot)
            robot.rest()
            robot.look()
            if robot.over() and robot.page.locator("#to-sheet").count() and robot.games < GAMES:
                robot.games += 1
                next_game(robot)
                robot.rest()
        robot.ended = robot.over() or robot.out
        if robot.over():
            replay_and_back(robot)
            robot.rest()
            robot.look()
    except Error as error:
        robot.fault(f"stuck: {error.message.splitlines()[0]}")
    robot.window.faults = []
    robot.window.context.close()
    return robot


def told(robot: Robot) -> str:
    """The faults of a journey, with the line that plays it again."""
    lines = [f"  {fault}" for fault in robot.faults]
    return "\n".join([f"{robot.journey}", f"  ({robot.journey.told})", *lines])

"""X5: what an Agent's card says, and the words it is written in.

    target     = "company with iron or upgrade"                      or simply "company"
    bids       = ["highest on target", "highest on rightmost"]       the first that is possible
    income     = ["2 money per iron or upgrade", "4 money per manager"]

A bid is `highest`, `lowest` or `lowest leading` (the lowest disc that would be the highest there), on
`target`, `school` (the leftmost), `contested` (the Company with the most discs) or `rightmost`.
"""

import re
from dataclasses import dataclass

from bessemer.games.furnace.interbellum.language import KINDS
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.industry.stock import EMPTY, MONEY
from bessemer.kernel.errors import ContentError

DISCS = ("highest", "lowest", "lowest leading")
HIGHEST, LOWEST, LEADING = range(3)

PLACES = ("target", "school", "contested", "rightmost")
TARGET, SCHOOL, CONTESTED, RIGHTMOST = range(4)

COMPANY, MANAGER = "company", "manager"


@dataclass(frozen=True, slots=True)
class AgentCard:
    """An Agent's card as written."""

    id: str
    name: str
    variable: int
    target: str
    bids: list[str]
    compensation: str
    income: list[str]
    source: str


@dataclass(frozen=True, slots=True)
class Income:
    """Money in each Production Phase: for each of these symbols on its Companies, Company or Manager."""

    money: int
    kinds: tuple[int, ...] = ()
    companies: bool = False
    managers: bool = False


@dataclass(frozen=True, slots=True)
class Agent:
    """What an Agent does, in the terms of the rules."""

    id: str
    variable: int  # the constant value of its variable disc
    kinds: tuple[int, ...]  # its target shows one of these; none: any Company
    bids: tuple[tuple[int, int], ...]  # which disc and where, in the order tried
    compensation: int  # money for each compensation transaction
    income: tuple[Income, ...]


def read_agent(card: AgentCard) -> Agent:
    """X5.7, X5.8: read what an Agent's card makes it do, or say what is wrong with it."""
    kinds: tuple[int, ...] = ()
    if card.target != COMPANY:
        head, _, tail = card.target.partition(" with ")
        if head != COMPANY:
            raise ContentError(f"target: expected `company` or `company with …`, found `{card.target}`")
        kinds = _kinds("target", tail)
    bids = tuple(map(_bid, card.bids))
    if not bids or bids[-1] not in ((HIGHEST, RIGHTMOST), (LOWEST, RIGHTMOST)):
        raise ContentError("bids: expected `highest on rightmost` or `lowest on rightmost` at the end")
    if not 0 <= card.variable <= 9:
        raise ContentError(f"variable: expected a value from 0 to 9, found {card.variable}")
    money = LANGUAGE.parse_stock(card.compensation)
    if money[:MONEY] != EMPTY[:MONEY]:
        raise ContentError(f"compensation: expected money only, found `{card.compensation}`")
    return Agent(card.id, card.variable, kinds, bids, money[MONEY], tuple(map(_income, card.income)))


def _kinds(field: str, text: str) -> tuple[int, ...]:
    words = text.split(" or ")
    if not all(word in KINDS for word in words):
        raise ContentError(f"{field}: expected resources such as `iron or upgrade`, found `{text}`")
    return tuple(map(KINDS.index, words))


def _bid(text: str) -> tuple[int, int]:
    disc, _, place = text.partition(" on ")
    if disc not in DISCS or place not in PLACES:
        raise ContentError(
            f"bids: expected one of {', '.join(DISCS)}, `on`, and one of {', '.join(PLACES)}, found `{text}`"
        )
    return DISCS.index(disc), PLACES.index(place)


def _income(text: str) -> Income:
    match = re.fullmatch(r"([1-9]) money per (.+)", text)
    if match is None:
        raise ContentError(f"income: expected `N money per …`, found `{text}`")
    money, what = int(match[1]), match[2]
    if what in (COMPANY, MANAGER):
        return Income(money, companies=what == COMPANY, managers=what == MANAGER)
    return Income(money, kinds=_kinds("income", what))

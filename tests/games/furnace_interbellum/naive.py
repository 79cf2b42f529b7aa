"""What a table of Interbellum comes to, recounted from the log by somebody who knows only the rulebook.

Slow and plain on purpose, and apart from the engine: it reads the texts of the pack by itself.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

UNITS = ("coal", "iron", "oil", "upgrade", "money")

BOOKED = (
    "startup",
    "gain",
    "transact",
    "upgrade",
    "turned",
    "reaction",
    "paid",
    "compensated",
    "patron",
    "supply",
    "fetch",
    "income",
)
"""Events whose stock is added to what the party has."""


@dataclass
class Party:
    """What somebody owns, by the log."""

    stock: Counter[str] = field(default_factory=Counter)
    companies: list[str] = field(default_factory=list)
    managers: list[str] = field(default_factory=list)
    agent: str = ""
    capitalist: str = ""


class Recount:
    """Reads the log of a game from its beginning and keeps the books."""

    def __init__(self, pack: Any, seats: int, parties: int) -> None:
        self.companies = {company.id: company for company in (*pack.base.company, *pack.company)}
        self.agents = {agent.id: agent for agent in pack.agent}
        self.stackers = {one.id for one in pack.base.capitalist if one.ability == "stack discs"}
        self.seats = seats
        self.parties = [Party() for _ in range(parties)]
        self.lots: dict[str, list[tuple[int, int]]] = {}
        self.hands: list[list[int]] = []
        self.rolled = 0
        self.foretold: tuple[str, int] | None = None
        self.bids_checked = self.winners_checked = 0

    def read(self, events: Iterable[Any], variable: bool) -> "Recount":
        """Go through the log."""
        for event in events:
            if event.kind == "row":
                self.lots = {card: [] for card in event.facts["cards"]}
                self.hands = [self._discs(party, variable) for party in self.parties]
            self._book(event)
            act = getattr(self, f"_{event.kind}", None)
            if act is not None:
                act(event.who, **event.facts)
        return self

    def _discs(self, party: Party, variable: bool) -> list[int]:
        return [1, 2, 3, 4] + ([self.agents[party.agent].variable] if party.agent and variable else [])

    def _book(self, event: Any) -> None:
        if event.kind in BOOKED:
            for unit, count in zip(UNITS, event.facts["stock"], strict=True):
                self.parties[event.who].stock[unit] += count
        elif event.kind == "spend":
            self.parties[event.who].stock["coal"] -= event.facts["coal"]

    # Set-up and auction ---------------------------------------------------------------------------

    def _agent(self, who: int, agent: str) -> None:
        self.parties[who].agent = agent

    def _capitalist(self, who: int, capitalist: str) -> None:
        self.parties[who].capitalist = capitalist

    def _personal(self, who: int, manager: str) -> None:
        self.parties[who].managers.append(manager)

    def _offer(self, who: int, card: str, manager: str) -> None:
        self.lots[card] = []

    def _roll(self, who: int, sides: int, result: int) -> None:
        if self.parties[who].agent:
            self.foretold = self._agent_bid(who, result)

    def _bid(self, who: int, disc: int, card: str) -> None:
        if self.parties[who].agent:
            assert self.foretold == (card, disc)
            self.hands[who].remove(disc)
            self.bids_checked += 1
        self.lots[card].append((disc, who))

    def _raise(self, who: int, disc: int, card: str) -> None:
        self.lots[card].append((disc, who))

    def _agent_bid(self, who: int, result: int) -> tuple[str, int] | None:
        """X5.2 and the Agent's card."""
        card = self.agents[self.parties[who].agent]
        companies = [id for id in self.lots if id in self.companies]
        order = companies[result - 1 :] + companies[: result - 1]
        wanted = card.target.removeprefix("company").removeprefix(" with ").split(" or ")
        target = [
            id
            for id in order
            if self._fitting(who, id) and (wanted == [""] or any(self._shows(id, unit) for unit in wanted))
        ][:1]
        most = sorted(
            (id for id in companies if self.lots[id]),
            key=lambda id: (-len(self.lots[id]), companies.index(id)),
        )
        places = {
            "target": target,
            "school": [id for id in self.lots if id not in self.companies],
            "contested": most,
            "rightmost": list(self.lots)[::-1],
        }
        for rule in card.bids:
            disc, _, place = rule.partition(" on ")
            for id in places[place]:
                fitting = self._fitting(who, id)
                if disc == "lowest leading":
                    fitting = [one for one in fitting if all(one > other for other, _ in self.lots[id])]
                if fitting:
                    return id, max(fitting) if disc == "highest" else min(fitting)
        return None

    def _fitting(self, who: int, card: str) -> list[int]:
        if any(party == who for _, party in self.lots[card]):
            return []
        return [disc for disc in self.hands[who] if all(disc != other for other, _ in self.lots[card])]

    def _shows(self, card: str, unit: str) -> int:
        company = self.companies[card]
        return sum(
            len(re.findall(rf"\b{unit}\b", text))
            for text in (company.compensation, company.basic, company.additional)
        )

    def _take(self, who: int, card: str) -> None:
        self._check_winner(who, card)
        self.parties[who].companies.append(card)

    def _hire(self, who: int, card: str, manager: str) -> None:
        self._check_winner(who, card)
        self.parties[who].managers.append(manager)

    def _check_winner(self, who: int, card: str) -> None:
        """F2.9, F6.3: the highest disc; of equal ones not that of the one who stacks discs."""
        top = max(disc for disc, _ in self.lots[card])
        best = {party for disc, party in self.lots[card] if disc == top}
        others = {party for party in best if self.parties[party].capitalist not in self.stackers}
        assert who in (others or best)
        self.winners_checked += 1

    # Production -----------------------------------------------------------------------------------

    def _scrap(self, who: int, card: str) -> None:
        self.parties[who].companies.remove(card)

    def _income(self, who: int, stock: tuple[int, ...]) -> None:
        """X5.4, X5.7, X5.12."""
        party = self.parties[who]
        money = 0
        for text in self.agents[party.agent].income:
            each, _, what = text.partition(" money per ")
            counts = {"company": len(party.companies), "manager": len(party.managers)}
            count = sum(self._shows(card, unit) for card in party.companies for unit in what.split(" or "))
            money += int(each) * counts.get(what, count)
        assert stock == (0, 0, 0, 0, money)

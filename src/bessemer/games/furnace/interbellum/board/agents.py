"""Agents: their cards in words, and what each roll of the die would make them do."""

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bessemer.games.furnace.auction import DIE
from bessemer.games.furnace.board.auction import disc_face
from bessemer.games.furnace.board.words import join
from bessemer.games.furnace.interbellum.agent_bids import AgentBid
from bessemer.games.furnace.interbellum.agents import DISCS, PLACES, Agent, Income
from bessemer.games.furnace.interbellum.board.portraits import AGENTS
from bessemer.games.furnace.interbellum.board.said import agent_words
from bessemer.games.furnace.interbellum.board.table import Table
from bessemer.games.furnace.interbellum.board.words import TEXTS, say
from bessemer.games.industry.portraits import portrait_of
from bessemer.games.industry.stock import MONEY

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

KEPT = 16


class Agents(Table):
    """The Agents at the table."""

    def rivals(self, bidding: bool, sample: Any) -> list[dict[str, Any]]:
        """Every Agent: who it is, what it has and what it will do."""
        found = [self._rival(party, bidding, sample) for party in self.game.rivals]
        return [{**agent, "said": agent_words(agent)} for agent in found]

    def _rival(self, party: int, bidding: bool, sample: Any) -> dict[str, Any]:
        holding, staff = self.view.holdings[party], self.view.staffs[party]
        agent = party - self.game.seats
        known = agent < len(self.view.agents)
        hand = list(self.view.hands[party]) if self.view.hands else []
        name = self.party_name(party)
        forecast = self._forecast(party, sample) if known and bidding and hand else []
        return {
            "party": party,
            "letter": self.letter(party),
            "name": name,
            "known_as": self.agent_name(party),
            "money": holding.stock[MONEY],
            "companies": len(holding.cards),
            "managers": [self.manager_face(manager) for manager in staff.managers],
            "works": [self.card_face(card) for card in holding.cards],
            "hand": self._discs(party, agent, hand) if known and bidding else [],
            "card": agent_card(self.game, self.view.agents[agent]) if known else None,
            "forecast": forecast,
            "says": self._says(name, agent, bidding, forecast) if known else say("agent", "unknown"),
        }

    def _discs(self, party: int, agent: int, hand: list[int]) -> list[dict[str, Any]]:
        """The discs of an Agent, those already placed as gaps."""
        discs = []
        number = [one.id for one in self.game.content.agents].index(self.view.agents[agent])
        for place, value in enumerate(self.game.agent_hand(number)):
            held = value in hand
            if held:
                hand.remove(value)
            discs.append(disc_face(f"disc-{party}-{place}", str(value), held))
        return discs

    def _says(self, name: str, agent: int, bidding: bool, forecast: list[dict[str, Any]]) -> str:
        """What it will do next, in a sentence."""
        card = agent_card(self.game, self.view.agents[agent])
        if forecast:
            return say("agent", "now", name=name, bid=card["first"])
        return say("agent", "rests", name=name) if bidding else card["earns"]

    def _forecast(self, party: int, sample: Any) -> list[dict[str, Any]]:
        """What it would bid for each roll, as the row lies now; equal ones together."""
        companies = len(sample.row) - len(sample.schools)
        found = []
        for rolled in range(1, min(companies, DIE) + 1):
            state = sample.copy()
            state.script, state.journal = (rolled - 1,), []
            AgentBid(party).run(state)
            bid = next((event.facts for event in state.journal if event.kind == "bid"), None)
            found.append((rolled, (bid["card"], bid["disc"]) if bid else None))
        told = []
        for place, same in groupby(sorted(found, key=lambda one: str(one[1])), key=lambda one: one[1]):
            told.append(
                {
                    "dice": [rolled for rolled, _ in same],
                    "card": self.game.names[str(place[0])] if place else "",
                    "disc": place[1] if place else "",
                }
            )
        return sorted(told, key=lambda one: one["dice"])


@lru_cache(KEPT)
def agent_card(game: "Interbellum", id: str) -> dict[str, str]:
    """An Agent's card in words, and its face."""
    agent = next(one for one in game.content.agents if one.id == id)
    bids = [
        f"{say('agent', DISCS[disc].rpartition(' ')[2])} {say('agent', f'on-{PLACES[place]}')}"
        for disc, place in agent.bids
    ]
    income = join([_income(one) for one in agent.income])
    first = bids[0]
    if agent.kinds:
        first = first.replace(say("agent", "on-target"), say("agent", "on-kinds", kinds=_kinds(agent.kinds)))
    return {
        "id": id,
        "name": game.names[id],
        "face": portrait_of(id, [one.id for one in game.content.agents], AGENTS),
        "target": _target(agent),
        "bid": say("agent", "bids", bid=say("agent", "else").join(bids)),
        "first": say("agent", "first", bid=first),
        "earns": say("agent", "earns", income=income),
        "compensated": say("agent", "compensated", money=agent.compensation),
    }


def _target(agent: Agent) -> str:
    return say("agent", "target-kinds", kinds=_kinds(agent.kinds)) if agent.kinds else say("agent", "target")


def _kinds(kinds: tuple[int, ...]) -> str:
    return f" {say('agent', 'or')} ".join(TEXTS["unit"][kind]["one"] for kind in kinds)


def _income(income: Income) -> str:
    if income.companies or income.managers:
        return say("agent", "per-company" if income.companies else "per-manager", money=income.money)
    return say("agent", "per-kinds", money=income.money, kinds=_kinds(income.kinds))

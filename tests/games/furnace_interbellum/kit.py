"""Builders of positions of Interbellum. Cards are written as in those of Furnace."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from bessemer.games.furnace.interbellum.agents import AgentCard
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.pack import Capitalist, Manager, Pack, School
from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.pack import DISCS, LANGUAGE, About, Company, Family, StartUp
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import Pile
from tests.games.furnace.kit import FILLER, FurnaceTable, plain_pack, startup_lines
from tests.kit import SEATS, A

ABILITIES = {
    "heirs": "pair disc 2",
    "secretary": "personal manager",
    "match-king": "variable disc +2",
    "cobbler": "resolve compensation",
    "fifth-new": "upgrade 2 money",
}
MAGNATE = AgentCard(
    "steel-magnate",
    "Steel Magnate",
    3,
    "company with iron or upgrade",
    ["highest on target", "highest on rightmost"],
    "1 money",
    ["2 money per iron or upgrade", "4 money per manager"],
    "house",
)
SCHOOLS = {
    "school-1": ["1 coal", "coal -> iron"],
    "school-2": ["1 coal", "1 iron"],
    "school-3": ["1 coal", "1 oil"],
}


def agent(
    id: str, bids: Sequence[str] = ("lowest on target", "lowest on rightmost"), **card: Any
) -> AgentCard:
    """An Agent's card; without a word it bids low, and is paid 1 for a transaction and 1 for a Company."""
    target, variable = card.get("target", "company"), card.get("variable", 5)
    paid, income = card.get("compensation", "1 money"), card.get("income", ["1 money per company"])
    return AgentCard(id, id.title(), variable, target, list(bids), paid, income, "house")


def pack(
    cards: Mapping[str, str],
    managers: Mapping[str, str],
    schools: Mapping[str, list[str]],
    startup: Sequence[str],
    agents: Sequence[AgentCard],
) -> Pack:
    """A pack whose first new Companies, Managers and Agents are the given ones; the rest is filler."""
    written = {**cards, **{f"new-{number}": FILLER for number in range(len(cards) + 1, 25)}}
    companies = []
    for id, lines in written.items():
        compensation, basic, additional = lines.split(" | ")
        companies.append(Company(id, id.title(), "modern", compensation, basic, additional, "house"))
    texts = {**managers, **{f"clerk-{number}": "1 coal" for number in range(len(managers) + 1, 15)}}
    others = [agent(f"agent-{number}") for number in range(len(agents) + 1, 5)]
    return Pack(
        About("plain", "Plain", "For tests."),
        [Family("modern", "Modern", "selling", "A family.")],
        companies,
        [
            StartUp(f"startup-{letter}", letter, "1 coal", startup_lines(startup), "house")
            for letter in "fghi"
        ],
        [
            Capitalist(id, id.title(), ability, "house", "vtorov" if id == "heirs" else "")
            for id, ability in ABILITIES.items()
        ],
        [Manager(id, id.title(), effect, "house") for id, effect in texts.items()],
        Manager("personal", "Personal", "count 1 coal or 1 iron as spent", "house"),
        [School(id, id.title(), options, "house") for id, options in schools.items()],
        [*agents, *others],
        plain_pack(None, startup),
    )


def interbellum(
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    staff: Mapping[str, str] | None = None,
    schools: Mapping[str, list[str]] | None = None,
    startup: Sequence[str] = (),
    rivals: Sequence[AgentCard] = (),
    **options: Value,
) -> Interbellum:
    """Interbellum with test cards, mostly without Capitalists; `staff` are Managers, `rivals` Agents."""
    checked = Interbellum.meta.validate(seats, {"capitalists": False, **options})
    written = pack(cards or {}, staff or {}, schools or SCHOOLS, startup, rivals)
    return Interbellum(seats, checked, written)


class InterTable(FurnaceTable[Interbellum, InterbellumState]):
    """A session of Interbellum for tests."""

    @property
    def first_startup(self) -> int:
        """The place of the Start-up of A."""
        return self.game.first_startup

    def stored(self, card: str) -> str:
        """What lies on a card."""
        return LANGUAGE.format_stock(self.state.stored.get(self.game.places[card], (0, 0, 0, 0, 0)))

    def managers(self, owner: int) -> list[str]:
        """The Managers of a seat or an Agent."""
        return [self.game.manager_ids[manager] for manager in self.state.managers[owner]]

    def companies_of(self, owner: int) -> list[str]:
        """The Companies of a seat or an Agent."""
        return self.cards(owner)

    def discs_on(self, card: str) -> list[tuple[int, int]]:
        """Values and parties of the discs on a card of the row."""
        return list(self.state.bids[self.state.row.index(self.game.places[card])])

    def stack(self) -> None:
        """Leave in deck and pile what lies nowhere else; the box is empty."""
        super().stack()
        self.state.box = Pile(())
        busy = {*self.state.offered}.union(*self.state.managers)
        self.state.school = Pile([manager for manager in self.game.pools.managers if manager not in busy])

    def produce(self, new: Mapping[int, Sequence[str]] | None) -> Self:
        """Let everybody produce; these Companies were won and go into the chain."""
        for seat, names in (new or {}).items():
            self.state.owned[seat] |= sum(1 << self.game.places[name] for name in names)
        self.state.offered = ()
        return super().produce(new)


def _arranged(
    seats: int,
    cards: Mapping[str, str] | None,
    *,
    stocks: Mapping[int, str] | None = None,
    abilities: Mapping[int, str] | None = None,
    owned: Mapping[int, Sequence[str]] | None = None,
    hired: Mapping[int, Sequence[str]] | None = None,
    first: int = A,
    round: int = 1,
    **more: Any,
) -> InterTable:
    """Nobody has anything that is not named; `hired` are Managers."""
    game = interbellum(seats, cards, **more)
    table = InterTable(game).arrange(stocks, abilities, owned, first, round)
    state = table.state
    state.agents = tuple(range(game.agent_count))
    state.schools = tuple(game.content.companies + school for school in range(game.school_count))
    for owner in range(game.owners):
        state.owned[owner] = sum(1 << card for card in state.tableaus[owner])
        state.managers[owner] = tuple(game.manager_ids.index(id) for id in (hired or {}).get(owner, ()))
    state.retired = ()
    return table


def auction(
    row: Sequence[str] = (),
    *,
    bids: Mapping[str, str] | None = None,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    offered: Sequence[str] = (),
    dice: Iterable[int] = (),
    owned: Mapping[int, Sequence[str]] | None = None,
    hired: Mapping[int, Sequence[str]] | None = None,
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    **more: Any,
) -> InterTable:
    """A table where `first` is about to bid. `row` names its leftmost Companies; Schools close it.

    `bids` are discs that lie there already, `{"mine": "A3 Bv5 <1"}`: v is a variable disc, < > Agents, * the
    dummy. `hands` is what is left to place, 0 the variable disc; `offered` are Managers on the Schools.
    """
    table = _arranged(seats, cards, owned=owned, hired=hired, **more)
    game, state = table.game, table.state
    names = list(row or cards or ())
    taken = {name.rstrip("+") for cards in (owned or {}).values() for name in cards}
    spare = [f"new-{number}" for number in range(24, 0, -1) if f"new-{number}" in game.places]
    names = [name for name in names if name not in taken]
    names += [name for name in spare if name not in {*names, *taken}][: game.row_size - len(names)]
    state.lay_out((*(game.places[name] for name in names), *state.schools))
    ids = game.manager_ids
    clerks = [id for id in reversed(ids[:-1]) if id not in offered and id not in (hired or {}).get(A, ())]
    state.offered = tuple(ids.index(id) for id in [*offered, *clerks][: game.school_count])
    state.hands = [game.hand(ability) for ability in state.abilities]
    for party, card in enumerate(state.agents, seats):
        state.hands[party] = game.agent_hand(card)
    if game.dummy:
        state.hands[seats] = DISCS
    state.extra = [ability.pair_disc for ability in state.abilities]
    letters = SEATS[:seats] + ("*" if game.dummy else "<>")
    for id, discs in (bids or {}).items():
        for disc in discs.split():
            party, value = letters.index(disc[0]), int(disc[1:].lstrip("v"))
            if disc[1] == "v":
                state.variable[party] = (game.places[id], value)
            state.lay_disc(party, value, state.row.index(game.places[id]))
    return table.bid(hands, dice)


def resolution(bids: Mapping[str, str], *, seats: int = 3, **table: Any) -> InterTable:
    """A table whose bidding is over, with these discs on the row, resolved as far as nobody must decide."""
    return auction(
        seats=seats, bids=bids, hands=dict.fromkeys(range(seats + {1: 2, 2: 1}.get(seats, 0)), ()), **table
    )


def production(
    owned: Mapping[int, Sequence[str]],
    *,
    stored: Mapping[str, str] | None = None,
    new: Mapping[int, Sequence[str]] | None = None,
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    **more: Any,
) -> InterTable:
    """A table at the beginning of a Production Phase. `owned` names Companies, `mine+` is an upgraded one.

    `hired` are Managers, `stored` is what lies on cards, `new` names the Companies that go into the chain.
    """
    table = _arranged(seats, cards, owned=owned, **more)
    for card, stock in (stored or {}).items():
        table.state.store(table.game.places[card], LANGUAGE.parse_stock(stock))
    return table.produce(new)


def scripted(game: Interbellum, *script: int | tuple[int, ...]) -> InterTable:
    """A new table where chance gives these results first."""
    return InterTable(game).scripted(*script)

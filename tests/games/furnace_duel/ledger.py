"""What both players own, what each event of the journal adds to it, and what follows from the table."""

from typing import Any

from bessemer.games.duel.game import Duel
from bessemer.games.duel.maps import bits
from bessemer.games.duel.routes import PayLease, UseCities
from bessemer.games.duel.state import GONE, DuelState
from bessemer.kernel.journal import EventView

KINDS = ("coal", "iron", "oil", "tech", "money")
SEATS = "AB"

GAINS = (
    "use",
    "marker",
    "tunnel",
    "space",
    "spikes",
    "spend",
    "study",
    "ship",
    "gain",
    "transact",
    "upgrade",
    "taken",
)
"""Events whose stock is what their player has more afterwards, or less."""


def begins(game: Duel) -> dict[str, int]:
    """Trains, and pieces kept from earlier games of a campaign."""
    kept = {f"{SEATS[seat]} pieces": pieces.bit_count() for seat, pieces in enumerate(game.pieces)}
    return {**kept, **{f"{seat} trains": game.trains for seat in SEATS}}


def holdings(game: Duel, state: DuelState) -> dict[str, int]:
    """Stocks, trains, routes, cards, discs in hand, tokens, and pieces that can still be used."""
    held: dict[str, int] = {}
    for seat, letter in enumerate(SEATS):
        held |= {f"{letter} {kind}": count for kind, count in zip(KINDS, state.stocks[seat], strict=True)}
        held |= {
            f"{letter} trains": state.trains(seat),
            f"{letter} routes": state.owned[seat].bit_count(),
            f"{letter} second trains": state.doubled[seat].bit_count(),
            f"{letter} Companies": state.companies[seat].bit_count(),
            f"{letter} upgraded": state.upgraded[seat].bit_count(),
            f"{letter} discs": len(state.hands[seat]),
            f"{letter} pieces": state.ready[seat].bit_count(),
            f"{letter} tokens": len(state.ferries[seat]),
            f"{letter} anchors": sum(game.content.anchors[token] for token in state.ferries[seat]),
        }
    return held


def changes(game: Duel, event: EventView) -> dict[str, int]:
    """What an event adds, less what it takes."""
    kind, facts = event.kind, dict[str, Any](event.facts)
    who, other = SEATS[event.who], SEATS[event.who - 1]
    match kind:
        case "round":
            return {f"{seat} discs": 4 for seat in SEATS}
        case "bid":
            return {f"{who} discs": -1}
        case "unplaced":
            return {f"{who} discs": -len(facts["discs"])}
        case "startup":
            return _stock(who, facts["stock"], 1)
        case "take":
            return {f"{who} Companies": 1}
        case "claim":
            return {f"{who} trains": -1, f"{who} routes": 1}
        case "double":
            return {f"{who} trains": -1, f"{who} second trains": 1}
        case "toll":
            return _stock(who, facts["stock"], -1)
        case "lease":
            return {**_stock(who, facts["stock"], -1), **_stock(other, facts["stock"], 1)}
        case "ferry":
            anchors = game.content.anchors[game.piece_ids.index(facts["piece"])]
            return {f"{who} tokens": 1, f"{who} pieces": 1, f"{who} anchors": anchors}
        case "employ":
            return {f"{who} pieces": -1}
        case "consult":
            return {f"{who} pieces": -1, f"{who} tech": -1}
        case "flip":
            return {f"{who} upgraded": 1}
    if kind not in GAINS:
        return {}
    own = {"spend": {f"{who} pieces": -1}, "upgrade": {f"{who} upgraded": 1}}.get(kind, {})
    return {**own, **_stock(who, facts["stock"], 1)}


def _stock(who: str, stock: tuple[int, ...], sign: int) -> dict[str, int]:
    return {f"{who} {kind}": sign * count for kind, count in zip(KINDS, stock, strict=True) if count}


def derived(game: Duel, state: DuelState) -> None:
    """What the rules keep beside the table for speed is what the table says."""
    _row(game, state)
    for seat in range(2):
        cards = (*state.tableaus[seat], *state.inserting[seat])
        companies = sum(1 << card for card in cards if card < game.content.companies)
        assert state.companies[seat] == companies, "own Companies"
        assert not state.upgraded[seat] & ~companies, "upgraded, but not owned"
        assert not state.doubled[seat] & ~state.owned[seat], "a second train without a first"
        assert state.reach[seat] == _reach(game, state, seat), "Cities connected by own routes"
        assert state.turned[seat] <= companies.bit_count(), "more upgrades at once than Companies"
    assert not state.owned[0] & state.owned[1], "a track with two owners"
    using = [step for step in state.agenda if isinstance(step, UseCities)]
    assert len(using) <= 1, "two routes are used at once"
    assert not state.at_once or using, "upgrades at once, but no route is used"
    _board(game, state)


def _row(game: Duel, state: DuelState) -> None:
    for column, (card, bids) in enumerate(zip(state.row, state.bids, strict=True)):
        if card == GONE:
            continue
        printed = {game.neutral[card]} - {0}
        assert state.taken[column] == sum(1 << value for value in printed | {value for value, _ in bids})
        assert state.bidders[column] == sum({1 << seat for _, seat in bids})
        assert len({seat for _, seat in bids}) == len({value for value, _ in bids} - printed) == len(bids)
    for seat, column in enumerate(state.pointers):
        assert column == GONE or state.row[column] == GONE or state.bidders[column] >> seat & 1


def _reach(game: Duel, state: DuelState, seat: int) -> tuple[int, ...]:
    """From each City: all that own routes lead to, track by track."""
    found = []
    for start in range(len(game.map.cities)):
        cities, grown = {start}, True
        while grown:
            ends = {
                end
                for track in bits(state.owned[seat])
                if {*game.map.ends[track]} & cities
                for end in game.map.ends[track]
            }
            grown = not ends <= cities
            cities |= ends
        found.append(sum(1 << city for city in cities))
    return tuple(found)


def _board(game: Duel, state: DuelState) -> None:
    """Tokens, tracking trains, and who was first to an achievement."""
    claimed = state.owned[0] | state.owned[1]
    paying = [step.track for step in state.agenda if isinstance(step, PayLease)]
    claimed &= ~sum(1 << track for track in paying)  # its token comes when all is paid
    for track, token in zip(game.map.crossings, state.crossings, strict=False):
        assert (token == GONE) == bool(claimed >> track & 1), "a claimed crossing keeps no token"
    if state.crossings:
        lying = [token for token in state.crossings if token != GONE]
        lying += [*state.reserves[0].pieces, *state.reserves[1].pieces, *state.ferries[0], *state.ferries[1]]
        assert sorted(lying) == list(range(len(game.content.ferries))), "every Ferry token, once"
    if state.rail:
        west, east = state.rail[state.west], state.rail[1 - state.west]
        assert 0 <= west < east < len(game.map.spaces), "tracking trains"
    enough = [
        any(
            (own & tracks).bit_count() >= 4 for tracks in (game.map.tunnel_tracks, game.map.university_tracks)
        )
        or doubled.bit_count() >= 4
        for own, doubled in zip(state.owned, state.doubled, strict=True)
    ]
    assert (state.special >= 0) == any(enough), "the first to four"
    assert state.special < 0 or enough[state.special], "first, but not at four"

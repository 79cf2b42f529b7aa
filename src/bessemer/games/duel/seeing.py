"""From a position to what a seat may know of it, and back."""

from typing import TYPE_CHECKING

from bessemer.games.duel.maps import bits
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.state import GONE, DuelState
from bessemer.games.duel.view import Crossing, DuelView, Holding, Lot
from bessemer.kernel.piles import EVERYBODY, NO_SEAT, UNKNOWN, Dice, Pile, fill, sees

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel


def seen(state: DuelState, seat: int) -> DuelView:
    """All that a seat may know."""
    game = state.game
    ids = game.card_ids
    capitalists = [ability.id for ability in game.content.abilities]
    pieces = game.piece_ids
    return DuelView(
        seat=seat,
        progress=state.progress(seat),
        round=state.round,
        first=state.first,
        west=state.west,
        deck=[None if card == UNKNOWN else ids[card] for card in state.deck.seen(seat)],
        discards=[ids[card] for card in state.discards],
        row=[
            Lot(ids[card] if card != GONE else None, list(bids), list(bits(sparers)))
            for card, bids, sparers in zip(state.row, state.bids, state.sparers, strict=True)
        ],
        pairs=[(capitalists[capitalist], ids[startup]) for capitalist, startup in state.pairs],
        holdings=[_holding(state, owner) for owner in range(2)],
        rail=list(state.rail),
        crossings=[
            _crossing(state, token, up, seat)
            for token, up in zip(state.crossings, game.map.face_up, strict=False)
        ],
        reserves=[
            [None if token == UNKNOWN else pieces[token] for token in pile.seen(seat)]
            for pile in state.reserves
        ],
        research=[game.study_ids[study] for study in state.studies],
        at_once=state.at_once,
        special=state.special,
        kept=pieces[state.kept] if state.kept != GONE else "",
        next_board=BOARDS[state.next_board] if state.next_board != GONE else "",
    )


def _crossing(state: DuelState, token: int, face_up: bool, seat: int) -> Crossing:
    """D-B9.3.2: anchors show on both faces, the effect on one."""
    if token == GONE:
        return Crossing("", 0)
    known = sees(EVERYBODY if face_up else NO_SEAT, seat)
    return Crossing(state.game.piece_ids[token] if known else None, state.game.content.anchors[token])


def _holding(state: DuelState, owner: int) -> Holding:
    game = state.game
    ids, tracks = game.card_ids, game.map.tracks
    cards = state.tableaus[owner]
    capitalist, marker = state.capitalists[owner], state.markers[owner]
    return Holding(
        stock=state.stocks[owner],
        capitalist=game.content.abilities[capitalist].id if capitalist != GONE else "",
        cards=[ids[card] for card in cards],
        upgraded=[ids[card] for card in bits(state.upgraded[owner])],
        resolved=[ids[card] for card in cards if state.resolved[owner] >> card & 1],
        inserting=[ids[card] for card in state.inserting[owner]],
        discs=list(state.hands[owner]),
        pointer=state.pointers[owner],
        tracks=[tracks[track] for track in bits(state.owned[owner])],
        doubled=[tracks[track] for track in bits(state.doubled[owner])],
        trains=state.trains(owner),
        ferries=[game.piece_ids[token] for token in state.ferries[owner]],
        ready=[game.piece_ids[piece] for piece in bits(state.ready[owner])],
        marker=game.map.cities[marker] if marker != GONE else "",
        turned=state.turned[owner],
        sparing=bool(state.sparing >> owner & 1),
    )


def restore(game: "Duel", view: DuelView, rng: Dice) -> DuelState:
    """Lay the table out as the view shows it; what nobody has seen lies mixed where it can lie."""
    state = DuelState(game, rng.getrandbits(256).to_bytes(32, "big"))
    at = {id: place for place, id in enumerate(game.card_ids)}
    capitalists = {ability.id: place for place, ability in enumerate(game.content.abilities)}
    pieces = {id: place for place, id in enumerate(game.piece_ids)}
    state.round, state.first, state.west = view.round, view.first, view.west
    state.discards = tuple(at[card] for card in view.discards)
    state.pairs = tuple((capitalists[capitalist], at[startup]) for capitalist, startup in view.pairs)
    state.lay_out(tuple(GONE if lot.card is None else at[lot.card] for lot in view.row))
    for column, lot in enumerate(view.row):
        for value, seat in lot.bids:
            state.lay_disc(seat, value, column)
        for seat in lot.sparers:
            state.spare(seat, column)
    for seat, holding in enumerate(view.holdings):
        _lay_holding(state, seat, holding, at, pieces)
        state.capitalists[seat] = capitalists.get(holding.capitalist, GONE)
    state.rail = tuple(view.rail)
    state.studies = tuple(game.study_ids.index(study) for study in view.research)
    state.at_once = view.at_once
    state.special = view.special
    state.kept = pieces.get(view.kept, GONE)
    state.next_board = BOARDS.index(view.next_board) if view.next_board else GONE
    deck = [UNKNOWN if card is None else at[card] for card in view.deck]
    lying = {*state.row, *state.discards, *deck}.union(*state.tableaus, *state.inserting)
    state.deck = Pile(fill([deck], [card for card in range(game.content.deck) if card not in lying], rng)[0])
    _mix_ferries(state, view, pieces, rng)
    return state


def _lay_holding(
    state: DuelState, seat: int, holding: Holding, at: dict[str, int], pieces: dict[str, int]
) -> None:
    map = state.game.map
    state.stocks[seat] = holding.stock
    state.tableaus[seat] = tuple(at[card] for card in holding.cards)
    state.inserting[seat] = tuple(at[card] for card in holding.inserting)
    owned = (*state.tableaus[seat], *state.inserting[seat])
    state.companies[seat] = sum(1 << card for card in owned if card < state.game.content.companies)
    state.upgraded[seat] = sum(1 << at[card] for card in holding.upgraded)
    state.resolved[seat] = sum(1 << at[card] for card in holding.resolved)
    state.hands[seat] = tuple(holding.discs)
    state.pointers[seat] = holding.pointer
    for track in holding.tracks:
        state.connect(seat, map.tracks.index(track))
    state.doubled[seat] = sum(1 << map.tracks.index(track) for track in holding.doubled)
    state.ferries[seat] = tuple(pieces[token] for token in holding.ferries)
    state.ready[seat] = sum(1 << pieces[piece] for piece in holding.ready)
    state.markers[seat] = map.cities.index(holding.marker) if holding.marker else GONE
    state.turned[seat] = holding.turned
    state.sparing |= holding.sparing << seat


def _mix_ferries(state: DuelState, view: DuelView, pieces: dict[str, int], rng: Dice) -> None:
    """Hidden tokens, on crossings and in the reserve, can change places with those of as many anchors."""
    if not view.crossings:
        return
    anchors = state.game.content.anchors
    crossings = [
        UNKNOWN if crossing.token is None else pieces[crossing.token] if crossing.token else GONE
        for crossing in view.crossings
    ]
    reserves = [[UNKNOWN if token is None else pieces[token] for token in pile] for pile in view.reserves]
    lying = {*crossings, *reserves[0], *reserves[1], *state.ferries[0], *state.ferries[1]}
    for number in (1, 2):
        hidden = [
            place
            for place, crossing in enumerate(view.crossings)
            if crossing.token is None and crossing.anchors == number
        ]
        unseen = [token for token, count in enumerate(anchors) if count == number and token not in lying]
        laid, reserves[number - 1] = fill([[UNKNOWN] * len(hidden), reserves[number - 1]], unseen, rng)
        for place, token in zip(hidden, laid, strict=True):
            crossings[place] = token
    state.crossings = tuple(crossings)
    state.reserves = Pile(reserves[0]), Pile(reserves[1])

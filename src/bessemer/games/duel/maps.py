"""A board in the terms of the rules: Cities and tracks by their places, sets of them as bits."""

from collections.abc import Iterator

from bessemer.games.duel.effects import RESEARCH, Effect
from bessemer.games.duel.pack import Board, read_effect
from bessemer.kernel.errors import ContentError
from bessemer.kernel.packs import check_ids, wrong

COLUMNS = 6
"""The Cities at the bottom edge, one for each card of the row."""

UNIVERSITIES = 3
SHAPE = {"white": True, "black": False}
"""Colours of crossings: on white ones Ferry tokens lie face up."""


class Map:
    """A board, read and checked."""

    def __init__(self, board: Board) -> None:
        self.id = board.id
        self.cities = tuple(city.id for city in board.city)
        check_ids("city", self.cities)
        check_ids("track", ("-".join(track.ends) for track in board.track))
        at = {id: place for place, id in enumerate(self.cities)}
        self.effects = tuple(
            read_effect("city", city.id, city.effect) if city.effect else None for city in board.city
        )
        self.tracks = tuple("-".join(track.ends) for track in board.track)
        for track in board.track:
            if not {*track.ends} <= at.keys() or not len(track.ends) == len({*track.ends}) == 2:
                raise wrong("track", "-".join(track.ends), f"expected two Cities of board {board.id!r}")
        self.ends = tuple((at[track.ends[0]], at[track.ends[1]]) for track in board.track)
        self.touching = [
            sum(1 << track for track, ends in enumerate(self.ends) if city in ends)
            for city in range(len(self.cities))
        ]
        self.all_tracks = (1 << len(self.tracks)) - 1
        self.bottom = self._columns(board)
        self.mines = tuple(city for city, effect in enumerate(self.effects) if effect is None)
        # D-B9.2.1: some tracks are tunnels, with an effect of their own.
        self.tunnels: dict[int, Effect] = {
            number: read_effect("track", self.tracks[number], track.tunnel)
            for number, track in enumerate(board.track)
            if track.tunnel
        }
        self.tunnel_tracks = sum(1 << track for track in self.tunnels)
        self.crossings = tuple(number for number, track in enumerate(board.track) if track.crossing)
        self.crossing_at = {track: place for place, track in enumerate(self.crossings)}
        self.face_up = tuple(SHAPE[board.track[track].crossing] for track in self.crossings)
        self.universities = tuple(
            city for city, effect in enumerate(self.effects) if effect and effect.symbols[RESEARCH]
        )
        if len(self.universities) not in (0, UNIVERSITIES):
            raise wrong("board", board.id, f"expected {UNIVERSITIES} universities or none")
        self.university_tracks = 0
        for city in self.universities:  # D-B9.6.3: a track between two of them is one track
            self.university_tracks |= self.touching[city]
        self.spaces = tuple(
            read_effect("space", str(number), text) if text else None
            for number, text in enumerate(board.spaces)
        )
        if board.spaces and len(board.spaces) % 2 == 0:
            raise wrong("board", board.id, "spaces: expected an odd number")
        self.centre = len(self.spaces) // 2
        self.silver = board.silver
        self.names = _names(board)

    def _columns(self, board: Board) -> tuple[int, ...]:
        """D-B9.0.1: the Cities at the bottom edge, six of them, from left to right."""
        columns = {city.slot: place for place, city in enumerate(board.city) if city.slot}
        if sorted(columns) != list(range(1, COLUMNS + 1)):
            raise wrong("board", board.id, f"expected Cities with slots 1 to {COLUMNS}, one each")
        for slot, city in columns.items():
            if not self.touching[city]:
                raise wrong("city", board.city[city].id, f"slot {slot}: expected a track at it")
        return tuple(columns[slot] for slot in sorted(columns))

    def tracks_at(self, cities: int) -> int:
        """The tracks that touch one of some Cities."""
        tracks = 0
        touching = self.touching
        while cities:
            low = cities & -cities
            tracks |= touching[low.bit_length() - 1]
            cities ^= low
        return tracks

    def ends_of(self, tracks: int) -> int:
        """The Cities at the ends of some tracks."""
        cities = 0
        for track in bits(tracks):
            a, b = self.ends[track]
            cities |= 1 << a | 1 << b
        return cities


def bits(number: int) -> Iterator[int]:
    """The places of the bits of a set, from the lowest."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _names(board: Board) -> dict[str, str]:
    """The names of Cities and tracks, by their ids."""
    cities = {city.id: city.name for city in board.city}
    tracks = {"-".join(track.ends): " to ".join(cities[end] for end in track.ends) for track in board.track}
    return {**cities, **tracks}


def read_maps(boards: list[Board], expected: tuple[str, ...]) -> dict[str, Map]:
    """D-B0.2: all six boards, by their ids."""
    if tuple(board.id for board in boards) != expected:
        raise ContentError(f"board: expected {', '.join(expected)}, in this order")
    for board in boards:
        for track in board.track:
            if track.crossing not in ("", *SHAPE):
                raise wrong("track", "-".join(track.ends), f"crossing: expected one of {', '.join(SHAPE)}")
    return {board.id: Map(board) for board in boards}

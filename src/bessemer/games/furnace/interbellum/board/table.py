"""What every part of the board of Interbellum asks: Agents among the parties, and cards with texts."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from bessemer.games.furnace.board import table as base
from bessemer.games.furnace.board.portraits import PORTRAITS as BASE_PORTRAITS
from bessemer.games.furnace.board.scenes import SCENES as BASE_SCENES
from bessemer.games.furnace.interbellum.board.faces import effect_face, side_face, sign
from bessemer.games.furnace.interbellum.board.portraits import CAPITALISTS
from bessemer.games.furnace.interbellum.board.scenes import SCENES
from bessemer.games.furnace.interbellum.board.words import TEXTS, WORDS, effect_words
from bessemer.games.furnace.interbellum.pack import NO_ABILITY
from bessemer.games.furnace.interbellum.view import InterbellumView
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.industry.portraits import portrait_of
from bessemer.kernel.seen import Seen

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum

SIDES = "LR"
"""The letters of the two Agents that one player meets, by their place."""


Sight: TypeAlias = Seen["Interbellum", InterbellumView]
"""A table of Interbellum as one viewer sees it."""


class Table(base.Table):
    """Agents have names, letters and places; cards have texts."""

    words: ClassVar[dict[str, dict[str, str]]] = WORDS
    texts: ClassVar[dict[str, Any]] = TEXTS

    sight: Sight
    game: "Interbellum"
    view: InterbellumView

    def letter(self, party: int) -> str:
        """Two Agents are told apart by their side; one, or the dummy, is the neutral party."""
        agent = party - self.game.seats
        return SIDES[agent] if agent >= 0 and self.game.agent_count > 1 else super().letter(party)

    def party_name(self, party: int) -> str:
        """An Agent is called by its place, as the log calls it."""
        return self.game.party_name(party) or super().party_name(party)

    def agent_name(self, party: int) -> str:
        """What stands on the card of an Agent; empty until there is one."""
        agent = party - self.game.seats
        return self.game.names[self.view.agents[agent]] if agent < len(self.view.agents) else ""

    def card_face(self, id: str) -> dict[str, Any]:
        """A card as it is drawn, with what lies on it now."""
        return card_face(self.game, id)

    def capitalist_face(self, id: str) -> dict[str, str] | None:
        """A Capitalist of either game."""
        return capitalist_face(self.game, id)

    def manager_face(self, id: str) -> dict[str, Any]:
        """A Manager token: name and effect."""
        return manager_face(self.game, id)

    def stored(self, owner: int, card: str) -> list[dict[str, Any]]:
        """What lies on a card."""
        goods = dict(self.view.staffs[owner].stored).get(card, ())
        return [{"kind": base.KINDS[kind], "count": count} for kind, count in enumerate(goods) if count]


@cache
def pictures(game: "Interbellum") -> dict[str, base.Picture]:
    """The pictures of both boxes."""
    return {**base.pictures_of(game.pack.base, BASE_SCENES), **base.pictures_of(game.pack, SCENES)}


@lru_cache(base.FACES_KEPT)
def card_face(game: "Interbellum", id: str) -> dict[str, Any]:
    """A card as it is drawn: name, picture and printed lines."""
    place = game.places[id]
    card, content = game.content.cards[place], game.content
    basic, full = content.basic[place], content.full[place]
    picture, light = pictures(game)[id]
    startup = card.compensation is None
    sides = [[effect] for effect in full] if startup else [basic, full[len(basic) :]]
    return {
        "id": id,
        "name": game.names[id],
        "picture": picture,
        "light": light,
        "startup": startup,
        "deco": place >= content.base_companies and not game.first_startup <= place < _first_new(game),
        "compensation": base.line_face(card.compensation) if card.compensation else None,
        "lines": (lines := [side_face(effects) for effects in sides]),
        "help": " ".join([f"{game.names[id]}:", *(line["words"] for line in lines)]),
    }


def _first_new(game: "Interbellum") -> int:
    """The first Start-up of the expansion."""
    return game.first_startup + game.content.base_starts


@lru_cache(base.FACES_KEPT)
def capitalist_face(game: "Interbellum", id: str) -> dict[str, str] | None:
    """A Capitalist: name, face and ability in words."""
    known = (*game.pack.capitalist, *game.pack.base.capitalist)
    for capitalist in known:
        if capitalist.id == id:
            ability = next((one for one in game.content.abilities if one.id == id), NO_ABILITY)
            words = [] if capitalist.ability.startswith("supply ") else [effect_words(capitalist.ability)]
            if ability.personal:
                words.append(manager_face(game, game.manager_ids[game.personal])["words"])
            if any(ability.supply):
                words.append(effect_words(f"supply {LANGUAGE.format_stock(ability.supply)}"))
            face = portrait_of(id, [one.id for one in known], {**CAPITALISTS, **BASE_PORTRAITS})
            return {"name": capitalist.name, "ability": " ".join(words), "face": face}
    return None


@lru_cache(base.FACES_KEPT)
def manager_face(game: "Interbellum", id: str) -> dict[str, Any]:
    """A Manager token: name and effect."""
    effect = game.content.managers[game.manager_ids.index(id)]
    return {**effect_face(effect), "id": id, "name": game.names[id], "sign": sign(effect)}

"""What texts are worth, added to the price model of Furnace: see docs/content.md."""

from bessemer.games.furnace.interbellum.effects import (
    CopyCompany,
    Delivery,
    DiscardCard,
    EachOwn,
    Effect,
    IfFull,
    PerCard,
    Plain,
    SalesOnceMore,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
)
from bessemer.games.furnace.interbellum.language import format_effect
from bessemer.games.furnace.interbellum.pack import Cards
from bessemer.games.furnace.pack import LANGUAGE, own_line
from bessemer.games.furnace.prices import ADDITIONAL, PRICES, RESOURCE_TOLERANCE, TOLERANCE, line_worth, value
from bessemer.games.industry.stock import COAL, MONEY
from bessemer.kernel.findings import Price

ROUNDS_OF_USE = 2.5
"""How many rounds a card is in use."""

UPGRADED = 0.7
"""How likely a card is ever upgraded."""

SELLERS, CONVERTERS = 1.2, 1.6
"""How many own cards a text finds that counts them."""

FULL = 0.55
"""How likely a line is fully resolved."""

COMPENSATED, OUTBID, COAL_COMES, OIL_COMES = 1.0, 1.3, 2.5, 1.2
"""How often in a round something happens that a permanent effect waits for."""

SALES, CONVERSIONS = 6.8, 2.4
"""How many of each a player makes in a round: counted in 488 games of three `greedy`."""

COPY, ONCE_MORE = 2.4, 2.0
"""What a copied Company brings, and one more sale on each line that sells one kind."""


def effect_worth(effect: Effect, additional: bool) -> float:
    """The worth of an effect in each round; a delivery is spread over the rounds of a card."""
    once = UPGRADED / ROUNDS_OF_USE / ADDITIONAL if additional else 1 / ROUNDS_OF_USE
    match effect:
        case Plain(line):
            return line_worth(line)
        case Delivery(line):
            return line_worth(line) * once
        case DiscardCard(gains):
            return value(gains) * once
        case PerCard(gains, sells, _):
            return value(gains) * (SELLERS if sells else CONVERTERS)
        case IfFull(gains):
            return value(gains) * FULL
        case WhenCompensated(_, stores):
            return value(stores) * COMPENSATED
        case WhenOutbid(stores):
            return value(stores) * OUTBID
        case WhenGaining(kind, line):
            return line_worth(line) * (COAL_COMES if kind == COAL else OIL_COMES)
        case EachOwn(sells, gains):
            return value(gains) * (SALES if sells else CONVERSIONS)
        case CopyCompany():
            return COPY
        case SalesOnceMore():
            return ONCE_MORE
    return 0.0


def model(content: Cards) -> list[Price]:
    """The prices of resources, and of the own effects of every card, in terms of what findings hold."""
    resources = [
        Price("resource", word, {word: 1.0}, price, RESOURCE_TOLERANCE)
        for kind, (word, price) in enumerate(zip(LANGUAGE.words, PRICES, strict=True))
        if kind != MONEY
    ]
    schools = range(content.companies, content.companies + len(content.schools))
    return resources + [_card(content, card) for card in range(len(content.cards)) if card not in schools]


def _card(content: Cards, card: int) -> Price:
    """A Start-up by the line that tells it from the others, a Company by all its effects."""
    if card >= content.companies:
        own = own_line(content.full[card])
        worth = effect_worth(content.full[card][own], additional=False)
        return Price(
            "startup", content.cards[card].id, {side_name(content, card, own): 1.0}, worth, TOLERANCE
        )
    basic = len(content.basic[card])
    worth = sum(
        effect_worth(effect, place >= basic) * (ADDITIONAL if place >= basic else 1.0)
        for place, effect in enumerate(content.full[card])
    )
    parts = {side_name(content, card, 0): 1.0, side_name(content, card, basic): ADDITIONAL}
    return Price("company", content.cards[card].id, parts, worth, TOLERANCE)


def side_name(content: Cards, card: int, place: int) -> str:
    """What an effect of a card is called where it is counted; a side goes by the name of its first."""
    return f"{content.cards[card].id} {place + 1}: {format_effect(content.full[card][place])}"

"""All kinds of moves of Furtherance: their numbers inside, and how they are written."""

from bessemer.games.furtherance.pack import BUILDINGS, DECKS, UNITS, Cards
from bessemer.games.furtherance.squares import ARMS, NAMES
from bessemer.kernel.moves import Names, Verb

(
    CHOOSE,
    MINE,
    BUY,
    BUY_RESEARCHED,
    BUILD,
    BUILD_RESEARCHED,
    RECRUIT,
    RECRUIT_RESEARCHED,
    BLIND,
    DEVELOP,
    RESEARCH,
    UPGRADE,
    KEEP,
    RETURN,
    PLACE,
    TRAIN,
    DISCARD,
    MOVE,
    STRIKE,
    STORM,
    SACRIFICE,
    HIT,
    DEFEND,
    COUNTER,
    RESCUE,
    USE,
    USE_ON,
    GUARD,
    SEND,
    SWEEP,
    SHOOT,
    TEND,
    REINFORCE,
    ROUSE,
    LEVY,
    PLAN,
    STOP_ASKING,
    ASK,
    ACTIVATE,
    ALWAYS_COUNTER,
) = range(1, 41)

CASTLE = 0
"""The first thing that `hit` can name; buildings follow."""

RULE_ORDERS = ("defence", "counter-attack", "rescue", "bodyguard", "stand-in")
DEFENCE, COUNTERS, RESCUES, BODYGUARD, STAND_IN = range(5)
"""What a seat may not want to be asked about, besides its items, which follow."""


def verbs(cards: Cards) -> tuple[Verb, ...]:
    """The verbs, in the order of their numbers."""
    first_unit, first_building = cards.firsts[UNITS], cards.firsts[BUILDINGS]
    items = Names(cards.ids[:first_unit])
    market = Names(cards.ids)
    buildings = cards.ids[first_building:]
    squares = Names(NAMES)
    castles = Names(ARMS)
    workers = Names(cards.worker_ids)
    decks = Names(DECKS)
    works = Names((*buildings, *cards.worker_ids[1:]))
    orders = Names((*RULE_ORDERS, *items.names))
    targets = Names((*NAMES, *ARMS, *works.names, *DECKS))
    return (
        Verb("choose {}", Names(cards.leader_ids)),
        Verb("mine with {}", workers),
        Verb("buy {} with {}", market, workers),
        Verb("buy researched {} with {}", market, workers),
        Verb("build {} with {}", market, workers),
        Verb("build researched {} with {}", market, workers),
        Verb("recruit {} with {}", market, workers),
        Verb("recruit researched {} with {}", market, workers),
        Verb("take blindly from {} with {}", decks, workers),
        Verb("develop {} with {}", works, workers),
        Verb("research {} with {}", decks, workers),
        Verb("upgrade with {}", workers),
        Verb("keep {} and bury {}", market, market),
        Verb("return {}", market),
        Verb("place on {}", squares),
        Verb("train {}", workers),
        Verb("discard {}", market),
        Verb("move {} to {}", squares, squares),
        Verb("strike {} from {}", squares, squares),
        Verb("storm {} from {}", castles, squares),
        Verb("sacrifice {}", squares),
        Verb("hit {}", Names(("castle", *buildings))),
        Verb("defend with {}", squares),
        Verb("counter-attack"),
        Verb("rescue"),
        Verb("use {}", items),
        Verb("use {} on {}", items, targets),
        Verb("guard with {}", squares),
        Verb("send {}", squares),
        Verb("sweep {}", market),
        Verb("shoot {}", squares),
        Verb("tend {}", squares),
        Verb("reinforce {}", squares),
        Verb("rouse {}", workers),
        Verb("levy"),
        Verb("plan"),
        Verb("stop asking about {}", orders),
        Verb("ask about {}", orders),
        Verb("activate {}", squares),
        Verb("always counter-attack"),
    )

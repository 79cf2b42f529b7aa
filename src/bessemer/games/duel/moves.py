"""The verbs of Furnace Duel, after those of production."""

from bessemer.games.industry.production import INSERT

(
    IN_PART,
    TAKE,
    BID,
    BID_IN_PART,
    POINT,
    POINT_IN_PART,
    PICK,
    KEEP,
    GIVE_UP,
    CLAIM,
    CLAIM_IN_PART,
    PAY,
    RUN,
    USE,
    USE_FOR,
    USE_IN_PART,
    DOUBLE,
    BUY,
    SPEND,
    SPEND_IN_PART,
    MARK,
    OPEN,
    CARRY,
    TRAVEL,
) = range(INSERT + 1, INSERT + 25)

LESS = frozenset({BID_IN_PART, POINT_IN_PART, CLAIM_IN_PART, USE_FOR, USE_IN_PART, SPEND_IN_PART})
"""Outside production, moves that take less than others or ask how much to take. They never help (D-B2.2)."""

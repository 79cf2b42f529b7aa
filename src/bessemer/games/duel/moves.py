"""The verbs of Furnace Duel, after those of production."""

from bessemer.games.industry.production import INSERT

(
    IN_PART,
    TAKE,
    BID,
    POINT,
    PICK,
    KEEP,
    GIVE_UP,
    CLAIM,
    PAY,
    RUN,
    USE,
    USE_PART,
    DOUBLE,
    BUY,
    SPEND,
    MARK,
    OPEN,
    CARRY,
    TRAVEL,
) = range(INSERT + 1, INSERT + 20)

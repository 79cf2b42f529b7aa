"""The verbs of Interbellum, after those of the base game."""

from bessemer.games.industry.production import INSERT

(
    BID,
    RAISE,
    PAIR,
    SHARE,
    OPTION,
    ASSIGN,
    USE,
    USE_LINE,
    USE_FOR,
    COPY,
    DISCARD,
    DECLINE,
    LEAVE,
    KEEP,
    MEET,
) = range(INSERT + 1, INSERT + 16)

MOST_COAL = 99
"""The most coal that a variable disc can be set with (X2.4)."""

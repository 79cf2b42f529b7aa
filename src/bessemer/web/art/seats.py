"""What tells seats apart: outline, colour and pattern.

Seats are A to E; N is a party that no seat plays, L and R are two of them, to the left and to the right.
"""

from dataclasses import dataclass

LETTERS = "ABCDE"
NEUTRAL = "N"


@dataclass(frozen=True, slots=True)
class Look:
    """How the pieces of a seat look, in a square of 40: outline, plain middle for the number, colours."""

    outline: str
    middle: str
    fill: str
    rim: str
    pattern: str


LOOKS = {
    "A": Look(
        "M20 1.5A18.5 18.5 0 1 1 19.99 1.5Z",
        "M20 5.8A14.2 14.2 0 1 1 19.99 5.8Z",
        "#1f6fb2",
        "#9cc9f0",
        "",
    ),
    "B": Look(
        "M6.5 3H33.5A3.5 3.5 0 0 1 37 6.5V33.5A3.5 3.5 0 0 1 33.5 37H6.5A3.5 3.5 0 0 1 3 33.5V6.5A3.5 3.5 0"
        " 0 1 6.5 3Z",
        "M13.6 7H26.4A5 5 0 0 1 31.4 12V28A5 5 0 0 1 26.4 33H13.6A5 5 0 0 1 8.6 28V12A5 5 0 0 1 13.6 7Z",
        "#eee3cb",
        "#8b7856",
        "pt-stripe",
    ),
    "C": Look(
        "M18.2-2.2A2.6 2.6 0 0 1 21.8-2.2L42.2 18.2A2.6 2.6 0 0 1 42.2 21.8L21.8 42.2A2.6 2.6 0 0 1 18.2 42.2"
        "L-2.2 21.8A2.6 2.6 0 0 1-2.2 18.2Z",
        "M20 3.5 33 16.5V23.5L20 36.5 7 23.5V16.5Z",
        "#ad2130",
        "#f3a5a0",
        "pt-dot",
    ),
    "D": Look(
        "M20 .6 37.4 10.4V29.6L20 39.4 2.6 29.6V10.4Z",
        "M20 5.5 32 12.5V27.5L20 34.5 8 27.5V12.5Z",
        "#dfa32a",
        "#7c5208",
        "pt-hatch",
    ),
    "E": Look(
        "M17.6-.8A2.8 2.8 0 0 1 22.4-.8L41.4 34A2.6 2.6 0 0 1 39 38H1A2.6 2.6 0 0 1-1.4 34Z",
        "M16 11H24L32.5 28.5V35H7.5V28.5Z",
        "#12766e",
        "#a9ded6",
        "pt-wave",
    ),
    "N": Look(
        "M13 2.5H27L37.5 13V27L27 37.5H13L2.5 27V13Z",
        "M14.6 6.5H25.4L33.5 14.6V25.4L25.4 33.5H14.6L6.5 25.4V14.6Z",
        "#6d6a66",
        "#c9c4bb",
        "",
    ),
    "L": Look(
        "M14 2.5H35.5A2.5 2.5 0 0 1 38 5V35A2.5 2.5 0 0 1 35.5 37.5H14A2.5 2.5 0 0 1 11.8 36.3L1.6 21.2"
        "A2.2 2.2 0 0 1 1.6 18.8L11.8 3.7A2.5 2.5 0 0 1 14 2.5Z",
        "M15 6.5H34V33.5H15L6 20Z",
        "#5d4a8f",
        "#cdbff2",
        "",
    ),
    "R": Look(
        "M26 2.5H4.5A2.5 2.5 0 0 0 2 5V35A2.5 2.5 0 0 0 4.5 37.5H26A2.5 2.5 0 0 0 28.2 36.3L38.4 21.2"
        "A2.2 2.2 0 0 0 38.4 18.8L28.2 3.7A2.5 2.5 0 0 0 26 2.5Z",
        "M25 6.5H6V33.5H25L34 20Z",
        "#4c5a63",
        "#c3d2da",
        "",
    ),
}


def seat_symbol(letter: str) -> str:
    """The piece of a seat without its number, as `seat-A`; a game may colour it (`--seat-A`, `--rim-A`)."""
    look = LOOKS[letter]
    fill = f"var(--seat-{letter},{look.fill})"
    rim = f"var(--rim-{letter},{look.rim})"
    pattern = f'<path d="{look.outline}" fill="url(#{look.pattern})"/>' if look.pattern else ""
    return (
        f'<g id="seat-{letter}"><path d="{look.outline}" fill="{fill}"/>{pattern}'
        f'<path d="{look.outline}" fill="none" stroke="#120b07" stroke-width="2.2"/>'
        f'<path d="{look.outline}" fill="none" stroke="{rim}" stroke-width="1.6"'
        ' transform="translate(20 20) scale(.915) translate(-20 -20)"/>'
        f'<path d="{look.middle}" fill="{fill}"/></g>'
        f'<g id="mark-{letter}"><path d="{look.outline}" fill="{fill}" stroke="#23170f"'
        ' stroke-width="4"/></g>'
    )

"""The faces of the Capitalists of Furnace."""

from bessemer.games.industry.portraits import Portraits

PORTRAITS: Portraits = {
    "nikolay-vtorov": (
        "copper",
        (
            ("coat", "#2b2a33"),
            ("tie", "#8f3618"),
            ("face", "#f0d2a8"),
            ("beard", "#3b2517"),
            ("moustache", "#3b2517"),
            ("parted", "#3b2517"),
        ),
    ),
    "annie-malone": (
        "copper",
        (
            ("dress", "#7d2f3d"),
            ("face", "#8a5a3a"),
            ("lips", "#7a2b28"),
            ("lace", "#f6ecd8"),
            ("bun", "#1e1512"),
        ),
    ),
    "varvara-morozova": (
        "copper",
        (
            ("dress", "#2f4a3c"),
            ("face", "#f3dcb4"),
            ("lips", "#a3392e"),
            ("lace", "#fff7e6"),
            ("chignon", "#5b3a22"),
        ),
    ),
    "henry-bessemer": (
        "copper",
        (
            ("coat", "#3a3a42"),
            ("cravat", "#f6ecd8"),
            ("face", "#f3d6b0"),
            ("mouth", ""),
            ("whiskers", "#e6e1d6"),
            ("bald", "#e6e1d6"),
        ),
    ),
    "john-cockerill": (
        "copper",
        (
            ("coat", "#1f3a52"),
            ("cravat", "#e4dcc6"),
            ("face", "#f0cfa6"),
            ("mouth", ""),
            ("whiskers", "#6b4426"),
            ("curls", "#6b4426"),
        ),
    ),
}

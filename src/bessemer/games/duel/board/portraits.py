"""The faces of the Capitalists of Duel."""

from bessemer.games.industry.portraits import Portraits

PORTRAITS: Portraits = {
    "clara-voss": (
        "verdigris",
        (
            ("dress", "#7a3b1e"),
            ("face", "#f3dcb4"),
            ("lips", "#a3392e"),
            ("lace", "#f6ecd8"),
            ("bun", "#b98335"),
        ),
    ),
    "henrik-dahl": (
        "verdigris",
        (
            ("coat", "#2c3f2f"),
            ("cravat", "#d9c9a2"),
            ("face", "#f0cfa6"),
            ("beard", "#c28a3c"),
            ("moustache", "#c28a3c"),
            ("short", "#c28a3c"),
        ),
    ),
    "eliza-thorne": (
        "verdigris",
        (
            ("dress", "#22384f"),
            ("face", "#eecba0"),
            ("lips", "#8f2f28"),
            ("lace", "#fff7e6"),
            ("chignon", "#23170f"),
            ("spectacles", ""),
        ),
    ),
    "matteo-bell": (
        "verdigris",
        (
            ("coat", "#4a2430"),
            ("bow", "#e4dcc6"),
            ("face", "#d9a878"),
            ("mouth", ""),
            ("goatee", "#1e1712"),
            ("curls", "#1e1712"),
        ),
    ),
    "ines-carvalho": (
        "verdigris",
        (
            ("bust", "#d9a878"),
            ("dress", "#8f2340"),
            ("face", "#d9a878"),
            ("lips", "#9c2b2b"),
            ("waves", "#2a1a12"),
        ),
    ),
    "augustus-pike": (
        "verdigris",
        (
            ("coat", "#2b2a33"),
            ("bow", "#8f3618"),
            ("face", "#f0cfa6"),
            ("mouth", ""),
            ("whiskers", "#7a4a26"),
            ("bald", "#7a4a26"),
            ("top-hat", "#33313b"),
        ),
    ),
}

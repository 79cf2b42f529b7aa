"""The faces of Interbellum: its Capitalists on brass, its Agents on silver."""

from bessemer.games.industry.portraits import Portraits

CAPITALISTS: Portraits = {
    "vtorov-and-heirs": (
        "brass",
        (
            ("coat", "#4a3a2c"),
            ("bow", "#8f3618"),
            ("face", "#f0d2a8"),
            ("beard", "#a9a49a"),
            ("moustache", "#bdb8ae"),
            ("parted", "#a9a49a"),
        ),
    ),
    "helena-rubinstein": (
        "brass",
        (
            ("bust", "#f3dcb4"),
            ("dress", "#8f2340"),
            ("face", "#f3dcb4"),
            ("lips", "#b0202e"),
            ("pearls", ""),
            ("chignon", "#17121a"),
        ),
    ),
    "ivar-kreuger": (
        "brass",
        (
            ("coat", "#23262f"),
            ("tie", "#2f5f8a"),
            ("face", "#f0d2ae"),
            ("mouth", ""),
            ("bald", "#6d5b46"),
        ),
    ),
    "tomas-bata": (
        "brass",
        (
            ("coat", "#5d4a36"),
            ("tie", "#7d2f1d"),
            ("face", "#eecba0"),
            ("mouth", ""),
            ("short", "#4a2f1a"),
        ),
    ),
    "lillian-gilbreth": (
        "brass",
        (
            ("dress", "#27506b"),
            ("face", "#f3dcb4"),
            ("lips", "#a3392e"),
            ("lace", "#f6ecd8"),
            ("waves", "#8a4f22"),
        ),
    ),
}

AGENTS: Portraits = {
    "dowager": (
        "silver",
        (
            ("bust", "#f3dfc4"),
            ("dress", "#4d2350"),
            ("stole", "#c9b79a"),
            ("face", "#f3dfc4"),
            ("lips", "#a3392e"),
            ("pearls", ""),
            ("waves", "#d8d4cc"),
            ("cloche", "#6b2f6e"),
        ),
    ),
    "steel-magnate": (
        "silver",
        (
            ("coat", "#20242c"),
            ("bow", "#23262f"),
            ("face", "#f0cfa6"),
            ("whiskers", "#b9b4aa"),
            ("moustache", "#b9b4aa"),
            ("monocle", ""),
            ("bald", "#b9b4aa"),
            ("top-hat", "#2a2d36"),
        ),
    ),
    "headhunter": (
        "silver",
        (
            ("coat", "#6d5a3c"),
            ("tie", "#23262f"),
            ("trench", "#8a7450"),
            ("face", "#e8c59a"),
            ("mouth", ""),
            ("fedora", "#4a3c28"),
        ),
    ),
    "cartel-king": (
        "silver",
        (
            ("coat", "#111319"),
            ("bow", "#b3372c"),
            ("face", "#eecba0"),
            ("goatee", "#23170f"),
            ("moustache", "#23170f"),
            ("cigar", ""),
            ("parted", "#1e1712"),
            ("crown", ""),
        ),
    ),
}

PORTRAITS: Portraits = {**CAPITALISTS, **AGENTS}

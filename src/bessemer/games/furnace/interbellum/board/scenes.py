"""The scenes of Interbellum: one per family, shared by its three Companies, and one per Start-up.

How a scene is written: the scenes of Furnace.
"""

from typing import Any

SCENES: dict[str, dict[str, Any]] = {
    "motor-works": {
        "lights": ("brass", "midnight", "azure"),
        "far": (("saw", 40, 94, 0.9), ("saw", 190, 94, 0.9), ("chimney", 226, 94, 0.7)),
        "near": (
            ("block", 196, 94, 0.96),
            ("saw", 74, 94, 0.94),
            ("motorcar", 62, 99, 0.78),
            ("motorcar", 152, 100, 1.0),
        ),
        "swaps": ((0, ("skyscraper", 206, 94, 0.9)), (1, ("hall", 66, 94, 1.0))),
        "ground": "yard",
    },
    "airways": {
        "lights": ("azure", "brass", "midnight"),
        "far": (("skyscraper", 30, 94, 0.6), ("block", 214, 94, 0.6)),
        "near": (("hall", 196, 95, 0.66), ("mast", 36, 95, 0.76), ("plane", 120, 96, 1.06)),
        "swaps": ((2, ("plane", 130, 104, 1.1)), (2, ("airship", 128, 102, 1.1))),
        "ground": "water",
    },
    "wireless": {
        "lights": ("midnight", "neon", "azure"),
        "far": (("block", 30, 94, 0.8), ("skyscraper", 216, 94, 0.8)),
        "near": (
            ("hall", 176, 95, 0.8),
            ("mast", 62, 96, 0.94),
            ("mast", 118, 95, 0.74),
            ("house", 216, 96, 0.66),
        ),
        "swaps": ((0, ("store", 178, 95, 0.8)), (3, ("palace", 208, 96, 0.7))),
        "ground": "yard",
    },
    "power-station": {
        "lights": ("neon", "azure", "brass"),
        "far": (("pylon", 26, 94, 0.7), ("pylon", 222, 94, 0.6)),
        "near": (
            ("hall", 104, 95, 1.16),
            ("chimney", 66, 94, 0.76),
            ("smoke", 66, 25, 0.6),
            ("pylon", 190, 95, 0.94),
        ),
        "swaps": ((0, ("pylon", 96, 95, 1.06)), (0, ("dam", 100, 95, 1.0))),
        "ground": "yard",
    },
    "department-store": {
        "lights": ("midnight", "brass", "neon"),
        "far": (("skyscraper", 24, 94, 0.8), ("block", 214, 94, 0.8), ("skyscraper", 186, 94, 0.7)),
        "near": (("block", 40, 95, 0.72), ("store", 124, 96, 1.1), ("motorcar", 206, 99, 0.7)),
        "swaps": ((0, ("skyscraper", 42, 95, 0.86)), (2, ("palace", 206, 96, 0.74))),
        "ground": "yard",
    },
    "film-studio": {
        "lights": ("neon", "midnight", "brass"),
        "far": (("palace", 200, 94, 0.7), ("block", 26, 94, 0.7)),
        "near": (("beams", 190, 96, 0.9), ("hall", 88, 95, 1.0), ("camera", 196, 98, 0.94)),
        "swaps": ((1, ("block", 84, 95, 0.94)), (1, ("palace", 92, 96, 1.04))),
        "ground": "yard",
    },
    "ocean-line": {
        "lights": ("brass", "midnight", "azure"),
        "far": (("skyscraper", 20, 92, 0.7), ("block", 50, 92, 0.6), ("crane", 222, 92, 0.6)),
        "near": (("tower", 30, 93, 0.5), ("liner", 122, 98, 1.14)),
        "swaps": ((0, ("crane", 44, 93, 0.92)), (1, ("ship", 132, 98, 1.04))),
        "ground": "water",
    },
    "chemical-works": {
        "lights": ("azure", "neon", "midnight"),
        "far": (("tank", 30, 94, 0.8), ("chimney", 220, 94, 0.8)),
        "near": (
            ("column", 84, 95, 1.1),
            ("column", 108, 95, 0.84),
            ("pipes", 146, 95, 0.9),
            ("tank", 192, 96, 0.96),
            ("holder", 36, 96, 0.74),
        ),
        "swaps": ((4, ("saw", 40, 95, 0.7)), (3, ("block", 196, 95, 0.84))),
        "ground": "yard",
    },
    "deco-startup-1": {
        "lights": ("brass",),
        "far": (("block", 30, 94, 0.8), ("skyscraper", 214, 94, 0.7)),
        "near": (("house", 82, 95, 0.94), ("motorcar", 164, 99, 0.96), ("barrels", 224, 98, 0.8)),
        "swaps": (),
        "ground": "yard",
    },
    "deco-startup-2": {
        "lights": ("neon",),
        "far": (("skyscraper", 30, 94, 0.8), ("skyscraper", 208, 94, 0.9)),
        "near": (("store", 116, 96, 0.98), ("block", 206, 95, 0.66)),
        "swaps": (),
        "ground": "yard",
    },
    "deco-startup-3": {
        "lights": ("azure",),
        "far": (("palace", 40, 94, 0.7), ("block", 206, 94, 0.8)),
        "near": (("house", 72, 95, 0.9), ("camera", 158, 98, 1.06), ("crates", 218, 98, 0.8)),
        "swaps": (),
        "ground": "yard",
    },
    "deco-startup-4": {
        "lights": ("midnight",),
        "far": (("mast", 30, 94, 0.7), ("skyscraper", 212, 94, 0.8)),
        "near": (("house", 84, 95, 0.9), ("mast", 152, 95, 0.84), ("crates", 206, 97, 0.9)),
        "swaps": (),
        "ground": "yard",
    },
}

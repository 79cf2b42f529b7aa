"""Drawn things that all games share: icons, seats, the parts that scenes are built from, skies and lights."""

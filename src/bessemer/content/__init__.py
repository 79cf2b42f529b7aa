"""Packs and texts: TOML into typed, checked objects."""

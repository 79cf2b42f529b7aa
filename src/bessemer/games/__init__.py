"""The games. Everybody else reaches them through the registry."""

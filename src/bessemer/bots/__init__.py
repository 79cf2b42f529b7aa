"""Bots: they get a view, their moves and a stream of chance of their own, and nothing else."""

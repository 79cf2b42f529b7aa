"""The machine that every game runs on. It knows no game and imports nothing of ours."""

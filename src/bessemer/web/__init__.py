"""Pages and pictures, made in Python from views; no game rule."""

"""What the industry games share: stocks, effect lines and their little language, production."""

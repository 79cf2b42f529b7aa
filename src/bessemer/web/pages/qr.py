"""Links for phones to look at."""

import segno


def qr(link: str) -> tuple[int, str]:
    """A link as a QR code: its size and the path of its dark squares."""
    rows = list(segno.make(link, error="m", boost_error=False).matrix)
    dots = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return len(rows), dots

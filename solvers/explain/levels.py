"""The levels of ratings, the easiest first: what lists and options need to know of them without loading what rates."""

from typing import Final

RATED_LEVELS: Final = ("easy", "medium", "hard", "expert")

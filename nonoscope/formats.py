"""The file and link formats, and reading and writing them by name."""

from solvers.formats import dump, dump_bytes, format_named, formats, parse
from solvers.formats.base import Format

__all__ = ["Format", "dump", "dump_bytes", "format_named", "formats", "parse"]

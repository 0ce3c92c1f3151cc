"""What searches tell beside facts: the nodes of their tree, and what they suppose."""

from __future__ import annotations

from dataclasses import dataclass

from .fact_columns import Column


@dataclass(frozen=True, slots=True)
class Nodes:
    """What became of nodes of a search tree, in columns, a row for each thing that happened. They belong between the
    facts of the `Steps` that come next: `after` so many of these.

    Nodes are numbered as they come into being, the root is 0. `parent` and `node` are -1 where they say nothing: a
    child that is dropped gets no number, and the parent of one that has waited is known from before.
    `depth` is how many rows are filled in, `left` what seems to be left to do: an A* orders by their sum. `line` is the
    line that cannot hold, or -1; `stored` is how many states are in memory.
    """

    after: Column
    what: Column
    node: Column
    parent: Column
    depth: Column
    left: Column
    line: Column
    stored: Column


@dataclass(frozen=True, slots=True)
class Outline:
    """A search tree in numbers, so far, by depth: how many nodes were looked at, how many children waited for that, how
    many were dead ends (wrong ones among them), how many children were dropped because of a line."""

    visited: Column
    waiting: Column
    dead: Column
    cut: Column


@dataclass(frozen=True, slots=True)
class Branches:
    """What was supposed, and how that ended, in columns. They belong between the facts of the `Steps` that come next:
    `after` so many of these. A cell that cannot have the value broke the line; with the value `UNKNOWN` both of its
    values were followed, and the facts after this are what they have in common. Cell -1 stands for the guesses on the
    board, line -1 for a clause that was learned."""

    after: Column
    cells: Column
    values: Column
    lines: Column

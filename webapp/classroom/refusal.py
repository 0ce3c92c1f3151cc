"""What a classroom refuses."""

from __future__ import annotations


class ClassroomError(Exception):
    """A status of HTTP, a word for programs, a sentence for people, and the place in the request."""

    def __init__(self, status: int, code: str, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.where = where


def wrong(sentence: str, where: str) -> ClassroomError:
    """A request that is not valid."""
    return ClassroomError(400, "bad_request", sentence, where)

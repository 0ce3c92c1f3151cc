"""Blocks: the same in one server as in Redis, for all web processes."""

from __future__ import annotations

from time import monotonic

import pytest
from redis import Redis

from scripts.members import RedisServer
from webapp.base.visitor import Visitor
from webapp.cluster.link import Link
from webapp.jobs.job_runner import AwayError
from webapp.operator.blocks import MOST, BlockedError, Blocks, short_visitor
from webapp.operator.shared_copies import SharedBlocks

HOUSEHOLD = Visitor("x", "2001:db8::7")


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.slow)])
def shared(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "redis")


@pytest.fixture
def link(request: pytest.FixtureRequest, shared: bool) -> Link | None:
    return Link(request.getfixturevalue("server").address) if shared else None


@pytest.fixture
def blocks(link: Link | None) -> Blocks:
    return SharedBlocks(link) if link else Blocks()


def blocked(blocks: Blocks, visitor: Visitor, address: str) -> bool:
    try:
        blocks.check(visitor, address)
    except BlockedError:
        return True
    return False


def test_networks_and_visitors_are_blocked(blocks: Blocks) -> None:
    assert blocks.add("2001:db8::1/48", 60) == "2001:db8::/48"
    assert blocked(blocks, HOUSEHOLD, "2001:db8:0:5::7")
    assert not blocked(blocks, HOUSEHOLD, "2001:db9::1")
    blocks.add(short_visitor(HOUSEHOLD), 60)
    assert blocked(blocks, HOUSEHOLD, "2001:db9::1")
    assert blocks.remove("2001:db8::/48")
    assert not blocks.remove("2001:db8::/48")
    (left,) = blocks.listing()
    assert left.who == short_visitor(HOUSEHOLD)
    assert 58 < left.seconds <= 60


def test_an_ipv4_address_is_blocked_in_any_notation(blocks: Blocks) -> None:
    assert blocks.add("::ffff:203.0.113.7", 60) == "203.0.113.7/32"
    assert blocked(blocks, HOUSEHOLD, "203.0.113.7")
    assert blocked(blocks, HOUSEHOLD, "::ffff:203.0.113.7")
    assert not blocked(blocks, HOUSEHOLD, "::ffff:203.0.113.8")


def test_blocks_end_by_themselves(blocks: Blocks) -> None:
    blocks.add("10.0.0.1", 0.2)
    assert blocked(blocks, HOUSEHOLD, "10.0.0.1")
    late = monotonic() + 20
    while blocked(blocks, HOUSEHOLD, "10.0.0.1"):
        assert monotonic() < late
    assert blocks.listing() == []


def test_a_block_is_made_longer_or_shorter(blocks: Blocks) -> None:
    for seconds in (60, 600, 30):
        blocks.add("10.0.0.1", seconds)
        (block,) = blocks.listing()
        assert block.seconds == pytest.approx(seconds, abs=2)


@pytest.mark.parametrize(("who", "seconds"), [("", 60), ("me", 60), ("10.0.0.1", 0), ("10.0.0.1", 1e9), ("g" * 8, 5)])
def test_blocks_that_cannot_be(blocks: Blocks, who: str, seconds: float) -> None:
    with pytest.raises(ValueError, match="Expected"):
        blocks.add(who, seconds)


def test_blocks_are_bounded(blocks: Blocks) -> None:
    for number in range(MOST):
        blocks.add(f"10.1.{number // 256}.{number % 256}", 60)
    with pytest.raises(ValueError, match="1,000 blocks already"):
        blocks.add("10.0.0.1", 60)
    blocks.add("10.1.0.0", 600)


@pytest.mark.slow
def test_ended_blocks_make_room_in_redis(server: RedisServer, redis: Redis) -> None:
    blocks = SharedBlocks(Link(server.address))
    redis.hset("nonoscope:blocks", "10.0.0.1", "1.5")
    assert blocks.listing() == []
    blocks.add("10.0.0.2", 60)
    assert redis.hkeys("nonoscope:blocks") == [b"10.0.0.2/32"]


@pytest.mark.slow
def test_last_copy_of_blocks_holds_while_redis_is_away(server: RedisServer) -> None:
    blocks = SharedBlocks(Link(server.address))
    blocks.add("10.0.0.1", 60)
    server.stop()
    assert blocked(blocks, HOUSEHOLD, "10.0.0.1")
    for change in (lambda: blocks.add("10.0.0.2", 60), lambda: blocks.remove("10.0.0.1"), blocks.listing):
        with pytest.raises(AwayError):
            change()
    assert blocked(blocks, HOUSEHOLD, "10.0.0.1")


@pytest.mark.slow
def test_asking_whether_somebody_is_blocked_costs_nothing(server: RedisServer, redis: Redis) -> None:
    blocks = SharedBlocks(Link(server.address))
    blocks.add("10.0.0.1", 60)
    before = redis.info("stats")["total_commands_processed"]
    for _ in range(100):
        blocked(blocks, HOUSEHOLD, "10.0.0.1")
    assert redis.info("stats")["total_commands_processed"] == before + 1

"""Browsers accept the plans of units as lesson plans."""

from __future__ import annotations

import json

from tests.cases import for_every
from tests.js.node import Node
from webapp.base.wire_json import dumps
from webapp.classroom.unit_pages import plan_of
from webapp.classroom.unit_texts import UNITS, unit_named

READ = """async (text) => {
  const { packedPlan, readPlan, unpackedPlan } = await import("/static/js/classroom/plan.js");
  const { plan, error } = readPlan(text);
  return { error, plan, again: plan && (await unpackedPlan(await packedPlan(plan))).plan };
}"""


@for_every("name", UNITS)
def test_the_plan_of_a_unit_is_one_for_the_browser(node: Node, name: str) -> None:
    text = dumps(plan_of(unit_named(name))).decode()
    read = node.evaluate(READ, text)
    assert read["error"] == ""
    assert read["plan"] == read["again"] == json.loads(text)

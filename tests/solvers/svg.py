"""Reading back drawings in SVG. No tests here."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

SVG = "{http://www.w3.org/2000/svg}"


def tree(text: str) -> Element:
    return fromstring(text)


def words(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]

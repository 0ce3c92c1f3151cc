"""Nonoscope's engine: nonograms flat and solid, how to read, write and solve them. Its public names are `nonoscope`."""

__version__ = "0.1.0"

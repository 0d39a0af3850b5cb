"""Worksheets: positions, puzzles and games on paper, as PDF and SVG."""

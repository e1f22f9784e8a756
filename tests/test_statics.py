# SPDX-License-Identifier: MIT
"""Does ours call standing only what stands? Against linear programming, by hand, in a mirror."""

import random
from fractions import Fraction

import numpy
import pytest
from scipy.optimize import linprog

import menara_towers as towers
from engine import menara_state as ms
from engine import statics
from engine.menara_set import FLOOR_COUNT, FLOOR_OF, SLOT, SLOTS, outline

TOWERS = range(1000)


def forces_of(state):
    """Return what holds and loads each floor above the foundation, written from the rules.

    A list of (floor, [(weight, x, y)], [bases of the columns below], [bases of those on it]),
    lengths in sixths of a cell on the board.
    """
    rows = []
    for floor in range(FLOOR_COUNT):
        if not ms.is_lying(state, floor) or not ms.floor_level(state, floor):
            continue
        corner, turn = ms.floor_cell(state, floor), ms.floor_turn(state, floor)
        cells = [corner + way for way in outline(floor, turn)[2]]
        own = [(2, 6 * (cell % 10) + 3, 6 * (cell // 10) + 3) for cell in cells]
        above = []
        under = []
        for slot in range(SLOTS):
            if not ms.is_lying(state, FLOOR_OF[slot]) or not ms.is_filled(state, slot):
                continue
            if FLOOR_OF[slot] == floor:
                own.append((3, *place(state, slot)))
                above.append(slot)
            elif (
                ms.slot_level(state, slot) == ms.floor_level(state, floor) - 1
                and ms.slot_cell(state, slot) in cells
            ):
                under.append(slot)
        rows.append((floor, own, under, above))
    return rows


def place(state, slot):
    """Return where a column stands on the board, (x, y) in sixths of a cell."""
    cell, offset = ms.slot_cell(state, slot), state[ms.OFFSET + slot]
    return 6 * (cell % 10) + 1 + offset % 5, 6 * (cell // 10) + 1 + offset // 5


def has_distribution(state):
    """Return whether any non-negative forces of the columns hold every floor (LP)."""
    rows = forces_of(state)
    bearing = [slot for _, _, under, _ in rows for slot in under]
    matrix = numpy.zeros((3 * len(rows), SLOTS))
    loads = numpy.zeros(3 * len(rows))
    for row, (_, own, under, above) in enumerate(rows):
        for sign, slots in ((1, under), (-1, above)):
            for slot in slots:
                if slot not in bearing:
                    continue  # nothing rests on this column: its force is none
                x, y = place(state, slot)
                matrix[3 * row : 3 * row + 3, slot] = sign, sign * x, sign * y
        for weight, x, y in own:
            loads[3 * row : 3 * row + 3] += weight, weight * x, weight * y
    found = linprog(numpy.zeros(SLOTS), A_eq=matrix, b_eq=loads, method="highs") if rows else None
    return found is None or found.status == 0


def test_what_stands_has_a_distribution_and_what_has_none_falls():
    counts = {(ours, theirs): 0 for ours in (0, 1) for theirs in (0, 1)}
    tall = 0
    for seed in TOWERS:
        state = towers.grow(seed, floors=5 + seed % 13, spoiled=seed % 2 == 0)
        ours = statics.falling(state) == ms.NONE
        theirs = has_distribution(state)
        counts[ours, theirs] += 1
        tall += ours and ms.levels(state) > 2
        assert theirs or not ours, f"seed {seed}: stands without a distribution of forces"
    assert counts[1, 1] > 500 and counts[0, 0] > 100, counts
    assert tall > 100, tall  # the towers that stand are not all flat


def test_a_single_floor_falls_exactly_when_its_resultant_is_outside():
    """On one floor there is no choice of forces below: ours may be stricter by MARGIN only."""
    checked = 0
    for seed in range(600):
        state = towers.grow(seed, floors=4, spoiled=True)
        rows = forces_of(state)
        if len(rows) != 1:
            continue
        floor, own, under, _ = rows[0]
        weight = sum(part[0] for part in own)
        x = Fraction(sum(part[0] * part[1] for part in own), weight)
        y = Fraction(sum(part[0] * part[2] for part in own), weight)
        depth = exact_inset([place(state, slot) for slot in under], x, y)
        margin = statics.margins(state)[floor]
        if abs(depth - 0.5) > 1 / 16:
            assert (margin > 0) == (depth > 0.5), f"seed {seed}: margin {margin}, depth {depth}"
        if margin:
            assert abs(margin / 16 - depth) < 1 / 8, f"seed {seed}: {margin / 16} is not {depth}"
        checked += 1
    assert checked > 200, checked


def exact_inset(points, x, y):
    """Return how deep (x, y) lies in the hull: over all lines through two points with all others
    on one side. Slow and plain; -1 outside."""
    depths = []
    for px, py in points:
        for qx, qy in points:
            dx, dy = qx - px, qy - py
            if (dx or dy) and all(dx * (ry - py) - dy * (rx - px) >= 0 for rx, ry in points):
                depths.append(float(dx * (y - py) - dy * (x - px)) / (dx * dx + dy * dy) ** 0.5)
    return min(depths, default=-1)


@pytest.mark.parametrize("move", [towers.mirrored, towers.turned], ids=["mirror", "turn"])
def test_mirrored_and_turned_towers_have_the_same_margins(move):
    for seed in range(400):
        state = towers.grow(seed, floors=12)
        expected = statics.margins(state)
        other = state
        for _ in range(4 if move is towers.turned else 2):
            other = move(other)
            assert statics.margins(other) == expected, f"seed {seed}"
        assert other == state, f"seed {seed}: moving the tower on did not bring it back"


# --- By hand ---


def lay_out(points):
    for index, (x, y) in enumerate(points):
        statics.POINT_X[index], statics.POINT_Y[index] = x, y


def inset(points, x, y):
    lay_out(points)
    return statics.inset(len(points), x, y)


def share(points, x, y):
    """Return the shares in the order of the points, which change places in the lists."""
    lay_out(points)
    statics.share(len(points), x, y)
    parts = zip(statics.POINT_X, statics.POINT_Y, statics.PARTS, strict=True)
    found = {(px, py): part for px, py, part in list(parts)[: len(points)]}
    return [found[point] for point in points]


def test_a_table_on_four_corners_shares_evenly():
    corners = [(-6, -6), (6, -6), (-6, 6), (6, 6)]
    assert share(corners, 0, 0) == [1024] * 4
    assert inset(corners, 0, 0) == 96


def test_a_plate_leans_towards_the_load():
    """Four corners at 6, the load at (3, 0): 1/4 -+ 1/8, from the lever rule of two pairs."""
    assert share([(-6, -6), (6, -6), (-6, 6), (6, 6)], 48, 0) == [512, 1536, 512, 1536]


def test_a_column_that_would_pull_is_left_out():
    """Springs at 0, 1 and 5 on a rail of two, load near 0: the far pair would pull."""
    points = [(0, -1), (0, 1), (6, -1), (6, 1), (30, -1), (30, 1)]
    lay_out(points)
    statics.plate(len(points), 16, 0)
    assert min(statics.PARTS[: len(points)]) < 0
    shares = share(points, 16, 0)
    assert shares[4:] == [0, 0]
    assert sum(shares) == 4096
    assert shares[2] + shares[3] == pytest.approx(4096 / 6, abs=2)  # lever rule: 1/6 at 6


def test_a_load_between_two_columns_and_a_pair_that_would_pull_is_balanced():
    """All that would pull is left out, the rest lies on a line: the triangles share it."""
    points = [(0, 0), (6, 0), (30, 6), (30, -6)]
    shares = share(points, 10, 0)
    assert min(shares) >= 0
    assert sum(part * point[0] for part, point in zip(shares, points, strict=True)) == (
        pytest.approx(4096 * 10 / 16, abs=60)
    )
    assert shares[2] == shares[3]


def test_shares_balance_within_rounding():
    """Forces and moments of random plates: no more than the rounding that MARGIN allows for."""
    dice = random.Random(5)
    checked = 0
    for _ in range(4000):
        cells = dice.sample(range(16), dice.randint(3, 9))
        points = [
            (6 * (cell % 4) - 9 + dice.randint(-2, 2), 6 * (cell // 4) - 9 + dice.randint(-2, 2))
            for cell in cells
        ]
        x, y = dice.randint(-150, 150), dice.randint(-150, 150)
        if inset(points, x, y) < statics.MARGIN:
            continue
        shares = share(points, x, y)
        assert min(shares) >= 0, (points, x, y)
        assert abs(sum(shares) - 4096) <= 10, (points, x, y)
        for axis, aim in ((0, x), (1, y)):
            moment = sum(s * p[axis] for s, p in zip(shares, points, strict=True))
            assert abs(moment / 4096 - aim / 16) < 0.04, (points, x, y)
        checked += 1
    assert checked > 1500, checked


def test_two_columns_or_three_in_a_row_hold_nothing():
    assert inset([(0, 0), (6, 0)], 48, 0) == 0
    assert inset([(0, 0), (6, 0), (12, 0)], 96, 0) == 0
    assert inset([(0, 0), (6, 6), (12, 12), (-6, -6)], 48, 48) == 0


def test_margin_of_a_table_by_hand():
    """Floor 3 (3 x 2, bases in the corners) on the corners of another: 1/2 cell in y, 1 in x."""
    state = towers.empty()
    towers.put_floor(state, 4, 0, 3, 3)
    towers.fill(state, 4)  # corners of 3 x 3
    towers.put_floor(state, 9, 1, 3, 3)  # nine cells, weight in the middle
    assert statics.margins(state)[9] == 96
    towers.put_column(state, 9, 0)  # 3 of 21 weights one cell up and left: 1/7 cell
    assert statics.margins(state)[9] == pytest.approx(96 - 96 / 7, abs=1)


def test_a_floor_over_three_corners_stands_by_its_edge_or_falls():
    """The weight of a square on three of its corners lies on the edge of their triangle."""
    state = towers.empty()
    towers.put_floor(state, 4, 0, 3, 3)
    towers.fill(state, 4, 0, 1, 2)
    towers.put_floor(state, 9, 1, 3, 3)
    assert statics.margins(state)[9] == 0
    assert statics.falling(state) == 9
    towers.put_column(state, 9, 0)  # a column over the middle corner brings the weight inside
    assert statics.falling(state) == ms.NONE


def test_a_load_above_tips_the_floor_below():
    """The lower floor stands alone and falls under what the upper one brings to its end."""
    state = towers.empty()
    towers.put_floor(state, 15, 0, 0, 0, 1)  # 3 x 3, bases in two columns, turned to two rows
    towers.fill(state, 15)
    towers.put_floor(state, 17, 1, 0, 0)
    assert statics.falling(state) == ms.NONE
    margin = statics.margins(state)[17]
    towers.fill(state, 17, 3, 5)
    assert statics.margins(state)[17] < margin


def test_what_lies_nowhere_and_the_foundation_are_safe():
    state = towers.ready()
    assert statics.margins(state) == bytes([statics.SAFE] * FLOOR_COUNT)


def test_numbers_stay_below_31_bits(monkeypatch):
    """The largest products: the widest floor, all cells as columns pushed outwards."""
    seen = []
    plain = statics.ratio

    def watched(value, by):
        seen.append(max(abs(value), 2 * by, abs(plain(value, by)) * 280 + (1 << 18)))
        return plain(value, by)

    monkeypatch.setattr(statics, "ratio", watched)
    for seed in range(300):
        statics.margins(towers.grow(seed, floors=14))
    points = [(-14, -9), (-14, 9), (14, -9), (14, 9), (-8, -9), (8, 9), (-2, 9), (2, -9), (8, -9)]
    lay_out([*points, (-8, 9)])
    statics.plate(10, 16 * 13, 16 * 8)
    assert max(seen) < 1 << 30, max(seen).bit_length()


def test_the_set_keeps_within_what_statics_counts_on():
    for floor in range(FLOOR_COUNT):
        width, height, cells, bases = outline(floor, 0)
        assert width <= 5 and height <= 5 and len(cells) <= 10
        assert len(bases) == SLOT[floor + 1] - SLOT[floor]

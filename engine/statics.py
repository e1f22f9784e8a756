# SPDX-License-Identifier: MIT
"""Does the tower stand? Quasi-static and deterministic, in ints below 2**30.

Lengths are sixths of a cell, places of forces 1/16 of that (a 96th of a cell), forces 1/32 of
a weight, shares 1/4096. From the top level down: the resultant of a floor's own weight, its
columns and what they carry must lie inside the hull of the columns it rests on, MARGIN away
from its edge at least, which is more than all rounding adds up to. It is shared as by a stiff
plate on equal springs; columns that would pull are left out and the rest is solved again. If
leaving them out would leave the resultant without support, it is shared over all triangles of
columns that can bear it, each alike: that always balances.

Everything is computed about the middle of the floor's box and rounded away from zero, so a
turned or mirrored tower has exactly the same forces.
"""

from engine import const
from engine.menara_set import CELLS, FLOOR_COUNT, SLOT, SLOTS, WIDTH, outline
from engine.menara_state import CENTRE, FLOOR, NONE, OFFSET, filled, floor_cell, floor_turn, levels

CELL_WEIGHT, COLUMN_WEIGHT = const(64), const(96)  # 2 and 3 weights
MARGIN = const(8)  # half of a sixth of a cell
SAFE = const(255)  # the margin of a floor that cannot fall
_ONE = const(4096)


def margins(state):
    """Return per floor 18 margins in 96ths of a cell, 0-255: the way of the resultant to the edge.

    0 means that the floor falls; what is below a falling floor has no meaning. SAFE for the
    foundation and for floors that lie nowhere.
    """
    found = bytearray([SAFE] * FLOOR_COUNT)
    forces = [0] * SLOTS
    for level in range(levels(state), 0, -1):
        below = _columns(state, level - 1)
        for floor in range(FLOOR_COUNT):
            if state[FLOOR + 4 * floor] == level:
                found[floor] = _settle(state, floor, below, forces)
    return found


def falling(state):
    """Return the highest floor that falls, or NONE while the tower stands (N16)."""
    first = NONE
    found = margins(state)
    for floor in range(FLOOR_COUNT):
        if found[floor]:
            continue
        if first == NONE or state[FLOOR + 4 * floor] > state[FLOOR + 4 * first]:
            first = floor
    return first


def _columns(state, level):
    """Return a board with the number of the base under each column of a level, NONE elsewhere."""
    board = bytearray([NONE] * CELLS)
    for floor in range(FLOOR_COUNT):
        bits = filled(state, floor)
        if bits and state[FLOOR + 4 * floor] == level:
            bases = outline(floor, floor_turn(state, floor))[3]
            for index in range(len(bases)):
                if bits >> index & 1:
                    board[floor_cell(state, floor) + bases[index]] = SLOT[floor] + index
    return board


def _settle(state, floor, below, forces):
    """Load the columns under a floor: adds to ``forces`` per base; returns the margin."""
    width, height, ways, _ = outline(floor, floor_turn(state, floor))
    corner = floor_cell(state, floor)
    slots = []
    points = []
    for way in ways:
        slot = below[corner + way]
        if slot != NONE:
            slots.append(slot)
            points.append(_point(way, state[OFFSET + slot], width, height))
    weight, moment_x, moment_y = _load(state, floor, forces)
    x = divide(16 * moment_x, weight)
    y = divide(16 * moment_y, weight)
    margin = inset(points, x, y)
    if margin < MARGIN:
        return 0
    shares = share(points, x, y)
    for index in range(len(slots)):
        forces[slots[index]] += divide(weight * shares[index], _ONE)
    return min(margin, SAFE - 1)


def _point(way, offset, width, height):
    """Return (x, y) in sixths from the middle of a floor's box; offset 0-24, 12 mid-cell."""
    return (
        6 * (way % WIDTH) + 1 + offset % 5 - 3 * width,
        6 * (way // WIDTH) + 1 + offset // 5 - 3 * height,
    )


def _load(state, floor, forces):
    """Return (weight, moment in x, moment in y) of a floor and all it carries."""
    width, height, ways, bases = outline(floor, floor_turn(state, floor))
    weight = CELL_WEIGHT * len(ways)
    moment_x = moment_y = 0
    for way in ways:
        x, y = _point(way, CENTRE, width, height)
        moment_x += CELL_WEIGHT * x
        moment_y += CELL_WEIGHT * y
    bits = filled(state, floor)
    for index in range(len(bases)):
        if bits >> index & 1:
            slot = SLOT[floor] + index
            force = COLUMN_WEIGHT + forces[slot]
            x, y = _point(bases[index], state[OFFSET + slot], width, height)
            weight += force
            moment_x += force * x
            moment_y += force * y
    return weight, moment_x, moment_y


# --- The plate on its columns ---


def divide(value, by):
    """Return value / by, rounded to the nearest int, halves away from zero; by > 0."""
    if value < 0:
        return -((by - 2 * value) // (2 * by))
    return (by + 2 * value) // (2 * by)


def _root(value):
    """Return the whole part of the square root of an int >= 0."""
    if value < 2:
        return value
    guess = value
    better = value // 2 + 1
    while better < guess:
        guess = better
        better = (guess + value // guess) // 2
    return guess


def inset(points, x, y):
    """Return how far (x, y), in 16ths, lies inside the hull of the points, in 16ths; else 0.

    Walks once around the hull: cost about corners x points.
    """
    count = len(points)
    if count < 3:
        return 0
    start = at = points.index(min(points))
    least = 1 << 29
    for _ in range(count):
        px, py = points[at]
        ahead = 0 if at else 1
        dx, dy = points[ahead][0] - px, points[ahead][1] - py
        for index in range(count):
            ex, ey = points[index][0] - px, points[index][1] - py
            side = dx * ey - dy * ex
            if side < 0 or side == 0 and ex * ex + ey * ey > dx * dx + dy * dy:
                ahead, dx, dy = index, ex, ey
        side = dx * (y - 16 * py) - dy * (x - 16 * px)
        if side <= 0:
            return 0
        least = min(least, side * side // (dx * dx + dy * dy))
        at = ahead
        if at == start:
            break
    return _root(least)


def share(points, x, y):
    """Return each point's part of a force at (x, y), in 4096ths, none negative.

    (x, y), in 16ths, must be inside the hull of the points.
    """
    count = len(points)
    using = list(range(count))
    while True:
        found = plate([points[index] for index in using], x, y)
        rest = [using[index] for index in range(len(using)) if found[index] >= 0]
        if len(rest) == len(using):
            break
        if not inset([points[index] for index in rest], x, y):
            found = triangles([points[index] for index in using], x, y)
            break
        using = rest
    shares = [0] * count
    for index in range(len(using)):
        shares[using[index]] = found[index]
    return shares


def plate(points, x, y):
    """Return the shares, in 4096ths, of a stiff plate on equal springs; negative ones pull.

    The points must not all lie on one line. For n points with sums S about their mean:
    share = 1 / n + (p * X + q * Y) with n * S * (p, q) = the moment of a unit force at (x, y).
    """
    n = len(points)
    sx = sy = sxx = sxy = syy = 0
    for px, py in points:
        sx += px
        sy += py
        sxx += px * px
        sxy += px * py
        syy += py * py
    sxx = n * sxx - sx * sx
    sxy = n * sxy - sx * sy
    syy = n * syy - sy * sy
    u = n * x - 16 * sx
    v = n * y - 16 * sy
    det = sxx * syy - sxy * sxy
    p = ratio(syy * u - sxy * v, det)
    q = ratio(sxx * v - sxy * u, det)
    one = 1 << 18
    return [divide(one + p * (n * px - sx) + q * (n * py - sy), 64 * n) for px, py in points]


def ratio(value, by):
    """Return value * 2**14 / by, halves away from zero, digit by digit: by < 2**28."""
    rest = abs(value)
    whole = rest // by
    rest %= by
    for _ in range(14):
        rest <<= 1
        whole <<= 1
        if rest >= by:
            rest -= by
            whole += 1
    whole += 2 * rest >= by
    return -whole if value < 0 else whole


def triangles(points, x, y):
    """Return the mean, in 4096ths, of the shares over every triangle that holds (x, y)."""
    count = len(points)
    sums = [0] * count
    held = 0
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                parts = _corners((points[a], points[b], points[c]), x, y)
                if parts:
                    held += 1
                    sums[a] += parts[0]
                    sums[b] += parts[1]
                    sums[c] += parts[2]
    return [divide(value, held) for value in sums]


def _corners(points, x, y):
    """Return the shares of the three corners of a triangle, or None if (x, y) is outside it."""
    a, b, c = points
    pa = _twice(b, c, x, y)
    pb = _twice(c, a, x, y)
    pc = _twice(a, b, x, y)
    det = pa + pb + pc
    if det < 0:
        pa, pb, pc, det = -pa, -pb, -pc, -det
    if not det or pa < 0 or pb < 0 or pc < 0:
        return None
    return divide(_ONE * pa, det), divide(_ONE * pb, det), divide(_ONE * pc, det)


def _twice(a, b, x, y):
    """Return 16 x twice the area of the triangle a, b, (x, y), with its sign."""
    return (b[0] - a[0]) * (y - 16 * a[1]) - (b[1] - a[1]) * (x - 16 * a[0])

# SPDX-License-Identifier: MIT
"""Does the tower stand? Quasi-static and deterministic, in ints below 2**30.

Lengths are sixths of a cell, places of forces 1/16 of that (a 96th of a cell), forces 1/32 of
a weight, shares 1/4096. From the top level down: the resultant of a floor's own weight, its
columns and what they carry must lie inside the hull of the columns it rests on, MARGIN away
from its edge at least, which is more than all rounding adds up to. It is shared as by a stiff
plate on equal springs; columns that would pull are left out and the rest is solved again. If
leaving them out would leave the resultant without support, it is shared over all triangles of
columns that can bear it, each alike: that always balances.

All is computed about the middle of the floor's box and rounded away from zero, so a turned or
mirrored tower has the same forces.
"""

from engine import const
from engine.menara_set import CELLS, FLOOR_COUNT, SLOT, SLOTS, WIDTH, outline
from engine.menara_state import FLOOR, NONE, OFFSET, filled, floor_cell, floor_turn, levels

CELL_WEIGHT, COLUMN_WEIGHT = const(64), const(96)  # 2 and 3 weights
MARGIN = const(8)  # half of a sixth of a cell
SAFE = const(255)  # the margin of a floor that cannot fall
_ONE = const(4096)

# of the columns under a floor, which has 10 cells at most
POINT_X, POINT_Y, PARTS, _slots = [0] * 10, [0] * 10, [0] * 10, [0] * 10
_load = [0, 0, 0]  # weight, moment in x, moment in y
_board = bytearray(CELLS)
_EMPTY = bytes([NONE] * CELLS)


def margins(state):
    """Return per floor 18 margins in 96ths of a cell, 0-255: the way of the resultant to the edge.

    0 means that the floor falls; what is below a falling floor has no meaning. SAFE for the
    foundation and for floors that lie nowhere.
    """
    found = bytearray(FLOOR_COUNT)
    for _ in check(state, found):
        pass
    return found


def check(state, found):
    """Write the margins into 18 bytes, found; yields None after each level."""
    for floor in range(FLOOR_COUNT):
        found[floor] = SAFE
    forces = [0] * SLOTS
    level = levels(state)
    here = _set_out(state, level)
    while level:
        level -= 1
        below = _set_out(state, level)
        for floor in here:
            found[floor] = _settle(state, floor, forces)
        here = below
        yield None


def falling(state):
    """Return the highest floor that falls, or NONE while the tower stands (N16)."""
    first = NONE
    highest = 0
    found = margins(state)
    for floor in range(FLOOR_COUNT):
        if not found[floor] and state[FLOOR + 4 * floor] > highest:
            first, highest = floor, state[FLOOR + 4 * floor]
    return first


def _set_out(state, level):
    """Fill the board with the base under each column of a level; return the level's floors."""
    _board[:] = _EMPTY
    here = []
    for floor in range(FLOOR_COUNT):
        if state[FLOOR + 4 * floor] == level:
            here.append(floor)
            bits = filled(state, floor)
            corner = floor_cell(state, floor)
            slot = SLOT[floor]
            for way in outline(floor, floor_turn(state, floor))[3]:
                if bits & 1:
                    _board[corner + way] = slot
                bits >>= 1
                slot += 1
    return here


def _settle(state, floor, forces):
    """Return a floor's margin and load the columns under it: adds to ``forces`` per base."""
    shape = outline(floor, floor_turn(state, floor))
    count = _find_points(state, floor_cell(state, floor), shape)
    _weigh(state, floor, forces)
    weight = _load[0]
    x = divide(16 * _load[1], weight)
    y = divide(16 * _load[2], weight)
    margin = inset(count, x, y)
    if margin < MARGIN:
        return 0
    share(count, x, y)
    for index in range(count):
        forces[_slots[index]] += divide(weight * PARTS[index], _ONE)
    return margin if margin < SAFE else SAFE - 1


def _find_points(state, corner, shape):
    """Find the columns under a floor on the board; return how many there are."""
    width, height, ways, _ = shape
    count = 0
    for way in ways:
        slot = _board[corner + way]
        if slot != NONE:
            _slots[count] = slot
            POINT_X[count] = 6 * (way % WIDTH) + state[OFFSET + slot] % 5 + 1 - 3 * width
            POINT_Y[count] = 6 * (way // WIDTH) + state[OFFSET + slot] // 5 + 1 - 3 * height
            count += 1
    return count


def _weigh(state, floor, forces):
    """Find the load of a floor: its cells, its columns and what they bear."""
    width, height, ways, bases = outline(floor, floor_turn(state, floor))
    left, top = 3 - 3 * width, 3 - 3 * height
    weight = moment_x = moment_y = 0
    for way in ways:
        weight += CELL_WEIGHT
        moment_x += CELL_WEIGHT * (6 * (way % WIDTH) + left)
        moment_y += CELL_WEIGHT * (6 * (way // WIDTH) + top)
    bits = filled(state, floor)
    slot = SLOT[floor]
    for way in bases:
        if bits & 1:
            force = COLUMN_WEIGHT + forces[slot]
            offset = state[OFFSET + slot]
            weight += force
            moment_x += force * (6 * (way % WIDTH) + offset % 5 - 2 + left)
            moment_y += force * (6 * (way // WIDTH) + offset // 5 - 2 + top)
        bits >>= 1
        slot += 1
    _load[0], _load[1], _load[2] = weight, moment_x, moment_y


# --- The plate on its columns ---


def divide(value, by):
    """Return value / by to the nearest int, halves away from zero; by > 0."""
    if value < 0:
        return -((by - 2 * value) // (2 * by))
    return (by + 2 * value) // (2 * by)


def _root(value):
    """Return the whole part of the square root of an int >= 0."""
    guess = value
    better = value // 2 + 1
    while better < guess:
        guess = better
        better = (guess + value // guess) // 2
    return guess


def inset(count, x, y):
    """Return how deep (x, y) lies in the hull of the first points, all in 16ths; else 0."""
    if count < 3:
        return 0
    start = 0
    for index in range(1, count):
        ex = POINT_X[index] - POINT_X[start]
        if ex < 0 or ex == 0 and POINT_Y[index] < POINT_Y[start]:
            start = index
    at = start
    least = 1 << 29
    for _ in range(count):
        px, py = POINT_X[at], POINT_Y[at]
        dx = dy = 0
        for index in range(count):
            ex, ey = POINT_X[index] - px, POINT_Y[index] - py
            side = dx * ey - dy * ex
            if side < 0 or side == 0 and ex * ex + ey * ey > dx * dx + dy * dy:
                at, dx, dy = index, ex, ey
        side = dx * (y - 16 * py) - dy * (x - 16 * px)
        if side <= 0:
            return 0
        least = min(least, side * side // (dx * dx + dy * dy))
        if at == start:
            break
    return _root(least)


def share(count, x, y):
    """Leave the points' parts of a force at (x, y), in 4096ths, none negative, in PARTS.

    (x, y), in 16ths, must be inside the hull of the points, which change places.
    """
    using = count
    while True:
        plate(using, x, y)
        rest = _pushing_first(using)
        if rest == using:
            break
        if not inset(rest, x, y):
            triangles(using, x, y)
            break
        using = rest
    for index in range(using, count):
        PARTS[index] = 0


def _pushing_first(count):
    """Move the points that would pull to the end of the first ``count``; return how many push."""
    index = 0
    while index < count:
        if PARTS[index] >= 0:
            index += 1
            continue
        count -= 1
        for row in (POINT_X, POINT_Y, PARTS, _slots):
            row[index], row[count] = row[count], row[index]
    return count


def plate(n, x, y):
    """Leave the shares, in 4096ths, of a stiff plate on equal springs; negative ones pull.

    The points must not all lie on one line. For n points with sums S about their mean:
    share = 1 / n + (p * X + q * Y) with n * S * (p, q) = the moment of a unit force at (x, y).
    """
    sx = sy = sxx = sxy = syy = 0
    for index in range(n):
        px, py = POINT_X[index], POINT_Y[index]
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
    for index in range(n):
        part = p * (n * POINT_X[index] - sx) + q * (n * POINT_Y[index] - sy)
        PARTS[index] = divide((1 << 18) + part, 64 * n)


def ratio(value, by):
    """Return value * 2**14 / by, halves away from zero, some digits at a time: by < 2**28."""
    rest = abs(value)
    whole = rest // by
    rest %= by
    digits = 7 if by < 1 << 23 else 2
    for _ in range(14 // digits):
        rest <<= digits
        whole = whole << digits | rest // by
        rest %= by
    whole += 2 * rest >= by
    return -whole if value < 0 else whole


def triangles(count, x, y):
    """Leave the mean, in 4096ths, of the shares over every triangle that holds (x, y)."""
    held = 0
    for index in range(count):
        PARTS[index] = 0
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                held += _add_triangle((a, b, c), x, y)
    for index in range(count):
        PARTS[index] = divide(PARTS[index], held)


def _add_triangle(corners, x, y):
    """Add the shares of a triangle's corners; return whether (x, y) is inside it."""
    a, b, c = corners
    pa = _twice(b, c, x, y)
    pb = _twice(c, a, x, y)
    pc = _twice(a, b, x, y)
    det = pa + pb + pc
    if det < 0:
        pa, pb, pc, det = -pa, -pb, -pc, -det
    if not det or pa < 0 or pb < 0 or pc < 0:
        return False
    PARTS[a] += divide(_ONE * pa, det)
    PARTS[b] += divide(_ONE * pb, det)
    PARTS[c] += divide(_ONE * pc, det)
    return True


def _twice(a, b, x, y):
    """Return 16 x twice the area of the triangle a, b, (x, y), with its sign."""
    ax, ay = POINT_X[a], POINT_Y[a]
    return (POINT_X[b] - ax) * (y - 16 * ay) - (POINT_Y[b] - ay) * (x - 16 * ax)

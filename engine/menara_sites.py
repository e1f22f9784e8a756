# SPDX-License-Identifier: MIT
"""Where a computer builder lays a floor: rough marks for all spots, statics for the best."""

from engine import const
from engine.menara_set import FLOOR_COUNT, SLOT, WIDTH, base_colour, outline
from engine.menara_spots import grip, ground, spots, turns_open
from engine.menara_state import AIR, BAG, IN_PILE, PLAN, filled, floor_level, lay, levels
from engine.statics import MARGIN, POINT_X, POINT_Y, check, inset

_AT_ONCE = const(8)  # spots between two yields
_TRIED = const(8)  # spots per level that are tried with the whole tower
_LIKELY = const(16)  # a rough mark, 16ths of a sixth, from which a floor is likely to stand
_SAFE_MARGIN = const(72)  # 96ths of a cell; more is no better
LEVEL_WORTH = const(100)
NOWHERE = const(-100000)


class Site:
    """The best place found so far for a floor, and what it is worth."""

    def __init__(self):
        self.worth = NOWHERE
        self.level = self.turn = self.cell = 0


def ease(state):
    """Return per colour how easily it is had: 0-60, its share of the columns not standing."""
    left = [0] * 5
    for at in range(BAG, PLAN):
        left[(at - BAG) % 5] += state[at]
    total = sum(left) or 1
    return [60 * count // total for count in left]


def search(state, site, level_list, turns):
    """Find a place for the floor in the air; yields None between steps.

    The best on the first of the levels where one leaves the tower standing. ``site`` is a Site
    and has the answer afterwards.
    """
    floor = state[AIR]
    easy = ease(state)
    trial = bytearray(state)
    found = bytearray(FLOOR_COUNT)
    top = levels(state)
    yield from check(trial, found)
    start = 4 * top - unrest(found, _SAFE_MARGIN)
    for level in level_list:
        best = []
        yield from _mark(state, level, turns, best)
        for mark, turn, cell in best:
            if level and mark < MARGIN and not filled(state, floor):
                break  # the rough mark of an empty floor is its margin
            lay(trial, floor, (level, cell, turn))
            yield from check(trial, found)
            worth = _judge(found, floor, level, top)
            if worth > NOWHERE:
                worth += _colours(easy, floor, turn) + (0 if level else mark)
            if worth > site.worth:
                site.worth, site.level, site.turn, site.cell = worth, level, turn, cell
        if site.worth > start - LEVEL_WORTH:
            return  # a lower one could not be better


def _mark(state, level, turns, best):
    """Keep the spots of a level with the best rough marks, (mark, turn, cell), best first."""
    floor = state[AIR]
    cells = ground(state, level)
    yield None
    rough = _balance if level else _contact
    for turn in turns:
        for number, cell in enumerate(spots(cells, floor, turn)):
            if not number % _AT_ONCE:
                yield None
            _keep(best, rough(cells, floor, turn, cell), turn, cell)


def prospects(state, found):
    """Look whether floors of the pile would find a place on columns; yields None between steps.

    Looks at four floors in four turns, roughly. ``found`` is a list and gets two numbers: of
    16, how many would have a place on a new top level, and how many on that or the two below.
    """
    pile = [floor for floor in range(FLOOR_COUNT) if floor_level(state, floor) == IN_PILE]
    top = levels(state) + 1
    grounds = []
    for level in range(top, max(0, top - 3), -1):
        grounds.append((level, ground(state, level)))
        yield None
    turns = turns_open(state)
    on_top = anywhere = 0
    for pick in range(4):
        floor = pile[pick * len(pile) // 4]
        for turn in range(turns[0], turns[0] + len(turns), len(turns) // 4):
            level = _first_level(grounds, floor, turn)
            on_top += level == top
            anywhere += level > 0
            yield None
    found.append(on_top)
    found.append(anywhere)


def _first_level(grounds, floor, turn):
    """Return the first level whose ground has a spot that looks safe, or 0."""
    for level, cells in grounds:
        for cell in spots(cells, floor, turn):
            if _balance(cells, floor, turn, cell) >= _LIKELY:
                return level
    return 0


def _keep(best, rough, turn, cell):
    """Keep the spots with the highest rough marks, best first."""
    if len(best) == _TRIED and rough <= best[-1][0]:
        return
    index = 0
    while index < len(best) and best[index][0] >= rough:
        index += 1
    best.insert(index, (rough, turn, cell))
    if len(best) > _TRIED:
        best.pop()


def _balance(cells, floor, turn, cell):
    """Return the margin of an empty floor there, in 96ths of a cell."""
    _, _, ways, _ = outline(floor, turn)
    count = x = y = 0
    for way in ways:
        px, py = 6 * (way % WIDTH), 6 * (way // WIDTH)
        x += px
        y += py
        if cells[cell + way]:
            POINT_X[count], POINT_Y[count] = px, py
            count += 1
    return inset(count, 16 * x // len(ways), 16 * y // len(ways))


def _contact(cells, floor, turn, cell):
    """Return how well a floor fits into the foundation there: edges, and near the middle."""
    width, height, _, _ = outline(floor, turn)
    x, y = 2 * (cell % WIDTH) + width - WIDTH, 2 * (cell // WIDTH) + height - WIDTH
    return 2 * grip(cells, floor, turn, cell) - abs(x) - abs(y)


def unrest(found, safe):
    """Return how far margins fall short of a safe one; -NOWHERE if one is 0.

    The sum of squares of what is missing, over the safe one: one thin margin is worse than two.
    """
    total = 0
    for margin in found:
        if not margin:
            return -NOWHERE
        if margin < safe:
            total += (safe - margin) * (safe - margin) // safe
    return total


def _judge(found, floor, level, top):
    """Return what a tower with the floor laid and these margins is worth."""
    worth = LEVEL_WORTH * (level > top) + 4 * level - unrest(found, _SAFE_MARGIN)
    return worth if level else worth - LEVEL_WORTH


def _colours(easy, floor, turn):
    """Return the mean ease of the colours of a floor's bases."""
    count = SLOT[floor + 1] - SLOT[floor]
    total = 0
    for index in range(count):
        total += easy[base_colour(floor, turn, index)]
    return total // count

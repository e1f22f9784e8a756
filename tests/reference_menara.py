# SPDX-License-Identifier: MIT
"""Menara's legal moves and endings once more, slow and plain, from docs/menara.md alone.

A position is read from the bytes by the table at the head of engine/menara_state.py; nothing else
of the engine is used. Cells are pairs (x, y). Moves are words, as ``menara.describe`` says them.
"""

COLOURS = ["yellow", "red", "black", "white", "blue"]
DECKS = {"blue": range(0, 9), "yellow": range(9, 21), "red": range(21, 35)}
FLOORS = """
o.o/.o. yyr yrk,o._/..o/o._ yry rkw,o..o/.o.. yyk bry,o.o/o.o yryy rkyw,o.o/.../o.o yyrw kyry,
_o._/o..o/_.o_ ryyy ywrb,o.o./.o.o yrky ykrr,__o_/o..o/_o._ yyrb wryy,
o.o./...o/.___/o___ rykr kbyr,o.o/.o./o.o yrkyr rywky,o..o/.oo./__o_ yywry kryby,
oo_/..o/oo_ ryyky wyrkr,_oo_/o..o/_o__ yryyw rkyby,o.o_/.o.o/_..o kyrry yrwyk,
o.o/o.o/_o_ ywyrk brykr,o.o/o.o/o.o yrykry rwykyr,o.o_/.oo./_o.o rybykr yrkwyb,
_oo_/o..o/.oo. yrkwyr kyrwry
""".replace("\n", "").split(",")
_PLANS = (
    "A2bA2lA2dA3bA3bA3bA3lA3dC1bA4bA4bA4lB3bB3bB3bB3lB3lB3dB3dC1bC2d"
    "A4bA4bA4bA4lA4dB3bB3lB3dC3bC3lC3dD0lD0dE0b"
)
PLANS = [_PLANS[at : at + 3] for at in range(0, len(_PLANS), 3)]
STAGES = ["start", "build", "take", "put", "aim", "lift", "level", "turn", "cell", "renew", "over"]
NOTHING = 254


def shape(number, turn):
    """Return (cells, bases in reading order of the light side, their colours) about (0, 0)."""
    rows, *colours = FLOORS[number].split()
    rows = rows.split("/")
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    cells = [spot for spot, mark in marks.items() if mark != "_"]
    bases = [spot for spot, mark in marks.items() if mark == "o"]
    if turn >= 4:  # turned over, left to right
        cells, bases = ([(-x, y) for x, y in spots] for spots in (cells, bases))
    for _ in range(turn % 4):  # clockwise, y points down
        cells, bases = ([(-y, x) for x, y in spots] for spots in (cells, bases))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    cells, bases = ([(x - left, y - top) for x, y in spots] for spots in (cells, bases))
    return cells, bases, ["yrkwb".index(letter) for letter in colours[turn >= 4]]


class Floor:
    """A floor that lies somewhere: its level, its cells, its bases and which are filled."""

    def __init__(self, number, level, cell, turn, bits):
        self.number, self.level = number, level
        cells, bases, self.colours = shape(number, turn)
        self.cells = {(x + cell % 10, y + cell // 10) for x, y in cells}
        self.bases = [(x + cell % 10, y + cell // 10) for x, y in bases]
        self.filled = [bool(bits >> index & 1) for index in range(len(bases))]


class Reference:
    """A position in plain words."""

    def __init__(self, state):
        self.stage = STAGES[state[0]]
        self.seat, self.builders, self.difficulty = state[1:4]
        self.plan = "" if state[9] == NOTHING else PLANS[state[9]]
        self.swaps, self.bound, self.taken = state[12], state[13], state[14]
        self.air, self.air_level, self.air_turn = state[16:19]
        self.home, self.moved, self.ending = state[19:22], state[22:25], state[26]
        self.bag, self.camp = state[27:32], state[32:37]
        self.hand = state[37 + 5 * self.seat : 42 + 5 * self.seat]
        self.plans = state[57:92]
        places = [state[92 + 4 * number : 96 + 4 * number] for number in range(18)]
        self.pile = [number for number in range(18) if places[number][0] == 200]
        self.floors = [Floor(n, *place) for n, place in enumerate(places) if place[0] <= 11]
        self.air_filled = places[self.air][3] if self.air < 18 else 0

    # --- What is where ---

    def slots(self):
        """Yield (floor, index, number of the base in the whole set)."""
        ends = [0]
        for text in FLOORS:
            ends.append(ends[-1] + text.count("o"))
        for floor in self.floors:
            for index in range(len(floor.bases)):
                yield floor, index, ends[floor.number] + index

    def free(self):
        return [(f, i, slot) for f, i, slot in self.slots() if not f.filled[i]]

    def top(self):
        return max((floor.level for floor in self.floors), default=0)

    def covered(self, level):
        """Return the cells of all floors of a level."""
        return {cell for floor in self.floors if floor.level == level for cell in floor.cells}

    def columns(self, level):
        """Return the cells of all columns on the floors of a level."""
        return {
            floor.bases[index]
            for floor in self.floors
            if floor.level == level
            for index in range(len(floor.bases))
            if floor.filled[index]
        }

    def corners(self, level, turn):
        """Return the corners where the floor in the air may lie (N13, N14, N09)."""
        cells, _, _ = shape(self.air, turn)
        taken, below = self.covered(level), self.columns(level - 1)
        found = []
        for y in range(10):
            for x in range(10):
                spots = {(x + dx, y + dy) for dx, dy in cells}
                if spots & taken or max(max(spot) for spot in spots) > 9:
                    continue
                beside = [
                    (sx + dx, sy + dy) in taken
                    for sx, sy in spots
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
                holds = len(spots & below) >= 3 if level else sum(beside) >= 2 or not taken
                if holds:
                    found.append((x, y))
        return found

    def turns(self):
        """Return the turns that border or side allow (N12, N09)."""
        if self.home[0] != NOTHING:
            return range(4, 8) if self.home[2] >= 4 else range(4)
        return {"l": range(4), "d": range(4, 8)}.get(self.plan[2:], range(8))

    def levels(self):
        """Return the levels where the floor in the air fits."""
        found = []
        for level in range(min(11, self.top() + 1) + 1):
            if self.home[0] != NOTHING and level in (0, self.home[0]):
                continue
            if any(self.corners(level, turn) for turn in self.turns()):
                found.append(level)
        return found

    # --- Moves ---

    def legal(self):
        """Return the legal moves in words."""
        return set(getattr(self, f"_{self.stage}")())

    def _start(self):
        for own in range(5):
            for other in range(5):
                if own != other and self.hand[own] and self.camp[other] and self.swaps < 6:
                    yield f"swap {COLOURS[own]} for {COLOURS[other]}"
        for name, plans in DECKS.items():
            if any(self.plans[plan] == 0 for plan in plans):
                yield f"reveal a {name} plan"

    def _build(self):
        yield "give up"
        for floor, index, _ in self.free():
            if self.hand[floor.colours[index]] and self.bound in (NOTHING, floor.number):
                yield f"floor {floor.number} base {index}"

    def _take(self):
        yield "give up"
        for floor, index, slot in self.slots():
            colour = floor.colours[index]
            higher = [
                other
                for other, at, _ in self.free()
                if other.colours[at] == colour and other.level > floor.level
            ]
            if floor.filled[index] and higher and slot not in self.moved:
                yield f"floor {floor.number} base {index}"

    def _put(self):
        yield "give up"
        source = [(f.level, f.colours[i]) for f, i, slot in self.slots() if slot == self.taken]
        for floor, index, _ in self.free():
            if floor.colours[index] == source[0][1] and floor.level > source[0][0]:
                yield f"floor {floor.number} base {index}"

    def _aim(self):
        yield "miss"
        for x in range(-2, 3):
            for y in range(-2, 3):
                yield f"aim {x:+d} {y:+d}"

    def _lift(self):
        yield "give up"
        for floor in self.floors:
            own = {b for b, filled in zip(floor.bases, floor.filled, strict=True) if filled}
            if floor.level and not own & self.covered(floor.level + 1):
                yield f"floor {floor.number} base 0"

    def _level(self):
        if self.home[0] != NOTHING:
            yield "give up"
        for level in self.levels():
            yield f"level {level}"

    def _turn(self):
        for turn in self.turns():
            if self.corners(self.air_level, turn):
                yield f"{'dark' if turn >= 4 else 'light'} side, turn {turn % 4}"

    def _cell(self):
        for x, y in self.corners(self.air_level, self.air_turn):
            yield f"corner {x} {y}"

    def _renew(self):
        return ["keep the camp", "renew the camp"]

    def _over(self):
        return []

    # --- The end ---

    def target(self):
        grounds = sum(floor.level == 0 for floor in self.floors)
        return (3, 4, 5)[self.difficulty] + max(0, grounds - 3) + list(self.plans).count(3)

    def why_over(self):
        """Return the endings that agree with this position, by name (N17, N20)."""
        dealt = ((8, 7, 6), (7, 6, 5), (6, 5, 4), (5, 4, 4))[self.builders - 1][self.difficulty]
        found = {"fallen"}
        if not sum(self.bag) and sum(self.hand) < dealt:
            found.add("bag")
        if 0 not in self.plans:
            found.add("plans")
        if not self.pile and self.air == NOTHING:
            found.add("floors")
        if self.air != NOTHING and not self.levels():
            found.add("no room")
        return found

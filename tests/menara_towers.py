# SPDX-License-Identifier: MIT
"""Positions of Menara for the tests: set up directly, or grown at random."""

import random

from engine import menara
from engine import menara_state as ms
from engine.menara_build import clear_turn
from engine.menara_moves import BASE, CORNER, GIVE_UP, REVEAL
from engine.menara_set import (
    COLUMNS,
    DEALT,
    FLOOR_COUNT,
    PLAN_COUNT,
    SLOT,
    SLOTS,
    deck_of,
    outline,
    plan_parts,
)
from engine.menara_spots import ground, spots
from engine.menara_state import NONE
from engine.statics import falling

PLANS = ["{}{}{}".format(*plan_parts(plan)) for plan in range(PLAN_COUNT)]


def empty(builders=2, difficulty=0, steady=0):
    """Return a state at the start of a turn with no floor laid and all columns in the bag."""
    state = bytearray(ms.SIZE)
    state[ms.DICE] = 1
    state[ms.BUILDERS], state[ms.DIFFICULTY], state[ms.STEADY] = builders, difficulty, steady
    clear_turn(state)
    for floor in range(FLOOR_COUNT):
        state[ms.FLOOR + 4 * floor] = ms.IN_PILE
    state[ms.OFFSET :] = bytes([ms.CENTRE] * SLOTS)
    state[ms.BAG : ms.BAG + 5] = bytes(COLUMNS)
    return state


def put_floor(state, floor, level, x, y, turn=0):
    """Lay a floor with its corner at (x, y)."""
    ms.lay(state, floor, (level, 10 * y + x, turn))


def put_column(state, floor, index, offset=ms.CENTRE):
    """Stand a column of the bag on a base; return the base."""
    slot = SLOT[floor] + index
    ms.flip_column(state, slot)
    state[ms.OFFSET + slot] = offset
    state[ms.BAG + ms.slot_colour(state, slot)] -= 1
    return slot


def fill(state, floor, *indices):
    """Stand columns on the named bases of a floor, or on all of them."""
    for index in indices or range(SLOT[floor + 1] - SLOT[floor]):
        if not ms.is_filled(state, SLOT[floor] + index):
            put_column(state, floor, index)


def give(state, at, colours):
    """Move columns from the bag to the counts at ``at``, one per letter of "yrkwb"."""
    for letter in colours:
        colour = "yrkwb".index(letter)
        state[ms.BAG + colour] -= 1
        state[at + colour] += 1


def ready(builders=2, difficulty=0, steady=0, hand="yyyyrrk", others="yyyyrrr"):
    """Return a position with a foundation of three floors, a camp and hands; bases are free.

    Foundation: floor 4 (3 x 3 with corners) at (3, 3), floor 3 beside it, floor 6 below it.
    """
    state = empty(builders, difficulty, steady)
    put_floor(state, 4, 0, 3, 3)
    put_floor(state, 3, 0, 6, 3)
    put_floor(state, 6, 0, 3, 6)
    give(state, ms.CAMP, "yyrrkw")
    dealt = DEALT[builders - 1][difficulty]
    for seat in range(builders):
        give(state, ms.hand_at(seat), (hand if seat == 0 else others)[:dealt].ljust(dealt, "y"))
    return state


def total(state):
    """Return per colour how many columns there are anywhere."""
    counts = [0] * 5
    for at in range(ms.BAG, ms.PLAN):
        counts[(at - ms.BAG) % 5] += state[at]
    for slot in range(SLOTS):
        if ms.is_filled(state, slot) or slot == state[ms.TAKEN]:
            counts[ms.slot_colour(state, slot)] += 1
    return counts


def grow(seed, floors=14, spoiled=False):
    """Return a random tower that stands; spoiled, a random change is made to it at the end."""
    dice = random.Random(seed)
    state = empty(steady=1)
    pile = list(range(FLOOR_COUNT))
    dice.shuffle(pile)
    for floor in pile[:floors]:
        for _ in range(8):
            grown = _add_floor(state, floor, dice)
            if grown is not None and falling(grown) == NONE:
                state = grown
                break
    return _spoil(state, dice) if spoiled else state


def _add_floor(state, floor, dice):
    """Return a copy with a floor in a random place and random columns on it, or None."""
    laid = sum(ms.floor_level(state, other) == 0 for other in range(FLOOR_COUNT))
    top = ms.levels(state) + 1
    level = 0 if laid < 3 else max(dice.randint(1, top), dice.randint(1, top))
    turn = dice.randrange(8)
    found = spots(ground(state, level), floor, turn)
    if not found:
        return None
    grown = bytearray(state)
    ms.lay(grown, floor, (level, dice.choice(found), turn))
    count = SLOT[floor + 1] - SLOT[floor]
    for index in dice.sample(range(count), dice.randint(3, count)):
        ms.flip_column(grown, SLOT[floor] + index)
        grown[ms.OFFSET + SLOT[floor] + index] = dice.choice((12, 12, dice.randrange(25)))
    return grown


def _spoil(state, dice):
    """Take a column away or shift a few, or lay another floor anywhere it fits."""
    spoiled = bytearray(state)
    lying = [floor for floor in range(FLOOR_COUNT) if ms.is_lying(state, floor)]
    slots = [slot for slot in range(SLOTS) if ms.is_filled(state, slot)]
    left = [floor for floor in range(FLOOR_COUNT) if floor not in lying]
    kind = dice.randrange(3)
    if kind == 0 and left:
        return _add_floor(state, dice.choice(left), dice) or spoiled
    if kind == 1:
        for slot in dice.sample(slots, len(slots) // 2):
            spoiled[ms.OFFSET + slot] = dice.randrange(25)
        return spoiled
    slot = dice.choice(slots)
    ms.flip_column(spoiled, slot)
    spoiled[ms.OFFSET + slot] = ms.CENTRE
    return spoiled


def mirrored(state):
    """Return the tower seen in a mirror that stands left or right of the board."""
    return _moved(state, lambda floor, turn: (turn ^ 4) & 4 | -turn & 3, _mirror)


def turned(state):
    """Return the tower turned clockwise by a quarter."""
    return _moved(state, lambda floor, turn: turn & 4 | turn + 1 & 3, _turn)


def _mirror(x, y, width, height, size):
    return size - x - width, y


def _turn(x, y, width, height, size):
    return size - y - height, x


def _moved(state, new_turn, place):
    other = bytearray(state)
    for floor in range(FLOOR_COUNT):
        if ms.is_lying(state, floor):
            turn, cell = ms.floor_turn(state, floor), ms.floor_cell(state, floor)
            width, height, _, _ = outline(floor, turn)
            x, y = place(cell % 10, cell // 10, width, height, 10)
            put_floor(other, floor, ms.floor_level(state, floor), x, y, new_turn(floor, turn))
    for slot in range(SLOTS):
        x, y = place(state[ms.OFFSET + slot] % 5, state[ms.OFFSET + slot] // 5, 1, 1, 5)
        other[ms.OFFSET + slot] = 5 * y + x
    return other


# --- Playing in tests ---


def reveal(state, text):
    """Play the reveal of a plan of this kind, number and border, "A2b"."""
    plan = PLANS.index(text)
    decks = bytes(state[ms.PLAN : ms.PLAN + PLAN_COUNT])
    for other in range(PLAN_COUNT):
        if other != plan and deck_of(other) == deck_of(plan):
            state[ms.PLAN + other] = ms.DONE
    menara.apply(state, REVEAL + deck_of(plan))
    for other in range(PLAN_COUNT):
        if other != plan:
            state[ms.PLAN + other] = decks[other]


def base(floor, index):
    """Return the move: a base of a floor."""
    return BASE + SLOT[floor] + index


def corner(x, y):
    """Return the move: the corner of the floor in the air to (x, y)."""
    return CORNER + 10 * y + x


def play(state, *moves):
    """Play the moves in turn."""
    for move in moves:
        menara.apply(state, move)


def whole(state):
    """Return the state, which must add up."""
    assert menara.decode(menara.encode(state)) == state
    return state


def lay_first(state):
    """Lay the floor in the air in the first place there is; return its number."""
    floor = state[ms.AIR]
    for _ in range(3):
        menara.apply(state, menara.legal_moves(state)[0])
    return floor


def raised():
    """Return a position with floor 9 (y r k y r) on the corners of floor 4, at level 1."""
    state = ready(hand="yyrrryy")
    fill(state, 4)
    put_floor(state, 9, 1, 3, 3)
    return state


def _rare():
    """Return {name: state}: a position of every stage that random games seldom reach."""
    found = {}
    state = raised()
    for slot in range(SLOT[9], SLOT[10]):
        if slot < SLOT[9] + 3:
            put_column(state, 9, slot - SLOT[9])
    for text in ("C1b", "C3d", "D0l", "E0b"):
        other = bytearray(state)
        reveal(other, text)
        found[text] = other
    lifted = bytearray(found["E0b"])
    menara.apply(lifted, BASE + SLOT[9])
    if lifted[ms.STAGE] == ms.LEVEL:
        found["floor in the air"] = lifted
    taken = bytearray(found["C1b"])
    for move in menara.legal_moves(taken)[1:]:
        other = bytearray(taken)
        menara.apply(other, move)
        if other[ms.STAGE] == ms.PUT:
            found["column taken"] = other
    aimed = ready(steady=2)
    reveal(aimed, "A2b")
    play(aimed, base(4, 0))
    found["aimed"] = aimed
    failed = ready()
    reveal(failed, "A2b")
    play(failed, GIVE_UP)
    found["failed"] = failed
    return found


RARE = _rare()

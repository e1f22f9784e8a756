# SPDX-License-Identifier: MIT
"""Menara's words but for its rules card: lines of at most 26 characters, see ``words``."""

from engine.menara_moves import (
    BASE,
    CORNER,
    GIVE_UP,
    KEEP,
    MISS,
    NEW_CAMP,
    OFFSETS,
    REVEAL,
    SWAP,
    parts,
    swap_parts,
)
from engine.menara_set import COLOURS, DECKS, plan_parts
from engine.menara_state import (
    AIMED,
    AIR,
    AIR_LEVEL,
    HOME,
    LEFT,
    NONE,
    WORK,
    slot_colour,
    slot_level,
)
from engine.table import HUMAN

BUILDERS, COMPUTERS, PARTNERS = "Builders", "Computers", "They are"
DIFFICULTY, STEADY, GROUND = "Game", "Steady hand", "Ground"
SEATS = ("1", "2", "3", "4")
CHARACTERS = ("careful", "bold")
DIFFICULTIES = ("easy", "medium", "hard")
STEADIES = ("off", "easy", "hard")
GROUNDS = ("laid", "lay it")
NOBODY, ALL = "none", "all"
HANDS, CAMP = "All hands", "camp"
STOP = "Give up plan"
ASK_STOP = "give up, target +1? A yes"
ASK_CAMP = "A new camp  B keep it"
AIM, ACROSS, DOWN = "A stops the hand: ", "across", "down"
TAKE, RAISE = "A take {}", "A raise {} to here"
LIFT = "A lift it, undo: target +1"
PLACE = "A place {}"
DRAWN = "{} from the bag"
STANDS, FALLS = ", stands", "here the tower falls!"
LAY, LAY_SAFE = "A lay it here", "A lay it, it stands"
UNDO = "menu: undo it, target +1"
FOUNDATION = "lay the ground floor"
NOWHERE = "no place fits: A gives up"
NOTHING_HERE = "level {}: nothing to take"
# of at most 40 characters, for larger screens only
START_KEYS = "arrows: decks and hand  B+up: look up"
PICK_KEYS = "B: give the plan up  B+up: look up"
BACK_KEYS = "B: leave the column where it was"
WON, TOO_LOW, FALLEN = "Built!", "Too low", "It has fallen"

# Texts with several lines, because a board keeps one in less memory than many. Plans A-E, the
# endings by their numbers, and what a refusal, a key of the engine's, says.
_PLANS = "place {} anywhere/place {} on one floor/raise {}/fill one floor/move one floor"
_ENDINGS = (
    "/the bag is empty/the plans are used up/the last floor is laid/no room for the floor"
    "/a floor fell"
)
_REFUSALS = (
    "/not in hand=no {} in the hand"
    "/not in camp=no {} in the camp"
    "/enough swaps=six swaps are the most"
    "/deck is empty=this deck is empty"
    "/must be placed=the floor must be laid"
    "/no room=no room there"
    "/not there=nothing there"
    "/filled=a column stands there"
    "/same colour=that is the same colour"
    "/other floor=all on the same floor"
    "/no column=no column stands there"
    "/moved already=moved already"
    "/no higher base=no free {} base above"
    "/other colour=needs a {} base"
    "/not higher=must go to a higher level"
    "/on the ground=the ground stays"
    "/carries a floor=a floor rests on it"
    "/off the board=over the edge"
    "/overlaps=it overlaps a floor"
    "/too few columns=covers {} columns, needs 3"
    "/too few edges=touches {} edges, needs 2/"
)


def name(seats, seat):
    """Return the short name of a seat; ``seats`` are those of the Table."""
    if seats[seat] != HUMAN:
        return f"AI{seat + 1}"
    return "you" if seats.count(bytes((HUMAN,))) == 1 else f"P{seat + 1}"


def computers(builders):
    """Return how many computers there may be, in words: they are the last in turn."""
    return (NOBODY,) + SEATS[: builders - 1] + (ALL,)


def plan(number, left):
    """Return what a plan 0-34 asks for, with so many columns left."""
    kind, count, _ = plan_parts(number)
    return _PLANS.split("/")["ABCDE".index(kind)].format(left or count)


def border(number):
    """Return which side of a new floor a plan wants up."""
    side = {"b": "any", "l": "light", "d": "dark"}[plan_parts(number)[2]]
    return f"new floor: {side} side"


def turn_of(name):
    """Return whose turn it is, while no plan is revealed."""
    return "your turn" if name == "you" else f"{name}'s turn"


def headline(name, view, columns):
    """Return whose turn it is, and what the plan asks for or what is to be laid."""
    task = ""
    if view[WORK] != NONE:
        task = plan(view[WORK], view[LEFT])
        if view[AIR] != NONE == view[HOME]:  # drawn, not lifted
            task = border(view[WORK])
    elif view[AIR_LEVEL] != NONE:
        task = FOUNDATION
    line = f"{name}: {task}" if task else turn_of(name)
    if len(line) > columns:  # on the narrowest screen: no verb
        line = f"{name}:{task[task.find(' ') + 1 :]}"
    return line


def choose_plan(name):
    """Return the line of a turn that has just begun."""
    return f"{turn_of(name)}: choose a plan"


def deck(index):
    """Return what A would do on a deck."""
    return f"A a {DECKS[index]} plan, {DIFFICULTIES[index]}"


def pose_keys(over, higher):
    """Return how a floor is laid, if it may be turned over and go to another level."""
    return "A lay B turn" + (" B+UP level" if higher else " B+LEFT over" if over else "")


def lay_keys(over, higher):
    """Return the same for a large screen."""
    return "B: turn" + "  B+left: over" * over + "  B+up: higher" * higher


def swap(own, other=None):
    """Return what A would do in the hand or in the camp."""
    if other is None:
        return f"A swap {COLOURS[own]} with camp"
    return f"A {COLOURS[own]} for {COLOURS[other]}"


def refusal(reason, colour=0, count=0):
    """Return why something cannot be done there, in one line."""
    start = _REFUSALS.index(f"/{reason}=") + len(reason) + 2
    line = _REFUSALS[start : _REFUSALS.index("/", start)]
    if reason[:7] != "too few":
        return line.format(COLOURS[colour])
    line = line.format(count)
    return line.replace("s,", ",") if count == 1 else line


def level(number):
    """Return the name of a level."""
    return f"level {number}" if number else "ground"


def placed(name, colour, number):
    """Return the news that a column was placed or raised."""
    return f"{name}: {COLOURS[colour]} on {level(number)}"


def laid(name, number):
    """Return the news that a floor was laid."""
    return f"{name}: floor on {level(number)}"


def told(name, move):
    """Return a move that is neither a base nor a floor's place, in one line."""
    kind, value = parts(move)
    if kind == SWAP:
        own, other = swap_parts(move)
        return f"{name}: {COLOURS[own]} for {COLOURS[other]}"
    if kind == REVEAL:
        return f"{name}: a {DECKS[value]} plan"
    says = {GIVE_UP: "plan failed", KEEP: "camp kept", NEW_CAMP: "new camp", MISS: "missed!"}
    return f"{name}: {says.get(kind, 'aimed')}"


def news(name, before, move):
    """Return a move that was made, in one line, from the view before it."""
    kind, value = parts(move)
    if kind == CORNER:
        return laid(name, before[AIR_LEVEL])
    if kind not in (BASE, OFFSETS):
        return told(name, move)
    slot = value if kind == BASE else before[AIMED]
    return placed(name, slot_colour(before, slot), slot_level(before, slot))


def ending(number):
    """Return how a game ended."""
    return _ENDINGS.split("/")[number]


def score(levels, target):
    """Return how high the tower is, and shall be."""
    return f"{levels} of {target} levels"

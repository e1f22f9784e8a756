# SPDX-License-Identifier: MIT
"""Play many games of Menara and look at every position: ``python3 -m sim check``.

Columns, floors and plans are all there, hands have their size, floors do not overlap, the tower
stands unless it is said to have fallen, and the game ends in time. Half of the random games avoid
moves that bring the tower down. The result depends on the options alone.
"""

import random
import sys
from collections import Counter
from functools import partial
from itertools import product, repeat

from engine import menara, menara_ai, statics
from engine import menara_state as ms
from engine.menara_moves import GIVE_UP, MISS
from engine.menara_set import COLUMNS, DEALT, FLOOR_COUNT, PLAN_COUNT, SLOTS, outline
from sim.lab import series
from sim.options import UserError, number

KINDS = ("random", "partners")
_TRIES = 6  # moves drawn until one leaves the tower standing


def check(state):
    """Raise AssertionError if a position is not whole, whatever has been played."""
    _expect(_columns(state) == list(COLUMNS), "columns are made or lost")
    places = [ms.floor_level(state, floor) for floor in range(FLOOR_COUNT)]
    known = all(place <= ms.TOP_LEVEL or place in (ms.IN_PILE, ms.IN_AIR) for place in places)
    _expect(known, "a floor is nowhere")
    _expect(places.count(ms.IN_AIR) == (state[ms.AIR] != ms.NONE), "the floor in the air")
    plans = list(state[ms.PLAN : ms.PLAN + PLAN_COUNT])
    _expect(max(plans) <= ms.IN_ROW and plans.count(ms.AT_WORK) <= 1, "plans")
    _expect(ms.five(state, ms.CAMP) == 6, "the camp")
    _check_overlap(state)
    stands = statics.falling(state) == ms.NONE
    _expect(stands == (state[ms.ENDING] != ms.FALLEN), "the tower and its fall")
    _check_hands(state)


def _expect(holds, what):
    if not holds:
        raise AssertionError(what)


def _columns(state):
    counts = [0] * 5
    for at in range(ms.BAG, ms.PLAN):
        counts[(at - ms.BAG) % 5] += state[at]
    for slot in range(SLOTS):
        if ms.is_filled(state, slot) or slot == state[ms.TAKEN]:
            counts[ms.slot_colour(state, slot)] += 1
    return counts


def _check_overlap(state):
    taken = set()
    for floor in range(FLOOR_COUNT):
        if ms.is_lying(state, floor):
            for way in outline(floor, ms.floor_turn(state, floor))[2]:
                spot = ms.floor_level(state, floor), ms.floor_cell(state, floor) + way
                _expect(spot not in taken and spot[1] < 100, f"floor {floor} overlaps")
                taken.add(spot)


def _check_hands(state):
    full = DEALT[state[ms.BUILDERS] - 1][state[ms.DIFFICULTY]]
    for seat in range(state[ms.BUILDERS]):
        size = ms.five(state, ms.hand_at(seat))
        if seat != ms.to_move(state):
            _expect(size == full, f"the hand of seat {seat}")
        elif state[ms.ENDING] != ms.BAG_ENDS:
            _expect(size == full - state[ms.PLACED], f"the hand of seat {seat}")


# --- Games ---


def random_game(builders, seed):
    """Yield every position of a game that seldom gives up; with an odd seed it fears a fall."""
    dice = random.Random(f"{builders} {seed}")
    state = menara.new_game(seed, builders, seed % 3, seed // 3 % 3)
    yield state
    while moves := menara.legal_moves(state):
        wanted = [move for move in moves if move not in (GIVE_UP, MISS)]
        chosen = wanted if wanted and dice.random() < 0.9 else moves
        move = dice.choice(chosen)
        for _ in range(_TRIES if seed % 2 else 0):
            after = bytearray(state)
            menara.apply(after, move)
            if after[ms.ENDING] != ms.FALLEN:
                break
            move = dice.choice(chosen)
        menara.apply(state, move)
        yield state


def partner_game(builders, seed):
    """Yield every position of a game played by computer builders, careful and bold."""
    state = menara.new_game(seed, builders, seed % 3, seed // 3 % 3)
    dice = random.Random(f"{builders} {seed}")
    yield state
    while menara.result(state) is None:
        seat = menara.to_move(state)
        level = 1 + (seed + seat) % 2
        view = menara.view(state, seat)
        menara.apply(state, menara_ai.choose(view, level, dice.getrandbits(32)))
        yield state


def play(kind, builders, seed):
    """Play one game and check it; return (moves, how it ended)."""
    job = f"{kind} game of {builders}, seed {seed}"
    length = -1
    for state in (partner_game if kind == "partners" else random_game)(builders, seed):
        try:
            check(state)
        except AssertionError as error:
            raise UserError(f"broken: {job}, move {length + 1}: {error}") from None
        length += 1
    if menara.result(state) is None or length > menara.MAX_MOVES:
        raise UserError(f"broken: {job}: no end")
    return length, ms.ENDINGS[state[ms.ENDING]]


def main(argv):
    """Play, check and print; return the exit status."""
    options = _parse(argv)
    seeds = range(options.seed, options.seed + options.games)
    lines = [
        (zip(repeat(kind), repeat(builders), seeds), partial(_line, kind, builders))
        for kind, builders in product(options.kind, options.builders)
    ]
    return series.run("check", play, lines, options)


def _parse(argv):
    parser = series.parser("check", "play many games of Menara, look at every position", 2000)
    parser.add_argument(
        "--seed", type=number(0, 2**31), default=0, help="of the first game, default %(default)s"
    )
    parser.add_argument(
        "--kind", choices=KINDS, nargs="+", default=list(KINDS), help="who plays, default both"
    )
    return parser.parse_args(argv)


def _line(kind, builders, played):
    lengths = [length for length, _ in played]
    endings = Counter(ending for _, ending in played).most_common()
    ended = " ".join(f"{name} {count}" for name, count in endings)
    return (
        f"{kind:8} {builders} builders: {len(played)} games, {sum(lengths) + len(played)} "
        f"positions whole, longest {max(lengths)} moves, ended by: {ended}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""What a level's decisions cost: ``python3 -m sim cost [--game menara] [--firmware FILE.uf2]``.

Positions judged, slices, time here, and fuel (MicroPython's exact count of work) over views
from games between the levels; with a firmware the time that an emulated board takes.
"""

import random
import sys
import time

from engine import mandala, mandala_ai, menara, menara_ai
from engine.mandala_state import TURN, phase
from engine.table import Table
from sim.lab import fuel
from sim.options import Parser, UserError, number

_PLAYERS = {"mandala": mandala_ai, "menara": menara_ai}
_WIDTH = 34
_EVERY = 7  # one view out of so many moves of a game


def views(count, seed=0, players=mandala_ai):
    """Return ``count`` views of seats to move, from games between levels of ``players``."""
    levels = range(1, len(players.LEVELS) + 1)
    found = []
    game = 0
    while len(found) < count:
        chance = random.Random(f"{seed} {game}")
        table = _table(players, levels, chance)
        while table.result() is None:
            seat = table.to_move()
            view = table.view(seat)
            if table.length % _EVERY == game % _EVERY:
                found.append(view)
            table.play(players.choose(view, table.seats[seat], chance.getrandbits(32)))
        game += 1
    return found[:count]


def _table(players, levels, chance):
    """Return a new game by chance: seats, and for Menara all that can be set up."""
    if players is mandala_ai:
        seats = chance.choice(levels), chance.choice(levels)
        return Table(mandala, chance.getrandbits(32), seats)
    seats = [chance.choice(levels) for _ in range(chance.randint(1, 4))]
    setup = len(seats), chance.randrange(3), chance.randrange(3)
    return Table(menara, chance.getrandbits(32), seats, setup)


def measure(level, given, players=mandala_ai):
    """Return {what: a list of numbers} for a level's decisions on the given views."""
    milliseconds = []
    for view in given:
        start = time.process_time()
        players.choose(view, level, 0)
        milliseconds.append(1000 * (time.process_time() - start))
    found = {}
    if players is mandala_ai:
        turns = [view for view in given if phase(view) == TURN]
        found["positions judged in a turn"] = [len(mandala_ai.candidates(view)) for view in turns]
    _, work = fuel.slices(level, given, players=_module(players))
    return found | {
        "slices in a decision": [len(parts) for parts in work],
        "CPU milliseconds in a decision": milliseconds,
        "thousands of fuel in a decision": [sum(parts) / 1000 for parts in work],
        "thousands of fuel in a slice": [part / 1000 for parts in work for part in parts],
    }


def _module(players):
    return players.__name__.removeprefix("engine.")


def emulated(firmware, level, given, players=mandala_ai):
    """Return the same kind of dict from the emulated board, which has to move as we do here."""
    from sim.lab.emulated import decisions

    found = decisions(firmware, level, given, _module(players))
    for view, (_, _, move) in zip(given, found, strict=True):
        here = players.choose(view, level, 0)
        if move != here:
            raise UserError(f"level {level} plays {move} on the board, {here} here: {view.hex()}")
    return {
        "emulated RP2040: ms in a decision": [ms for ms, _, _ in found],
        "emulated RP2040: ms, longest slice": [ms for _, ms, _ in found],
    }


def main(argv):
    """Run the command; return its exit status."""
    parser = Parser(prog="sim cost", description="measure what a level's decisions cost")
    parser.add_argument("--game", choices=_PLAYERS, default="mandala", help="default %(default)s")
    parser.add_argument("--views", type=number(1, 100_000), default=300, help="default 300")
    parser.add_argument("--seed", type=number(0, 2**32 - 1), default=0, help="default 0")
    help = "CircuitPython for the Raspberry Pi Pico: takes a minute for some seconds of its time"
    parser.add_argument("--firmware", metavar="UF2", help=help)
    options = parser.parse_args(argv)
    players = _PLAYERS[options.game]
    given = views(options.views, options.seed, players)
    try:
        for level, name in enumerate(players.LEVELS, 1):
            _show(name, measure(level, given, players))
            if options.firmware:
                _show(name, emulated(options.firmware, level, given, players))
    except UserError as error:
        print(f"sim cost: {error}", file=sys.stderr)
        return 1
    return 0


def _show(name, figures):
    print(f"{name + ':':<{_WIDTH}}   mean  median    95 %     max")
    for what, values in figures.items():
        print(f"  {what:<{_WIDTH}}" + "".join(f"{value:8}" for value in _spread(values)))


def _spread(values):
    """Return mean, median, 95th percentile and largest, rounded."""
    values = sorted(values)
    middle, high = (values[len(values) * share // 100] for share in (50, 95))
    figures = (sum(values) / len(values), middle, high, values[-1])
    return [round(value) if value >= 10 else round(value, 2) for value in figures]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

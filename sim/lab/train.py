# SPDX-License-Identifier: MIT
"""``python3 -m sim train``: learn the strong players' weights, by games against oneself.

The result depends on the games and the seed alone. What has been learned is kept in build/train
after each twentieth part; an interrupted run goes on from there. At the end the weights go to
engine/mandala_weights.py and the learning curve to docs/learning.png.
"""

import sys
import time
import zipfile

import numpy as np

from engine.mandala_features import ZERO
from sim.lab import fast
from sim.options import Parser, number
from sim.setup import ROOT

GAMES, SEED = 100_000, 1  # of the weights that are shipped
PARTS = 20
_KEPT = ROOT / "build" / "train"
_WEIGHTS = ROOT / "engine" / "mandala_weights.py"
_CURVE = ROOT / "docs" / "learning.png"
_WIDTH = 20  # features of a part
_ROWS = 92
_FINE = 8  # steps of a weight on the device from one whole
_LINE = 92  # characters in a line of the module
_BATCH = 10  # games a step
_RATE = 0.006
_WILD = 0.03  # share of random moves
_MATCH = 400  # games by which the curve is drawn


def beginning():
    """Return the weights to begin with: Normal's idea of what claims are worth, and the lead."""
    weights = np.zeros((_ROWS, _WIDTH))
    point = 256 / 4 / 8  # the odds grow e-fold with eight points; features are in quarters
    for row in range(84):
        nearness = (0.8, 0.7, 0.5, 0.5, 0.3, 0.2, 0.1)[row // 12]
        mine = (0, 0.5, 1)[row // 4 % 3]  # the first pick is theirs, open, mine
        weights[row, 1] = nearness * point * mine
        weights[row, 2] = nearness * point * (1 - mine)
    weights[84:, 1] = point
    weights[84:, 3] = 0.3 * point
    return weights.ravel()


def packed(weights):
    """Return weights as on the device: bytes, ZERO too large."""
    return (np.clip(np.round(weights * _FINE), -ZERO, 127) + ZERO).astype(np.uint8)


class Run:
    """Training of so many games from a seed; ``part`` after ``part`` until it is done."""

    def __init__(self, games, seed):
        self.games = games
        self.seed = seed
        self.path = _KEPT / f"{games}-{seed}.npz"
        sources = np.array(fast.folder().name)
        weights = beginning()
        dice = bytearray(4)
        from engine import rng

        rng.seed(dice, 0, seed)
        self._now = {
            "weights": weights,
            "moments": np.zeros((2, len(weights))),
            "dice": fast.array(dice),
            "steps": np.array(0),
            "curve": np.zeros(0),
            "sources": sources,
        }
        self._now = self._kept() or self._now

    def _kept(self):
        """Return what was kept of this run by the same sources, None if there is nothing."""
        if not self.path.exists():
            return None
        try:
            with np.load(self.path) as file:
                kept = dict(file)
        except (OSError, ValueError, EOFError, zipfile.BadZipFile):
            kept = {}
        if kept.keys() == self._now.keys() and kept["sources"] == self._now["sources"]:
            return kept
        print(f"{self.path.name} is not by these sources: learning anew", file=sys.stderr)
        return None

    @property
    def curve(self):
        """The share of games won against the beginning, after each part."""
        return self._now["curve"]

    @property
    def weights(self):
        """The weights so far, as on the device."""
        return packed(self._now["weights"])

    def part(self):
        """Play one part of the games and keep what it has taught."""
        now = self._now
        done = len(now["curve"])
        rate = _RATE * (1 - done / PARTS) + 0.03 * _RATE
        settings = (self.games / PARTS, _BATCH, rate, _WILD, int(now["steps"]))
        learn = fast.load("sim.lab.compiled.training").learn
        steps, _, _ = learn(now["weights"], now["moments"], settings, now["dice"])
        now["steps"] = np.array(steps)
        duel = fast.load("sim.lab.compiled.matches").duel
        won = duel((self.weights, 0), (packed(beginning()), 0), _MATCH, 2**31) / _MATCH
        now["curve"] = np.append(now["curve"], won)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_suffix(".new.npz")
        np.savez(unfinished, **now)
        unfinished.replace(self.path)


def source(run):
    """Return the module of a run's weights: most of them are one character each."""
    lines = [
        "# SPDX-License-Identifier: MIT",
        f'"""What the strong players have learned: 92 rows of 20 weights, each {ZERO} too large.',
        "",
        f"Made by: python3 -m sim train --games {run.games} --seed {run.seed}",
        f"Won {100 * run.curve[-1]:.1f} % of {_MATCH} games against the weights it began with.",
        '"""',
        "",
        "WEIGHTS = (",
    ]
    line = ""
    for byte in bytes(run.weights):
        plain = 32 <= byte < 127 and chr(byte) not in "\"'\\"
        line += chr(byte) if plain else f"\\x{byte:02x}"
        if len(line) >= _LINE - 3:
            lines.append(f'    b"{line}"')
            line = ""
    lines.append(f'    b"{line}"')
    return "\n".join([*lines, ")", ""])


def draw(curve, games, path):
    """Draw the learning curve."""
    import pygame

    pygame.font.init()
    font = pygame.font.Font(None, 18)
    width, height, left, top = 480, 240, 44, 14
    picture = pygame.Surface((width, height))
    picture.fill("white")
    across, down = width - left - 30, height - top - 44

    def place(share, won):
        return left + share * across, top + (1 - won) * down

    for tenths in range(0, 11, 2):
        pygame.draw.line(picture, "#dddddd", place(0, tenths / 10), place(1, tenths / 10))
        picture.blit(
            font.render(f"{10 * tenths} %", True, "#555555"), (4, place(0, tenths / 10)[1] - 6)
        )
    points = [place(0, 0.5)]
    points += [place((index + 1) / len(curve), won) for index, won in enumerate(curve)]
    pygame.draw.lines(picture, "#1f5fa8", False, points, 2)
    for share in (0, 0.5, 1):
        text = font.render(f"{int(share * games):,}", True, "#555555")
        picture.blit(text, (place(share, 0)[0] - text.get_width() / 2, height - 40))
    text = "games played against oneself; won against the weights it began with"
    picture.blit(font.render(text, True, "#222222"), (left, height - 20))
    pygame.image.save(picture, str(path))


def main(argv):
    """Run the command; return its exit status."""
    parser = Parser(
        prog="sim train",
        description="learn the strong players' weights, which replaces those in the engine",
    )
    step = PARTS * _BATCH
    games = f"a multiple of {step}, default {GAMES}"
    parser.add_argument("--games", type=number(step, 10**8), default=GAMES, help=games)
    parser.add_argument("--seed", type=number(0, 2**32 - 1), default=SEED, help=f"default {SEED}")
    options = parser.parse_args(argv)
    if options.games % step:
        parser.error(f"--games is to be {games}")
    run = Run(options.games, options.seed)
    start, before = time.monotonic(), len(run.curve)
    while len(run.curve) < PARTS:
        run.part()
        done = len(run.curve)
        left = (time.monotonic() - start) / (done - before) * (PARTS - done)
        bar = "#" * done + "." * (PARTS - done)
        print(
            f"\r{bar} {done * options.games // PARTS:,} games, {left / 60:.1f} minutes left, "
            f"{100 * run.curve[-1]:.0f} % won ",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    _WEIGHTS.write_text(source(run), encoding="utf-8")
    draw(run.curve, run.games, _CURVE)
    for path in (_WEIGHTS, _CURVE):
        print(path.relative_to(ROOT))
    return 0

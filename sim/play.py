# SPDX-License-Identifier: MIT
"""``python3 -m sim``: the handheld in a window, or driven by a script without one."""

import argparse
import sys

from engine import mandala, menara
from engine.mandala_ai import LEVELS
from handheld.words import GAMES
from sim import demo, nvm, script
from sim.desktop import BOARDS, MAX_SCALE, Desktop, NoScreen, Window
from sim.options import Parser, UserError, failure, number, picture


def main(argv):
    """Play as the options say; return the exit status."""
    options = parse(argv)
    try:
        device = _device(options)
        if device:
            device.nvm = _memory(options)
            return _play(options, device)
        return demo.main(
            options.board, options.seed, menara if options.game == "menara" else mandala
        )
    except (OSError, UserError) as error:
        print(f"sim play: {failure(error)}", file=sys.stderr)
        return 1


def parse(argv):
    """Return the options; exits with status 2 and one line if one of them is wrong."""
    parser = Parser(prog="sim play", description=__doc__.split(":", 1)[1].strip())
    add = parser.add_argument
    add("--board", choices=BOARDS, default="pimoroni_picosystem", help="whose screen to show")
    add("--game", choices=[name.lower() for name in GAMES], help="begin with its new-game screen")
    add("--scale", type=number(1, MAX_SCALE), help=f"pixels per pixel, 1..{MAX_SCALE}")
    add("--seed", type=number(0, 2**32 - 1), help="the dice of the first game, 0..4294967295")
    add("--level", type=_level, help=f"who plays against you: {_level_names()}")
    add("--two", action="store_true", help="two people, one device")
    add(
        "--keys",
        type=script.parse,
        metavar="WORDS",
        help='a script, such as "A DOWN*2 !B WAIT:500"',
    )
    add("--shot", type=picture, metavar="FILE", help="write the last picture, a PNG")
    add("--shot-every", type=number(1, 9999), metavar="N", help="and one after every N keys")
    add("--save", metavar="FILE", help="keep games there; a script keeps none without it")
    add("--window", action="store_true", help="show a script in a window, then go on by hand")
    options = parser.parse_args(argv)
    if options.two and options.level:
        parser.error("--two has no computer player, so no --level")
    if options.shot_every and not options.shot:
        parser.error("--shot-every needs --shot FILE")
    if options.game == "menara" and (options.two or options.level):
        parser.error("--two and --level are Mandala's; Menara's builders are chosen on its screen")
    options.by_hand = options.keys is None and options.shot is None
    return options


def _level(text):
    names = [name.lower() for name in LEVELS]
    if text.lower() in names:
        return names.index(text.lower()) + 1
    if text.isdecimal() and 1 <= int(text) <= len(LEVELS):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is none of {_level_names()}")


def _level_names():
    return ", ".join(f"{name.lower()} ({number})" for number, name in enumerate(LEVELS, 1))


def _memory(options):
    """Return where games are kept: the file named, else the user's own if played by hand."""
    if options.save:
        return nvm.FileMemory(options.save)
    if not options.by_hand:
        return None
    try:
        return nvm.FileMemory(nvm.default_path())
    except OSError as error:
        print(f"sim play: {error}", file=sys.stderr)
        return None


def _device(options):
    """Return what to play on; None, after saying so, if there is no screen to play by hand."""
    if not options.window and not options.by_hand:
        return Desktop(options.board, options.seed)
    try:
        return Window(options.board, options.seed, options.scale)
    except NoScreen as error:
        if options.window:
            raise
        print(f"{error}; the computer plays against itself instead", flush=True)
        return None


def _app(options, device):
    """Return the handheld's app, set up as the options say."""
    from handheld.app import App

    if options.two:
        app = App(device, opponent=0)
    else:
        app = App(device, opponent=options.level) if options.level else App(device)
    if options.game:
        app.choose([name.lower() for name in GAMES].index(options.game))
    return app


def _play(options, device):
    """Play the script and write the pictures; then, in a window, go on until it is closed."""
    app = _app(options, device)
    pilot = script.Pilot(app, device)
    scale = options.scale or 1
    count = 0
    for action in options.keys or ():
        pilot.do(action)
        count += bool(action.key)
        if action.key and options.shot_every and count % options.shot_every == 0:
            device.save(options.shot.with_stem(f"{options.shot.stem}-{count:04}"), scale)
    pilot.settle()
    if options.shot:
        device.save(options.shot, scale)
    while options.window or options.by_hand:
        app.step()
    if device.crashes:
        raise UserError("the app has crashed, see above")
    return 0

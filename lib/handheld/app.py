# SPDX-License-Identifier: MIT
"""The app: title, new game, play, pause, result, and the crash screen."""

import gc

import displayio

from engine import const
from handheld import forget, keys, sprites, text, words
from handheld.doze import Doze
from handheld.layout import Layout
from handheld.session import Session
from handheld.sound import Sound

_STEP_MS = const(10)
_DEBUG = keys.MENU | keys.CUP  # held together


class App:
    """Runs on a device (see ``keys``): call ``step`` for ever.

    ``screen_name`` is "title", "setup", "play", "curtain", "cup", "pause", "rules", "result",
    "review", "debug" or "crash"; ``idle`` is whether it waits for a person with nothing moving.
    """

    def __init__(self, device, opponent=None):
        """``opponent`` is the new-game screen's choice: 0 a person, 1.. a level, None as saved."""
        self.device = device
        self.session = Session(device, opponent)
        self._layout = Layout(device.display.width, device.display.height)
        self.keys = keys.Keys(device)
        self._sheet = sprites.Sheet(self._layout)
        self._match = None
        self._sound = Sound(device, self.session.sound)
        self.keep_game = self.session.keep_game  # what a match asks for, beside keys and speed
        self.play_sound = self._sound.start
        self._doze = Doze(device)
        self.took, self._untidy = 0, False
        self._screen = None  # until step: else what its frame does not use would keep the title

    @property
    def table(self):
        """The Table of the game being played, or None."""
        return self.session.table

    @property
    def screen_name(self):
        """The name of the screen being shown."""
        return self._screen.name if self._screen else "title"

    def speed(self):
        """Return the chosen speed, an index into words.SPEEDS: for a match."""
        return self.session.speed[2]

    @property
    def idle(self):
        """Whether a person has to press a key before anything happens."""
        if self._screen is self._match:
            return self._match.idle
        return getattr(self._screen, "ready", True)

    def choose(self, game):
        """Show the new-game screen of a game 0.., an index into words.GAMES."""
        self.session.choose(game)
        self._setup()

    def step(self):
        """Do one pass: a key, what moves, what thinks, and the picture."""
        if self._untidy:  # not in _open: what old calls left deep on the stack would be kept
            self._untidy = False
            gc.collect()
        try:
            self._pass()
        except Exception as error:  # a person must be able to read it
            self._crash(error)

    def _pass(self):
        if not self._screen:
            self._title()
        now = self.device.ticks()
        key = self._doze.filter(self.keys.next(), now)
        if key:
            self._press(key)
        changed = self._screen.step(now)
        match = self._match
        if self._screen is match and match.wants:
            self._follow(match.wants)
            changed = True
        if key or changed:
            self.device.display.refresh()
        if key:
            self.took = keys.since(self.device.ticks(), now)
        self._sound.step(now)
        if not getattr(self._screen, "thinking", False):
            self.device.wait(self._doze.pause(_STEP_MS))

    def _open(self, screen):
        """Show a screen instead of the present one."""
        self._screen = screen
        if screen.name in ("setup", "play"):
            text.let_go()  # title, rules card or curtain have loaded it
        if screen.name == "play":  # it does well without
            forget("handheld.menu")
        self.device.display.root_group = screen.group
        self.device.display.refresh()
        self._untidy = True

    # --- Keys ---

    def _press(self, key):
        if self.keys.held & _DEBUG == _DEBUG and key & _DEBUG:
            if self._screen.name != "debug":
                from handheld.debug import lines

                self._visit("debug", (lines(self),))
        elif self._screen is self._match:
            self._press_match(key)
        else:
            action = self._screen.press(key)
            if action is not None:
                getattr(self, "_on_" + self._screen.name)(action)

    def _press_match(self, key):
        if key == keys.MENU:
            self._pause()
        elif key == keys.HINT and words.HINT in self._match.actions():
            self._match.act(words.HINT)
        elif key != keys.CUP:
            self._match.press(key)
        elif not self._match.hides_hands():
            self._look()

    def _on_title(self, action):
        if action != "back":  # now a game is loaded
            self._screen.note(words.MOMENT)
            self.device.display.refresh()
            self._make_room()
        if action == words.CONTINUE:
            (self._enter if self.session.resume() else self._title)()
        elif action in words.GAMES:
            self.choose(words.GAMES.index(action))

    def _on_setup(self, action):
        if action == words.START and self.session.goes_on() and not self._dropping:
            self._dropping = True
            self._screen.note(words.DROP)
        elif action == words.START:
            self.session.start()
            self._enter()
        elif action == words.RULES:
            self._rules()
        elif action == "back" and self._match:
            self._pause()
        elif action == "back":
            self._title()
        else:
            self._note_setup()

    def _on_pause(self, action):
        screens = {
            self.session.game.LOOK: self._look,
            words.RULES: self._rules,
            words.NEW_GAME: self._setup,
            words.QUIT: self._title,
            words.SPEED: self.session.keep_settings,
            words.SOUND: self.session.keep_settings,
        }
        if action in self._match.actions():
            self._match.act(action)
        screens.get(action, self._on_cup)()

    def _on_cup(self, _=None):
        self._open(self._match)

    def _on_rules(self, _):
        """Go back to where they were opened from."""
        self._open(self._screen.behind)

    _on_debug = _on_rules

    def _on_result(self, action):
        if action == "again":
            self.session.again()
            self._enter()
        elif action == "review":
            self._match = self.session.game.past(self._match)
            self._make_room()
            self._open(self.session.game.review(self._match))
        else:
            self._title()

    def _on_curtain(self, _):
        self._match.unveil()
        self._open(self._match)

    # --- Screens ---

    def _title(self, _=None):
        session = self.session
        rows = [[name] for name in words.GAMES]
        found = session.goes_on()
        if found:
            rows.insert(0, [words.CONTINUE])
        self._match = self._sheet.cells = None
        menu = self._menu("title", rows)
        menu.note(session.notice or (words.going_on(*found) if found else ""))
        session.notice = None
        self._open(menu)

    _on_crash = _title

    def _setup(self):
        session = self.session
        self._screen = self._menu("setup", session.rows + [[words.RULES], [words.START]])
        self._note_setup()
        self._open(self._screen)
        session.game.load(self._sheet)  # while the person chooses

    def _note_setup(self):
        """Follow the choices: what else may be chosen, and how such games ended."""
        self._dropping = False
        self.session.game.follow(self.session.rows)
        self._screen.note(self.session.standing())
        self._screen.refresh()

    def _pause(self):
        self.session.keep_game(now=True)
        rows = [[words.RESUME], [words.RULES], self.session.speed, [words.NEW_GAME], [words.QUIT]]
        for label in self._match.actions():
            rows.insert(1, [label])
        if not self._match.hides_hands():
            rows.insert(1, [self.session.game.LOOK])
        if self._sound.possible:
            rows.insert(-2, self.session.sound)
        self._open(self._menu("pause", rows))

    def _menu(self, name, rows):
        from handheld.menu import Menu

        return Menu(self._sheet, name, rows)

    def _rules(self):
        with open(sprites.ASSETS + self.session.game.CARD) as file:
            self._visit("rules", file.read().strip().split("\n\n"))

    def _visit(self, name, pages):
        """Show pages to read, then this screen again."""
        from handheld.menu import Pages

        screen = Pages(self._layout, name, pages)
        screen.behind = self._screen
        self._open(screen)

    def _look(self):
        self._open(self.session.game.look(self._sheet, self._match))

    def _on_review(self, _=None):
        self._open(self.session.game.result(self._sheet, self._match))

    def _crash(self, error):
        self.device.report(error)
        self._match = None
        self._sheet.let_go()
        self._make_room()
        if isinstance(error, MemoryError):
            self.session.let_go()
            told = words.NO_MEMORY
        else:
            told = words.CRASH.format(f"{type(error).__name__} {error}")
        self._visit("crash", (told,))

    # --- Play ---

    def _enter(self):
        """Go to the table: a new one or the one left behind.

        Its sprites are made anew each time: at the title their memory is the banner's.
        """
        self._match = None
        self._make_room()
        self._match = self.session.game.match(self._sheet, self)
        self._open(self._match)

    def _make_room(self):
        """Let go of the screen, which the display still shows."""
        self._screen = None
        self.device.display.root_group = displayio.Group()
        forget("handheld.menu")
        text.let_go()
        gc.collect()

    def _follow(self, wish):
        self._match.wants = None
        if wish == "curtain":
            name = f"P{self.table.to_move() + 1}"
            self._visit("curtain", (words.CURTAIN.format(name, name),))
        else:
            self._sound.start("end")
            self.session.end()
            self._on_review()

# SPDX-License-Identifier: MIT
"""The app: title, new game, play, pause, result, and the crash screen."""

import gc

from engine import const
from engine import mandala as game
from engine.mandala_ai import LEVELS
from engine.table import HUMAN, Table
from handheld import keys, sprites, text, words
from handheld.layout import Layout
from handheld.mandala_board import Board
from handheld.mandala_scores import Scores
from handheld.menu import Menu, Pages
from handheld.records import Records

_STEP_MS = const(10)


class App:
    """Runs on a device (see ``keys``): call ``step`` for ever.

    ``screen_name`` is "title", "setup", "play", "curtain", "cup", "pause", "rules", "result" or
    "crash"; ``idle`` is whether it waits for a person with nothing moving.
    """

    def __init__(self, device, opponent=None):
        """``opponent`` is the new-game screen's choice: 0 a person, 1.. a level, None as saved."""
        self.device = device
        self.table = None
        self._layout = Layout(device.display.width, device.display.height)
        self._keys = keys.Keys(device)
        self._sheet = sprites.Sheet(self._layout)
        self._board = Board(self._sheet)
        self._match = None
        self._first = 0
        against = (words.PERSON,) + LEVELS
        self._against = [words.OPPONENT, against, 2]
        self._lot = [words.FIRST, words.FIRST_CHOICES, 0]
        self._speed = [words.SPEED, words.SPEEDS, 0]
        self._records = Records(device.nvm, device.save_every)
        self._notice = self._restore(opponent)
        self._title()

    @property
    def screen_name(self):
        """The name of the screen being shown."""
        return self._screen.name

    @property
    def idle(self):
        """Whether a person has to press a key before anything happens."""
        return self._screen is not self._match or self._match.idle

    def step(self):
        """Do one pass: a key, what moves, what thinks, and the picture."""
        try:
            self._pass()
        except Exception as error:  # whatever it is, a person must be able to read it
            self._crash(error)

    def _pass(self):
        key = self._keys.next()
        if key:
            self._press(key)
        changed = self._screen.step(self.device.ticks())
        if self._screen is self._match and self._match.wants:
            self._follow(self._match.wants)
            changed = True
        if key or changed:
            self.device.display.refresh()
        if not (self._screen is self._match and self._match.thinking):
            self.device.wait(_STEP_MS)

    def _open(self, screen):
        """Show a screen instead of the present one."""
        self._screen = screen
        if screen is self._match:
            text.let_go()
        self.device.display.root_group = screen.group
        self.device.display.refresh()
        gc.collect()

    # --- Keys ---

    def _press(self, key):
        if self._screen is self._match:
            self._press_match(key)
            return
        action = self._screen.press(key)
        if action is not None:
            getattr(self, "_on_" + self._screen.name)(action)

    def _press_match(self, key):
        if key == keys.MENU:
            self._pause()
        elif key == keys.CUP and not self._match.hides_hands():
            self._cup()
        else:
            self._match.press(key)

    def _on_title(self, action):
        if action == words.CONTINUE:
            self._enter()
        elif action == words.PLAY:
            self._setup()
        elif action == words.RULES:
            self._rules()

    def _on_setup(self, action):
        if action == words.START:
            self._keep_settings()
            self._first = self._lot[2] - 1
            self._start()
        elif action == "back":
            self._title()
        else:
            self._note_setup()

    def _on_pause(self, action):
        if action in (words.RESUME, "back"):
            self._open(self._match)
        elif action == words.RULES:
            self._rules()
        elif action == words.NEW_GAME:
            self._setup()
        elif action == words.QUIT:
            self._title()
        else:
            self._match.speed = self._speed[2]
            self._keep_settings()

    def _on_rules(self, _):
        if self._match:
            self._pause()
        else:
            self._title()

    def _on_cup(self, _):
        self._open(self._match)

    def _on_result(self, action):
        if action == "again":
            self._first = 1 - self._started
            self._start()
        else:
            self._title()

    def _on_curtain(self, _):
        self._match.unveil()
        self._open(self._match)

    def _on_crash(self, _):
        self._title()

    # --- Screens ---

    def _title(self):
        rows = [[words.PLAY], [words.RULES]]
        if self.table and self.table.result() is None:
            rows.insert(0, [words.CONTINUE])
        self._match = None
        menu = Menu(self._sheet, "title", rows)
        menu.note(self._notice or words.going_on(self.table))
        self._notice = None
        self._open(menu)

    def _setup(self):
        rows = [self._against, self._lot, [words.START]]
        self._screen = Menu(self._sheet, "setup", rows)
        self._note_setup()
        self._open(self._screen)

    def _note_setup(self):
        """Follow the opponent's choice: who may begin, and how the games against it ended."""
        level = self._against[2]
        self._lot[1] = words.FIRST_CHOICES if level else words.FIRST_CHOICES_TWO
        self._screen.note(words.record(*self._records.counts(level)) if level else "")
        self._screen.refresh()

    def _pause(self):
        self._records.keep_game(self.table)
        rows = [[words.RESUME], [words.RULES], self._speed, [words.NEW_GAME], [words.QUIT]]
        self._open(Menu(self._sheet, "pause", rows))

    def _rules(self):
        with open(sprites.ASSETS + "rules.txt") as file:
            pages = file.read().strip().split("\n\n")
        self._open(Pages(self._layout, "rules", pages))

    def _cup(self):
        self._scores("cup", words.CUPS)

    def _result(self):
        match = self._match
        match.wants = None
        table = self.table
        headline = words.outcome(table.winner(), table.result(), match.people, match.viewer)
        self._scores("result", headline)

    def _scores(self, name, headline):
        match = self._match
        seat = match.viewer
        labels = [headline]
        for owner in (seat, 1 - seat):
            labels.append(words.player(owner, match.people, seat))
        view = self.table.view(seat)
        self._open(Scores(self._sheet, name, (view, seat), labels))

    def _curtain(self):
        name = words.player(self.table.to_move(), 2, 0)
        self._match.wants = None
        self._open(Pages(self._layout, "curtain", (words.CURTAIN.format(name, name),)))

    def _crash(self, error):
        self.device.report(error)
        self._match = None
        gc.collect()
        line = f"{type(error).__name__} {error}"
        self._open(Pages(self._layout, "crash", (words.CRASH.format(line),)))

    # --- What is kept ---

    def _restore(self, opponent):
        """Take over what was saved; return a notice if a saved game cannot be read."""
        kept = self._records.settings()
        for index, row in enumerate((self._against, self._lot, self._speed)):
            if index < len(kept):
                row[2] = min(kept[index], len(row[1]) - 1)
        if opponent is not None:
            self._against[2] = min(opponent, len(LEVELS))
        try:
            self.table = self._records.game(game)
        except ValueError:
            return words.UNREADABLE
        return words.NOT_SAVED if self._records.problem else None

    def _keep_settings(self):
        self._records.keep_settings((self._against[2], self._lot[2], self._speed[2]))

    def _keep_game(self):
        self._records.keep_game(self.table, now=False)

    # --- Games ---

    def _start(self):
        """Begin a new game as the setup says."""
        setup = () if self._first < 0 else (self._first,)
        self.table = Table(game, self.device.seed(), (HUMAN, self._against[2]), setup)
        self._started = self.table.to_move()
        self._records.keep_game(self.table)
        self._enter()

    def _enter(self):
        """Go to the table: a new one or the one left behind."""
        from handheld.mandala_match import Match  # late: the title comes sooner

        self._match = Match(self._board, self.table, self._keep_game, self._speed[2])
        self._open(self._match)

    def _follow(self, wish):
        if wish == "curtain":
            self._curtain()
        else:
            self._records.end_game(self.table)
            self._result()

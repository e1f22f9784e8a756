# SPDX-License-Identifier: MIT
"""Dozing, sound and the debug screen: what the device does when nobody, or somebody, plays."""

from handheld import keys
from handheld.doze import DARK_MS, DIM_MS, Doze
from handheld.sound import TUNES
from play import Game


def watched(game):
    """Note what the game asks of light and speaker."""
    done = []
    game.device.light = lambda percent: done.append(("light", percent))
    game.device.tone = lambda hertz: done.append(("tone", hertz))
    return done


def test_the_light_goes_down_and_out_and_a_key_only_wakes():
    game = Game().start()
    done = watched(game)
    before = game.app.table.moves(), game.line
    game.press(f"WAIT:{DIM_MS + 100}")
    assert done == [("light", 15)]
    game.press(f"WAIT:{DARK_MS - DIM_MS}")
    assert done == [("light", 15), ("light", 0)]
    game.press("MENU")
    assert done[-1] == ("light", 100)
    assert game.screen == "play" and (game.app.table.moves(), game.line) == before
    assert game.press("MENU").screen == "pause", "awake, the key does what it does"


def test_a_dimmed_screen_takes_the_key():
    game = Game().start()
    done = watched(game)
    assert game.press(f"WAIT:{DIM_MS + 100} MENU").screen == "pause"
    assert done == [("light", 15), ("light", 100)]


def test_days_without_a_key_do_not_wake_it():
    game = Game()
    doze = Doze(game.device)
    done = watched(game)
    now = game.device.ticks()
    for _ in range(3 * (1 << 29) // 3_600_000):
        now = now + 3_600_000 & 0x1FFFFFFF
        assert doze.filter(0, now) == 0
    assert done == [("light", 0)]


def test_sound_is_off_until_switched_on():
    game = Game()
    game.device.has_speaker = True
    game.start()
    done = watched(game)
    game.press("A A")
    assert not [what for what, _ in done if what == "tone"]


def test_sound_plays_its_tune_and_stops():
    game = Game()
    game.device.has_speaker = True
    game.app.session.sound[2] = 1
    game.start()
    done = watched(game)
    game.app.play_sound("end")
    game.press("WAIT:1000")
    assert [hertz for _, hertz in done] == [hertz for hertz, _ in TUNES["end"]] + [0]


def test_the_pause_menu_offers_sound_only_with_a_speaker():
    game = Game().start().press("MENU")
    rows = [row[0] for row in game.app._screen._rows]
    game.device.has_speaker = True
    game.press("B MENU")
    assert [row[0] for row in game.app._screen._rows if row[0] not in rows] == ["Sound"]


def test_the_debug_screen_opens_with_two_keys_and_closes():
    game = Game().start()
    game.device.press(keys.MENU)
    game.press("WAIT:100 CUP")
    game.device.release(keys.MENU)
    assert game.screen == "debug"
    assert "pygamer" in game.app._screen._page.text
    assert game.press("A").screen == "pause"

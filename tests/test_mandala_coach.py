# SPDX-License-Identifier: MIT
"""The coach: it weighs as the player does, sees a view only, and its reasons are facts."""

import random

import pytest

from cases import MANDALA, mandala_hidden, samples
from engine import mandala, mandala_ai, mandala_coach, mandala_plain_coach, mandala_reason
from engine.mandala_moves import build_move, discard_move, grow_move, take_move
from engine.mandala_state import CLAIM, OVER, TO_MOVE, TURN, phase
from engine.mandala_verdict import chance
from positions import BLACK, GREEN, ORANGE, PURPLE, RED, YELLOW, position

NORMAL, MASTER = 2, 4


def moments():
    """Return [(state, view of the seat to move)] of turns and claims."""
    found = [state for _, state in samples(MANDALA) if phase(state) != OVER]
    return [(state, mandala.view(state, state[TO_MOVE])) for state in found]


MOMENTS = moments()


def finished(generator):
    """Return what comes last, after nothing but None."""
    *slices, result = generator
    assert slices.count(None) == len(slices)
    return result


def weighed(view):
    moves = mandala_plain_coach.options(view)
    return dict(zip(moves, finished(mandala_plain_coach.weigh(view, moves)), strict=True))


def test_the_coach_does_what_master_would():
    for state, view in MOMENTS[::7]:
        before = bytes(view)
        best = mandala_ai.choose(view, MASTER, 0)
        assert finished(mandala_coach.judge(view)) == (best, 0)
        assert finished(mandala_coach.judge(view, best)) == (best, 0)
        for move in mandala.legal_moves(state)[::9]:
            loss = finished(chance(view, best)) - finished(chance(view, move))
            found = finished(mandala_coach.judge(view, move))
            assert found == (best, max(0, loss) * 100 >> 17)
        assert view == before


def test_masters_verdict_of_its_own_move_is_hardly_ever_beaten():
    better = 0
    for state, view in MOMENTS[::9]:
        best = finished(chance(view, mandala_ai.choose(view, MASTER, 0)))
        others = [finished(chance(view, move)) for move in mandala.legal_moves(state)]
        better += max(others) > best + 1300  # a percent
        assert min(others) >= -65536 and max(others) <= 65536
    assert better <= len(MOMENTS[::9]) // 8


def test_normals_losses_are_percents_too():
    for state, view in MOMENTS[::20]:
        worths = weighed(view)
        best, loss = finished(mandala_plain_coach.judge(view))
        assert worths[best] == max(worths.values()) and loss == 0
        for move in mandala.legal_moves(state):
            assert 0 <= finished(mandala_plain_coach.judge(view, move))[1] < 100


def test_normal_chooses_what_the_plain_coach_finds_best():
    for state, view in MOMENTS:
        worths = weighed(view)
        assert worths[mandala_ai.choose(view, NORMAL, 3)] == max(worths.values()), view.hex()
        assert set(worths) <= set(mandala.legal_moves(state))


def test_each_legal_move_can_be_weighed_and_weighs_the_same_among_others():
    for state, view in MOMENTS[::20]:
        legal = mandala.legal_moves(state)
        worths = finished(mandala_plain_coach.weigh(view, legal))
        for move, worth in list(zip(legal, worths, strict=True))[:: len(legal) // 3 or 1]:
            assert finished(mandala_plain_coach.weigh(view, [move])) == [worth]


def told(view):
    """Return all that the coach says of a view."""
    worths = weighed(view)
    best = max(worths, key=worths.get)
    why = [finished(mandala_reason.explain(view, move)) for move in (best, *worths)]
    return worths, why, finished(mandala_coach.judge(view, best))


def test_hidden_bytes_do_not_matter():
    chance = random.Random(1)
    for state, view in MOMENTS[::9]:
        before = told(view)
        kept = bytes(view)
        for at in mandala_hidden(state, state[TO_MOVE]):
            view[at] = chance.randrange(256)
        assert told(view) == before, kept.hex()
        for at in mandala_hidden(state, state[TO_MOVE]):
            view[at] = kept[at]
        assert view == kept


def test_every_reason_occurs():
    seen = {phase: set() for phase in (TURN, CLAIM)}
    for state, view in MOMENTS:
        for move in mandala.legal_moves(state):
            key, number = finished(mandala_reason.explain(view, move))
            assert -60 < number < 99
            seen[phase(state)].add(key)
    assert seen[CLAIM] == {"only", "new", "most", "theirs", "later"}
    turns = "win end first second ahead enter level deny behind safe short worth open draw fresh"
    assert seen[TURN] == set(turns.split())


# --- Claims ---


def reason(move, **given):
    state = position(**given)
    assert move in mandala.legal_moves(state)
    return finished(mandala_reason.explain(mandala.view(state, state[TO_MOVE]), move))


CLAIMING = {"claiming": 0, "field00": "g", "field01": "p", "river0": "ro", "river1": "yro"}


@pytest.mark.parametrize(
    "colour, mountain, expected",
    [
        (RED, "r3", ("only", 0)),
        (ORANGE, "r3o4", ("most", 8)),
        (RED, "r3o4", ("theirs", 6)),
        (RED, "ry2o4", ("theirs", 2)),
        (YELLOW, "r3y2", ("new", 3)),
        (BLACK, "r3b2", ("new", 3)),
    ],
)
def test_reasons_of_claims(colour, mountain, expected):
    assert reason(take_move(colour), mountain0=mountain, **CLAIMING) == expected


def test_a_claim_that_is_lost_is_to_keep_it_from_them():
    lost = {**CLAIMING, "field00": "", "mountain0": "r3o2"}
    assert reason(take_move(RED), **lost) == ("theirs", 6)
    lost["river1"] = "yb"
    assert reason(take_move(RED), **{**lost, "mountain0": "ro2"}) == ("later", 0)


# --- Turns ---


def test_a_completed_mandala_says_who_picks_and_what_it_brings():
    given = {"hand0": "bgg", "mountain0": "r3oyg", "field01": "p", "river0": "ro", "river1": "b"}
    # They pick first: red 3 x 1 to me if they take something else.
    assert reason(build_move(0, BLACK), **given)[0] == "second"
    key, points = reason(build_move(0, BLACK), **given, field00="")
    assert key == "second" and points < 0  # nothing for me without a card in the field
    given |= {"field01": "", "field00": "pp", "mountain0": "r3oyg"}
    key, points = reason(build_move(0, BLACK), **given)
    assert key == "first" and points > 3


def test_the_last_mandala_says_whether_it_is_won():
    given = {"hand0": "bg", "mountain0": "r3oyg", "field00": "pp", "river0": "ro", "last": 1}
    assert reason(build_move(0, BLACK), **given)[0] == "win"
    given |= {"river1": "yb", "cup1": "y9b9"}
    assert reason(build_move(0, BLACK), **given)[0] == "end"


def test_a_river_that_may_become_full_has_no_number():
    given = {"hand0": "bg", "mountain0": "r3oyg", "field00": "pp", "river0": "roygp"}
    assert reason(build_move(0, BLACK), **given) == ("first", 0)


@pytest.mark.parametrize(
    "field0, field1, count, expected",
    [
        ("", "", 1, "ahead"),
        ("o", "yy", 2, "ahead"),
        ("", "yy", 1, "enter"),
        ("o", "yy", 1, "level"),
        ("o", "yyyy", 1, "behind"),
        ("oo", "y", 1, "safe"),
    ],
)
def test_reasons_of_cards_laid_into_a_field(field0, field1, count, expected):
    given = {"hand0": "p5", "field00": field0, "field01": field1, "mountain0": "r"}
    assert reason(grow_move(0, PURPLE, count), **given) == (expected, 0)


def test_a_colour_kept_from_the_mountain():
    given = {"hand0": "p5", "field00": "o", "mountain0": "r", "river1": "rop"}
    assert reason(grow_move(0, PURPLE, 1), **given) == ("deny", 0)
    assert reason(grow_move(0, PURPLE, 1), **given, river0="yrop") == ("safe", 0)


@pytest.mark.parametrize(
    "given, expected",
    [
        ({"mountain0": "roy", "field00": "b"}, ("short", 0)),
        ({"mountain0": "roy", "field01": "b"}, ("open", 1)),
        ({"mountain0": "r", "river0": "rop"}, ("worth", 3)),
        ({"mountain0": "r", "river0": "rop", "river1": "yrop"}, ("draw", 0)),
        ({"mountain0": "r", "river0": "ro"}, ("open", 3)),
        ({"mountain0": "r", "river0": "ro", "river1": "yop"}, ("draw", 0)),
    ],
)
def test_reasons_of_a_card_on_a_mountain(given, expected):
    assert reason(build_move(0, PURPLE), hand0="pgg", **given) == expected


def test_a_discard_has_its_reason():
    assert reason(discard_move(GREEN, 2), hand0="pgg") == ("fresh", 0)

# SPDX-License-Identifier: MIT
"""Mandala's players: honest, legal, repeatable, of the strength they claim, in small slices."""

import inspect
import random
import sys

import pytest

from cases import MANDALA, mandala_hidden, samples
from engine import mandala
from engine.mandala_ai import LEVELS, candidates, choose, think
from engine.mandala_claims import (
    BEST,
    LEAD,
    LINE,
    MEMORY,
    ORDER,
    SECRETS,
    VALUE,
    lay_out,
    look,
    meet,
    run,
    start,
)
from engine.mandala_moves import BUILD, DISCARD, GROW, build_move, parts, take_move
from engine.mandala_state import (
    CLAIM,
    CUP,
    DRAW_SIZE,
    LAST,
    OVER,
    RIVER,
    TO_MOVE,
    TURN,
    cards,
    claimed_mandala,
    field_at,
    mountain_at,
    phase,
    river_size,
    unseen,
)
from positions import RED, position
from sim.lab import arena, fuel

NUMBERS = range(1, len(LEVELS) + 1)
EASY, NORMAL, HARD, MASTER = NUMBERS

# Fuel is exact, so these are bounds and not stopwatches. On an emulated RP2040 120 to 170 million
# units take a second (docs/players.md).
SLICE_FUEL = (700_000, 700_000, 5_000_000, 6_000_000)
MEDIAN_FUEL = (18_000_000, 28_000_000, 28_000_000, 170_000_000)
DECISION_FUEL = (28_000_000, 30_000_000, 60_000_000, 330_000_000)
SLICES = (250, 250, 250, 500)

each_level = pytest.mark.parametrize("level", NUMBERS, ids=LEVELS)


def moments():
    """Return {label: (state, view of the seat to move)} of turns and claims, rare ones too."""
    found = {}
    for label, state in samples(MANDALA):
        if phase(state) != OVER:
            found[label] = (state, mandala.view(state, state[TO_MOVE]))
    return found


MOMENTS = moments()


def test_the_moments_cover_both_phases():
    phases = [phase(state) for state, _ in MOMENTS.values()]
    assert phases.count(TURN) > 100 and phases.count(CLAIM) > 20


# --- Honest, legal, repeatable ---


@each_level
def test_hidden_bytes_do_not_matter(level):
    chance = random.Random(level)
    for label, (state, view) in MOMENTS.items():
        move = choose(view, level, 5)
        for _ in range(3):
            for at in mandala_hidden(state, state[TO_MOVE]):
                view[at] = chance.randrange(256)
            assert choose(view, level, 5) == move, label


@each_level
def test_moves_are_legal_and_the_view_is_left_alone(level):
    for label, (state, view) in MOMENTS.items():
        before = bytes(view)
        assert choose(view, level, 1) in mandala.legal_moves(state), label
        assert view == before, label


@each_level
def test_two_thinkers_do_not_disturb_each_other(level):
    views = [view for _, view in MOMENTS.values()]
    for one, other in zip(views[::9], views[4::9], strict=False):
        thoughts = [think(one, level, 1), think(other, level, 2)]
        moves = [None, None]
        while None in moves:
            for index in (0, 1):
                if moves[index] is None:
                    moves[index] = next(thoughts[index])
        assert moves == [choose(one, level, 1), choose(other, level, 2)]


def test_only_easy_is_moved_by_the_seed():
    views = [view for state, view in MOMENTS.values() if phase(state) == TURN]
    varied = [
        sum(len({choose(view, level, seed) for seed in range(5)}) > 1 for view in views)
        for level in NUMBERS
    ]
    assert varied[0] > len(views) / 2
    assert varied[1:] == [0, 0, 0]


@pytest.mark.parametrize("level", [0, len(LEVELS) + 1, -1])
def test_another_level_is_refused(level):
    with pytest.raises(ValueError, match=f"{level} is not in 1..{len(LEVELS)}"):
        think(mandala.view(mandala.new_game(1, 0), 0), level, 1)


def test_candidates_are_distinct_and_hold_every_build_and_grow():
    for label, (state, view) in MOMENTS.items():
        if phase(state) != TURN:
            continue
        kinds = [parts(move)[0] for move in candidates(view)]
        legal = mandala.legal_moves(state)
        assert set(candidates(view)) <= set(legal), label
        assert len(set(candidates(view))) == len(kinds), label
        assert kinds.count(DISCARD) == 1, label
        for kind in (BUILD, GROW):
            assert kinds.count(kind) == sum(parts(move)[0] == kind for move in legal), label


# --- Strength ---


@pytest.mark.parametrize(
    "names, rate",
    [(("easy", "random"), 0.85), (("normal", "easy"), 0.75), (("normal", "greedy"), 0.9)],
)
def test_the_levels_win_as_often_as_they_are_to(names, rate):
    records = list(arena.match(names, 60, seed=1))
    assert sum(record["win"] for record in records) >= rate * len(records)


def gift(**changes):
    """Return the view of seat 0, who can complete the left mandala for the other to pick first."""
    areas = {
        "mountain0": "o4y4b4",
        "field00": "g",
        "field01": "p4",
        "river0": "bp",
        "river1": "gpoyb",
        "hand0": "rrgpb",
        "hand1": "rrgg",
    }
    return mandala.view(position(**{**areas, **changes}), 0)


@each_level
def test_nobody_gives_a_rich_mandala_away(level):
    completing = build_move(0, RED)
    assert completing in mandala.legal_moves(gift())
    assert completing not in {choose(gift(), level, seed) for seed in range(100)}


def test_normal_completes_what_it_picks_first():
    state = mandala.sample(gift(field00="g3", field01="p", river0="oyb", river1="", hand0="rr"), 1)
    mandala.apply(state, choose(mandala.view(state, 0), NORMAL, 1))
    assert (phase(state), state[TO_MOVE]) == (CLAIM, 0)


def test_easy_claims_what_adds_most():
    view = mandala.view(
        position(
            claiming=0,
            mountain0="o2r4b3",
            field00="g",
            field01="p",
            river0="yor",
            river1="o",
            hand0="rr",
            secret0="pp",
        ),
        0,
    )
    assert choose(view, EASY, 1) == take_move(RED)


def test_easy_hardly_ever_discards():
    """Only when it can do nothing else without harm: the noise helps all other moves."""
    turns = discards = 0
    for seed in range(20):
        state = mandala.new_game(seed)
        while phase(state) != OVER:
            move = choose(mandala.view(state, state[TO_MOVE]), EASY, seed)
            if phase(state) == TURN:
                turns += 1
                discards += parts(move)[0] == DISCARD
            mandala.apply(state, move)
    assert turns > 500
    assert discards < turns / 50


# --- Claims, against every line of play ---


def lead(state, seat, secrets):
    """Return how far a seat is ahead in hundredths, starting cards as ``secrets`` has them."""
    ahead = 0
    for sign, who, own in ((1, seat, secrets[:6]), (-1, 1 - seat, secrets[6:])):
        for colour in range(6):
            slot = state[RIVER + 6 * who + colour]
            ahead += sign * slot * (100 * state[CUP + 6 * who + colour] + own[colour])
    return ahead


def promised(state, colour, secrets):
    """Return what a claim adds for the seat to move by the fitted formula, in hundredths."""
    seat, side = state[TO_MOVE], claimed_mandala(state)
    if not cards(state, field_at(side, seat)):
        return 0
    count = state[mountain_at(side) + colour]
    slot = state[RIVER + 6 * seat + colour]
    if slot:
        return 100 * slot * count
    pile = 0 if state[LAST] else state[DRAW_SIZE]
    cup = secrets[colour] + 100 * (count - 1)
    worth = ((10560 - 50 * pile) * cup // 100 + 880 + 100 * pile) // 88
    return (river_size(state, seat) + 1) * worth


def lines(state, seat, secrets, hoped=None):
    """Return (the lead that ``seat`` can reach, the leads of all lines of play).

    ``hoped`` is the lead with what the claims so far promise.
    """
    if hoped is None:
        hoped = lead(state, seat, secrets)
    if phase(state) == OVER:
        end = lead(state, seat, secrets)
        end += 1000 * ((end > 0) - (end < 0))
        return end, {end}
    if phase(state) == TURN:
        return hoped, {hoped}
    mine = state[TO_MOVE] == seat
    results, leads = [], set()
    for move in mandala.legal_moves(state):
        gain = promised(state, parts(move)[2], secrets[:6] if mine else secrets[6:])
        after = bytearray(state)
        mandala.apply(after, move)
        result, others = lines(after, seat, secrets, hoped + gain if mine else hoped - gain)
        results.append(result)
        leads |= others
    return max(results) if mine else min(results), leads


def claiming(chance, seat):
    """Return a random state in which a seat is to claim, up to five colours."""
    colours = chance.sample("roygpb", 6)
    fields = {}
    for _ in range(chance.choice((1, 2, 2, 3))):
        name = f"field0{chance.randrange(2)}"
        fields[name] = fields.get(name, "") + colours.pop() + str(chance.randint(1, 2))
    piled = chance.sample(colours, chance.randint(1, len(colours)))
    given = {"mountain0": "".join(colour + str(chance.randint(1, 4)) for colour in piled)}
    for who in (0, 1):
        river = chance.sample("roygpb", chance.randrange(6))
        given[f"river{who}"] = "".join(river)
        given[f"cup{who}"] = "".join(colour + str(chance.randint(0, 2)) for colour in river)
        given[f"secret{who}"] = "".join(chance.choices("roygpb", k=2))
        given[f"hand{who}"] = "".join(chance.choices("roygpb", k=5))
    last = int(chance.random() < 0.25)
    return position(seat, claiming=0, last=last, **given, **fields)


def claim_problems(count):
    """Yield (label, state, view, secrets) of random claiming phases for the seat to move."""
    chance = random.Random(4)
    for number in range(count):
        seat = number % 2
        state = claiming(chance, seat)
        view = mandala.view(state, seat)
        hidden = [unseen(view, colour) for colour in range(6)]
        secrets = [100 * mandala.secrets(state, seat).count(colour) for colour in range(6)]
        secrets += [200 * number // sum(hidden) for number in hidden]
        yield f"problem {number}", state, view, secrets


def begun(view, first):
    """Return the memory of a view's claiming phase for the seat to move, begun."""
    memory = [0] * MEMORY
    meet(memory, view)
    look(memory, view)
    lay_out(memory, view, 0)
    start(memory, first)
    return memory


def test_their_starting_cards_are_expected_by_what_is_unseen():
    for label, _, view, secrets in claim_problems(50):
        assert begun(view, 0)[SECRETS : SECRETS + 12] == secrets, label


def told(claims, state, first, secrets):
    """Return the lead that the picks of the LINE lead to."""
    seat = state[TO_MOVE]
    played = bytearray(state)
    played[TO_MOVE] = seat ^ first
    line, hoped = claims[LINE], claims[LEAD]
    while phase(played) == CLAIM:
        mine = played[TO_MOVE] == seat
        colour = claims[ORDER + line % 8]
        promise = promised(played, colour, secrets[:6] if mine else secrets[6:])
        hoped += promise if mine else -promise
        mandala.apply(played, take_move(colour))
        line //= 8
    return lines(played, seat, secrets, hoped)[0]


@pytest.mark.parametrize("first", [0, 1])
def test_claims_are_exact(first):
    sizes = set()
    for label, state, view, secrets in claim_problems(150):
        seat = state[TO_MOVE]
        sizes.add(len(mandala.legal_moves(state)))
        claims = begun(view, first)
        while not run(claims, 5):
            pass
        played = bytearray(state)
        played[TO_MOVE] = seat ^ first
        assert claims[LEAD] == lead(state, seat, secrets), label
        assert claims[VALUE] == lines(played, seat, secrets)[0], label
        hoped = claims[LEAD]
        gain = promised(played, claims[BEST], secrets[6:] if first else secrets[:6])
        mandala.apply(played, take_move(claims[BEST]))
        hoped += -gain if first else gain
        assert claims[VALUE] == lines(played, seat, secrets, hoped)[0], label
        assert told(claims, state, first, secrets) == claims[VALUE], label
    assert sizes == {1, 2, 3, 4, 5}


def test_an_unfinished_search_tells_the_lead_of_some_line():
    for label, state, view, secrets in claim_problems(60):
        for slices in range(1, 6):
            claims = begun(view, 0)
            for _ in range(slices):
                run(claims, 5)
            assert claims[VALUE] in lines(state, state[TO_MOVE], secrets)[1], label


def test_normal_claims_exactly():
    for label, _, view, _ in claim_problems(60):
        claims = begun(view, 0)
        while not run(claims, 100):
            pass
        assert choose(view, NORMAL, 1) == take_move(claims[BEST]), label


# --- Work ---


def wide():
    """Return a view in which nearly every move makes a long claiming phase possible."""
    return mandala.view(
        position(
            mountain0="r2o3y2b4",
            field01="p2",
            mountain1="y3b2p2g",
            field10="o2",
            hand0="rroygpbb",
            hand1="rr",
            river0="op",
            river1="yg",
        ),
        0,
    )


def heavy_views():
    return [wide(), *[view for _, view in MOMENTS.values()][::12]]


@each_level
def test_slices_are_bounded(level):
    counts = [sum(1 for _ in think(view, level, 1)) for _, view in MOMENTS.values()]
    counts.append(sum(1 for _ in think(wide(), level, 1)))
    assert 40 < max(counts) < SLICES[level - 1]


@each_level
def test_the_same_moves_under_micropython_within_the_budget(level):
    views = heavy_views()
    moves, work = fuel.slices(level, views, seed=3)
    assert moves == [choose(view, level, 3) for view in views]
    totals = sorted(map(sum, work))
    assert max(map(max, work)) < SLICE_FUEL[level - 1]
    assert totals[len(totals) // 2] < MEDIAN_FUEL[level - 1]
    assert totals[-1] < DECISION_FUEL[level - 1]
    assert totals[-1] > DECISION_FUEL[level - 1] / 3


def deepest(view, level):
    """Return how many functions are at most open at a time while a level thinks.

    Generators do not count: their frames are not on the device's call stack.
    """
    depth = most = 0

    def watch(frame, event, _):
        nonlocal depth, most
        generator = frame.f_code.co_flags & inspect.CO_GENERATOR
        if "engine" in frame.f_code.co_filename and not generator:
            depth += {"call": 1, "return": -1}.get(event, 0)
            most = max(most, depth)

    thought = think(view, level, 1)
    sys.setprofile(watch)
    try:
        for _ in thought:
            pass
    finally:
        sys.setprofile(None)
    return most


@each_level
def test_calls_are_not_nested_deeply(level):
    """The device's call stack is small: six calls below the generators."""
    assert max(deepest(view, level) for view in heavy_views()) in (4, 5, 6)

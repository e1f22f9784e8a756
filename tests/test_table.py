# SPDX-License-Identifier: MIT
"""The table: its log, its saves, and the damage that a save may have."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import GAMES, NAMES, SEEDS, stages
from engine import mandala
from engine.pack import pack
from engine.table import HUMAN, Table, load

VERSION = 1
each_game = pytest.mark.parametrize("case", GAMES, ids=NAMES)


def new_table(case, seed, setup=()):
    return Table(case.game, seed, [HUMAN] * case.seats, setup)


def played_out(case, seed, setup=()):
    """Return a table after a random game."""
    table = new_table(case, seed, setup)
    chance = random.Random(seed)
    while table.legal_moves():
        table.play(chance.choice(table.legal_moves()))
    return table


def views(table, seats):
    return [bytes(table.view(seat)) for seat in range(seats)]


@each_game
def test_a_table_plays_the_game(case):
    for seed in SEEDS:
        setup = case.setups[seed % len(case.setups)]
        table = new_table(case, seed, setup)
        for state, move in stages(case, seed, setup):
            assert table.to_move() == case.game.to_move(state)
            assert table.legal_moves() == case.game.legal_moves(state)
            assert table.result() == case.game.result(state)
            for seat in range(case.seats):
                assert table.view(seat) == case.game.view(state, seat)
            if move is None:
                assert table.winner() == case.game.winner(state)
            else:
                table.play(move)


@each_game
def test_a_view_can_be_scribbled_on(case):
    table = new_table(case, 1)
    before = views(table, case.seats)
    seen = table.view(0)
    seen[:] = bytes(len(seen))
    assert views(table, case.seats) == before


@each_game
def test_the_log_keeps_every_move(case):
    for seed in SEEDS:
        table = new_table(case, seed)
        made = []
        for _, move in stages(case, seed):
            assert (table.moves(), table.length) == (bytes(made), len(made))
            if move is not None:
                table.play(move)
                made.append(move)


@each_game
def test_an_illegal_move_changes_nothing(case):
    table = new_table(case, 1)
    table.play(table.legal_moves()[0])
    saved, seen = table.save(), views(table, case.seats)
    for move in range(-2, 257):
        if move not in table.legal_moves():
            with pytest.raises(ValueError):
                table.play(move)
    assert (table.save(), views(table, case.seats)) == (saved, seen)


@each_game
def test_a_save_is_loaded_at_every_stage(case):
    for seed in (0, 1, 2**32 - 1):
        setup = case.setups[seed % len(case.setups)]
        table = new_table(case, seed, setup)
        for _, move in stages(case, seed, setup):
            data = table.save()
            assert isinstance(data, bytes)
            twin = load(case.game, data)
            assert views(twin, case.seats) == views(table, case.seats)
            assert twin.legal_moves() == table.legal_moves()
            assert (twin.moves(), twin.seats, twin.setup) == (
                table.moves(),
                table.seats,
                table.setup,
            )
            assert twin.save() == data
            if move is not None:
                table.play(move)


def test_mandala_a_long_game_is_kept():
    """Longer than the log's first piece of memory."""
    table = new_table(GAMES[0], 1)
    while table.length < 300:
        swaps = [move for move in table.legal_moves() if mandala.parts(move)[0] == 2]
        builds = table.legal_moves()[:1]
        table.play(builds[0] if table.length % 30 == 0 else swaps[0])
    twin = load(mandala, table.save())
    assert len(twin.moves()) == 300
    assert twin.moves() == table.moves()


@each_game
def test_seats_and_levels_are_saved(case):
    for level in (HUMAN, 1, 2, 255):
        seats = [level] + [HUMAN] * (case.seats - 1)
        table = Table(case.game, 7, seats)
        assert load(case.game, table.save()).seats == bytes(seats)


@each_game
def test_wrong_seats_seeds_and_setups_are_refused(case):
    for count in range(6):
        if count not in case.game.SEATS:
            with pytest.raises(ValueError, match="seats"):
                Table(case.game, 1, [HUMAN] * count)
    for level in (-1, 256):
        with pytest.raises(ValueError):
            Table(case.game, 1, [level] * case.seats)
    for seed in (-1, 2**32):
        with pytest.raises(ValueError, match="seed"):
            Table(case.game, seed, [HUMAN] * case.seats)
    for setup in ((99,), (0,) * 20):
        with pytest.raises(ValueError):
            new_table(case, 1, setup)


@each_game
def test_a_damaged_save_is_refused(case):
    data = played_out(case, 3).save()
    for at in range(len(data)):
        for change in (1, 0x80, 0xFF):
            torn = bytearray(data)
            torn[at] ^= change
            with pytest.raises(ValueError):
                load(case.game, torn)
    for size in range(len(data)):
        with pytest.raises(ValueError):
            load(case.game, data[:size])
    for longer in (data + b"\0", b"\0" + data):
        with pytest.raises(ValueError):
            load(case.game, longer)


@each_game
def test_a_save_of_another_game_or_version_is_refused(case):
    body = bytearray(new_table(case, 1).save()[1:-2])
    body[0] += 1
    with pytest.raises(ValueError, match="save of game"):
        load(case.game, pack(VERSION, body))
    body[0] -= 1
    with pytest.raises(ValueError, match="version"):
        load(case.game, pack(VERSION + 1, body))
    assert load(case.game, pack(VERSION, body)).length == 0


@each_game
def test_a_save_with_a_move_that_was_illegal_is_refused(case):
    table = played_out(case, 3)
    body = bytearray(table.save()[1:-2])
    with pytest.raises(ValueError):
        load(case.game, pack(VERSION, body + body[-1:]))
    start = len(body) - table.length
    for at in range(start, len(body)):
        wrong = bytearray(body)
        wrong[at] = 250
        with pytest.raises(ValueError):
            load(case.game, pack(VERSION, wrong))


@each_game
def test_short_saves_are_refused(case):
    body = new_table(case, 1).save()[1:-2]
    for size in range(len(body)):
        with pytest.raises(ValueError):
            load(case.game, pack(VERSION, body[:size]))


@each_game
@given(st.binary(max_size=40))
def test_any_bytes_are_refused_or_saved_the_same(case, data):
    try:
        table = load(case.game, data)
    except ValueError:
        return
    assert table.save() == data


@each_game
@given(
    st.integers(0, 3),
    st.lists(st.integers(0, 2), max_size=4),
    st.binary(min_size=4, max_size=4),
    st.binary(max_size=4),
    st.booleans(),
)
def test_any_whole_save_is_refused_or_saved_the_same(case, seats, setup, seed, moves, exact):
    """Saves whose check sum is good and whose contents are anything."""
    count = seats if not exact else case.seats
    body = bytes((case.game.ID, count, len(setup))) + bytes(count) + bytes(setup) + seed + moves
    data = pack(VERSION, body)
    try:
        table = load(case.game, data)
    except ValueError:
        return
    assert table.save() == data

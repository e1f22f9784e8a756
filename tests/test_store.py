# SPDX-License-Identifier: MIT
"""The journal of saves: power cuts, damage, memories of every kind, and its cost."""

import copy
import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import mandala
from engine.pack import pack
from engine.table import HUMAN, Table, load
from handheld.store import (
    FAILED,
    GAME,
    NO_MEMORY,
    SETTINGS,
    STATISTICS,
    TOO_LONG,
    TOO_SMALL,
    Store,
)
from sim import microrun, nvm

KINDS = (GAME, SETTINGS, STATISTICS)


class Plain(nvm.Flash):
    """A memory whose bytes are written in order, one at a time, without any erase."""

    def __setitem__(self, where, values):
        for index, value in enumerate(values, where.start):
            self._step()
            self.data[index] = value


class Sliced(nvm.Flash):
    """A flash that notes the longest slice that was read."""

    longest = 0

    def __getitem__(self, where):
        found = super().__getitem__(where)
        self.longest = max(self.longest, len(found))
        return found


class Faulty(nvm.Flash):
    """A flash whose assignments raise ``error``, after writing if ``late``."""

    error = None
    late = False

    def __setitem__(self, where, values):
        if self.error is None or self.late:
            super().__setitem__(where, values)
        if self.error is not None:
            raise self.error


def plain(size=512):
    return Plain(size)


def two_sectors(size=512):
    """Return a flash with a sector for each bank."""
    return nvm.Flash(size, sector=size // 2)


def one_sector(size=512):
    """Return a flash as RP2 has it: both banks go in one erase."""
    return nvm.Flash(size, sector=size)


def always_erased(size=512):
    """Return a flash as SAMD51 has it."""
    return nvm.Flash(size, sector=size, always=True)


SAFE = [plain, two_sectors]
ALL = [plain, two_sectors, one_sector, always_erased]


def contents(store):
    return {kind: store.get(kind) for kind in KINDS}


def story(seed, puts, longest):
    """Return a list of (kind, payload): games that grow, and settings and counts in between."""
    chance = random.Random(seed)
    game = b""
    found = []
    for _ in range(puts):
        kind = chance.choices(KINDS, (8, 1, 1))[0]
        if kind != GAME:
            found.append((kind, chance.randbytes(chance.randrange(12))))
            continue
        if len(game) > longest or chance.random() < 0.05:
            game = b""
        else:
            game = game[:-2] + chance.randbytes(chance.randrange(3, 6))
        found.append((GAME, game))
    return found


def cuts(memory, store, kind, payload, every=1):
    """Yield what is in memory when the power goes at each step of a put, the end excluded."""
    for power in itertools.count(0, every):
        cut_memory, cut_store = copy.deepcopy((memory, store))
        cut_memory.power = power
        try:
            cut_store.put(kind, payload)
            return
        except nvm.PowerCut:
            cut_memory.power = None
            yield cut_memory


def check_cut(memory, before, kind, payload):
    """Check that the state before a put or the one after it is found, and that saving goes on."""
    store = Store(memory)
    after = {**before, kind: payload or None}
    found = contents(store)
    assert found in (before, after)
    assert store.put(STATISTICS, b"after the cut")
    assert contents(Store(memory)) == {**found, STATISTICS: b"after the cut"}


# --- Power cuts ---


@pytest.mark.parametrize("make", SAFE)
@pytest.mark.parametrize("seed", range(2))
def test_a_cut_after_every_byte_leaves_the_last_state_or_the_one_before(make, seed):
    memory = make()
    store = Store(memory)
    count = 0
    for kind, payload in story(seed, 150, 120):
        before = contents(store)
        for cut in cuts(memory, store, kind, payload):
            check_cut(cut, before, kind, payload)
            count += 1
        assert store.put(kind, payload)
    assert store.wraps > 5, "a sequence without enough changes of the bank"
    assert count > 2500


@pytest.mark.parametrize(("make", "size"), [(plain, 4096), (two_sectors, 8192)])
def test_cuts_in_memories_of_full_size(make, size):
    """Some cuts of each change of the bank, all of every tenth put between them."""
    memory = make(size)
    store = Store(memory)
    cut_wraps = 0
    for number, (kind, payload) in enumerate(story(1, 700, 140)):
        before = contents(store)
        wraps = _wraps(memory, store, kind, payload)
        cut_wraps += wraps
        if wraps or number % 10 == 0:
            for cut in cuts(memory, store, kind, payload, 97 if wraps else 1):
                check_cut(cut, before, kind, payload)
        assert store.put(kind, payload)
    assert cut_wraps == store.wraps > 2


def _wraps(memory, store, kind, payload):
    """Return how often a put would change the bank."""
    _, other = copy.deepcopy((memory, store))
    other.put(kind, payload)
    return other.wraps - store.wraps


@pytest.mark.parametrize("make", [one_sector, always_erased])
@pytest.mark.parametrize("seed", range(2))
def test_only_a_cut_during_an_erase_can_lose_more(make, seed):
    """Then what is found was saved once, or nothing is, and saving goes on."""
    memory = make()
    store = Store(memory)
    history = {kind: {None} for kind in KINDS}
    erasing = losses = 0
    for kind, payload in story(seed, 60, 100):
        before = contents(store)
        history[kind].add(payload or None)
        other = copy.deepcopy((memory, store))
        other[1].put(kind, payload)
        erases = other[0].erases > memory.erases
        erasing += erases
        for cut in cuts(memory, store, kind, payload, every=7 if erases else 1):
            if not erases:
                check_cut(cut, before, kind, payload)
                continue
            found = Store(cut)
            for each in KINDS:
                assert found.get(each) in history[each]
            losses += contents(found) not in (before, {**before, kind: payload or None})
            assert found.put(STATISTICS, b"after the cut")
            assert Store(cut).get(STATISTICS) == b"after the cut"
        assert store.put(kind, payload)
    assert erasing and losses, "the model lost nothing: it is no test"


@pytest.mark.parametrize("make", SAFE)
@pytest.mark.parametrize("seed", range(20))
def test_one_cut_after_another(make, seed):
    memory = make()
    store = Store(memory)
    chance = random.Random(seed)
    happened = 0
    for kind, payload in story(seed, 300, 120):
        before = contents(store)
        memory.power = chance.choice((None, chance.randrange(12), chance.randrange(300)))
        try:
            assert store.put(kind, payload)
            assert store.get(kind) == (payload or None)
        except nvm.PowerCut:
            happened += 1
            store = Store(memory)
            assert contents(store) in (before, {**before, kind: payload or None})
        memory.power = None
        assert contents(Store(memory)) == contents(store)
    assert happened > 50


# --- Memories ---


@pytest.mark.parametrize(
    ("memory", "problem"),
    [(None, NO_MEMORY), (b"", NO_MEMORY), (bytes(64), TOO_SMALL), (b"\xff" * 511, TOO_SMALL)],
    ids=["none", "0", "64", "511"],
)
def test_too_little_memory_is_said_and_never_written(memory, problem):
    """``bytes`` cannot be assigned to: a write would raise TypeError."""
    store = Store(memory)
    assert not store.usable
    assert store.problem == problem
    assert store.put(GAME, b"game") is False
    assert store.problem == problem
    assert store.get(GAME) is None


def contents_of_new(size):
    """Return what a memory may be full of before the first save."""
    chance = random.Random(size)
    yield bytes(size)
    yield b"\xff" * size
    yield bytes(range(256)) * (size // 256)
    for _ in range(100):
        yield chance.randbytes(size)


@pytest.mark.parametrize("size", [512, 1000, 4096, 8192, 20000])
def test_any_content_starts_clean_and_can_be_used(size):
    for content in contents_of_new(size):
        memory = nvm.Flash(len(content), content=content)
        store = Store(memory)
        assert store.usable and store.problem is None
        assert contents(store) == dict.fromkeys(KINDS)
        for kind in KINDS:
            assert store.put(kind, bytes((kind,)) * 50)
        assert contents(Store(memory)) == {kind: bytes((kind,)) * 50 for kind in KINDS}


def test_a_bytearray_will_do():
    memory = bytearray(b"\xff" * 4096)
    assert Store(memory).put(GAME, b"game")
    assert Store(memory).get(GAME) == b"game"
    assert len(memory) == 4096


def test_reading_takes_small_slices():
    memory = Sliced(4096)
    store = Store(memory)
    for kind, payload in story(0, 200, 140):
        store.put(kind, payload)
    memory.longest = 0
    Store(memory)
    assert 0 < memory.longest < 256


@pytest.mark.parametrize("error", [OSError("worn"), RuntimeError("Unable to write to nvm.")])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("payload", [bytes(40), b"new game"], ids=["record", "snapshot"])
def test_a_memory_that_fails_is_said_and_tried_again(error, late, payload):
    memory = Faulty(512, 256)
    store = Store(memory)
    store.put(SETTINGS, b"set")
    store.put(GAME, bytes(30))
    memory.error, memory.late = error, late
    assert store.put(GAME, payload) is False
    assert store.problem == FAILED
    assert store.get(GAME) == bytes(30)
    assert contents(Store(memory)) in (
        {GAME: bytes(30), SETTINGS: b"set", STATISTICS: None},
        {GAME: payload, SETTINGS: b"set", STATISTICS: None},
    )
    memory.error = None
    assert store.put(STATISTICS, b"count")
    assert store.problem is None
    assert contents(Store(memory)) == {GAME: bytes(30), SETTINGS: b"set", STATISTICS: b"count"}
    assert store.put(GAME, payload)
    assert contents(Store(memory)) == {GAME: payload, SETTINGS: b"set", STATISTICS: b"count"}


def test_no_heap_for_a_new_bank_is_a_failure_not_a_crash():
    memory = Faulty(512, 256)
    store = Store(memory)
    store.put(GAME, b"game")
    memory.error = MemoryError()
    assert store.put(GAME, b"other") is False
    assert store.problem == FAILED
    assert Store(memory).get(GAME) == b"game"


def test_a_memory_that_cannot_be_read():
    class Unreadable(nvm.Flash):
        def __getitem__(self, where):
            raise RuntimeError("NVS Error")

    store = Store(Unreadable())
    assert (store.usable, store.problem, store.get(GAME)) == (False, FAILED, None)
    assert store.put(GAME, b"game") is False


@pytest.mark.parametrize("worn", range(0, 512, 5))
def test_a_worn_byte_is_noticed(worn):
    """What put calls safe is there; around one byte stuck at 0 that goes well most of the time."""

    class Worn(nvm.Flash):
        def _program(self, at, values):
            super()._program(at, values)
            self.data[worn] = 0

    memory = Worn(512, 256)
    memory.data[worn] = 0
    store = Store(memory)
    safe = {}
    for kind, payload in story(worn, 60, 60):
        if store.put(kind, payload):
            safe[kind] = payload
        assert all(store.get(each) == (safe[each] or None) for each in safe)
        found = Store(memory)
        assert all(found.get(each) == (safe[each] or None) for each in safe)
    assert safe


# --- Damage ---


def positions(before, after):
    """Return the range of bytes that a put has changed."""
    changed = [at for at in range(len(before)) if before[at] != after[at]]
    return range(changed[0], changed[-1] + 1)


def flips(memory, where):
    """Yield the memory with each bit of the range flipped, one at a time."""
    for at in where:
        for bit in range(8):
            damaged = copy.deepcopy(memory)
            damaged.data[at] ^= 1 << bit
            yield damaged


def test_a_flipped_bit_in_a_record_brings_back_the_state_before_it():
    memory = nvm.Flash()
    store = Store(memory)
    store.put(SETTINGS, b"the snapshot")
    records = []
    for number in range(20):
        before, state = bytes(memory.data), contents(store)
        assert store.put(number % 3 + 1, bytes(range(number, 2 * number + 1)))
        records.append((positions(before, memory.data), state))
    assert store.wraps == 1
    for where, state in records:
        for damaged in flips(memory, where):
            found = Store(damaged)
            assert contents(found) == state
            assert found.put(STATISTICS, b"after")
            assert contents(Store(damaged)) == {**state, STATISTICS: b"after"}


def test_a_flipped_bit_in_the_snapshot_brings_back_the_other_bank():
    memory = two_sectors(4096)
    store = Store(memory)
    for number in range(10):
        assert store.put(GAME, bytes(range(number + 1)))
    old = contents(store)
    assert store.put(SETTINGS, bytes(2000))
    for at in (0, 2048):
        assert store.put(STATISTICS, b"%d" % at) and store.wraps == 2
    snapshot = range(2048, 2048 + 9 + 3 + 10 + 3 + 2000)
    for damaged in itertools.islice(flips(memory, snapshot), 0, None, 37):
        assert contents(Store(damaged)) == old


def test_a_flipped_bit_in_the_only_snapshot_starts_clean():
    memory = nvm.Flash()
    store = Store(memory)
    store.put(GAME, bytes(range(60)))
    where = positions(b"\xff" * 4096, memory.data)
    assert len(where) == 9 + 3 + 60
    for damaged in flips(memory, where):
        assert contents(Store(damaged)) == dict.fromkeys(KINDS)


# --- What it stores ---


def test_an_equal_payload_writes_nothing():
    memory = nvm.Flash()
    store = Store(memory)
    assert store.put(GAME, b"") and store.put(SETTINGS, b"")
    assert memory.data == b"\xff" * 4096
    store.put(GAME, b"game")
    before, written = bytes(memory.data), store.written
    assert store.put(GAME, b"game") and store.put(GAME, bytearray(b"game"))
    assert Store(memory).put(GAME, b"game")
    assert (memory.data, store.written) == (before, written)


def test_an_empty_game_is_no_game():
    memory = nvm.Flash()
    store = Store(memory)
    store.put(GAME, b"game")
    assert store.put(GAME, b"")
    assert store.get(GAME) is None
    assert Store(memory).get(GAME) is None


@pytest.mark.parametrize("kind", [-1, 0, 255, 256])
def test_kinds_out_of_range_are_refused(kind):
    with pytest.raises(ValueError, match=f"kind {kind} is not in 1..254"):
        Store(nvm.Flash()).put(kind, b"x")


@pytest.mark.parametrize("size", [300, 4096, 70000])
def test_a_payload_that_does_not_fit_is_refused_and_the_old_one_stays(size):
    memory = nvm.Flash(512)
    store = Store(memory)
    store.put(GAME, b"game")
    assert store.put(GAME, bytes(size)) is False
    assert store.problem == TOO_LONG
    assert store.get(GAME) == Store(memory).get(GAME) == b"game"
    assert store.put(GAME, b"games") and store.problem is None


def test_the_sequence_goes_round():
    memory = two_sectors()
    store = Store(memory)
    store._sequence = 0xFFF0
    state = {}
    for kind, payload in story(2, 120, 80):
        assert store.put(kind, payload)
        state[kind] = payload or None
        assert contents(Store(memory)) == {**dict.fromkeys(KINDS), **state}
    assert store._sequence < 0x100 and store.wraps > 3


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from((1, 2, 3, 254)),
        st.one_of(st.binary(max_size=12), st.binary(min_size=60, max_size=260)),
        st.booleans(),
    ),
    max_size=60,
)


@pytest.mark.parametrize("make", ALL)
@given(operations=OPERATIONS)
def test_it_is_a_dictionary_that_survives_restarts(make, operations):
    memory = make()
    store = Store(memory)
    model = {}
    for kind, payload, restart in operations:
        if store.put(kind, payload):
            model[kind] = payload
        else:
            assert store.problem == TOO_LONG
            assert 9 + sum(3 + len(each) for each in {**model, kind: payload}.values()) > 256
        if restart:
            store = Store(memory)
        assert all(store.get(each) == (model[each] or None) for each in model)


# --- Games ---


def test_a_game_goes_on_after_a_restart():
    memory = nvm.Flash()
    table = Table(mandala, 7, (HUMAN, 2), (1,))
    for _ in range(30):
        table.play(table.legal_moves()[0])
        assert Store(memory).put(GAME, table.save())
    found = load(mandala, Store(memory).get(GAME))
    assert (found.seed, found.seats, found.setup) == (table.seed, table.seats, table.setup)
    assert found.moves() == table.moves()


def test_a_save_of_another_version_is_kept_and_refused_by_the_table():
    store = Store(nvm.Flash())
    store.put(GAME, pack(200, b"a save of later days"))
    with pytest.raises(ValueError, match="version 200 cannot be read"):
        load(mandala, store.get(GAME))


def test_no_erase_while_a_game_is_in_progress_on_an_rp2_board():
    rows = nvm.wear(12)
    assert len(rows) == 12
    assert all(60 <= moves <= 130 for moves, _, _, _ in rows)
    assert sum(erases for _, erases, _, _ in rows) <= 12
    assert sum(erases for _, erases, _, _ in rows) > 6, "wears nothing: the model does not erase"
    assert not any(exposed for _, _, exposed, _ in rows)


def test_no_erase_in_the_longest_game_that_is_promised():
    memory = nvm.Flash()
    store = Store(memory)
    for seed in range(6):
        chance = random.Random(seed)
        game = chance.randbytes(12)
        store.put(GAME, game)
        erases = memory.erases
        for _ in range(148):
            game = game[:-2] + chance.randbytes(3)
            assert store.put(GAME, game)
        assert memory.erases == erases
        store.put(GAME, b"")
    assert memory.erases > 3


def test_the_report_of_the_wear(capsys):
    lines = nvm.report(4)
    assert len(lines) == 2
    assert "RP2" in lines[0] and "(0 in all with a game in progress)" in lines[0]
    assert "SAMD51" in lines[1] and "(0 in all" not in lines[1]
    with capsys.disabled():
        print("", *lines, sep="\n")


# --- On the device ---

FULL = """
import gc
from handheld.store import GAME, SETTINGS, STATISTICS, Store
memory = bytearray(b"\\xff" * 4096)
store = Store(memory)
store.put(SETTINGS, bytes(4))
store.put(STATISTICS, bytes(range(40)))
game = bytes(12)
for move in range(140):
    game = game[:-2] + bytes((move, move * 7 & 255, move * 13 & 255))
    assert store.put(GAME, game)
gc.collect()
"""
SCAN_FUEL = 60_000_000  # twice what it took
PUT_FUEL = 2_000_000


def test_micropython_reads_a_full_bank_and_writes_within_its_budget():
    _, start = microrun.run_wasm(FULL)
    output, scan = microrun.run_wasm(FULL + "print(Store(memory).get(GAME) == game, store.wraps)")
    assert output == "True 1\n"
    _, put = microrun.run_wasm(FULL + "store.put(GAME, game[:-2] + b'abc')")
    assert 0 < scan - start < SCAN_FUEL
    assert 0 < put - start < PUT_FUEL


@pytest.mark.skipif(not microrun.has_unix(), reason="the package micropython_unix is missing")
def test_micropython_opens_banks_with_little_heap():
    script = FULL + "print(store.put(GAME, b''), store.put(GAME, game), store.put(GAME, b''))\n"
    script += "print(store.wraps, Store(memory).get(STATISTICS) == bytes(range(40)))"
    assert microrun.run_unix(script, heap="56k") == "True True True\n2 True\n"


# --- The file of the simulator ---


def test_a_file_keeps_the_games(tmp_path):
    path = tmp_path / "new" / "folders" / "saves.nvm"
    assert Store(nvm.FileMemory(path)).put(GAME, b"game")
    assert Store(nvm.FileMemory(path)).get(GAME) == b"game"
    assert path.stat().st_size == 4096
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "saves.nvm"
    memory = nvm.FileMemory(path)
    store = Store(memory)
    store.put(GAME, b"game")
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(nvm.os, "replace", full)
    assert store.put(GAME, b"other") is False
    assert store.problem == FAILED
    with pytest.raises(OSError, match=r"cannot be saved in .*saves\.nvm: No space left"):
        memory[0:1] = b"x"
    assert path.read_bytes() == before == memory[0:4096]
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_made_is_said_at_once(tmp_path):
    (tmp_path / "file").write_bytes(b"in the way")
    with pytest.raises(OSError, match="games cannot be saved in .*saves.nvm: "):
        nvm.FileMemory(tmp_path / "file" / "saves.nvm")
    (tmp_path / "saves.nvm").mkdir()
    with pytest.raises(OSError, match="games cannot be saved in .*saves.nvm: "):
        nvm.FileMemory(tmp_path / "saves.nvm")


def test_a_file_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "holiday.jpg"
    path.write_bytes(b"x" * 5000)
    with pytest.raises(OSError, match="has 5000 bytes, not 4096"):
        nvm.FileMemory(path)
    assert path.read_bytes() == b"x" * 5000


@pytest.mark.parametrize("values", [b"", b"xx"])
def test_a_memory_keeps_its_length(tmp_path, values):
    for memory in (nvm.FileMemory(tmp_path / "saves.nvm"), nvm.Flash()):
        with pytest.raises(ValueError, match="differ in length"):
            memory[0:1] = values
        assert len(memory) == 4096


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "data"}, "/h/.local/share"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": ""}, "/h/.local/share"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support"),
        ("win32", {"HOME": "/h", "APPDATA": "/roaming"}, "/roaming"),
        ("win32", {"HOME": "/h"}, "/h/AppData/Roaming"),
    ],
)
def test_the_folder_is_the_platforms_custom(platform, environ, folder):
    path = nvm.default_path(environ, platform)
    assert path.as_posix() == f"{folder}/pocket-mandala/saves.nvm"

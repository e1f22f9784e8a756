# SPDX-License-Identifier: MIT
"""Training: kept, resumed, and shipped as data that is small enough."""

import types

import pytest

from engine.mandala_claims import MEMORY as CLAIMS_END
from engine.mandala_features import MEMORY as FEATURES_END
from engine.mandala_features import PENDING, WIDTH
from engine.mandala_weights import WEIGHTS
from sim import payload

np = pytest.importorskip("numpy", reason="training needs the extra [lab]")
pytest.importorskip("numba", reason="training needs the extra [lab]")

from sim.lab import fast, train


def test_the_places_in_memory_follow_each_other():
    from engine.mandala_strong import _MOVES

    assert PENDING == CLAIMS_END
    assert _MOVES == FEATURES_END


def test_the_weights_on_the_device_take_four_kilobytes_at_most():
    assert len(payload.payload()["engine/mandala_weights.py"]) <= 4096
    assert len(WEIGHTS) == len(train.beginning()) == 92 * WIDTH


def stand_in(name):
    """Return a compiled module that learns something simple, and loses all its games."""

    def learn(weights, moments, settings, dice):
        weights += dice[0] % 7
        dice[0] += 1
        return settings[4] + 1, 0, 0.0

    return types.SimpleNamespace(learn=learn, duel=lambda *rest: 0.0)


def test_an_interrupted_run_goes_on_to_the_same_weights(monkeypatch, tmp_path):
    monkeypatch.setattr(fast, "load", stand_in)
    results = []
    for name, cut in (("whole", 0), ("cut", 3)):
        monkeypatch.setattr(train, "_KEPT", tmp_path / name)
        run = train.Run(100, 5)
        for _ in range(cut):
            run.part()
        if cut:
            run = train.Run(100, 5)
            assert len(run.curve) == cut
        while len(run.curve) < train.PARTS:
            run.part()
        results.append(run.weights)
    assert np.array_equal(*results)


def broken(path):
    path.write_bytes(b"rubbish")


def strange(path):
    np.savez(path, weights=np.zeros(3))


def of_others(path):
    with np.load(path) as file:
        np.savez(path, **{**file, "sources": np.array("others")})


@pytest.mark.parametrize("spoil", [broken, strange, of_others])
def test_what_was_kept_by_other_sources_is_not_gone_on_from(monkeypatch, tmp_path, capsys, spoil):
    monkeypatch.setattr(fast, "load", stand_in)
    monkeypatch.setattr(train, "_KEPT", tmp_path)
    run = train.Run(200, 5)
    run.part()
    spoil(run.path)
    assert len(train.Run(200, 5).curve) == 0
    assert "learning anew" in capsys.readouterr().err


def test_games_that_are_not_played_are_refused(capsys):
    with pytest.raises(SystemExit):
        train.main(["--games", "250"])
    assert "a multiple of 200" in capsys.readouterr().err


def test_the_module_of_the_weights_holds_them(monkeypatch, tmp_path):
    monkeypatch.setattr(train, "_KEPT", tmp_path)
    run = train.Run(100, 5)
    run._now["curve"] = np.array([0.5])
    space = {}
    exec(train.source(run), space)
    assert space["WEIGHTS"] == bytes(run.weights)
    train.draw(run.curve, 100, tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")

# SPDX-License-Identifier: MIT
"""What the arena's records say: a summary for machines, and its report for people."""

from sim.lab import elo


def tournament(names, records, seed):
    """Return what the records of all pairs say, ready for JSON; a draw counts as half a win.

    ``records`` is {pair of names: list of what ``arena.play`` returns}.
    """
    matches = [summary(pair, seed, games) for pair, games in records.items()]
    result = {"players": list(names), "seed": seed, "games": sum(m["games"] for m in matches)}
    if len(names) == 2:
        return result | matches[0]
    if all(match["games"] for match in matches):
        result["ratings"] = _ratings(names, records)
    return result | {"matches": matches}


def _ratings(names, records):
    """Return the players' Elo, best first."""
    place = {name: index for index, name in enumerate(names)}
    wins = {
        tuple(place[name] for name in pair): (sum(game["win"] for game in games), len(games))
        for pair, games in records.items()
    }
    rated = zip(names, elo.ratings(len(names), wins), strict=True)
    listed = [
        {"player": name, "elo": round(points), "elo_plus_minus": round(half)}
        for name, (points, half) in rated
    ]
    return sorted(listed, key=lambda row: -row["elo"])


def summary(pair, seed, records):
    """Return what the records of a match say; only who, seed and 0 games if there are none."""
    games = len(records)
    result = {"players": list(pair), "games": games, "seed": seed}
    if not games:
        return result
    rate = sum(record["win"] for record in records) / games
    began = sum(record["win"] if record["began"] else 1 - record["win"] for record in records)
    ends = elo.wilson(rate, games)

    def total(key, who):
        return sum(record[key][who] for record in records)

    return result | {
        "win_rate": round(rate, 4),
        "interval": [round(end, 4) for end in ends],
        "elo": _rounded(elo.difference(rate)),
        "elo_interval": [_rounded(elo.difference(end)) for end in ends],
        "draws": sum(record["win"] == 0.5 for record in records),
        "scores": [round(total("scores", who) / games, 2) for who in (0, 1)],
        "moves": round(sum(record["moves"] for record in records) / games, 1),
        "first_player_rate": round(began / games, 4),
        "ms_per_decision": [
            round(1000 * total("seconds", who) / total("decisions", who), 3) for who in (0, 1)
        ],
        "ms_longest": [
            round(1000 * max(record["longest"][who] for record in records), 1) for who in (0, 1)
        ],
    }


def _rounded(points):
    """Return whole Elo points; None if there is no end."""
    return None if points is None else round(points)


# --- For people ---


def report(result):
    """Return the lines for people of a tournament, or of a match between two."""
    lines = []
    if result["partial"]:
        lines.append(
            f"PARTIAL: stopped after {result['games']} of {result['games_wanted']} games;"
            " what follows counts these only"
        )
    if "matches" not in result:
        return "\n".join([*lines, *(_match(result) if result["games"] else [])])
    if "ratings" in result:
        lines += [*_grid(result), ""]
    return "\n".join([*lines, *_pairs(result["matches"])])


def _match(match):
    """Return the lines of a match between two."""
    one, other = match["players"]
    low, high = match["interval"]
    least, most = (_points(end, match) for end in match["elo_interval"])
    return [
        f"{one} against {other}: {match['games']} games, seed {match['seed']}",
        f"{one} wins {match['win_rate']:.1%}, 95 % interval {low:.1%} to {high:.1%}"
        f" ({match['draws']} draws, half a win each)",
        f"Elo difference {_points(match['elo'], match)}, 95 % interval {least} to {most}",
        f"scores {match['scores'][0]} to {match['scores'][1]}, {match['moves']} moves a game,"
        f" the first player wins {match['first_player_rate']:.1%}",
        f"milliseconds per decision: {_times(match, 0)}, {_times(match, 1)}",
    ]


def _times(match, who):
    name, mean, most = (match[key][who] for key in ("players", "ms_per_decision", "ms_longest"))
    return f"{name} {mean} (longest {most})"


def _points(points, match):
    """Return Elo points; where all games were won, or all lost, there may be no end."""
    if points is None:
        return "endless" if match["win_rate"] > 0.5 else "minus endless"
    return f"{points:+}"


# --- A tournament's tables ---


def _grid(result):
    """Return the lines with Elo, and how often the player of the row beats the others."""
    names = [row["player"] for row in result["ratings"]]
    rates = {}
    for match in result["matches"]:
        one, other = match["players"]
        rates[one, other] = f"{match['win_rate']:.1%}"
        rates[other, one] = f"{1 - match['win_rate']:.1%}"
    rows = [["", "Elo", "95 %", *names]]
    for row in result["ratings"]:
        own = row["player"]
        rates[own, own] = "-"
        rows.append([own, f"{row['elo']:+}", f"+-{row['elo_plus_minus']}"])
        rows[-1] += [rates[own, other] for other in names]
    return _aligned(rows)


def _pairs(matches):
    """Return the lines with a match each."""
    rows = [["", "games", "wins", "from", "to", "scores", "", "moves", "first", "ms", "ms"]]
    for match in matches:
        if match["games"]:
            shares = (match["win_rate"], *match["interval"], match["first_player_rate"])
            *rates, first = (f"{share:.1%}" for share in shares)
            rows.append([" - ".join(match["players"]), str(match["games"]), *rates])
            rows[-1] += [f"{points:.1f}" for points in match["scores"]]
            rows[-1] += [str(match["moves"]), first]
            rows[-1] += map(str, match["ms_per_decision"])
    key = "wins of the one named first, 95 % interval; the first player's wins; ms a decision"
    return [*_aligned(rows), key]


def _aligned(rows):
    """Return lines with the first column to the left and all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]

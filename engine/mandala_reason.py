# SPDX-License-Identifier: MIT
"""Why a move is good: what it changes on the table, as a key into the words of a hint.

``explain`` returns (key, number), the number 0 where nothing is said of it:

==========  ===================================================================
"only"      a claim: it is the last colour
"new"       a claim: opens the slot that the number says
"most"      a claim: so many points, more than any other brings
"theirs"    a claim: to them it would be worth so many points
"later"     a claim: none of these
"win"       completes the last mandala, and then I am ahead
"end"       completes the last mandala, and then I am not
"first"     completes a mandala, I pick first: so many points, 0 if a river may become full
"second"    likewise where they pick first
"ahead"     more cards in my field than in theirs, before there were not
"enter"     the first cards in my field: without one I would claim nothing
"level"     as many cards as they have
"deny"      a colour that is worth much to them cannot come on the mountain
"behind"    fewer cards than they have, but not as many fewer
"safe"      still more cards than they have
"short"     one colour is missing, and I am ahead
"worth"     a colour on the mountain scores so many points a card for me
"open"      a colour on the mountain is new to me: the number is its slot
"draw"      none of these, but it brings new cards
"fresh"     a discard
==========  ===================================================================
"""

from engine import const
from engine.mandala_moves import BUILD, DISCARD, TAKE, parts
from engine.mandala_state import (
    TO_MOVE,
    cards,
    field_at,
    hand_at,
    missing,
    mountain_at,
    river_at,
    river_size,
)

_RICH = const(3)  # from here on a slot is worth a word


def explain(view, move):
    """Return a generator: None after each slice of work, at last (key, number).

    ``view`` is that of the seat to move, the move is legal.
    """
    kind, mandala, colour, count = parts(move)
    if kind == TAKE:
        from engine.mandala_claim_reason import claim

        yield claim(view, colour)
    elif kind == DISCARD:
        yield "fresh", 0
    else:
        table = bytearray(view)
        seat = view[TO_MOVE]
        table[hand_at(seat) + colour] -= count
        area = mountain_at(mandala) if kind == BUILD else field_at(mandala, seat)
        table[area + colour] += count
        if not missing(table, mandala):
            from engine.mandala_claim_reason import complete

            yield from complete(table, mandala, _margin(table, mandala) > 0)
        elif kind == BUILD:
            yield _build(table, mandala, colour)
        else:
            yield _grow(view, table, mandala, colour)


def _margin(table, mandala):
    """Return how many cards more than theirs lie in the field of the seat to move."""
    seat = table[TO_MOVE]
    return cards(table, field_at(mandala, seat)) - cards(table, field_at(mandala, 1 - seat))


def _grow(view, table, mandala, colour):
    before, after = _margin(view, mandala), _margin(table, mandala)
    if before <= 0 < after:
        return "ahead", 0
    seat = view[TO_MOVE]
    if not cards(view, field_at(mandala, seat)):
        return "enter", 0
    if not after:
        return "level", 0
    theirs = view[river_at(1 - seat) + colour]
    if theirs >= _RICH and theirs > view[river_at(seat) + colour]:
        return "deny", 0
    return "behind" if after < 0 else "safe", 0


def _build(table, mandala, colour):
    lacks = missing(table, mandala)
    if not lacks & (lacks - 1) and _margin(table, mandala) > 0:
        return "short", 0
    seat = table[TO_MOVE]
    mine = table[river_at(seat) + colour]
    theirs = table[river_at(1 - seat) + colour]
    if mine >= _RICH and mine >= theirs:
        return "worth", mine
    slot = river_size(table, seat) + 1
    if not mine and slot < 7 and theirs < _RICH:
        return "open", slot
    return "draw", 0

# SPDX-License-Identifier: MIT
"""Slow reference of the Mandala rules, written from the clauses M01-M25 of RULES.md alone.

It is the oracle of the differential test: cards are ints 0-5 in ordinary lists, nothing is
cached or packed, and each step names its clause. CPython only. The words are those of RULES.md;
the *completer* is the player whose action completed a mandala.

    python tests/reference_mandala.py [games]

plays random games and prints their average figures.
"""

import random
import sys

COLOURS = range(6)
SEATS = (0, 1)
MANDALAS = (0, 1)
CARDS_PER_COLOUR = 18  # M01
HAND_LIMIT = 8  # M05
MOST_DISCARD_TURNS = 40  # M23


def count_colours(cards):
    """Return how many cards of each colour there are, as a list of 6."""
    return [cards.count(colour) for colour in COLOURS]


class Reference:
    """One game of Mandala for two seats; `below(n)`, an int in 0..n-1, is its only chance."""

    def __init__(self, below, first=None):
        """Set up a game (M02); `first` is the seat that begins, None leaves it to chance."""
        self.below = below
        self.hands = [[], []]
        self.secrets = [[], []]
        self.cups = [[], []]
        self.rivers = [[], []]
        self.mountains = [[], []]
        self.fields = [[[], []], [[], []]]
        self.draw = sorted(list(COLOURS) * CARDS_PER_COLOUR)
        self.discard = []
        self.claiming = None
        self.completer = None
        self.last = False
        self.over = False
        self.c_turns = 0
        self.to_move = below(2) if first is None else first
        for mandala in MANDALAS:
            self._deal(2, self.mountains[mandala])
        for seat in SEATS:
            self._deal(6, self.hands[seat])
        for seat in SEATS:
            self._deal(2, self.secrets[seat])

    # What may be played

    def legal(self):
        """Return the legal moves of the seat to move as a set of tuples, empty when over.

        They are ("mountain", mandala, colour), ("field", mandala, colour, n),
        ("discard", colour, n) and, while a mountain is being claimed, ("take", colour).
        """
        if self.over:
            return set()
        if self.claiming is not None:
            # M11: a pick takes all mountain cards of one colour.
            return {("take", colour) for colour in self.mountains[self.claiming]}
        # M03: a turn is exactly one of A, B, C.
        return self._legal_mountain() | self._legal_field() | self._legal_discard()

    def _legal_mountain(self):
        """Return the moves of action A (M05): one card from hand to either mountain."""
        hand = self.hands[self.to_move]
        if len(hand) == 1 and not self.draw and not self.discard:
            return set()  # M09: nothing could be drawn, the hand would stay empty.
        moves = set()
        for mandala in MANDALAS:
            for colour in hand:
                # M04: the colour lies in neither field of this mandala.
                if all(colour not in field for field in self.fields[mandala]):
                    moves.add(("mountain", mandala, colour))
        return moves

    def _legal_field(self):
        """Return the moves of action B (M06): n cards of one colour to an own field."""
        hand = self.hands[self.to_move]
        moves = set()
        for mandala in MANDALAS:
            for colour in hand:
                # M04: the colour lies neither in the mountain nor in the other's field.
                if colour in self.mountains[mandala]:
                    continue
                if colour in self.fields[mandala][1 - self.to_move]:
                    continue
                for n in range(1, hand.count(colour) + 1):
                    if len(hand) - n >= 1:  # M06: at least one card stays in hand.
                        moves.add(("field", mandala, colour, n))
        return moves

    def _legal_discard(self):
        """Return the moves of action C (M07): n cards of one colour, the whole hand too (M09)."""
        hand = self.hands[self.to_move]
        moves = set()
        for colour in hand:
            for n in range(1, hand.count(colour) + 1):
                moves.add(("discard", colour, n))
        return moves

    # Playing

    def play(self, move):
        """Play one move of the seat to move; raise ValueError when it is not legal."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not one of the legal moves {sorted(self.legal())}")
        kind = move[0]
        if kind == "mountain":
            self._build_mountain(move[1], move[2])
        elif kind == "field":
            self._grow_field(move[1], move[2], move[3])
        elif kind == "discard":
            self._discard_and_redraw(move[1], move[2])
        else:
            self._take(move[1])

    def _build_mountain(self, mandala, colour):
        """Carry out action A in the order of M08: place, draw, check completion."""
        hand = self.hands[self.to_move]
        self.c_turns = 0
        hand.remove(colour)
        self.mountains[mandala].append(colour)
        # M05: draw up to 3, never past 8, counted after the card left.
        self._deal(min(3, HAND_LIMIT - len(hand)), hand)
        self._finish_placing(mandala)

    def _grow_field(self, mandala, colour, n):
        """Carry out action B (M06): no draw, then check completion (M10)."""
        self.c_turns = 0
        for _ in range(n):
            self.hands[self.to_move].remove(colour)
            self.fields[mandala][self.to_move].append(colour)
        self._finish_placing(mandala)

    def _discard_and_redraw(self, colour, n):
        """Carry out action C (M07): completion is not checked, the stalemate (M23) is."""
        hand = self.hands[self.to_move]
        self.c_turns += 1
        for _ in range(n):
            hand.remove(colour)
        # M17: the cards lie in the discard pile before the draw.
        self._discard_cards([colour] * n)
        self._deal(n, hand)
        self.to_move = 1 - self.to_move
        piles_empty = not self.draw and not self.discard
        if piles_empty and self.c_turns >= 2 or self.c_turns >= MOST_DISCARD_TURNS:
            self.over = True

    def _finish_placing(self, mandala):
        """End the turn of action A or B: destroy a complete mandala at once (M10)."""
        if self._is_complete(mandala):
            self._start_destruction(mandala)
        else:
            self.to_move = 1 - self.to_move

    def _is_complete(self, mandala):
        """Tell whether the three areas together hold all six colours (M10)."""
        cards = self.mountains[mandala] + self.fields[mandala][0] + self.fields[mandala][1]
        return all(colour in cards for colour in COLOURS)

    # Destruction

    def _start_destruction(self, mandala):
        """Let the first picker move (M11), or finish where there is nothing to pick."""
        self.completer = self.to_move
        sizes = [len(field) for field in self.fields[mandala]]
        if sizes == [0, 0]:
            # M13: with both fields empty the whole mountain is discarded without picking.
            self._discard_cards(self.mountains[mandala])
            self.mountains[mandala] = []
        if not self.mountains[mandala]:
            self._finish_destruction(mandala)
            return
        self.claiming = mandala
        if sizes[0] == sizes[1]:
            # M11: on a tie the player who did not place the last card.
            self.to_move = 1 - self.completer
        else:
            # M11: the player with more cards in their own field.
            self.to_move = 0 if sizes[0] > sizes[1] else 1

    def _take(self, colour):
        """Pick all mountain cards of a colour (M11), then let the other player pick."""
        mandala = self.claiming
        mountain = self.mountains[mandala]
        picked = [card for card in mountain if card == colour]
        self.mountains[mandala] = [card for card in mountain if card != colour]
        if not self.fields[mandala][self.to_move]:
            # M13: a player whose field there is empty picks for the discard pile.
            self._discard_cards(picked)
        else:
            self._keep(picked)
        self.to_move = 1 - self.to_move
        if not self.mountains[mandala]:
            self._finish_destruction(mandala)

    def _keep(self, picked):
        """Put picked cards of one colour into the river and cup of the picker (M12)."""
        river = self.rivers[self.to_move]
        cup = self.cups[self.to_move]
        if picked[0] not in river:
            # M12: new to the river, one card goes to the leftmost free slot.
            river.append(picked[0])
            cup.extend(picked[1:])
        else:
            cup.extend(picked)

    def _finish_destruction(self, mandala):
        """Discard both fields, then end the game or deal a new mountain (M14)."""
        self.claiming = None
        # M14: both fields go at the same time; an empty draw pile gets both of them.
        self._discard_cards(self.fields[mandala][0] + self.fields[mandala][1])
        self.fields[mandala] = [[], []]
        # M14: the opponent of the completer moves next.
        self.to_move = 1 - self.completer
        self.completer = None
        river_full = any(len(river) == 6 for river in self.rivers)
        # M15, M16: the pile had run out before this moment. M19: a sixth card in a river.
        if self.last or river_full:
            self.over = True
        else:
            self._deal(2, self.mountains[mandala])

    # Piles

    def _deal(self, n, area):
        """Draw n cards into an area, or what there is when both piles are empty (M18)."""
        for _ in range(n):
            if not self.draw:
                return
            area.append(self.draw.pop(self.below(len(self.draw))))
            self._renew_draw_pile()

    def _discard_cards(self, cards):
        """Lay cards on the discard pile at the same time; the caller takes them off their area."""
        self.discard.extend(cards)
        self._renew_draw_pile()

    def _renew_draw_pile(self):
        """Turn the discards into a new draw pile as soon as that is empty (M15, eager)."""
        if not self.draw:
            self.last = True
            self.draw = sorted(self.discard)
            self.discard = []

    # Result

    def scores(self):
        """Return the points of both seats (M21), at any time; only cups score (M20)."""
        points = [0, 0]
        for seat in SEATS:
            river = self.rivers[seat]
            for card in self.secrets[seat] + self.cups[seat]:
                if card in river:
                    points[seat] += river.index(card) + 1
        return points

    def winner(self):
        """Return the winning seat or None for a draw (M22); ValueError when not over."""
        if not self.over:
            raise ValueError("the game is not over")
        points = self.scores()
        if points[0] != points[1]:
            return 0 if points[0] > points[1] else 1
        sizes = [len(self.secrets[seat]) + len(self.cups[seat]) for seat in SEATS]
        if sizes[0] != sizes[1]:
            return 0 if sizes[0] < sizes[1] else 1
        return None

    def snapshot(self):
        """Return everything as a plain dict; areas are 6-lists, rivers in slot order."""
        return {
            "hands": [count_colours(self.hands[seat]) for seat in SEATS],
            "secrets": [count_colours(self.secrets[seat]) for seat in SEATS],
            "cups": [count_colours(self.cups[seat]) for seat in SEATS],
            "rivers": [list(self.rivers[seat]) for seat in SEATS],
            "mountains": [count_colours(self.mountains[mandala]) for mandala in MANDALAS],
            "fields": [
                [count_colours(self.fields[mandala][seat]) for seat in SEATS]
                for mandala in MANDALAS
            ],
            "draw": count_colours(self.draw),
            "discard": count_colours(self.discard),
            "to_move": self.to_move,
            "claiming": self.claiming,
            "last": self.last,
            "over": self.over,
            "c_turns": self.c_turns,
        }


# Random games


def all_cards(game):
    """Return every card of the game in one list."""
    cards = game.draw + game.discard
    for seat in SEATS:
        cards = cards + game.hands[seat] + game.secrets[seat] + game.cups[seat]
        cards = cards + game.rivers[seat]
    for mandala in MANDALAS:
        cards = cards + game.mountains[mandala]
        cards = cards + game.fields[mandala][0] + game.fields[mandala][1]
    return cards


def check_conservation(game, seed):
    """Raise ValueError unless there are 18 cards of each colour (M01)."""
    counts = count_colours(all_cards(game))
    if counts != [CARDS_PER_COLOUR] * 6:
        raise ValueError(f"seed {seed}: cards per colour are {counts}: {game.snapshot()}")


def play_random_game(seed):
    """Play a game of uniformly random legal moves; return it and its number of moves."""
    below = random.Random(seed).randrange
    game = Reference(below)
    check_conservation(game, seed)
    moves = 0
    while not game.over:
        choices = sorted(game.legal())
        game.play(choices[below(len(choices))])
        check_conservation(game, seed)
        moves += 1
    return game, moves


def how_it_ended(game):
    """Return the reason of the end of a game that is over, in words."""
    if game.c_turns >= MOST_DISCARD_TURNS:
        return f"{MOST_DISCARD_TURNS} discards in succession (M23)"
    if game.c_turns > 0:
        return "both piles empty, both discard (M23)"
    reasons = []
    if game.last:
        reasons.append("the pile ran out (M15)")
    if any(len(river) == 6 for river in game.rivers):
        reasons.append("six in a river (M19)")
    return " and ".join(reasons)


def main():
    """Play random games with the seeds 0, 1, 2, ... and print what they come to."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    points, lengths, ends, winners = [], [], [], []
    for seed in range(games):
        game, moves = play_random_game(seed)
        points += game.scores()
        lengths.append(moves)
        ends.append(how_it_ended(game))
        winners.append(game.winner())
    print(f"{games} random games, 18 cards per colour after every move")
    print(f"score: mean {sum(points) / len(points):.2f}, from {min(points)} to {max(points)}")
    print(f"moves: mean {sum(lengths) / games:.1f}, from {min(lengths)} to {max(lengths)}")
    print(f"seat 0 won {winners.count(0)}, seat 1 {winners.count(1)}, draws {winners.count(None)}")
    for reason in sorted(set(ends)):
        print(f"{ends.count(reason):6d} ended by: {reason}")


if __name__ == "__main__":
    main()

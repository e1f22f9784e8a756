# SPDX-License-Identifier: MIT
"""Why a computer builder proposes a move: a small int that a screen can put in words.

=====  ===========  ==================================================================
value  name         what it says
=====  ===========  ==================================================================
0      ONLY         there is no other move
1      FITS         swap: this hand can do more with the plans that are left
2      SURE         deck: the hand can do most of its plans
3      RISKY        deck: none is safe, this one is the least risk
4      HIGH         base: on the highest level
5      FILL         base: the floor is full then, and the next should find a place
6      BALANCE      base: the tower stays balanced
7      FALLS        give up: every base would bring the tower down
8      SPARE        column or floor to be moved: the tower can spare it here
9      STUCK        give up: it can spare none
10     NEW_LEVEL    floor: one level more
11     STANDS       floor: it stands best here
12     WIDEN        floor: no columns would hold it, so the foundation grows
13     MIDDLE       aim: the middle of the base
14     CAMP_FITS    keep the camp: the tower can take its columns
15     NEW_COLOURS  renew the camp: the tower can take few of its columns
=====  ===========  ==================================================================
"""

from engine import const

ONLY, FITS, SURE, RISKY, HIGH, FILL = const(0), const(1), const(2), const(3), const(4), const(5)
BALANCE, FALLS, SPARE, STUCK, NEW_LEVEL = const(6), const(7), const(8), const(9), const(10)
STANDS, WIDEN, MIDDLE, CAMP_FITS = const(11), const(12), const(13), const(14)
NEW_COLOURS, REASONS = const(15), const(16)

# SPDX-License-Identifier: MIT
"""Short tones for what happens, on devices with a speaker, if the person wants them."""

from handheld.keys import since

TUNES = {  # name: (hertz, ms) one after the other
    "move": ((660, 40),),
    "refused": ((170, 90),),
    "claim": ((660, 60), (990, 80)),
    "fall": ((330, 90), (262, 90), (196, 120), (131, 160), (87, 400)),
    "end": ((523, 120), (659, 120), (784, 220)),
}


class Sound:
    """Plays one tune at a time; ``row`` is the menu row that switches it on."""

    def __init__(self, device, row):
        self._device = device
        self._row = row
        self._tune = ()
        self._note = 0
        self._since = 0
        self._sounding = False

    @property
    def possible(self):
        """Whether the device has a speaker."""
        return self._device.has_speaker

    def start(self, name):
        """Play a tune from its start, unless sound is off."""
        if self.possible and self._row[2]:
            self._tune = TUNES[name]
            self._note = 0
            self._sounding = False

    def step(self, now):
        """Go on to the note that is due."""
        if self._note == len(self._tune):
            return
        hertz, length = self._tune[self._note]
        if not self._sounding:
            self._device.tone(hertz)
            self._since = now
            self._sounding = True
        elif since(now, self._since) >= length:
            self._note += 1
            self._sounding = False
            if self._note == len(self._tune):
                self._device.tone(0)

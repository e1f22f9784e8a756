# SPDX-License-Identifier: MIT
"""A speaker: square waves by PWM, or from the DAC of a chip whose speaker pin has no PWM."""


def open_speaker(board):
    """Return the speaker of a board: an object with ``tone(hertz)``, 0 for silence."""
    if hasattr(board, "SPEAKER_ENABLE"):
        import digitalio

        digitalio.DigitalInOut(board.SPEAKER_ENABLE).switch_to_output(True)
    pin = board.SPEAKER if hasattr(board, "SPEAKER") else board.AUDIO
    try:
        import audioio
    except ImportError:
        return Pwm(pin)
    return Dac(audioio.AudioOut(pin))


class Pwm:
    """A pin that swings at the frequency of the tone."""

    def __init__(self, pin):
        import pwmio

        self._out = pwmio.PWMOut(pin, frequency=440, duty_cycle=0, variable_frequency=True)

    def tone(self, hertz):
        if hertz:
            self._out.frequency = hertz
        self._out.duty_cycle = 0x2000 if hertz else 0


class Dac:
    """An audio output that repeats one wave of eight samples."""

    def __init__(self, out):
        self._out = out

    def tone(self, hertz):
        self._out.stop()
        if hertz:
            from audiocore import RawSample

            wave = bytearray(b"\xa0\xb8\xa0\x80\x60\x48\x60\x80")
            self._out.play(RawSample(wave, sample_rate=8 * hertz), loop=True)

# SPDX-License-Identifier: MIT
"""What CircuitPython starts: the game, on the board it finds itself on."""

if __name__ == "__main__":
    from handheld.device import main

    main()

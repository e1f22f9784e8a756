# SPDX-License-Identifier: MIT
"""What the commands share: options and errors that are told in one line."""

import argparse
import os
from pathlib import Path


class UserError(Exception):
    """What went wrong and what to do about it, in one line for the user."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}\n")


def number(low, high):
    """Return an argument type for the ints low..high."""

    def convert(text):
        if not (text.isascii() and text.isdecimal()) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number {low}..{high}")
        return int(text)

    return convert


def picture(text):
    """Return the Path of a picture that can be written."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"cannot write a picture to {text!r}")
    return path

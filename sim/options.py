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


def target(text):
    """Return the Path of a file that can be written."""
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write to {text!r}: it is a folder, name a file")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write to {text!r}: make its folder first")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"cannot write to {text!r}: it is write-protected")
    return path


def picture(text):
    """Return the Path of a PNG picture that can be written."""
    path = target(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(
            f"pictures are PNG: name one that ends in .png, not {text!r}"
        )
    return path


def failure(error):
    """Return a UserError's text, or what went wrong with which file for an OSError."""
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename is not None else ""
        return f"{name}{error.strerror}"
    return str(error)

# SPDX-License-Identifier: MIT
"""Work spread over processes: results in order, whatever the number of processes."""

import contextlib
import multiprocessing
import os
import signal
import traceback
from multiprocessing import connection

from sim.options import UserError

STOPPED = 130  # the status of a command that Ctrl-C has ended


def cores():
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(function, tasks, jobs):
    """Yield ``function(*task)`` of each task in their order, ``jobs`` processes at a time.

    Closing the generator ends the processes. UserError if one of them is killed, RuntimeError
    with its traceback if the function fails there.
    """
    if jobs == 1:
        for task in tasks:
            yield function(*task)
        return
    workers = {}  # wire: its process
    try:
        with _without_interrupt():
            for _ in range(jobs):
                _hire(workers, function)
        yield from _in_order(workers, tasks)
    finally:
        for process in workers.values():
            process.terminate()
        for process in workers.values():
            process.join()


def _in_order(workers, tasks):
    """Hand out the tasks as the workers ask for them and yield the results in order."""
    tasks = enumerate(tasks)
    told = {}  # index: result, of those whose turn has not come
    busy = {wire for wire in workers if _hand_out(wire, tasks)}
    due = 0
    while busy:
        for wire in connection.wait(busy):
            index, result = _hear(wire)
            told[index] = result
            if not _hand_out(wire, tasks):
                busy.remove(wire)
        while due in told:
            yield told.pop(due)
            due += 1


def _hand_out(wire, tasks):
    """Send the next task; return whether there was one."""
    task = next(tasks, None)
    if task:
        wire.send(task)
    return bool(task)


def _hear(wire):
    """Return (index, result) of a worker's answer."""
    try:
        index, result, failure = wire.recv()
    except (EOFError, OSError) as error:
        raise UserError("a worker process was killed: is there memory enough? Try --jobs 1") from (
            error
        )
    if failure:
        raise RuntimeError(failure)
    return index, result


@contextlib.contextmanager
def _without_interrupt():
    """Let the processes that are started here not hear Ctrl-C: their parent ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hire(workers, function):
    wire, far_end = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_work, args=(function, far_end), daemon=True)
    process.start()
    far_end.close()  # so that the wire breaks when the process ends
    workers[wire] = process


def _work(function, wire):
    """Answer the tasks that come over the wire until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process().sentinel
    while wire in connection.wait([wire, parent]):
        index, task = wire.recv()
        result = failure = None
        try:
            result = function(*task)
        except Exception:
            failure = traceback.format_exc()
        wire.send((index, result, failure))

# SPDX-License-Identifier: MIT
"""FAT12 images of a CIRCUITPY drive: written from a dict of files, and read back.

`build({"code.py": b"...", "lib/handheld/app.py": b"..."})` is the flash content a board has after
those files were copied to it. `read(image)` is the way back; it also finds what CircuitPython
wrote by itself, such as `boot_out.txt`.
"""

import struct

SECTOR = 512
SIZE = 1024 * 1024  # the drive of a Raspberry Pi Pico: the upper half of its 2 MB of flash

_ROOT_ENTRIES = 512
_LABEL = b"CIRCUITPY  "
_MEDIA = 0xF8
_LONG_NAME = 0x0F
_FOLDER = 0x10
_VOLUME = 0x08
_END = 0xFFF
_ENTRY = "<11sBBBHHHHHHHI"  # a directory entry: 32 bytes


def build(files, size=SIZE):
    """Return a FAT12 image of `size` bytes that holds `files`, {path with "/": bytes}.

    Raises ValueError when the files need more than `size` bytes.
    """
    volume = _Volume(size)
    root = _entry(_LABEL, _VOLUME, 0, 0) + volume.entries(_tree(files), 0)
    if len(root) > _ROOT_ENTRIES * 32:
        raise ValueError(f"the root folder has more than {_ROOT_ENTRIES} entries")
    return volume.image(root)


def read(image):
    """Return {path with "/": bytes} of all files in a FAT12 `image`."""
    sectors_per_cluster = image[13]
    reserved, fats, entries = struct.unpack_from("<HBH", image, 14)
    fat_sectors = struct.unpack_from("<H", image, 22)[0]
    table = image[reserved * SECTOR : (reserved + fat_sectors) * SECTOR]
    root = (reserved + fats * fat_sectors) * SECTOR
    data = root + entries * 32
    cluster_bytes = sectors_per_cluster * SECTOR

    def chain(cluster):
        parts = []
        while 2 <= cluster < 0xFF0:
            start = data + (cluster - 2) * cluster_bytes
            parts.append(image[start : start + cluster_bytes])
            cluster = _fat_get(table, cluster)
        return b"".join(parts)

    found = {}
    folders = [("", image[root:data])]
    while folders:
        path, content = folders.pop()
        for name, attributes, cluster, length in _listing(content):
            if attributes & _FOLDER:
                folders.append((path + name + "/", chain(cluster)))
            else:
                found[path + name] = bytes(chain(cluster)[:length])
    return dict(sorted(found.items()))


def _listing(content):
    """Yield (name, attributes, first cluster, length) of one folder's files and folders."""
    long_name = ""
    for at in range(0, len(content), 32):
        entry = content[at : at + 32]
        if entry[0] == 0:
            return
        if entry[0] == 0xE5 or entry[0] == ord("."):
            continue
        attributes = entry[11]
        if attributes == _LONG_NAME:
            units = entry[1:11] + entry[14:26] + entry[28:32]
            long_name = units.decode("utf-16-le").split("\0")[0] + long_name
            continue
        base, extension = entry[:8].decode("ascii").rstrip(), entry[8:11].decode("ascii").rstrip()
        if entry[12] & 0x08:
            base = base.lower()
        if entry[12] & 0x10:
            extension = extension.lower()
        name = long_name or (base + "." + extension if extension else base)
        long_name = ""
        if not attributes & _VOLUME:
            cluster, length = struct.unpack_from("<HI", entry, 26)
            yield name, attributes, cluster, length


def _tree(files):
    """Return `files` as nested dicts: a folder is a dict, a file is bytes."""
    tree = {}
    for path in sorted(files):
        *folders, name = path.split("/")
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        place[name] = bytes(files[path])
    return tree


class _Volume:
    """The data area and allocation table of an image while it is being filled."""

    def __init__(self, size):
        self.sectors = size // SECTOR
        self.fat_sectors = -(-self.sectors * 3 // 2 // SECTOR)
        first = 1 + self.fat_sectors + _ROOT_ENTRIES * 32 // SECTOR
        self.clusters = self.sectors - first
        self.table = bytearray(self.fat_sectors * SECTOR)
        self.data = bytearray()
        _fat_set(self.table, 0, 0xF00 | _MEDIA)
        _fat_set(self.table, 1, _END)

    def claim(self, length):
        """Return the first of enough free clusters in a row for `length` bytes, 0 for none."""
        count = -(-length // SECTOR)
        if not count:
            return 0
        first = len(self.data) // SECTOR + 2
        if first - 2 + count > self.clusters:
            raise ValueError(
                f"the files need more than the {self.clusters * SECTOR} bytes there are"
            )
        for cluster in range(first, first + count):
            _fat_set(self.table, cluster, cluster + 1 if cluster < first + count - 1 else _END)
        self.data += bytes(count * SECTOR)
        return first

    def put(self, cluster, content):
        """Write `content` from `cluster` on; the clusters have been claimed."""
        start = (cluster - 2) * SECTOR
        self.data[start : start + len(content)] = content

    def entries(self, tree, own):
        """Return the folder content for `tree`, after writing all that lies below it.

        `own` is the cluster of this folder, 0 for the root.
        """
        content = b""
        for number, (name, node) in enumerate(tree.items(), 1):
            if isinstance(node, dict):
                # Room for ".", ".." and for each name its long-name entries and its own.
                cluster = self.claim(32 * (2 + sum(_entries_of(child) for child in node)))
                dots = _entry(b".", _FOLDER, cluster, 0) + _entry(b"..", _FOLDER, own, 0)
                self.put(cluster, dots + self.entries(node, cluster))
                content += _named(name, number, _FOLDER, cluster, 0)
            else:
                cluster = self.claim(len(node))
                self.put(cluster, node)
                content += _named(name, number, 0, cluster, len(node))
        return content

    def image(self, root):
        """Return the finished image with `root` as the content of the root folder."""
        head = b"\xeb\x3c\x90" + b"MSDOS5.0"
        head += struct.pack(
            "<HBHBHHBH", SECTOR, 1, 1, 1, _ROOT_ENTRIES, self.sectors, _MEDIA, self.fat_sectors
        )
        head += struct.pack("<HHIIBBBI", 63, 255, 0, 0, 0x80, 0, 0x29, 0)
        head += _LABEL + b"FAT12   "
        image = head.ljust(510, b"\0") + b"\x55\xaa" + self.table
        image += root.ljust(_ROOT_ENTRIES * 32, b"\0") + self.data
        return image.ljust(self.sectors * SECTOR, b"\0")


def _fat_get(table, cluster):
    pair = struct.unpack_from("<H", table, cluster * 3 // 2)[0]
    return pair >> 4 if cluster % 2 else pair & 0xFFF


def _fat_set(table, cluster, value):
    at = cluster * 3 // 2
    pair = struct.unpack_from("<H", table, at)[0]
    pair = pair & 0x000F | value << 4 if cluster % 2 else pair & 0xF000 | value
    struct.pack_into("<H", table, at, pair)


def _entry(short, attributes, cluster, length):
    date = (
        (2020 - 1980) << 9 | 1 << 5 | 1
    )  # one fixed day, so that an image depends on its files only
    return struct.pack(
        _ENTRY, short.ljust(11), attributes, 0, 0, 0, date, date, 0, 0, date, cluster, length
    )


def _entries_of(name):
    """Return how many directory entries `name` takes: one per 13 letters and the short one."""
    return -(-len(name) // 13) + 1


def _named(name, number, attributes, cluster, length):
    """Return the long-name entries and the short entry of the `number`th name of a folder."""
    stem, _, extension = name.rpartition(".") if "." in name[1:] else (name, "", "")
    letters = "".join(letter for letter in stem.upper() if letter.isalnum() and letter.isascii())
    tail = f"~{number}"
    short = (letters[: 8 - len(tail)] + tail).ljust(8) + extension.upper()[:3]
    short = short.encode("ascii").ljust(11)
    check = 0
    for byte in short:
        check = ((check & 1) << 7 | check >> 1) + byte & 0xFF
    count = _entries_of(name) - 1
    units = (name + "\0").encode("utf-16-le")[: count * 26].ljust(count * 26, b"\xff")
    content = b""
    for order in range(count, 0, -1):
        part = units[(order - 1) * 26 : order * 26]
        mark = order | (0x40 if order == count else 0)
        content += bytes([mark]) + part[:10] + bytes([_LONG_NAME, 0, check])
        content += part[10:22] + b"\0\0" + part[22:]
    return content + _entry(short, attributes, cluster, length)

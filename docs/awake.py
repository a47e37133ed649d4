"""Makes static/table/awake.mp4: ten silent, grey seconds that keep a phone's screen on while they play.

    .venv/bin/python docs/awake.py

A browser gives a page a wake lock only on https; by plain http it keeps the screen on for a film alone, and some only
for one with sound. So this has both: a picture of 64 x 64 (H.264, baseline: one grey frame, then nine that skip
everything) and silence (AAC). Each bit is written here, so that no encoder is needed and the file stays tiny.
"""

import struct
from pathlib import Path

OUT = Path(__file__).parents[1] / "static" / "table" / "awake.mp4"
SECONDS = 10
RATE, SAMPLES = 8000, 1024  # of the sound; so many samples in each of its packets
BLOCKS = 4  # macroblocks of 16 pixels in each direction


class Bits:
    """Bits one after the other, as H.264 and AAC write them."""

    def __init__(self, *values: tuple[int, int]) -> None:
        self.text = "".join(f"{value:0{width}b}" for value, width in values)

    def golomb(self, *values: int) -> "Bits":
        for value in values:
            digits = f"{value + 1:b}"
            self.text += "0" * (len(digits) - 1) + digits
        return self

    def raw(self, text: str) -> "Bits":
        self.text += text
        return self

    def unit(self, header: int) -> bytes:
        """As a unit of H.264: a one bit and zeros fill the last byte."""
        return bytes([header]) + self.raw("1").filled()

    def filled(self) -> bytes:
        text = self.text + "0" * (-len(self.text) % 8)
        return bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8))


# The picture

SEQUENCE = Bits((66, 8), (0xC0, 8), (10, 8)).golomb(0, 0, 2, 1).raw("0").golomb(BLOCKS - 1, BLOCKS - 1).raw("1100")
PICTURE = Bits().golomb(0, 0).raw("00").golomb(0, 0, 0).raw("000").golomb(0, 0, 0).raw("100")
# Every block is predicted from those before it, with nothing to add: the first has none, and is grey.
GREY = Bits().golomb(0, 7, 0).raw("0000").golomb(0).raw("00").golomb(0, 1).raw("00100111" * BLOCKS**2)


def skipping(number: int) -> bytes:
    return Bits().golomb(0, 5, 0).raw(f"{number:04b}").raw("000").golomb(0, 1, BLOCKS**2).unit(0x41)


def frames() -> list[bytes]:
    units = [GREY.unit(0x65), *(skipping(number) for number in range(1, SECONDS))]
    assert not any(b"\0\0\0" in unit or b"\0\0\1" in unit for unit in units)  # which would have to be escaped
    return [struct.pack(">I", len(unit)) + unit for unit in units]


# The sound: one channel without any band, then the end

# An element of one channel: loudness, long window, no band, no tools; then the end.
SILENCE = Bits((0, 3), (0, 4), (100, 8), (0, 1), (0, 2), (0, 1), (0, 6), (0, 4), (7, 3)).filled()
PACKETS = SECONDS * RATE // SAMPLES
SOUND_CONFIG = Bits((2, 5), (11, 4), (1, 4), (0, 3)).filled()  # AAC-LC, 8,000 Hz, one channel


# The boxes of an MP4


def box(name: str, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), name.encode()) + body


def full(name: str, form: str, *values: int, flags: int = 0, rest: bytes = b"") -> bytes:
    return box(name, struct.pack(f">I{form}", flags, *values), rest)


MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def track(number: int, kind: str, scale: int, step: int, sizes: list[int], at: int, look: bytes, head: bytes) -> bytes:
    size = 16 * BLOCKS << 16 if kind == "vide" else 0
    lasts, alike = len(sizes) * step, sizes[0] if len(set(sizes)) == 1 else 0
    table = b"" if alike else struct.pack(f">{len(sizes)}I", *sizes)
    samples = box(
        "stbl",
        full("stsd", "I", 1, rest=look),
        full("stts", "III", 1, len(sizes), step),
        full("stsc", "IIII", 1, 1, len(sizes), 1),
        full("stsz", "II", alike, len(sizes), rest=table),
        full("stco", "II", 1, at),
        *([full("stss", "II", 1, 1)] if kind == "vide" else []),
    )
    volume = 0 if kind == "vide" else 0x100
    place = struct.pack(">QHHHH", 0, 0, 0, volume, 0) + MATRIX + struct.pack(">II", size, size)
    where = full("tkhd", "IIIII", 0, 0, number, 0, SECONDS * 1000, flags=3, rest=place)
    handler = full("hdlr", "I4sIII", 0, kind.encode(), 0, 0, 0, rest=b"\0")  # type: ignore[arg-type]  # 4s packs bytes
    data = box("dinf", full("dref", "I", 1, rest=full("url ", "", flags=1)))
    media = full("mdhd", "IIIIHH", 0, 0, scale, lasts, 0x55C4, 0)
    return box("trak", where, box("mdia", media, handler, box("minf", head, data, samples)))


def film() -> bytes:
    pictures, sounds = frames(), [SILENCE] * PACKETS
    sequence, picture = SEQUENCE.unit(0x67), PICTURE.unit(0x68)
    config = b"\1" + sequence[1:4] + b"\xff\xe1" + struct.pack(">H", len(sequence)) + sequence
    config += b"\1" + struct.pack(">H", len(picture)) + picture
    seen = struct.pack(">6xH16xHHIIIH32xHh", 1, 16 * BLOCKS, 16 * BLOCKS, 0x480000, 0x480000, 0, 1, 24, -1)
    decoder = b"\x04" + bytes([15 + len(SOUND_CONFIG)]) + b"\x40\x15" + bytes(11) + b"\x05" + bytes([len(SOUND_CONFIG)])
    stream = b"\0\1\0" + decoder + SOUND_CONFIG + b"\x06\x01\x02"
    heard = struct.pack(">6xH8xHHIHH", 1, 1, 16, 0, RATE, 0)
    look = (
        box("avc1", seen, box("avcC", config)),
        box("mp4a", heard, full("esds", "", rest=b"\x03" + bytes([len(stream)]) + stream)),
    )

    def header(at: int) -> bytes:
        """With the place of the pictures in the file; the sounds follow them."""
        times = struct.pack(">IHH8x", 0x10000, 0x100, 0) + MATRIX + bytes(24) + struct.pack(">I", 3)
        after = at + sum(map(len, pictures))
        return box("ftyp", b"isom\0\0\2\0isomiso2avc1mp41") + box(
            "moov",
            full("mvhd", "IIII", 0, 0, 1000, SECONDS * 1000, rest=times),
            track(1, "vide", 1000, 1000, [*map(len, pictures)], at, look[0], full("vmhd", "Q", 0, flags=1)),
            track(2, "soun", RATE, SAMPLES, [*map(len, sounds)], after, look[1], full("smhd", "I", 0)),
        )

    return header(len(header(0)) + 8) + box("mdat", *pictures, *sounds)


if __name__ == "__main__":
    OUT.write_bytes(film())
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")

"""Small numbers as one byte each, for positions that are compared and pickled."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8


class Packer:
    """Collects numbers from -1 upwards."""

    content: vec[u8]

    def __init__(self) -> None:
        self.content = vec[u8]()

    def add(self, number: i64) -> None:
        """Seven bits in each byte, the lowest first; the eighth says that more follow."""
        number += 1
        while number >= 128:
            self.content = append(self.content, u8(number & 127 | 128))
            number >>= 7
        self.content = append(self.content, u8(number))

    def add_all(self, numbers: vec[i64]) -> None:
        for index in range(i64(len(numbers))):
            self.add(numbers[index])

    def to_bytes(self) -> bytes:
        return bytes(self.content)


class Unpacker:
    """Reads the numbers in the order in which they were packed."""

    content: bytes
    place: i64

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0

    def next(self) -> i64:
        number: i64 = 0
        shift: i64 = 0
        while True:
            byte: i64 = self.content[self.place]
            self.place += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number - 1

    def fill(self, numbers: vec[i64]) -> None:
        """Replace all numbers of an array."""
        for index in range(i64(len(numbers))):
            numbers[index] = self.next()

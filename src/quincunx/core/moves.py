"""The list of legal moves as machines want it: codes in a buffer that is used again and again."""

from librt.vecs import append, vec
from mypy_extensions import i64


class Moves:
    """The first `count` codes are the moves. Asking a state for its moves overwrites them."""

    codes: vec[i64]
    count: i64

    def __init__(self) -> None:
        self.codes = vec[i64]()
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, code: i64) -> None:
        if self.count < len(self.codes):
            self.codes[self.count] = code
        else:
            self.codes = append(self.codes, code)
        self.count += 1

    def has(self, code: i64) -> bool:
        for index in range(self.count):
            if self.codes[index] == code:
                return True
        return False

    def add_new(self, code: i64) -> None:
        if not self.has(code):
            self.add(code)

    def listed(self) -> list[int]:
        return [int(self.codes[index]) for index in range(self.count)]

"""Legal moves as codes in a buffer that is reused, so that listing moves allocates nothing."""

from librt.vecs import append, vec
from mypy_extensions import i64


class MoveCodes:
    """The first `count` codes are the moves."""

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

    def add_unique(self, code: i64) -> None:
        if not self.has(code):
            self.add(code)

    def to_list(self) -> list[int]:
        return [int(self.codes[index]) for index in range(self.count)]

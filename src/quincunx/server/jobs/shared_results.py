"""Results that are computed once for everybody who asks for them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class SharedResults(Generic[K, T]):
    """The latest results are kept, failures are not: then the next request tries again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[K, asyncio.Task[T]] = OrderedDict()

    async def get(self, key: K, compute: Callable[[], Coroutine[Any, Any, T]]) -> T:
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(compute())
            task.add_done_callback(lambda done: self._forget_failure(key, done))
            if len(self._tasks) > self._most:
                self._tasks.popitem(last=False)
        return await asyncio.shield(task)

    def _forget_failure(self, key: K, done: asyncio.Task[T]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._tasks.get(key) is done:
            del self._tasks[key]

    def cancel(self) -> None:
        for task in self._tasks.values():
            task.cancel()

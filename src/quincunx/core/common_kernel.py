"""The same sums on every x86-64 processor.

OpenBLAS, with which NumPy multiplies matrices, has a kernel for each generation of processors, and
each kernel adds in its own order. The sums differ in their last digits, sometimes another move
becomes the best one, and so the same seed trains another network. The kernel that is chosen here
runs on every processor since about 2015, and for our small matrices it is about as fast as those
for newer processors.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

KERNEL = "Haswell"
REQUIRED = {"avx2", "fma"}  # instructions that the kernel uses


def use_common_kernel() -> None:
    """Call it before NumPy is imported, since later it has no effect; processes inherit it."""
    if "numpy" not in sys.modules and processor_features() >= REQUIRED:
        os.environ.setdefault("OPENBLAS_CORETYPE", KERNEL)


def processor_features(path: Path = Path("/proc/cpuinfo")) -> set[str]:
    """As Linux lists them; none on other systems, where OpenBLAS then chooses for itself."""
    with suppress(OSError), path.open(encoding="utf-8", errors="replace") as lines:
        return set(next((line for line in lines if line.startswith("flags")), "").split())
    return set()

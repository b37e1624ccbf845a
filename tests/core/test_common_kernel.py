"""The kernel of OpenBLAS: chosen before NumPy is imported, and only where the processor has what it
needs.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx.core import common_kernel

PRINT_KERNEL = """
import os
from quincunx.core import common_kernel
{before}
common_kernel.processor_features = lambda: {features}
common_kernel.use_common_kernel()
print(os.environ.get("OPENBLAS_CORETYPE"))
"""


@pytest.mark.parametrize(
    ("before", "features", "chosen", "kernel"),
    [
        ("", {"fma", "avx2", "sse2"}, None, "Haswell"),
        ("", {"sse2"}, None, "None"),
        ("", {"fma", "avx2"}, "Zen", "Zen"),
        ("import numpy", {"fma", "avx2"}, None, "None"),
    ],
)
def test_kernel_is_chosen_in_time_where_it_runs(
    before: str, features: set[str], chosen: str | None, kernel: str
) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
    if chosen:
        environment["OPENBLAS_CORETYPE"] = chosen
    script = PRINT_KERNEL.format(before=before, features=features)
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == kernel


def test_features_are_read_from_the_first_processor(tmp_path: Path) -> None:
    listed = tmp_path / "cpuinfo"
    listed.write_text(
        "processor\t: 0\nflags\t\t: fpu avx2 fma\n\nprocessor\t: 1\nflags\t\t: fpu\n", "utf-8"
    )
    assert common_kernel.processor_features(listed) >= common_kernel.REQUIRED
    assert common_kernel.processor_features(tmp_path / "missing") == set()

"""Compiles the rules with mypyc where a C compiler is at hand; without one the same files run as they are, slower.

`QUINCUNX_PURE=1` leaves them uncompiled on purpose. Everything else about the package stands in pyproject.toml.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler

SOURCES = Path("src/quincunx")


def native_modules() -> list[str]:
    """The modules that speak in native integers: those gain from being compiled."""
    return sorted(str(path) for path in SOURCES.rglob("*.py") if "from mypy_extensions import" in path.read_text("utf-8"))


def compiler_works() -> bool:
    """Can a C file that needs Python's headers be compiled here?"""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_paths()["include"]])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build", "build_ext", "editable_wheel"} & set(sys.argv):
        return []  # asked for metadata only
    if os.environ.get("QUINCUNX_PURE") == "1":
        print("quincunx: QUINCUNX_PURE=1, so the rules stay uncompiled", file=sys.stderr)
        return []
    if not compiler_works():
        print("quincunx: no working C compiler, so the rules stay uncompiled: everything plays, only slower", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = mypycify(["--strict", *native_modules()], opt_level="3", debug_level="0", strip_asserts=False)
    return [inlined(extension) for extension in compiled if isinstance(extension, Extension)]


def inlined(extension: Extension) -> Extension:
    """Nobody swaps single functions of a compiled module, so that the compiler may inline them: much faster play."""
    if new_compiler().compiler_type == "unix":
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return extension


setup(
    ext_modules=extensions(),
    packages=[*find_packages("src"), "quincunx.rules"],
    package_dir={"": "src", "quincunx.rules": "docs/rules"},  # the rules pages are written once and read in both places
)

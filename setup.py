"""Compiles the rules with mypyc if there is a C compiler.

Without one the same files run uncompiled, more slowly.

`QUINCUNX_PURE=1` skips the compilation. The catalogues of translations are compiled too, and the
README is adapted for package indexes. Everything else is in pyproject.toml.
"""

import ast
import json
import os
import re
import sys
import sysconfig
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Extension, find_packages, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_py import build_py

README = Path("README.md")
SOURCES = Path("src/quincunx")
# Only the compiled modules are checked, and no more than compiling needs: what the others import
# need not be installed for a build.
MYPY_OPTIONS = ["--config-file=", "--follow-imports=silent"]

# Where mypyc's C code describes a class, its methods and its properties.
LIST_OF_CLASS = r"static Py(?:MethodDef|GetSetDef) (?P<list>\w+)_(?:methods|getseters)\[\]"
METHOD = r'\{"(?P<method>\w+)",\s*\(PyCFunction\)\w+,[\sA-Z_|,]+PyDoc_STR\("[^"]*"'
PROPERTY = r'\{"(?P<property>\w+)",\s*\(getter\)\w+,\s*(?:\(setter\)\w+|NULL),\s*NULL'
CLASS = r'\.tp_doc = PyDoc_STR\("(?P<class>\w+)[^"]*"'
DESCRIBED = re.compile("|".join((LIST_OF_CLASS, METHOD, PROPERTY, CLASS)))

# Before Python 3.12 mypyc allows weak references to its objects and never clears them: using one
# whose object is gone crashes. Without this line they are refused, as in later versions.
WEAK_REFERENCES = re.compile(r"^\s*\.tp_weaklistoffset = .*,\n", re.MULTILINE)


def description() -> str:
    """The README for package indexes, which have none of our files: screenshots become text, and
    links to files become the words linked.
    """
    text = re.sub(r"!\[[^]]*\]\(([^)]+)\.svg\)", screenshot_text, README.read_text("utf-8"))
    return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1", text)


def screenshot_text(picture: re.Match[str]) -> str:
    return f"```text\n{Path(picture[1] + '.txt').read_text('utf-8')}```"


def native_modules() -> list[str]:
    """The modules that use native integers: compiling them pays."""
    return sorted(
        str(path)
        for path in SOURCES.rglob("*.py")
        if "from mypy_extensions import" in path.read_text("utf-8")
    )


def compiler_works() -> bool:
    """Can a C file that includes Python's headers be compiled here?"""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile(
                [str(probe)], output_dir=folder, include_dirs=[sysconfig.get_paths()["include"]]
            )
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build", "build_ext", "editable_wheel"} & set(sys.argv):
        return []  # only the metadata is needed
    if os.environ.get("QUINCUNX_PURE") == "1":
        print("quincunx: QUINCUNX_PURE=1, so the rules are not compiled", file=sys.stderr)
        return []
    if not compiler_works():
        print(
            "quincunx: no working C compiler, so the rules are not compiled: everything "
            "works, but more slowly",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    compiled = mypycify(
        [*MYPY_OPTIONS, *native_modules()], opt_level="3", debug_level="0", strip_asserts=False
    )
    for source in Path("build").glob("__native_*.c"):
        code = WEAK_REFERENCES.sub("", source.read_text("utf-8"))
        source.write_text(documented(code, docstrings()), "utf-8")
    return [inlined(extension) for extension in compiled if isinstance(extension, Extension)]


def docstrings() -> dict[tuple[str, ...], str]:
    """Of the compiled classes, by name, and of their methods and properties, by both names. These
    begin with their types, which the signature of a compiled function has no room for.
    """
    texts: dict[tuple[str, ...], str] = {}
    for module in native_modules():
        source = Path(module).read_text("utf-8")
        for each in ast.parse(source).body:
            if isinstance(each, ast.ClassDef):
                texts[(each.name,)] = ast.get_docstring(each) or ""
                for member in each.body:
                    if isinstance(member, ast.FunctionDef):
                        texts[each.name, member.name] = described(member)
                    elif isinstance(member, ast.AnnAssign):
                        name = ast.unparse(member.target)
                        texts[each.name, name] = attribute(member, source.splitlines())
    return texts


def attribute(member: ast.AnnAssign, lines: list[str]) -> str:
    """The type of an attribute, and the comment behind it."""
    comment = lines[member.lineno - 1].partition("  # ")[2].strip()
    sentence = f"{comment[:1].upper()}{comment[1:]}." if comment else ""
    types = re.sub(r"\bi64\b", "int", ast.unparse(member.annotation).strip("'"))
    return "\n\n".join(filter(None, (types, sentence)))


def described(function: ast.FunctionDef) -> str:
    returned = ast.unparse(function.returns) if function.returns else ""
    returned = re.sub(r"\b(Move|Outcome)Kind\b", r"\1", returned)  # that is for type checkers
    if any(ast.unparse(decorator) == "property" for decorator in function.decorator_list):
        types = returned
    else:
        del function.args.args[:1]  # self
        types = f"{function.name}({ast.unparse(function.args)}) -> {returned}"
    return "\n\n".join(filter(None, (types, ast.get_docstring(function))))


def documented(code: str, texts: dict[tuple[str, ...], str]) -> str:
    """The generated C code with our docstrings, which mypyc leaves out."""
    names = {name for name, *_ in texts}
    current = ""

    def write(found: re.Match[str]) -> str:
        nonlocal current
        if found["list"]:
            current = next((name for name in names if found["list"].endswith(f"___{name}")), "")
        elif found["class"]:
            return f"{found[0]} {in_c(texts.get((found['class'],), ''))}"
        elif found["method"]:
            return f"{found[0]} {in_c(texts.get((current, found['method']), ''))}"
        elif found["property"] and (current, found["property"]) in texts:
            return found[0].removesuffix("NULL") + in_c(texts[current, found["property"]])
        return found[0]

    return DESCRIBED.sub(write, code)


def in_c(text: str) -> str:
    return json.dumps(text)  # escapes what C does, and everything beyond ASCII


def inlined(extension: Extension) -> Extension:
    """Functions of a compiled module are never replaced at link time, so the compiler may inline
    them: much faster.
    """
    if new_compiler().compiler_type == "unix":
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return extension


class BuildWithCatalogues(build_py):
    def run(self) -> None:
        super().run()
        for source in SOURCES.glob("locale/*/LC_MESSAGES/*.po"):
            compiled = Path(self.build_lib, source.relative_to("src")).with_suffix(".mo")
            self.mkpath(str(compiled.parent))
            with source.open("rb") as texts, compiled.open("wb") as into:
                write_mo(into, read_po(texts))


setup(
    cmdclass={"build_py": BuildWithCatalogues},
    long_description=description(),
    long_description_content_type="text/markdown",
    ext_modules=extensions(),
    packages=[*find_packages("src"), "quincunx.rules"],
    package_dir={
        "": "src",
        "quincunx.rules": "docs/rules",
    },  # the rules pages are written once and read in both places
)

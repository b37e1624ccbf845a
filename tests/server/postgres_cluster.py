"""A PostgreSQL server for the tests, in its own folder and on its own port, that can be stopped and
started again.
"""

import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.server.ports import free_port


def postgres_programs() -> Path:
    """Debian does not put PostgreSQL's programs on the path; this finds the newest version."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).resolve().parent]
        if found
        else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    )
    assert folders, "these tests need PostgreSQL: on Debian, apt-get install postgresql"
    return folders[-1]


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.root = os.geteuid() == 0
        self.user = (
            "postgres" if self.root else getpass.getuser()
        )  # PostgreSQL refuses to run as root
        if self.root:
            shutil.chown(folder, self.user)
        words = [
            "--auth=trust",
            f"--username={self.user}",
            "--encoding=UTF8",
            "--no-sync",
            "-D",
            str(folder / "data"),
        ]
        subprocess.run(
            self._command("initdb", *words), check=True, stdout=subprocess.DEVNULL, cwd=folder
        )
        self.address = f"postgresql://{self.user}@127.0.0.1:{self.port}/postgres"
        self.start()

    def start(self) -> None:
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
        }
        settings |= {"recovery_init_sync_method": "syncfs"}  # quick, after a crash
        command = self._command(
            "postgres",
            "-D",
            str(self.folder / "data"),
            *(f"--{name}={value}" for name, value in settings.items()),
        )
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """A clean shutdown."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """kill -9 of its main process; the others notice that and exit, without which it could not
        be started again.
        """
        children = self._children()
        self._end(signal.SIGKILL)
        while any(Path(f"/proc/{child}").exists() for child in children):
            time.sleep(0.01)

    def _children(self) -> list[int]:
        return [
            int(child)
            for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            .read_text()
            .split()
        ]

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All processes are stopped: connections stay open, and nothing answers."""
        self.process.send_signal(signal.SIGSTOP)  # first, so that it starts no more
        stopped = self._children()
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in (*stopped, self.process.pid):
                os.kill(process, signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait()

    def database(self) -> str:
        """The address of a database that was emptied; a new one each time would mean a thousand
        files to sync after a crash.
        """
        with psycopg.connect(self.address) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.address

    def _command(self, program: str, *words: str) -> list[str]:
        command = [str(postgres_programs() / program), *words]
        if not self.root:
            return command
        who = pwd.getpwnam(self.user)
        return [
            "setpriv",
            f"--reuid={who.pw_uid}",
            f"--regid={who.pw_gid}",
            "--clear-groups",
            *command,
        ]


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    # Not in pytest's folder, which only root can read if root runs the tests.
    with tempfile.TemporaryDirectory(prefix="quincunx-postgres-") as folder:
        cluster = Cluster(Path(folder))
        try:
            yield cluster
        finally:
            cluster.crash()  # faster than a clean shutdown, and the data are not needed

"""How many bytes a first visit takes over the network, and how long it is until it has loaded, in a
browser with a connection of 1.6 Mbit per second.

python -m benchmarks.page_weight [--language de]
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.server.browser import create_table
from tests.server.conftest import CHROMIUM, FLAGS, Server
from tests.server.records import EVENTS, placing_record, random_record

SPEED = 1.6e6 / 8  # bytes per second
LATENCY = 100  # milliseconds for a request and its response
GAMES = ("squares", "palette-black", "clever", "qwizz", "qwirkle")


class Visit:
    """What a page has received since the last measurement, headers included."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received = dict[str, float]()
        self.kinds = dict[str, str]()
        network: CDPSession = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY,
                "downloadThroughput": SPEED,
                "uploadThroughput": SPEED,
            },
        )
        network.on("Network.responseReceived", self._kind)
        network.on("Network.loadingFinished", self._add)

    def _kind(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"]

    def _add(self, event: dict[str, Any]) -> None:
        self.received[event["requestId"]] = event["encodedDataLength"]

    def open(self, address: str) -> tuple[float, float, float]:
        """Kilobytes of the page itself and of all, and the milliseconds until it has loaded."""
        self.received.clear()
        self.page.goto(address, wait_until="networkidle")
        html = sum(size for name, size in self.received.items() if self.kinds[name] == "Document")
        took = self.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        return html / 1000, sum(self.received.values()) / 1000, took


def measure(browser: Browser, server: Server, language: str) -> None:
    print("| page | its HTML, kB | with all it needs, kB | loaded after, ms |")
    print("|---|---|---|---|")
    visit = Visit(browser.new_context(locale=language).new_page())
    print_row("home, first visit", visit.open(server.address))
    print_row("home, second visit", visit.open(server.address))
    for key in GAMES:
        record = placing_record(EVENTS) if key == "qwirkle" else random_record(key)
        table = create_table(visit.page, server.address, "/records", {"record": record})
        print_row(f"{key}, first visit", visit.open(table))
        print_row(f"{key}, second visit", visit.open(table))


def print_row(name: str, measured: tuple[float, float, float]) -> None:
    html, everything, took = measured
    print(f"| {name} | {html:.1f} | {everything:.1f} | {took:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--language", default="en", help="of the pages")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--no-sandbox"]
        )
        try:
            measure(browser, server, arguments.language)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

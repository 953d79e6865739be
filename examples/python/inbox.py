"""Keeps events in a database until they are processed, so that a restart loses none and a duplicate changes nothing."""

from __future__ import annotations

import sqlite3
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager


class Inbox:
    def __init__(self, file: str) -> None:
        self._file = file
        self._arrived = threading.Event()
        with self._connect() as database:
            database.execute(
                "CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY, document_id TEXT, processed INTEGER DEFAULT 0)"
            )

    def put(self, id: str, document_id: str) -> None:
        """Stores an event, unless it is there already."""
        with self._connect() as database:
            database.execute("INSERT OR IGNORE INTO events (id, document_id) VALUES (?, ?)", (id, document_id))
        self._arrived.set()

    def process(self, handle: Callable[[str], None], pause: float = 60) -> None:
        """Handles the document of each event, forever. Tries again after the pause what could not be handled.

        Handling must be repeatable: an event is handled again if the program ends before this is noted.
        """
        while True:
            self._arrived.clear()
            for id, document_id in self._pending():
                try:
                    handle(document_id)
                except Exception:
                    traceback.print_exc()
                    continue
                with self._connect() as database:
                    database.execute("UPDATE events SET processed = 1 WHERE id = ?", (id,))
            self._arrived.wait(pause)

    def _pending(self) -> list[tuple[str, str]]:
        with self._connect() as database:
            return database.execute("SELECT id, document_id FROM events WHERE processed = 0").fetchall()

    # One for each use: a connection must not be used by several threads.
    @contextmanager
    def _connect(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._file)) as connection, connection:
            yield connection

"""A point in time as far as it was told, and how ISO 8601 writes it."""

from datetime import date, datetime, timedelta
from typing import NamedTuple


class Clock(NamedTuple):
    """A time of day."""

    hour: int
    minute: int
    second: int  # -1 if it was not told
    zone: int | None  # minutes east of Greenwich, if it was told

    def __str__(self) -> str:
        """As ISO 8601."""
        seconds = f":{self.second:02}" if self.second >= 0 else ""
        return f"{self.hour:02}:{self.minute:02}{seconds}{_zone(self.zone)}"


class Stamp(NamedTuple):
    """A year, and as much more as was told."""

    year: int
    month: int = 0
    day: int = 0
    clock: Clock | None = None

    def __str__(self) -> str:
        """As ISO 8601."""
        day = "-".join([f"{self.year:04}", *(f"{part:02}" for part in (self.month, self.day) if part)])
        return day if self.clock is None else f"{day}T{self.clock}"

    @classmethod
    def of(cls, moment: datetime) -> "Stamp":
        """The moment to the second, with its zone if it has one."""
        offset = moment.utcoffset()
        zone = None if offset is None else int(offset.total_seconds()) // 60
        return cls.on(moment)._replace(clock=Clock(moment.hour, moment.minute, moment.second, zone))

    @classmethod
    def on(cls, day: date) -> "Stamp":
        """The day alone."""
        return cls(day.year, day.month, day.day)

    @property
    def first_day(self) -> date | None:
        """The first day it may mean; None if there is no such day."""
        try:
            return date(self.year, self.month or 1, self.day or 1)
        except ValueError:
            return None

    def days_from(self, other: "Stamp") -> int:
        """How many days lie between two stamps that tell the day."""
        one, two = self.first_day, other.first_day
        return abs((one - two).days) if one and two else 1_000_000

    def in_zone(self, minutes: int) -> "Stamp":
        """The same moment by the clocks of another zone; unchanged if its own zone was not told."""
        clock = self.clock
        if clock is None or clock.zone is None:
            return self
        here = datetime(self.year, self.month, self.day, clock.hour, clock.minute)
        there = here + timedelta(minutes=minutes - clock.zone)
        return Stamp(there.year, there.month, there.day, Clock(there.hour, there.minute, clock.second, minutes))


def _zone(minutes: int | None) -> str:
    if not minutes:
        return "" if minutes is None else "Z"
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"

"""An analyser outside of this process, whichever way it is reached, and whether it works."""

import shlex
from dataclasses import dataclass

from honbun.annotate.child import Child, complaint, is_installed
from honbun.annotate.contract import KNOWN, Availability, judged
from honbun.annotate.dialogue import Connection, Dialogue, Died
from honbun.annotate.server import Server, host_and_port, is_address
from honbun.errors import HonbunError, WrongUse

_SERVER = "start the server, or name a command instead of its address"


@dataclass(frozen=True, slots=True)
class Program:
    """What it is called, how it is reached, and what to do when it is missing or broken."""

    name: str
    command: str  # a command line, or the address of a server
    options: str  # that make it write what we read
    repair: str
    seconds: float  # that one answer may take

    def __post_init__(self) -> None:
        """A command or an address that cannot be read is refused before anything is asked."""
        if is_address(self.command):
            host_and_port(self.command)
        else:
            split(self.command)

    def dialogue(self) -> Dialogue:
        return Dialogue(self.name, self._connect, self.seconds)

    def _connect(self) -> Connection:
        try:
            return Server(self.command, self.options) if is_address(self.command) else Child(self.arguments)
        except OSError:
            raise Died from None

    @property
    def arguments(self) -> list[str]:
        return [*split(self.command), *split(self.options)]

    def examine(self, dialogue: Dialogue, request: str) -> Availability:
        """Whether it works, tried with a request for the sentence that all are tried with."""
        if not is_address(self.command) and not is_installed(self.arguments):
            told = f"{self.name} is not installed: there is no program {''.join(self.arguments[:1])}"
            return Availability(False, told, self.repair)
        try:
            (answer,) = dialogue.ask([request])
        except HonbunError:
            return Availability(False, self._silence(), _SERVER if is_address(self.command) else self.repair)
        words = sum(1 for line in answer.split("\n") if is_word(line))
        return judged(self.name, words, KNOWN in answer, self.repair)

    def _silence(self) -> str:
        if is_address(self.command):
            return f"no {self.name} server answers at {self.command}"
        reason = complaint(self.arguments)
        return f"{self.name} does not answer" + (f": {reason}" if reason else f" (the command is {self.command})")


def split(command: str) -> list[str]:
    """A command line in its words."""
    try:
        return shlex.split(command)
    except ValueError:
        raise WrongUse(f"{command} is no command line: a quotation mark is not closed") from None


def is_word(line: str) -> bool:
    """Whether this line of JUMAN's or KNP's names a word: not a comment, a phrase, or another reading of the last."""
    fields = line.split(" ")
    return len(fields) >= 12 and (line[0] not in "#*+@" or fields[0] == fields[1] == fields[2])

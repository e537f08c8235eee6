"""The errors a user can meet.

HonbunError                 500, exit 1   anything of ours that went wrong
├── Refused                 422, exit 1   the input was refused; the message says why and what to do
│   ├── BadRequest          400           the request is not what the route takes
│   ├── WrongMethod         405           the route is there, but not for this method
│   ├── TooSlow             408           the body did not arrive in time
│   ├── TooLarge            413           over a size limit, which is named
│   ├── WrongMediaType      415           not JSON, or compressed
│   ├── NotAPage            422           bytes that are no page (a picture, a PDF)
│   ├── SensitivePage       422           a page to sign in or pay on, of which nothing should be kept
│   └── TooHeavy            422           the page broke the time or memory limit, which is named
├── NotAllowed              403, exit 1   whoever asks may not
│   ├── NoToken             401           no token, or one we do not know
│   ├── NoCode              403           no pairing code is open: none was made, or it is used or too old
│   ├── WrongCode           403           another pairing code is
│   └── TooManyTries        429           a pairing code was guessed at
├── NotFound                404, exit 1
├── Busy                    503, exit 1   more is asked at once than there is room for; it works later
│   └── WorkerKilled        503           something outside killed the page's worker, as a system without memory does
├── WrongUse                400, exit 2   the command line makes no sense
└── Missing                 503, exit 3   a part that is needed is missing (see `honbun doctor`)
    ├── StoreUnavailable    503           the site store does not answer
    └── ModelDamaged        503           the model file cannot be used

A message tells what happened, with which input, and what to do.  It never holds page text.
"""

from collections.abc import Sequence


class HonbunError(Exception):
    status = 500
    exit_code = 1
    title = "Something went wrong"


class Refused(HonbunError):
    status = 422
    title = "The input was refused"


class BadRequest(Refused):
    status = 400
    title = "The request is not understood"


class WrongMethod(Refused):
    status = 405
    title = "Not with this method"

    def __init__(self, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.allowed = allowed


class TooSlow(Refused):
    status = 408
    title = "Too slow"


class TooLarge(Refused):
    status = 413
    title = "Too large"


class WrongMediaType(Refused):
    status = 415
    title = "Not JSON"


class NotAPage(Refused):
    title = "Not a page"


class SensitivePage(Refused):
    title = "A page of which nothing should be kept"


class TooHeavy(Refused):
    title = "The page is too heavy"


class NotAllowed(HonbunError):
    status = 403
    title = "Not allowed"


class NoToken(NotAllowed):
    status = 401
    title = "A token is needed"


class NoCode(NotAllowed):
    title = "No pairing code is open"


class WrongCode(NotAllowed):
    title = "Not the pairing code"


class TooManyTries(NotAllowed):
    status = 429
    title = "Too many tries"


class NotFound(HonbunError):
    status = 404
    title = "Not found"


class Busy(HonbunError):
    status = 503
    title = "Too much at once"


class WorkerKilled(Busy):
    title = "The page's worker was killed"


class WrongUse(HonbunError):
    status = 400
    exit_code = 2
    title = "Wrong use"


class Missing(HonbunError):
    status = 503
    exit_code = 3
    title = "A part is missing"


class StoreUnavailable(Missing):
    title = "The site store does not answer"


class ModelDamaged(Missing):
    title = "The model file cannot be used"


def reason(error: Exception) -> str:
    """What went wrong without Python's additions: an OSError begins with its number and ends with its file."""
    return getattr(error, "strerror", None) or str(error)

"""One row of the routes table, and how the rows become a router."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field

from aiohttp import web

from honbun.errors import NotFound, WrongMethod

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
SMALL_BODY = 64 * 1024


@dataclass(frozen=True, slots=True)
class Route:
    """A method on a path; `body` and `answer` name schemas, an empty `body` means that none is read."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: str
    body: str = ""
    limit: int = SMALL_BODY  # bytes of body; 0: as large as the settings allow
    token: bool = True
    page: bool = False  # one that holds no data, so that a link may lead there from anywhere
    media: tuple[str, ...] = ("application/json",)  # those it may answer with
    query: Mapping[str, str] = field(default_factory=dict)  # its parameters, and what they tell; none is needed
    says_plainly: bool = False  # whether it may tell what is wrong as plain text too
    spares: bool = False  # whether it answers 304 to those who have it already

    @property
    def methods(self) -> tuple[str, ...]:
        """What is answered here: who may get something may ask for its head alone, whose body aiohttp leaves out."""
        return ("GET", "HEAD") if self.method == "GET" else (self.method,)


ROUTES: web.AppKey[dict[tuple[str, str], Route]] = web.AppKey("routes")


def add_routes(app: web.Application, rows: Iterable[Route]) -> None:
    """Fills the router so that each request, whatever it asks for, passes the middlewares before anything is sent."""
    paths: dict[str, list[Route]] = {}
    for row in rows:
        paths.setdefault(row.path, []).append(row)
    app[ROUTES] = {(method, path): row for path, of_path in paths.items() for row in of_path for method in row.methods}
    for path, of_path in paths.items():
        resource = app.router.add_resource(path)
        for row in of_path:
            for method in row.methods:
                resource.add_route(method, row.handler, expect_handler=_left_to_the_guard)
        resource.add_route("*", _refuse_other_than(of_path), expect_handler=_left_to_the_guard)
    app.router.add_route("*", "/{anything:.*}", _nothing_here, expect_handler=_left_to_the_guard)


def row_of(request: web.Request) -> Route | None:
    """The row this request is for, if there is one."""
    return request.app[ROUTES].get((request.method, pattern_of(request)))


def pattern_of(request: web.Request) -> str:
    """The path as it stands in the table, without what the caller filled in."""
    resource = request.match_info.route.resource
    return resource.canonical if resource else ""


async def _left_to_the_guard(_: web.Request) -> None:
    """aiohttp would answer `Expect: 100-continue` before any middleware has looked at the request."""


def _refuse_other_than(rows: Iterable[Route]) -> Handler:
    methods = [method for row in rows for method in row.methods]

    async def refuse(request: web.Request) -> web.StreamResponse:
        raise WrongMethod(f"this address takes {', '.join(methods)}, not {request.method}", methods)

    return refuse


async def _nothing_here(_: web.Request) -> web.StreamResponse:
    raise NotFound("there is nothing at this address; /openapi.json lists what there is")

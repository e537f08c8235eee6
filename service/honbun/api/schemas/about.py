"""The service itself, and pairing."""

from honbun.api.schemas.parts import Schema, closed_object, open_object, text

ABOUT: dict[str, Schema] = {
    "Health": closed_object({"name": {"const": "honbun"}, "version": text("the version that runs")}),
    "PairRequest": open_object(
        {"code": text("the eight digits that `honbun pair` printed")},
        {"name": text("what `honbun tokens list` shall call the token")},
    ),
    "PairAnswer": closed_object({"token": text("to be sent as `Authorization: Bearer`; it is told only this once")}),
    "Document": open_object({"openapi": {"const": "3.1.0"}, "paths": {"type": "object"}}),
}

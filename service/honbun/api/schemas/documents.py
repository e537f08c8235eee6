"""Documents that were saved."""

from honbun.api.schemas.parts import ID, LEARNED, SAVED, Schema, closed_object, list_of

DOCUMENTS: dict[str, Schema] = {
    "SavedDocument": closed_object(SAVED | {"versions": list_of("SavedVersion")}),
    "SavedVersion": closed_object(SAVED),
    "Saved": closed_object(SAVED | {"learned": LEARNED}),
    "SavedList": closed_object(
        {
            "documents": list_of("SavedVersion"),
            "cursor": {"type": ["string", "null"], "description": "for those that follow, if there are any"},
        }
    ),
    "Deleted": closed_object({"id": ID, "deleted": {"const": True}}),
}

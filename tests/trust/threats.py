"""What can be done to a service on one's own machine, what is held against it, and which tests prove that."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Threat:
    """A threat, the promise that answers it, and the tests of that promise.

    Tests are named by their file, or by their file and how their names begin; `::` stands between.
    """

    name: str
    promise: str
    tests: tuple[str, ...]


THREATS = (
    Threat(
        "A page under a name of its own that leads here (DNS rebinding)",
        "24 forms of the Host header on every route and method: only our names with our port are answered, and of a "
        "request that is refused not one byte of body is read",
        ("test_hosts",),
    ),
    Threat(
        "A page that sends requests here (CSRF)",
        "No token, a wrong one, one in the query or a cookie; text/plain, a form, multipart; a foreign Origin or site: "
        "on every route nothing is written and nothing told",
        ("test_guard", "test_openapi::test_token_is_needed"),
    ),
    Threat(
        "A page that reads answers (CORS)",
        "No Origin of the web is allowed in any spelling, and no answer has a CORS header",
        (
            "test_guard::test_foreign_origin_gets_no_data",
            "test_guard::test_paired_extension",
            "test_guard::test_preflight",
        ),
    ),
    Threat(
        "Guessing or stealing a token",
        "256 bits, kept as a hash, good for one Origin, in no log, address, file or command line, shown to no other "
        "service; a code is good for five minutes, five tries and one use",
        (
            "test_tokens",
            "test_pairing",
            "test_canary::test_token",
            "test_canary::test_no_token",
            "browser/test_extension_pairing",
        ),
    ),
    Threat(
        "Addresses that lead elsewhere (path traversal)",
        "No path comes from a request: crooked addresses and names in archives reach nothing",
        (
            "test_web_files::test_nothing_beside",
            "test_guard::test_crooked",
            "test_backup::test_archive_reaches",
            "test_archives::test_member_is_written",
        ),
    ),
    Threat(
        "Requests that nobody foresaw",
        "Whatever is sent to whichever route: no fault of ours, and every answer has a status, type and schema that "
        "/openapi.json tells of",
        ("test_fuzz_api", "test_openapi", "test_guard::test_malformed"),
    ),
    Threat(
        "Too much, too slow, compressed",
        "Bodies have a size and ten seconds and are never unpacked; idle connections end, and there are only so many",
        ("test_bodies", "test_server"),
    ),
    Threat(
        "Pages that break a parser",
        "Any page is answered or refused in seconds, and the next one as if nothing had been; a heavy page costs one "
        "worker, and the service stays below 250 MB",
        ("test_bombs", "test_workers"),
    ),
    Threat(
        "Text that breaks an analyser (MeCab, JUMAN, KNP)",
        "Each is asked for hostile text and answers, sentence by sentence; one that hangs or dies costs one page",
        (
            "test_annotate",
            "test_words::test_engine_that_hangs",
            "test_www2sf::test_analyser",
            "test_www2sf::test_page_",
        ),
    ),
    Threat(
        "Text that breaks the XML we write",
        "20,000 hostile strings, each as text, CDATA and attribute, are read again as they were",
        ("test_xml_fuzz::test_hostile", "test_standard_format::test_any_text"),
    ),
    Threat(
        "XML that breaks its reader",
        "A DOCTYPE is refused unread, so nothing is unfolded or fetched; damaged files are read or refused in words",
        ("test_xml_bombs", "test_xml_fuzz::test_damaged", "test_check"),
    ),
    Threat(
        "Archives and exports that break an import",
        "Damage and bombs cost themselves alone; nothing that a file brings along is shown as it is",
        (
            "test_import",
            "test_www2sf::test_gzip_bomb",
            "test_www2sf_inputs::test_damaged",
            "test_archives",
        ),
    ),
    Threat(
        "Files without end",
        "No command reads a device, a pipe, a packed file or standard input further than its limit, which it names, "
        "and none waits for a pipe that nobody writes to",
        ("test_given",),
    ),
    Threat(
        "Scripts in pages that are shown (stored XSS)",
        "More than a hundred ways to run a script or to fetch, in the reader and the web pages, in real browsers: "
        "none runs, and no request leaves",
        (
            "test_safe_html",
            "browser/test_web_pages_hostile",
            "browser/test_reader_chromium",
            "browser/test_extension_reader::test_hostile",
            "browser/test_extension_reader::test_copy_of_hostile",
        ),
    ),
    Threat(
        "Requests that the service makes (SSRF, tracking)",
        "Nothing connects to anything, watched from inside every process; and all of this table is tried where there "
        "is no network",
        ("test_no_network",),
    ),
    Threat(
        "What logs tell",
        "Secret words in every route's path, query, headers and body: none is in the log or a temporary file",
        ("test_log", "test_canary::test_log", "test_canary::test_nothing"),
    ),
    Threat(
        "Other users of the machine",
        "Every file is 0600 and every folder 0700, whatever the umask: data, -wal, backups, exports",
        (
            "test_canary::test_all_files",
            "test_folder",
            "test_stores_sqlite::test_f",
            "test_backup::test_backup_is_for",
            "test_backup::test_restored",
            "test_export::test_export_is_for",
            "test_serve::test_everything",
        ),
    ),
    Threat(
        "Pages that nobody should keep",
        "Nothing is taken by itself of banks, mail, health, sign-in, password and card fields, nor what was typed; "
        "whoever sends a page to sign in or pay on, the service refuses it and keeps nothing; user names, session keys "
        "and secrets leave the address; a site that is denied is refused by the service too",
        (
            "test_sensitive",
            "test_extension::test_unit_tests",
            "browser/test_extension_capture::test_nothing_typed",
            "browser/test_extension_capture::test_password",
            "test_address::test_secrets",
            "test_address::test_session",
            "test_address::test_user_name",
            "test_documents::test_site_that_is_not_collected",
            "test_import::test_site_that_is_not_collected",
        ),
    ),
    Threat(
        "What is left of what was forgotten",
        "After forgetting a page, a site, a time or a search, no file holds a byte of it: databases, indexes, "
        "dictionaries, queues, Redis",
        (
            "test_forget",
            "test_forget_everywhere",
            "test_stores_sqlite::test_forgotten",
            "test_stores_redis::test_forgotten",
            "test_stores_replay::test_forgotten",
            "test_documents::test_deleted",
            "test_examples::test_what_a_killed",
            "test_shards::test_deleted",
            "test_shards::test_fts5_forgets",
        ),
    ),
    Threat(
        "A Redis that others reach, or that fails",
        "`honbun doctor` tells of each; stopped, killed, full or with another password, it fails no page, and what "
        "was learned meanwhile is there afterwards",
        ("test_stores_doctor", "test_stores_replay", "test_stores_redis"),
    ),
    Threat(
        "A store that counts wrongly",
        "5,000 random operations on each store equal a model of twenty lines",
        ("test_stores", "test_stores_replay::test_random"),
    ),
    Threat(
        "A crash after the answer",
        "Killed or without power in the middle: no save that was answered is lost",
        ("test_crash", "test_documents::test_killed", "test_stores_sqlite::test_no_acknowledged"),
    ),
    Threat(
        "A batch that is killed",
        "Killed workers, killed runs and a full disk: the output is that of an undisturbed run, byte by byte",
        (
            "test_www2sf::test_killed",
            "test_www2sf::test_full_disk",
            "test_www2sf::test_left_parts",
            "test_www2sf_inputs::test_killed",
            "test_export::test_killed",
        ),
    ),
    Threat(
        "Bytes that a browser reads otherwise",
        "Every two-byte code of four encodings and every label decode as in Chromium and in the WHATWG tables",
        ("test_charsets", "browser/test_codecs_chromium"),
    ),
    Threat(
        "An export that loses something",
        "1,000 documents exported, imported and exported again are the same bytes, in three forms",
        ("test_import::test_export_of_an_import",),
    ),
    Threat(
        "Bytes that nobody foresaw",
        "A coverage-guided fuzzer on each part that takes bytes from elsewhere breaks no promise of it",
        ("test_fuzz",),
    ),
)

"""Fixtures for every test."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.service import Service, settings_in
from tests.tried import COUNTS

from honbun.corpus.documents import Documents, open_documents

# no deadline: a shared machine can take a second over anything
settings.register_profile("honbun", deadline=None)
settings.load_profile("honbun")

pytest_plugins = ["tests.stores"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Each test begins to count what it tries, ..."""
    COUNTS.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """... and its result tells how much that was."""
    item.user_properties += COUNTS.items()
    return (yield)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for the whole run; a test that counts sites or tokens makes its own."""
    with Service(settings_in(tmp_path_factory.mktemp("service"))) as running:
        yield running


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Commands narrow the umask of their process, which here is ours."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder as the service makes it."""
    made = tmp_path / "data"
    made.mkdir(mode=0o700)
    return made


@pytest.fixture
async def documents(folder: Path) -> AsyncIterator[Documents]:
    """The documents in it."""
    opened = open_documents(folder)
    yield opened
    await opened.close()

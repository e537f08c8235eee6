"""Fixtures for every test."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.service import Service, settings_in
from tests.tried import COUNTS

# no deadline: a shared machine can take a second over anything
settings.register_profile("honbun", deadline=None)
settings.load_profile("honbun")

pytest_plugins = ["tests.stores"]


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


@pytest.fixture(autouse=True)
def counted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each result tells how often its test tried what it is about."""
    before = COUNTS.copy()
    yield
    request.node.user_properties += (COUNTS - before).items()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder as the service makes it."""
    made = tmp_path / "data"
    made.mkdir(mode=0o700)
    return made

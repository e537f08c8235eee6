"""The container recipes: what they promise is in them, and their Redis gives the service the rights that it needs."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.stores import free_port, wait_until

from honbun.cli.main import main
from honbun.store.redis_health import CLUSTER_RIGHTS, RIGHTS

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed (it comes with honbun[dev])")
DOCKER = Path(__file__).parents[1] / "docker"
DOCKERFILE = (DOCKER / "Dockerfile").read_text()
COMPOSE = ("compose.yaml", "compose.cluster.yaml")


def services(file):
    return yaml.safe_load((DOCKER / file).read_text())["services"]


def redis_of(file):
    return next(service for name, service in services(file).items() if name.startswith("redis"))


def test_service_in_the_image_is_nobody():
    user = re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE)

    assert user == ["honbun"]
    assert "useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin honbun" in DOCKERFILE
    assert DOCKERFILE.index("USER honbun") > DOCKERFILE.rindex("RUN ")


def test_image_leaves_no_lists_of_packages():
    installs = re.findall(r"^RUN .*?(?<!\\)$", DOCKERFILE, re.MULTILINE | re.DOTALL)

    assert all("rm -rf /var/lib/apt/lists/*" in step for step in installs if "apt-get install" in step)
    assert all("--no-install-recommends" in step for step in installs if "apt-get install" in step)


def test_images_are_of_a_named_version():
    named = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    named += [service["image"] for file in COMPOSE for service in services(file).values() if "image" in service]

    assert all(":" in image and not image.endswith(":latest") for image in named)


def test_image_has_a_health_check():
    assert re.search(r"HEALTHCHECK .*\\\n\tCMD \[.*/health", DOCKERFILE)


@pytest.mark.parametrize("file", COMPOSE)
def test_service_is_published_to_this_machine_alone(file):
    published = {name: service.get("ports", []) for name, service in services(file).items()}

    assert all(port.startswith("127.0.0.1:") for ports in published.values() for port in ports)
    assert not any(ports for name, ports in published.items() if "honbun" not in name)


@pytest.mark.parametrize("file", COMPOSE)
def test_containers_can_write_to_their_volume_alone(file):
    for name, service in services(file).items():
        if name != "cluster":
            assert service["read_only"], name
            assert service["cap_drop"] == ["ALL"], name
            assert service["security_opt"] == ["no-new-privileges:true"], name


@pytest.mark.parametrize("file", COMPOSE)
def test_redis_has_no_way_out(file):
    networks = yaml.safe_load((DOCKER / file).read_text())["networks"]

    assert list(redis_of(file)["networks"]) == ["inside"]
    assert networks["inside"]["internal"] is True


@pytest.mark.parametrize(("file", "rights"), [("compose.yaml", RIGHTS), ("compose.cluster.yaml", CLUSTER_RIGHTS)])
def test_redis_gives_the_service_what_doctor_asks_for_and_no_more(file, rights):
    assert f" {rights}" in " ".join(redis_of(file)["command"].split())


@pytest.mark.skipif(not shutil.which("redis-server"), reason="redis-server is not installed (apt install redis-server)")
def test_redis_of_the_recipe_is_all_that_doctor_wants(tmp_path, capsys):
    written = re.sub(r"\$\{[^}]*\}", "secret", redis_of("compose.yaml")["command"])
    port = free_port()
    running = subprocess.Popen(
        [*shlex.split(written), "--port", str(port), "--dir", str(tmp_path)], stdout=subprocess.DEVNULL
    )
    _, client, *asked = redis_of("compose.yaml")["healthcheck"]["test"]
    check = [client, "-p", str(port), *asked]
    wait_until(lambda: subprocess.run(check, capture_output=True, check=False).stdout == b"PONG\n")
    main(["doctor", "--store", f"redis://honbun:secret@127.0.0.1:{port}/0", "--data", str(tmp_path / "data")])
    running.terminate()
    running.wait()

    told = [line for line in capsys.readouterr().out.splitlines() if "redis://" in line]
    assert len(told) == 3
    assert all(line.startswith("ok") for line in told)

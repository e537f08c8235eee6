"""A small Dask cluster on this machine, in processes of its own: prints its address, and lives until its input ends."""

import sys

import dask
from distributed import LocalCluster

if __name__ == "__main__":
    dask.config.set({"distributed.scheduler.allowed-failures": 1})  # the second death of who does it is enough
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        print(cluster.scheduler_address, *(nanny.pid for nanny in cluster.workers.values()), flush=True)
        sys.stdin.read()

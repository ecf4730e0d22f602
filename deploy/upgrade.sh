#!/bin/sh
# Replaces the nodes one after the other, so that one web node serves at any time. The first new node runs the
# migrations; the old nodes work with the new tables, except where CHANGELOG.md says to stop all nodes. Take a backup before:
# docs/operations.md says how.
set -eu
cd "$(dirname "$0")/.."

docker compose build app1
for node in app1 app2 worker; do
  # --wait returns when the health check of the node passes, and fails when it does not.
  docker compose up --detach --no-deps --no-build --wait "$node"
done

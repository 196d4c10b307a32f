#!/bin/sh
# Starts the replica: the first time as a copy of the primary, whose socket is mounted at /primary.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is begun anew.
  rm -rf "$PGDATA" "$PGDATA.new"
  PGPASSWORD="$(cat /run/secrets/replica_password)" pg_basebackup --host=/primary --username=redress_replica --pgdata="$PGDATA.new" \
    --wal-method=stream --slot=replica --checkpoint=fast --write-recovery-conf
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres -c listen_addresses= -c hot_standby=on

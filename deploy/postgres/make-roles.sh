#!/bin/sh
# Run once by the image of PostgreSQL, in a new cluster: the database, and the roles of docs/operations.md, "Two roles".
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set owner_password `cat /run/secrets/owner_password`
\set app_password `cat /run/secrets/app_password`
\set replica_password `cat /run/secrets/replica_password`
CREATE ROLE redress_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE redress_app LOGIN PASSWORD :'app_password' NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE ROLE redress_replica LOGIN REPLICATION PASSWORD :'replica_password';
CREATE DATABASE redress OWNER redress_owner;
REVOKE CONNECT, TEMPORARY ON DATABASE redress FROM PUBLIC;
SELECT FROM pg_create_physical_replication_slot('replica');
SQL

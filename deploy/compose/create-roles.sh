#!/bin/sh
# Run once by the image of Postgres, when it makes the database: creates the owner of the tables and the role of the service,
# with what roles.sql lets each of them do.
set -eu
secrets=${SECRETS:-/run/secrets}
psql --set=ON_ERROR_STOP=1 --quiet --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=owner="$(cat "$secrets/owner-password")" --set=service="$(cat "$secrets/service-password")" <<'SQL'
create role signpost_owner login password :'owner';
create role signpost login password :'service';
SQL
psql --set=ON_ERROR_STOP=1 --quiet --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --file="${ROLES:-/etc/signpost/roles.sql}"

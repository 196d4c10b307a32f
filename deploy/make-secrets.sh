#!/bin/sh
# Makes the keys and passwords that compose.yaml reads, once, in the folder `secrets` beside it. What is there already stays.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

once() {
  [ -e "$1" ] && return
  cat > "$1.new"
  # A container reads its own files as a user of its own; nobody else gets through the folder.
  chmod 0444 "$1.new"
  mv "$1.new" "$1"
}
random() { openssl rand -hex 32; }

random | once EMAIL_HASH_KEY
random | once ENCRYPTION_KEY
random | once CERTIFICATE_KEY
for role in postgres owner app replica; do random | once "${role}_password"; done
printf 'postgresql://redress_app:%s@/redress?host=/run/postgresql' "$(cat app_password)" | once DATABASE_URL
printf 'postgresql://redress_owner:%s@/redress?host=/run/postgresql' "$(cat owner_password)" | once MIGRATION_DATABASE_URL
# Empty means captured mail: put the provider's here.
for name in RESEND_API_KEY RESEND_WEBHOOK_SECRET; do printf '' | once "$name"; done

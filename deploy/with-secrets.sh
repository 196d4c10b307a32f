#!/bin/sh
# Puts each file of /run/secrets into the variable of its name, and becomes the program. So no key stands in the container's
# description, which whoever may ask the engine can read.
set -eu
for file in /run/secrets/[A-Z]*; do
  [ -f "$file" ] || continue
  export "${file##*/}=$(cat "$file")"
done
exec "$@"

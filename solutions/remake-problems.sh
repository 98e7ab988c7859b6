#!/usr/bin/env bash
# Solves the sets of problems with the release binary, one thread, and stores answers and certificates; what is stored already is
# not solved again, unless the sets named are preceded by --again.
set -euo pipefail
cd "$(dirname "$0")/.."
again=()
if [ "${1-}" = --again ]; then
    again=(--again)
    shift
fi
cargo build --release --locked
shoban="${CARGO_TARGET_DIR:-target}/release/shoban"
sets=("$@")
if [ ${#sets[@]} -eq 0 ]; then
    sets=(tiny 4x4 5x5 6x6 7x7)
fi
for set in "${sets[@]}"; do
    # The digests depend on the size of the table, too.
    case "$set" in
        4x4 | 5x5) table='2^23' ;;
        *) table='2^22' ;;
    esac
    "$shoban" problems run "problems/$set" --certificates --out "solutions/$set" --table "$table" \
        --time 20m ${again[@]+"${again[@]}"} --quiet || [ $? -eq 3 ]
done

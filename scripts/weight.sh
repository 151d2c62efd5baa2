#!/usr/bin/env bash
# What the program weighs: crates that are built into it, and bytes. The reason of each direct one stands in Cargo.toml.
# For the bytes build it first: cargo build --release && bash scripts/weight.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# How many crates cargo lists under bitrose, each version once.
count() { cargo tree --locked --prefix none --no-dedupe "$@" | tail -n +2 | sort -u | wc -l; }

all=$(count --edges normal)
inside=$(count --edges normal,no-proc-macro)
printf '%s direct dependencies; %s crates in all, %s of them for the compiler alone (derive macros)\n' \
  "$(count --edges normal --depth 1)" "$all" "$((all - inside))"

program=${CARGO_TARGET_DIR:-target}/release/bitrose
if [ -f "$program" ]; then
  copy=$(mktemp)
  trap 'rm -f "$copy"' EXIT
  strip -o "$copy" "$program"
  printf '%s bytes, %s stripped of its symbols\n' "$(wc -c <"$program")" "$(wc -c <"$copy")"
else
  printf 'there is no %s; cargo build --release makes it\n' "$program"
fi

#!/usr/bin/env bash
# Measures every figure that bitrose states, each beside a peer in the same run, and prints the tables.
#
#   bash scripts/measure.sh            print them
#   bash scripts/measure.sh --write    put them into docs/performance.md, below its mark
#
# Takes about a quarter of an hour, half of it to build. Leave the machine alone meanwhile: the ratios bear some noise,
# the absolute figures none. Peers that are not installed (Stockfish, python-chess, a C++ compiler) are left out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=docs/performance.md
mark='<!-- From here on the text is measured: bash scripts/measure.sh --write -->'

bench() { cargo bench --quiet --locked --bench "$@" 2>/dev/null; }
native() { RUSTFLAGS="-C target-cpu=native" CARGO_TARGET_DIR=target/native bench "$@"; }

processor() {
  if [ -r /proc/cpuinfo ]; then sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1; else uname -mp; fi
}

# criterion's lines as a table: name, and the middle one of the three times
key_to_frame() {
  printf '| from a key to its frame in memory, 120x40 | time |\n|---|---|\n'
  bench tui -- --noplot 'key to frame' | awk '
    /^key to frame/ { name = $0; sub(/ +time:.*/, "", name); sub(/^key to frame: /, "", name) }
    match($0, /time: +\[[^]]*\]/) { split(substr($0, RSTART, RLENGTH), part, /[][ ]+/); print "| " name " | " part[4] " " part[5] " |" }'
  printf '\n'
}

tables() {
  printf '%s\n\n' "Measured on $(date -u +'%-d %B %Y'): $(processor), $(getconf _NPROCESSORS_ONLN) cores, $(uname -s), $(rustc --version | cut -d' ' -f1,2), bitrose $(git rev-parse --short HEAD 2>/dev/null || true)."
  printf '## Perft, plain x86-64 build\n\n';            bench perft
  printf '## Perft, for this processor\n\n';            native perft
  printf '## Slider lookups, plain x86-64 build\n\n';   bench sliders -- table
  printf '## Slider lookups, for this processor\n\n';   native sliders -- table
  printf '## Finding magics\n\n';                       bench magic -- table
  printf '## A million constants\n\n';                  bench stream
  printf '## Starting, and drawing\n\n';                bench start
  key_to_frame
}

if [ "${1:-}" = --write ]; then
  by_hand=$(awk -v mark="$mark" '$0 == mark { exit } { print }' "$page")
  measured=$(tables)
  printf '%s\n\n%s\n\n%s\n' "$by_hand" "$mark" "$measured" >"$page"
else
  tables
fi

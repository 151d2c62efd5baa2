#!/usr/bin/env bash
# Builds what judges answers in a browser: crates/bitrose-web as WebAssembly, packed, into target/web/bitrose.wasm.gz.
# Where rustup has the target wasm32-unknown-unknown it is used. Otherwise any rustc with the source of its standard
# library will do (Debian: rustc-web and rust-web-src), with the linker rust-lld of any toolchain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=wasm32-unknown-unknown
out=target/web
# no files to write, no threads to start; small before fast: an answer takes milliseconds
export CARGO_PROFILE_DIST_OPT_LEVEL=z CARGO_PROFILE_DIST_PANIC=abort CARGO_PROFILE_DIST_STRIP=symbols
export RUSTC="${RUSTC:-}"
std=()
flags=""

has_target() { [ -d "$("$1" --print sysroot)/lib/rustlib/$target/lib" ]; }
has_source() { [ -f "$("$1" --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml" ]; }

compilers=("${RUSTC:-rustc}" /usr/bin/rustc)
for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || continue
    if has_target "$compiler"; then RUSTC=$compiler; break; fi
    if has_source "$compiler"; then
        RUSTC=$compiler
        std=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
        # a panic ends everything in any case, and there is nowhere to say why
        flags="-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none"
        export RUSTC_BOOTSTRAP=1
        break
    fi
done
if [ -z "$RUSTC" ]; then
    echo "missing: a Rust compiler for $target" >&2
    echo "help: rustup target add $target" >&2
    echo "help: or, on Debian, apt-get install rustc-web rust-web-src (1.92 or newer)" >&2
    exit 1
fi
if ! command -v rust-lld >/dev/null; then
    host=$(rustc -vV | sed -n 's/^host: //p')
    linker="$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld"
    [ -x "$linker" ] || linker=$(command -v wasm-ld || true)
    if [ -z "$linker" ]; then
        echo "missing: a linker for $target: rust-lld of a toolchain from rustup, or wasm-ld of lld" >&2
        exit 1
    fi
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
fi

echo "built by $("$RUSTC" --version)"
# not the host's own flags; proofs walk deep, so the stack is larger than the usual megabyte
RUSTFLAGS=$flags cargo rustc --locked -p bitrose-web --lib --crate-type cdylib --target "$target" --profile dist \
    ${std[@]+"${std[@]}"} --target-dir "$out" -- -C link-arg=-zstack-size=16777216
cp "$out/$target/dist/bitrose_web.wasm" "$out/bitrose.wasm"
if command -v wasm-opt >/dev/null; then # of binaryen: a few percent smaller
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
        --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue \
        "$out/bitrose.wasm" -o "$out/bitrose.wasm"
fi
pack=(gzip -9nc)
if command -v zopfli >/dev/null; then pack=(zopfli -c); fi # the same format, five percent smaller
"${pack[@]}" "$out/bitrose.wasm" >"$out/bitrose.wasm.gz"
wc -c "$out/bitrose.wasm" "$out/bitrose.wasm.gz" | head -n 2
echo "now: bitrose book --wasm $out/bitrose.wasm.gz DIR"

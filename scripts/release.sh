#!/usr/bin/env bash
# Makes what a release carries, into target/release-VERSION: the static program with completions and manual pages as an
# archive, the packages of the crates, and the checksums of both. A maintainer runs it by hand; it publishes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() { printf '%s\n' "$*" >&2; exit 1; }

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
[ -z "$(git status --porcelain)" ] || fail "commit your changes first: a release is made of what is committed"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no section [$version]"

# musl needs nothing of the system that runs the program; glibc, linked statically, does the same here.
target=x86_64-unknown-linux-musl
if ! [ -d "$(rustc --print target-libdir --target $target)" ] || ! command -v musl-gcc >/dev/null; then
    echo "not musl: that needs \`rustup target add $target\` and musl-gcc (Debian: musl-tools)"
    target=x86_64-unknown-linux-gnu
fi
RUSTFLAGS="-C target-feature=+crt-static -C relocation-model=static" \
    cargo build --locked --profile dist --target "$target"
program=target/$target/dist/bitrose
if readelf --program-headers "$program" | grep -q INTERP; then fail "$program is not static"; fi

out=target/release-$version
name=bitrose-$version-$target
rm -rf "$out"
mkdir -p "$out/$name/completions"
cp "$program" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$out/$name"
cp -r debuggers "$out/$name"
for shell in bash elvish fish powershell zsh; do
    "$program" completions "$shell" >"$out/$name/completions/bitrose.$shell"
done
"$program" man --dir "$out/$name/man"
# the same files make the same archive, whoever packs them and whenever
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
    -C "$out" -c "$name" | gzip -9n >"$out/$name.tar.gz"

cargo package --locked --no-verify --workspace --exclude xtask # `cargo publish` builds each
cp target/package/bitrose*-"$version".crate "$out"
(cd "$out" && sha256sum -- *.tar.gz *.crate >SHA256SUMS)
"$program" --version
(cd "$out" && wc -c -- *.tar.gz *.crate)
echo "now: look at $out, tag v$version, and \`cargo publish\` each crate in the order core, draw, lang, course, web, bitrose"

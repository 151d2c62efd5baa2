//! `cargo xtask`. An example, so that `cargo run` has only one program to run.

fn main() -> anyhow::Result<()> {
    xtask::run()
}

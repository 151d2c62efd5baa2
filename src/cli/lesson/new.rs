//! `bitrose lesson new`: writes a new lesson to start from.

use crate::cli::prelude::*;
use bitrose_course::files;
use bitrose_course::{is_id, template};
use std::io::ErrorKind;

/// Write a new lesson to start from: one step and one goal of every kind
///
/// The file ID.md is created in the current folder, unless it exists. It passes `bitrose lesson check --strict` as it
/// is: change one thing at a time and check again.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  $ bitrose lesson new my-first && bitrose lesson check --strict my-first.md && rm my-first.md"
)]
pub(super) struct Args {
    /// The id of the lesson: 1 to 40 of the characters a to z, 0 to 9 and -
    id: String,

    /// Put the file into this folder
    #[arg(long, value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    dir: PathBuf,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    if !is_id(&args.id) {
        bail!("`{}` cannot be an id: it has 1 to 40 of the characters a to z, 0 to 9 and -", args.id);
    }
    let path = args.dir.join(format!("{}.md", args.id));
    let name = path.strip_prefix(".").unwrap_or(&path).display().to_string();
    match files::create(&path, template(&args.id).as_bytes()) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!("{name} already exists"),
        written => written.with_context(|| format!("cannot write {name}"))?,
    }
    writeln!(out, "wrote {name}")?;
    writeln!(out, "check it:  bitrose lesson check --strict {name}")?;
    writeln!(out, "take it:   bitrose lesson run {name}")?;
    Ok(Outcome::Done)
}

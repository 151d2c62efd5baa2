//! `bitrose lesson paths`: shows which folders are searched for lessons, which files are lessons, and why others are
//! not.

use crate::cli::prelude::*;

/// Show where lessons are looked for, and why a file was left out
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson paths")]
pub(super) struct Args {
    /// Look for lessons in this folder instead of your own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    lessons: Option<PathBuf>,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let library = crate::lessons::open(args.lessons.as_deref());
    for place in &library.searched {
        let name = place.path.as_ref().map_or("built in".to_owned(), |path| path.display().to_string());
        match &place.found {
            Ok(count) => writeln!(out, "{name}: {}", counted(count, "lesson"))?,
            Err(reason) => writeln!(out, "{name}: {reason}")?,
        }
        if let Some(folder) = &place.path {
            for lesson in library.lessons().filter(|lesson| lesson.file.starts_with(folder)) {
                writeln!(out, "  {}  {}", lesson.id, lesson.file.display())?;
            }
        }
    }
    for left in &library.left_out {
        writeln!(out, "left out: {}: {}", left.path.display(), left.reason)?;
    }
    Ok(Outcome::Done)
}

//! `bitrose book`: writes the course as a static site.

use super::lesson;
use super::prelude::*;
use bitrose_course::files;
use bitrose_web::Site;

/// The WebAssembly that judges answers, as built by scripts/web.sh: a path relative to the root of the source tree.
const BUILT: &str = "target/web/bitrose.wasm.gz";

/// Write the course as a static site, to read or to publish
///
/// The site has a page for each lesson and each technique: plain HTML with every board as a picture. It is complete
/// without script, works from a file or in any folder of a server, and loads nothing from elsewhere. With --wasm, the
/// exercises are answered on the page and judged as in the terminal. Other files in DIR stay as they are.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose book site && ls site | head -n 3
  $ bitrose book --lessons . site    # your own lessons as well")]
pub(super) struct Args {
    /// The folder for the pages; it is created if needed
    #[arg(value_hint = ValueHint::DirPath)]
    dir: PathBuf,

    /// The WebAssembly that judges answers in the browser, built by scripts/web.sh [default: target/web/bitrose.wasm.gz
    /// if it exists]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    wasm: Option<PathBuf>,

    /// Look for lessons in this folder instead of your own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    lessons: Option<PathBuf>,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let read = |path: &PathBuf| input::bytes(path).with_context(|| format!("cannot read {}", path.display()));
    let built = PathBuf::from(BUILT);
    let path = args.wasm.as_ref().or_else(|| Some(&built).filter(|built| built.is_file()));
    let wasm = path.map(read).transpose()?;
    let is_wasm =
        |bytes: &Vec<u8>| [&b"\0asm"[..], &[0x1F, 0x8B]].iter().any(|start| bytes.starts_with(start));
    if let (Some(path), false) = (path, wasm.as_ref().is_none_or(is_wasm)) {
        bail!("`{}` is not WebAssembly, compressed by gzip or not: scripts/web.sh builds it", path.display());
    }
    let catalogue = lesson::catalogue(args.lessons.as_deref())?;
    let site = Site { catalogue: &catalogue, wasm: wasm.as_deref() };
    let files = site
        .files()
        .map_err(|(id, error)| anyhow!("the lesson `{id}`, line {}: {}", error.line, error.message))?;
    let failed = || format!("cannot write the pages into `{}`", args.dir.display());
    std::fs::create_dir_all(&args.dir).with_context(failed)?;
    for file in &files {
        files::replace(&args.dir.join(&file.name), &file.bytes).with_context(failed)?;
    }
    let lessons = catalogue.lessons().count();
    let (count, first) = (files.len(), args.dir.join("index.html"));
    writeln!(out, "wrote {count} files: {lessons} lessons, begin with {}", first.display())?;
    Ok(Outcome::Done)
}

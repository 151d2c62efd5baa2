//! `bitrose emit`: writes source code for the tests of an engine.

use super::prelude::*;
use bitrose_draw::emit_asserts;

/// Emit source code for the tests of an engine
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose emit asserts --lang cpp > bitboard_assert.hpp
  $ bitrose emit asserts --lang java --mapping berlef")]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// An assertion that draws how two bitboards differ, without bitrose
    #[command(after_help = "Example:\n  $ bitrose emit asserts --lang python > bitboard_assert.py")]
    Asserts {
        /// cpp, java, csharp, python or go
        #[arg(long, value_name = "LANGUAGE", value_parser = language, add = completions::assertion_languages())]
        lang: Format,
    },
}

fn language(text: &str) -> Result<Format, &'static str> {
    let format = text.parse().ok().filter(|&format| emit_asserts(format, Mapping::Lerf).is_ok());
    format.ok_or("expected cpp, java, csharp, python or go")
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let What::Asserts { lang } = args.what;
    out.write_all(emit_asserts(lang, config.mapping)?.as_bytes())?;
    Ok(Outcome::Done)
}

//! `bitrose diff`: shows which squares a board lacks or has in addition, compared with another board.

use super::prelude::*;

/// Compare two boards; the exit status is 1 if they differ
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose diff 'king(a3)' '0x0000000103010180'")]
pub(super) struct Args {
    /// The expected board
    #[arg(value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    want: String,
    /// The board to compare with it
    #[arg(value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    got: String,

    /// Print the difference in this form
    ///
    /// grid (the board with signs), json or svg; every other format of `show` prints the three sets, one per line after
    /// its name.
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_parser = args::format(), hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    meaning: LanguageOptions,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut session = args.meaning.session(config.mapping)?;
    let want = board(&mut session, &args.want)?;
    let difference = Difference::new(want, board(&mut session, &args.got)?);
    let mut text = Vec::new();
    difference.paint(&mut text, args.format, config.mapping, config.style());
    out.write_all(&text)?;
    Ok(Outcome::of(difference.is_equal()))
}

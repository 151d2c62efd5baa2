//! `bitrose magic methods`: lists the methods of looking up the attacks of a sliding piece.

use crate::cli::args::table_size;
use crate::cli::prelude::*;
use bitrose_core::attacks::sliders::Method;
use bitrose_lang::techniques;

/// List every way to look up slider attacks: idea, size, source
///
/// The language calls a method by its name, as in `rook_hyperbola(e4, occ)`. Each is also a program that you can read
/// and step through: `rook_by_hyperbola(e4, occ)`. `bitrose table rook --method NAME` uses it for an array of 64.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic methods
  $ bitrose step 'rook_by_kindergarten(c6, {d6 f6 c7})'
  $ bitrose equal 'queen_pext(sq, occ)' 'queen_rays(sq, occ)'")]
pub(super) struct Args {
    /// Print the methods in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    for method in Method::ALL {
        match args.format {
            Report::Json => json::line(out, &object(method))?,
            Report::Grid => {
                let (name, size) = (method.name(), table_size(method));
                writeln!(out, "{name:18}  {size:>10}  {}\n{:32}{}", method.idea(), "", method.source())?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// Returns a method as JSON.
fn object(method: Method) -> serde_json::Value {
    let functions = ["rook", "bishop", "queen"].map(|piece| format!("{piece}_{method}"));
    let programs = ["rook", "bishop"].map(|piece| techniques::find(&format!("{piece}_by_{method}")));
    json!({
        "name": method.name(),
        "bytes": method.bytes(),
        "idea": method.idea(),
        "source": method.source(),
        "functions": functions,
        "programs": programs.into_iter().flatten().map(|function| function.name).collect::<Vec<_>>(),
    })
}

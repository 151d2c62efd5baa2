//! `bitrose magic table`: emits whole tables as source code, and compares their sizes.

use crate::cli::completions::{array_formats, layouts};
use crate::cli::prelude::*;
use bitrose_core::magic::{
    AttackTables, KNOWN_SIZES, ParseTableLayoutError, SearchProgress, TableLayout, TableOptions,
};
use bitrose_draw::{NotALanguage, emit_tables, emits_arrays};
use std::thread;

/// Emit tables with their lookup functions as source code, or compare their sizes
///
/// The code has masks, magics, shifts, offsets, attacks and a lookup function for both sliders. Entry i of an array is
/// for the square of bit i, so the numbers are right under every mapping; --mapping names the squares in the comment.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic table --format c > magics.h
  $ bitrose magic table --layout pext --format rust | head -20
  $ bitrose magic table --stats --choices 1")]
pub(super) struct Args {
    /// The layout of the slots in memory
    ///
    /// plain ([64][4096]), fancy (2^bits for each square), fixed (one shift), overlapped (one shift, ranges that
    /// overlap), black (the same with occ | ~mask), pext (no magics).
    #[arg(long, value_name = "NAME", default_value = "fancy", value_parser = layout, add = layouts())]
    layout: TableLayout,

    /// The language: rust, c, cpp, java, csharp, go, python, zig; or json
    #[arg(long, alias = "lang", value_name = "FORMAT", default_value = "rust", value_parser = args::format())]
    #[arg(hide_possible_values = true, add = array_formats())]
    format: Format,

    /// Use known magics that make smaller tables (all layouts but pext)
    #[arg(long)]
    known: bool,

    /// The seed of the search for magics
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    seed: u64,

    /// For fixed, overlapped and black: choose from this many magics for each square
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    choices: u32,

    /// Compare the sizes of all layouts with the smallest known tables
    #[arg(long)]
    stats: bool,
}

fn layout(text: &str) -> Result<TableLayout, ParseTableLayoutError> {
    text.parse()
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let effort = TableOptions { seed: args.seed, known: args.known, choices: args.choices };
    let watch = SearchProgress::default();
    cancel_on_signal(&watch.cancel)?;
    if args.stats {
        return stats(effort, args.format, &watch, out);
    }
    // Rejects a format that cannot express a table before the search starts.
    ensure!(emits_arrays(args.format), NotALanguage(args.format));
    let Some(tables) = AttackTables::find(args.layout, effort, &watch) else {
        bail!("stopped before the tables were complete")
    };
    if let Some((piece, square, _)) = tables.first_fault() {
        bail!("the table of the {piece} on {square} came out wrong; please report this");
    }
    out.write_all(emit_tables(args.format, &tables, config.mapping)?.as_bytes())?;
    Ok(Outcome::Done)
}

/// A row of the comparison of sizes.
struct Row {
    layout: String,
    entries: usize,
    used: usize,
}

/// Compares the sizes of all layouts, which are built in parallel because packing takes a while for two of them.
fn stats(
    effort: TableOptions,
    format: Format,
    watch: &SearchProgress,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let searched = TableLayout::ALL.into_iter().map(|layout| (layout.name().to_owned(), layout, false));
    let known = [TableLayout::Fancy, TableLayout::FixedShift, TableLayout::Overlapped, TableLayout::Black];
    let known = known.into_iter().map(|layout| (format!("{layout} --known"), layout, true));
    let kinds = searched.chain(known);
    let rows: Vec<Option<Row>> = thread::scope(|scope| {
        let workers: Vec<_> = kinds
            .map(|(name, layout, known)| {
                scope.spawn(move || {
                    let effort = TableOptions { known, ..effort };
                    let tables = AttackTables::find(layout, effort, watch)?;
                    let entries = tables.attacks.len();
                    Some(Row { layout: name, entries, used: tables.used() })
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    let Some(rows) = rows.into_iter().collect::<Option<Vec<Row>>>() else { bail!("stopped") };
    if format == Format::Json {
        for Row { layout, entries, used } in &rows {
            let (bytes, used) = (8 * entries, used);
            json::line(out, &json!({"layout": layout, "entries": entries, "bytes": bytes, "used": used}))?;
        }
    } else {
        out.write_all(report(&rows).as_bytes())?;
    }
    Ok(Outcome::Done)
}

fn report(rows: &[Row]) -> String {
    let mut text = String::from("built here                      entries      bytes  slots in use\n");
    for row in rows {
        text += &format!("  {:28} {:8} {:10}  {:8}\n", row.layout, row.entries, 8 * row.entries, row.used);
    }
    text += "\nthe smallest known              entries      bytes\n";
    for known in KNOWN_SIZES {
        let (scheme, entries, source) = (known.scheme, known.entries, known.source);
        text += &format!("  {scheme:28} {entries:8} {:10}  {source}\n", 8 * entries);
    }
    text
}

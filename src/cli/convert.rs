//! `bitrose convert`: rewrites a number, or all constants in a file, so that it draws the same picture under another
//! mapping.

use super::prelude::*;
use bitrose_course::files;

/// Print the number that draws the same picture under another mapping
///
/// With --file, it rewrites the constants of a source file (C, C++, Java, Rust, C#, Go, Python) that are sets of
/// squares, and changes nothing else. The entries of a table of 64 move to the new indexes of their squares.
///
/// Doubtful constants stay as they are and are listed on standard error, along with tables and shifts that use
/// converted constants. Square indexes and shifts in code are not changed, and magics have to be searched for again.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose convert 0xFF00 --from lerf --to berlef
  $ echo 'U64 RANK_2 = 0x000000000000FF00;' | bitrose convert --file - --from lerf --to berlef")]
pub(super) struct Args {
    /// The number
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true)]
    #[arg(add = completions::expression(), required_unless_present = "file")]
    expression: Option<String>,

    /// Convert the constants of this file and print it; `-` for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "expression")]
    file: Option<PathBuf>,
    /// Write the file instead of printing it
    #[arg(long, requires = "file")]
    in_place: bool,

    /// The mapping of the number [default: --mapping]
    #[arg(long, value_name = "MAPPING", value_parser = args::mapping(), hide_possible_values = true)]
    from: Option<Mapping>,
    /// The mapping to write it in
    #[arg(long, value_name = "MAPPING", value_parser = args::mapping(), hide_possible_values = true)]
    to: Mapping,

    /// Print the number in this form, any that `show` knows
    #[arg(long, value_name = "FORMAT", default_value = "hex", value_parser = args::format())]
    #[arg(hide_possible_values = true, conflicts_with = "file")]
    format: Format,

    #[command(flatten)]
    meaning: LanguageOptions,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let from = args.from.unwrap_or(config.mapping);
    if let Some(file) = &args.file {
        ensure!(!args.in_place || file != Path::new("-"), "--in-place takes a file, not standard input");
        let language = args.meaning.lang.or_else(|| source::language_of(file));
        return convert_file((file, language), args.in_place, from, args.to, out);
    }
    let expression = args.expression.as_deref().expect("clap asks for one of the two");
    let mut session = args.meaning.session(from)?;
    let board = board(&mut session, expression)?;
    let layout = Layout { format: args.format, mapping: args.to, style: config.style(), ..Layout::default() };
    out.write_all(&layout.one(expression, Drawable::Board(args.to.number(board))))?;
    Ok(Outcome::Done)
}

fn convert_file(
    (file, language): (&Path, Option<Language>),
    in_place: bool,
    from: Mapping,
    to: Mapping,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let name = input::name(file);
    let bytes = input::bytes(file).with_context(|| format!("cannot read `{name}`"))?;
    // Everything else is preserved, including a byte order mark and bytes of another encoding.
    let is_utf_8 = str::from_utf8(&bytes).is_ok();
    let text = if is_utf_8 {
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        bytes.iter().map(|&byte| char::from(byte)).collect()
    };
    let (mark, text) = text.strip_prefix('\u{FEFF}').map_or(("", text.as_str()), |rest| ("\u{FEFF}", rest));
    let converted =
        source::convert(text, language, from, to).with_context(|| input::not_a_source(&name, text))?;
    for (location, why) in &converted.notes {
        message(format_args!("{name}:{}:{}: {why}", location.line, location.column));
    }
    let whole = mark.to_owned() + &converted.text;
    let whole = if is_utf_8 { whole.into_bytes() } else { whole.chars().map(|sign| sign as u8).collect() };
    if in_place {
        files::replace(file, &whole).with_context(|| format!("cannot write `{name}`"))?;
        let constants = counted(converted.count, "constant");
        message(format_args!("{name}: {constants} written for {to} instead of {from}"));
    } else {
        out.write_all(&whole)?;
    }
    Ok(Outcome::Done)
}

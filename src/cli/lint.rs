//! `bitrose lint`: checks that the constants of a source file are what their names say, and that its shifts have their
//! masks.

use super::prelude::*;
use bitrose_lang::lint;

/// Check the constants of source files, and the shifts without a mask
///
/// Reads C, C++, Java, Rust, C#, Go and Python. Names such as `RANK_2`, `FILE_H`, `notAB` and `CENTER` are checked
/// under the mapping that most of them agree with, or that `--mapping` gives; so are magics, and tables of ranks,
/// files, attacks, masks, shifts and the squares between two. If too few names agree, the file has no mapping. The exit
/// status is 1 if a constant is wrong.
///
/// Functions are run: if one gives what `east`, `knight`, `white_pawn_attacks` or the like gives except for bits that
/// wrap, the shift that lacks its mask is reported. So is a function that differs from the known one whose name it has,
/// in C and C++ an expression such as `a & b == 0`, in which `==` binds first, and a bit of a board that is shifted in 32
/// bits, as in `1 << sq`. That does not change the exit status, because the caller may have masked before.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  $ echo 'U64 RANK_1 = 0xFFULL, RANK_2 = 0xFF00ULL, FILE_A = 0x0101010101010101ULL;' | bitrose lint"
)]
pub(super) struct Args {
    /// The files; `-` or none for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Print the findings in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Done;
    for file in &args.files {
        let name = input::name(file);
        let text = match input::bytes(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                message(format_args!("error: cannot read `{name}`: {error}"));
                outcome = Outcome::BadInput;
                continue;
            }
        };
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        let Some(report) = lint::lint_in(text, source::language_of(file), config.given_mapping) else {
            message(format_args!("error: {}", input::not_a_source(&name, text)));
            outcome = Outcome::BadInput;
            continue;
        };
        print(&report, (&name, config.given_mapping.is_some()), args.format, out)?;
        if !report.findings.is_empty() && outcome == Outcome::Done {
            outcome = Outcome::Negative;
        }
    }
    Ok(outcome)
}

fn print(
    report: &lint::Report,
    (file, is_given): (&str, bool),
    format: Report,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if format == Report::Grid {
        writeln!(out, "{file}: {}", summary(report, is_given))?;
    }
    if report.unread > 0 {
        let (bytes, language) = (counted(report.unread, "byte"), report.language);
        let (are, them) = if report.unread == 1 { ("is", "it") } else { ("are", "them") };
        message(format_args!(
            "note: {file}: {bytes} {are} not understood as {language}; constants in {them} are not checked"
        ));
    }
    if report.uncompared > 0 {
        let functions = counted(report.uncompared, "function");
        message(format_args!(
            "note: {file}: {functions} in a file of this size would take minutes: none is compared, only constants are"
        ));
    }
    let findings = report.findings.iter();
    let findings = findings.map(|it| (&it.location, &it.name, &it.message, "error", [it.want, it.got]));
    let deviations = report.deviations.iter().map(|it| {
        let severity = if it.is_shift { "warning" } else { "information" };
        (&it.location, &it.function, &it.message, severity, [None; 2])
    });
    for (location, name, message, severity, numbers) in findings.chain(deviations) {
        let (line, column) = (location.line, location.column);
        match format {
            Report::Grid => writeln!(out, "{file}:{line}:{column}: {name}: {message}")?,
            Report::Json => {
                let [want, got] = numbers.map(|number| number.map(hex));
                let object = json!({
                    "file": file, "line": line, "column": column, "name": name, "message": message, "severity": severity,
                    "want": want, "got": got,
                });
                json::line(out, &json::present(object))?;
            }
        }
    }
    Ok(())
}

/// Summarizes a report: `lerf, a1 = 0 (16 of 16 names agree), 2 tables`.
fn summary(report: &lint::Report, is_given: bool) -> String {
    let lint::Report { mappings, right, names, tables, functions, deviations, .. } = report;
    let first = |mapping: Mapping| mapping.square(0).expect("bit 0 has a square");
    let mappings: Vec<String> =
        mappings.iter().map(|&mapping| format!("{mapping}, {} = 0", first(mapping))).collect();
    let mapping = match names {
        0 if is_given => mappings.join(" or "),
        0 if mappings.is_empty() => "no names of ranks or files".to_owned(),
        0 => format!("{} (its enumeration of the squares)", mappings.join(" or ")),
        _ if mappings.is_empty() && right == names => {
            format!(
                "too few names of squares, ranks or files to tell the mapping ({names}): `--mapping lerf` sets it, if a1 is bit 0"
            )
        }
        _ if mappings.is_empty() => format!("no mapping found (the best one fits {right} of {names} names)"),
        _ => format!("{} ({right} of {names} names agree)", mappings.join(" or ")),
    };
    let counts = [(*tables, "table"), (*functions, "known function")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(count, what));
    let is_assumed = report.mappings.len() != 1 && !deviations.is_empty();
    let assumed = is_assumed.then(|| format!("squares as in {}", report.assumed));
    [mapping].into_iter().chain(counts).chain(assumed).collect::<Vec<_>>().join(", ")
}

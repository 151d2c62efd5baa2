//! Writes what the referee found: for people, for programs, and as a test report.

use super::reason::Reason;
use super::search::{Compared, Line};
use crate::cli::prelude::*;
use bitrose_core::position::Position;
use bitrose_draw::{Escaped, Picture, Role};
use clap::ValueEnum;

/// The output formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A drawn board and words
    Grid,
    /// JSON, one object
    Json,
    /// A test report in XML, as build servers read it
    Junit,
}

/// A disagreement, and the smallest one that resembles it.
pub(super) struct Finding {
    pub(super) line: Line,
    pub(super) minimal: Line,
    pub(super) missing: Vec<String>,
    pub(super) extra: Vec<String>,
    pub(super) reason: Reason,
    /// Whether the search for a smaller position was cut short.
    pub(super) is_cut: bool,
}

/// Writes that no difference was found.
pub(super) fn equal(
    compared: Compared,
    keys: Option<usize>,
    positions: &[Position],
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Compared { depth, deepest, nodes, left_out, .. } = compared;
    match format {
        Format::Json => {
            let object = json!({
                "ok": true, "positions": compared.positions, "depth": depth, "deepest": deepest, "nodes": nodes,
                "left_out": left_out, "keys": keys,
            });
            json::line(out, &json::present(object))
        }
        Format::Junit => junit(out, &positions[..compared.positions], None),
        Format::Grid => {
            let count = counted(compared.positions, "position");
            write!(out, "no disagreement: {count} to depth {depth}")?;
            if deepest > depth {
                write!(out, ", some to depth {deepest}")?;
            }
            writeln!(out, ", {} nodes", indicatif::HumanCount(nodes))?;
            keys.map_or(Ok(()), |count| writeln!(out, "{count} keys and FENs are as they should be"))
        }
    }
}

/// Writes that the engine gave no answer, for programs: people read the message on standard error.
pub(super) fn failed(error: &anyhow::Error, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Grid => Ok(()),
        Format::Json => json::line(out, &json!({"ok": false, "error": error.to_string()})),
        Format::Junit => write!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"bitrose referee\" tests=\"1\" errors=\"1\">\n  \
             <testcase classname=\"referee\" name=\"engine\">\n    <error message=\"{}\"/>\n  </testcase>\n</testsuite>\n",
            Escaped(&error.to_string())
        ),
    }
}

/// The note for when `minimal` may not be the smallest position.
const CUT_SHORT: &str = "the budget ended, or the engine failed, before the smallest position was found";

impl Finding {
    pub(super) fn write(
        &self,
        format: Format,
        positions: &[Position],
        config: Config,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match format {
            Format::Grid => out.write_all(&self.grid(config.style())),
            Format::Junit => junit(out, positions, Some(self)),
            Format::Json => {
                let minimal_line = self.minimal.names();
                let object = json!({
                    "ok": false,
                    "fen": self.line.root.to_string(),
                    "line": self.line.names(),
                    "minimal": self.minimal.root.to_string(),
                    "minimal_line": (!minimal_line.is_empty()).then_some(minimal_line),
                    "missing": self.missing,
                    "extra": self.extra,
                    "reason": self.reason.text,
                    "kind": self.reason.kind,
                    "squares": json::squares(self.reason.squares),
                    "note": self.is_cut.then_some(CUT_SHORT),
                });
                json::line(out, &json::present(object))
            }
        }
    }

    fn grid(&self, style: Style) -> Vec<u8> {
        let position = self.minimal.end();
        let placement = position.placement();
        let free = |moves: &[String]| {
            let targets = moves.iter().filter_map(|name| name.get(2..4)?.parse::<Square>().ok());
            targets.collect::<Bitboard>() & !placement.occupied()
        };
        let picture = Picture::over(self.reason.squares, placement.letters())
            .marked(free(&self.missing), Role::Missing)
            .marked(free(&self.extra), Role::Extra);
        let mut text = Vec::new();
        text.extend_from_slice(format!("found     {}\n", self.line).as_bytes());
        text.extend_from_slice(format!("smallest  {}\n\n", self.minimal).as_bytes());
        let panel = Panel { label: None, picture: Some(picture), caption: Vec::new() };
        panels(&mut text, &[panel], 1, style);
        text.push(b'\n');
        for (name, moves) in [("missing", &self.missing), ("extra", &self.extra)] {
            if !moves.is_empty() {
                text.extend_from_slice(format!("{name:9} {}\n", moves.join(" ")).as_bytes());
            }
        }
        text.extend_from_slice(format!("why       {} ({})\n", self.reason.text, self.reason.kind).as_bytes());
        if self.is_cut {
            text.extend_from_slice(format!("note      {CUT_SHORT}\n").as_bytes());
        }
        text
    }
}

/// Writes a test case for each position that was compared.
fn junit(out: &mut dyn Write, positions: &[Position], finding: Option<&Finding>) -> io::Result<()> {
    let failures = usize::from(finding.is_some());
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    let tests = positions.len();
    writeln!(out, "<testsuite name=\"bitrose referee\" tests=\"{tests}\" failures=\"{failures}\">")?;
    for position in positions {
        let name = position.to_string();
        write!(out, "  <testcase classname=\"referee\" name=\"{}\"", Escaped(&name))?;
        match finding.filter(|finding| finding.line.root == *position) {
            None => writeln!(out, "/>")?,
            Some(finding) => {
                let (message, kind) = (Escaped(&finding.reason.text), finding.reason.kind);
                writeln!(out, ">\n    <failure type=\"{kind}\" message=\"{message}\">")?;
                writeln!(out, "{}", Escaped(&String::from_utf8_lossy(&finding.grid(Style::PLAIN))))?;
                writeln!(out, "    </failure>\n  </testcase>")?;
            }
        }
    }
    writeln!(out, "</testsuite>")
}

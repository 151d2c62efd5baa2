//! `bitrose detect`: which mapping does this number speak?

mod turn;

use super::Outcome;
use super::args::Report;
use super::config::Config;
use super::input::{Position, board};
use crate::cli::completions::candidates::expression;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_draw::Difference;
use serde::Serialize;
use std::io::{self, Write};
use turn::{Remedy, relation, remedies};

/// Tells under which of the eight mappings a number means a set of squares
///
/// The exit status is 1 when there is none. Then the nearest mapping is drawn, and known slips that would explain the
/// number: reversed digits, swapped halves, a bit counted from 1, a step that was not masked.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose detect 0x8000 --as a2")]
pub(super) struct Args {
    /// The number
    #[arg(add = expression())]
    value: String,

    /// The squares it should mean
    #[arg(long = "as", value_name = "EXPR", add = expression())]
    meaning: String,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,

    #[command(flatten)]
    position: Position,
}

/// What is asked.
struct Question<'a> {
    word: u64,
    want: Bitboard,
    meaning: &'a str,
    /// The mapping of the session, which the answers are compared with.
    own: Mapping,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = args.position.session(config.mapping)?;
    let question = Question {
        word: config.mapping.number(board(&mut session, &args.value)?),
        want: board(&mut session, &args.meaning)?,
        meaning: &args.meaning,
        own: config.mapping,
    };
    match args.format {
        Report::Grid => question.draw(config, out)?,
        Report::Json => writeln!(out, "{}", serde_json::to_string(&question.answer())?)?,
    }
    Ok(if question.fitting().next().is_some() { Outcome::Done } else { Outcome::No })
}

impl Question<'_> {
    fn difference(&self, mapping: Mapping) -> Difference {
        Difference::new(self.want, mapping.board(self.word))
    }

    fn fitting(&self) -> impl Iterator<Item = Mapping> + '_ {
        Mapping::ALL.into_iter().filter(|&mapping| self.difference(mapping).is_equal())
    }

    /// The mapping with the fewest squares that differ; that of the session where several have as few.
    fn nearest(&self) -> Mapping {
        let key = |mapping: &Mapping| (differing(self.difference(*mapping)), *mapping != self.own);
        Mapping::ALL.into_iter().min_by_key(key).unwrap_or(self.own)
    }

    /// Known slips; none are looked for where the number is right.
    fn remedies(&self) -> Vec<Remedy> {
        if self.fitting().next().is_some() {
            return Vec::new();
        }
        remedies(self.word, self.want, self.own)
    }

    fn draw(&self, config: Config, out: &mut impl Write) -> io::Result<()> {
        let names: Vec<_> = self.fitting().map(Mapping::name).collect();
        let under = if names.is_empty() { "no mapping".to_owned() } else { names.join(", ") };
        writeln!(out, "0x{:016X} means {} under {under}\n", self.word, self.meaning)?;
        for mapping in Mapping::ALL {
            self.row(mapping, out)?;
        }
        if names.is_empty() { self.explain(config, out) } else { Ok(()) }
    }

    /// `lerbef  h1=0 g1=1  yes                       lerf with the bits of each byte reversed`
    fn row(&self, mapping: Mapping, out: &mut impl Write) -> io::Result<()> {
        let difference = self.difference(mapping);
        let verdict = match differing(difference) {
            0 => "yes".to_owned(),
            1 => "no, 1 square differs".to_owned(),
            count => format!("no, {count} squares differ"),
        };
        let [first, second] =
            [0, 1].map(|bit| mapping.square(bit).map_or(String::new(), |square| square.to_string()));
        let relation = relation(self.own, mapping);
        let row = format!("{mapping:6}  {first}=0 {second}=1  {verdict:24}");
        if mapping == self.own {
            return writeln!(out, "{}", row.trim_end());
        }
        writeln!(out, "{row}  {} {relation}", self.own)
    }

    fn explain(&self, config: Config, out: &mut impl Write) -> io::Result<()> {
        let nearest = self.nearest();
        writeln!(out, "\nnearest: {nearest}")?;
        let mut drawn = Vec::new();
        self.difference(nearest).grid(&mut drawn, config.style());
        out.write_all(&drawn)?;
        let remedies = self.remedies();
        if !remedies.is_empty() {
            writeln!(out, "\nit would mean {}", self.meaning)?;
        }
        for Remedy { change, mapping } in remedies {
            writeln!(out, "  under {mapping:6}  with {change}")?;
        }
        Ok(())
    }

    fn answer(&self) -> Answer<'_> {
        Answer {
            value: format!("0x{:016X}", self.word),
            meaning: self.meaning,
            fits: self.fitting().map(Mapping::name).collect(),
            nearest: self.nearest().name(),
            mappings: Mapping::ALL.into_iter().map(|mapping| self.reading(mapping)).collect(),
            remedies: self.remedies(),
        }
    }

    fn reading(&self, mapping: Mapping) -> Reading {
        let difference = self.difference(mapping);
        Reading {
            mapping: mapping.name(),
            fits: difference.is_equal(),
            missing: names(difference.missing),
            extra: names(difference.extra),
        }
    }
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer<'a> {
    value: String,
    #[serde(rename = "as")]
    meaning: &'a str,
    fits: Vec<&'static str>,
    nearest: &'static str,
    mappings: Vec<Reading>,
    remedies: Vec<Remedy>,
}

/// One of the eight ways to read the number.
#[derive(Serialize)]
struct Reading {
    mapping: &'static str,
    fits: bool,
    missing: Vec<String>,
    extra: Vec<String>,
}

fn differing(difference: Difference) -> u32 {
    (difference.missing | difference.extra).popcount()
}

fn names(board: Bitboard) -> Vec<String> {
    board.squares().map(|square: Square| square.to_string()).collect()
}

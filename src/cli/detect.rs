//! `bitrose detect`: finds the mappings under which a number means a given set of squares.

use super::prelude::*;
use bitrose_core::bitboard::{Direction, KnightDirection, Offset, WrapMasks, constants};

/// Find the mappings under which a number means a set of squares
///
/// If there is none, the exit status is 1, and the nearest mapping is drawn together with common mistakes that would
/// explain the number: reversed digits, swapped halves, bits counted from 1, a step without its wrap mask.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose detect 0x8000 --as a2")]
pub(super) struct Args {
    /// The number
    #[arg(value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    value: String,

    /// The squares that it should mean
    #[arg(long = "as", value_name = "EXPR", value_parser = expression)]
    #[arg(allow_hyphen_values = true, add = completions::expression())]
    meaning: String,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,

    #[command(flatten)]
    expressions: LanguageOptions,
}

/// The question: a number, and the squares that it should mean.
struct Question<'a> {
    word: u64,
    want: Bitboard,
    meaning: &'a str,
    /// The mapping of the session, with which the others are compared.
    own: Mapping,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut session = args.expressions.session(config.mapping)?;
    let (meaning, own) = (&args.meaning, config.mapping);
    let word = own.number(board(&mut session, &args.value)?);
    let question = Question { word, want: board(&mut session, meaning)?, meaning, own };
    match args.format {
        Report::Grid => question.draw(config, out)?,
        Report::Json => json::line(out, &question.answer())?,
    }
    Ok(Outcome::of(question.fitting().next().is_some()))
}

impl Question<'_> {
    fn difference(&self, mapping: Mapping) -> Difference {
        Difference::new(self.want, mapping.board(self.word))
    }

    fn fitting(&self) -> impl Iterator<Item = Mapping> + '_ {
        Mapping::ALL.into_iter().filter(|&mapping| self.difference(mapping).is_equal())
    }

    /// Returns the mapping under which the fewest squares differ; of several, that of the session.
    fn nearest(&self) -> Mapping {
        let key = |mapping: &Mapping| (differing(self.difference(*mapping)), *mapping != self.own);
        Mapping::ALL.into_iter().min_by_key(key).expect("there are eight mappings")
    }

    /// Returns common mistakes that explain the number; empty if some mapping fits it.
    fn remedies(&self) -> Vec<Remedy> {
        if self.fitting().next().is_some() {
            return Vec::new();
        }
        remedies(self.word, self.want, self.own)
    }

    fn draw(&self, config: Config, out: &mut dyn Write) -> io::Result<()> {
        let names: Vec<_> = self.fitting().map(Mapping::name).collect();
        let under = if names.is_empty() { "no mapping".to_owned() } else { names.join(", ") };
        writeln!(out, "0x{:016X} means {} under {under}\n", self.word, self.meaning)?;
        for mapping in Mapping::ALL {
            self.row(mapping, out)?;
        }
        if names.is_empty() { self.explain(config, out) } else { Ok(()) }
    }

    /// Writes a row of the table:
    /// `lerbef  h1=0 g1=1  yes                       lerf with the bits of each byte reversed`
    fn row(&self, mapping: Mapping, out: &mut dyn Write) -> io::Result<()> {
        let difference = self.difference(mapping);
        let verdict = match differing(difference) {
            0 => "yes".to_owned(),
            1 => "no, 1 square differs".to_owned(),
            count => format!("no, {count} squares differ"),
        };
        let [first, second] =
            [0, 1].map(|bit| mapping.square(bit).expect("a bit below 64 has a square").to_string());
        let relation = relation(self.own, mapping);
        let row = format!("{mapping:6}  {first}=0 {second}=1  {verdict:24}");
        if mapping == self.own {
            return writeln!(out, "{}", row.trim_end());
        }
        writeln!(out, "{row}  {} {relation}", self.own)
    }

    fn explain(&self, config: Config, out: &mut dyn Write) -> io::Result<()> {
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

    fn answer(&self) -> serde_json::Value {
        let reading = |mapping: Mapping| {
            let Difference { missing, extra, .. } = self.difference(mapping);
            let fits = self.difference(mapping).is_equal();
            json!({
                "mapping": mapping.name(), "fits": fits, "missing": squares(missing), "extra": squares(extra),
            })
        };
        let remedy = |remedy: Remedy| json!({"change": remedy.change, "mapping": remedy.mapping.name()});
        json!({
            "value": hex(self.word),
            "as": self.meaning,
            "fits": self.fitting().map(Mapping::name).collect::<Vec<_>>(),
            "nearest": self.nearest().name(),
            "mappings": Mapping::ALL.map(reading),
            "remedies": self.remedies().into_iter().map(remedy).collect::<Vec<_>>(),
        })
    }
}

fn differing(difference: Difference) -> u32 {
    (difference.missing | difference.extra).popcount()
}

/// Describes the change after which a number shows under `from` the squares that it shows unchanged under `to`. The
/// eight possible answers are the eight symmetries of the square.
fn relation(from: Mapping, to: Mapping) -> &'static str {
    // A set without any symmetry, so that all eight images of it are different.
    const PROBE: u64 = 0b1011;
    let seen = to.board(PROBE);
    let other_way = Bitboard(PROBE).flip_antidiagonal().0;
    let turned = [
        ("as it is", from.board(PROBE)),
        ("with the bits of each byte reversed", from.board(PROBE.swap_bytes().reverse_bits())),
        ("with its bytes swapped", from.board(PROBE.swap_bytes())),
        ("with all bits reversed", from.board(PROBE.reverse_bits())),
        ("with rows and columns exchanged", from.board(Bitboard(PROBE).flip_diagonal().0)),
        ("with rows and columns exchanged from the other end", from.board(other_way)),
        ("turned by 90 degrees", from.board(Bitboard(PROBE).rotate_90().0)),
        ("turned by 270 degrees", from.board(Bitboard(PROBE).rotate_270().0)),
    ];
    let found = turned.into_iter().find(|&(_, board)| board == seen);
    found.expect("two mappings differ by one of the eight symmetries").0
}

/// A change after which a number has the wanted meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remedy {
    /// The change, in words.
    change: String,
    /// The mapping under which the changed number has that meaning.
    mapping: Mapping,
}

/// Returns every common mistake that turns `want` into `word` under some mapping, the preferred mapping first.
///
/// Swapped bytes and reversed bits are not included, because each amounts to another mapping.
fn remedies(word: u64, want: Bitboard, preferred: Mapping) -> Vec<Remedy> {
    let others = Mapping::ALL.into_iter().filter(|&mapping| mapping != preferred);
    let mut remedies = Vec::new();
    for mapping in std::iter::once(preferred).chain(others) {
        let wanted = mapping.number(want);
        let common_mistakes = common_mistakes(word).into_iter().filter(|&(_, mended)| mended == wanted);
        let mask = missing_mask(word, want, mapping).map(|mask| format!("& {mask}: a step was not masked"));
        let changes = common_mistakes.map(|(name, _)| name.to_owned()).chain(mask);
        remedies.extend(changes.map(|change| Remedy { change, mapping }));
    }
    remedies
}

/// Returns, for each common mistake, a description and the number with that mistake undone.
fn common_mistakes(word: u64) -> [(&'static str, u64); 8] {
    let digits_swapped = (word & 0x0F0F_0F0F_0F0F_0F0F) << 4 | word >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
    let digits_reversed = digits_swapped.swap_bytes();
    let quarters = word << 48 | (word << 16 & 0xFFFF_0000_0000) | (word >> 16 & 0xFFFF_0000) | word >> 48;
    [
        ("its hex digits reversed", digits_reversed),
        ("the two hex digits of each byte swapped", digits_swapped),
        ("its 32-bit halves swapped", word.rotate_left(32)),
        ("its 16-bit quarters reversed", quarters),
        ("all its bits inverted (~x)", !word),
        ("shifted by one (<< 1): its bits were counted from 1", word << 1),
        ("shifted by one (>> 1): its bits were counted from 1", word >> 1),
        ("its sign extension cut off (& 0xFFFFFFFF)", word & 0xFFFF_FFFF),
    ]
}

/// Returns the name of the wrap mask that removes the extra squares and nothing else.
fn missing_mask(word: u64, want: Bitboard, mapping: Mapping) -> Option<&'static str> {
    let got = mapping.board(word);
    let steps = Direction::ALL.map(Direction::offset).into_iter();
    let jumps = KnightDirection::ALL.map(KnightDirection::offset);
    let masked = |step: Offset| {
        let mask = WrapMasks::of(step, mapping).after;
        (got & mask == want && got != want).then(|| constants::name_of(mask)).flatten()
    };
    steps.chain(jumps).find_map(masked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Square;

    #[test]
    fn the_eight_mappings_are_the_eight_symmetries() {
        for from in Mapping::ALL {
            let mut names: Vec<_> = Mapping::ALL.into_iter().map(|to| relation(from, to)).collect();
            assert_eq!(relation(from, from), "as it is");
            names.sort_unstable();
            names.dedup();
            assert!(names.len() == 8 && !names.contains(&""), "{from}: {names:?}");
        }
        assert_eq!(relation(Mapping::Lerf, Mapping::Berlef), "with its bytes swapped");
        assert_eq!(relation(Mapping::Lerf, Mapping::Lerbef), "with the bits of each byte reversed");
        assert_eq!(relation(Mapping::Lerf, Mapping::Berf), "with all bits reversed");
    }

    fn changes(word: u64, want: Bitboard) -> Vec<String> {
        let own = |remedy: &Remedy| remedy.mapping == Mapping::Lerf;
        remedies(word, want, Mapping::Lerf).into_iter().filter(own).map(|remedy| remedy.change).collect()
    }

    #[test]
    fn known_slips_are_named() {
        let board = Bitboard(0x0123_4567_89AB_CDEF);
        assert_eq!(changes(0xFEDC_BA98_7654_3210, board)[0], "its hex digits reversed");
        assert_eq!(changes(0x1032_5476_98BA_DCFE, board), ["the two hex digits of each byte swapped"]);
        assert_eq!(changes(0x89AB_CDEF_0123_4567, board), ["its 32-bit halves swapped"]);
        assert_eq!(changes(0xCDEF_89AB_4567_0123, board), ["its 16-bit quarters reversed"]);
        assert_eq!(changes(!0x0123_4567_89AB_CDEF, board).len(), 2);
        assert_eq!(changes(1 << 27, Square::E4.bitboard()).len(), 1);
        assert_eq!(changes(1 << 29, Square::E4.bitboard()).len(), 1);
    }

    #[test]
    fn a_forgotten_wrap_mask_is_named() {
        // With unmasked shifts, a knight on h4 also reaches a3, b4, b6 and a7.
        let raw = 0x0001_4220_0221_4000;
        let want = bitrose_core::attacks::knight(Square::H4);
        assert_eq!(changes(raw, want), ["& NOT_AB: a step was not masked"]);
        assert_eq!(changes(1 << 8 | 1 << 7, Square::H1.bitboard()), ["& NOT_A: a step was not masked"]);
    }
}

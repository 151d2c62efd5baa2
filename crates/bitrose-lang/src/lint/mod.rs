//! Constants of a source file whose names say what they are, compared with the truth.
//!
//! The file's own mapping decides what a name means as a number. It is found by vote: the mapping under which most names are right.
//! A difference is only a finding if the name leaves no doubt, or if nearly all others of its kind are right.

mod tables;

use crate::Language;
use crate::builtins::{self, BUILTINS, Body, Builtin, Group};
use crate::source::{self, Item, Number, Source};
use crate::tables::{Array, Location, ReadError, arrays, errors, identify, wrong_number};
use bitrose_core::bitboard::{Bitboard, Mapping};

/// What was found in a file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The mappings under which the most names are right; none if too few are.
    pub mappings: Vec<Mapping>,
    /// How many names are right under them.
    pub right: usize,
    /// How many names there are.
    pub names: usize,
    /// How many tables there are of a kind that is known.
    pub tables: usize,
    /// The language that the file was read in.
    pub language: Language,
    /// How many bytes its grammar did not understand: constants in them are not checked.
    pub unread: usize,
    /// The differences, in the order of the text.
    pub findings: Vec<Finding>,
}

/// A constant that is not what its name says, or a table that cannot be read.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Where it is.
    pub location: Location,
    /// Its name, with its index in a table.
    pub name: String,
    /// What is wrong with it, in words.
    pub message: String,
    /// The number that it should be, where that is known.
    pub want: Option<u64>,
    /// The number that it is, if it is one.
    pub got: Option<u64>,
}

/// Checks a source file. `None` if its language cannot be told, or the text is too long or nested too deeply.
#[must_use]
pub fn lint(text: &str, language: Option<Language>) -> Option<Report> {
    let source = source::read(text, language)?;
    let (named, mut findings) = named(text, &source);
    let voters: Vec<&Named<'_>> = named.iter().filter(|one| one.is_certain).collect();
    let right = |mapping: Mapping| voters.iter().filter(|one| one.is_right(mapping)).count();
    let most = Mapping::ALL.into_iter().map(right).max().unwrap_or_default();
    // A few names that are right by chance are no vote.
    let is_sure = most >= 3 && most * 4 >= voters.len() * 3;
    let mappings: Vec<Mapping> =
        Mapping::ALL.into_iter().filter(|&mapping| is_sure && right(mapping) == most).collect();
    findings.extend(named.iter().filter_map(|one| one.finding(text, &mappings)));
    let arrays = arrays(&source.declared);
    let mut tables = 0;
    let broken: Vec<ReadError> = errors(text, &arrays, None).collect();
    if !broken.iter().any(|error| matches!(error, ReadError::TooMany { .. })) {
        let only = if let [mapping] = *mappings { Some(mapping) } else { None };
        let reading = identify(text, &arrays, None);
        tables = reading.tables.len();
        for array in arrays.iter().flat_map(Array::split) {
            let found = tables::entries(text, &array, &reading);
            tables += usize::from(found.is_some());
            findings.extend(found.unwrap_or_default());
        }
        findings.extend(reading.tables.iter().flat_map(|table| tables::magics(table, only)));
    }
    findings.extend(broken.iter().map(Finding::unread));
    findings.sort_by_key(|finding| finding.location.offset);
    let (language, unread) = (source.language, source.errors);
    Some(Report { mappings, right: most, names: voters.len(), tables, language, unread, findings })
}

impl Finding {
    fn unread(error: &ReadError) -> Self {
        let location = error.location().unwrap_or_default();
        let name = if let ReadError::Length { name, .. } = error { name.clone() } else { String::new() };
        let message = error.to_string();
        let message = message.strip_prefix(&format!("{location}: ")).unwrap_or(&message).to_owned();
        Self { location, name, message, want: None, got: None }
    }
}

/// A constant and the set that its name says.
struct Named<'t> {
    name: &'t str,
    number: Number,
    squares: Bitboard,
    /// The name can mean nothing else: a rank, a file, or all but some files.
    is_certain: bool,
}

/// A constant whose name can mean something else, such as `CENTER`, is wrong if it has at most this many wrong bits.
const NEAR: u32 = 2;

impl Named<'_> {
    fn is_right(&self, mapping: Mapping) -> bool {
        self.number.value == Some(mapping.number(self.squares))
    }

    fn finding(&self, text: &str, mappings: &[Mapping]) -> Option<Finding> {
        let (mapping, got) = (*mappings.first()?, self.number.value?);
        let wrong = |mapping: &Mapping| (mapping.number(self.squares) ^ got).count_ones();
        let nearest = mappings.iter().map(wrong).min().filter(|&bits| bits > 0)?;
        if !self.is_certain && nearest > NEAR {
            return None;
        }
        let is_it = |it: &&Builtin| matches!(it.body, Body::Constant(set) if set == mapping.board(got));
        let is = BUILTINS.iter().find(is_it).map(|it| format!("this is {}", it.name));
        let other = Mapping::ALL.into_iter().find(|&other| self.is_right(other));
        let elsewhere = other.map(|other| format!("right under {other}, not under {mapping}"));
        let message = match (is, elsewhere) {
            (None, None) => difference(self.squares, mapping.board(got)),
            (is, elsewhere) => is.into_iter().chain(elsewhere).collect::<Vec<_>>().join("; "),
        };
        let location = Location::new(text, self.number.start, self.number.end - self.number.start);
        let want = Some(mapping.number(self.squares));
        Some(Finding { location, name: self.name.to_owned(), message, want, got: Some(got) })
    }
}

/// `b8 is missing`, `c3 is extra`, or both.
fn difference(want: Bitboard, got: Bitboard) -> String {
    let list = |set: Bitboard| set.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    let part = |set: Bitboard, what: &str| {
        let verb = if set.popcount() == 1 { "is" } else { "are" };
        (!set.is_empty()).then(|| format!("{} {verb} {what}", list(set)))
    };
    let (missing, extra) = (want.difference(got), got.difference(want));
    [part(missing, "missing"), part(extra, "extra")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The constants whose names say a set of squares, and those among them that are not numbers of 64 bits.
fn named<'t>(text: &str, source: &Source<'t>) -> (Vec<Named<'t>>, Vec<Finding>) {
    let (mut named, mut wrong) = (Vec::new(), Vec::new());
    for one in source.declared.iter().filter(|one| one.index.is_empty()) {
        let Item::Number(number) = one.item else { continue };
        let Some((squares, is_certain)) = meaning(one.name) else { continue };
        if number.value.is_none() && number.is_certain {
            let finding = Finding::unread(&wrong_number(text, &number));
            wrong.push(Finding { name: one.name.to_owned(), ..finding });
        } else if number.is_certain && is_word(text, &number) {
            named.push(Named { name: one.name, number, squares, is_certain });
        }
    }
    (named, wrong)
}

/// Returns `false` for what can be the index of a rank, a file or a piece on some board.
fn is_word(text: &str, number: &Number) -> bool {
    const DIGITS: usize = 16;
    number.value.is_some_and(|value| value >= 0xFF) || text[number.start..number.end].len() >= DIGITS
}

/// The squares that a name means, as the language has it, and whether it can mean nothing else.
fn meaning(name: &str) -> Option<(Bitboard, bool)> {
    let plain = name.to_ascii_lowercase().replace('_', "");
    let without = |end: &str| plain.strip_suffix(end).map(str::to_owned);
    let forms = ["", "bb", "bitboard", "mask", "s"].into_iter().filter_map(without);
    let forms = forms.flat_map(|form| [form.strip_prefix('k').unwrap_or_default().to_owned(), form]);
    let builtin = forms.filter_map(|form| builtins::find(&form)).find(|it| it.group == Group::Constants)?;
    let Body::Constant(squares) = builtin.body else { return None };
    let is_certain = ["FILE_", "RANK_", "NOT_"].iter().any(|start| builtin.name.starts_with(start));
    Some((squares, is_certain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Known;
    use bitrose_core::bitboard::{File, Rank, Square};
    use std::fmt::Write;

    fn list(entries: impl Iterator<Item = u64>) -> String {
        entries.map(|entry| format!("\n0x{entry:X}")).collect::<Vec<_>>().join(",")
    }

    /// A file with masks, tables of masks, knight attacks and squares between two, and magics.
    fn attacks() -> String {
        let mut text = String::from("typedef unsigned long long U64;\n");
        for rank in Rank::ALL {
            writeln!(text, "#define RANK_{rank} 0x{:016X}ULL", rank.bitboard().0).unwrap();
        }
        text += "const U64 FILE_ABB = 0x0101010101010101;\n";
        for (file, before) in ["B", "C", "D", "E", "F", "G", "H"].into_iter().zip('A'..) {
            writeln!(text, "const U64 FILE_{file}BB = FILE_{before}BB << 1;").unwrap();
        }
        text += "const U64 notAB = 0xFCFCFCFCFCFCFCFC;\nenum { RANK_ONE, RANK_TWO };\n";
        text += "const U64 Center = 0x0000001818000000;\n";
        writeln!(
            text,
            "const U64 FILES[8] = {{{}}};",
            list(File::ALL.map(|file| file.bitboard().0).into_iter())
        )
        .unwrap();
        writeln!(
            text,
            "const U64 knightAttacks[64] = {{{}\n}};",
            list(Square::all().map(|square| Known::Knight.entry(square)))
        )
        .unwrap();
        let between = |from| {
            format!("{{{}}}", list(Square::all().map(|to| bitrose_core::attacks::rays::between(from, to).0)))
        };
        let between: Vec<String> = Square::all().map(between).collect();
        writeln!(text, "const U64 between[64][64] = {{{}}};", between.join(",")).unwrap();
        text + include_str!("../../tests/data/Rival.java")
    }

    fn findings(text: &str) -> Vec<(usize, String, String)> {
        let report = lint(text, Some(Language::Cpp)).unwrap();
        report.findings.into_iter().map(|one| (one.location.line, one.name, one.message)).collect()
    }

    #[test]
    fn a_file_without_mistakes_has_no_findings() {
        let report = lint(&attacks(), Some(Language::Cpp)).unwrap();
        assert_eq!((report.mappings, report.right, report.names), (vec![Mapping::Lerf], 17, 17));
        assert_eq!(report.tables, 9, "files, knights, between, and of Rival magics, masks and shifts");
        assert_eq!(findings(&attacks()), []);
    }

    #[test]
    fn what_two_mappings_agree_on_decides_nothing() {
        let text = "U64 NOT_A = 0xFEFEFEFEFEFEFEFE, NOT_H = 0x7F7F7F7F7F7F7F7F, FILE_A = 0x0101010101010101;";
        let report = lint(text, Some(Language::Cpp)).unwrap();
        assert_eq!(report.mappings, [Mapping::Lerf, Mapping::Berlef]);
    }

    #[test]
    fn planted_mistakes_are_named_with_their_lines() {
        for (right, wrong, line, name, message) in [
            ("0x000000000000FF00ULL", "0x000000000000FD00ULL", 3, "RANK_2", "b2 is missing"),
            (
                "0x000000000000FF00ULL",
                "0x00FF000000000000ULL",
                3,
                "RANK_2",
                "this is RANK_7; right under berlef, not under lerf",
            ),
            (
                "0x000000000000FF00ULL",
                "0x000000000000FO00ULL",
                3,
                "RANK_2",
                "invalid number 0x000000000000FO00ULL: `O` is not a hexadecimal digit; did you mean 0?",
            ),
            ("FILE_GBB = FILE_FBB << 1", "FILE_GBB = FILE_FBB << 2", 16, "FILE_GBB", "this is FILE_H"),
            ("0xFCFCFCFCFCFCFCFC", "0xFCFCFCFCFCFCFCFD", 18, "notAB", "a1 is extra"),
            ("0x0000001818000000", "0x0000001818100000", 20, "Center", "e3 is extra"),
            (
                "\n0x808080808080808,",
                "\n0x808080808080800,",
                25,
                "FILES[3]",
                "file masks: entry 3 has 1 wrong bit",
            ),
            ("\n0x20400,", "\n0x20401,", 31, "knightAttacks[0]", "knight attacks: entry 0 has 1 wrong bit"),
            ("\n0x402000,", "\n0x412000,", 38, "knightAttacks[7]", "knight attacks: entry 7 wraps"),
            (
                "\n0x402000,",
                "\n0x20400,",
                38,
                "knightAttacks[7]",
                "knight attacks: entry 7 is that of index 0",
            ),
            (
                "\n0x20400,\n0x50800,",
                "\n0x50800,\n0x20400,",
                31,
                "knightAttacks[0]",
                "knight attacks: entries 0 and 1 are swapped",
            ),
            (
                "\n0x402000,",
                "",
                38,
                "knightAttacks",
                "knight attacks: 63 entries instead of 64; entry 7 is missing here",
            ),
            (
                "\n0x2,\n0x6,",
                "\n0x2,\n0x7,",
                100,
                "between[0][3]",
                "squares between: entry 3 has 1 wrong bit",
            ),
        ] {
            let text = attacks();
            assert!(text.contains(right), "{right}");
            let found = findings(&text.replacen(right, wrong, 1));
            assert_eq!(found.first(), Some(&(line, name.to_owned(), message.to_owned())), "{wrong}");
        }
        let magic = findings(&attacks().replace("0x6820808004002200L", "0x6820808000002200L"));
        assert_eq!(magic.len(), 1, "{magic:?}");
        assert_eq!(magic[0].1, "magicNumberRook[21]");
        assert_eq!(magic[0].2, "rook magic f3: blocker sets with different attacks collide");
    }
}

//! Constants of a source file whose names say what they are, compared with the truth.
//!
//! The file's own mapping decides what a name means as a number. It is found by vote: the mapping under which most names are right.
//! A difference is only a finding if the name leaves no doubt, and if nearly all others of its kind are right.

use crate::Language;
use crate::source::{self, Item, Number, Source};
use crate::tables::{self, ArrayKind, Known, Location, ReadArray, ReadTable};
use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, Square};
use bitrose_core::magic::{Site, check};

/// What was found in a file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The mapping under which the most names are right, if there are names.
    pub mapping: Option<Mapping>,
    /// How many names are right under it.
    pub right: usize,
    /// How many names there are.
    pub names: usize,
    /// The differences, in the order of the text.
    pub findings: Vec<Finding>,
}

/// A constant that is not what its name says.
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
    /// The number that it is.
    pub got: u64,
}

/// A constant and the set that its name says.
struct Named<'t> {
    name: &'t str,
    number: Number,
    squares: Bitboard,
}

/// Checks a source file. `None` if its language cannot be told, or the text is too long or nested too deeply.
#[must_use]
pub fn lint(text: &str, language: Option<Language>) -> Option<Report> {
    let source = source::read(text, language)?;
    let named = named(&source);
    let right = |mapping: Mapping| named.iter().filter(|one| one.is_right(mapping)).count();
    let best = Mapping::ALL.into_iter().rev().max_by_key(|&mapping| right(mapping)).unwrap_or(Mapping::Lerf);
    let agree = right(best);
    let mut findings = Vec::new();
    // A few names that are right by chance are no vote.
    let is_sure = agree >= 3 && agree * 4 >= named.len() * 3;
    if is_sure {
        findings
            .extend(named.iter().filter(|one| !one.is_right(best)).filter_map(|one| one.finding(text, best)));
    }
    if let Ok(reading) = tables::read_declared(text, &source.declared, None) {
        for array in &reading.arrays {
            findings.extend(entries(text, array));
        }
        for table in &reading.tables {
            findings.extend(magics(table, is_sure.then_some(best)));
        }
    }
    findings.sort_by_key(|finding| finding.location.offset);
    let mapping = is_sure.then_some(best);
    Some(Report { mapping, right: agree, names: named.len(), findings })
}

impl Named<'_> {
    fn is_right(&self, mapping: Mapping) -> bool {
        self.number.value == Some(mapping.number(self.squares))
    }

    fn finding(&self, text: &str, mapping: Mapping) -> Option<Finding> {
        let (got, want) = (self.number.value?, mapping.number(self.squares));
        Some(Finding {
            location: Location::new(text, self.number.start, self.number.end - self.number.start),
            name: self.name.to_owned(),
            message: difference(self.squares, mapping.board(got)),
            want: Some(want),
            got,
        })
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

/// The constants whose names say a set of squares. A number without 64 bits, such as the index of a rank, is none of them.
fn named<'t>(source: &Source<'t>) -> Vec<Named<'t>> {
    let constants = source.declared.iter().filter_map(|one| match one.item {
        Item::Number(number) if number.is_certain && one.index.is_empty() => {
            Some(Named { name: one.name, number, squares: meaning(one.name)? })
        }
        _ => None,
    });
    let constants: Vec<Named<'t>> = constants.collect();
    // Of `RANK_1 = 0, RANK_2 = 1 …` all are small, of masks most are large.
    let large = constants.iter().filter(|one| one.number.is_large).count();
    if large * 2 >= constants.len() { constants } else { Vec::new() }
}

/// The squares that a name means: `RANK_2`, `fileH`, `NOT_A_FILE`, `notHG`, `FILE_ABB`.
fn meaning(name: &str) -> Option<Bitboard> {
    let words = words(name);
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !NOISE.contains(word)).collect();
    let squares = |words: &[&str]| match words {
        ["rank", digit] => rank(digit),
        ["file", letter] | [letter, "file"] => files(letter).filter(|_| letter.len() == 1),
        _ => None,
    };
    match words.as_slice() {
        ["not", letters] | ["not", letters, "file" | "files"] | ["not", "file" | "files", letters] => {
            files(letters).map(Bitboard::complement)
        }
        ["not", first, second] if first.len() == 1 && second.len() == 1 => {
            files(&format!("{first}{second}")).map(Bitboard::complement)
        }
        ["not", "rank", digit] => rank(digit).map(Bitboard::complement),
        words => squares(words),
    }
}

/// Words that say nothing of the squares.
const NOISE: &[&str] = &["bb", "bitboard", "mask", "k", "const", "the"];

/// The words of a name in small letters, digits apart: `FILE_ABB` is file, a, bb.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in name.chars() {
        let begins = !letter.is_alphanumeric()
            || letter.is_ascii_digit() != last.is_ascii_digit()
            || letter.is_uppercase() && last.is_lowercase();
        if begins || words.is_empty() {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("it was just made").push(letter.to_ascii_lowercase());
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    let split = |word: String| match word.as_str() {
        "abb" | "bbb" | "cbb" | "dbb" | "ebb" | "fbb" | "gbb" | "hbb" => vec![word[..1].to_owned()],
        _ => match (word.strip_prefix("file"), word.strip_prefix("not")) {
            (Some(letter), _) if letter.len() == 1 => vec!["file".to_owned(), letter.to_owned()],
            (_, Some(letters)) if files(letters).is_some() => vec!["not".to_owned(), letters.to_owned()],
            _ => match word.strip_suffix("file") {
                Some(letters) if files(letters).is_some() => vec![letters.to_owned(), "file".to_owned()],
                _ => vec![word],
            },
        },
    };
    words.into_iter().flat_map(split).collect()
}

fn rank(digit: &str) -> Option<Bitboard> {
    let [digit @ b'1'..=b'8'] = digit.as_bytes() else { return None };
    Rank::from_index(digit - b'1').map(Rank::bitboard)
}

/// One file, or two next to each other at an edge.
fn files(letters: &str) -> Option<Bitboard> {
    let is_known = letters.len() == 1 || matches!(letters, "ab" | "ba" | "gh" | "hg");
    let files = letters.bytes().map(|letter| letter.checked_sub(b'a').and_then(File::from_index));
    let files: Vec<File> = files.collect::<Option<_>>()?;
    is_known.then(|| files.into_iter().fold(Bitboard::EMPTY, |set, file| set | file.bitboard()))
}

/// The wrong entries of a table of which nearly all are right. Zeros are left out on purpose.
fn entries(text: &str, array: &ReadArray) -> Vec<Finding> {
    let (ArrayKind::Known(known, _), numbers) = (array.kind, &array.numbers) else { return Vec::new() };
    let entry =
        |index: usize| known.entry(Square::from_index_masked(u32::try_from(index).expect("below 64")));
    let wrong: Vec<(usize, u64)> = numbers
        .iter()
        .enumerate()
        .filter_map(|(index, number)| Some((index, number.value?)))
        .filter(|&(index, got)| got != entry(index) && got != 0)
        .collect();
    let finding = |&(index, got): &(usize, u64)| {
        let number = &numbers[index];
        let other = wrong
            .iter()
            .find(|&&(other, word)| other != index && word == entry(index) && got == entry(other));
        let (want, got_set) = (Bitboard(entry(index)), Bitboard(got));
        let message = match (other, known) {
            (Some((other, _)), _) => format!("{known}: entries {index} and {other} are swapped"),
            (None, Known::Shifts(_) | Known::Bits(_)) => format!("{known}: {got} should be {}", entry(index)),
            (None, _) if wraps(want, got_set, index) => format!("{known}: entry {index} wraps"),
            (None, _) => {
                let bits = (got_set ^ want).popcount();
                format!("{known}: entry {index} has {bits} wrong {}", if bits == 1 { "bit" } else { "bits" })
            }
        };
        let location = Location::new(text, number.start, number.end - number.start);
        Finding { location, name: format!("{}[{index}]", array.name), message, want: Some(entry(index)), got }
    };
    if wrong.len() > MOST_WRONG { Vec::new() } else { wrong.iter().map(finding).collect() }
}

/// Are all squares there, and extra ones only on the far side of the board?
fn wraps(want: Bitboard, got: Bitboard, index: usize) -> bool {
    let file = index % 8;
    let extra = got.difference(want);
    let is_far = |square: Square| usize::from(square.index() % 8).abs_diff(file) > 4;
    want.is_subset(got) && !extra.is_empty() && extra.squares().all(is_far)
}

/// The wrong magics of a table of which nearly all are right.
fn magics(table: &ReadTable, mapping: Option<Mapping>) -> Vec<Finding> {
    if !table.evidence.is_sure() || table.evidence.valid as usize + MOST_WRONG < 64 {
        return Vec::new();
    }
    let finding = |entry: u8| {
        let lookup = &table.lookups[usize::from(entry)];
        let is_right =
            check(Site::lerf(table.piece, table.twin(entry)), lookup).is_ok_and(|check| check.is_valid());
        let square = mapping.map_or(format!("of bit {}", table.twin(entry).index()), |mapping| {
            table.square(entry, mapping).to_string()
        });
        (!is_right).then(|| Finding {
            location: table.locations[usize::from(entry)],
            name: format!("{}[{entry}]", table.name),
            message: format!("{} magic {square}: blocker sets with different attacks collide", table.piece),
            want: None,
            got: lookup.magic,
        })
    };
    (0..64).filter_map(finding).collect()
}

/// A table with more wrong entries than this is something that is not known here.
const MOST_WRONG: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    /// A file with masks, a table of knight attacks and magics.
    fn attacks() -> String {
        let mut text = String::from("typedef unsigned long long U64;\n");
        for rank in Rank::ALL {
            writeln!(text, "#define RANK_{rank} 0x{:016X}ULL", rank.bitboard().0).unwrap();
        }
        for file in File::ALL {
            writeln!(
                text,
                "const U64 FILE_{}BB = 0x{:016X};",
                file.to_string().to_uppercase(),
                file.bitboard().0
            )
            .unwrap();
        }
        text += "const U64 notAB = 0xFCFCFCFCFCFCFCFC;\nenum { RANK_ONE, RANK_TWO };\n";
        let knight: Vec<String> =
            Square::all().map(|square| format!("0x{:X}", Known::Knight.entry(square))).collect();
        write!(text, "const U64 knightAttacks[64] = {{\n{}\n}};\n", knight.join(",\n")).unwrap();
        text + include_str!("../tests/data/Rival.java")
    }

    fn findings(text: &str) -> Vec<(usize, String, String)> {
        let report = lint(text, Some(Language::Cpp)).unwrap();
        report.findings.into_iter().map(|one| (one.location.line, one.name, one.message)).collect()
    }

    #[test]
    fn a_file_without_mistakes_has_no_findings() {
        let report = lint(&attacks(), Some(Language::Cpp)).unwrap();
        assert_eq!((report.mapping, report.right, report.names), (Some(Mapping::Lerf), 17, 17));
        assert_eq!(findings(&attacks()), []);
    }

    #[test]
    fn planted_mistakes_are_named_with_their_lines() {
        for (right, wrong, line, name, message) in [
            ("0x000000000000FF00ULL", "0x000000000000FD00ULL", 3, "RANK_2", "b2 is missing"),
            (
                "0x0202020202020202",
                "0x4040404040404040",
                11,
                "FILE_BBB",
                "b1 b2 b3 b4 b5 b6 b7 b8 are missing, g1 g2 g3 g4 g5 g6 g7 g8 are extra",
            ),
            ("0xFCFCFCFCFCFCFCFC", "0xFCFCFCFCFCFCFCFD", 18, "notAB", "a1 is extra"),
            ("\n0x20400,", "\n0x20401,", 21, "knightAttacks[0]", "knight attacks: entry 0 has 1 wrong bit"),
            ("\n0x402000,", "\n0x412000,", 28, "knightAttacks[7]", "knight attacks: entry 7 wraps"),
            (
                "\n0x20400,\n0x50800,",
                "\n0x50800,\n0x20400,",
                21,
                "knightAttacks[0]",
                "knight attacks: entries 0 and 1 are swapped",
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

//! Checks a source file: compares constants and tables with what their names say, and finds functions that only lack a
//! mask.
//!
//! What a name means as a number depends on the mapping of the file. It is found by a vote: the mapping under which
//! most names are right. If a single name decides, it is the one in which the file enumerates the squares, or under which
//! more of its functions are right. A difference is reported only if the name leaves no doubt, or if nearly all other
//! entries of the same table are right.

mod advice;
mod functions;
mod judged;
mod mend;
mod tables;

use crate::builtins::{self, BUILTINS, Body, Builtin, Group};
use crate::front::DefinitionKind;
use crate::source::{self, Item, Number, Source};
use crate::tables::{Array, Location, ReadError, arrays, errors, identify, wrong_number};
use crate::words::words;
use crate::{Among, Language, Program, Span};
pub use advice::check_masks;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use functions::Comparable;
pub use functions::{Compared, Deviation, deviating, misread, replacement};
use judged::{Judged, Judging};
use std::collections::HashSet;

/// The most bytes of source, in all, in which changes are tried that mend a function.
const MOST_MENDED: usize = 1 << 20;

/// The result of checking a file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The mappings under which the most names are right. Empty if too few are.
    pub mappings: Vec<Mapping>,
    /// The mapping in which functions and tables were compared.
    pub assumed: Mapping,
    /// The number of names that are right under them.
    pub right: usize,
    /// The number of names.
    pub names: usize,
    /// The number of tables of a known kind.
    pub tables: usize,
    /// The number of functions that agree with a known one in all cases tried, or in most, or that have its name.
    pub functions: usize,
    /// The number of functions that were not compared, because all of them together would take minutes.
    pub uncompared: usize,
    /// The shifts that miss a mask, in functions that differ only in bits that wrap. (A caller may apply the mask
    /// before the call; that is not checked.) For other functions that have the name of a known one, a case in which
    /// they differ. And the expressions that the language reads otherwise than their shape suggests, and the tables of
    /// black magics.
    pub deviations: Vec<Deviation>,
    /// The language in which the file was read.
    pub language: Language,
    /// The number of bytes that the grammar did not understand. Constants in them are not checked.
    pub unread: usize,
    /// The findings, in the order of the file.
    pub findings: Vec<Finding>,
}

/// A constant that contradicts its name, or a table that cannot be read.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its location.
    pub location: Location,
    /// Its name, including the index in a table.
    pub name: String,
    /// What is wrong.
    pub message: String,
    /// The correct number, if it is known.
    pub want: Option<u64>,
    /// The actual number, if it is one.
    pub got: Option<u64>,
}

/// Checks a source file. `None` if its language is not recognized, or if it is too long or nested too deeply.
pub fn lint(text: &str, language: Option<Language>) -> Option<Report> {
    lint_in(text, language, None)
}

/// Does the same in a mapping, if one is given.
pub fn lint_in(text: &str, language: Option<Language>, given: Option<Mapping>) -> Option<Report> {
    let source = source::read(text, language)?;
    let (mut named, mut findings) = named(text, &source);
    let program = Program::parse(text, Some(source.language)).ok();
    let computed = program.as_ref().map_or_else(Vec::new, |program| computed(text, program, &source));
    named.extend(program.iter().flat_map(|program| computed_constants(text, program, &computed)));
    let count = program.as_ref().map_or(0, |program| program.text().functions().count());
    let is_long = count.saturating_mul(text.len()) > functions::MOST_BYTES_OF_FILE;
    let bytes = if is_long { 0 } else { functions::MOST_BYTES_OF_FILE };
    let comparable = program.as_ref().map(|program| Comparable::new(program, bytes));
    let compared = comparable.as_ref().filter(|_| !is_long);
    let agreeing = |mapping| compared.map_or(0, |all| functions::agreeing(&all.program, mapping, &|_| true));
    let vote = Vote::of(&named, text);
    let vote = match given {
        Some(given) => vote.given(&named, given),
        None => vote.settled(&named, agreeing),
    };
    findings.extend(vote.findings(&named, text));
    let Vote { mappings, most, voters } = vote;
    let arrays = arrays(&source.declared);
    let (mut tables, mut black) = (0, Vec::new());
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
        black.extend(reading.tables.iter().filter_map(|table| tables::black(text, table)));
    }
    findings.extend(broken.iter().map(Finding::unread));
    findings.sort_by_key(|finding| finding.location.offset);
    let (language, unread) = (source.language, source.errors);
    let judging = Judging { program: comparable.as_ref(), is_long, computed: &computed, wrong: &findings };
    let possible = if mappings.is_empty() { &Mapping::ALL } else { &mappings[..] };
    let judged = match possible {
        [mapping] => judging.judge(*mapping, true),
        _ => judging.judge_likeliest(possible, |mapping| right(&named, mapping).count()),
    };
    let Judged { mapping: assumed, functions, tables: filled, mut deviations, .. } = judged;
    let read = program.iter().filter(|_| !is_long);
    deviations.extend(read.flat_map(|program| misread(program, &Among::ALL)));
    deviations.extend(black);
    Some(Report {
        mappings,
        assumed,
        right: most,
        names: voters,
        tables: tables + filled,
        functions,
        uncompared: if is_long { count } else { 0 },
        deviations,
        language,
        unread,
        findings,
    })
}

/// Returns the constants of a source that contradict their names, without running any of it.
pub fn misnamed(text: &str, language: Language) -> Vec<Finding> {
    let Some(source) = source::read(text, Some(language)) else { return Vec::new() };
    let (named, _) = named(text, &source);
    Vote::of(&named, text).findings(&named, text)
}

/// The mappings under which the most names are right.
struct Vote {
    /// These mappings; empty if too few names are right.
    mappings: Vec<Mapping>,
    /// The number of names that are right under them.
    most: usize,
    /// The number of names that count.
    voters: usize,
}

impl Vote {
    fn of(named: &[Named<'_>], text: &str) -> Self {
        let voters: Vec<&Named<'_>> = named.iter().filter(|one| one.is_certain).collect();
        let right = |mapping: Mapping| right(named, mapping).count();
        let most = Mapping::ALL.into_iter().map(right).max().unwrap_or_default();
        // A few names can be right by chance, so they do not decide. But all ranks cannot: then the files were derived
        // from a wrong one.
        let is_sure = most >= 3 && most * 4 >= voters.len() * 3 || most >= 8 && most * 2 >= voters.len();
        let numbered = numbering(text).filter(|numbered| right(*numbered) + 1 >= most);
        let sure = Mapping::ALL.into_iter().filter(|&mapping| is_sure && right(mapping) == most);
        let mappings = numbered.map_or_else(|| sure.collect(), |numbered| vec![numbered]);
        let most = numbered.map_or(most, right);
        Self { mappings, most, voters: voters.len() }
    }

    /// Returns the vote for a mapping that is given.
    fn given(self, named: &[Named<'_>], mapping: Mapping) -> Self {
        Self { mappings: vec![mapping], most: right(named, mapping).count(), ..self }
    }

    /// Returns the names that are wrong under these mappings; without any, that the names contradict one another.
    fn findings(&self, named: &[Named<'_>], text: &str) -> Vec<Finding> {
        let voters: Vec<&Named<'_>> = named.iter().filter(|one| one.is_certain).collect();
        let contradiction =
            if self.mappings.is_empty() { contradiction(text, &voters, self.most) } else { None };
        let is_wrong = |one: &&Named<'_>| one.finding(text, &self.mappings).is_some();
        let wrong: Vec<_> = named.iter().filter(is_wrong).collect();
        let wrong = roots(&wrong).into_iter().filter_map(|one| one.finding(text, &self.mappings));
        contradiction.into_iter().chain(wrong).collect()
    }

    /// Lets the functions decide if a single name does so far: how many of them are right under a mapping is what
    /// `right_functions` returns.
    fn settled(self, named: &[Named<'_>], right_functions: impl Fn(Mapping) -> usize) -> Self {
        let [own] = self.mappings[..] else { return self };
        let is_close = |mapping: &Mapping| right(named, *mapping).count() + 1 == self.most;
        let close: Vec<Mapping> = Mapping::ALL.into_iter().filter(is_close).collect();
        if close.is_empty() {
            return self;
        }
        let before = right_functions(own);
        let better = close.into_iter().map(|mapping| (right_functions(mapping), mapping));
        match better.filter(|(count, _)| *count > before).max_by_key(|(count, _)| *count) {
            Some((_, mapping)) => Self { mappings: vec![mapping], most: self.most - 1, ..self },
            None => self,
        }
    }
}

/// Returns the names that count, and are right under a mapping.
fn right<'a, 't>(named: &'a [Named<'t>], mapping: Mapping) -> impl Iterator<Item = &'a Named<'t>> {
    named.iter().filter(move |one| one.is_certain && one.is_right(mapping))
}

/// Returns the mapping in whose order an enumeration lists all 64 squares, starting at 0: `enum { a8, b8, c8, …`.
pub fn numbering(text: &str) -> Option<Mapping> {
    let mut found = text.match_indices("enum").filter_map(|(at, _)| enumerated(&text[at..]));
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// Returns the mapping of a source if that is another one than `here`, as its enumeration of the squares says, or as the
/// names of ranks and files do: `RANK_1` of 0xFF << 56.
pub fn other_mapping(text: &str, language: Option<Language>, here: Mapping) -> Option<Mapping> {
    if let Some(numbered) = numbering(text) {
        return Some(numbered).filter(|numbered| *numbered != here);
    }
    let source = source::read(text, language)?;
    let (named, _) = named(text, &source);
    let mappings = Vote::of(&named, text).mappings;
    mappings.first().copied().filter(|_| !mappings.contains(&here))
}

/// Returns the mapping of an enumeration if its braces start with the squares.
fn enumerated(text: &str) -> Option<Mapping> {
    let (head, list) = text.split_once('{').filter(|(head, _)| !head.contains([';', '}', '(', '=']))?;
    let is_head = head.starts_with("enum") && !head["enum".len()..].starts_with(char::is_alphanumeric);
    let names = list.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let names = names.filter(|name| !name.is_empty() && *name != "0").map(str::to_ascii_lowercase);
    let square = |name: String| name.trim_start_matches("sq").trim_start_matches('_').parse().ok();
    let squares: Vec<Option<Square>> = names.take(64).map(square).collect();
    let is_in_order =
        |mapping: &Mapping| (0..64).map(|index| mapping.square(index)).eq(squares.iter().copied());
    Mapping::ALL.into_iter().find(is_in_order).filter(|_| is_head)
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

/// A constant, and the set that its name means.
struct Named<'t> {
    name: &'t str,
    number: Number,
    squares: Bitboard,
    /// Whether the name is unambiguous: a rank, a file, or the complement of files.
    is_certain: bool,
    /// The value as it is written: `RANK_1 << 8` is as wrong as `RANK_1`.
    written: &'t str,
}

/// A constant with an ambiguous name, such as `CENTER`, is reported only if it has at most this many wrong bits, or one
/// wrong hexadecimal digit.
const NEAR: u32 = 2;

/// Sets that only `lint` knows by name. Elsewhere these names are moves, and would silently be taken for boards.
const SIDES: &[(&str, Bitboard)] =
    &[("QUEENSIDE", Bitboard(0x0F0F_0F0F_0F0F_0F0F)), ("KINGSIDE", Bitboard(0xF0F0_F0F0_F0F0_F0F0))];

/// Returns those of some wrong constants that do not come from another of them.
fn roots<'a, 't>(wrong: &[&'a Named<'t>]) -> Vec<&'a Named<'t>> {
    let names: HashSet<&str> = wrong.iter().map(|one| one.name).collect();
    let is_root =
        |one: &&&Named<'t>| !words(one.written).any(|word| word != one.name && names.contains(word));
    wrong.iter().filter(is_root).copied().collect()
}

impl Named<'_> {
    fn is_right(&self, mapping: Mapping) -> bool {
        self.number.value == Some(mapping.number(self.squares))
    }

    /// Returns what is wrong if the number would be right with 64 bits, but is an `int` that became negative.
    fn copied_sign(&self) -> &'static str {
        let extended = |mapping: Mapping| {
            let word = mapping.number(self.squares);
            let low = u32::try_from(word).ok()?.cast_signed();
            (low < 0).then(|| i64::from(low).cast_unsigned())
        };
        let is_it =
            |mapping: &Mapping| extended(*mapping).is_some_and(|word| self.number.value == Some(word));
        if Mapping::ALL.iter().any(is_it) {
            "; a number of 32 bits whose sign was copied to the upper half: write it with L"
        } else {
            ""
        }
    }

    fn finding(&self, text: &str, mappings: &[Mapping]) -> Option<Finding> {
        let (mapping, got) = (*mappings.first()?, self.number.value?);
        let wrong = mappings.iter().map(|mapping| mapping.number(self.squares) ^ got);
        let wrong = wrong.min_by_key(|wrong| wrong.count_ones()).filter(|&wrong| wrong != 0)?;
        // The complement is an obvious mistake as well: `LIGHT` and `DARK` are swapped.
        if !self.is_certain && wrong.count_ones() > NEAR && !is_digit(wrong) && wrong != u64::MAX {
            return None;
        }
        let named = BUILTINS.iter().filter_map(|it| constant(it).map(|set| (it.name, set)));
        let mut named = named.chain(SIDES.iter().copied());
        let is = named.find(|(_, set)| *set == mapping.board(got)).map(|(name, _)| format!("this is {name}"));
        let other = Mapping::ALL.into_iter().find(|&other| self.is_right(other));
        let elsewhere = other.map(|other| format!("correct in {other}, but not in {mapping}"));
        let message = match (is, elsewhere) {
            (None, None) => difference(self.squares, mapping.board(got)) + self.copied_sign(),
            (is, elsewhere) => is.into_iter().chain(elsewhere).collect::<Vec<_>>().join("; "),
        };
        let location = Location::new(text, self.number.start, self.number.end - self.number.start);
        let want = Some(mapping.number(self.squares));
        Some(Finding { location, name: self.name.to_owned(), message, want, got: Some(got) })
    }
}

/// Returns a finding if no mapping makes all names right, so that a name must be wrong, but it is not known which. Names
/// that come twice, as after `#if` and `#else`, may be meant for two mappings.
fn contradiction(text: &str, voters: &[&Named<'_>], most: usize) -> Option<Finding> {
    let unique: HashSet<&str> = voters.iter().map(|one| one.name).collect();
    if most == voters.len() || unique.len() < voters.len() {
        return None;
    }
    let wrong = |mapping: Mapping| voters.iter().filter(move |one| !one.is_right(mapping));
    let closest = Mapping::ALL.into_iter().min_by_key(|&mapping| wrong(mapping).count())?;
    let wrong = roots(&wrong(closest).copied().collect::<Vec<_>>());
    let first = wrong.first()?;
    let names: Vec<&str> = wrong.iter().map(|one| one.name).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    let message = match (voters, first.number.value) {
        ([_], Some(value)) => {
            let found = difference(first.squares, closest.board(value));
            format!("this is {} in no mapping: in {closest}, {found}{}", first.name, first.copied_sign())
        }
        _ => format!(
            "no mapping makes all {} names right: with {closest}, {} {are} wrong{}",
            voters.len(),
            names.join(" and "),
            first.copied_sign()
        ),
    };
    let location = Location::new(text, first.number.start, first.number.end - first.number.start);
    // a single wrong digit, or two wrong bits, are a slip, whatever the mapping
    let word = closest.number(first.squares);
    let is_decimal_digit = |got: u64| {
        let (word, got) = (word.to_string(), got.to_string());
        word.len() == got.len()
            && word.bytes().zip(got.bytes()).filter(|(word, got)| word != got).count() == 1
    };
    let slip = |got: u64| (word ^ got).count_ones() <= NEAR || is_digit(word ^ got) || is_decimal_digit(got);
    let want =
        first.number.value.filter(|got| wrong.len() == 1 && voters.len() > 1 && slip(*got)).map(|_| word);
    Some(Finding { location, name: first.name.to_owned(), message, want, got: first.number.value })
}

/// Returns `true` if these bits are in one hexadecimal digit.
const fn is_digit(bits: u64) -> bool {
    bits >> (bits.trailing_zeros() & !3) <= 0xF
}

/// Formats a difference: `b8 is missing`, `c3 is extra`, or both.
fn difference(want: Bitboard, got: Bitboard) -> String {
    let list = |set: Bitboard| set.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    let part = |set: Bitboard, what: &str| {
        let verb = if set.popcount() == 1 { "is" } else { "are" };
        (!set.is_empty()).then(|| format!("{} {verb} {what}", list(set)))
    };
    let (missing, extra) = (want.difference(got), got.difference(want));
    [part(missing, "missing"), part(extra, "extra")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the constants whose names mean a set of squares, and findings for those that are not 64-bit numbers.
fn named<'t>(text: &'t str, source: &Source<'t>) -> (Vec<Named<'t>>, Vec<Finding>) {
    let (mut named, mut wrong) = (Vec::new(), Vec::new());
    for one in source.declared.iter().filter(|one| one.index.is_empty()) {
        let Item::Number(number) = one.item else { continue };
        let Some((squares, is_certain)) = meaning(one.name) else { continue };
        if number.value.is_none() && number.is_certain {
            let finding = Finding::unread(&wrong_number(text, &number));
            wrong.push(Finding { name: one.name.to_owned(), ..finding });
        } else if let Some(left) = truncated_to_32_bits(one.kind, &number) {
            let location = Location::new(text, number.start, number.end - number.start);
            let message = format!("`{}` has 32 bits: only 0x{left:08X} remains", one.kind);
            let name = one.name.to_owned();
            wrong.push(Finding { location, name, message, want: None, got: Some(left) });
        } else if number.is_certain
            && (is_word(text, &number) || is_short_word(one.kind, &number))
            && !is_negative(one.kind, &number)
        {
            let written = &text[number.start..number.end];
            named.push(Named { name: one.name, number, squares, is_certain, written });
        }
    }
    (named, wrong)
}

/// Returns the names and spans of the variables that have no number or list of numbers in the source: only a run of it
/// computes them.
fn computed<'t>(text: &'t str, program: &Program, source: &Source<'t>) -> Vec<(&'t str, Span)> {
    let read: HashSet<&str> = source.declared.iter().map(|one| one.name).collect();
    let parsed = program.text();
    let variables = parsed.definitions().iter().filter(|one| one.kind == DefinitionKind::Variable);
    variables.map(|one| (one.span.text(text), one.span)).filter(|(name, _)| !read.contains(name)).collect()
}

/// Returns the constants among these variables whose names mean a set of squares, such as those of Go that count by
/// `iota`.
fn computed_constants<'t>(text: &str, program: &Program, variables: &[(&'t str, Span)]) -> Vec<Named<'t>> {
    let is_unique = |name: &str| variables.iter().filter(|(other, _)| *other == name).count() == 1;
    let meant = variables.iter().filter_map(|&(name, span)| Some((name, span, meaning(name)?)));
    let meant: Vec<_> = meant.filter(|(name, ..)| is_unique(name)).collect();
    let session = if meant.is_empty() { None } else { functions::session(program, Mapping::default()) };
    let Some(session) = session else { return Vec::new() };
    let value = |name: &str| Some(session.evaluate(&session.parse(name).ok()?).ok()?.value?.number());
    let constants = meant.into_iter().filter_map(|(name, span, (squares, is_certain))| {
        Some(Named { name, number: Number::computed(value(name)?, span), squares, is_certain, written: name })
    });
    constants.filter(|one| is_word(text, &one.number)).collect()
}

/// The names of types of 32 bits.
const OF_32_BITS: &[&str] =
    &["int", "unsigned", "unsigned int", "uint", "uint32_t", "int32_t", "u32", "i32", "uint32", "int32"];

/// Returns `true` for a negative number of 32 bits, or of a type that is not known: the difference of two files, as in
/// `int dFile = -1`.
fn is_negative(kind: &str, number: &Number) -> bool {
    (kind.is_empty() || OF_32_BITS.contains(&kind))
        && number.value.is_some_and(|value| value >> 31 == u64::MAX >> 31)
}

/// Returns what is left of a larger number in a variable of 32 bits.
fn truncated_to_32_bits(kind: &str, number: &Number) -> Option<u64> {
    let value = number.value.filter(|value| number.is_certain && value >> 32 != 0)?;
    (OF_32_BITS.contains(&kind) && !is_negative(kind, number)).then_some(value & u64::from(u32::MAX))
}

/// Returns `false` for a number that may be the index of a rank or a file, or a piece.
fn is_word(text: &str, number: &Number) -> bool {
    const DIGITS: usize = 16;
    number.value.is_some_and(|value| value >= 0xFF) || text[number.start..number.end].len() >= DIGITS
}

/// Returns `true` for a small number that its type says is no index, as in `U64 RANK_1 = 0xF`.
fn is_short_word(kind: &str, number: &Number) -> bool {
    source::is_long(kind) && number.value.is_some_and(|value| value > 8)
}

/// Returns the squares that a name means in bitrose's own language, and whether the name is unambiguous.
fn meaning(name: &str) -> Option<(Bitboard, bool)> {
    let plain = name.to_ascii_lowercase().replace('_', "");
    let without = |end: &str| plain.strip_suffix(end).map(str::to_owned);
    let forms = ["", "bb", "bitboard", "mask", "s"].into_iter().filter_map(without);
    let mut forms = forms.flat_map(|form| [form.strip_prefix('k').unwrap_or_default().to_owned(), form]);
    forms.find_map(|form| {
        let side = SIDES.iter().find(|(name, _)| name.eq_ignore_ascii_case(&form));
        let builtin = || builtins::find(&form).filter(|it| it.group == Group::Constants);
        let (name, squares) = side.copied().or_else(|| Some((builtin()?.name, constant(builtin()?)?)))?;
        Some((squares, ["FILE_", "RANK_", "NOT_"].iter().any(|start| name.starts_with(start))))
    })
}

/// Returns the squares of a name that means a file, a rank, or all other squares.
pub(super) fn certain_meaning(name: &str) -> Option<Bitboard> {
    let certain = |name: &str| meaning(name).and_then(|(squares, is_certain)| is_certain.then_some(squares));
    // `notRank1` of C
    let other = || Some(!certain(name.to_ascii_lowercase().strip_prefix("not")?.trim_start_matches('_'))?);
    certain(name).or_else(other)
}

const fn constant(builtin: &Builtin) -> Option<Bitboard> {
    if let Body::Constant(squares) = builtin.body { Some(squares) } else { None }
}

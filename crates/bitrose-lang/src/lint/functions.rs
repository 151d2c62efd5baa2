//! Functions that almost match a known one: only bits that wrap or copy the sign are different, or only a few cases.

use super::Finding;
use super::mend::{Masked, Mending};
use crate::front::Nothing;
use crate::mask::literal;
use crate::tables::Location;
use crate::{
    Among, Language, Limits, Note, Program, Resemblance, Session, Span, Step, TypeNote, Value, invent,
    resemblance, with_missing_mask,
};
use bitrose_core::bitboard::Mapping;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// A difference between a function and the known one that it resembles.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// The location of the shift without a mask or with a sign, or of the name of the function.
    pub location: Location,
    /// The function.
    pub function: String,
    /// What the shift does wrong, and at the first shift of a function also what it resembles; or a case in which the
    /// function differs; or how the language reads an expression that seems to mean something else; or for which keys
    /// magics are right.
    pub message: String,
    /// Whether this is a shift that explains all squares that only this function returns: its bits wrap without a mask,
    /// or it copies the sign. Or a change of this expression is proved to mend the function.
    pub is_shift: bool,
    /// The missing mask, or another change, if it is proved to be right: the bytes to replace, and their replacement.
    pub fix: Option<(Range<usize>, String)>,
    /// Whether that is a missing mask.
    pub is_mask: bool,
}

/// The functions of a source, compared with known ones.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// The known functions that they resemble.
    pub resemblances: Vec<Resemblance>,
    /// Where they differ from these.
    pub deviations: Vec<Deviation>,
    /// Whether one is equal to another known function than its name says, perhaps because of the mapping.
    pub(super) has_other_name: bool,
    /// The names of those that have the name of a known one but do not resemble any.
    pub(super) unlike: Vec<Box<str>>,
    /// The source.
    pub(super) text: Box<str>,
    /// All of its functions: where their names begin, and these.
    pub(super) functions: Vec<(usize, Box<str>)>,
}

/// A program whose functions and methods can be compared.
pub(super) struct Comparable {
    /// The program, with a function behind it for each method.
    pub(super) program: Program,
    /// Where the names of these methods begin.
    methods: invent::Places,
    /// Where each function, method and variable begins, in order.
    owners: Vec<(usize, Box<str>)>,
}

impl Comparable {
    /// Leaves out the methods if reading all functions one by one would read more than this many bytes.
    pub(super) fn new(program: &Program, bytes: usize) -> Self {
        let definitions = program.text();
        let definitions = definitions.definitions().iter();
        let mut owners: Vec<_> = definitions.map(|known| (known.span.start, known.name.clone())).collect();
        let (program, methods) =
            invent::with_methods(program, bytes).unwrap_or_else(|| (program.clone(), HashMap::new()));
        owners.extend(methods.iter().map(|(name, place)| (*place, name.clone())));
        owners.sort_unstable();
        Self { program, methods, owners }
    }

    /// Returns the function or method that a place is in.
    fn owner(&self, place: usize) -> Option<&str> {
        self.owners.iter().rfind(|(start, _)| *start <= place).map(|(_, name)| &**name)
    }

    /// Returns where the name of a function or method is.
    fn place_of(&self, name: &str) -> Option<usize> {
        let (text, source) = (self.program.source(), self.program.text());
        let of_function = || {
            let place = source.definitions().iter().find(|known| *known.name == *name)?.span;
            Some(place.start + place.text(text).find(name)?)
        };
        self.methods.get(name).copied().or_else(of_function)
    }

    /// Returns where each of its functions and methods begins.
    pub(super) fn functions(&self) -> Vec<(usize, Box<str>)> {
        let source = self.program.text();
        let is_function = |name: &str| source.functions().any(|function| *function == *name);
        self.owners.iter().filter(|(_, name)| is_function(name)).cloned().collect()
    }
}

impl Deviation {
    /// Returns `true` for a change other than a mask that is proved to mend the function.
    pub const fn is_change(&self) -> bool {
        self.fix.is_some() && !self.is_mask
    }

    /// Returns the fault, without what the function resembles: `>> 7 should be >> 8`.
    pub fn fault(&self) -> &str {
        self.message.split("; ").next().unwrap_or_default()
    }
}

/// The limits of one call.
const LIMITS: Limits = Limits { operations: 20_000, steps: 4_000 };

/// The most bytes that [`deviating`] reads: each function is lowered from the whole source.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The same for a file that is checked once, rather than after each key.
pub(super) const MOST_BYTES_OF_FILE: usize = 16 * MOST_BYTES;

/// Returns the functions of a program that miss a mask, or that differ from the known function whose name they have. If
/// several differ for the same reason, as a caller does together with its callee, only the first is returned. Empty for
/// bitrose's own language. Returns `None` for a source with so many functions that checking them would take seconds.
pub fn deviating(program: &Program, mapping: Mapping) -> Option<Vec<Deviation>> {
    let (text, language) = (program.source(), program.language());
    if language == Language::Own {
        return Some(Vec::new());
    }
    if program.text().functions().count().saturating_mul(text.len()) > MOST_BYTES {
        return None;
    }
    let wrong = super::misnamed(text, language);
    let comparable = Comparable::new(program, MOST_BYTES);
    let mut found = functions(&comparable, mapping, false, &wrong, MOST_BYTES / 4, &|_| true).deviations;
    let mut names = HashSet::new();
    found.retain(|one| names.insert(one.function.clone()));
    Some(found)
}

/// Compares the wanted functions with the known ones that they resemble. `is_sure` tells whether the mapping is known. Of
/// a function that is right with the right values of the constants that are `wrong`, there is no deviation. Changes that
/// mend the others are tried as long as they are at most `bytes` together.
pub(super) fn functions(
    comparable: &Comparable,
    mapping: Mapping,
    is_sure: bool,
    wrong: &[Finding],
    bytes: usize,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Compared {
    let program = &comparable.program;
    let resemblances = resemblance::resemblances(program, &Session::new(mapping), is_sure, is_wanted);
    let read = resemblances.and_then(|found| Some((found, session(program, mapping)?)));
    let Some((resemblances, callable)) = read else {
        return Compared::default();
    };
    let mut differing: Vec<&Resemblance> =
        resemblances.iter().filter(|like| like.same < like.cases).collect();
    if !differing.is_empty() {
        let right = right_with_constants(program, mapping, is_sure, wrong);
        differing.retain(|like| !right.contains(&like.function));
    }
    let bytes = Cell::new(bytes);
    let judged = differing.iter().flat_map(|like| deviations(like, comparable, &callable, (is_sure, &bytes)));
    let mut deviations: Vec<Deviation> = judged.collect();
    // what a caller does wrong because of its callee is reported of the callee
    let is_of_owner = |one: &Deviation| comparable.owner(one.location.offset) == Some(&*one.function);
    let by_owner: HashSet<usize> =
        deviations.iter().filter(|one| is_of_owner(one)).map(|one| one.location.offset).collect();
    let mut places = HashSet::new();
    deviations.retain(|one| {
        let place = one.location.offset;
        (is_of_owner(one) || !by_owner.contains(&place)) && places.insert(place)
    });
    let has_other_name = resemblances.iter().any(resemblance::has_other_name);
    Compared { resemblances, deviations, has_other_name, ..Compared::default() }
}

/// Returns the functions that agree with a known one if these constants have the right values.
fn right_with_constants(
    program: &Program,
    mapping: Mapping,
    is_sure: bool,
    wrong: &[Finding],
) -> HashSet<String> {
    let mut text = program.source().to_owned();
    for finding in wrong.iter().rev() {
        let Location { offset, length, .. } = finding.location;
        let Some(want) = finding.want.filter(|_| text[offset..][..length] != *finding.name) else { continue };
        text.replace_range(offset..offset + length, &literal(want, program.language()));
    }
    if text == program.source() {
        return HashSet::new();
    }
    let right = Program::parse(&text, Some(program.language())).ok();
    let right =
        right.and_then(|right| resemblance::resemblances(&right, &Session::new(mapping), is_sure, &|_| true));
    let right = right.into_iter().flatten().filter(|like| like.same == like.cases);
    right.map(|like| like.function).collect()
}

/// Returns where a function differs from the known one that it resembles. Masks that some of its shifts lack are reported
/// if they make it equal, or else the one change that does.
fn deviations(
    like: &Resemblance,
    comparable: &Comparable,
    callable: &Session,
    (is_sure, bytes): (bool, &Cell<usize>),
) -> Vec<Deviation> {
    let program = &comparable.program;
    let (text, language, mapping) = (program.source(), program.language(), callable.mapping());
    let mut shifts = faulty_shifts(like, callable).unwrap_or_default();
    // a mask that is wrong, too, is corrected by hand
    let is_whole = like.differences.iter().all(|difference| difference.missing.is_empty());
    let mending = Mending::new(like, program, callable, is_sure);
    let masked = match &mending {
        Some(mending) if !shifts.is_empty() => mending.masked(shifts.values().map(|(step, _)| step)),
        _ => Masked::Untried,
    };
    let is_one = !resemblance::name_of(like.known).is_empty();
    let is_untried = masked == Masked::Untried && is_one && is_whole && !shifts.is_empty();
    let mended = |like: &Resemblance, mending: &Mending<'_>| {
        let mend = mending.mend(bytes)?;
        let location = Location::new(text, mend.bytes.start, mend.bytes.len());
        let (function, message) = (like.function.clone(), format!("{}; {like}", mend.fault));
        let fix = Some((mend.bytes, mend.text));
        Some(vec![Deviation { location, function, message, is_shift: true, fix, is_mask: false }])
    };
    if masked != Masked::Right && !is_untried && claims_name(like) {
        let found = mending.as_ref().and_then(|mending| mended(like, mending));
        if let Some(found) = found {
            return found;
        }
    }
    // a shift in the wrong direction makes a step look like another one
    if let Some(named) = resemblance::as_named(like, program, &Session::new(mapping)) {
        let found =
            Mending::new(&named, program, callable, true).and_then(|mending| mended(&named, &mending));
        if let Some(found) = found {
            return found;
        }
    }
    if !is_untried && matches!(masked, Masked::Untried | Masked::NoBetter) {
        shifts.clear();
    }
    let is_mended = is_whole || masked == Masked::Right;
    if shifts.is_empty() {
        return other_difference(like, comparable).into_iter().collect();
    }
    let shifts = shifts.into_iter().enumerate().map(|(number, (place, (step, call)))| {
        let rerun = |text: &str| {
            let program = Program::parse(text, Some(language)).ok()?;
            Some((steps(&call, &session(&program, mapping)?)?, true))
        };
        let masked = is_mended.then(|| with_missing_mask(text, &step, mapping, false, &rerun)).flatten();
        let note = step.note.map_or_else(String::new, |note| note.text(mapping));
        let fault = note.rsplit(" · ").next().unwrap_or_default();
        Deviation {
            location: Location::new(text, place.start, place.end - place.start),
            function: like.function.clone(),
            message: match number {
                0 if is_whole => format!("{fault}; {}", like.in_short()),
                0 => format!("{fault}; {like}"),
                _ => fault.to_owned(),
            },
            is_shift: true,
            fix: masked.map(|masked| replacement(text, &masked.source)),
            is_mask: true,
        }
    });
    shifts.collect()
}

/// Returns the number of wanted functions that agree with a known one in all cases, under a mapping.
pub(super) fn agreeing(program: &Program, mapping: Mapping, is_wanted: &dyn Fn(&str) -> bool) -> usize {
    let found =
        resemblance::resemblances(program, &Session::new(mapping), true, is_wanted).unwrap_or_default();
    // exchanged colors tell no mapping
    found.iter().filter(|like| like.same == like.cases || like.has_other_color()).count()
}

/// Returns the expressions of these functions that the language reads otherwise than their shape suggests: in C and C++
/// some that it groups in another way, and functions that take half of a board; in these, Java, C# and Rust the shifts of
/// 32 bits that make a bit of a board; in Java masks whose sign is copied.
pub fn misread(program: &Program, among: &Among) -> Vec<Deviation> {
    let language = program.language();
    let (text, source) = (program.source(), program.text());
    // a header with hundreds of methods would take seconds
    let is_quick = |count: &usize| count.saturating_mul(text.len()) <= 8 * MOST_BYTES;
    let is_read = match language {
        Language::C | Language::Cpp | Language::Java | Language::CSharp => true,
        Language::Rust => is_quick(&source.functions().count()),
        _ => false,
    };
    if !is_read {
        return Vec::new();
    }
    let count = Some(source.methods()).filter(is_quick);
    let methods = (0..count.unwrap_or_default()).map(|index| format!("m:{index}"));
    let methods = methods.filter_map(|key| source.lower(&key, &Nothing).ok());
    let wanted = source.functions().filter(|name| {
        let mut places = source.definitions().iter().filter(|known| *known.name == **name);
        places.any(|known| among.contains(known.span.start))
    });
    let modules = wanted.filter_map(|name| program.function(name).ok()).chain(methods);
    let mut remarks = BTreeMap::new();
    for (module, _) in modules {
        remarks.extend(module.remarks().into_iter().map(|(_, span, remark)| (span, remark.to_owned())));
    }
    let deviation = |(span, message): (Span, String)| {
        let function =
            source.definitions().iter().rfind(|known| known.span.start <= span.start)?.name.to_string();
        let location = Location::new(text, span.start, span.end - span.start);
        Some(Deviation { location, function, message, is_shift: false, fix: None, is_mask: false })
    };
    remarks.into_iter().filter(|(span, _)| among.contains(span.start)).filter_map(deviation).collect()
}

/// The most variables that are compared with known functions of a square: each of them costs as much as reading the file,
/// and if there are hundreds, each is about a single square.
const MOST_TABLES: usize = 32;

/// Returns which known functions of a square those of the variables resemble that are tables and have the name of a
/// piece.
pub(super) fn tables(program: &Program, variables: &[(&str, Span)], mapping: Mapping) -> Vec<Resemblance> {
    const PIECES: [&str; 3] = ["knight", "king", "pawn"];
    let is_piece = |name: &str| PIECES.iter().any(|piece| name.to_lowercase().contains(piece));
    // `KNIGHT_A1 = B3 | C2`
    let is_number = |span: Span| {
        let (before, after) = program.source().split_at(span.start);
        let line =
            before.lines().last().unwrap_or_default().to_owned() + after.lines().next().unwrap_or_default();
        line.contains('=') && !line.contains(['(', '[', '{', '<'])
    };
    let tables = variables.iter().filter(|(name, span)| is_piece(name) && !is_number(*span));
    let names: Vec<&str> = tables.map(|(name, _)| *name).take(MOST_TABLES).collect();
    let session = if names.is_empty() { None } else { session(program, mapping) };
    session.map_or_else(Vec::new, |session| resemblance::resemblances_of_tables(names.into_iter(), &session))
}

/// Returns `true` if the name of a function claims that it is the known one.
fn claims_name(like: &Resemblance) -> bool {
    const ABBREVIATED: [(&str, &str); 4] =
        [("noea", "northeast"), ("nowe", "northwest"), ("soea", "southeast"), ("sowe", "southwest")];
    // of what engines call so, not all is the same
    const AMBIGUOUS: [&str; 3] = ["between", "line", "ray"];
    if AMBIGUOUS.contains(&resemblance::name_of(like.known)) {
        return false;
    }
    let letters = |name: &str| name.replace('_', "").to_lowercase();
    let known = letters(resemblance::name_of(like.known));
    let name = letters(&like.function);
    let is_abbreviated = |(short, long): (&str, &str)| known == long && name.contains(short);
    let without_color = known.trim_start_matches("white").trim_start_matches("black");
    like.is_meant()
        || !known.is_empty() && name.contains(without_color)
        || ABBREVIATED.into_iter().any(is_abbreviated)
}

/// Returns a difference that is not due to wrapped bits, at the name of the function. The name must claim to be the
/// known function, because a rotation, too, agrees with a step in most cases.
pub(super) fn other_difference(like: &Resemblance, comparable: &Comparable) -> Option<Deviation> {
    if !claims_name(like) {
        return None;
    }
    let (text, function) = (comparable.program.source(), like.function.clone());
    let start = comparable.place_of(&function)?;
    let location = Location::new(text, start, function.len());
    let message = like.to_string();
    Some(Deviation { location, function, message, is_shift: false, fix: None, is_mask: false })
}

/// Creates a session of bitrose's own language in which the functions of a source can be called.
pub(super) fn session(program: &Program, mapping: Mapping) -> Option<Session> {
    let mut session = Session::new(mapping).with_limits(LIMITS);
    session.execute(program).ok()?;
    session.set_language(Some(Language::Own));
    Some(session)
}

fn steps(call: &str, session: &Session) -> Option<Vec<Step>> {
    let (run, trace) = session.clone().trace_to_fault(&session.parse(call).ok()?);
    run.is_ok().then_some(trace.steps)
}

/// Returns the shifts whose bits wrap without a mask, or that copy the sign, by their spans, each with a call in which
/// it happens. `None` unless these bits are all squares that the known function does not return.
fn faulty_shifts(like: &Resemblance, session: &Session) -> Option<BTreeMap<Span, (Step, String)>> {
    let copies_sign = |step: &Step| matches!(step.note, Some(Note::Type(TypeNote::Sign { .. })));
    // In Python a small board is a number.
    let is_unnoted = |step: &Step| {
        step.language == Language::Python
            && matches!((&*step.operation, &step.inputs[..]), ("<<", [Value::Int(_), _]))
    };
    let mut shifts = BTreeMap::new();
    for difference in like.differences.iter().filter(|difference| !difference.extra.is_empty()) {
        let (run, trace) = session.clone().trace_to_fault(&session.parse(&difference.call).ok()?);
        run.ok()?;
        let result = trace.steps.iter().rposition(|step| step.depth == 0)?;
        if trace.steps.iter().any(is_unnoted) {
            continue;
        }
        let is_board = matches!(trace.steps[result].output, Value::Board(_));
        let is_explained = !is_board
            || trace.steps.iter().any(copies_sign)
            || trace.wrap_flow(session.mapping())[result] == difference.extra;
        if difference.numbers.is_some() || !is_explained {
            return None;
        }
        for step in trace.steps.into_iter().filter(|step| step.wrap().is_some() || copies_sign(step)) {
            shifts.entry(step.span).or_insert_with(|| (step, difference.call.clone()));
        }
    }
    Some(shifts)
}

/// Returns the bytes to replace, and their replacement, to turn one text into another.
pub fn replacement(old: &str, new: &str) -> (Range<usize>, String) {
    let same = |(old, new): &((usize, char), (usize, char))| old.1 == new.1;
    let pairs = old.char_indices().zip(new.char_indices());
    let start = pairs.take_while(same).last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
    let ends = old[start..].chars().rev().zip(new[start..].chars().rev());
    let end: usize = ends.take_while(|(old, new)| old == new).map(|(letter, _)| letter.len_utf8()).sum();
    (start..old.len() - end, new[start..new.len() - end].to_owned())
}

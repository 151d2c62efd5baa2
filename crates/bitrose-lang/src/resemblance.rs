//! Recognizes pasted functions and the tables that they fill: finds the known function that returns the same in most
//! cases, and the cases in which they differ.

use super::builtins::{Builtin, Group};
use super::invent::{self, Kind, Signature};
use super::ir::Shape;
use super::note::list;
use super::words::is_among;
use super::{Among, Contents, Language, Limits, Program, Session, Step, Trace, Value, builtins};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, SplitMix64, Square};
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// A known function that returns the same as a pasted one in most of the cases tried, or that has its name. Its text
/// reads `equal to knight(sq) in 56 of the 64 cases tried; knight_attacks(b3) has also h3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resemblance {
    /// The name of the pasted function.
    pub function: String,
    /// The known function with its parameters: `knight(sq)`.
    pub known: &'static str,
    /// The number of cases in which both return the same.
    pub same: usize,
    /// The number of cases tried. For a function of one square these are all cases.
    pub cases: usize,
    /// The cases in which they differ.
    pub differences: Vec<Unlike>,
    /// Another known function that returns the same in all cases: `fill_south(x)` for a `north_fill` that fills to the south.
    equals: Option<&'static str>,
    /// The known function whose name the pasted one has, if it is equal to another one, and the first square in the mapping
    /// in which it is.
    not_as: Option<(&'static str, Square)>,
    /// The order in which the pasted function takes the parameters, a color as its number: `y,x` or `0,sq`.
    order: String,
}

/// A case in which two functions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The call of the pasted function.
    pub call: String,
    /// The arguments of that call.
    pub arguments: Vec<Value>,
    /// The squares that only the pasted function returns.
    pub extra: Bitboard,
    /// The squares that only the known function returns.
    pub missing: Bitboard,
    /// The numbers that the pasted and the known function return, if they return numbers.
    pub numbers: Option<[u64; 2]>,
    /// Why the pasted function returns nothing, as in an error message: a shift by 64, an index out of range.
    pub fault: Option<Box<str>>,
}

/// The known functions by their parameters: squares `sq`, `a` and `b`, boards `x` and `y`, pawns `p` and enemy pawns `q`. The
/// first one that matches is reported. Some are put together from others.
const KNOWN: [(&str, &str); 8] = [
    (
        "sq",
        "knight(sq) king(sq) white_pawn_attacks(sq) black_pawn_attacks(sq) rook_mask(sq) bishop_mask(sq) \
         rook(sq,EMPTY) bishop(sq,EMPTY) queen(sq,EMPTY) file_fill(sq) fill_east(sq)|fill_west(sq) \
         fill_north_east(sq)|fill_south_west(sq) fill_north_west(sq)|fill_south_east(sq) rook(sq,EMPTY)&file_fill(sq) \
         rook(sq,EMPTY)&~file_fill(sq) bishop(sq,EMPTY)&(fill_north_east(sq)|fill_south_west(sq)) \
         bishop(sq,EMPTY)&(fill_north_west(sq)|fill_south_east(sq)) king(sq)|square(sq) file_fill(east(sq)|west(sq)) ray(sq,north) \
         ray(sq,south) ray(sq,east) ray(sq,west) ray(sq,north_east) ray(sq,north_west) ray(sq,south_east) \
         ray(sq,south_west) front_span(0,sq) front_span(1,sq) passed_mask(0,sq) passed_mask(1,sq) \
         passed_mask(0,sq)&~file_fill(sq) passed_mask(1,sq)&~file_fill(sq)",
    ),
    ("a,b", "between(a,b) between(a,b)|square(b) line(a,b)"),
    (
        "x",
        "north(x) south(x) east(x) west(x) north_east(x) north_west(x) south_east(x) south_west(x) knight(x) king(x) \
         white_pawn_attacks(x) black_pawn_attacks(x) fill_north(x) fill_south(x) fill_east(x) fill_west(x) \
         file_fill(x) flip_vertical(x) mirror_horizontal(x) flip_diagonal(x) flip_antidiagonal(x) rotate_90(x) \
         rotate_180(x) rotate_270(x) fill_north(north(x)) fill_south(south(x)) fill_north(white_pawn_attacks(x)) \
         fill_south(black_pawn_attacks(x)) king(x)|x",
    ),
    (
        "sq,x",
        "rook(sq,x) bishop(sq,x) queen(sq,x) rook(sq,x)&file_fill(sq) rook(sq,x)&~file_fill(sq) \
         bishop(sq,x)&(fill_north_east(sq)|fill_south_west(sq)) bishop(sq,x)&(fill_north_west(sq)|fill_south_east(sq)) \
         rook(sq,x)&ray(sq,north) rook(sq,x)&ray(sq,south) rook(sq,x)&ray(sq,east) rook(sq,x)&ray(sq,west) \
         bishop(sq,x)&ray(sq,north_east) bishop(sq,x)&ray(sq,north_west) bishop(sq,x)&ray(sq,south_east) \
         bishop(sq,x)&ray(sq,south_west)",
    ),
    ("sq,x,y", "xray_rook(sq,x,y) xray_bishop(sq,x,y)"),
    (
        "p",
        "p&fill_south(south(p)) p&fill_north(north(p)) p&(fill_north(north(p))|fill_south(south(p))) \
         p&~file_fill(east(p)|west(p)) p&(east(p)|west(p)) p&white_pawn_attacks(p) p&black_pawn_attacks(p) \
         p&(white_pawn_attacks(p)|black_pawn_attacks(p)) north_east(p)&north_west(p) south_east(p)&south_west(p) \
         north_east(p)^north_west(p) south_east(p)^south_west(p) ~file_fill(p)",
    ),
    (
        "p,q",
        "p&~fill_south(south(q|east(q)|west(q))) p&~fill_north(north(q|east(q)|west(q))) \
         p&~fill_south(south(p|q|east(q)|west(q))) p&~fill_north(north(p|q|east(q)|west(q))) p&south(q) p&north(q) \
         p&white_pawn_attacks(q) p&black_pawn_attacks(q) ~file_fill(p|q) file_fill(q)&~file_fill(p)",
    ),
    (
        "x,y",
        "occluded_north(x,y) occluded_south(x,y) occluded_east(x,y) occluded_west(x,y) occluded_north_east(x,y) \
         occluded_north_west(x,y) occluded_south_east(x,y) occluded_south_west(x,y) white_push_targets(x,y) \
         black_push_targets(x,y) white_double_push_targets(x,y) black_double_push_targets(x,y) white_captures(x,y) \
         black_captures(x,y) white_captures_to_the_east(x,y) white_captures_to_the_west(x,y) \
         black_captures_to_the_east(x,y) black_captures_to_the_west(x,y) north(occluded_north(x,y)) \
         south(occluded_south(x,y)) east(occluded_east(x,y)) west(occluded_west(x,y)) \
         north_east(occluded_north_east(x,y)) north_west(occluded_north_west(x,y)) \
         south_east(occluded_south_east(x,y)) south_west(occluded_south_west(x,y))",
    ),
];
/// The known functions that return a number for a board, as [`BUILTINS`](super::BUILTINS) has them, and as engines
/// call them.
const COUNTS: [(&str, &str); 4] = [
    ("popcount", "popcount(x)"),
    ("first", "lsb(x)"),
    ("last", "msb(x)"),
    ("leading_zeros", "leading_zeros(x)"),
];
/// The limits of one call.
const LIMITS: Limits = Limits { operations: 20_000, steps: 1 };
/// The limits of one call that is looked at step by step.
const TRACED: Limits = Limits { operations: 20_000, steps: 4_000 };
/// The minimum number of distinct results that both must share. Two functions that are nearly constant could agree by
/// chance.
const LEAST_RESULTS: usize = 8;
/// The number of entries of a table by squares.
const SQUARES: usize = 64;

/// Returns the known function that the last one of these functions resembles. `None` if there is none, or if the program
/// does more than define functions. There is a case for each square: that square, or the board with only that square,
/// and a random board if a second one is needed.
pub fn resemblance(among: &Among, program: &Program, session: &Session) -> Option<Resemblance> {
    Comparison::new(program, session)?.find_first(&invent::signature(among, program)?)
}

/// Does the same for the function of a program with this name.
pub fn resemblance_of(function: &str, program: &Program, session: &Session) -> Option<Resemblance> {
    Comparison::new(program, session)?.find_first(&invent::signature_of(program, function)?)
}

/// Does the same for each wanted function of a program in another language. A step into another direction than its name
/// says is compared with the step that it names. `None` if the program does not run.
pub(crate) fn resemblances(
    program: &Program,
    session: &Session,
    is_sure: bool,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Option<Vec<Resemblance>> {
    let mut comparison = Comparison::new(program, session)?;
    let mut found = Vec::new();
    for signature in invent::signatures(program, is_wanted) {
        match comparison.misled(&signature, is_sure) {
            Some(misled) => found.push(misled),
            None => found.extend(comparison.find(&signature).into_iter().map(|one| {
                let confused = comparison.confused(&one, is_sure);
                confused.unwrap_or(one)
            })),
        }
        if found.last().is_none_or(|last| last.function != signature.function) {
            found.extend(comparison.empty(&signature));
        }
    }
    Some(found)
}

/// Compares a function that has the name of a step with that step, if it resembles another one.
pub(crate) fn as_named(like: &Resemblance, program: &Program, session: &Session) -> Option<Resemblance> {
    let known =
        step_named(&like.function).filter(|known| is_one_shift(like.known) && *known != like.known)?;
    let mut comparison = Comparison::new(program, session)?;
    let cases = cases("x", session.mapping());
    let tried = comparison.tried(&like.function, &like.order, &cases)?;
    comparison.against(known, &tried)
}

/// Returns the step to a neighboring square whose name a function has: `north(x)`.
fn step_named(function: &str) -> Option<&'static str> {
    let named = builtins::find(function)?.name;
    let mut known = KNOWN.iter().flat_map(|(_, known)| known.split(' '));
    let is_step = Direction::ALL.into_iter().any(|direction| direction.name() == named);
    known.find(|known| is_step && known.strip_suffix("(x)") == Some(named))
}

/// Returns the flip or rotation whose name a function has, if all engines mean the same by it.
fn flip_named(function: &str) -> Option<&'static str> {
    let plain = builtins::plain(function);
    if plain.contains("rotate") && plain.contains("90") {
        let is_against =
            ["ccw", "anticw", "anticlockwise", "counterclockwise"].iter().any(|word| plain.contains(word));
        let is_with = plain.contains("cw") || plain.contains("clockwise");
        return is_with.then_some(if is_against { "rotate_270(x)" } else { "rotate_90(x)" });
    }
    let named = builtins::find(function)?.name;
    ["flip_vertical(x)", "mirror_horizontal(x)"].into_iter().find(|known| name_of(known) == named)
}

/// Returns a session of bitrose's own language.
fn own_session(mapping: Mapping) -> Session {
    let mut session = Session::new(mapping).with_limits(LIMITS);
    session.set_language(Some(Language::Own));
    session
}

/// Returns which known functions of a square the tables of 64 boards, or of twice 64, resemble that a program filled, as they are at the
/// end of its trace.
pub fn table_resemblances(trace: &Trace, session: &Session) -> Vec<Resemblance> {
    let Some(last) = trace.steps.len().checked_sub(1) else { return Vec::new() };
    let mut comparison = Comparison::of(session.clone());
    let tables = trace.contents_at(last);
    tables.iter().flat_map(|table| comparison.find_table(table)).collect()
}

/// Returns which known functions of a square the variables with these names resemble that are tables of 64 boards.
pub(crate) fn resemblances_of_tables<'t>(
    names: impl Iterator<Item = &'t str>,
    session: &Session,
) -> Vec<Resemblance> {
    let mut comparison = Comparison::of(session.clone());
    let entries = |name: &str| -> Option<Vec<u64>> {
        let table = session.evaluate(&session.parse(name).ok()?).ok()?.parts;
        let values = table.iter().map(|part| Some(part.value?.number()));
        values.collect::<Option<Vec<_>>>().filter(|entries| entries.len() == SQUARES)
    };
    names.filter_map(|name| comparison.find_row(name, &entries(name)?)).collect()
}

/// Compares pasted functions with known ones.
struct Comparison {
    own: Session,
    pasted: Session,
    /// The results of the known functions in the cases, as far as they were computed.
    known: HashMap<&'static str, Vec<Option<u64>>>,
}

impl Comparison {
    fn new(program: &Program, session: &Session) -> Option<Self> {
        let mut pasted = session.clone().with_limits(LIMITS);
        pasted.execute(program).ok()?;
        pasted.set_language(Some(Language::Own));
        Some(Self::of(pasted))
    }

    fn of(pasted: Session) -> Self {
        // The known functions are bitrose's own, even if the session defines a function with the same name.
        Self { own: own_session(pasted.mapping()), pasted, known: HashMap::new() }
    }

    /// Compares the entries of a table with the results of the known functions of a square. Each half of a table for both
    /// colors is compared by itself.
    fn find_table(&mut self, table: &Contents) -> Vec<Resemblance> {
        let entries: Option<Vec<u64>> = table.parts.iter().map(|part| Some(part.value?.number())).collect();
        let entries = entries.filter(|_| matches!(table.shape, Shape::Array(..))).unwrap_or_default();
        let halves = entries.chunks_exact(SQUARES).enumerate();
        match entries.len() / SQUARES {
            1 if entries.len() == SQUARES => self.find_row(&table.name, &entries).into_iter().collect(),
            2 if matches!(&table.shape, Shape::Array(_, 2)) => halves
                .filter_map(|(half, entries)| self.find_row(&format!("{}[{half}]", table.name), entries))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn find_row(&mut self, name: &str, entries: &[u64]) -> Option<Resemblance> {
        let (mapping, cases) = (self.own.mapping(), cases("sq", self.own.mapping()));
        let results = cases.iter().map(|case| Ok(entries[usize::from(mapping.index(case.square))])).collect();
        let tried = Tried { function: name, order: "sq", cases: &cases, results };
        let mut found = self.closest("sq", &tried)?;
        for difference in &mut found.differences {
            difference.call = difference.call.replace('(', "[").replace(')', "]");
        }
        Some(found)
    }

    /// Returns what a function resembles: one that takes a color, a known function for each.
    fn find(&mut self, signature: &Signature) -> Vec<Resemblance> {
        let Signature { function, parameters, kinds } = signature;
        if let ([Kind::Board], Some(known)) = (&kinds[..], count_named(function)) {
            return self.counted(function, known).into_iter().collect();
        }
        let is_color = |kind: &Kind| matches!(kind, Kind::Color | Kind::Truth);
        let color = kinds.iter().position(is_color);
        let others: Vec<Kind> = kinds.iter().copied().filter(|kind| !is_color(kind)).collect();
        // what it may take, and in which order
        let ways: &[(&str, &str)] = match others[..] {
            _ if kinds.len() > others.len() + 1 => return Vec::new(),
            [Kind::Square] => &[("sq", "sq")],
            [Kind::Board] => &[("x", "x"), ("p", "p")],
            [Kind::Square, Kind::Board] => &[("sq,x", "sq,x")],
            [Kind::Board, Kind::Square] => &[("sq,x", "x,sq")],
            [Kind::Square, Kind::Square] => &[("a,b", "a,b"), ("a,b", "b,a")],
            [Kind::Board, Kind::Board] => &[("x,y", "x,y"), ("x,y", "y,x"), ("p,q", "p,q"), ("p,q", "q,p")],
            [Kind::Square, Kind::Board, Kind::Board] => &[("sq,x,y", "sq,x,y"), ("sq,x,y", "sq,y,x")],
            [Kind::Board, Kind::Board, Kind::Square] => &[("sq,x,y", "x,y,sq"), ("sq,x,y", "y,x,sq")],
            _ => return Vec::new(),
        };
        if let Some(place) = color {
            let colors = if kinds[place] == Kind::Truth { ["false", "true"] } else { ["0", "1"] };
            let found = ways.iter().filter_map(|(takes, order)| {
                self.find_colors(takes, function, &colors.map(|color| with_color(order, place, color)))
            });
            return found
                .max_by_key(|found| found.iter().map(|one| one.same).sum::<usize>())
                .unwrap_or_default();
        }
        let mut best: Option<Resemblance> = None;
        let has_name = |(known, _): &(&str, &str)| {
            let mut known =
                KNOWN.iter().filter(|(takes, _)| takes == known).flat_map(|(_, all)| all.split(' '));
            known.any(|known| is_named(function, name_of(known)) || is_push_named(function, name_of(known)))
        };
        let is_known_by_name = ways.iter().any(has_name);
        for (takes, order) in ways {
            if is_known_by_name && takes.starts_with('p') {
                continue;
            }
            let cases = cases(takes, self.own.mapping());
            if *takes == "a,b" && !self.gives_boards(function, order, &cases[..128]) {
                continue;
            }
            let Some(tried) = self.tried(function, order, &cases) else { continue };
            let found = self.closest(takes, &tried);
            let is_best = |found: &Resemblance| {
                best.as_ref().is_none_or(|best| found.differences.len() < best.differences.len())
            };
            best = found.filter(is_best).or(best);
        }
        let best = best.filter(|found| {
            found.same == found.cases || !is_one_shift(found.known) || is_about_boards(function, parameters)
        });
        best.into_iter().collect()
    }

    /// Returns `true` if a function returns more than small numbers, such as distances.
    fn gives_boards(&mut self, function: &str, order: &str, cases: &[Case]) -> bool {
        let results = self.results(function, order, cases).unwrap_or_default();
        results.iter().flatten().any(|result| *result > 0xFF)
    }

    /// Returns the first resemblance that is not equal, or else the first.
    fn find_first(&mut self, signature: &Signature) -> Option<Resemblance> {
        let mut found = self.misled(signature, false).map_or_else(|| self.find(signature), |one| vec![one]);
        if found.is_empty() {
            found.extend(self.empty(signature));
        }
        let first = found.iter().position(|like| like.same < like.cases).unwrap_or(0);
        let mut like = found.into_iter().nth(first)?;
        if let Some(confused) = self.confused(&like, false) {
            return Some(confused);
        }
        let is_other = self.confused(&like, true).is_some();
        let named = otherwise_named(&like).filter(|_| is_other);
        like.not_as = named.and_then(|(_, named)| Some((named, self.own.mapping().square(0)?)));
        Some(like)
    }

    /// Returns the known functions of the two colors that agree with these results in most cases, each with its own color.
    fn find_colors(&mut self, takes: &str, function: &str, orders: &[String; 2]) -> Option<Vec<Resemblance>> {
        let cases = &cases(takes, self.own.mapping());
        let tried = [self.tried(function, &orders[0], cases)?, self.tried(function, &orders[1], cases)?];
        let (_, known) = KNOWN.into_iter().find(|(parameters, _)| *parameters == takes)?;
        let of = |color: &'static str| {
            let number = if color == "white" { "(0," } else { "(1," };
            let names = known.split(' ').filter(|known| known.starts_with(color) || known.contains(number));
            let alike = names.map(|known| (known, known.replace(color, "").replace(number, "(")));
            alike.collect::<Vec<(&'static str, String)>>()
        };
        let mut best: Option<(usize, Vec<Resemblance>)> = None;
        for (white, kind) in of("white") {
            let Some((black, _)) = of("black").into_iter().find(|(_, other)| *other == kind) else {
                continue;
            };
            for known in [[white, black], [black, white]] {
                let both = known.into_iter().zip(&tried).map(|(known, tried)| {
                    let Agreement { wrong, distinct, overlaps } = self.agreement(known, tried)?;
                    let is_like = wrong.len() * 2 < cases.len() && distinct >= LEAST_RESULTS;
                    let is_near = overlaps * 2 > cases.len();
                    (is_like || is_near).then(|| (is_like, self.unlike(known, tried, wrong)))
                });
                let Some(both) = both.collect::<Option<Vec<_>>>() else { continue };
                if !both.iter().any(|(is_like, _)| *is_like) {
                    continue;
                }
                let both: Vec<Resemblance> = both.into_iter().map(|(_, one)| one).collect();
                let same = both.iter().map(|one| one.same).sum();
                if best.as_ref().is_none_or(|(most, _)| *most < same) {
                    best = Some((same, both));
                }
            }
        }
        best.map(|(_, both)| both)
    }

    /// Returns the known function that agrees with these results in the most cases. If none does in all of them, prefers
    /// the one that has the same name.
    fn closest(&mut self, takes: &str, tried: &Tried<'_>) -> Option<Resemblance> {
        let (_, known) = KNOWN.into_iter().find(|(parameters, _)| *parameters == takes)?;
        let compared = known.split(' ').filter_map(|known| {
            let wrong = self.compare(known, tried)?;
            let is_other = !wrong.is_empty() && !is_named(tried.function, name_of(known));
            Some((is_other, wrong.len(), known, wrong))
        });
        let best = compared.min_by_key(|(is_other, count, ..)| (*is_other, *count))?;
        let is_pushes = |known: &&str| best.1 > 0 && is_push_named(tried.function, name_of(known));
        let named = known.split(' ').find(is_pushes).and_then(|known| self.against(known, tried));
        Some(named.unwrap_or_else(|| self.unlike(best.2, tried, best.3)))
    }

    /// Returns the comparison of a pasted function and a known one.
    fn against(&mut self, known: &'static str, tried: &Tried<'_>) -> Option<Resemblance> {
        let wrong = self.agreement(known, tried)?.wrong;
        Some(self.unlike(known, tried, wrong))
    }

    /// Does the same for a known function whose results in the wrong cases these are.
    fn unlike(&self, known: &'static str, tried: &Tried<'_>, wrong: Vec<(usize, u64)>) -> Resemblance {
        let Tried { function, order, cases, results } = tried;
        let mapping = self.own.mapping();
        let spared = cases.iter().zip(results).filter(|(case, got)| case.is_spared(known, got, mapping));
        let count = cases.len() - spared.count();
        let same = count - wrong.len();
        let is_number = COUNTS.iter().any(|(_, count)| *count == known);
        let difference = |(number, wanted): (usize, u64)| {
            let got = results[number].as_ref().ok().copied();
            let board = |word| if is_number { Bitboard::EMPTY } else { mapping.board(word) };
            Unlike {
                call: cases[number].call(function, order, mapping),
                arguments: order.split(',').map(|name| cases[number].argument(name, mapping)).collect(),
                extra: board(got.unwrap_or_default() & !wanted),
                missing: board(if got.is_some() { wanted } else { 0 } & !got.unwrap_or_default()),
                numbers: got.filter(|_| is_number).map(|got| [got, wanted]),
                fault: results[number].as_ref().err().cloned(),
            }
        };
        let differences = wrong.into_iter().map(difference).collect();
        let (function, order, cases) = ((*function).to_owned(), (*order).to_owned(), count);
        Resemblance { function, known, same, cases, differences, equals: None, not_as: None, order }
    }

    /// Compares a function that has the name of a step, such as `south`, or of a flip with that, if it moves most squares
    /// elsewhere. What is right in another mapping is not told, unless the mapping is known for sure.
    fn misled(&mut self, signature: &Signature, is_sure: bool) -> Option<Resemblance> {
        let Signature { function, kinds, .. } = signature;
        let (known, own) = (step_named(function).or_else(|| flip_named(function))?, self.own.mapping());
        let ([Kind::Board], cases) = (&kinds[..], cases("x", own)) else { return None };
        let tried = self.tried(function, "x", &cases)?;
        let is_spread = tried.results.iter().flatten().any(|result| result.count_ones() > 1);
        if is_spread && step_named(function).is_some() {
            return None;
        }
        let wrong = |mapping: Mapping| -> Vec<(usize, u64)> {
            let wanted = known_results(known, &cases, &own_session(mapping)).into_iter().enumerate();
            let wanted = wanted.filter_map(|(number, wanted)| Some((number, wanted?)));
            wanted.filter(|&(number, wanted)| tried.results[number] != Ok(wanted)).collect()
        };
        let mut possible = Mapping::ALL.into_iter().filter(|mapping| *mapping == own || !is_sure);
        let is_misled = possible.all(|mapping| wrong(mapping).len() * 2 >= cases.len());
        is_misled.then(|| self.unlike(known, &tried, wrong(own)))
    }

    /// Compares a function that has the name of a known one and never returns a square, although it moves some, as with `&`
    /// for `|`. What moves none is not written yet, and a table that it reads may not be filled.
    fn empty(&mut self, signature: &Signature) -> Option<Resemblance> {
        let Signature { function, kinds, .. } = signature;
        let takes = match kinds[..] {
            [Kind::Square] => "sq",
            [Kind::Board] => "x",
            _ => return None,
        };
        let (_, known) = KNOWN.into_iter().find(|(parameters, _)| *parameters == takes)?;
        let known = known.split(' ').find(|known| is_named(function, name_of(known)))?;
        let cases = cases(takes, self.own.mapping());
        let tried = self.tried(function, takes, &cases)?;
        if tried.results.iter().any(|result| *result != Ok(0)) {
            return None;
        }
        let like = self.against(known, &tried)?;
        let call = self.pasted.parse(&like.differences.first()?.call).ok()?;
        let (run, trace) = self.pasted.clone().with_limits(TRACED).trace_to_fault(&call);
        let is_board = matches!(run.ok()?.value, Some(Value::Board(_)));
        let moves = |step: &Step| step.operation.starts_with(['<', '>']) && step.output.number() > 1;
        let is_read = |step: &Step| {
            let unlinked =
                step.inputs.iter().zip(&step.links.operands).map(|(input, link)| (input.number(), link));
            let mut unfilled = unlinked.map(|(input, link)| input == 0 && link.is_none());
            if matches!(&*step.operation, "&" | "*") { unfilled.any(|is| is) } else { unfilled.all(|is| is) }
        };
        let is_made = trace.steps.iter().any(|step| step.depth == 0 && step.links.result.is_some());
        let is_known = is_board && is_made && !trace.steps.iter().filter(|step| step.depth > 0).any(is_read);
        (is_known && trace.steps.iter().any(moves)).then_some(like)
    }

    /// Compares a function that is equal to a known one with the one whose name it has: a `north_fill` that fills to the
    /// south. In another mapping a direction may be right, so the mapping must be known unless both are of pieces.
    fn confused(&mut self, like: &Resemblance, is_sure: bool) -> Option<Resemblance> {
        const PIECES: [&str; 5] = ["knight", "king", "rook", "bishop", "queen"];
        let is_piece = |known: &str| PIECES.contains(&name_of(known));
        // a part of what it attacks, or that and its own square
        let is_of_piece = |known: &str| is_piece(known.split(['&', '|']).next().unwrap_or_default());
        let (takes, named) = otherwise_named(like)?;
        if !(is_sure || is_piece(named) && is_of_piece(like.known)) {
            return None;
        }
        let cases = cases(takes, self.own.mapping());
        let tried = self.tried(&like.function, &like.order, &cases)?;
        let unlike = self.against(named, &tried)?;
        (unlike.same * 2 < unlike.cases).then_some(Resemblance { equals: Some(like.known), ..unlike })
    }

    /// Compares a pasted function with a known one that returns a number. `None` if it does not return small numbers,
    /// but perhaps a board.
    fn counted(&mut self, function: &str, known: &'static str) -> Option<Resemblance> {
        let cases = counted_cases(self.own.mapping());
        let tried = self.tried(function, "x", &cases)?;
        let mut numbers = tried.results.iter().flatten();
        let is_small = numbers.all(|number| (-1..256).contains(&number.cast_signed()));
        if is_small && tried.results.iter().any(Result::is_ok) { self.against(known, &tried) } else { None }
    }

    /// Tries a pasted function in the cases.
    fn tried<'t>(&mut self, function: &'t str, order: &'t str, cases: &'t [Case]) -> Option<Tried<'t>> {
        Some(Tried { function, order, cases, results: self.results(function, order, cases)? })
    }

    /// Returns the results of a pasted function in the cases. The call is parsed only once.
    fn results(&mut self, function: &str, order: &str, cases: &[Case]) -> Option<Vec<Outcome>> {
        let mapping = self.own.mapping();
        let variables: Vec<String> = order.split(',').map(|name| format!("bitrose_{name}")).collect();
        let program = self.pasted.parse(&format!("{function}({})", variables.join(", "))).ok()?;
        let value = |case: &Case| {
            for (name, variable) in order.split(',').zip(&variables) {
                self.pasted.define(variable, case.argument(name, mapping));
            }
            match self.pasted.evaluate(&program) {
                Ok(run) => {
                    // a class around a board counts as the board
                    let part = || if let [part] = &run.parts[..] { part.value } else { None };
                    Some(Ok(run.value.or_else(part)?.number()))
                }
                Err(error) => {
                    let inside = format!("in `{function}`: ");
                    let message = error.message.strip_prefix(&inside).unwrap_or(&error.message);
                    self.pasted.refusal(&program)?.depends_on_values().then(|| Err(message.into()))
                }
            }
        };
        cases.iter().map(value).collect()
    }

    /// Returns the cases in which a known function has other results, and these results. `None` unless the functions
    /// agree in more than half of the cases and share at least [`LEAST_RESULTS`] distinct results, or have the same name
    /// and share squares in more than half of the cases.
    fn compare(&mut self, known: &'static str, tried: &Tried<'_>) -> Option<Vec<(usize, u64)>> {
        let (Agreement { wrong, distinct, overlaps }, count) =
            (self.agreement(known, tried)?, tried.cases.len());
        // a set of pawns often agrees with another one, because both are empty
        let has = |parameter: &str| tried.order.split(',').any(|name| name == parameter);
        let least = if has("p") {
            3
        } else if has("a") {
            10 // nor do two squares, between most of which there is nothing
        } else {
            2
        };
        let is_like = wrong.len() * least < count && distinct >= LEAST_RESULTS;
        let faults = tried.results.iter().filter(|result| result.is_err()).count();
        let is_near = (overlaps + faults) * 2 > count && (faults == 0 || wrong.len() < count);
        (is_like || is_named(tried.function, name_of(known)) && is_near).then_some(wrong)
    }

    fn agreement(&mut self, known: &'static str, tried: &Tried<'_>) -> Option<Agreement> {
        let own = &self.own;
        let all = self.known.entry(known).or_insert_with(|| known_results(known, tried.cases, own));
        let (mut wrong, mut seen, mut overlaps) = (Vec::new(), BTreeSet::new(), 0);
        let mapping = self.own.mapping();
        for (number, (got, wanted)) in tried.results.iter().zip(all).enumerate() {
            let wanted = (*wanted)?;
            if tried.cases[number].is_spared(known, got, mapping) {
                continue;
            }
            overlaps += usize::from(got.as_ref().is_ok_and(|got| wanted & got != 0));
            if *got == Ok(wanted) {
                seen.insert(wanted);
            } else {
                wrong.push((number, wanted));
            }
        }
        Some(Agreement { wrong, distinct: seen.len(), overlaps })
    }
}

/// A pasted function, and what it returns in some cases.
struct Tried<'t> {
    function: &'t str,
    /// The order in which it takes the parameters.
    order: &'t str,
    cases: &'t [Case],
    results: Vec<Outcome>,
}

/// The result of a call, or why it has none: a fault that depends on the values.
type Outcome = Result<u64, Box<str>>;

/// How far a function agrees with a known one.
struct Agreement {
    /// The cases in which they differ, and what the known one returns.
    wrong: Vec<(usize, u64)>,
    /// The number of distinct results that both return in the same cases.
    distinct: usize,
    /// The number of cases in which the results share squares.
    overlaps: usize,
}

/// What a pasted function has to return: that of the known one that it resembles. A change of its source is tried
/// against it.
pub(crate) struct Wanted<'l> {
    like: &'l Resemblance,
    mapping: Mapping,
    /// The cases, beginning with one in which they differ, and the results of the known function.
    cases: Vec<Case>,
    results: Vec<u64>,
}

impl<'l> Wanted<'l> {
    /// `None` for functions that return numbers.
    pub(crate) fn new(like: &'l Resemblance, mapping: Mapping) -> Option<Self> {
        let (takes, _) =
            KNOWN.into_iter().find(|(_, known)| known.split(' ').any(|known| known == like.known))?;
        let mut own = Session::new(mapping).with_limits(LIMITS);
        own.set_language(Some(Language::Own));
        let mut cases = cases(takes, mapping);
        let first = like.differences.first()?;
        let differs = |case: &Case| case.call(&like.function, &like.order, mapping) == first.call;
        let index = cases.iter().position(differs)?;
        cases.swap(0, index);
        let results = known_results(like.known, &cases, &own).into_iter().collect::<Option<_>>()?;
        Some(Self { like, mapping, cases, results })
    }

    /// Returns `true` if the function of a changed source returns something else in at most this many cases.
    pub(crate) fn differs_at_most(&self, most: usize, program: &Program) -> bool {
        let Self { like, cases, results, mapping } = self;
        let Some(mut changed) = Comparison::new(program, &Session::new(self.mapping)) else { return false };
        let mut wrong = |cases: &[Case]| {
            let got = changed.results(&like.function, &like.order, cases)?;
            let all = got.iter().zip(results).zip(cases);
            let wrong = all.filter(|((got, wanted), case)| {
                **got != Ok(**wanted) && !case.is_spared(like.known, got, *mapping)
            });
            Some(wrong.count())
        };
        let is_few = |wrong: Option<usize>| wrong.is_some_and(|wrong| wrong <= most);
        is_few(wrong(&cases[..1])) && is_few(wrong(cases))
    }
}

/// Returns the results of a known function.
fn known_results(known: &str, cases: &[Case], own: &Session) -> Vec<Option<u64>> {
    let mut own = own.clone();
    let Ok(program) = own.parse(known) else { return vec![None; cases.len()] };
    let value = |case: &Case| {
        let mapping = own.mapping();
        own.define("sq", Value::Board(mapping.number(case.square.bitboard())));
        for name in ["a", "b", "x", "y", "p", "q"] {
            own.define(name, case.argument(name, mapping));
        }
        Some(own.evaluate(&program).ok()?.value?.number())
    };
    cases.iter().map(value).collect()
}

/// Returns the known function whose name a function has that is equal to another known one, and what both take.
fn otherwise_named(like: &Resemblance) -> Option<(&'static str, &'static str)> {
    // what a mask or a diagonal is, engines do not agree on
    const AMBIGUOUS: [&str; 4] = ["mask", "diagonal", "rotate", "file"];
    let function = &*like.function;
    let says = words_of(function);
    // `wPawnAttacks` says `white`
    let is_short = |said: &str, word: &str| matches!((said, word), ("w", "white") | ("b", "black"));
    let is_said = |word: &str| says.split_whitespace().any(|said| said == word || is_short(said, word));
    let is_meant = |known: &str| {
        if is_push_named(function, name_of(known)) || is_composite_named(function, known) {
            return true;
        }
        if let Some(flip) = flip_named(function).filter(|flip| flip.starts_with("rotate")) {
            return flip == known;
        }
        let name = words_of(name_of(known));
        let mut words = name.split_whitespace();
        is_named(function, name_of(known)) && words.all(|word| is_said(word) && !AMBIGUOUS.contains(&word))
    };
    if like.same < like.cases || is_meant(like.known) {
        return None;
    }
    let (takes, known) =
        KNOWN.into_iter().find(|(_, known)| known.split(' ').any(|one| one == like.known))?;
    Some((takes, known.split(' ').find(|known| is_meant(known))?))
}

/// Returns the order of the parameters with a color in its place: `0,sq`.
fn with_color(order: &str, place: usize, color: &str) -> String {
    let mut names: Vec<&str> = order.split(',').collect();
    names.insert(place, color);
    names.join(",")
}

/// Returns the name of a known function without its parameters. It is empty for what is put together from others, except
/// that the squares between two may have the second one among them.
pub(crate) fn name_of(known: &str) -> &str {
    let known = known.strip_suffix("|square(b)").unwrap_or(known);
    let is_one = known.matches('(').count() == 1 && known.ends_with(')');
    known.split('(').next().filter(|_| is_one).unwrap_or_default()
}

/// Returns `true` if a function is called as engines call one of the pushes: `white_single_pushes`, `wPawnPushes`,
/// `bDoublePushTargets`.
fn is_push_named(function: &str, known: &str) -> bool {
    let Some((color, pushes)) = known.split_once('_') else { return false };
    let plain = builtins::plain(function);
    let rest = plain.strip_prefix(color).or_else(|| plain.strip_prefix(&color[..1])).unwrap_or_default();
    let rest = rest.replace("pawn", "").replace("dbl", "double");
    let rest = rest.trim_end_matches("targets").trim_end_matches("es");
    matches!((rest, pushes), ("push" | "singlepush", "push_targets") | ("doublepush", "double_push_targets"))
}

/// Returns `true` if a function is called as engines call some sets that are put together from others: `whiteFrontSpans`.
fn is_composite_named(function: &str, known: &str) -> bool {
    let plain = builtins::plain(function);
    let plain = plain.trim_end_matches('s');
    let is_one = |names: [&str; 2]| names.contains(&plain);
    match known {
        "fill_north(north(x))" => is_one(["whitefrontspan", "wfrontspan"]),
        "fill_south(south(x))" => is_one(["blackfrontspan", "bfrontspan"]),
        _ => false,
    }
}

/// Returns `true` if a function has the name of a known one, or another name of the same: `maskKnightsAttacks` is
/// `knight`, `rook_attacks_on_the_fly` is `rook`.
fn is_named(function: &str, known: &str) -> bool {
    const BEFORE: [&str; 11] = [
        "calculated",
        "calculate",
        "calc",
        "compute",
        "create",
        "generate",
        "gen",
        "get",
        "make",
        "mask",
        "slow",
    ];
    const AFTER: [&str; 3] = ["bitboard", "onthefly", "slow"];
    let leapers = ["knight", "king", "pawn"];
    let bare = || {
        let name = builtins::plain(function);
        let name = leapers.into_iter().fold(name, |name, piece| name.replace(&format!("{piece}s"), piece));
        // the mask of a rook is another set than its attacks
        let is_mask = name.starts_with("mask") && !leapers.iter().any(|piece| name.contains(piece));
        let rest = BEFORE.into_iter().find_map(|word| name.strip_prefix(word)).filter(|_| !is_mask);
        let rest = rest.unwrap_or(&name);
        AFTER.into_iter().find_map(|word| rest.strip_suffix(word)).unwrap_or(rest).to_owned()
    };
    let own = builtins::find(function).or_else(|| builtins::find(&bare()));
    own.zip(builtins::find(known)).is_some_and(|(own, known)| own.name == known.name)
}

/// Returns `true` if a known function is a single shift. Numbers that are no boards are shifted as well: `nodes >> 1` is
/// a half, and `(key >> 9) & mask` an index.
fn is_one_shift(known: &str) -> bool {
    let name = name_of(known);
    Direction::ALL.iter().any(|direction| direction.name() == name)
        || name.ends_with("_push_targets")
        || name.contains("_captures_to_the_")
}

/// Returns `true` if a function says that it is about boards: its name is that of a known function, or has a direction of
/// the compass, or a parameter is named as a set of squares is, such as `b`, `occ` or `ownPawns`.
pub(crate) fn is_about_boards(function: &str, parameters: &[String]) -> bool {
    const WORDS: &str =
        "attacks east ne nort north northeast northwest nw occl se sout south southeast southwest sw west";
    const SETS: [&str; 15] = [
        "b",
        "bb",
        "bishop",
        "bitboard",
        "blocker",
        "board",
        "empty",
        "king",
        "knight",
        "occ",
        "occupancy",
        "occupied",
        "pawn",
        "queen",
        "rook",
    ];
    let is_set = |name: &String| {
        let words = words_of(name);
        let last = words.split_whitespace().last().unwrap_or_default();
        let last = last.strip_suffix('s').unwrap_or(last);
        SETS.iter().any(|set| last == *set || set.len() > 3 && last.ends_with(set))
    };
    has_known_name(function)
        || words_of(function).split_whitespace().any(|word| is_among(WORDS, word))
        || parameters.iter().any(is_set)
}

/// Returns `true` if a function has the name of a known one that moves squares.
pub(crate) fn has_known_name(function: &str) -> bool {
    let is_known = |known: &Builtin| matches!(known.group, Group::Compass | Group::Fills | Group::Attacks);
    builtins::find(function).is_some_and(is_known)
}

/// Returns the words of a name in lowercase, separated by spaces: `own pawns` of `ownPawns` and `OWN_PAWNS2`.
pub(crate) fn words_of(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if letter.is_alphabetic() { letter } else { ' ' });
    }
    words.to_lowercase()
}

/// Returns the known function from a board to a number that has this name. A square is left out: the engine may number
/// the squares in another way than the bits.
fn count_named(function: &str) -> Option<&'static str> {
    let plain = function.replace('_', "").to_lowercase();
    let name = if plain == "getls1bindex" { "lsb" } else { function };
    let own = builtins::find(name).filter(|_| !plain.ends_with("square"))?.name;
    COUNTS.into_iter().find(|(name, _)| *name == own).map(|(_, known)| known)
}

/// The arguments of a call.
struct Case {
    square: Square,
    /// The second of two squares.
    other: Square,
    x: u64,
    y: u64,
}

fn cases(takes: &str, mapping: Mapping) -> Vec<Case> {
    let mut random = SplitMix64::new(0);
    // 27 is coprime to 64, so the first few cases are spread over the whole board.
    let squares = (0..64).map(|number| Square::ALL[number * 27 % 64]);
    if takes == "a,b" {
        let pairs = squares.flat_map(|square| Square::ALL.into_iter().map(move |other| (square, other)));
        let pairs = pairs.filter(|(square, other)| square != other);
        return pairs.map(|(square, other)| Case { square, other, x: 0, y: 0 }).collect();
    }
    if takes.starts_with('p') {
        let edges = mapping.number(Bitboard::RANK_1 | Bitboard::RANK_8);
        let mut pawns = || random.next() & random.next() & random.next() & !edges;
        return (0..128)
            .map(|_| (pawns(), pawns()))
            .map(|(x, y)| Case { y: y & !x, ..Case::of_board(x) })
            .collect();
    }
    let case = |square: Square| {
        let (alone, sparse) = (mapping.number(square.bitboard()), random.next() & random.next());
        // Leaves room to move for pieces on the board `x`, and puts few blockers in the way of a sliding piece on the
        // square.
        let x = match (takes.starts_with("sq,x"), square) {
            (true, Square::B3) => 0,
            (true, Square::F6) => !0,
            (true, _) => sparse,
            _ => alone,
        };
        // what is seen through blockers differs from what is not only if some of the pieces are blockers
        let y = if takes == "sq,x,y" { sparse & random.next() } else { !sparse & !alone };
        Case { square, other: square, x, y }
    };
    let mut cases: Vec<Case> = squares.map(case).collect();
    if takes == "x,y" {
        // many pawns: a double push needs one on its rank, and is stopped by what stands in its way
        cases.extend((0..64).map(|_| {
            let x = random.next() & random.next();
            Case { y: random.next() & !x, ..Case::of_board(x) }
        }));
    }
    cases
}

/// Returns cases for a function from a board to a number: each square, pairs of squares, and random boards.
fn counted_cases(mapping: Mapping) -> Vec<Case> {
    let mut random = SplitMix64::new(0);
    let alone = cases("x", mapping);
    let boards: Vec<u64> = alone.iter().map(|case| case.x).collect();
    let pairs = (0..64).map(|index| boards[index] | boards[(index * 5 + 1) % 64]);
    let more: Vec<u64> = pairs.chain((0..64).map(|_| random.next())).collect();
    alone.into_iter().chain(more.into_iter().map(Case::of_board)).collect()
}

impl Case {
    /// Returns `true` if a function that moves pawns stops for pawns on the first or last rank, where there are none.
    fn is_spared(&self, known: &str, got: &Outcome, mapping: Mapping) -> bool {
        let moves_pawns = ["pawn", "push", "captures"].iter().any(|word| known.contains(word));
        let edges = Bitboard::RANK_1 | Bitboard::RANK_8;
        got.is_err() && moves_pawns && !(mapping.board(self.x) & edges).is_empty()
    }

    const fn of_board(x: u64) -> Self {
        Self { square: Square::A1, other: Square::A1, x, y: 0 }
    }

    fn call(&self, function: &str, arguments: &str, mapping: Mapping) -> String {
        let argument = |name| match name {
            "sq" | "a" => self.square.to_string(),
            "b" => self.other.to_string(),
            "x" | "p" if self.x.count_ones() <= 2 => format!("{{{}}}", list(mapping.board(self.x))),
            "x" | "p" => format!("0x{:016X}", self.x),
            "y" | "q" => format!("0x{:016X}", self.y),
            other => other.to_owned(),
        };
        let arguments: Vec<String> = arguments.split(',').map(argument).collect();
        format!("{function}({})", arguments.join(", "))
    }

    fn argument(&self, name: &str, mapping: Mapping) -> Value {
        match name {
            "sq" | "a" => Value::Int(u64::from(mapping.index(self.square))),
            "b" => Value::Int(u64::from(mapping.index(self.other))),
            "x" | "p" => Value::Board(self.x),
            "y" | "q" => Value::Board(self.y),
            color => color.parse().map_or(Value::Bool(color == "true"), Value::Int),
        }
    }
}

impl Resemblance {
    /// Returns `true` if the function has the name of the known one.
    pub(super) fn is_meant(&self) -> bool {
        is_named(&self.function, name_of(self.known))
            || is_push_named(&self.function, name_of(self.known))
            || count_named(&self.function) == Some(self.known)
    }

    /// Returns `true` if the pasted function stops in some cases, such as with a shift by 64.
    pub fn has_faults(&self) -> bool {
        self.differences.iter().any(|difference| difference.fault.is_some())
    }

    /// Formats the resemblance, with the name of the function and a differing case: `north is the same as south(x) in all
    /// 64 cases tried`.
    pub fn with_name(&self) -> String {
        self.named(&self.to_string())
    }

    /// Does the same without a differing case.
    pub fn with_name_in_short(&self) -> String {
        self.named(&self.in_short())
    }

    fn named(&self, said: &str) -> String {
        let is = if said.starts_with("differs") { "" } else { " is" };
        format!("{}{is} {said}", self.function)
    }

    /// Returns the known function as it is shown: `king(sq) | square(sq)`.
    pub fn known_text(&self) -> String {
        let exchanged = |letter: char| match letter {
            'p' => 'q',
            'q' => 'p',
            other => other,
        };
        let is_exchanged = self.order.split(',').find(|name| matches!(*name, "p" | "q")) == Some("q");
        let words = self.known.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let exchange = |word: &str| match word.trim_end_matches(|letter: char| !letter.is_alphanumeric()) {
            "p" | "q" => word.chars().map(exchanged).collect(),
            _ => word.to_owned(),
        };
        if is_exchanged { spaced(&words.map(exchange).collect::<String>()) } else { spaced(self.known) }
    }

    /// Formats the resemblance without a differing case: `equal to knight(sq) in 56 of the 64 cases tried`.
    pub fn in_short(&self) -> String {
        let Self { same, cases, equals, not_as, .. } = self;
        let (known, named) = (self.known_text(), not_as.map(|(named, first)| (spaced(named), first)));
        if let Some(other) = equals.map(spaced) {
            format!("the same as {other} in all {cases} cases tried, and not as {known}")
        } else if let Some((named, first)) = named {
            format!("the same as {known} in all {cases} cases tried if {first} = 0, and not as {named}")
        } else if same == cases {
            format!("the same as {known} in all {cases} cases tried")
        } else if same * 2 <= *cases {
            format!("differs from {known} in {} of {cases} cases", cases - same)
        } else {
            format!("equal to {known} in {same} of the {cases} cases tried")
        }
    }
}

/// Writes blanks around the operators of a known function.
fn spaced(known: &str) -> String {
    known.replace('&', " & ").replace('|', " | ").replace('^', " ^ ")
}

/// Says that a call stops with an error: `stops: shift by 64 of a 64-bit value`, or `needs 71 bits: mask it …`.
pub(crate) fn stops(error: &str) -> String {
    error.strip_prefix("this value ").map_or_else(|| format!("stops: {error}"), str::to_owned)
}

impl Unlike {
    /// Formats the difference: `has also a1 a7, and lacks h4`, `is 2, not 1`, or `stops: shift by 64 of a 64-bit value`.
    pub fn in_words(&self) -> String {
        if let Some(fault) = &self.fault {
            return stops(fault);
        }
        if let Some([got, wanted]) = self.numbers {
            return format!("is {}, not {wanted}", got.cast_signed());
        }
        let parts = [("has also", self.extra), ("lacks", self.missing)];
        let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
        parts.map(|(word, squares)| format!("{word} {}", list(squares))).collect::<Vec<_>>().join(", and ")
    }
}

impl fmt::Display for Resemblance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())?;
        // the first difference, and the first case in which the function stops
        let stopping = self.differences.iter().position(|difference| difference.fault.is_some());
        let shown = [Some(0), stopping.filter(|stopping| *stopping > 0)];
        for difference in shown.into_iter().flatten().filter_map(|at| self.differences.get(at)) {
            write!(f, "; {} {}", difference.call, difference.in_words())?;
        }
        Ok(())
    }
}

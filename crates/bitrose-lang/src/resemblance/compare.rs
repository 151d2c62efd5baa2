//! Compares a pasted function with the known ones.

use super::cases::{Case, LIMITS, Outcome, cases, counted_cases, known_results, own_session};
use super::found::{Resemblance, Unlike};
use super::known::{
    COUNTS, KNOWN, count_named, flip_named, is_about_boards, is_composite_named, is_named, is_named_of_color,
    is_one_shift, is_push_named, name_of, step_named, words_of,
};
use crate::fillers::{filler, has_filler};
use crate::invent::{Kind, Signature, is_own_side};
use crate::ir::Shape;
use crate::setters::reads_what_another_sets;
use crate::{Contents, Language, Limits, Program, Session, Step, Value};
use bitrose_core::bitboard::{Bitboard, Mapping};
use std::collections::{BTreeSet, HashMap};

/// The limits of one call that is looked at step by step.
const TRACED: Limits = Limits { operations: 20_000, steps: 4_000 };

/// The minimum number of distinct results that both must share. Two functions that are nearly constant could agree by
/// chance.
const LEAST_RESULTS: usize = 8;

/// The most times that tables are filled, because each takes time.
const MOST_FILLS: usize = 4;
/// The number of entries of a table by squares.
pub(super) const SQUARES: usize = 64;

/// Compares pasted functions with known ones.
pub(super) struct Comparison {
    own: Session,
    pasted: Session,
    /// The results of the known functions in the cases, as far as they were computed.
    known: HashMap<&'static str, Vec<Option<u64>>>,
    /// The pasted program, whose tables may have to be filled, and the session in which it is run.
    program: Option<(Program, Session)>,
    /// The functions that were called to fill tables.
    fillers: Vec<Box<str>>,
    /// The calls of those that did.
    filling: Vec<String>,
}

impl Comparison {
    pub(super) fn new(program: &Program, session: &Session) -> Option<Self> {
        let mut pasted = session.clone().with_limits(LIMITS);
        pasted.execute(program).ok()?;
        pasted.set_language(Some(Language::Own));
        Some(Self { program: Some((program.clone(), session.clone())), ..Self::of(pasted) })
    }

    pub(super) fn of(pasted: Session) -> Self {
        // The known functions are bitrose's own, even if the session defines a function with the same name.
        Self {
            own: own_session(pasted.mapping()),
            pasted,
            known: HashMap::new(),
            program: None,
            fillers: Vec::new(),
            filling: Vec::new(),
        }
    }

    /// Compares the entries of a table with the results of the known functions of a square. Each half of a table for both
    /// colors is compared by itself.
    pub(super) fn find_table(&mut self, table: &Contents) -> Vec<Resemblance> {
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

    pub(super) fn find_row(&mut self, name: &str, entries: &[u64]) -> Option<Resemblance> {
        let (mapping, cases) = (self.own.mapping(), cases("sq", self.own.mapping()));
        let results = cases.iter().map(|case| Ok(entries[usize::from(mapping.index(case.square))])).collect();
        let tried = Tried { function: name, order: "sq", cases: &cases, results };
        let mut found = self.closest("sq", &tried)?;
        for difference in &mut found.differences {
            difference.call = difference.call.replace('(', "[").replace(')', "]");
        }
        Some(found)
    }

    /// Returns what a function resembles: one that takes a color, a known function for each. Nothing if it differs, but reads
    /// what another function sets.
    pub(super) fn find(&mut self, signature: &Signature) -> Vec<Resemblance> {
        let found = self.find_closest(signature);
        let differs = found.iter().any(|like| !like.differences.is_empty());
        if differs && self.is_set(signature) { Vec::new() } else { found }
    }

    /// Returns `true` if a function reads what another one sets.
    fn is_set(&self, signature: &Signature) -> bool {
        self.program
            .as_ref()
            .is_some_and(|(program, _)| reads_what_another_sets(program, &signature.function, &self.fillers))
    }

    fn find_closest(&mut self, signature: &Signature) -> Vec<Resemblance> {
        let Signature { function, parameters, kinds, .. } = signature;
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
            let is_truth = kinds[place] == Kind::Truth;
            let colors = if is_truth { ["false", "true"] } else { ["0", "1"] };
            let is_white_first =
                signature.is_white_first.or_else(|| self.is_white_zero().filter(|_| !is_truth));
            let is_white_first = is_white_first.filter(|_| is_own_side(&parameters[place]));
            let found = ways.iter().filter_map(|(takes, order)| {
                let orders = colors.map(|color| with_color(order, place, color));
                self.find_colors(takes, function, &orders, is_white_first)
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
            if *takes == "a,b" && !self.is_promising(function, order, is_known_by_name) {
                continue;
            }
            let Some(tried) = self.tried(function, order, &cases) else { continue };
            let found = self.closest(takes, &tried);
            let is_best = |found: &Resemblance| {
                best.as_ref().is_none_or(|best| found.differences.len() < best.differences.len())
            };
            best = found.filter(is_best).or(best);
            if best.as_ref().is_some_and(|best| best.differences.is_empty()) {
                break;
            }
        }
        let best = best.filter(|found| {
            found.same == found.cases || !is_one_shift(found.known) || is_about_boards(function, parameters)
        });
        best.into_iter().collect()
    }

    /// Returns whether the constant of White is 0, if there is one that is 0 or 1.
    fn is_white_zero(&self) -> Option<bool> {
        let value = |name: &&str| self.pasted.evaluate(&self.pasted.parse(name).ok()?).ok()?.value;
        // a board may have that name as well
        match ["WHITE", "White"].iter().find_map(value)? {
            Value::Int(white @ 0..=1) => Some(white == 0),
            _ => None,
        }
    }

    /// Returns `true` if, in some of the many cases of two squares, a function returns more than small numbers, such as
    /// distances, and agrees with a known one in most of them, unless it has its name.
    fn is_promising(&mut self, function: &str, order: &str, is_known_by_name: bool) -> bool {
        let some: Vec<Case> = cases("a,b", self.own.mapping()).into_iter().step_by(31).collect();
        let results = self.results(function, order, &some).unwrap_or_default();
        let is_like = |known: &str| {
            let wanted = known_results(known, &some, &self.own);
            let pairs = results.iter().zip(&wanted);
            pairs.filter(|(got, wanted)| got.as_ref().ok() == wanted.as_ref()).count() * 2 > some.len()
        };
        let mut known = KNOWN.iter().filter(|(takes, _)| *takes == "a,b").flat_map(|(_, all)| all.split(' '));
        results.iter().flatten().any(|result| *result > 0xFF) && (is_known_by_name || known.any(is_like))
    }

    /// Returns the first resemblance that is not equal, or else the first.
    pub(super) fn find_first(&mut self, signature: &Signature) -> Option<Resemblance> {
        let mut found = self.misled(signature, false).map_or_else(|| self.find(signature), |one| vec![one]);
        if found.is_empty() {
            found.extend(self.empty(signature));
        }
        let first = found.iter().position(|like| like.same < like.cases).unwrap_or(0);
        let other_color = match &found[..] {
            [one, other]
                if one.same == one.cases && other.same == other.cases && other.of_color.is_none() =>
            {
                Some((other.with_color(), other.known_text()))
            }
            _ => None,
        };
        let mut like = Resemblance { other_color, ..found.into_iter().nth(first)? };
        if let Some(confused) = self.confused(&like, false) {
            return Some(confused);
        }
        let is_other = self.confused(&like, true).is_some();
        let named = otherwise_named(&like).filter(|_| is_other);
        like.not_as = named.and_then(|(_, named)| Some((named, self.own.mapping().square(0)?)));
        Some(like)
    }

    /// Returns the known functions of the two colors that agree with these results in most cases, each with its own color.
    fn find_colors(
        &mut self,
        takes: &str,
        function: &str,
        orders: &[String; 2],
        is_white_first: Option<bool>,
    ) -> Option<Vec<Resemblance>> {
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
                let mut both: Vec<Resemblance> = both.into_iter().map(|(_, one)| one).collect();
                let wanted =
                    is_white_first.map(|is_first| if is_first { [white, black] } else { [black, white] });
                for (like, wanted) in both.iter_mut().zip(wanted.into_iter().flatten()) {
                    like.of_color = Some(wanted)
                        .filter(|wanted| *wanted != like.known && is_named_of_color(function, wanted));
                }
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
    pub(super) fn against(&mut self, known: &'static str, tried: &Tried<'_>) -> Option<Resemblance> {
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
        Resemblance {
            function,
            known,
            same,
            cases,
            differences,
            equals: None,
            not_as: None,
            of_color: None,
            other_color: None,
            order,
        }
    }

    /// Compares a function that has the name of a step, such as `south`, or of a flip with that, if it moves most squares
    /// elsewhere. What is right in another mapping is not told, unless the mapping is known for sure.
    pub(super) fn misled(&mut self, signature: &Signature, is_sure: bool) -> Option<Resemblance> {
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
        (is_misled && !self.is_set(signature)).then(|| self.unlike(known, &tried, wrong(own)))
    }

    /// Compares a function that has the name of a known one and never returns a square, although it moves some, as with `&`
    /// for `|`. What moves none is not written yet, and a table that it reads may not be filled.
    pub(super) fn empty(&mut self, signature: &Signature) -> Option<Resemblance> {
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
        (is_known && trace.steps.iter().any(moves) && !self.is_set(signature)).then_some(like)
    }

    /// Compares a function that is equal to a known one with the one whose name it has: a `north_fill` that fills to the
    /// south. In another mapping a direction may be right, so the mapping must be known unless both are of pieces.
    pub(super) fn confused(&mut self, like: &Resemblance, is_sure: bool) -> Option<Resemblance> {
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
        (unlike.same * 2 < unlike.cases).then_some(Resemblance {
            equals: Some(like.known),
            of_color: like.of_color,
            ..unlike
        })
    }

    /// Compares a pasted function with a known one that returns a number. `None` if it does not return small numbers,
    /// but perhaps a board.
    fn counted(&mut self, function: &str, known: &'static str) -> Option<Resemblance> {
        let cases = counted_cases(self.own.mapping());
        let tried = self.tried(function, "x", &cases)?;
        let mut numbers = tried.results.iter().flatten();
        let is_small = numbers.all(|number| (-1..256).contains(&number.cast_signed()));
        if !is_small || !tried.results.iter().any(Result::is_ok) {
            return None;
        }
        // the most significant bit is the first one for those who number the squares from there
        let mirrored = (known == "msb(x)").then(|| self.against("leading_zeros(x)", &tried)).flatten();
        mirrored.filter(|like| like.same == like.cases).or_else(|| self.against(known, &tried))
    }

    /// Tries a pasted function in the cases.
    pub(super) fn tried<'t>(
        &mut self,
        function: &'t str,
        order: &'t str,
        cases: &'t [Case],
    ) -> Option<Tried<'t>> {
        let mut results = self.results(function, order, cases);
        if results.is_none() && self.fill_tables(function, order, cases) {
            results = self.results(function, order, cases);
        }
        Some(Tried { function, order, cases, results: results? })
    }

    /// Runs the function that fills the tables that a call reads. Returns `true` if there is one.
    fn fill_tables(&mut self, function: &str, order: &str, cases: &[Case]) -> bool {
        let (Some(call), Some((program, session))) = (self.call(function, order), self.program.clone())
        else {
            return false;
        };
        let unfilled = cases.iter().take(SQUARES).find_map(|case| {
            self.define(order, case);
            Some(self.pasted.unfilled(&call)).filter(|unfilled| !unfilled.is_empty())
        });
        let filler = unfilled.and_then(|unfilled| filler(&program, unfilled.iter().map(|name| &**name)));
        // a second attempt would take as long as the first one, and fail for the same reason
        let is_new = |name: &str| {
            self.fillers.len() < MOST_FILLS && !self.fillers.iter().any(|tried| **tried == *name)
        };
        let filler = filler.filter(|filler| is_new(&filler.name));
        let Some(filler) = filler.filter(|filler| !filler.ways.is_empty()) else { return false };
        self.fillers.push(filler.name);
        for way in filler.ways {
            let calls = [&self.filling[..], &way].concat();
            let ran = program.filled(&session, &calls);
            if let Some(ran) = ran.filter(|ran| ran.unfilled.is_empty()) {
                self.pasted = ran.session.with_limits(LIMITS).in_language(Language::Own);
                self.filling = calls;
                return true;
            }
        }
        false
    }

    /// Returns `true` if a call reads tables that are all 0, although a function of the source fills them.
    fn reads_unfilled(&self, call: &Program) -> bool {
        let unfilled = self.pasted.unfilled(call);
        let program = self.program.as_ref().filter(|_| !unfilled.is_empty());
        program.is_some_and(|(program, _)| has_filler(program, unfilled.iter().map(|name| &**name)))
    }

    fn define(&mut self, order: &str, case: &Case) {
        for name in order.split(',') {
            self.pasted.define(&variable(name), case.argument(name, self.own.mapping()));
        }
    }

    /// Returns the call of a function with a variable for each parameter.
    fn call(&self, function: &str, order: &str) -> Option<Program> {
        let variables: Vec<String> = order.split(',').map(variable).collect();
        self.pasted.parse(&format!("{function}({})", variables.join(", "))).ok()
    }

    /// Keeps what the source's variables are initialized with, so that not every call computes large tables again. Keeps
    /// nothing if calls change the variables, or leave them as only some of the cases do.
    fn keep_tables(&mut self, call: &Program, order: &str, cases: &[Case]) {
        let mapping = self.own.mapping();
        let after = |mut session: Session, case: &Case| {
            order.split(',').for_each(|name| session.define(&variable(name), case.argument(name, mapping)));
            session.execute(call).is_ok_and(|run| run.unfilled.is_empty()).then_some(session)
        };
        if let [one, other, ..] = cases
            && let Some(first) = after(self.pasted.clone(), one)
            && after(first.clone(), other).is_some_and(|second| second.has_same_variables(&first))
            // with the tables to fill, it may take too long
            && after(self.pasted.clone(), other).is_none_or(|alone| alone.has_same_variables(&first))
        {
            self.pasted = first;
        }
    }

    /// Returns the results of a pasted function in the cases. The call is parsed only once.
    pub(super) fn results(&mut self, function: &str, order: &str, cases: &[Case]) -> Option<Vec<Outcome>> {
        let program = self.call(function, order)?;
        self.keep_tables(&program, order, cases);
        let value = |case: &Case| {
            self.define(order, case);
            match self.pasted.evaluate(&program) {
                Ok(run) if !run.unfilled.is_empty() => None, // it would be another result
                Ok(run) => {
                    // a class around a board counts as the board
                    let part = || if let [part] = &run.parts[..] { part.value } else { None };
                    Some(Ok(run.value.or_else(part)?.number()))
                }
                Err(_) if self.reads_unfilled(&program) => None,
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
pub(super) struct Tried<'t> {
    function: &'t str,
    /// The order in which it takes the parameters.
    order: &'t str,
    cases: &'t [Case],
    results: Vec<Outcome>,
}

/// How far a function agrees with a known one.
struct Agreement {
    /// The cases in which they differ, and what the known one returns.
    wrong: Vec<(usize, u64)>,
    /// The number of distinct results that both return in the same cases.
    distinct: usize,
    /// The number of cases in which the results share squares.
    overlaps: usize,
}

/// Returns the known function whose name a function has that is equal to another known one, and what both take.
pub(super) fn otherwise_named(like: &Resemblance) -> Option<(&'static str, &'static str)> {
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
    if like.same < like.cases {
        return None;
    }
    let (takes, known) =
        KNOWN.into_iter().find(|(_, known)| known.split(' ').any(|one| one == like.known))?;
    if let Some(wanted) = like.of_color {
        return Some((takes, wanted));
    }
    if is_meant(like.known) {
        return None;
    }
    Some((takes, known.split(' ').find(|known| is_meant(known))?))
}

/// Returns the name of the variable that is passed as a parameter.
fn variable(name: &str) -> String {
    format!("bitrose_{name}")
}

/// Returns the order of the parameters with a color in its place: `0,sq`.
fn with_color(order: &str, place: usize, color: &str) -> String {
    let mut names: Vec<&str> = order.split(',').collect();
    names.insert(place, color);
    names.join(",")
}

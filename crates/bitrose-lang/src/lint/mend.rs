//! Looks for the change of a function that makes it equal to the known one of its name: masks at its shifts, a `~` in
//! front of a mask, or another count of a shift.

use super::functions::replacement;
use crate::flow::is_mask;
use crate::mask::{complement_sign, literal, masked, operands};
use crate::note::Mask;
use crate::resemblance::Wanted;
use crate::words::offset;
use crate::{Language, Note, Origin, Program, Resemblance, Session, Span, Step};
use bitrose_core::bitboard::Mapping;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;

/// A change of one expression.
pub(super) struct Mend {
    /// What is replaced.
    pub(super) bytes: Range<usize>,
    /// What takes its place.
    pub(super) text: String,
    /// The fault in words.
    pub(super) fault: String,
}

/// What becomes of a function with the masks that its shifts lack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Masked {
    /// It is right in all cases.
    Right,
    /// It is right in more cases.
    Better,
    /// It is not.
    NoBetter,
    /// The masks cannot be written into it.
    Untried,
}

/// Tries changes of a function.
pub(super) struct Mending<'l> {
    text: &'l str,
    language: Language,
    mapping: Mapping,
    /// Whether the mapping is known. Otherwise a shift in the other direction may be meant for another one.
    is_sure: bool,
    is_same_in_all: bool,
    wanted: Wanted<'l>,
    /// The number of cases in which the function differs.
    wrong: usize,
    /// The steps of the source in the first of these cases, by their expressions.
    steps: BTreeMap<Span, Step>,
}

impl<'l> Mending<'l> {
    /// `None` if the function returns numbers, or stops.
    pub(super) fn new(
        like: &'l Resemblance,
        program: &'l Program,
        callable: &Session,
        is_sure: bool,
    ) -> Option<Self> {
        let (text, language, mapping) = (program.source(), program.language(), callable.mapping());
        let wanted = Wanted::new(like, mapping)?;
        let call = callable.parse(&like.differences.first()?.call).ok()?;
        let (run, trace) = callable.clone().trace_to_fault(&call);
        run.ok()?;
        let is_here = |step: &Step| matches!(&step.origin, Origin::Earlier(earlier) if **earlier == *text);
        let steps = trace.steps.into_iter().filter(is_here).map(|step| (step.span, step)).collect();
        let wrong = like.cases - like.same;
        let is_same_in_all = ["knight(", "king("].iter().any(|name| like.known.starts_with(name));
        Some(Self { text, language, mapping, is_sure, is_same_in_all, wanted, wrong, steps })
    }

    fn differs_at_most(&self, most: usize, text: &str) -> bool {
        Program::parse(text, Some(self.language))
            .is_ok_and(|program| self.wanted.differs_at_most(most, &program))
    }

    /// Tries the masks that these shifts lack.
    pub(super) fn masked<'s>(&self, shifts: impl Iterator<Item = &'s Step>) -> Masked {
        let changes: Option<Vec<(Range<usize>, String)>> = shifts.map(|shift| self.mask(shift)).collect();
        let Some(mut changes) = changes else { return Masked::Untried };
        changes.sort_by_key(|(bytes, _)| bytes.start);
        changes.dedup();
        let mut text = self.text.to_owned();
        let mut end = text.len();
        for (bytes, by) in changes.into_iter().rev() {
            if bytes.end > end {
                return Masked::Untried;
            }
            end = bytes.start;
            text.replace_range(bytes, &by);
        }
        if self.differs_at_most(0, &text) {
            Masked::Right
        } else if self.wrong.checked_sub(1).is_some_and(|most| self.differs_at_most(most, &text)) {
            Masked::Better
        } else {
            Masked::NoBetter
        }
    }

    /// Returns the change that gives a shift its mask: a new one, or the right one where that of the other side is.
    fn mask(&self, shift: &Step) -> Option<(Range<usize>, String)> {
        let Some(Note::Shift { report, mask, .. }) = &shift.note else { return None };
        let [before, after] = [report.masks.before, report.masks.after].map(|mask| self.mapping.number(mask));
        if *mask == Mask::Repeated {
            return None;
        }
        if *mask != Mask::OnWrongSide {
            let masked = masked(self.text, shift, &literal(after, self.language))?;
            return Some(replacement(self.text, &masked.source));
        }
        let contains = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
        let mut ands: Vec<&Step> = self.steps.values().filter(|step| step.operation == "&").collect();
        ands.sort_by_key(|and| and.span.end - and.span.start);
        ands.into_iter().find_map(|and| {
            let (wrong, right) = if contains(and.span, shift.span) {
                (before, after)
            } else if contains(shift.span, and.span) {
                (after, before)
            } else {
                return None;
            };
            let (bytes, _) = self.words(and).find(|(_, value)| *value == wrong)?;
            Some((bytes, literal(right, self.language)))
        })
    }

    /// Returns the operands of a `&` that are names or numbers, perhaps with the sign of the complement, and their values.
    fn words(&self, and: &Step) -> impl Iterator<Item = (Range<usize>, u64)> {
        let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':');
        let not = complement_sign(self.language);
        let is_word = move |text: &str| {
            let word = text.strip_prefix(not).map_or(text, str::trim_start); // `&^ FILE_H` of Go, too
            !word.is_empty() && word.chars().all(is_letter)
        };
        let text = and.span.text(self.text);
        let left = text.split_once('&').map(|(left, _)| left.trim());
        let right = operands(self.text, and).map(|(_, right, _)| right);
        let sides = [left, right].into_iter().zip(&and.inputs);
        let sides = sides.filter_map(move |(side, value)| {
            let side = side.filter(|side| is_word(side))?;
            let start = offset(side, self.text);
            Some((start..start + side.len(), value.number()))
        });
        sides.collect::<Vec<_>>().into_iter()
    }

    /// Returns the first change of one mask or one shift that makes the function equal to the known one. `bytes` is how
    /// much may be read to try them all, and then what is left of it.
    pub(super) fn mend(&self, bytes: &Cell<usize>) -> Option<Mend> {
        let masks = self.complements().into_iter().chain(self.mirrored());
        let mends: Vec<Mend> = masks.chain(self.counts()).collect();
        bytes.set(bytes.get().checked_sub(mends.len().saturating_mul(self.text.len()))?);
        mends.into_iter().find(|mend| {
            let mut text = self.text.to_owned();
            text.replace_range(mend.bytes.clone(), &mend.text);
            self.differs_at_most(0, &text)
        })
    }

    /// Returns the masks that may lack a `~`.
    fn complements(&self) -> Vec<Mend> {
        let not = complement_sign(self.language);
        let ands = self.steps.values().filter(|step| step.operation == "&");
        let masks = ands.flat_map(|and| self.words(and)).filter_map(|(bytes, value)| {
            let mask = &self.text[bytes.clone()];
            let is_plain = is_mask(self.mapping.board(value)) && !mask.starts_with(not);
            let text = format!("{not}{mask}");
            is_plain.then(|| Mend {
                fault: format!("the mask lacks a {not}: {mask} should be {text}"),
                bytes,
                text,
            })
        });
        masks.collect()
    }

    /// Returns the masks of files that may be meant for the other edge, with the name of that mask if the function uses it:
    /// `not_h` for `not_a`.
    fn mirrored(&self) -> Vec<Mend> {
        let ands = self.steps.values().filter(|step| step.operation == "&");
        let words: Vec<_> = ands.flat_map(|and| self.words(and)).collect();
        let mirrored = |value: u64| {
            let board = self.mapping.board(value);
            let other = board.mirror_horizontal();
            (is_mask(board) && other != board).then(|| self.mapping.number(other))
        };
        let mends = words.iter().filter_map(|(bytes, value)| {
            let other = mirrored(*value)?;
            let named = words.iter().find(|(_, value)| *value == other);
            let text = named.map_or_else(
                || literal(other, self.language),
                |(bytes, _)| self.text[bytes.clone()].to_owned(),
            );
            let mask = &self.text[bytes.clone()];
            let fault = format!("the mask of the wrong edge: {mask} should be {text}");
            Some(Mend { bytes: bytes.clone(), fault, text })
        });
        mends.collect()
    }

    /// Returns `true` if a shift in the other direction cannot be right just because the mapping is another one: the known
    /// function is the same in all of them, or at least two other shifts would be wrong there.
    fn is_directed(&self) -> bool {
        let is_literal = |step: &&Step| {
            step.operation.starts_with(['<', '>'])
                && operands(self.text, step).is_some_and(|(_, count, _)| count.parse::<u8>().is_ok())
        };
        self.is_sure || self.is_same_in_all || self.steps.values().filter(is_literal).count() > 2
    }

    /// Returns the shifts with other counts, then those in the other direction.
    fn counts(&self) -> Vec<Mend> {
        const COUNTS: [&str; 8] = ["1", "7", "8", "9", "6", "10", "15", "17"];
        let right = if self.language == Language::Java { ">>>" } else { ">>" };
        let shifts = |is_turned: bool| {
            let shifts = self.steps.values().filter_map(move |step| {
                let other = match &*step.operation {
                    "<<" => right,
                    ">>" | ">>>" => "<<",
                    _ => return None,
                };
                let (_, count, _) = operands(self.text, step)?;
                let end = offset(count, self.text) + count.len();
                let (value, _) = step.span.text(self.text).rsplit_once(&*step.operation)?;
                let bytes = step.span.start + value.len()..end;
                let old = &self.text[bytes.clone()];
                let sign = if is_turned { other } else { &*step.operation };
                let between = &old[step.operation.len()..old.len() - count.len()];
                let is_number = !count.is_empty() && count.chars().all(|letter| letter.is_ascii_digit());
                let counts = COUNTS.into_iter().filter(|other| is_number && (is_turned || *other != count));
                let mends = counts.map(|count| {
                    let text = format!("{sign}{between}{count}");
                    Mend { bytes: bytes.clone(), fault: format!("{old} should be {text}"), text }
                });
                Some(mends.collect::<Vec<_>>())
            });
            shifts.flatten().collect::<Vec<_>>()
        };
        let mut mends = shifts(false);
        mends.extend(if self.is_directed() { shifts(true) } else { Vec::new() });
        mends
    }
}

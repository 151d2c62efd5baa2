//! The functions and tables of a source, compared with known ones, and the mapping in which they are.

use super::functions::{self, Comparable, Compared, Deviation};
use super::{Finding, MOST_MENDED};
use crate::Span;
use bitrose_core::bitboard::Mapping;

/// What is compared.
pub(super) struct Judging<'l> {
    pub(super) program: Option<&'l Comparable>,
    /// Whether the program has so many functions that comparing them would take minutes.
    pub(super) is_long: bool,
    /// The variables that only a run computes.
    pub(super) computed: &'l [(&'l str, Span)],
    /// The constants that are wrong.
    pub(super) wrong: &'l [Finding],
}

/// How it compares in a mapping.
pub(super) struct Judged {
    pub(super) mapping: Mapping,
    /// The number of functions that resemble a known one.
    pub(super) functions: usize,
    /// The number of tables that do.
    pub(super) tables: usize,
    /// Where they differ.
    pub(super) deviations: Vec<Deviation>,
    /// Whether a function has another name than that of what it does, perhaps because of the mapping.
    has_other_name: bool,
}

impl Judging<'_> {
    fn compared(&self) -> Option<&Comparable> {
        self.program.filter(|_| !self.is_long)
    }

    /// Compares in a mapping.
    pub(super) fn judge(&self, mapping: Mapping, is_sure: bool) -> Judged {
        let compared = self.compared().map_or_else(Compared::default, |program| {
            functions::functions(program, mapping, is_sure, self.wrong, MOST_MENDED, &|_| true)
        });
        let Compared { resemblances, mut deviations, has_other_name, .. } = compared;
        let mut tables = 0;
        if let Some(program) = self.program {
            let found = functions::tables(&program.program, self.computed, mapping);
            tables = found.len();
            let differ = found.iter().filter(|like| like.same < like.cases);
            deviations.extend(differ.filter_map(|like| functions::other_difference(like, program)));
        }
        Judged { mapping, functions: resemblances.len(), tables, deviations, has_other_name }
    }

    /// Compares in the first of the mappings that are possible; or in another one if something that differs is right
    /// there, and more names, functions and tables are. `right_names` returns how many names are right in a mapping.
    pub(super) fn judge_likeliest(
        &self,
        possible: &[Mapping],
        right_names: impl Fn(Mapping) -> usize,
    ) -> Judged {
        let (first, others) = possible.split_first().map_or((Mapping::default(), &[][..]), |(a, b)| (*a, b));
        let judged = self.judge(first, false);
        let differs = |name: &str| judged.deviations.iter().any(|one| *one.function == *name);
        let right = |mapping| right_names(mapping) + self.right(mapping, &|_| true);
        let others = others.iter().filter(|_| !judged.deviations.is_empty());
        let others = others.filter(|mapping| self.right(**mapping, &differs) > 0);
        let others: Vec<(usize, Mapping)> = others.map(|mapping| (right(*mapping), *mapping)).collect();
        let least = if others.is_empty() { 0 } else { right(first) };
        // the first of several
        match others.into_iter().rev().filter(|(count, _)| *count > least).max_by_key(|(count, _)| *count) {
            Some((_, mapping)) => self.judge(mapping, false),
            None if judged.has_other_name && judged.deviations.is_empty() => {
                self.contradiction(possible).unwrap_or(judged)
            }
            None => judged,
        }
    }

    /// Compares in the mapping in which the fewest functions have another name than that of what they do: a `south` that is
    /// equal to a `north` beside it. `None` if there is a mapping in which all names are right.
    fn contradiction(&self, possible: &[Mapping]) -> Option<Judged> {
        let judged: Vec<Judged> = possible.iter().map(|mapping| self.judge(*mapping, true)).collect();
        let is_wrong = |judged: &Judged| !judged.deviations.is_empty();
        let all = judged.iter().all(is_wrong);
        judged.into_iter().min_by_key(|judged| judged.deviations.len()).filter(|_| all)
    }

    /// Returns how many of the wanted functions and tables agree with a known one in all cases, in a mapping.
    fn right(&self, mapping: Mapping, is_wanted: &dyn Fn(&str) -> bool) -> usize {
        let functions =
            self.compared().map_or(0, |program| functions::agreeing(&program.program, mapping, is_wanted));
        let computed: Vec<_> = self.computed.iter().copied().filter(|(name, _)| is_wanted(name)).collect();
        let tables = self
            .program
            .map_or_else(Vec::new, |program| functions::tables(&program.program, &computed, mapping));
        functions + tables.iter().filter(|like| like.same == like.cases).count()
    }
}

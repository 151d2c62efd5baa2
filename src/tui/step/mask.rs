//! The mask that a shift misses, put into the text: only where it is proved to take away the wrapped bits and nothing else.

use super::{LIMITS, StepScreen, shifted};
use crate::tui::prelude::*;
use bitrose_core::bitboard::constants::mask_expression;
use bitrose_draw::Format;
use bitrose_lang::ir::Scalar;
use bitrose_lang::{Language, Origin, Span as Place, Step, Trace, source};

/// How many names of the text are tried.
const NAMES: usize = 4;

/// A shift with its mask.
struct Masked {
    source: String,
    /// Where the shift is.
    shift: Place,
}

impl StepScreen {
    /// Looks for the mask that this step misses, unless that is done.
    pub(super) fn look_for_mask(&mut self) {
        if self.mask.as_ref().is_none_or(|(index, _)| *index != self.index) {
            self.mask = Some((self.index, self.with_mask()));
        }
    }

    /// The text with the mask that this step misses.
    pub(super) fn with_missing_mask(&self) -> Option<&String> {
        self.mask.as_ref().filter(|(index, _)| *index == self.index)?.1.as_ref()
    }

    /// Puts the mask in that this step misses.
    pub(super) fn put_mask(&mut self, shared: &mut Shared) {
        match self.with_missing_mask().cloned().map(|source| self.put(source, shared)) {
            Some(Ok(())) => {}
            Some(Err(error)) => shared.error(error.to_string()),
            None if self.step().is_some_and(|step| step.wrap().is_some()) => {
                shared.hint("no mask is proved to be right for every board here: c changes the line");
            }
            None => shared.hint("= puts in the mask that a shift misses; this step misses none"),
        }
    }

    fn with_mask(&self) -> Option<String> {
        let step = self.step().filter(|step| step.origin == Origin::Program)?;
        let (_, report) = step.wrap().filter(|_| is_unsigned(step))?;
        let missing = self.mapping().number(report.masks.after);
        let own = mask_expression(report.masks.after).filter(|_| step.language == Language::Own);
        let names = own.map_or_else(|| self.names_of(missing, step.language), |name| vec![name]);
        let suffix = step.language.id().parse().map_or("", Format::suffix);
        let masks = names.into_iter().chain([format!("0x{missing:016X}{suffix}")]);
        let masked = masks.filter_map(|mask| masked(&self.source, step, &mask));
        masked.into_iter().find(|masked| self.is_exact(masked, step, missing)).map(|masked| masked.source)
    }

    /// What the text calls a board, or the complement of what it calls the others.
    fn names_of(&self, board: u64, language: Language) -> Vec<String> {
        let not = match language {
            Language::Rust => "!",
            Language::Go => "^",
            _ => "~",
        };
        let declared = source::read(&self.source, Some(language)).map_or_else(Vec::new, |read| read.declared);
        let names = declared.iter().filter(|known| !known.name.is_empty() && known.index.is_empty());
        let names = names.filter_map(|known| match known.item.number()?.value? {
            value if value == board => Some(known.name.to_owned()),
            value if value == !board => Some(format!("{not}{}", known.name)),
            _ => None,
        });
        names.take(NAMES).collect()
    }

    /// Runs the text with the mask: whenever the shift is done, is the mask this one, and does it take away what wrapped and
    /// nothing else? As the count is a constant, it does so for every board then.
    fn is_exact(&self, masked: &Masked, step: &Step, mask: u64) -> bool {
        let Ok(program) = self.session.parse(&masked.source) else { return false };
        let (run, Trace { steps, .. }) = self.session.clone().with_limits(LIMITS).trace_to_fault(&program);
        let is_shift = |(_, other): &(usize, &Step)| {
            other.origin == Origin::Program && other.span == masked.shift && other.operation == step.operation
        };
        let mut shifts = steps.iter().enumerate().filter(is_shift).peekable();
        (run.is_ok() || self.error.is_some())
            && shifts.peek().is_some()
            && shifts.all(|(index, shift)| {
                let and =
                    steps[index + 1..].iter().find(|next| next.depth == shift.depth && next.operation == "&");
                let Some((and, (board, by))) = and.zip(shifted(shift, self.mapping())) else { return false };
                let report = by.report(board, self.mapping());
                let exact = report.result.difference(report.wrapped_to);
                let inputs: Vec<u64> = and.inputs.iter().map(|value| value.number()).collect();
                inputs == [shift.output.number(), mask] && self.mapping().board(and.output.number()) == exact
            })
    }
}

/// Has the shifted value all bits of a word and no sign to copy?
fn is_unsigned(step: &Step) -> bool {
    match step.types.first() {
        Some(Scalar::U64 | Scalar::Board) => true,
        Some(Scalar::I64) => step.language == Language::Java && step.operation != ">>",
        _ => false,
    }
}

/// `(x << 1)` as `((x << 1) & NOT_A)`, where the count is a number: one that the text computes may be another one the next time.
fn masked(source: &str, step: &Step, mask: &str) -> Option<Masked> {
    let text = step.span.text(source);
    let (value, count) = text.rsplit_once(&step.operation)?;
    let assigned = count.strip_prefix('=');
    let count = assigned.unwrap_or(count).trim();
    let is_number = count.starts_with(|first: char| first.is_ascii_digit())
        && count.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !is_number {
        return None;
    }
    let (before, after) = (&source[..step.span.start], &source[step.span.end..]);
    let (open, shift, close) = match assigned {
        Some(_) => {
            let name = value.trim();
            let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            (format!("{name} = ("), format!("{name} {} {count}", step.operation), is_name.then_some(")")?)
        }
        None if is_alone(before, after, step.language) => ("(".to_owned(), text.to_owned(), ")"),
        None => ("((".to_owned(), text.to_owned(), ")"),
    };
    let end = if open == "((" { ")" } else { "" };
    let start = before.len() + open.len();
    let source = format!("{before}{open}{shift}{close} & {mask}{end}{after}");
    Some(Masked { source, shift: Place::new(start, start + shift.len()) })
}

/// Is an expression between these two texts a whole one, so that no operator beside it can take a part of it?
fn is_alone(before: &str, after: &str, language: Language) -> bool {
    let ends_line = matches!(language, Language::Own | Language::Go | Language::Python)
        && after.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let (before, after) = (before.trim_end(), after.trim_start());
    let is_set = before.ends_with('=') && !["==", "!=", "<=", ">="].iter().any(|sign| before.ends_with(sign));
    (is_set || before.ends_with(['(', ',', '[', '{', ';']) || before.ends_with("return"))
        && (ends_line || after.is_empty() || after.starts_with([')', ',', ']', ';', '}']))
}

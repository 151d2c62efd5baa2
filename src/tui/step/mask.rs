//! The mask that a shift misses, put into the text: only where it is proved to take away the wrapped bits and nothing else.

use super::{LIMITS, StepScreen};
use crate::tui::prelude::*;
use bitrose_core::bitboard::constants::mask_expression;
use bitrose_draw::Format;
use bitrose_lang::ir::Scalar;
use bitrose_lang::source::{self, Declared};
use bitrose_lang::{Language, Origin, Span as Place, Step, Trace};

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
        let names = own.map_or_else(|| self.names_of(missing, step), |name| vec![name]);
        let suffix = step.language.id().parse().map_or("", Format::suffix);
        let masks = names.into_iter().chain([format!("0x{missing:016X}{suffix}")]);
        operands(&self.source, step).filter(|(_, count, _)| self.is_fixed(count, step))?;
        let masked = masks.filter_map(|mask| masked(&self.source, step, &mask));
        masked.into_iter().find(|masked| self.is_exact(masked, step, missing)).map(|masked| masked.source)
    }

    /// What the text calls a board, or the complement of what it calls the others.
    fn names_of(&self, board: u64, step: &Step) -> Vec<String> {
        let (text, language) = (&self.source, step.language);
        let not = match language {
            Language::Rust => "!",
            Language::Go => "^",
            _ => "~",
        };
        let declared = source::read(text, Some(language)).map_or_else(Vec::new, |read| read.declared);
        let names = declared.iter().filter(|known| {
            !known.name.is_empty() && known.index.is_empty() && is_in_scope(text, known, step)
        });
        let names = names.filter_map(|known| match known.item.number()?.value? {
            value if value == board => Some(known.name.to_owned()),
            value if value == !board => Some(format!("{not}{}", known.name)),
            _ => None,
        });
        names.take(NAMES).collect()
    }

    /// Is the count of a shift the same whenever it is run: a number, or a name that the text gives a value in one place, so that the
    /// count is another one where that value is?
    fn is_fixed(&self, count: &str, step: &Step) -> bool {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if count.starts_with(|first: char| first.is_ascii_digit()) {
            return count.chars().all(is_word);
        }
        let text = &self.source;
        let name = count.rsplit([':', '.']).next().unwrap_or(count);
        let places = text.match_indices(name).map(|(at, _)| (&text[..at], &text[at + name.len()..]));
        let mut definitions = places.filter(|(before, after)| {
            !before.ends_with(is_word) && !after.starts_with(is_word) && may_change(before, after)
        });
        let (Some((before, after)), None) = (definitions.next(), definitions.next()) else { return false };
        let rest = after.split([',', ';', '}', '\n']).next().unwrap_or_default();
        let is_macro = before.trim_end().ends_with("#define");
        let value = if is_macro { Some(rest) } else { rest.split_once('=').map(|(_, value)| value) };
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else { return false };
        let (mut other, start) = (text.clone(), value.as_ptr() as usize - text.as_ptr() as usize);
        other.replace_range(start..start + value.len(), &format!("{:>1$}", 0, value.len()));
        let Ok(program) = self.session.parse(&other) else { return false };
        let steps = self.session.clone().with_limits(LIMITS).trace_to_fault(&program).1.steps;
        let same = |other: &&Step| other.origin == step.origin && other.span == step.span;
        let mut counts = steps.iter().filter(same).map(|shift| shift.inputs.get(1)).peekable();
        counts.peek().is_some() && counts.all(|count| count.is_some_and(|count| count.number() == 0))
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
                let Some((and, (board, by))) = and.zip(shift.shifted(self.mapping())) else { return false };
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

/// Does the name of a constant mean it at a shift as well, and has it the type there? It is outside of all braces, in Java and C#
/// inside of the only class.
fn is_in_scope(text: &str, known: &Declared, step: &Step) -> bool {
    let at = known.name.as_ptr() as usize - text.as_ptr() as usize;
    let count = |part: &str| text[..at].matches(part).count();
    let depth = count("{") - count("}").min(count("{"));
    let is_class = depth == 1 && text.matches("class ").count() == 1;
    match step.language {
        Language::Rust => depth == 0 && known.kind == "u64" && !text.contains("mod "),
        Language::Go => depth == 0 && ["", "uint64"].contains(&known.kind),
        Language::CSharp => is_class && known.kind == "ulong",
        Language::Java => is_class,
        _ => depth == 0 && at < step.span.start,
    }
}

/// Is a name between these two texts declared or assigned there, or its address taken?
fn may_change(before: &str, after: &str) -> bool {
    let is_parameter = after.starts_with(':') && !after.starts_with("::");
    let (before, after) = (before.trim_end_matches(' '), after.trim_start_matches(' '));
    let word = before.rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
    let is_declared = word.is_some_and(|word| !matches!(word, "" | "return" | "case"));
    let operator = after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', ':']);
    let is_set = operator.starts_with('=') && !after.starts_with("==") || after.starts_with("<<=");
    let steps = ["++", "--"].iter().any(|sign| before.ends_with(sign) || after.starts_with(sign));
    is_parameter || is_declared || is_set || after.starts_with(">>=") || steps || before.ends_with('&')
}

/// What is shifted, by what, and whether it takes the result: `b <<= 1`.
fn operands<'t>(source: &'t str, step: &Step) -> Option<(&'t str, &'t str, bool)> {
    let (value, count) = step.span.text(source).rsplit_once(&step.operation)?;
    let assigned = count.strip_prefix('=');
    Some((value.trim(), assigned.unwrap_or(count).trim(), assigned.is_some()))
}

/// `(x << 1)` as `((x << 1) & NOT_A)`.
fn masked(source: &str, step: &Step, mask: &str) -> Option<Masked> {
    let (value, count, is_assigned) = operands(source, step)?;
    let (before, after) = (&source[..step.span.start], &source[step.span.end..]);
    let is_name = value.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let text = step.span.text(source).to_owned();
    let (open, shift, end) = if is_assigned {
        (is_name.then(|| format!("{value} = ("))?, format!("{value} {} {count}", step.operation), "")
    } else if is_alone(before, after, step.language) {
        ("(".to_owned(), text, "")
    } else {
        ("((".to_owned(), text, ")")
    };
    let start = before.len() + open.len();
    let source = format!("{before}{open}{shift}) & {mask}{end}{after}");
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

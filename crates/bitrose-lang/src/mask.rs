//! Inserts the missing mask of a shift into the source, but only if it provably removes the wrapped bits and nothing
//! else.

use crate::ir::Scalar;
use crate::note::{Mask, Note};
use crate::source::{self, Declared};
use crate::words::{is_letter, offset};
use crate::{Language, Origin, Span, Step};
use bitrose_core::bitboard::Mapping;
use bitrose_core::bitboard::constants::mask_expression;

/// The maximum number of names from the source that are tried.
const NAMES: usize = 4;

/// A source in which a shift has the mask that was missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked {
    /// The whole source.
    pub source: String,
    /// The new span of the shift.
    pub shift: Span,
    /// What the change does with the mask: `adds`, `moves` or `swaps`.
    pub verb: &'static str,
}

/// Runs a changed source with the same inputs. Returns the steps up to an error, and whether there was none.
pub type Rerun<'r> = dyn Fn(&str) -> Option<(Vec<Step>, bool)> + 'r;

/// Returns the source with the mask that is missing at this step. `None` if no mask is proved right for every board, or
/// if none is missing.
///
/// If the source has an error anyway (`has_fault`), the run with the mask may end with an error too.
pub fn with_missing_mask(
    source: &str,
    step: &Step,
    mapping: Mapping,
    has_fault: bool,
    rerun: &Rerun<'_>,
) -> Option<Masked> {
    let shift = ShiftUnderTest { source, step, mapping, has_fault, rerun };
    shift.masked()
}

/// A shift under examination.
struct ShiftUnderTest<'s> {
    source: &'s str,
    step: &'s Step,
    mapping: Mapping,
    has_fault: bool,
    rerun: &'s Rerun<'s>,
}

impl ShiftUnderTest<'_> {
    fn masked(&self) -> Option<Masked> {
        let Self { source, step, .. } = self;
        let (_, report) = step.wrap().filter(|_| is_unsigned(step))?;
        let missing = self.mapping.number(report.masks.after);
        let own = mask_expression(report.masks.after).filter(|_| step.language == Language::Own);
        let names = own.map_or_else(|| self.names_of(missing), |name| vec![name]);
        let masks = names.into_iter().chain([literal(missing, step.language)]);
        operands(source, step).filter(|(_, count, _)| self.is_fixed(count))?;
        if matches!(step.note, Some(Note::Shift { mask: Mask::Repeated, .. })) {
            return None; // another mask would make the shifts equal
        }
        if matches!(step.note, Some(Note::Shift { mask: Mask::OnWrongSide, .. })) {
            let mut swapped = masks.filter_map(|mask| swapped(source, step, &mask));
            let moved = moved(source, step).filter(|masked| self.is_exact(masked, missing));
            return moved.or_else(|| swapped.find(|masked| self.is_exact(masked, missing)));
        }
        let mut masked = masks.filter_map(|mask| masked(source, step, &mask));
        masked.find(|masked| self.is_exact(masked, missing))
    }

    /// Returns what the source calls a board, or the complement of what it calls the other squares.
    fn names_of(&self, board: u64) -> Vec<String> {
        let (text, language) = (self.source, self.step.language);
        let not = complement_sign(language);
        let declared = source::read(text, Some(language)).map_or_else(Vec::new, |read| read.declared);
        let names = declared.iter().filter(|known| {
            !known.name.is_empty() && known.index.is_empty() && is_in_scope(text, known, self.step)
        });
        let names = names.filter_map(|known| match known.item.number()?.value? {
            value if value == board => Some(known.name.to_owned()),
            value if value == !board => Some(format!("{not}{}", known.name)),
            _ => None,
        });
        names.take(NAMES).collect()
    }

    /// Returns `true` if the count of a shift is the same in every run: a number, or a name that the source assigns
    /// only once, so that a different count would imply a different value of that name.
    fn is_fixed(&self, count: &str) -> bool {
        if count.starts_with(|first: char| first.is_ascii_digit()) {
            return count.chars().all(is_letter);
        }
        let text = self.source;
        let name = count.rsplit([':', '.']).next().unwrap_or(count);
        let places = text.match_indices(name).map(|(at, _)| (&text[..at], &text[at + name.len()..]));
        let mut definitions = places.filter(|(before, after)| {
            !before.ends_with(is_letter) && !after.starts_with(is_letter) && may_change(before, after)
        });
        let (Some((before, after)), None) = (definitions.next(), definitions.next()) else { return false };
        let rest = after.split([',', ';', '}', '\n']).next().unwrap_or_default();
        let is_macro = before.trim_end().ends_with("#define");
        let value = if is_macro { Some(rest) } else { rest.split_once('=').map(|(_, value)| value) };
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else { return false };
        let (mut other, start) = (text.to_owned(), offset(value, text));
        other.replace_range(start..start + value.len(), &format!("{:>1$}", 0, value.len()));
        let Some((steps, _)) = (self.rerun)(&other) else { return false };
        let same = |step: &&Step| is_of(step, &other) && step.span == self.step.span;
        let mut counts = steps.iter().filter(same).map(|shift| shift.inputs.get(1)).peekable();
        counts.peek().is_some() && counts.all(|count| count.is_some_and(|count| count.number() == 0))
    }

    /// Returns `true` if the masked shift is exact in a run: whenever it is executed, the mask is this one, and it
    /// removes the wrapped bits and nothing else. The count is constant, so this holds for every board.
    fn is_exact(&self, masked: &Masked, mask: u64) -> bool {
        let Some((steps, is_whole)) = (self.rerun)(&masked.source) else { return false };
        let is_shift = |(_, step): &(usize, &Step)| {
            is_of(step, &masked.source) && step.span == masked.shift && step.operation == self.step.operation
        };
        let mut shifts = steps.iter().enumerate().filter(is_shift).peekable();
        (is_whole || self.has_fault)
            && shifts.peek().is_some()
            && shifts.all(|(index, shift)| {
                let and =
                    steps[index + 1..].iter().find(|next| next.depth == shift.depth && next.operation == "&");
                let Some((and, (board, by))) = and.zip(shift.shifted(self.mapping)) else { return false };
                let report = by.report(board, self.mapping);
                let exact = report.result.difference(report.wrapped_to);
                let inputs: Vec<u64> = and.inputs.iter().map(|value| value.number()).collect();
                inputs == [shift.output.number(), mask] && self.mapping.board(and.output.number()) == exact
            })
    }
}

/// Returns how a language writes a board.
pub(crate) fn literal(board: u64, language: Language) -> String {
    let suffix = match language {
        Language::C | Language::Cpp => "ULL",
        Language::Rust => "_u64",
        Language::Java => "L",
        Language::CSharp => "UL",
        _ => "",
    };
    format!("0x{board:016X}{suffix}")
}

/// Returns the sign of the complement.
pub(crate) const fn complement_sign(language: Language) -> &'static str {
    match language {
        Language::Rust => "!",
        Language::Go => "^",
        _ => "~",
    }
}

/// Returns `true` if a step comes from this source.
fn is_of(step: &Step, source: &str) -> bool {
    match &step.origin {
        Origin::Program => true,
        Origin::Earlier(earlier) => **earlier == *source,
        Origin::Prelude(_) => false,
    }
}

/// Returns `true` if the shifted value has all 64 bits and no sign to copy.
fn is_unsigned(step: &Step) -> bool {
    match step.types.first() {
        Some(Scalar::U64 | Scalar::Board) => true,
        Some(Scalar::I64) => step.language == Language::Java && step.operation != ">>",
        _ => false,
    }
}

/// Returns `true` if the name of a constant is in scope at a shift and has the right type. The constant must be outside
/// all braces, or in Java and C# inside the only class.
fn is_in_scope(text: &str, known: &Declared, step: &Step) -> bool {
    let at = offset(known.name, text);
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

/// Returns `true` if the name between these two texts is declared or assigned there, or has its address taken.
fn may_change(before: &str, after: &str) -> bool {
    let is_parameter = after.starts_with(':') && !after.starts_with("::");
    let (before, after) = (before.trim_end_matches(' '), after.trim_start_matches(' '));
    let word = before.rsplit(|letter| !is_letter(letter)).next();
    let is_declared = word.is_some_and(|word| !matches!(word, "" | "return" | "case"));
    let operator = after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', ':']);
    let is_set = operator.starts_with('=') && !after.starts_with("==") || after.starts_with("<<=");
    let steps = ["++", "--"].iter().any(|sign| before.ends_with(sign) || after.starts_with(sign));
    is_parameter || is_declared || is_set || after.starts_with(">>=") || steps || before.ends_with('&')
}

/// Returns the shifted operand, the count, and whether the result is assigned to the operand: `b <<= 1`.
pub(crate) fn operands<'t>(source: &'t str, step: &Step) -> Option<(&'t str, &'t str, bool)> {
    let (value, count) = step.span.text(source).rsplit_once(&step.operation)?;
    let assigned = count.strip_prefix('=');
    Some((value.trim(), assigned.unwrap_or(count).trim(), assigned.is_some()))
}

/// Turns `(x & NOT_A) << 1` into `(x << 1) & NOT_A`.
fn moved(source: &str, step: &Step) -> Option<Masked> {
    let (value, count, _) = operands(source, step).filter(|(.., is_assigned)| !is_assigned)?;
    let (board, mask) = value.strip_prefix('(')?.strip_suffix(')')?.split_once('&')?;
    let is_word = |text: &str| text.trim().chars().all(is_letter);
    let (before, after) = (&source[..step.span.start], &source[step.span.end..]);
    let (open, end) = if is_alone(before, after, step.language) { ("(", "") } else { ("((", ")") };
    let shift = format!("{} {} {count}", board.trim(), step.operation);
    let start = before.len() + open.len();
    let span = Span::new(start, start + shift.len());
    let source = format!("{before}{open}{shift}) & {}{end}{after}", mask.trim());
    (is_word(board) && is_word(mask)).then_some(Masked { source, shift: span, verb: "moves" })
}

/// Turns `(x << 1) & NOT_H` into `(x << 1) & NOT_A`.
fn swapped(source: &str, step: &Step, mask: &str) -> Option<Masked> {
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':');
    let after = source[step.span.end..].trim_start_matches(|sign: char| sign == ')' || sign.is_whitespace());
    let old = after.strip_prefix('&')?.trim_start();
    let word = old.strip_prefix(complement_sign(step.language)).unwrap_or(old);
    let end = word.find(|letter| !is_letter(letter)).unwrap_or(word.len());
    let start = source.len() - old.len();
    let mut text = source.to_owned();
    text.replace_range(start..source.len() - word.len() + end, mask);
    (end > 0).then_some(Masked { source: text, shift: step.span, verb: "swaps" })
}

/// Turns `(x << 1)` into `((x << 1) & NOT_A)`.
pub(crate) fn masked(source: &str, step: &Step, mask: &str) -> Option<Masked> {
    let (value, count, is_assigned) = operands(source, step)?;
    let (before, after) = (&source[..step.span.start], &source[step.span.end..]);
    let is_name = value.chars().all(is_letter);
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
    Some(Masked { source, shift: Span::new(start, start + shift.len()), verb: "adds" })
}

/// Returns `true` if the expression between these two texts is complete: no adjacent operator can bind to a part of it.
fn is_alone(before: &str, after: &str, language: Language) -> bool {
    let ends_line = matches!(language, Language::Own | Language::Go | Language::Python)
        && after.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let (before, after) = (before.trim_end(), after.trim_start());
    let is_set = before.ends_with('=') && !["==", "!=", "<=", ">="].iter().any(|sign| before.ends_with(sign));
    (is_set || before.ends_with(['(', ',', '[', '{', ';']) || before.ends_with("return"))
        && (ends_line || after.is_empty() || after.starts_with([')', ',', ']', ';', '}']))
}

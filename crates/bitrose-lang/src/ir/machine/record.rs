//! Recording the steps of a run.

use super::super::{Binary, Count, Function, Register, Rules, Scalar, Shape, Unary};
use super::memory::leads_elsewhere;
use super::{Frame, Machine, Reason, Step};
use crate::flow::{is_field, is_mask};
use crate::names;
use crate::note::{Mask, Note, TypeNote};
use crate::trace::{Link, Links, OBJECT_LIMIT, Object};
use crate::words::{is_among, is_letter, offset, words};
use crate::{Language, Origin, Span, Value};
use bitrose_core::bitboard::{Bitboard, Mapping, RawShift, ShiftReport};
use ethnum::I256;
use std::sync::Arc;

/// A value with its type.
pub(super) type Typed = (Scalar, Value);

/// The number of conversions remembered until an operation uses their results.
const CONVERSIONS: usize = 16;
/// The largest index, count, offset or piece value. A larger number whose type does not say so is taken for a board.
pub(super) const LARGEST_NUMBER: i128 = 0xFFFF;
/// The largest difference of times or counts. A negative `long` of Java that is further from zero is a board.
const LARGEST_DISTANCE: i128 = 1 << 48;

/// Returns a word as bitrose's own language shows it: unsigned 64-bit values, and every `long` of Java, become a Board.
pub(crate) const fn value(scalar: Scalar, word: u64, language: Language) -> Value {
    match (scalar, language) {
        (Scalar::Bool, _) => Value::Bool(word != 0),
        // A Python int may be a board or a number.
        (Scalar::I64, Language::Python) if scalar.value(word) > LARGEST_NUMBER => Value::Board(word),
        (Scalar::U64 | Scalar::Board, _) | (Scalar::I64, Language::Java) => Value::Board(word),
        (Scalar::Square, _) => Value::Board(1 << (word & 63)),
        _ => Value::Int(word),
    }
}

/// Returns a note if the operator's type decided the result.
fn note(
    operator: Binary,
    (scalar, language): (Scalar, Language),
    count: Count,
    (left, right): (u64, u64),
    result: u64,
    mapping: Mapping,
) -> Option<Note> {
    let bits = scalar.bits();
    if scalar == Scalar::Big {
        return None; // no bit is lost
    }
    match operator {
        Binary::ShiftLeft | Binary::ShiftRight if language == Language::Own && right >= 64 => {
            raw_shift(operator, left, right, mapping)
        }
        Binary::ShiftLeft | Binary::ShiftRight if right >= u64::from(bits) => {
            let is_masked = count == Count::Mask;
            Some(Note::Type(TypeNote::Count { count: right.cast_signed(), bits, is_masked }))
        }
        // `x >> 63` makes a mask of the sign, which is meant.
        Binary::ShiftRight
            if scalar.is_signed() && left.cast_signed() < 0 && right == u64::from(bits) - 1 =>
        {
            None
        }
        Binary::ShiftRight if scalar.is_signed() && left.cast_signed() < 0 && right > 0 => {
            let logical = (bits == 64).then(|| logical_shift(language)).flatten();
            Some(Note::Type(TypeNote::Sign { logical }))
        }
        Binary::Greater | Binary::LessOrEqual
            if language == Language::Java && right == 0 && scalar.value(left) < -LARGEST_DISTANCE =>
        {
            Some(Note::Type(TypeNote::NegativeBoard))
        }
        Binary::ShiftLeft | Binary::ShiftRight if bits == 64 && scalar != Scalar::Int => {
            // A small number of a signed type is an index, or a part of a move.
            let is_board = !scalar.is_signed()
                || language == Language::Java
                || scalar.value(left).abs() > LARGEST_NUMBER;
            is_board.then(|| raw_shift(operator, left, right, mapping))?
        }
        Binary::Add | Binary::Subtract | Binary::Multiply | Binary::ShiftLeft if bits < 64 => {
            let wide = match operator {
                Binary::Add => scalar.value(left) + scalar.value(right),
                Binary::Subtract => scalar.value(left) - scalar.value(right),
                Binary::Multiply => scalar.value(left) * scalar.value(right),
                _ => scalar.value(left) << right,
            };
            let note = TypeNote::Wrapped { scalar, value: wide, result: scalar.value(result) };
            (wide != scalar.value(result)).then_some(Note::Type(note))
        }
        _ => None,
    }
}

/// Returns what shifts in zeros in a language whose signed types shift arithmetically.
const fn logical_shift(language: Language) -> Option<&'static str> {
    match language {
        Language::Own => None,
        Language::Java => Some(">>>"),
        _ => Some("an unsigned type"),
    }
}

fn raw_shift(operator: Binary, word: u64, count: u64, mapping: Mapping) -> Option<Note> {
    let shift = if operator == Binary::ShiftLeft { RawShift::Left(count) } else { RawShift::Right(count) };
    crate::note::of_raw_shift(shift, word, mapping)
}

/// Returns the note of a board shift in a language whose integers are unbounded: no bit falls off there.
fn endless_shift(operator: Binary, word: u64, count: u64, mapping: Mapping) -> Option<Note> {
    let is_shift = matches!(operator, Binary::ShiftLeft | Binary::ShiftRight) && count < 64;
    let mut note = is_shift.then(|| raw_shift(operator, word, count, mapping))??;
    let Note::Shift { report, .. } = &mut note else { return None };
    if operator == Binary::ShiftLeft {
        report.dropped = Bitboard::EMPTY;
    }
    (!report.wrapped_from.is_empty()).then_some(note)
}

/// Returns a note if a shift brings back bits from beyond the 64 of a board. A count of 64 or more takes the upper half
/// of a product, which is intended.
fn from_beyond(number: I256, count: u64) -> Option<Note> {
    let count = u32::try_from(count).ok().filter(|count| (1..64).contains(count) && number > 0)?;
    let back = (number >> 64u32) & ((I256::ONE << count) - 1);
    let width = I256::BITS - number.leading_zeros();
    (back != 0).then(|| Note::Beyond { width, count: back.count_ones() })
}

/// Returns `true` if an operand starts with a digit.
fn starts_with_number(operand: &str) -> bool {
    operand.trim_start_matches([' ', '(', '=']).starts_with(|first: char| first.is_ascii_digit())
}

/// Returns `true` if an operand consists of numbers only.
fn is_number(operand: &str) -> bool {
    let mut words = words(operand).peekable();
    words.peek().is_some() && words.all(starts_with_number)
}

/// Returns `true` if the count of a shift is computed from a square, a file, a rank or a counter, as `sq & 7` is: then it
/// may be anything but the direction of a step.
fn is_index(count: &str) -> bool {
    const NAMES: [&str; 14] =
        ["bits", "col", "column", "f", "from", "i", "idx", "j", "n", "pos", "r", "row", "s", "to"];
    const ENDS: [&str; 6] = ["count", "file", "index", "rank", "sq", "square"];
    let is_index = |word: String| NAMES.contains(&&*word) || ENDS.iter().any(|end| word.ends_with(end));
    let outside = count.split('[').next().unwrap_or(count); // of `offsets[i]`
    outside.contains(['&', '%']) || words(outside).any(|word| is_index(word.to_ascii_lowercase()))
}

/// Returns `true` if the count of a shift has the name of a direction or a step, or of a table of them: `dir`, `pawnPush`,
/// `NORTH_EAST`, `offsets[i]`. Any other variable may be the distance between two squares, or a number of bits.
fn is_direction(count: &str) -> bool {
    const STEPS: &str = "d delta dir direction down forward left off offset push right step up";
    let is_step = |name: &str| {
        let name = name.trim_end_matches(|last: char| last.is_ascii_digit()).to_ascii_lowercase();
        is_among(STEPS, name.strip_suffix('s').unwrap_or(&name))
            || name.len() > 1 && names::direction(&name).is_some()
    };
    let table = count.split_once('[').map(|(table, _)| table);
    let is_table = table.is_some_and(|table| words(table).any(|name| is_among("shift shifts", name)));
    let mut names = words(table.unwrap_or(count));
    is_table || names.any(|name| is_step(name) || parts_of_name(name).any(is_step))
}

/// Returns the last part of the name that ends an operand: `key` of `this.zobristKey >`, as of `zobristKey >>> 9`.
fn last_part(operand: &str) -> String {
    let operand = operand.trim_end_matches([' ', '>']);
    let name = operand.rsplit(|letter| !is_letter(letter)).next();
    name.and_then(|name| parts_of_name(name).last()).unwrap_or_default().to_ascii_lowercase()
}

/// Returns `true` if the name of a shifted value says that it is a number, such as a hash or a time, and not a board.
fn names_number(operand: &str) -> bool {
    const NUMBERS: &str =
        "bytes cnt count hash idx index key len length move ms mv nodes seed size time zobrist";
    is_among(NUMBERS, &last_part(operand))
}

/// Returns `true` if the name of a value says that it is a part of a move, which is usually a number.
fn names_part(operand: &str) -> bool {
    const PARTS: &str = "capture captured dest destination dst flag flags from origin piece promo promoted promotion \
                         source special sq square src target to type";
    is_among(PARTS, &last_part(operand))
}

/// Returns `true` for an operand that is a field of low bits, such as `(x & 0x3FL)`, and not for `f(x & 7)` or
/// `(b | x & 7)`.
fn takes_field(operand: &str) -> bool {
    let inside = operand.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let parts = inside.and_then(|inside| inside.rsplit_once('&'));
    let Some((_, mask)) = parts.filter(|(value, _)| !value.contains(['|', '^', '+', '-', '?'])) else {
        return false;
    };
    let digits = mask.trim().trim_end_matches(['u', 'U', 'l', 'L']);
    let value = digits.strip_prefix("0x").map_or_else(|| digits.parse(), |hex| u64::from_str_radix(hex, 16));
    value.is_ok_and(|value| value > 1 && is_field(value))
}

/// Iterates over the parts of a name: `pawn` and `Push` of `pawnPush`, `NORTH` and `EAST` of `NORTH_EAST`.
fn parts_of_name(name: &str) -> impl Iterator<Item = &str> {
    let is_one = |last: &u8, next: &u8| !(last.is_ascii_lowercase() && next.is_ascii_uppercase());
    let parts = name.split('_').flat_map(move |part| part.as_bytes().chunk_by(is_one));
    parts.filter_map(|part| str::from_utf8(part).ok())
}

/// Returns `true` if a shift moves whole files onto other whole files and loses none of their squares: then it makes a
/// constant, as `a << 7` does of the a-file.
fn moves_files(before: u64, after: u64) -> bool {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let are_files = |word: u64| word != 0 && word & 0xFF == word >> 56 && (word & 0xFF) * FILE_A == word;
    are_files(before) && are_files(after) && before.count_ones() == after.count_ones()
}

/// Returns `true` if an expression has only numbers and names of constants, such as `Masks.FileA` or `RANK_4`. `is_board` tells
/// whether its value is whole files or ranks.
fn is_constant_expression(text: &str, is_board: bool) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':');
    let is_type = |word: &str| {
        let after = text[offset(word, text) + word.len()..].trim_start();
        let operand = after.strip_prefix(')').map(str::trim_start);
        after.starts_with('(') || operand.is_some_and(|rest| rest.starts_with(is_word))
    };
    let is_constant = |word: &str| {
        let name = word.rsplit(['.', ':']).next().unwrap_or(word);
        let lower = name.to_ascii_lowercase();
        // `FileA`, and `fileMask` and `files` only unless they are boards
        let is_named = (!is_board || name.starts_with(char::is_uppercase))
            && ["file", "rank"].iter().any(|kind| lower.contains(kind));
        let is_capital = name.len() > 1 && name == name.to_ascii_uppercase();
        word.starts_with(|first: char| first.is_ascii_digit()) || is_capital || is_named
    };
    let words = text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty() && !is_type(word));
    let mut words = words.peekable();
    words.peek().is_some() && words.all(is_constant)
}

impl Machine<'_, '_> {
    /// Records a step.
    pub(super) fn record(
        &mut self,
        operation: &str,
        inputs: &[Typed],
        operands: Vec<Option<Link>>,
        output: Typed,
        note: Option<Note>,
    ) -> Step {
        if self.is_hidden() {
            return Ok(());
        }
        if self.recorder.trace.steps.len() >= self.recorder.limit {
            return Err(Reason::Steps(self.recorder.limit).into());
        }
        let (span, language) = (self.span, self.language());
        let (origin, line) = match (self.frames.first(), self.frames.last()) {
            (Some(first), Some(last)) => self.recorder.place(&first.module.source, &last.module.source, span),
            _ => (Origin::Program, 1),
        };
        let step = crate::Step {
            depth: self.recorder.depth,
            span,
            line,
            origin,
            language,
            operation: operation.to_owned(),
            inputs: inputs.iter().map(|(_, value)| *value).collect(),
            types: inputs.iter().map(|(scalar, _)| *scalar).collect(),
            parameters: Vec::new(),
            output: output.1,
            output_type: Some(output.0),
            object_type: None,
            object: None,
            target: None,
            note,
            links: Links { operands, ..Links::default() },
        };
        self.recorder.trace.steps.push(step);
        self.recorder.named_writes = self.recorder.trace.memory.count();
        self.recorder.last = Some(self.recorder.trace.steps.len() - 1);
        Ok(())
    }

    /// Returns `true` in the code of bitrose's own lists of Java and C#, which has no place in the source.
    fn is_hidden(&self) -> bool {
        self.span.start == self.span.end && matches!(self.language(), Language::Java | Language::CSharp)
    }

    /// Records the step of a call; its output is added when the function returns. The main function of the run, and
    /// initializers of variables, are not recorded.
    pub(super) fn record_call(
        &mut self,
        function: &Function,
        arguments: &[Option<u64>],
    ) -> Step<Option<usize>> {
        if !self.recorder.is_on() || self.is_hidden() {
            return Ok(None);
        }
        let language = self.language();
        let typed = |index, scalar, word| {
            let is_size = function.sizes.contains(&Register(index));
            (scalar, self.shown_as(is_size, scalar, word, language))
        };
        let parameters = (0..).zip(&function.parameters).zip(arguments);
        let taken = parameters.filter_map(|((index, parameter), word)| {
            Some((parameter.name.clone(), typed(index, parameter.shape.scalar()?, (*word)?)))
        });
        let (parameters, inputs): (Vec<Box<str>>, Vec<Typed>) = taken.unzip();
        self.record(&function.name, &inputs, Vec::new(), (Scalar::Bool, Value::Bool(false)), None)?;
        let step = self.recorder.last;
        if let Some(step) = step.and_then(|step| self.recorder.trace.steps.get_mut(step)) {
            step.output_type = None; // until the function returns
            step.parameters = parameters;
        }
        self.recorder.depth += 1;
        self.recorder.last = None;
        Ok(step)
    }

    /// Records a return. A value that no step has shown gets a separate step: `return r;` after a loop.
    pub(super) fn record_return(&mut self, value: Option<Register>) -> Step {
        let [_, .., frame] = &*self.frames else { return Ok(()) };
        if !self.recorder.is_on() {
            return Ok(());
        }
        let Some(value) = value.filter(|&value| self.scalar(value).is_some()) else {
            return Ok(());
        };
        let (steps, typed) = (&self.recorder.trace.steps, self.typed(value)?);
        let is_shown = steps.last().is_some_and(|step| step.output_type.is_none() || step.output == typed.1);
        if frame.is_initializer || is_shown {
            return Ok(());
        }
        let note = self.conversion(&[value]);
        self.record("return", &[typed], self.links(&[value]), typed, note)
    }

    /// Records that a variable has been assigned.
    pub(super) fn name(&mut self, name: &str, register: Register) -> Step {
        if !self.recorder.is_on() {
            return Ok(());
        }
        if self.scalar(register).is_none() {
            self.hold_reference(name, register);
            // A list of values is no step.
            self.recorder.trace.memory.unmark(self.recorder.named_writes);
            self.recorder.named_writes = self.recorder.trace.memory.count();
            return Ok(());
        }
        let typed = self.typed(register)?;
        let note = self.conversion(&[register]);
        let first_write = self.recorder.named_writes;
        let last = self.recorder.last.and_then(|last| self.recorder.trace.steps.get_mut(last));
        if let Some(step) = last.filter(|step| step.target.is_none() && step.output == typed.1) {
            step.target = Some(name.to_owned());
            step.note = step.note.take().or(note);
        } else {
            self.record("=", &[typed], self.links(&[register]), typed, note)?;
            let last = self.recorder.trace.steps.last_mut().expect("a step was recorded");
            last.target = Some(name.to_owned());
            let index = self.recorder.trace.steps.len() - 1;
            self.recorder.trace.memory.move_to(first_write, index);
        }
        self.recorder.named_writes = self.recorder.trace.memory.count();
        Ok(())
    }

    pub(super) fn record_unary(
        &mut self,
        operator: Unary,
        scalar: Scalar,
        (from, word): (Register, u64),
        (to, result): (Register, u64),
    ) -> Step {
        let result_type = operator.result(scalar);
        let input = (scalar, self.shown_in(from, scalar, word));
        let output = (result_type, self.shown_in(to, result_type, result));
        let note = self.conversion_before(&[from], result_type, result);
        self.record(operator.sign(), &[input], self.links(&[from]), output, note)
    }

    pub(super) fn record_binary(
        &mut self,
        operator: Binary,
        (scalar, rules): (Scalar, Rules),
        [(left, left_word), (right, right_word)]: [(Register, u64); 2],
        (to, result): (Register, u64),
    ) -> Step {
        let (language, result_type) = (self.language(), operator.result(scalar));
        let counted = self.scalar(right).expect("an operand is a scalar");
        let right_type = if operator.takes_count() { counted } else { scalar };
        let typed = |register, scalar, word| (scalar, self.shown_in(register, scalar, word));
        let mut inputs = [typed(left, scalar, left_word), typed(right, right_type, right_word)];
        if operator.takes_count() && counted == Scalar::U64 {
            inputs[1].1 = Value::Int(right_word); // a count is a number, even of the type that boards have
        }
        let output = typed(to, result_type, result);
        let (words, mapping) = ((left_word, right_word), self.context.mapping);
        // A short type still says which bits it loses.
        let has_squares = scalar.bits() == 64 || language == Language::Own;
        let shifts_one = operator == Binary::ShiftLeft && (left_word == 1 && right_word < 64 && has_squares);
        let is_square = shifts_one && self.is_square();
        let is_long = scalar.bits() == 64 && right_word < 64;
        let is_shift = is_long && matches!(operator, Binary::ShiftLeft | Binary::ShiftRight);
        let is_size = self.is_size(left) && matches!(inputs[0].1, Value::Int(_));
        let is_named = || self.operands(operator.sign()).is_some_and(|[left, _]| names_number(left));
        let is_number =
            is_shift && (is_size || self.recorder.widened.contains(&self.index(left)) || is_named());
        let mut own = match inputs {
            _ if is_square || is_number || shifts_one && self.may_be_square() => None,
            [(_, value), _] if is_shift && self.makes_constant(operator.sign(), value.number(), mapping) => {
                None
            }
            _ if is_shift && language != Language::Own && moves_files(left_word, output.1.number()) => None,
            [(_, Value::Board(word)), (_, Value::Int(count))] if scalar == Scalar::Big => {
                endless_shift(operator, word, count, mapping)
            }
            [(_, Value::Wide(number)), (_, Value::Int(count))] if operator == Binary::ShiftRight => {
                from_beyond(number, count)
            }
            _ => note(operator, (scalar, language), rules.count, words, result, mapping),
        };
        if let Some(Note::Shift { mask, report, .. }) = &mut own
            && self.has_free_count(operator.sign(), left_word, report)
        {
            *mask = Mask::Unclear;
        }
        if operator.takes_count() {
            let count = self.index(right); // the result does not have its type
            let is_kept = |note: &TypeNote| !matches!(note, TypeNote::Promoted { .. });
            self.recorder.conversions.retain(|(register, note)| *register != count || is_kept(note));
        }
        let before = self.conversion_before(&[left, right], result_type, result);
        let is_bitwise = matches!(operator, Binary::And | Binary::Or | Binary::Xor);
        let before = before.filter(|note| is_bitwise || !note.is_extension());
        self.record(operator.sign(), &inputs, self.links(&[left, right]), output, own.or(before))?;
        let shifts_part = is_shift && self.shifts_part(operator.sign());
        let links = &mut self.recorder.trace.steps.last_mut().expect("it was just recorded").links;
        (links.is_square, links.shifts_part) = (is_square, shifts_part);
        Ok(())
    }

    /// Returns `true` if the current operation is `1 << n`, which turns an index into a square.
    fn is_square(&self) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let left = self.span.text(&frame.module.source).split("<<").next().unwrap_or_default();
        let mut words = left.split(|letter| !is_letter(letter));
        words.any(|word| ["1", "0x1", "0b1"].iter().any(|one| word.starts_with(one)))
    }

    /// Returns `true` if the current shift moves a part of a move, as its name says, further than by one step of a king, or
    /// a few low bits, as in `(x & 0x3F) << 6`.
    fn shifts_part(&self, sign: &str) -> bool {
        self.operands(sign).is_some_and(|[left, count]| {
            let is_far = !matches!(count.trim(), "1" | "7" | "8" | "9");
            is_number(count) && (is_far && names_part(left) || takes_field(left))
        })
    }

    /// Returns `true` if the count of the current left shift is computed or hidden by a macro: `ONE << s`, `BIT(s)`. A 1
    /// that is shifted may then become a square, so nothing moves.
    fn may_be_square(&self) -> bool {
        let is_computed = |[_, count]: [&str; 2]| !is_number(count);
        self.language() != Language::Own && self.operands("<<").is_none_or(is_computed)
    }

    /// Returns `true` if the current shift only makes a constant: it is in an initializer, or shifts all 64 bits by a
    /// computed count, or the name of a constant by a number, as in `FILE_A << 7`. In bitrose's own language such a shift
    /// is a demonstration.
    fn makes_constant(&self, sign: &str, word: u64, mapping: Mapping) -> bool {
        // whole files or ranks, and not the index of one
        let is_board = word > 0xFF && is_mask(mapping.board(word));
        let is_constant = |[left, count]: [&str; 2]| {
            if is_number(count) {
                !starts_with_number(left) && is_constant_expression(left, is_board)
            } else {
                word == u64::MAX
            }
        };
        let is_value = self.frames.last().is_some_and(|frame| {
            let is_around = |block: &Span| block.start <= self.span.start && self.span.end <= block.end;
            frame.is_initializer && !frame.function.blocks.iter().any(is_around)
        });
        self.language() != Language::Own && (is_value || self.operands(sign).is_some_and(is_constant))
    }

    /// Returns `true` if the count of the current shift is computed and no direction as far as is known: it does not have
    /// the name of one, or shifts a constant, as in `FILE_A << (square & 7)`, or by more files than any piece moves, or
    /// shifts a 1, which may make a square. If a macro hides the operands, only the 1 is known. In bitrose's own language
    /// such a shift is a demonstration, whatever the name.
    fn has_free_count(&self, sign: &str, word: u64, report: &ShiftReport) -> bool {
        let Some(step) = report.step else { return false }; // it is 64 or more
        let is_far = step.files.unsigned_abs() > 2;
        let is_other = |count| self.language() != Language::Own && (is_index(count) || !is_direction(count));
        self.operands(sign).map_or(word == 1, |[left, count]| {
            !is_number(count)
                && (is_far || word == 1 || is_other(count) || is_constant_expression(left, false))
        })
    }

    /// Returns the source of the operands of the current operation; inside the operator of a type of the source, such as
    /// `<<` of a `Bitboard`, those of the expression that calls it.
    fn operands(&self, sign: &str) -> Option<[&str; 2]> {
        let names: &[&str] = match sign {
            "<<" => &["<<", "<<=", "shl", "shl_assign", "__lshift__"],
            ">>" => &[">>", ">>=", "shr", "shr_assign", "__rshift__"],
            _ => &[],
        };
        let is_operator = |frame: &&Frame<'_>| names.contains(&&*frame.function.name);
        let inside = self.frames.iter().rev().take_while(is_operator).count();
        let split = |span: Span, place: usize| {
            let (left, right) = span.text(&self.frames.get(place)?.module.source).rsplit_once(sign)?;
            Some([left, right])
        };
        let around = self.frames.len().checked_sub(inside + 1);
        let called = around.and_then(|place| split(self.frames.get(place + 1)?.call, place));
        called.or_else(|| split(self.span, self.frames.len().checked_sub(1)?))
    }

    /// Records a conversion if it changed the value or widened a short type.
    pub(super) fn note_conversion(
        &mut self,
        (from, to): (Register, Register),
        old: (Scalar, u64),
        new: (Scalar, u64),
    ) {
        let has_width = |scalar: Scalar| {
            !matches!(scalar, Scalar::Bool | Scalar::Board | Scalar::Int | Scalar::Square | Scalar::Big)
        };
        if !self.recorder.is_on || !has_width(old.0) || !has_width(new.0) {
            return;
        }
        let index = self.index(to);
        self.recorder.conversions.retain(|(register, _)| *register != index);
        self.recorder.widened.retain(|register| *register != index);
        if old.0 == new.0 {
            let (from, conversions) = (self.index(from), &mut self.recorder.conversions);
            let kept = conversions.iter_mut().filter(|(register, _)| *register == from);
            kept.for_each(|(register, _)| *register = index); // only the way in which it is shown has changed
            if self.recorder.widened.contains(&from) {
                self.recorder.widened.push(index);
            }
        }
        if old.0.bits() < 64 && new.0.bits() == 64 {
            self.recorder.widened.push(index);
        }
        let (value, result) = (old.0.value(old.1), new.0.value(new.1));
        // A `long` of Java is shown as a board, and the copies of the sign are squares of it. A number that is only
        // negative, such as an offset, is small.
        let is_board = self.language() == Language::Java && new.0 == Scalar::I64;
        let note = if value != result {
            TypeNote::Converted { from: old.0, to: new.0, value, result }
        } else if is_board && old.0 == Scalar::I32 && value < -LARGEST_NUMBER {
            TypeNote::Converted { from: old.0, to: new.0, value, result: new.1.into() }
        } else if old.0.bits() < 32 && new.0.bits() >= 32 {
            TypeNote::Promoted { from: old.0, to: new.0 }
        } else {
            return;
        };
        let conversions = &mut self.recorder.conversions;
        conversions.truncate(CONVERSIONS - 1);
        conversions.insert(0, (index, note));
    }

    /// Returns the note of a conversion that changed one of these registers.
    fn conversion(&mut self, registers: &[Register]) -> Option<Note> {
        let wanted: Vec<usize> = registers.iter().map(|&register| self.index(register)).collect();
        let conversions = &mut self.recorder.conversions;
        let changed = |(register, note): &(usize, TypeNote)| {
            wanted.contains(register) && matches!(note, TypeNote::Converted { .. })
        };
        let index = conversions.iter().position(changed)?;
        Some(Note::Type(conversions.remove(index).1))
    }

    /// Returns how conversions of the operands affected an operation: one changed its value, or they widened the
    /// result.
    fn conversion_before(&mut self, registers: &[Register], scalar: Scalar, result: u64) -> Option<Note> {
        if let Some(note) = self.conversion(registers) {
            return Some(match note {
                Note::Type(TypeNote::Converted { from, to, value, result }) if scalar == Scalar::Bool => {
                    Note::Type(TypeNote::Compared { from, to, value, result })
                }
                note => note,
            });
        }
        let wanted: Vec<usize> = registers.iter().map(|&register| self.index(register)).collect();
        let conversions = self.recorder.conversions.iter();
        let promoted = conversions.filter(|(register, _)| wanted.contains(register)).map(|(_, note)| *note);
        let is_wider = |note: &TypeNote| match note {
            TypeNote::Promoted { from, to } => {
                let (low, high) = from.range();
                *to == scalar && !(low..=high).contains(&scalar.value(result))
            }
            _ => false,
        };
        promoted.into_iter().find(is_wider).map(Note::Type)
    }

    /// Starts recording the memory variables of the running function.
    pub(super) fn hold_variables(&mut self, function: &Function) {
        if !self.recorder.is_on {
            return;
        }
        let objects = self.frames.last().expect("a function is running").objects.clone();
        for (object, number) in function.objects.iter().zip(objects) {
            self.record_contents(number, &object.name, &object.shape, Some(self.recorder.depth));
        }
    }

    /// Starts recording an array or struct.
    pub(super) fn record_contents(&mut self, number: u32, name: &str, shape: &Shape, depth: Option<u32>) {
        let is_kept = self.recorder.is_on || self.recorder.is_filling() && depth.is_none();
        let is_small = !shape.is_word() && shape.cells() <= OBJECT_LIMIT;
        if !is_kept || !is_small || name.is_empty() || leads_elsewhere(shape) {
            return;
        }
        let language = self.language();
        let scalars = shape.scalars();
        let values = scalars.iter().zip(self.memory.words(number));
        let start = values.map(|(scalar, word)| Some(self.shown((*scalar)?, (*word)?, language)));
        let name = name.split('@').next().unwrap_or(name); // a `static` variable in a function
        let (name, shape, start) = (name.into(), shape.clone(), start.collect());
        let steps = self.recorder.trace.steps.len()..usize::MAX;
        let object = Object { name, shape, language, depth, steps, scalars, start };
        self.recorder.trace.memory.record_contents(number, object);
    }

    /// Notes that a variable refers to a whole array or struct from now on: `long[] t = new long[64]`.
    fn hold_reference(&mut self, name: &str, register: Register) {
        let function = self.frames.last().expect("a function is running").function;
        let (Shape::Reference(target), Ok(address)) =
            (&function.registers[register.0 as usize], self.word(register))
        else {
            return;
        };
        let (number, cell) = self.memory.resolve(address);
        let is_opaque = **target == Shape::Void; // an object of Python, whose attributes are found when it runs
        if is_opaque || address == 0 || cell != 0 || self.recorder.trace.memory.object(number).is_some() {
            return;
        }
        let cells = u32::try_from(self.memory.words(number).len()).expect("memory is bounded");
        let count = cells / target.cells().max(1);
        let shape = if target.is_word() || count > 1 {
            Shape::Array(Arc::clone(target), count)
        } else {
            (**target).clone()
        };
        self.record_contents(number, name, &shape, None);
    }

    /// Notes that cells from an address on have been written. The trace marks them if the program wrote each of them
    /// itself.
    pub(super) fn wrote(&mut self, address: u64, cells: usize, is_marked: bool) {
        if self.memory.has_twins() {
            self.release_all(|memory| memory.dangling(address, cells));
        }
        if !self.recorder.is_on && !self.recorder.is_filling() {
            return;
        }
        let (number, first) = self.memory.resolve(address);
        let step = self.recorder.trace.steps.len().saturating_sub(1);
        for cell in first..first + cells {
            let Some(object) = self.recorder.trace.memory.object(number) else { return };
            let typed = object.scalars.get(cell).copied().flatten().zip(self.memory.words(number)[cell]);
            let value = typed.map(|(scalar, word)| self.shown(scalar, word, object.language));
            if self.recorder.is_on {
                self.recorder.trace.memory.write(number, cell, value, step, is_marked);
            } else {
                self.recorder.trace.memory.fill(number, cell, value);
            }
        }
    }
}

//! The errors of a run, each with its place.

use super::super::ast::BinaryOperator;
use super::super::builtins::Kind;
use super::super::code::Op;
use super::super::error::Error;
use super::super::operate::Fault;
use super::super::{Builtin, Origin, Span, Value};
use super::Machine;
use bitrose_core::bitboard::Bitboard;

impl<const TRACED: bool> Machine<'_, TRACED> {
    /// Moves an error that happened in another text to the call in the program's own text.
    pub(super) fn placed(&self, mut error: Box<Error>) -> Box<Error> {
        if self.frame.origin == Origin::Program {
            return error;
        }
        let outermost = self.callers.iter().skip(1).find(|frame| frame.origin != Origin::Program);
        let frame = outermost.unwrap_or(&self.frame);
        let name = frame.routine.map_or("", |routine| &frame.linked.unit.routines[routine as usize].name);
        error.message = format!("in `{name}`: {}", error.message);
        error.label = format!("called here; {}", error.label);
        error.related = None;
        error.span = frame.call;
        error
    }

    pub(super) fn unset(&self) -> Box<Error> {
        let span = self.span();
        let unit = &self.frame.linked.unit;
        let name = match unit.ops.get(self.frame.next - 1) {
            Some(Op::Name(name)) => unit.names[*name as usize].text.to_string(),
            _ => self.text_at(span),
        };
        self.placed(
            Error::new(span, format!("`{name}` has no value yet"))
                .label("read here before anything is assigned to it"),
        )
    }

    /// The text at a place.
    fn text_at(&self, span: Span) -> String {
        span.text(&self.frame.linked.unit.source).to_owned()
    }

    pub(super) fn no_value(&self) -> Box<Error> {
        self.placed(
            Error::new(self.span(), "expected a value")
                .label("this gives none")
                .help("the value of a block is its last expression; a function of C gives one by `return`"),
        )
    }

    pub(super) fn too_long(&self) -> Box<Error> {
        let limit = self.limits.operations;
        self.placed(
            Error::new(self.span(), format!("stopped after {limit} operations")).label(self.where_stopped()),
        )
    }

    pub(super) fn too_many_steps(&self) -> Box<Error> {
        let limit = self.limits.steps;
        self.placed(
            Error::new(self.span(), format!("stopped after {limit} trace steps")).label(self.where_stopped()),
        )
    }

    fn where_stopped(&self) -> &'static str {
        match self.frame.linked.unit.ops.get(self.frame.next - 1) {
            Some(Op::Loop(_)) => "still in this loop: does it ever end?",
            _ => "still running here: does it ever end?",
        }
    }

    pub(super) fn assertion_failed(&self, sides: Option<(Value, Value)>) -> Box<Error> {
        let label = sides.map_or_else(
            || "this is false".to_owned(),
            |(left, right)| format!("the left side is {left}, the right side is {right}"),
        );
        self.placed(Error::new(self.span(), "assertion failed").label(label))
    }

    pub(super) fn fault(&self, fault: Fault, builtin: Option<&'static Builtin>) -> Box<Error> {
        let error = match fault {
            Fault::DivisionByZero => Error::new(self.operand(0), "division by zero").label("this is 0"),
            Fault::NotOfNumber(value) => self.not_of_number(value),
            Fault::NotACount(value) => self.not_a_count(value),
            Fault::NotOneSquare { argument, value } => self.not_one_square(argument, value, builtin),
            Fault::NoSuchSquare { argument, index } => {
                Error::new(self.argument(argument, builtin), format!("index out of range: {index}"))
                    .label("expected an index from 0 to 63")
            }
            Fault::NoSuchSlot { argument, index, slots } => {
                let function = builtin.map_or("the table", |builtin| builtin.name);
                let is_of_all = builtin.is_some_and(|builtin| builtin.parameters.len() == 1);
                let (whole, help) = if is_of_all {
                    ("table", "the index is `offset + (product >> shift)`, both of the same square")
                } else {
                    ("square", "the index is `((occ & mask) * magic) >> shift`, all three of the same square")
                };
                Error::new(
                    self.argument(argument, builtin),
                    format!("slot out of range: `{function}` has no slot {index} here"),
                )
                .label(format!("the slots of this {whole} are 0 to {}", slots.saturating_sub(1)))
                .help(help)
            }
            Fault::NoPosition => {
                let name = builtin.map_or("this", |builtin| builtin.name);
                Error::new(self.span(), format!("`{name}` needs a position"))
                    .label("no position is bound")
                    .help("give one with `--fen FEN`, or with `fen FEN` at the prompt")
            }
            Fault::ImpossiblePosition(reason) => {
                Error::new(self.span(), "no moves can be made from this position").label(reason.to_string())
            }
            Fault::NoDirection { argument } => {
                let name = parameter(builtin, argument);
                Error::new(self.argument(argument, builtin), format!("expected a direction for `{name}`"))
                    .label(
                        "expected north, north_east, east, south_east, south, south_west, west or north_west",
                    )
            }
        };
        self.placed(error)
    }

    fn not_of_number(&self, value: Value) -> Box<Error> {
        let kind = if matches!(value, Value::Board(_)) { "a board" } else { "a number" };
        let operand = self.operand(0).text(&self.frame.linked.unit.source);
        let operand = if operand.is_empty() { "x" } else { operand };
        Error::new(self.span(), format!("`!` is ambiguous on {kind}"))
            .label("C and Rust disagree about it")
            .help(format!(
                "write `~{operand}` for the complement, or `{operand} == 0` to ask whether it is empty"
            ))
    }

    fn not_a_count(&self, value: Value) -> Box<Error> {
        Error::new(self.operand(0), format!("expected a shift count, found {}", squares(value)))
            .label("a count is a number, or exactly one square")
            .help("`first(x)` gives the lowest index of a set; a variable declared `int` holds a number")
    }

    fn not_one_square(&self, argument: usize, value: Value, builtin: Option<&'static Builtin>) -> Box<Error> {
        let kind = builtin.and_then(|builtin| builtin.kinds().get(argument)).copied();
        let function = builtin.map_or("this", |builtin| builtin.name);
        let (wanted, takes) = match kind {
            Some(Kind::Number) => ("a number", "a number, or a single square"),
            _ => ("one square", "a single square"),
        };
        let found = squares(value);
        let found = if wanted == "one square" { found.trim_end_matches(" squares") } else { &found };
        Error::new(self.argument(argument, builtin), format!("expected {wanted}, found {found}"))
            .label(format!("`{function}` takes {takes}"))
            .help("`first(x)` gives the lowest index of a set")
    }

    /// The place of an argument of the call under way.
    fn argument(&self, argument: usize, builtin: Option<&'static Builtin>) -> Span {
        let count = builtin.map_or(0, |builtin| builtin.parameters.len());
        self.operand(count.saturating_sub(argument + 1))
    }

    /// The place of an operand of the present operation; 0 is the last. Operations stand behind their operands, so
    /// it is found by walking back over as many values. Where a jump is in the way, the whole operation is the place.
    fn operand(&self, from_last: usize) -> Span {
        let unit = &self.frame.linked.unit;
        let mut end = self.frame.next - 2;
        for _ in 0..from_last {
            match start_of(&unit.ops, end) {
                Some(start) if start > 0 => end = start - 1,
                _ => return self.span(),
            }
        }
        let after_jump = |start: usize| start > 0 && matches!(unit.ops[start - 1], Op::Jump(_));
        match start_of(&unit.ops, end) {
            Some(start) if !after_jump(start) => unit.spans[end],
            _ => self.span(),
        }
    }

    /// What is worth saying about a shift.
    pub(super) fn shift_note(
        &self,
        operator: BinaryOperator,
        operands: super::Operands,
    ) -> Option<super::super::Note> {
        let is_shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
        if !is_shift {
            return None;
        }
        super::super::note::of_shift(operator, operands, self.mapping)
    }
}

fn parameter(builtin: Option<&'static Builtin>, argument: usize) -> &'static str {
    builtin.and_then(|builtin| builtin.parameters.get(argument)).copied().unwrap_or("the argument")
}

/// `3 squares`, `no square`.
fn squares(value: Value) -> String {
    let count = Bitboard(value.number()).popcount();
    match count {
        0 => "none".to_owned(),
        1 => "one square".to_owned(),
        2 => "two squares".to_owned(),
        _ => format!("{count} squares"),
    }
}

/// Where the operations begin that together put one value on the stack, the last of them at `end`.
fn start_of(ops: &[Op], end: usize) -> Option<usize> {
    let mut wanted = 1;
    let mut at = end;
    loop {
        wanted = wanted - 1 + operands(*ops.get(at)?)?;
        if wanted == 0 {
            return Some(at);
        }
        at = at.checked_sub(1)?;
    }
}

/// How many values an operation takes for the one that it gives; none for jumps and statements.
fn operands(op: Op) -> Option<usize> {
    Some(match op {
        Op::Board(_) | Op::Int(_) | Op::Bool(_) | Op::Square(_) | Op::Set(_) | Op::Local(_) | Op::Name(_) => {
            0
        }
        Op::Convert { .. } | Op::Unary { .. } => 1,
        Op::Binary { .. } => 2,
        Op::Call { count, .. } | Op::CallOwn { count, .. } => usize::from(count),
        _ => return None,
    })
}

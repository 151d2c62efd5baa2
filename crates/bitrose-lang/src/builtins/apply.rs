//! Evaluates built-ins.

use super::fault::BuiltinFault as Fault;
use super::{Body, Builtin};
use crate::Value;
use crate::bound::Bound;
use bitrose_core::bitboard::{Bitboard, Color, Direction, Mapping, Square};

/// What a call knows besides its arguments.
pub(in super::super) struct Call<'a> {
    pub(in super::super) mapping: Mapping,
    pub(in super::super) position: Option<&'a Bound>,
    pub(in super::super) arguments: &'a [Value],
}

/// Calls a function, or returns the word of a constant. The number of arguments must already be checked.
pub(in super::super) fn apply(builtin: &Builtin, call: &Call<'_>) -> Result<Value, Fault> {
    Ok(match builtin.body {
        Body::Constant(board) => call.board(board),
        Body::Picture(function) => call.board(function(call.set(0))),
        Body::Pictures(function) => call.board(function(call.set(0), call.set(1))),
        Body::Step(function) => call.board(function(call.set(0), call.direction(1)?)),
        Body::Occluded(function) => call.board(function(call.direction(0)?, call.set(1), call.set(2))),
        Body::Word(function) => Value::Board(function(call.word(0))),
        Body::Words(function) | Body::Rotate(function) => Value::Board(function(call.word(0), call.word(1))),
        Body::Count(function) | Body::Number(function) => Value::Int(function(call.word(0))),
        Body::Test(function) => Value::Bool(function(call.word(0))),
        Body::Numbers(function) => Value::Int(function(call.word(0), call.word(1))),
        Body::File(function) => call.board(function(call.file(0)?)),
        Body::Square(function) => call.board(function(call.square(0)?)),
        Body::SquareNumber(function) => Value::Int(function(call.mapping, call.square(0)?)),
        Body::SquareWord(function) => Value::Board(function(call.mapping, call.square(0)?)),
        Body::Slot(function) => {
            let index = call.word(1);
            let no_slot = |slots| Fault::NoSuchSlot { argument: 1, index, slots };
            Value::Board(function(call.mapping, call.square(0)?, index).map_err(no_slot)?)
        }
        Body::Entry(function) => {
            let index = call.word(0);
            let no_slot = |slots| Fault::NoSuchSlot { argument: 0, index, slots };
            Value::Board(function(index).map_err(no_slot)?)
        }
        Body::Slider(function) => call.board(function(call.square(0)?, call.set(1))),
        Body::Xray(function) => call.board(function(call.square(0)?, call.set(1), call.set(2))),
        Body::Passed(function) => {
            let color = if call.word(0) == 0 { Color::White } else { Color::Black };
            call.board(function(color, call.square(1)?))
        }
        Body::Ray(function) => call.board(function(call.square(0)?, call.direction(1)?)),
        Body::Squares(function) => call.board(function(call.square(0)?, call.square(1)?)),
        Body::Asked(function) => {
            let position = call.position.ok_or(Fault::NoPosition)?;
            call.board(function(position, call.square(0)?).map_err(Fault::ImpossiblePosition)?)
        }
        Body::Distance(function) => Value::Int(function(call.square(0)?, call.square(1)?)),
    })
}

impl Call<'_> {
    fn board(&self, board: Bitboard) -> Value {
        Value::Board(self.mapping.number(board))
    }

    fn word(&self, argument: usize) -> u64 {
        self.arguments[argument].number()
    }

    fn set(&self, argument: usize) -> Bitboard {
        self.mapping.board(self.word(argument))
    }

    /// Returns an argument as a square: the only square of a Board, or the square with the index of a number.
    fn square(&self, argument: usize) -> Result<Square, Fault> {
        let value = self.arguments[argument];
        let index = match value {
            Value::Board(word) if word.is_power_of_two() => u64::from(word.trailing_zeros()),
            Value::Board(_) | Value::Wide(_) => return Err(Fault::NotOneSquare { argument, value }),
            Value::Int(number) => number,
            Value::Bool(truth) => u64::from(truth),
        };
        u8::try_from(index)
            .ok()
            .and_then(|index| self.mapping.square(index))
            .ok_or(Fault::NoSuchSquare { argument, index: index.cast_signed() })
    }

    /// Returns an argument as a file: its index, or the file of a square.
    fn file(&self, argument: usize) -> Result<u8, Fault> {
        match self.arguments[argument] {
            Value::Int(number) if number < 8 => Ok(u8::try_from(number).expect("less than 8")),
            Value::Int(number) => Err(Fault::NoSuchFile { argument, index: number.cast_signed() }),
            _ => Ok(self.square(argument)?.file().index()),
        }
    }

    fn direction(&self, argument: usize) -> Result<Direction, Fault> {
        let value = self.arguments[argument];
        let index = usize::try_from(value.number()).ok().filter(|_| matches!(value, Value::Int(_)));
        index.and_then(|index| Direction::ALL.get(index).copied()).ok_or(Fault::NoDirection { argument })
    }
}

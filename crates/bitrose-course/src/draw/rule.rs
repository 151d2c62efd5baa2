//! One name after the other.

use super::super::model::{Draw, DrawRule, Drawn, Source};
use super::super::value::value_in;
use super::{DrawError, Drawing, DrawnValue, apply};
use bitrose_core::bitboard::{Bitboard, SplitMix64, Square};
use bitrose_lang::cases::random_position;
use bitrose_lang::{self, Session, Value, techniques};

/// Draws every name once and binds it.
pub(super) fn all(draw: &Draw, session: &mut Session, random: &mut SplitMix64) -> Result<Drawing, DrawError> {
    let mut drawing = Drawing::default();
    for drawn in &draw.names {
        let value = one(drawn, &drawing, session, random)?;
        bind(&drawn.name, &value, session);
        drawing.names.push((drawn.name.clone(), value));
    }
    Ok(drawing)
}

fn bind(name: &str, value: &DrawnValue, session: &mut Session) {
    match value {
        DrawnValue::Value(value) => session.define(name, *value),
        DrawnValue::Position(setup) => session.bind_position(setup),
        DrawnValue::Function(_) => {}
    }
}

fn one(
    drawn: &Drawn,
    before: &Drawing,
    session: &Session,
    random: &mut SplitMix64,
) -> Result<DrawnValue, DrawError> {
    let board = |board| DrawnValue::Value(Value::Board(session.mapping().number(board)));
    let impossible = |reason| DrawError::Impossible { name: drawn.name.clone(), reason };
    Ok(match &drawn.rule {
        DrawRule::OneOf(choices) => {
            let place = random.below(u32::try_from(choices.len()).unwrap_or(0)) as usize;
            let choice = choices.get(place).ok_or_else(|| impossible("the list is empty"))?;
            chosen(choice, before, session)?
        }
        DrawRule::RandomSet(least, most) => {
            let (least, most) = (*least.min(most).min(&64), *most.max(least).min(&64));
            board(some_of(Bitboard::ALL, least + random.below(most - least + 1), random))
        }
        DrawRule::Square => board(some_of(Bitboard::ALL, 1, random)),
        DrawRule::SquareOn(among) => {
            let among = board_of(among, before, session)?;
            if among.is_empty() {
                return Err(impossible("the board has no square"));
            }
            board(some_of(among, 1, random))
        }
        DrawRule::Position => DrawnValue::Position(Box::new(random_position(random))),
        DrawRule::Subset(mask) => {
            let mask = board_of(mask, before, session)?;
            board(Bitboard(random.next()) & mask)
        }
        DrawRule::Number(least, most) => {
            let (least, most) = (*least.min(most), *most.max(least));
            let count = (most - least).saturating_add(1);
            DrawnValue::Value(Value::Int(least + random.next() % count))
        }
    })
}

/// The name of a function stays one; everything else has a value.
fn chosen(choice: &Source, before: &Drawing, session: &Session) -> Result<DrawnValue, DrawError> {
    let name = choice.text.trim();
    let is_function = bitrose_lang::builtin(name).is_some_and(|builtin| !builtin.is_constant())
        || techniques::functions().any(|function| function.name == name);
    if is_function {
        return Ok(DrawnValue::Function(name.to_owned()));
    }
    value_of(choice, before, session).map(DrawnValue::Value)
}

fn value_of(source: &Source, before: &Drawing, session: &Session) -> Result<Value, DrawError> {
    let source = apply::expression(source, before);
    match value_in(session, &source.text) {
        Ok(value) => Ok(value.unwrap_or(Value::Board(0))),
        Err(error) => Err(DrawError::Expression { expression: source, error }),
    }
}

fn board_of(source: &Source, before: &Drawing, session: &Session) -> Result<Bitboard, DrawError> {
    value_of(source, before, session).map(|value| session.mapping().board(value.number()))
}

/// So many squares of a board, each set as likely as the others.
fn some_of(among: Bitboard, count: u32, random: &mut SplitMix64) -> Bitboard {
    let mut squares: Vec<Square> = among.squares().collect();
    let mut drawn = Bitboard::EMPTY;
    for _ in 0..count.min(among.popcount()) {
        let place = random.below(u32::try_from(squares.len()).unwrap_or(0)) as usize;
        drawn = drawn.with(squares.swap_remove(place));
    }
    drawn
}

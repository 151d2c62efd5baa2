//! Drawn exercises, which are reproducible from a seed.
//!
//! The generator is [`SplitMix64`]. The seed of a draw is a hash of the goal, the user's seed and the round, so a class
//! that is given one seed gets one drill, and `--seed N` repeats it.

use crate::model::text::fill;
use crate::model::{Draw, DrawRule, Drawn, Goal, GoalKind, Source};
use crate::problem::{LessonError, describe};
use crate::scope::value_in;
use bitrose_core::bitboard::{Bitboard, Direction, SplitMix64, Square};
use bitrose_core::position::Setup;
use bitrose_lang::cases::random_position;
use bitrose_lang::{Session, Value, techniques};

/// The seed of one draw: the FNV-1a hash of the id of the goal with its lesson, the user's seed and the round.
///
/// ```
/// use bitrose_course::draw::seed;
///
/// assert_eq!(seed("wraps/drill", 0, 0), 0xDE99_FF01_F851_066D);
/// ```
pub fn seed(goal: &str, user: u64, round: u32) -> u64 {
    let numbers = user.to_le_bytes().into_iter().chain(round.to_le_bytes());
    let bytes = goal.bytes().chain([0xFF]).chain(numbers);
    fnv(bytes)
}

/// The FNV-1a hash, which is the same on all platforms and in all versions.
pub(crate) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// The result of drawing a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnValue {
    /// A value.
    Value(Value),
    /// The name of a function.
    Function(String),
    /// A position, whose names are bound.
    Position(Box<Setup>),
}

/// The names of a goal and the values drawn for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The names in the order of the file.
    pub names: Vec<(String, DrawnValue)>,
}

/// The largest number of draws for one `keep_if`.
const TRIES: u32 = 1000;

/// Draws the names of a goal, and binds those that are values or positions.
///
/// # Errors
/// Fails if a rule cannot be carried out, or if a `keep_if` never holds.
pub fn draw(draw: &Draw, session: &mut Session, seed: u64) -> Result<Drawing, LessonError> {
    let mut random = SplitMix64::new(seed);
    let line = draw.keep_if.as_ref().map_or(1, |condition| condition.line);
    for _ in 0..TRIES {
        let mut tried = session.clone();
        let drawing = draw_all(draw, &mut tried, &mut random)?;
        let kept = draw.keep_if.as_ref().map(|condition| value_in(&tried, condition)).transpose()?;
        if kept.is_none_or(Value::is_true) {
            *session = tried;
            return Ok(drawing);
        }
    }
    Err(LessonError::new(line, format!("`keep_if` kept none of {TRIES} draws")))
}

impl Drawing {
    /// The text by which a drawn name is replaced: `{c2 h3}`, `e4`, `north_east`, `5`.
    pub fn text(&self, name: &str, session: &Session) -> Option<String> {
        let (_, value) = self.names.iter().find(|(known, _)| known == name)?;
        Some(match value {
            DrawnValue::Value(Value::Board(word)) => {
                let board = session.mapping().board(*word);
                match board.single() {
                    Some(square) => square.to_string(),
                    None => format!("{{{board}}}"),
                }
            }
            DrawnValue::Value(value) => value.to_string(),
            DrawnValue::Function(name) => name.clone(),
            DrawnValue::Position(setup) => setup.to_string(),
        })
    }
}

/// Draws every name once and binds it.
fn draw_all(draw: &Draw, session: &mut Session, random: &mut SplitMix64) -> Result<Drawing, LessonError> {
    let mut drawing = Drawing::default();
    for drawn in &draw.names {
        let value = one(drawn, session, random)?;
        match &value {
            DrawnValue::Value(value) => session.define(&drawn.name, *value),
            DrawnValue::Position(setup) => session.bind_position(setup),
            DrawnValue::Function(function) => define(session, &drawn.name, function)
                .map_err(|error| LessonError::new(drawn.line, describe(&error)))?,
        }
        drawing.names.push((drawn.name.clone(), value));
    }
    Ok(drawing)
}

/// Defines `name(x)` as a call of the drawn function, and `raw_name(x)` as the shift of a step without its mask.
fn define(session: &mut Session, name: &str, function: &str) -> Result<(), bitrose_lang::Error> {
    session.run(&format!("fn {name}(x) {{ {function}(x) }}"))?;
    if let Some(direction) = Direction::ALL.into_iter().find(|direction| direction.name() == function) {
        let delta = session.mapping().delta(direction.offset());
        let sign = if delta > 0 { "<<" } else { ">>" };
        session.run(&format!("fn raw_{name}(x) {{ x {sign} {} }}", delta.unsigned_abs()))?;
    }
    Ok(())
}

fn one(drawn: &Drawn, session: &Session, random: &mut SplitMix64) -> Result<DrawnValue, LessonError> {
    let board = |board| DrawnValue::Value(Value::Board(session.mapping().number(board)));
    let impossible =
        |reason| LessonError::new(drawn.line, format!("`{}` cannot be drawn: {reason}", drawn.name));
    Ok(match &drawn.rule {
        DrawRule::OneOf(choices) => chosen(&choices[below(choices.len(), random)], session)?,
        DrawRule::RandomSet(least, most) => {
            let (least, most) = (*least.min(most).min(&64), *most.max(least).min(&64));
            board(some_of(Bitboard::ALL, least + random.below(most - least + 1), random))
        }
        DrawRule::Square => board(some_of(Bitboard::ALL, 1, random)),
        DrawRule::SquareOn(among) => {
            let among = board_of(among, session)?;
            if among.is_empty() {
                return Err(impossible("the board has no square"));
            }
            board(some_of(among, 1, random))
        }
        DrawRule::Position => DrawnValue::Position(Box::new(random_position(random))),
        DrawRule::Subset(mask) => {
            let mask = board_of(mask, session)?;
            board(Bitboard(random.next()) & mask)
        }
        DrawRule::Number(least, most) => {
            let (least, most) = (*least.min(most), *most.max(least));
            let count = (most - least).saturating_add(1);
            DrawnValue::Value(Value::Int(least + random.next() % count))
        }
    })
}

/// The result of choosing an expression. The name of a function is kept; everything else is evaluated.
fn chosen(choice: &Source, session: &Session) -> Result<DrawnValue, LessonError> {
    let name = choice.text.trim();
    let is_function = bitrose_lang::builtin(name).is_some_and(|builtin| !builtin.is_constant())
        || techniques::functions().any(|function| function.name == name);
    if is_function {
        return Ok(DrawnValue::Function(name.to_owned()));
    }
    value_in(session, choice).map(DrawnValue::Value)
}

fn board_of(source: &Source, session: &Session) -> Result<Bitboard, LessonError> {
    value_in(session, source).map(|value| session.mapping().board(value.number()))
}

/// Draws `count` squares of a board; all sets of that size are equally likely.
fn some_of(among: Bitboard, count: u32, random: &mut SplitMix64) -> Bitboard {
    let mut squares: Vec<Square> = among.squares().collect();
    let mut drawn = Bitboard::EMPTY;
    for _ in 0..count.min(among.popcount()) {
        drawn = drawn.with(squares.swap_remove(below(squares.len(), random)));
    }
    drawn
}

/// A random index of a nonempty list.
pub(crate) fn below(length: usize, random: &mut SplitMix64) -> usize {
    random.below(u32::try_from(length).expect("a list of a lesson is short")) as usize
}

/// The goal with `{x}` in its texts replaced by the drawn value. Its expressions refer to drawn values by names and
/// functions of their session.
pub fn apply(goal: &Goal, drawing: &Drawing, session: &Session) -> Goal {
    let mut goal = goal.clone();
    if drawing.names.is_empty() {
        return goal;
    }
    let value = |name: &str| drawing.text(name, session);
    for text in goal.texts_mut() {
        *text = text.filled(&value);
    }
    for line in lines(&mut goal) {
        *line = fill(line, &value);
    }
    goal
}

fn lines(goal: &mut Goal) -> Vec<&mut String> {
    match &mut goal.kind {
        GoalKind::Bug(bug) => bug.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Order(order) => order.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Trace(trace) => trace.labels.iter_mut().collect(),
        _ => Vec::new(),
    }
}

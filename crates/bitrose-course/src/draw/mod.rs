//! Drawn exercises: the same seed, the same drill.
//!
//! The generator is [`SplitMix64`], and the seed of a draw a hash of the goal, the user's seed and the round: so a
//! class that is given one seed gets one drill, and `--seed N` brings it back.

mod apply;
mod rule;
#[cfg(test)]
mod tests;

pub use apply::apply;

use super::model::{Draw, Source};
use bitrose_core::bitboard::{Direction, SplitMix64};
use bitrose_core::position::Setup;
use bitrose_lang::{Error, Session, Value};

/// The seed of one draw: FNV-1a over the id of the goal with its lesson, the seed of the user and the round.
///
/// ```
/// use bitrose_course::draw::seed;
///
/// assert_eq!(seed("wraps/drill", 0, 0), 0xDE99_FF01_F851_066D);
/// ```
#[must_use]
pub fn seed(goal: &str, user: u64, round: u32) -> u64 {
    let numbers = user.to_le_bytes().into_iter().chain(round.to_le_bytes());
    let bytes = goal.bytes().chain([0xFF]).chain(numbers);
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// What a name was drawn to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnValue {
    /// A value.
    Value(Value),
    /// The name of a function.
    Function(String),
    /// A position, whose names are bound.
    Position(Box<Setup>),
}

/// The names of a goal and what was drawn for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// In the order of the file.
    pub names: Vec<(String, DrawnValue)>,
}

/// A draw that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// An expression of a rule or of `keep_if` is at fault.
    #[error("{error}")]
    Expression {
        /// The expression.
        expression: Source,
        /// Its fault.
        error: Error,
    },
    /// The board of a rule is too small or empty.
    #[error("`{name}` cannot be drawn: {reason}")]
    Impossible {
        /// The name.
        name: String,
        /// What is wrong.
        reason: &'static str,
    },
    /// None of a thousand draws was kept.
    #[error("`keep_if` kept none of {TRIES} draws")]
    NeverKept,
}

/// So often it is drawn again before it is given up.
const TRIES: u32 = 1000;

/// Draws the names of a goal and binds those that are values or positions.
///
/// # Errors
/// A rule that cannot be carried out, or a `keep_if` that never holds.
pub fn draw(draw: &Draw, session: &mut Session, seed: u64) -> Result<Drawing, DrawError> {
    let mut random = SplitMix64::new(seed);
    define_raw_steps(session);
    for _ in 0..TRIES {
        let mut tried = session.clone();
        let drawing = rule::all(draw, &mut tried, &mut random)?;
        if is_kept(draw, &drawing, &tried)? {
            *session = tried;
            return Ok(drawing);
        }
    }
    Err(DrawError::NeverKept)
}

fn is_kept(draw: &Draw, drawing: &Drawing, session: &Session) -> Result<bool, DrawError> {
    let Some(condition) = &draw.keep_if else { return Ok(true) };
    let condition = apply::expression(condition, drawing);
    let run = session.clone().run(&condition.text);
    let run = run.map_err(|error| DrawError::Expression { expression: condition, error })?;
    Ok(run.value.is_some_and(Value::is_true))
}

/// `raw_north_east(x)`, which `raw(dir, x)` becomes: the shift of the step without its mask.
fn define_raw_steps(session: &mut Session) {
    for direction in Direction::ALL {
        let delta = session.mapping().delta(direction.offset());
        let sign = if delta > 0 { "<<" } else { ">>" };
        let name = direction.name();
        // this is a program of our own: it cannot fail
        let _ = session.run(&format!("fn raw_{name}(x) {{ x {sign} {} }}", delta.unsigned_abs()));
    }
}

impl Drawing {
    /// How a drawn name stands in a text: `{c2 h3}`, `e4`, `north-east`, `5`.
    #[must_use]
    pub fn text(&self, name: &str, session: &Session) -> Option<String> {
        let (_, value) = self.names.iter().find(|(known, _)| known == name)?;
        Some(match value {
            DrawnValue::Value(Value::Board(word)) => {
                let board = session.mapping().board(*word);
                match board.single() {
                    Some(square) => square.to_string(),
                    None => squares_text(board),
                }
            }
            DrawnValue::Value(value) => value.to_string(),
            DrawnValue::Function(name) => name.replace('_', " "),
            DrawnValue::Position(setup) => setup.to_string(),
        })
    }
}

/// `{c2 h3}`.
fn squares_text(board: bitrose_core::bitboard::Bitboard) -> String {
    let names: Vec<String> = board.squares().map(|square| square.to_string()).collect();
    format!("{{{}}}", names.join(" "))
}

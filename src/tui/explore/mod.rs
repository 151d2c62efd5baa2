//! The Explore screen: a workbench of eight boards that can be edited, combined and shifted.

mod areas;
pub(super) mod keys;
pub(super) mod notes;
mod update;
mod view;

use super::paste::{Pasted, is_without_code, named_number, recognize};
use super::prelude::*;
use super::workspace::{Edit, Outcome};
use crate::game;
pub use areas::{Areas, Tile};
use bitrose_lang::{Language, Note, Program, Step, needs_call};
pub use keys::ExploreAction;
use notes::{Move, Moved, NumberNames};
use update::Stroke;

/// The state of the screen. The boards themselves are in [`Shared`].
#[derive(Clone, Debug)]
pub(super) struct ExploreScreen {
    cursor: Square,
    /// The second board, used by the live strip, fills and stamped sliding pieces.
    second: Name,
    /// The digit of the number that has the focus; 0 is the most significant.
    digit: Option<u8>,
    /// The digits that were typed in a row. They amend the same edit.
    typed: Typed,
    stroke: Option<Stroke>,
    /// The last shift or step.
    moved: Option<Moved>,
    /// The last edit and its count, for the repeat key.
    repeat: Option<(ExploreAction, Option<u64>)>,
    meanings: NumberNames,
}

/// Hexadecimal digits that were typed in a row: the one they began at, how many they are, and the number they spell.
#[derive(Clone, Copy, Debug, Default)]
struct Typed {
    first: u8,
    count: u8,
    number: u64,
}

impl ExploreScreen {
    /// Returns the initial state, with the cursor on a square.
    pub(super) fn at(cursor: Square) -> Self {
        Self {
            cursor,
            second: Name::ALL[1],
            digit: None,
            typed: Typed::default(),
            stroke: None,
            moved: None,
            repeat: None,
            meanings: NumberNames::default(),
        }
    }

    /// Lays out the screen. Boards in use and named boards are shown before unused ones.
    fn areas(&self, body: Rect, shared: &Shared) -> Areas {
        let workspace = &shared.workspace;
        let others = Name::ALL.into_iter().filter(|name| ![shared.current, self.second].contains(name));
        let (used, free): (Vec<_>, Vec<_>) = others.partition(|name| workspace.number(*name).is_some());
        let named = (0..workspace.named().len()).map(Tile::Named);
        let boards = [self.second].into_iter().chain(used).map(Tile::Board);
        Areas::of(body, shared.current, self.second)
            .with(boards.chain(named).chain(free.into_iter().map(Tile::Board)))
    }

    /// Returns the last shift or step, unless the board has changed since.
    fn moved(&self, shared: &Shared) -> Option<&Moved> {
        let is_now = |moved: &&Moved| {
            (moved.board, moved.number, moved.mapping) == (shared.current, shared.number(), shared.mapping())
        };
        self.moved.as_ref().filter(is_now)
    }

    /// Returns the squares of the current board that wrapped around an edge because a wrap mask is missing.
    fn wrapped(&self) -> Bitboard {
        self.meanings.error.map_or(Bitboard::EMPTY, |(wrapped, _)| wrapped)
    }

    /// Returns the four squares of the digit in focus, or none if the focus is elsewhere.
    fn linked(&self, mapping: Mapping) -> Bitboard {
        self.digit.map_or(Bitboard::EMPTY, |digit| mapping.board(0xF << (4 * u32::from(15 - digit))))
    }

    /// Returns the index of the digit in focus, or else of the digit that holds the cursor's square; 0 is the most
    /// significant.
    fn lit_digit(&self, mapping: Mapping) -> u8 {
        self.digit.unwrap_or(15 - mapping.index(self.cursor) / 4)
    }

    /// Describes where a number went and what it means: `into a · knight(h4)`.
    fn where_it_went(&mut self, shared: &Shared) -> String {
        self.follow(shared);
        let name = self.meanings.name();
        let gap = if name.is_empty() { "" } else { " · " };
        format!("into {}{gap}{name}", shared.current.letter())
    }

    fn outcome(&mut self, outcome: &Outcome, before: &[Defined], shared: &Shared) -> String {
        let letters =
            |names: &[Name]| names.iter().map(|name| name.letter().to_string()).collect::<Vec<_>>().join(" ");
        match outcome {
            Outcome::Scalar(value) => format!("= {value}"),
            Outcome::Board => self.where_it_went(shared),
            Outcome::Bound(boards) if boards.is_empty() => {
                let new = defined(shared).into_iter().filter(|known| !before.contains(known));
                let new: Vec<_> = new.map(|(name, _)| name).collect();
                if new.is_empty() {
                    "no name or value changed".to_owned()
                } else {
                    format!("defined {}", new.join(" "))
                }
            }
            Outcome::Bound(names) => format!("changed {}", letters(names)),
        }
    }

    /// Handles a text that was pasted or loaded.
    fn text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        match recognize(text, &shared.reading_session()) {
            Ok(Pasted::Position(setup, mended)) => {
                let is_empty = Name::ALL.into_iter().all(|name| shared.workspace.board(name).is_empty());
                if is_empty {
                    shared.open_position(&setup);
                    shared.note_mended(&mended);
                } else {
                    // The boards here stay as they are, and the Position screen can undo it.
                    shared.workspace.bind_position(&setup);
                    shared.send_text(Tab::Position, text, origin);
                }
            }
            Ok(Pasted::Boards(numbers, found)) => self.fill(&numbers, found, (text, origin), shared),
            Ok(Pasted::Pair { want, got }) => {
                let numbers = [want, got, want ^ got];
                shared.workspace.fill(&numbers);
                shared.current = Name::default();
                let [missing, extra] = [want & !got, got & !want].map(u64::count_ones);
                let found = format!(
                    "a was wanted, b found · c is where they differ: {missing} missing, {extra} extra"
                );
                shared.note(format!("{origin}: {found}"));
            }
            Ok(Pasted::Statements) => shared.send_text(Tab::Step, text, origin),
            Ok(Pasted::Program) => match self.run(text, false, shared) {
                Ok(outcome) => {
                    shared.note(format!("{origin}: {outcome}"));
                    if let Some(number) = named_number(text, &shared.reading_session()) {
                        shared.edit(&Edit::Number(number));
                        let into = self.where_it_went(shared);
                        shared.note(format!("{origin}: {outcome} · {into}"));
                    }
                    // functions run only when called, and a call of one in another language is followed step by step
                    let is_for_step = |program: Program| {
                        let is_called = program.text().functions().next().is_some();
                        !matches!(needs_call(&program), Ok(false))
                            || is_called && program.language() != Language::Own
                    };
                    if shared.reading_session().parse(text).is_ok_and(is_for_step) {
                        shared.send_text(Tab::Step, text, origin);
                    }
                }
                Err(error) => shared.refuse(text, origin, &error),
            },
            // The Step screen can mark the error and let the user correct it.
            Err(_) if is_like_a_program(text) && game::read_only(text).is_none() => {
                shared.send_text(Tab::Step, text, origin);
            }
            Err(error) => shared.refuse(text, origin, &error),
        }
    }

    /// Runs a program, and returns a description of what it did.
    fn run(&mut self, text: &str, is_typed: bool, shared: &mut Shared) -> Result<String, Error> {
        let before = defined(shared);
        let steps = steps(text, shared);
        let outcome = shared.workspace.run(shared.current, text, is_typed)?;
        let mut words = self.outcome(&outcome, &before, shared);
        let mut is_in_hand = false;
        if let Some(Step { note: Some(Note::Shift { shift, report, .. }), output, .. }) = steps.last()
            && outcome == Outcome::Board
            && output.number() == shared.number()
        {
            self.remember(Move::Shift(*shift, *report), shared);
            is_in_hand = true;
        }
        let wraps: Vec<_> = steps.iter().filter_map(Step::wrap).collect();
        match wraps[..] {
            [] => {}
            [(shift, report)] => words = format!("{words} · {}", notes::shift(shift, report, is_in_hand)),
            _ => words = format!("{words} · {} shifts wrapped bits: 2 Step shows where", wraps.len()),
        }
        Ok(words)
    }

    /// Puts one number into the current board, or several into boards a, b, c and so on.
    fn fill(&mut self, numbers: &[u64], found: usize, (text, origin): (&str, &str), shared: &mut Shared) {
        if let [number] = numbers {
            shared.edit(&Edit::Number(*number));
            let into = self.where_it_went(shared);
            let taken =
                taken(*number, text).map_or_else(String::new, |taken| format!("{taken} from the text "));
            shared.note(format!("{origin}: {taken}{into}"));
            return;
        }
        shared.workspace.fill(numbers);
        shared.current = Name::default();
        let last = Name::ALL[numbers.len().clamp(1, 8) - 1].letter();
        let kept =
            if found > numbers.len() { format!(", the first {}", numbers.len()) } else { String::new() };
        let to = if numbers.len() == 2 { "and" } else { "to" };
        shared.note(format!("{origin}: {found} boards{kept} into a {to} {last}"));
    }
}

/// Returns the word of a text that is the number found in it, unless it is the whole text.
fn taken(number: u64, text: &str) -> Option<&str> {
    let words =
        || text.split(|letter: char| !letter.is_ascii_alphanumeric() && !['_', '\''].contains(&letter));
    let value = |word: &str| {
        let digits = word.replace(['_', '\''], "").to_ascii_lowercase();
        let digits = digits.trim_end_matches(['u', 'l']);
        match digits.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => digits.parse().ok(),
        }
    };
    let word = words().find(|word| value(word) == Some(number))?;
    (words().filter(|word| !word.is_empty()).count() > 1).then_some(word)
}

/// Runs a program in a separate session, and returns its steps.
fn steps(text: &str, shared: &Shared) -> Vec<Step> {
    let mut session = shared.workspace.typing_session();
    let program = session.parse(text);
    program.map_or_else(|_| Vec::new(), |program| session.trace_to_fault(&program).1.steps)
}

/// The name and value of a variable, or the signature of a function.
type Defined = (String, Option<Value>);

/// Returns what is defined in the session, apart from the eight boards.
fn defined(shared: &Shared) -> Vec<Defined> {
    let values = shared.session().values().filter(|(name, _)| !Name::is_board(name));
    let values = values.map(|(name, value)| (name.to_owned(), Some(value)));
    values.chain(shared.session().functions().map(|(_, signature)| (signature, None))).collect()
}

/// Returns `true` if a text that failed to parse was probably meant as a program: it has several lines or a function,
/// signs of code, and no characters that never occur in source code.
fn is_like_a_program(text: &str) -> bool {
    let is_stray = |letter: char| {
        letter == char::REPLACEMENT_CHARACTER || letter.is_control() && !letter.is_whitespace()
    };
    !text.contains(is_stray)
        && !is_without_code(text)
        && (text.contains('\n') || text.contains('{') && text.contains('('))
}

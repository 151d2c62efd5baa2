//! The keys of the Learn screen.

use super::words::{DOWN, ENTER, ESC, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::Action;
use crate::tui::learn::LearnAction;
use Key::{Char, Code, Digit, OneToEight};
use crossterm::event::KeyCode;

/// A binding of the Learn screen.
macro_rules! learn {
    ($scope:ident, $keys:expr, $short:expr, $doc:expr, $action:expr $(,)?) => {
        on(Scope::$scope, $keys, $short, $doc, |key| {
            let action: fn(Pressed) -> LearnAction = $action;
            Action::Scholar(action(key))
        })
    };
}

const PAGE_DOWN: Key = Code(KeyCode::PageDown);
const PAGE_UP: Key = Code(KeyCode::PageUp);

pub(super) static LEARN: &[Binding] = &[
    // The list.
    learn!(
        Lessons,
        &[Char('j'), Char('k'), DOWN, UP],
        "move",
        "the next or previous lesson (mouse: click)",
        |key| { LearnAction::Move(direction(key)) }
    )
    .in_footer(2),
    learn!(
        Lessons,
        &[ENTER, Char(' ')],
        "open",
        "open the lesson, where it was left (mouse: click again)",
        |_| { LearnAction::Enter }
    )
    .in_footer(1),
    learn!(Lessons, &[Char('n')], "next", "to the first lesson that is not done", |_| LearnAction::Next)
        .in_footer(3),
    learn!(Lessons, &[PAGE_DOWN, PAGE_UP], "page", "further down or up", |key| {
        LearnAction::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 })
    }),
    learn!(Lessons, &[Char('r'), ESC], "all", "show all lessons again after a search at the prompt", |_| {
        LearnAction::Reset
    })
    .in_footer(4),
    on(Scope::Lessons, &[Digit], "count", "a count for the next key", |key| Action::Count(key.digit())),
    // A lesson.
    learn!(
        Lesson,
        &[LEFT, DOWN, UP, RIGHT],
        "move",
        "the cursor, the option or the square that varies (mouse: click)",
        |key| LearnAction::Move(direction(key)),
    ),
    learn!(Lesson, &[Char(' ')], "mark", "the square or the option in or out (mouse: click)", |_| {
        LearnAction::Toggle
    })
    .in_footer(2),
    learn!(Lesson, &[ENTER], "submit", "hand in the answer, or type it; go on when it is settled", |_| {
        LearnAction::Enter
    })
    .in_footer(1),
    learn!(Lesson, &[OneToEight], "pick", "the option or line of that number", |key| LearnAction::Pick(
        key.digit()
    )),
    learn!(Lesson, &[Char('J'), Char('K')], "carry", "carry the line down or up", |key| {
        LearnAction::Carry(if key.char() == 'K' { -1 } else { 1 })
    }),
    learn!(Lesson, &[Char('0')], "nothing", "answer with the empty board", |_| LearnAction::Nothing),
    learn!(Lesson, &[Char('h')], "hint", "open the next hint", |_| LearnAction::Hint).in_footer(3),
    learn!(Lesson, &[Char('R')], "reveal", "show the solution, after the last hint", |_| LearnAction::Reveal),
    learn!(Lesson, &[Char('u')], "undo", "undo the last square", |_| LearnAction::Undo),
    learn!(Lesson, &[Char('r')], "reset", "the board as it was at first", |_| LearnAction::Reset),
    learn!(Lesson, &[Char('d')], "draw", "the same exercise with another draw", |_| LearnAction::Draw),
    learn!(Lesson, &[Char('['), Char(']')], "board", "the previous or next board of the step", |key| {
        LearnAction::Board(if key.char() == '[' { -1 } else { 1 })
    })
    .in_footer(5),
    learn!(Lesson, &[Char('s')], "step", "step through the expression of the board shown", |_| {
        LearnAction::Film
    }),
    learn!(Lesson, &[Char('t')], "try", "take the board to Explore; the lesson waits behind its tab", |_| {
        LearnAction::Try
    })
    .in_footer(6),
    learn!(Lesson, &[Char('a')], "aside", "unfold what is told aside, or fold it", |_| LearnAction::Aside),
    learn!(Lesson, &[Char('n')], "next", "go on, solved or not", |_| LearnAction::Next).in_footer(4),
    learn!(Lesson, &[Char('b')], "back", "the step before", |_| LearnAction::Back),
    learn!(Lesson, &[PAGE_DOWN, PAGE_UP], "page", "the text further down or up (mouse: wheel)", |key| {
        LearnAction::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 })
    }),
    learn!(Lesson, &[Char('l'), ESC], "list", "the list of lessons", |_| LearnAction::List).in_footer(7),
];

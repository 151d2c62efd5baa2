//! The keys of the Learn screen.

use super::LearnAction as Do;
use crate::tui::action::Action;
use crate::tui::keys::{KeyTable, keys};
use crate::tui::screen::Tab;
use crossterm::event::KeyCode;

/// On the list of lessons.
pub(in crate::tui) static LESSONS: KeyTable = KeyTable {
    title: "list of lessons",
    tab: Some(Tab::Learn),
    wider: None,
    rows: keys! {
        ['j', 'k', DOWN, UP] @2 "move" "the next or previous lesson (mouse: click)" with key => Do::Move(key.direction());
        [ENTER, ' '] @1 "open" "open the lesson, where it was left (mouse: click again)" => Do::Enter;
        ['n'] @3 "next" "to the first lesson that is not done" => Do::Next;
        [Code(PageDown), Code(PageUp)] "page"
            "further down or up" with key => Do::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 });
        ['r', ESC] @4 "all" "show all lessons again after a search at the prompt" => Do::Reset;
        [Digit] "count" "a count for the next key" with key => Action::Count(key.digit());
    },
};

/// In a lesson.
pub(in crate::tui) static LESSON: KeyTable = KeyTable {
    title: "lesson",
    tab: Some(Tab::Learn),
    wider: None,
    rows: keys! {
        [LEFT, DOWN, UP, RIGHT] "move"
            "the cursor, the option or the square that varies (mouse: click)" with key => Do::Move(key.direction());
        [' '] @2 "mark" "the square or the option in or out (mouse: click)" => Do::Toggle;
        [ENTER] @1 "submit" "hand in the answer, or type it; go on when it is settled" => Do::Enter;
        [OneToEight] "pick" "the option or line of that number" with key => Do::Pick(key.digit());
        ['J', 'K'] "carry" "carry the line down or up" with key => Do::Carry(key.sign('J'));
        ['0'] "nothing" "answer with the empty board" => Do::Nothing;
        ['h'] @3 "hint" "open the next hint" => Do::Hint;
        ['R'] "reveal" "show the solution, after the last hint" => Do::Reveal;
        ['u'] "undo" "undo the last square" => Do::Undo;
        ['r'] "reset" "the board as it was at first" => Do::Reset;
        ['d'] "draw" "the same exercise with another draw" => Do::Draw;
        ['[', ']'] @5 "board" "the previous or next board of the step" with key => Do::Board(key.sign(']'));
        ['s'] "step" "step through the expression of the board shown" => Do::Film;
        ['t'] @6 "try" "take the board to Explore; the lesson waits behind its tab" => Do::Try;
        ['a'] "aside" "unfold the asides, or fold them" => Do::Aside;
        ['n'] @4 "next" "go on, solved or not" => Do::Next;
        ['b'] "back" "the step before" => Do::Back;
        [Code(PageDown), Code(PageUp)] "page"
            "the text further down or up (mouse: wheel)"
            with key => Do::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 });
        ['l', ESC] @7 "list" "the list of lessons" => Do::List;
    },
};

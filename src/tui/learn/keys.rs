//! The keys of the Learn screen. The meaning of a letter depends on the question: it moves, it chooses, or it is typed.

use super::LearnAction as Do;
use crate::tui::keys::{Action, KeyTable, global, table};
use crossterm::event::KeyCode;
use tui_input::InputRequest;

/// Keys in the list of lessons.
pub(in crate::tui) static LESSONS: KeyTable = table! { "list of lessons", Learn;
    ['j', 'k', DOWN, UP] @2 "move" "next or previous lesson (mouse: click)" with key => Do::Move(key.direction());
    [ENTER, ' '] @1 "open" "open the lesson, where it was left (mouse: click again)" => Do::Enter;
    ['n'] @3 "next" "to the first open lesson: one that is not done" => Do::Next;
    [Code(PageDown), Code(PageUp)] "page"
        "scroll down or up" with key => Do::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 });
    ['r', ESC] @4 "all" "show all lessons again, after a search at the prompt" => Do::Retry;
};

/// Keys in a lesson while no question is open.
pub(in crate::tui) static LESSON: KeyTable = table! { "lesson", Learn;
    [ENTER] @11 "next" "go on" => Do::Enter;
    ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
        "move the square, or scroll: the varying square, or the cursor, or else the text (mouse: click)"
            with key => Do::Move(key.direction());
    ['r'] @13 "try again" "answer the step again; at the end, go to the first step with a star left to earn" => Do::Retry;
    ['[', ']'] @14 "boards" "previous or next boards of the step" with key => Do::Board(key.sign(']'));
    ['w', F4, Alt('w')] @15 "try out"
        "send the board to Explore, a magic to Magic; 5 returns to the lesson" => Do::Try;
    ['s', Alt('s')] @16 "step through" "step through the board: the expression that gives it" => Do::StepThrough;
    [F2, Alt('h')] "hint" "open the next hint; after the last, the solution" => Do::Hint;
    [F3, Alt('d')] "another" "another exercise of the same kind" => Do::Draw;
    ['n', Alt('n')] "skip" "go on, solved or not" => Do::Next;
    ['p', Alt('p')] @12 "back" "the previous step" => Do::Back;
    [Code(PageDown), Code(PageUp)] "page"
        "scroll the text down or up (mouse: wheel)"
        with key => Do::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 });
    ['1', '2', '3', '4', '5'] "with Alt"
        "with Alt: open a screen; a digit alone is for answers here" with key => Do::Digit(key.digit());
    [ESC] @17 "all lessons" "the list of lessons" => Do::List;
};

/// Keys where squares are painted.
pub(in crate::tui) static PAINT: KeyTable = table! { "squares to paint", Learn, &LESSON;
    [ENTER] @2 "submit" "hand in the squares" => Do::Enter;
    [' '] @1 "paint" "add or remove the square (mouse: click)" => Do::Toggle;
    ['j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move" "move the cursor" with key => Do::Move(key.direction());
    ['h'] "move" "move the cursor left; followed by a rank, it types a square, as in h4" => Do::FileH;
    ['u'] @3 "undo" "undo the last square" => Do::Undo;
    ['r'] "start over" "start over with the board as it was at first" => Do::Retry;
    ['w'] "try out" "send the board to Explore" => Do::Try;
    ['[', ']'] "boards" "previous or next boards of the step" with key => Do::Board(key.sign(']'));
    [F2, Alt('h')] @4 "hint" "open the next hint; after the last, the solution" => Do::Hint;
    [Alt('n')] @5 "skip" "go on, solved or not" => Do::Next;
    [Alt('p')] @6 "back" "the previous step" => Do::Back;
    [OneToEight] "type" "typed as an answer; after h, the rank of a square" with key => Do::Digit(key.digit());
    [':'] "prompt" "open the prompt: a command" => Action::OpenPrompt;
    ['?'] "keys" "show every key" => Action::Help;
    [Text] "type" "types the answer, as in a4 h5" with key => InputRequest::InsertChar(key.char());
};

/// Keys where options are chosen by their letters.
pub(in crate::tui) static CHOOSE: KeyTable = table! { "options", Learn, &LESSON;
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] @1 "choose"
        "the option of that letter (mouse: click)" with key => Do::Pick(key.index('a'));
    ['j', 'k', DOWN, UP] @3 "move" "next or previous option" with key => Do::Move(key.direction());
    [' '] "mark" "select it, or deselect it" => Do::Toggle;
    [ENTER] @2 "submit" "hand in what is selected" => Do::Enter;
    [F2, Alt('h')] @4 "hint" "open the next hint; after the last, the solution" => Do::Hint;
    ['n', Alt('n')] @5 "skip" "go on, solved or not" => Do::Next;
};

/// Keys where lines are chosen by their numbers or put in order.
pub(in crate::tui) static LINES: KeyTable = table! { "lines", Learn, &LESSON;
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'] @1 "choose"
        "the line of that number (mouse: click); where an order is asked for, the next line" with key => Do::Pick(key.index('1'));
    ['j', 'k', DOWN, UP] @3 "move" "the next or previous line" with key => Do::Move(key.direction());
    ['J', 'K'] @4 "carry" "move the line down or up, where an order is asked for" with key => Do::Carry(key.sign('J'));
    [' '] "mark" "select it, or deselect it" => Do::Toggle;
    [ENTER] @2 "submit" "hand in what is selected" => Do::Enter;
    [F2, Alt('h')] @5 "hint" "open the next hint; after the last, the solution" => Do::Hint;
    ['n', Alt('n')] @6 "skip" "go on, solved or not" => Do::Next;
};

/// Keys where an answer is to be typed, before anything has been typed.
pub(in crate::tui) static TYPE: KeyTable = table! { "an answer to type", Learn, &LESSON;
    [ENTER] @1 "submit" "hand in the answer" => Do::Enter;
    [LEFT, DOWN, UP, RIGHT] "move" "move the cursor, where squares are asked for" with key => Do::Move(key.direction());
    [' '] "paint" "add or remove the square, where squares are asked for (mouse: click)" => Do::Toggle;
    [F2] @2 "hint" "open the next hint; after the last, the solution" => Do::Hint;
    [F3] "another" "another exercise of the same kind" => Do::Draw;
    [F4] @8 "try out" "send the board to Explore, a magic to Magic" => Do::Try;
    [Alt('n')] @5 "skip" "go on, solved or not" => Do::Next;
    [Alt('p')] @6 "back" "the previous step" => Do::Back;
    [ESC] @7 "all lessons" "the list of lessons" => Do::List;
    ['[', ']'] @3 "boards" "previous or next boards of the step" with key => Do::Board(key.sign(']'));
    [':'] "prompt" "open the prompt: a command" => Action::OpenPrompt;
    ['?'] "keys" "show every key" => Action::Help;
    [Text] "type" "types the answer" with key => InputRequest::InsertChar(key.char());
};

/// Keys while an answer is being typed.
pub(in crate::tui) static ANSWER: KeyTable = table! { "while an answer is typed", Learn, &global::PROMPT;
    [ENTER] @1 "submit" "hand in the answer" => Do::Enter;
    [AltCode(Enter), Ctrl('j')] @2 "new line" "start another line" => InputRequest::InsertChar('\n');
    [F2, Alt('h')] @3 "hint" "open the next hint; after the last, the solution" => Do::Hint;
    [F3, Alt('d')] "another" "another exercise of the same kind" => Do::Draw;
    [F4, Alt('w')] @8 "try out" "send the board to Explore, a magic to Magic" => Do::Try;
    [Alt('n')] "skip" "go on, solved or not" => Do::Next;
    [AltCode(Left), AltCode(Right)] @4 "boards"
        "previous or next boards of the step" with key => Do::Board(if key.code == KeyCode::Left { -1 } else { 1 });
    [Code(PageDown), Code(PageUp)] "page"
        "scroll the text down or up" with key => Do::Scroll(if key.code == KeyCode::PageUp { -1 } else { 1 });
    [Alt('p')] @7 "back" "the previous step" => Do::Back;
    [ESC] @6 "clear" "empty the line" => Do::Undo;
};

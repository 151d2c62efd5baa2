//! The keys of the Step screen.

use super::words::{DOWN, ENTER, ESC, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::Action;
use crate::tui::step::StepAction;
use Key::{Char, Code, Ctrl, Digit};
use crossterm::event::KeyCode;

/// A binding of the Step screen.
macro_rules! step {
    ($scope:ident, $keys:expr, $short:expr, $doc:expr, $action:expr $(,)?) => {
        on(Scope::$scope, $keys, $short, $doc, |key| {
            let action: fn(Pressed) -> StepAction = $action;
            Action::Stepper(action(key))
        })
    };
}

pub(super) static STEP: &[Binding] = &[
    // Step.
    step!(Step, &[Char('n'), Char('l'), RIGHT, Char(' ')], "next", "the next step; a count repeats", |_| {
        StepAction::Go(1)
    })
    .in_footer(1),
    step!(Step, &[Char('b'), Char('h'), LEFT], "back", "the step before", |_| StepAction::Go(-1))
        .in_footer(2),
    step!(Step, &[Char('j'), DOWN], "over", "the next step, over the inside of functions", |_| {
        StepAction::Over(1)
    })
    .in_footer(3),
    step!(Step, &[Char('k'), UP], "over back", "the step before, over the inside of functions", |_| {
        StepAction::Over(-1)
    }),
    step!(Step, &[Char('i'), ENTER], "into", "into the function that this step calls", |_| StepAction::Into)
        .in_footer(4),
    step!(Step, &[Char('o')], "out", "to the step after the end of this function", |_| StepAction::Out)
        .in_footer(5),
    step!(Step, &[Char('g'), Code(KeyCode::Home)], "first", "the first step", |_| StepAction::First),
    step!(Step, &[Char('G'), Code(KeyCode::End)], "last", "the last step; `12G` step 12", |_| {
        StepAction::Last
    }),
    step!(
        Step,
        &[Char('L')],
        "line",
        "the next step on a line of this text: `3L` (mouse: click the line)",
        |_| { StepAction::Line }
    ),
    step!(Step, &[Char('p')], "play", "go on by itself; any key stops it", |_| StepAction::Play).in_footer(6),
    step!(Step, &[Char('x')], "product", "open a product into its terms, or close it", |_| {
        StepAction::Product
    })
    .in_footer(9),
    step!(Step, &[Char('e')], "edit", "edit an input, at this step (mouse: click its board)", |_| {
        StepAction::Edit
    })
    .in_footer(7),
    step!(Step, &[Char('['), Char(']')], "input", "the previous or next input", |key| {
        StepAction::Input(if key.char() == '[' { -1 } else { 1 })
    }),
    step!(
        Step,
        &[Char('+'), Char('-')],
        "number",
        "an input that is a number, one more or less; a count for more",
        |key| { StepAction::Adjust(if key.char() == '-' { -1 } else { 1 }) }
    ),
    step!(Step, &[Char('u')], "undo", "undo an edit of an input", |_| StepAction::Undo),
    step!(Step, &[Ctrl('r')], "redo", "redo it", |_| StepAction::Redo),
    step!(
        Step,
        &[Char('P')],
        "techniques",
        "the techniques of the prelude; paste to step something of your own",
        |_| { StepAction::List }
    )
    .in_footer(8),
    step!(
        Step,
        &[Char('t')],
        "to Explore",
        "the result of this step into the current board of Explore",
        |_| StepAction::Send
    ),
    step!(Step, &[ESC], "leave", "close the product", |_| StepAction::Leave),
    on(Scope::Step, &[Digit], "count", "a count for the next key", |key| Action::Count(key.digit())),
    // Step: an input.
    step!(
        StepInput,
        &[Char('h'), Char('j'), Char('k'), Char('l'), LEFT, DOWN, UP, RIGHT],
        "move",
        "move the cursor on the input's board",
        |key| StepAction::Move(direction(key)),
    )
    .in_footer(1),
    step!(
        StepInput,
        &[Char(' ')],
        "toggle",
        "put the square in or take it out; all after it is computed again",
        |_| { StepAction::Toggle }
    )
    .in_footer(2),
    step!(StepInput, &[Char('c')], "clear", "clear the input", |_| StepAction::Clear).in_footer(3),
    step!(StepInput, &[Char('['), Char(']')], "input", "the previous or next input", |key| {
        StepAction::Input(if key.char() == '[' { -1 } else { 1 })
    })
    .in_footer(4),
    step!(
        StepInput,
        &[Char('e'), ESC, ENTER],
        "steps",
        "back to the steps; n and b go through them here too",
        |_| { StepAction::Edit }
    )
    .in_footer(5),
    // Step: the list.
    step!(Techniques, &[Char('j'), DOWN, Char('n')], "down", "the next technique", |_| StepAction::Choose(1))
        .in_footer(1),
    step!(Techniques, &[Char('k'), UP, Char('b')], "up", "the technique before", |_| StepAction::Choose(-1))
        .in_footer(2),
    step!(
        Techniques,
        &[Code(KeyCode::PageDown)],
        "page down",
        "eight techniques on",
        |_| StepAction::Choose(8)
    ),
    step!(Techniques, &[Code(KeyCode::PageUp)], "page up", "eight techniques back", |_| StepAction::Choose(
        -8
    )),
    step!(Techniques, &[Char('l'), RIGHT], "function", "another of its functions", |_| StepAction::Function(
        1
    ))
    .in_footer(3),
    step!(Techniques, &[Char('h'), LEFT], "function", "the function before", |_| StepAction::Function(-1)),
    step!(Techniques, &[ENTER, Char(' ')], "open", "open it", |_| StepAction::Open).in_footer(4),
    step!(Techniques, &[ESC, Char('P')], "close", "close the list", |_| StepAction::Leave).in_footer(5),
];

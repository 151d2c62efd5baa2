//! The keys of the Step screen.

use crate::tui::keys::{Action, KeyTable, table};
use StepAction as Do;
use bitrose_core::bitboard::Direction;

/// What a key does on the Step screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// Goes one step forward (1) or back (-1), into functions too; in an expanded product, one term.
    Go(i8),
    /// Goes to the next (1) or previous (-1) step that is not inside a deeper function.
    Over(i8),
    /// Goes into the function that this step calls.
    Into,
    /// Goes to the first step after the end of the current function.
    Out,
    /// Goes to the next step at which bits wrap that no mask removes.
    Wrap,
    /// Goes to the first step.
    First,
    /// Goes to the last step or, with a count, to the step with that number.
    Last,
    /// Goes to the next step on the line of this one, or on the line whose number is the count.
    ToLine,
    /// Opens the line of this step, or the line whose number is the count, at the prompt.
    Line,
    /// Inserts the mask that the shift of this step lacks, or makes another change that mends its function.
    Mask,
    /// Starts or stops playing the program automatically.
    Play,
    /// Expands a product into its terms, or collapses it again.
    Product,
    /// Directs the keys to the board of the input, or back to the steps.
    Edit,
    /// Moves the cursor on the input's board.
    Move(Direction),
    /// Toggles the square under the cursor.
    Toggle,
    /// Clears the input.
    Clear,
    /// Selects the next (1) or previous (-1) input.
    Input(i8),
    /// Adds the count to an input that is a number (1), or subtracts it (-1).
    Adjust(i8),
    /// Undoes the last edit.
    Undo,
    /// Redoes the last edit that was undone.
    Redo,
    /// Opens or closes the list of techniques.
    List,
    /// Chooses the next (1) or previous (-1) technique.
    Choose(i8),
    /// Chooses the next (1) or previous (-1) function of the technique.
    Function(i8),
    /// Opens the chosen technique.
    Open,
    /// Opens the prompt for words to search the techniques for.
    Find,
    /// Sends the result of this step to the current board of the workbench.
    Send,
    /// Closes what is open.
    Leave,
}

/// Keys for the steps of a program.
pub(in crate::tui) static STEP: KeyTable = table! { "step", Step;
    ['n', 'l', RIGHT, ' '] @1 "next" "the next step; a count repeats: `#3n` (mouse: click the timeline)" => Do::Go(1);
    ['b', 'h', LEFT] @2 "back" "the previous step" => Do::Go(-1);
    ['j', DOWN] @3 "over" "step over functions, to the next step outside them" => Do::Over(1);
    ['k', UP] "over back" "step back over functions, to the previous step outside them" => Do::Over(-1);
    ['i', ENTER] @4 "into" "step into the function that this step calls" => Do::Into;
    ['o'] @5 "out" "step out, to the step after the end of this function" => Do::Out;
    ['w'] @6 "wrap"
        "to the next unmasked wrap: bits wrap, and no mask removes them; then to the next function that \
         differs from a known one" => Do::Wrap;
    ['g', Code(Home)] "first" "the first step" => Do::First;
    ['G', Code(End)] "last" "the last step; `#12G` step 12" => Do::Last;
    ['L'] "line" "next step on this line; `#3L` on line 3 (mouse: click the line)" => Do::ToLine;
    ['='] @7 "mask"
        "mend this step: add the mask that its shift lacks, or change what is wrong in its function, if \
         that is proved correct" => Do::Mask;
    ['c'] @8 "code" "edit the line of this step, and run the program again with the same inputs; `#3c` line 3" => Do::Line;
    ['p'] @10 "play" "play the steps; any key stops" => Do::Play;
    ['x'] @12 "product" "terms of a product: show them, or hide them" => Do::Product;
    ['e'] @9 "edit" "edit an input, at this step (mouse: click its row)" => Do::Edit;
    ['[', ']'] "input" "the previous or next input" with key => Do::Input(key.sign(']'));
    ['+', '-'] "number"
        "an input that is a number, one more or less; a count for more" with key => Do::Adjust(key.sign('+'));
    ['u'] "undo" "undo an edit of an input or of the program" => Do::Undo;
    [Ctrl('r')] "redo" "redo it" => Do::Redo;
    ['P'] @11 "techniques" "techniques to step through; or paste a function of your own" => Do::List;
    ['t'] "to Explore" "send to Explore: the result of this step becomes the current board" => Do::Send;
    [ESC] "leave" "close the product; back to the lesson that the expression is from" => Do::Leave;
};

/// Keys for a program that was refused.
pub(in crate::tui) static REFUSED: KeyTable = table! { "program with an error", Step;
    ['c', ENTER] @1 "code" "edit the marked line, and run the program again; `#3c` line 3 (mouse: click the line)" => Do::Line;
    [ESC] @2 "back" "back to the last run" => Do::Leave;
};

/// Keys for editing an input.
pub(in crate::tui) static INPUT: KeyTable = table! { "input of a program", Step, &STEP;
    ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] @1 "move"
        "move the cursor on the input's board" with key => Do::Move(key.direction());
    [' '] @2 "toggle" "add or remove the square; everything after it is computed again" => Do::Toggle;
    ['c'] @3 "clear" "clear the input" => Do::Clear;
    ['+', '-'] @1 "number" "an input that is a number, one more or less; a count for more" with key => Do::Adjust(key.sign('+'));
    [':'] @4 "value" "type a value for the input: `sq = 12`" => Action::OpenPrompt;
    ['[', ']'] @5 "input" "the previous or next input" with key => Do::Input(key.sign(']'));
    ['e', ESC, ENTER] @6 "steps" "back to the steps; n and b go through them here too" => Do::Edit;
};

/// Keys of the list of techniques.
pub(in crate::tui) static TECHNIQUES: KeyTable = table! { "list of techniques", Step;
    ['j', DOWN, 'n'] @1 "down" "the next technique" => Do::Choose(1);
    ['k', UP, 'b'] @2 "up" "the previous technique" => Do::Choose(-1);
    [Code(PageDown)] "page down" "eight techniques on" => Do::Choose(8);
    [Code(PageUp)] "page up" "eight techniques back" => Do::Choose(-8);
    ['l', RIGHT] @3 "function" "another of its functions" => Do::Function(1);
    ['h', LEFT] "function" "the previous function" => Do::Function(-1);
    [ENTER, ' '] @4 "open" "open it" => Do::Open;
    ['/'] @5 "find" "search the techniques" => Do::Find;
    [ESC, 'P'] @6 "close" "close the list" => Do::Leave;
};

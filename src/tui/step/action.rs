//! What a key can mean on the Step screen.

use bitrose_core::bitboard::Direction;

/// What a key means on the Step screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// So many steps on (1) or back (-1), into functions; the terms of an opened product.
    Go(i8),
    /// The next (1) or previous (-1) step that is not inside a deeper function.
    Over(i8),
    /// Into the function that this step calls.
    Into,
    /// To the step after the end of this function.
    Out,
    /// The first step.
    First,
    /// The last step; with a count the step of that number.
    Last,
    /// The next step on the line of the count.
    Line,
    /// Go on by itself, or stop.
    Play,
    /// Open a product into its terms, or close it.
    Product,
    /// The keys go to the board of the input, or back to the steps.
    Edit,
    /// The cursor on the input's board.
    Move(Direction),
    /// The square under the cursor in or out.
    Toggle,
    /// No square of the input.
    Clear,
    /// The next (1) or previous (-1) input.
    Input(i8),
    /// A count more or less, for an input that is a number.
    Adjust(i8),
    /// The last edit undone.
    Undo,
    /// The last undone edit done again.
    Redo,
    /// The list of techniques open or closed.
    List,
    /// The next (1) or previous (-1) technique.
    Choose(i8),
    /// The next (1) or previous (-1) function of the technique.
    Function(i8),
    /// The chosen technique.
    Open,
    /// The result of this step to the current board of the workbench.
    Send,
    /// Leave what is open.
    Leave,
}

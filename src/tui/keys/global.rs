//! The keys that are common to all screens, and those of the prompt and the help.

use super::{Pressed, table};
use crate::tui::chrome::HelpAction;
use crate::tui::copy::Form;
use crate::tui::prelude::*;
use crate::tui::prompt::PromptAction;
use bitrose_draw::Format;
use tui_input::InputRequest;

/// Returns the action that chooses the mapping of a digit from 1 to 8.
fn mapping(key: Pressed) -> Action {
    let index = usize::from(key.digit()).clamp(1, 8) - 1;
    Action::Mapping(Mapping::ALL[index], key.keep())
}

/// Keys that work everywhere.
pub(in crate::tui) static EVERYWHERE: KeyTable = table! { "everywhere";
    [Ctrl('c')] "quit" "quit, from anywhere" => Action::Quit;
    [Ctrl('z')] "suspend" "suspend; `fg` returns" => Action::Suspend;
};

/// Keys that work on every screen.
pub(in crate::tui) static SCREENS: KeyTable = table! { "every screen";
    [Code(Tab)] "next screen" "next screen (mouse: click its name)" => Action::NextTab(1);
    [Code(BackTab), Shift(BackTab)] "screen before" "previous screen" => Action::NextTab(-1);
    ['1', '2', '3', '4', '5'] "that screen"
        "open that screen" with key => Action::Tab(Tab::from_number(key.digit()).unwrap_or_default());
    [Alt('1'), Alt('2'), Alt('3'), Alt('4'), Alt('5')] "from anywhere"
        "open it from anywhere, also where a digit has another meaning"
            with key => Action::Tab(Tab::from_number(key.digit()).unwrap_or_default());
    ['#'] "repeat count" "a count for the next key: `#3l`" => Prefix::Count;
    [':'] "prompt" "open the prompt: an expression or a command" => Action::OpenPrompt;
    ['m'] "mapping" "mapping, same picture: the numbers change" => Prefix::Mapping(Keep::Picture);
    ['M'] "same number" "mapping, same number: the pictures change" => Prefix::Mapping(Keep::Number);
    ['y'] "copy" "copy to the clipboard: the board or number of the screen" => Prefix::Copy;
    ['?', F1, '/'] "keys" "show every key, or search them" => Action::Help;
    ['q'] "quit" "quit" => Action::Quit;
};

/// Keys after the prefix for a count.
pub(in crate::tui) static COUNT: KeyTable = table! { "a count for the next key";
    [Digit] @1 "count, then any key"
        "a digit of the count; any other key is then repeated that often" with key => Action::Count(key.digit());
};

/// Keys after the prefix for the mapping.
pub(in crate::tui) static MAPPING: KeyTable = table! { "mapping";
    [OneToEight] "mapping"
        "lerf, lerbef, berlef, berf, lefr, lefber, befler, befr in this order" with key => mapping(key);
    ['m', 'M'] "picture/number" "keep the picture/number: switches between them" with key => Prefix::Mapping(key.keep().other());
};

/// Keys after the prefix that copies to the clipboard.
pub(in crate::tui) static COPY: KeyTable = table! { "copy to the clipboard";
    ['y'] "hex" "the number in hexadecimal" => Form::Value(Format::Hex);
    ['d'] "decimal" "the number in decimal" => Form::Value(Format::Dec);
    ['b'] "binary" "64 binary digits, the most significant first" => Form::Value(Format::Bin);
    ['s'] "squares" "the names of the squares" => Form::Value(Format::Squares);
    ['t'] "text" "the board drawn in text" => Form::Value(Format::Grid);
    ['r'] "Rust" "a Rust constant" => Form::Value(Format::Rust);
    ['c'] "C" "a C constant" => Form::Value(Format::C);
    ['+'] "C++" "a C++ constant" => Form::Value(Format::Cpp);
    ['j'] "Java" "a Java constant" => Form::Value(Format::Java);
    ['#'] "C#" "a C# constant" => Form::Value(Format::CSharp);
    ['g'] "Go" "a Go constant" => Form::Value(Format::Go);
    ['P'] "Python" "a Python constant" => Form::Value(Format::Python);
    ['z'] "Zig" "a Zig constant" => Form::Value(Format::Zig);
    ['m'] "bitboard!" "the `bitboard!` macro, drawn" => Form::Value(Format::Macro);
    ['J'] "JSON" "a JSON object" => Form::Value(Format::Json);
    ['v'] "SVG" "a picture for web pages" => Form::Value(Format::Svg);
    ['p'] "program" "the history, as one command line" => Form::Program;
    ['u'] "link" "a link for the course in a browser, which `bitrose book` writes; $BITROSE_BOOK says where it is" => Form::Link;
};

/// Keys in the prompt.
pub(in crate::tui) static PROMPT: KeyTable = table! { "prompt";
    [ENTER] "" "run it; the value goes into the current board" => PromptAction::Submit;
    [Code(Tab)] "" "complete the name, then the next one that fits" => PromptAction::Complete(1);
    [Code(BackTab), Shift(BackTab)] "" "the previous one" => PromptAction::Complete(-1);
    [UP, Ctrl('p')] "" "an earlier line" => PromptAction::History(-1);
    [DOWN, Ctrl('n')] "" "a later line" => PromptAction::History(1);
    [ESC] "" "close the prompt" => PromptAction::Leave;
    [Code(Backspace)] "" "delete a character; close an empty prompt" => PromptAction::Backspace;
    [LEFT] "" "left" => InputRequest::GoToPrevChar;
    [RIGHT] "" "right" => InputRequest::GoToNextChar;
    [CtrlCode(Left), Alt('b')] "" "a word left" => InputRequest::GoToPrevWord;
    [CtrlCode(Right), Alt('f')] "" "a word right" => InputRequest::GoToNextWord;
    [Code(Home), Ctrl('a')] "" "to the start" => InputRequest::GoToStart;
    [Code(End), Ctrl('e')] "" "to the end" => InputRequest::GoToEnd;
    [Code(Delete), Ctrl('d')] "" "delete" => InputRequest::DeleteNextChar;
    [Ctrl('w')] "" "delete a word" => InputRequest::DeletePrevWord;
    [Ctrl('u')] "" "delete the line" => InputRequest::DeleteLine;
    [Ctrl('k')] "" "delete to the end" => InputRequest::DeleteTillEnd;
    [Ctrl('y')] "" "insert what was deleted" => InputRequest::Yank;
    [Text] "" "type" with key => InputRequest::InsertChar(key.char());
};

/// Keys in the help.
pub(in crate::tui) static HELP: KeyTable = table! { "help";
    [UP, Ctrl('p')] "up" "to the previous entry" => HelpAction::Move(-1);
    [DOWN, Ctrl('n')] @2 "down" "to the next entry" => HelpAction::Move(1);
    [LEFT] "left" "a column to the left" => HelpAction::Column(-1);
    [RIGHT] "right" "a column to the right" => HelpAction::Column(1);
    [Code(PageUp)] "page up" "ten entries back" => HelpAction::Move(-10);
    [Code(PageDown)] "page down" "ten entries on" => HelpAction::Move(10);
    [ENTER] @3 "run" "run the entry: its key, or its command at the prompt" => HelpAction::Run;
    [Code(Backspace)] "back" "delete a letter" => HelpAction::Backspace;
    [Ctrl('u'), '/'] @4 "clear" "clear the search" => HelpAction::Clear;
    [ESC, '?', F1] @5 "close" "close the help" => Action::Help;
    [Text] @1 "search" "search keys and commands" with key => HelpAction::Type(key.char());
};

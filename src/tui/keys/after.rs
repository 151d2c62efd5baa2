//! The keys after a key that waits for another.

use super::words::{DOWN, ENTER, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::{Action, Join, Prefix, Stamp, Symmetry};
use crate::tui::copy::Form;
use Key::{BoardLetter, Char, OneToEight};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::Format;

fn mapping(pressed: Pressed) -> Action {
    let place = usize::from(pressed.digit()).clamp(1, 8) - 1;
    Action::Mapping(Mapping::ALL[place])
}

const fn copy(
    keys: &'static [Key],
    short: &'static str,
    doc: &'static str,
    action: fn(Pressed) -> Action,
) -> Binding {
    on(Scope::Copy, keys, short, doc, action)
}

pub(super) static AFTER: &[Binding] = &[
    // Stamp.
    on(Scope::Stamp, &[Char('r')], "rank", "the rank", |_| Action::Stamp(Stamp::Rank)),
    on(Scope::Stamp, &[Char('f')], "file", "the file", |_| Action::Stamp(Stamp::File)),
    on(Scope::Stamp, &[Char('d')], "diagonal", "the diagonal, in the direction of a1 to h8", |_| {
        Action::Stamp(Stamp::Diagonal)
    }),
    on(Scope::Stamp, &[Char('a')], "antidiagonal", "the antidiagonal, in the direction of h1 to a8", |_| {
        Action::Stamp(Stamp::Antidiagonal)
    }),
    on(Scope::Stamp, &[Char('N'), Char('n')], "knight", "knight attacks", |_| Action::Stamp(Stamp::Knight)),
    on(Scope::Stamp, &[Char('K'), Char('k')], "king", "king attacks", |_| Action::Stamp(Stamp::King)),
    on(Scope::Stamp, &[Char('R')], "rook", "rook attacks; the second board holds the blockers", |_| {
        Action::Stamp(Stamp::Rook)
    }),
    on(
        Scope::Stamp,
        &[Char('B'), Char('b')],
        "bishop",
        "bishop attacks; the second board holds the blockers",
        |_| Action::Stamp(Stamp::Bishop),
    ),
    on(
        Scope::Stamp,
        &[Char('Q'), Char('q')],
        "queen",
        "queen attacks; the second board holds the blockers",
        |_| Action::Stamp(Stamp::Queen),
    ),
    on(Scope::Stamp, &[Char('P')], "white pawn", "white pawn attacks", |_| Action::Stamp(Stamp::WhitePawn)),
    on(Scope::Stamp, &[Char('p')], "black pawn", "black pawn attacks", |_| Action::Stamp(Stamp::BlackPawn)),
    on(Scope::Stamp, &[Char('|')], "add", "put the shape in (the usual way)", |_| {
        Action::Prefix(Prefix::Stamp(Join::Or))
    }),
    on(Scope::Stamp, &[Char('=')], "replace", "the shape alone", |_| {
        Action::Prefix(Prefix::Stamp(Join::Replace))
    }),
    on(Scope::Stamp, &[Char('^')], "toggle", "squares of the shape change sides", |_| {
        Action::Prefix(Prefix::Stamp(Join::Xor))
    }),
    on(Scope::Stamp, &[Char('-')], "take away", "take the shape out", |_| {
        Action::Prefix(Prefix::Stamp(Join::AndNot))
    }),
    on(Scope::Stamp, &[Char('&')], "keep", "keep only what is inside the shape", |_| {
        Action::Prefix(Prefix::Stamp(Join::And))
    }),
    // Flip.
    on(Scope::Flip, &[Char('v')], "vertical", "rank 1 to rank 8: a byte swap", |_| {
        Action::Flip(Symmetry::FlipVertical)
    }),
    on(Scope::Flip, &[Char('h')], "horizontal", "the a-file to the h-file", |_| {
        Action::Flip(Symmetry::MirrorHorizontal)
    }),
    on(Scope::Flip, &[Char('d')], "diagonal", "along a1 to h8: files become ranks", |_| {
        Action::Flip(Symmetry::FlipDiagonal)
    }),
    on(Scope::Flip, &[Char('a')], "antidiagonal", "along h1 to a8", |_| {
        Action::Flip(Symmetry::FlipAntidiagonal)
    }),
    on(Scope::Flip, &[Char('r')], "right", "a quarter turn clockwise", |_| Action::Flip(Symmetry::Rotate90)),
    on(Scope::Flip, &[Char('l')], "left", "a quarter turn counter-clockwise", |_| {
        Action::Flip(Symmetry::Rotate270)
    }),
    on(Scope::Flip, &[Char('f'), Char('t')], "half turn", "a half turn: all 64 bits reversed", |_| {
        Action::Flip(Symmetry::Rotate180)
    }),
    // Fill.
    on(
        Scope::Fill,
        &[
            Char('h'),
            Char('j'),
            Char('k'),
            Char('l'),
            Char('y'),
            Char('u'),
            Char('b'),
            Char('n'),
            LEFT,
            DOWN,
            UP,
            RIGHT,
        ],
        "to the edge",
        "fill in one direction to the edge",
        |key| Action::Fill(direction(key)),
    ),
    on(
        Scope::Fill,
        &[Char('H'), Char('J'), Char('K'), Char('L'), Char('Y'), Char('U'), Char('B'), Char('N')],
        "through 2nd",
        "fill in one direction through the second board: an occluded fill",
        |key| Action::Occluded(direction(key)),
    ),
    on(Scope::Fill, &[Char('f')], "files", "every file that the set touches", |_| Action::FileFill),
    on(Scope::Fill, &[Char('o')], "flood", "flood through the second board, all eight directions", |_| {
        Action::Flood
    }),
    // Operators.
    on(Scope::Join, &[BoardLetter], "with that board", "with that board", |key| Action::Combine(key.name())),
    on(Scope::Join, &[Char(' '), ENTER], "with the second", "with the second board", |_| {
        Action::CombineSecond
    }),
    // Mapping.
    on(
        Scope::Mapping,
        &[OneToEight],
        "mapping",
        "lerf, lerbef, berlef, berf, lefr, lefber, befler, befr in this order",
        mapping,
    ),
    on(
        Scope::Mapping,
        &[Char('m'), Char('M')],
        "other sense",
        "keep the number in place of the picture, or back",
        |_| Action::OtherSense,
    ),
    // Boards.
    on(Scope::Choose, &[BoardLetter], "that board", "that board", |key| Action::Choose(key.name())),
    on(Scope::With, &[BoardLetter], "that board", "that board", |key| Action::With(key.name())),
    on(Scope::Put, &[BoardLetter], "into that board", "into that board", |key| Action::Put(key.name())),
    // Copy.
    copy(&[Char('y')], "hex", "the number in hexadecimal", |_| Action::Copy(Form::Value(Format::Hex))),
    copy(&[Char('d')], "decimal", "the number in decimal", |_| Action::Copy(Form::Value(Format::Dec))),
    copy(&[Char('b')], "binary", "64 binary digits, the most significant first", |_| {
        Action::Copy(Form::Value(Format::Bin))
    }),
    copy(&[Char('s')], "squares", "the names of the squares", |_| Action::Copy(Form::Value(Format::Squares))),
    copy(&[Char('t')], "text", "the board drawn in text", |_| Action::Copy(Form::Value(Format::Grid))),
    copy(&[Char('r')], "Rust", "a Rust constant", |_| Action::Copy(Form::Value(Format::Rust))),
    copy(&[Char('c')], "C", "a C constant", |_| Action::Copy(Form::Value(Format::C))),
    copy(&[Char('+')], "C++", "a C++ constant", |_| Action::Copy(Form::Value(Format::Cpp))),
    copy(&[Char('j')], "Java", "a Java constant", |_| Action::Copy(Form::Value(Format::Java))),
    copy(&[Char('#')], "C#", "a C# constant", |_| Action::Copy(Form::Value(Format::CSharp))),
    copy(&[Char('g')], "Go", "a Go constant", |_| Action::Copy(Form::Value(Format::Go))),
    copy(&[Char('P')], "Python", "a Python constant", |_| Action::Copy(Form::Value(Format::Python))),
    copy(&[Char('z')], "Zig", "a Zig constant", |_| Action::Copy(Form::Value(Format::Zig))),
    copy(&[Char('m')], "bitboard!", "the `bitboard!` macro, drawn", |_| {
        Action::Copy(Form::Value(Format::Macro))
    }),
    copy(&[Char('J')], "JSON", "a JSON object", |_| Action::Copy(Form::Value(Format::Json))),
    copy(&[Char('v')], "SVG", "a picture for web pages", |_| Action::Copy(Form::Value(Format::Svg))),
    copy(&[Char('p')], "program", "the history, as one command line", |_| Action::Copy(Form::Program)),
];

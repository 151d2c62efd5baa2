//! Boards with letters, and their squares in words.

use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, Square};
use bitrose_core::position::Placement;
use bitrose_draw::counted;
use bitrose_lang::Value;
use std::io::{self, Write};

/// Eight rows, rank 8 first, and the files below.
fn draw(out: &mut dyn Write, letter: impl Fn(Square) -> char) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        let row: String =
            File::ALL.into_iter().flat_map(|file| [' ', letter(Square::new(file, rank))]).collect();
        writeln!(out, "{}{row}", rank.digit())?;
    }
    writeln!(out, "  a b c d e f g h")
}

/// A value under its name: a board drawn, anything else in one line.
pub(super) fn value(out: &mut dyn Write, name: &str, value: Value, mapping: Mapping) -> io::Result<()> {
    match value {
        Value::Board(word) => {
            let board = mapping.board(word);
            writeln!(out, "{name}:")?;
            draw(out, |square| if board.contains(square) { '1' } else { '.' })?;
            writeln!(out, "0x{word:016X}, {}", counted(board))
        }
        value => writeln!(out, "{name} = {value}"),
    }
}

/// Pieces by their letters, capitals for White.
pub(super) fn pieces(out: &mut dyn Write, placement: &Placement) -> io::Result<()> {
    draw(out, |square| placement.piece(square).map_or('.', bitrose_core::position::Piece::letter))
}

/// An answer beside the target: `R` right, `X` extra, `M` missing.
pub(super) fn beside(out: &mut dyn Write, got: Bitboard, target: Bitboard) -> io::Result<()> {
    draw(out, |square| match (got.contains(square), target.contains(square)) {
        (true, true) => 'R',
        (true, false) => 'X',
        (false, true) => 'M',
        (false, false) => '.',
    })?;
    writeln!(out, "R right: {}", counted(got & target))?;
    writeln!(out, "X extra: {}", counted(got & !target))?;
    let missing = target & !got;
    if missing.is_empty() { Ok(()) } else { writeln!(out, "M missing: {}", counted(missing)) }
}

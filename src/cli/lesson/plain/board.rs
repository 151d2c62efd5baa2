//! Draws boards with letters, and names their squares.

use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, Square};
use bitrose_core::position::Placement;
use bitrose_draw::counted_squares;
use bitrose_lang::Value;
use std::io::{self, Write};

/// Draws eight rows, rank 8 first, with the file letters below.
fn draw(out: &mut dyn Write, letter: impl Fn(Square) -> char) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        let row: String =
            File::ALL.into_iter().flat_map(|file| [' ', letter(Square::new(file, rank))]).collect();
        writeln!(out, "{}{row}", rank.digit())?;
    }
    writeln!(out, "  a b c d e f g h")
}

/// Writes a value with its name: a board is drawn, anything else takes one line.
pub(super) fn value(out: &mut dyn Write, name: &str, value: Value, mapping: Mapping) -> io::Result<()> {
    match value {
        Value::Board(word) => {
            let board = mapping.board(word);
            writeln!(out, "{name}:")?;
            draw(out, |square| if board.contains(square) { '1' } else { '.' })?;
            writeln!(out, "0x{word:016X}, {}", counted_squares(board))
        }
        value => writeln!(out, "{name} = {value}"),
    }
}

/// Draws pieces as letters, with capitals for White.
pub(super) fn pieces(out: &mut dyn Write, placement: &Placement) -> io::Result<()> {
    draw(out, |square| placement.piece(square).map_or('.', bitrose_core::position::Piece::letter))
}

/// Draws an answer compared with the target: `R` right, `X` extra, `M` missing.
pub(super) fn beside(out: &mut dyn Write, got: Bitboard, target: Bitboard) -> io::Result<()> {
    draw(out, |square| match (got.contains(square), target.contains(square)) {
        (true, true) => 'R',
        (true, false) => 'X',
        (false, true) => 'M',
        (false, false) => '.',
    })?;
    writeln!(out, "R right: {}", counted_squares(got & target))?;
    writeln!(out, "X extra: {}", counted_squares(got & !target))?;
    let missing = target & !got;
    if missing.is_empty() { Ok(()) } else { writeln!(out, "M missing: {}", counted_squares(missing)) }
}

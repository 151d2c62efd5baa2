//! Changes of a setup: pieces, rights, whole arrangements.

use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_core::position::{Color, Kind, Setup, Wing};

/// A whole arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// No pieces.
    Empty,
    /// The start of a game.
    Start,
}

impl Setting {
    /// What it sets up.
    pub(super) fn setup(self) -> Setup {
        match self {
            Self::Empty => Setup::empty(),
            Self::Start => start(),
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Empty => "an empty board",
            Self::Start => "the start of a game",
        }
    }
}

/// The start of a game.
pub(super) fn start() -> Setup {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap_or_else(|_| Setup::empty())
}

/// Gives a right to castle, or takes it.
pub(super) fn toggle_right(setup: &mut Setup, color: Color, wing: Wing) {
    let file = outermost_rook(setup, color, wing);
    let right = &mut setup.castling[color as usize][wing as usize];
    *right = if right.is_some() { None } else { Some(file) };
}

/// The file of the outermost rook on the wing of the king: that of FEN's `KQkq`. Without a king or a rook there, the
/// corner.
fn outermost_rook(setup: &Setup, color: Color, wing: Wing) -> File {
    let on_rank = |square: &Square| square.rank() == color.first_rank();
    let king = setup.placement.pieces(color, Kind::King).squares().find(on_rank);
    let rooks = setup.placement.pieces(color, Kind::Rook).squares().filter(on_rank);
    let files = rooks.map(Square::file);
    match wing {
        Wing::KingSide => {
            files.filter(|file| king.is_some_and(|king| *file > king.file())).max().unwrap_or(File::H)
        }
        Wing::QueenSide => {
            files.filter(|file| king.is_some_and(|king| *file < king.file())).min().unwrap_or(File::A)
        }
    }
}

/// Can a square be passed over by a pawn?
pub(super) fn is_passed_over(square: Square) -> bool {
    matches!(square.rank(), Rank::Third | Rank::Sixth)
}

/// The setup with the squares of one board in place of those it had; what stood there before goes.
pub(super) fn with_board(mut setup: Setup, piece: bitrose_core::position::Piece, squares: Bitboard) -> Setup {
    for square in setup.placement.pieces(piece.color, piece.kind).difference(squares) {
        setup.placement.remove(square);
    }
    for square in squares {
        setup.placement.put(piece, square);
    }
    setup
}

#[cfg(test)]
mod tests {
    use super::{start, toggle_right, with_board};
    use bitrose_core::bitboard::{File, Square};
    use bitrose_core::position::{Color, Kind, Piece, Setup, Wing};

    #[test]
    fn a_right_belongs_to_the_outermost_rook() {
        let mut setup: Setup = "1r2k1r1/8/8/8/8/8/8/R3K2R w - - 0 1".parse().unwrap();
        for (color, wing, file) in [
            (Color::White, Wing::KingSide, File::H),
            (Color::White, Wing::QueenSide, File::A),
            (Color::Black, Wing::KingSide, File::G),
            (Color::Black, Wing::QueenSide, File::B),
        ] {
            toggle_right(&mut setup, color, wing);
            assert_eq!(setup.castling[color as usize][wing as usize], Some(file));
            toggle_right(&mut setup, color, wing);
            assert_eq!(setup.castling[color as usize][wing as usize], None);
        }
    }

    #[test]
    fn a_board_takes_the_place_of_the_pieces_it_held() {
        let pawn = Piece { color: Color::White, kind: Kind::Pawn };
        let setup = with_board(start(), pawn, Square::E4.bitboard().with(Square::E8));
        assert_eq!(setup.placement.to_string(), "rnbqPbnr/pppppppp/8/8/4P3/8/8/RNBQKBNR");
    }
}

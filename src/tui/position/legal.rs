//! The legal moves of the position, each with its names and what it leads to.

use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{Kind, Move, Position, Setup};

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) mv: Move,
    pub(super) san: String,
    pub(super) uci: String,
    /// Where the piece stands after it: of a king that castles not the square of the rook.
    pub(super) to: Square,
    /// The position after it.
    pub(super) after: Setup,
}

/// The legal moves of a setup; none where no game can go on.
#[derive(Clone, Debug, Default)]
pub(super) struct Legal {
    pub(super) moves: Vec<Listed>,
    /// How the game ends here.
    pub(super) end: Option<&'static str>,
}

impl Legal {
    /// In the order of their names in UCI, which is that of a divide.
    pub(super) fn of(setup: &Setup) -> Self {
        let Ok(position) = Position::try_from(setup) else { return Self::default() };
        let legal = position.legal_moves();
        let mut moves: Vec<Listed> = legal.iter().filter_map(|mv| listed(&position, *mv, &legal)).collect();
        moves.sort_by(|left, right| left.uci.cmp(&right.uci));
        let end = match (moves.is_empty(), position.is_check()) {
            (false, _) => None,
            (true, true) => Some("checkmate"),
            (true, false) => Some("stalemate"),
        };
        Self { moves, end }
    }

    /// The moves of the piece on a square.
    pub(super) fn from(&self, square: Square) -> impl Iterator<Item = (usize, &Listed)> {
        self.moves.iter().enumerate().filter(move |(_, listed)| listed.mv.from() == square)
    }

    /// Where the piece on a square can go.
    pub(super) fn targets(&self, square: Square) -> Bitboard {
        self.from(square).map(|(_, listed)| listed.to).collect()
    }

    /// The move from one square to another: of several promotions the queen. A king also castles onto his rook.
    pub(super) fn between(&self, from: Square, to: Square) -> Option<usize> {
        let fits = |listed: &Listed| listed.to == to || listed.mv.to() == to;
        let mut found = self.from(from).filter(|(_, listed)| fits(listed));
        let first = found.next()?;
        let is_queen = |(_, listed): &(usize, &Listed)| listed.mv.promotion() == Some(Kind::Queen);
        Some(std::iter::once(first).chain(found).find(is_queen).unwrap_or(first).0)
    }

    /// The place of a move.
    pub(super) fn place(&self, mv: Move) -> Option<usize> {
        self.moves.iter().position(|listed| listed.mv == mv)
    }
}

fn listed(position: &Position, mv: Move, legal: &[Move]) -> Option<Listed> {
    let mut played = *position;
    played.play(mv).ok()?;
    let after = played.setup();
    let (san, uci) = (position.san_among(mv, legal), position.uci(mv));
    Some(Listed { mv, san, uci, to: position.target(mv), after })
}

#[cfg(test)]
mod tests {
    use super::Legal;
    use bitrose_core::bitboard::Square;

    fn legal(fen: &str) -> Legal {
        Legal::of(&fen.parse().unwrap())
    }

    #[test]
    fn castling_is_named_by_the_squares_of_the_king() {
        let legal = legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (to, rook) in [(Square::G1, Square::H1), (Square::C1, Square::A1)] {
            let place = legal.between(Square::E1, to).unwrap();
            assert_eq!(legal.between(Square::E1, rook), Some(place), "onto the rook too");
            assert_eq!(legal.moves[place].to, to);
        }
    }

    #[test]
    fn a_pawn_becomes_a_queen_if_nothing_is_said() {
        let legal = legal("8/4P3/8/8/8/8/8/K6k w - - 0 1");
        let place = legal.between(Square::E7, Square::E8).unwrap();
        assert_eq!(legal.moves[place].uci, "e7e8q");
    }

    #[test]
    fn ends_are_told() {
        assert_eq!(legal("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").end, Some("stalemate"));
        assert_eq!(legal("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").end, Some("checkmate"));
        assert_eq!(legal("8/8/8/8/8/8/8/K7 w - - 0 1").end, None, "that is no position");
    }
}

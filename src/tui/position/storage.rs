//! The ways to keep pieces in words, and the boards of each.

use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::storage::{Storage, twelve_pieces};
use bitrose_core::position::{Piece, Placement};

/// A board of a storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// As it is written in a program: `white_pawns`, `boards[3]`.
    pub(super) name: String,
    pub(super) set: Bitboard,
    /// The one piece that the board holds; `None` for a board of several.
    pub(super) piece: Option<Piece>,
}

impl Board {
    /// What it is called beside the figurine of its piece, which says the color.
    pub(super) fn short_name(&self) -> &str {
        let name = self.name.as_str();
        self.piece.map_or(name, |_| name.trim_start_matches("white_").trim_start_matches("black_"))
    }
}

/// What the screen calls a storage. The piece array has no boards: it comes with those that it saves asking.
pub(super) const fn title(storage: Storage) -> &'static str {
    match storage {
        Storage::PieceArray => "eight boards and a piece array",
        other => other.name(),
    }
}

/// The boards of a placement. The last one is their union, which most engines keep too.
pub(super) fn boards(storage: Storage, placement: &Placement) -> Vec<Board> {
    let pieces: Vec<Option<Piece>> = match storage {
        Storage::TwelveBoards | Storage::ArrayOfTwelve => twelve_pieces().map(Some).collect(),
        Storage::ColorsAndKinds | Storage::PieceArray => vec![None; 8],
    };
    // the piece array has no boards of its own
    let storage = if storage == Storage::PieceArray { Storage::ColorsAndKinds } else { storage };
    let named = storage.boards(placement).into_iter().zip(pieces);
    let union = Board { name: "occupied".to_owned(), set: placement.occupied(), piece: None };
    named.map(|((name, set), piece)| Board { name, set, piece }).chain([union]).collect()
}

/// A board before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChangedBoard {
    pub(super) name: String,
    pub(super) piece: Option<Piece>,
    pub(super) before: Bitboard,
    pub(super) after: Bitboard,
}

/// The boards that differ between two placements.
pub(super) fn changed(storage: Storage, before: &Placement, after: &Placement) -> Vec<ChangedBoard> {
    let pairs = boards(storage, before).into_iter().zip(boards(storage, after));
    pairs
        .filter(|(before, after)| before.set != after.set)
        .map(|(before, after)| ChangedBoard {
            name: before.name,
            piece: before.piece,
            before: before.set,
            after: after.set,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{boards, changed};
    use bitrose_core::bitboard::Bitboard;
    use bitrose_core::position::Setup;
    use bitrose_core::position::storage::Storage;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn every_storage_holds_every_piece() {
        let start: Setup = START.parse().unwrap();
        for storage in Storage::ALL {
            let boards = boards(storage, &start.placement);
            let (union, rest) = boards.split_last().unwrap();
            assert_eq!(rest.iter().map(|board| board.set).fold(Bitboard::EMPTY, Bitboard::union), union.set);
        }
    }

    #[test]
    fn a_move_changes_one_of_twelve_and_two_of_eight() {
        let start: Setup = START.parse().unwrap();
        let after: Setup = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
        let count = |storage| changed(storage, &start.placement, &after.placement).len();
        assert_eq!(
            [count(Storage::TwelveBoards), count(Storage::ColorsAndKinds)],
            [2, 3],
            "the union changes too"
        );
    }
}

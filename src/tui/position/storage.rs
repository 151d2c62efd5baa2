//! The ways to keep pieces in words, and the boards of each.

use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::storage::{Storage, twelve_pieces};
use bitrose_core::position::{Color, Kind, Piece, Placement};

/// A board of a storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// As it is written in a program: `white_pawns`, `boards[3]`.
    pub(super) name: String,
    /// Six columns at most, for a thumbnail.
    pub(super) short: String,
    pub(super) set: Bitboard,
    /// The one piece that the board holds; `None` for a board of several.
    pub(super) piece: Option<Piece>,
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
    let mut boards: Vec<Board> = match storage {
        Storage::TwelveBoards => of_pieces(storage.boards(placement), |_, piece| piece.letter().to_string()),
        Storage::ArrayOfTwelve => {
            let named = storage.boards(placement).into_iter().zip(twelve_pieces());
            let named = named.map(|((name, set), piece)| (format!("{name} {}", piece.letter()), set));
            of_pieces(named.collect(), |index, piece| format!("{index} {}", piece.letter()))
        }
        Storage::ColorsAndKinds | Storage::PieceArray => eight(placement),
    };
    let union = placement.occupied();
    boards.push(Board { name: "occupied".to_owned(), short: "occ".to_owned(), set: union, piece: None });
    boards
}

/// One board a piece.
fn of_pieces(named: Vec<(String, Bitboard)>, short: impl Fn(usize, Piece) -> String) -> Vec<Board> {
    let pieces = twelve_pieces().enumerate();
    let board = |((index, piece), (name, set)): (_, (String, Bitboard))| {
        let (short, piece) = (short(index, piece), Some(piece));
        Board { name, short, set, piece }
    };
    pieces.zip(named).map(board).collect()
}

/// The boards of the colors and of the kinds.
fn eight(placement: &Placement) -> Vec<Board> {
    let colors = Color::ALL.map(|color| color_name(color).to_owned());
    let shorts = colors.into_iter().chain(Kind::ALL.map(|kind| kind.to_string()));
    let named = Storage::ColorsAndKinds.boards(placement);
    named
        .into_iter()
        .zip(shorts)
        .map(|((name, set), short)| Board { name, short, set, piece: None })
        .collect()
}

pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A board before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChangedBoard {
    pub(super) name: String,
    pub(super) short: String,
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
            short: before.short,
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
            assert!(rest.iter().all(|board| board.short.len() <= 6));
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

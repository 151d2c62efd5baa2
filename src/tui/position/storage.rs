//! The ways to keep pieces in words, and the boards of each.

use crate::bitboard::Bitboard;
use crate::position::{Color, Kind, Piece, Placement};

/// How the pieces are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Storage {
    /// Twelve boards with names of their own.
    #[default]
    Twelve,
    /// Two colours and six kinds.
    Eight,
    /// An array of twelve, indexed by colour and kind.
    Array,
    /// Two colours and six kinds, and beside them an array of 64 pieces.
    Beside,
}

/// A board of a storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// As it is written in a program: `white_pawns`, `pieces[3]`.
    pub(super) name: String,
    /// Six columns at most, for a thumbnail.
    pub(super) short: String,
    pub(super) set: Bitboard,
    /// The one piece that the board holds; `None` for a board of several.
    pub(super) piece: Option<Piece>,
}

impl Storage {
    pub(super) const ALL: [Self; 4] = [Self::Twelve, Self::Eight, Self::Array, Self::Beside];

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Twelve => "twelve boards",
            Self::Eight => "two colours and six kinds",
            Self::Array => "an array of twelve",
            Self::Beside => "eight boards and a piece array",
        }
    }

    pub(super) fn next(self) -> Self {
        let place = Self::ALL.iter().position(|storage| *storage == self).unwrap_or(0);
        Self::ALL[(place + 1) % Self::ALL.len()]
    }

    /// The boards of a placement. The last one is their union, which most engines keep too.
    pub(super) fn boards(self, placement: &Placement) -> Vec<Board> {
        let mut boards: Vec<Board> = match self {
            Self::Twelve => pieces().map(|piece| named(placement, piece)).collect(),
            Self::Array => {
                (0..).zip(pieces()).map(|(index, piece)| indexed(placement, index, piece)).collect()
            }
            Self::Eight | Self::Beside => eight(placement).collect(),
        };
        let union = placement.occupied();
        boards.push(Board { name: "occupied".to_owned(), short: "occ".to_owned(), set: union, piece: None });
        boards
    }
}

/// The twelve pieces in the usual order of arrays: White before Black, pawn to king.
pub(super) fn pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }))
}

pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

pub(super) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

fn named(placement: &Placement, piece: Piece) -> Board {
    let name = format!("{}_{}s", color_name(piece.color), kind_name(piece.kind));
    let set = placement.pieces(piece.color, piece.kind);
    Board { name, short: piece.letter().to_string(), set, piece: Some(piece) }
}

fn indexed(placement: &Placement, index: u8, piece: Piece) -> Board {
    let set = placement.pieces(piece.color, piece.kind);
    let letter = piece.letter();
    Board {
        name: format!("pieces[{index}] {letter}"),
        short: format!("{index} {letter}"),
        set,
        piece: Some(piece),
    }
}

fn eight(placement: &Placement) -> impl Iterator<Item = Board> + '_ {
    let colors = Color::ALL.into_iter().map(|color| {
        let name = color_name(color).to_owned();
        Board { short: name.clone(), name, set: placement.color(color), piece: None }
    });
    let kinds = Kind::ALL.into_iter().map(|kind| {
        let short = kind_name(kind).to_owned();
        Board { name: format!("{short}s"), short, set: placement.kind(kind), piece: None }
    });
    colors.chain(kinds)
}

/// A board before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) name: String,
    pub(super) short: String,
    pub(super) before: Bitboard,
    pub(super) after: Bitboard,
}

/// The boards that differ between two placements.
pub(super) fn changed(storage: Storage, before: &Placement, after: &Placement) -> Vec<Changed> {
    let pairs = storage.boards(before).into_iter().zip(storage.boards(after));
    pairs
        .filter(|(before, after)| before.set != after.set)
        .map(|(before, after)| Changed {
            name: before.name,
            short: before.short,
            before: before.set,
            after: after.set,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Storage, changed};
    use crate::bitboard::Bitboard;
    use crate::position::Setup;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn every_storage_holds_every_piece() {
        let start: Setup = START.parse().unwrap();
        for storage in Storage::ALL {
            let boards = storage.boards(&start.placement);
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
        assert_eq!([count(Storage::Twelve), count(Storage::Eight)], [2, 3], "the union changes too");
    }
}

//! What a storage says about one square.

use super::{ColorsAndKinds, place, twelve_pieces};
use crate::bitboard::{Bitboard, Square};
use crate::position::{Color, Kind, Piece};
use std::fmt;

/// What a storage says about a square. Only boards can say more than one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// No piece.
    Empty,
    /// One piece.
    Piece(Piece),
    /// Two boards that exclude each other both have the bit.
    Several(Bitsets),
    /// A board of a side has the bit and no board of a kind.
    OnlyColor(Color),
    /// A board of a kind has the bit and no board of a side.
    OnlyKind(Kind),
}

/// Which boards have the bit: twelve bits, pawn to king of White, then of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitsets(u16);

impl ColorsAndKinds {
    pub(super) fn contents(&self, square: Square) -> Contents {
        let colors = Color::ALL.into_iter().filter(|&color| self.colors[color as usize].contains(square));
        let kinds = Kind::ALL.into_iter().filter(|&kind| self.kinds[kind as usize].contains(square));
        let (colors, kinds): (Vec<_>, Vec<_>) = (colors.collect(), kinds.collect());
        match (&colors[..], &kinds[..]) {
            ([], []) => Contents::Empty,
            ([color], []) => Contents::OnlyColor(*color),
            ([], [kind]) => Contents::OnlyKind(*kind),
            ([color], [kind]) => Contents::Piece(Piece { color: *color, kind: *kind }),
            _ => {
                let crossed = twelve_pieces().filter(|piece| {
                    (colors.is_empty() || colors.contains(&piece.color))
                        && (kinds.is_empty() || kinds.contains(&piece.kind))
                });
                Contents::Several(Bitsets(crossed.fold(0, |set, piece| set | 1 << place(piece))))
            }
        }
    }
}

/// What twelve boards say about a square.
pub(super) fn among(boards: &[Bitboard; 12], square: Square) -> Contents {
    let mut found = twelve_pieces().filter(|piece| boards[place(*piece)].contains(square));
    match (found.next(), found.next()) {
        (None, _) => Contents::Empty,
        (Some(piece), None) => Contents::Piece(piece),
        (Some(_), Some(_)) => {
            let set = (0..12_usize).filter(|&place| boards[place].contains(square));
            Contents::Several(Bitsets(set.fold(0, |set, place| set | 1 << place)))
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty"),
            Self::Piece(piece) => write!(f, "{piece}"),
            Self::OnlyColor(color) => write!(f, "a piece of {color} of no kind"),
            Self::OnlyKind(kind) => write!(f, "a {kind} of no side"),
            Self::Several(set) => write!(f, "{set} at once"),
        }
    }
}

impl fmt::Display for Bitsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = twelve_pieces().filter(|piece| self.0 >> place(*piece) & 1 == 1);
        for (count, piece) in members.enumerate() {
            write!(f, "{}{piece}", if count == 0 { "" } else { " and " })?;
        }
        Ok(())
    }
}

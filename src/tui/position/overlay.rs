//! Sets that are drawn over the pieces, such as attacked squares, pinned pieces, and the squares that block a check.

use super::PositionScreen;
use crate::tui::shared::next_of;
use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{Color, Kind, Setup};

/// A set that is drawn over the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Overlay {
    /// No overlay: the chosen board is shown.
    #[default]
    None,
    /// The squares that the piece on the cursor's square attacks.
    Attacks,
    /// The squares that the piece on the cursor's square can move to.
    Targets,
    /// Every piece, of either side, that attacks the cursor's square.
    Attackers,
    /// The enemy pieces that give check.
    Checkers,
    /// The enemy pieces that give check.
    Pinned,
    /// The squares to which a piece other than the king can move to end the check.
    CheckMask,
    /// The squares between the cursor and the king of the side to move.
    Between,
    /// The squares that a side attacks.
    Attacked(Color),
    /// The set that was typed at the prompt.
    Typed,
}

impl Overlay {
    /// The overlays that the list shows: all except `None` and `Typed`.
    pub(super) const LISTED: [Self; 9] = [
        Self::Attacks,
        Self::Targets,
        Self::Attackers,
        Self::Checkers,
        Self::Pinned,
        Self::CheckMask,
        Self::Between,
        Self::Attacked(Color::White),
        Self::Attacked(Color::Black),
    ];

    /// Returns a short name, and a description that explains the set.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::None => ("none", "the chosen board: no overlay"),
            Self::Attacks => ("attacks", "what the piece there attacks, its own side's pieces too"),
            Self::Targets => ("moves", "where the piece there can legally go"),
            Self::Attackers => ("attackers", "every piece of either side that attacks the cursor's square"),
            Self::Checkers => ("checkers", "the enemy pieces that attack the king of the side to move"),
            Self::Pinned => ("pinned", "a piece alone between its king and an enemy slider"),
            Self::CheckMask => ("check mask", "where all but the king must go; everywhere unless in check"),
            Self::Between => ("between", "strictly between the king of the side to move and the cursor"),
            Self::Attacked(Color::White) => {
                ("white att.", "every square that the side attacks, pinned or not")
            }
            Self::Attacked(Color::Black) => ("black att.", Self::Attacked(Color::White).words().1),
            Self::Typed => ("typed", "the set typed at the prompt"),
        }
    }

    /// Returns the next (1) or previous (-1) overlay, wrapping around at the ends. `Typed` is skipped unless something
    /// was typed.
    pub(super) fn moved(self, by: i8, is_typed: bool) -> Self {
        let typed = is_typed.then_some(Self::Typed);
        let all: Vec<_> = [Self::None].into_iter().chain(Self::LISTED).chain(typed).collect();
        next_of(&all, self, by)
    }
}

impl PositionScreen {
    /// Returns the name and the squares of the overlay that is shown.
    pub(super) fn overlay_set(&self) -> Option<(String, Bitboard)> {
        if let Some(from) = self.lifted {
            return Some((format!("moves of {from}"), self.legal().targets(from)));
        }
        self.set_of(self.overlay)
    }

    /// Returns the name and the squares of an overlay.
    pub(super) fn set_of(&self, overlay: Overlay) -> Option<(String, Bitboard)> {
        let (setup, cursor) = (&self.setup, self.cursor);
        Some(match overlay {
            Overlay::None => return None,
            Overlay::Attacks => (format!("attacks from {cursor}"), attacks_from(setup, cursor)),
            Overlay::Targets => (format!("moves of {cursor}"), self.legal().targets(cursor)),
            Overlay::Attackers => (
                format!("attackers of {cursor}"),
                setup.placement.attackers_to(cursor, setup.placement.occupied()),
            ),
            Overlay::Checkers => ("checkers".to_owned(), setup.checkers()),
            Overlay::Pinned => ("pinned".to_owned(), setup.pinned()),
            Overlay::CheckMask => ("check mask".to_owned(), check_mask(setup)),
            Overlay::Between => {
                let king = king_square(setup);
                let name =
                    king.map_or_else(|| "no king".to_owned(), |king| format!("between {king} {cursor}"));
                (name, king.map_or(Bitboard::EMPTY, |king| attacks::between(king, cursor)))
            }
            Overlay::Attacked(color) => {
                (format!("{}_attacks", color.adjective()), setup.placement.attacks(color))
            }
            Overlay::Typed => self.typed.clone()?,
        })
    }

    /// Returns the lines of the pins that are shown: the squares from the king to each pinner, with the pinner.
    pub(super) fn pin_lines(&self) -> Bitboard {
        let (placement, Some(king)) = (&self.setup.placement, king_square(&self.setup)) else {
            return Bitboard::EMPTY;
        };
        if self.overlay != Overlay::Pinned || self.lifted.is_some() {
            return Bitboard::EMPTY;
        }
        let pinned = self.setup.pinned();
        let without = rays::queen(king, placement.occupied().difference(pinned));
        let enemies = without & placement.color(self.setup.side_to_move.opponent());
        let lines = enemies.squares().map(|enemy| (attacks::between(king, enemy), enemy.bitboard()));
        let pins = lines.filter(|(between, _)| !(*between & pinned).is_empty());
        pins.fold(Bitboard::EMPTY, |all, (between, enemy)| all | between | enemy)
    }
}

fn king_square(setup: &Setup) -> Option<Square> {
    setup.placement.pieces(setup.side_to_move, Kind::King).first()
}

fn attacks_from(setup: &Setup, square: Square) -> Bitboard {
    let (piece, occupied) = (setup.placement.piece(square), setup.placement.occupied());
    piece.map_or(Bitboard::EMPTY, |piece| piece.attacks(square, occupied))
}

/// Returns all squares if there is no check, the checker and the squares between it and the king if there is one, and
/// no squares in double check.
fn check_mask(setup: &Setup) -> Bitboard {
    let checkers = setup.checkers();
    match (king_square(setup), checkers.single()) {
        (Some(king), Some(checker)) => attacks::between(king, checker) | checkers,
        _ if checkers.is_empty() => Bitboard::ALL,
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::{Overlay, check_mask};
    use crate::tui::position::PositionScreen;
    use bitrose_core::bitboard::Bitboard;
    use bitrose_core::position::Setup;

    fn mask(fen: &str) -> Bitboard {
        check_mask(&fen.parse::<Setup>().unwrap())
    }

    #[test]
    fn a_check_is_met_between_or_on_the_checker() {
        assert_eq!(mask("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").popcount(), 1, "the rook on e2 is captured");
        assert_eq!(mask("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").popcount(), 3, "e2 e3 e4");
        assert_eq!(mask("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Bitboard::ALL);
        assert_eq!(mask("4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1"), Bitboard::EMPTY, "two checks");
    }

    #[test]
    fn overlays_go_round() {
        let mut screen = PositionScreen::default();
        for _ in 0..10 {
            screen.overlay = screen.overlay.moved(1, false);
            assert_eq!(screen.overlay_set().is_none(), screen.overlay == Overlay::None);
        }
        assert_eq!(screen.overlay, Overlay::None);
        assert_eq!(Overlay::None.moved(-1, true), Overlay::Typed);
    }
}

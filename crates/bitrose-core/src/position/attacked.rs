//! Attacked squares, attackers, checkers and pinned pieces of a placement, a setup and a position.

use super::{Color, Kind, Placement, Position, Setup};
use crate::attacks::{between, bishop, king, kings, knight, knights, pawn, pawns, rook};
use crate::bitboard::{Bitboard, Square};

/// The pieces by how they attack; queens are both `diagonal` and `orthogonal`.
struct Attackers {
    pawns: [Bitboard; 2],
    knights: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    kings: Bitboard,
}

impl Attackers {
    /// The pieces that attack the square, found by looking outward from it.
    #[inline]
    fn of(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [white, black] = self.pawns;
        (pawn(Color::Black, square) & white)
            | (pawn(Color::White, square) & black)
            | (knight(square) & self.knights)
            | (king(square) & self.kings)
            | (rook(square, occupied) & self.orthogonal)
            | (bishop(square, occupied) & self.diagonal)
    }
}

impl Placement {
    /// The squares attacked by a side, including those of its own pieces. Pins make no difference.
    pub fn attacks(&self, color: Color) -> Bitboard {
        self.attacks_under(color, self.occupied())
    }

    fn attacks_under(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let of = |kind| self.pieces(color, kind);
        let leapers = pawns(color, of(Kind::Pawn)) | knights(of(Kind::Knight)) | kings(of(Kind::King));
        let orthogonal = self.orthogonal(color).squares().map(|from| rook(from, occupied));
        let diagonal = self.diagonal(color).squares().map(|from| bishop(from, occupied));
        orthogonal.chain(diagonal).fold(leapers, Bitboard::union)
    }

    /// The pieces of a side that attack a square.
    pub fn attackers_by(&self, color: Color, square: Square) -> Bitboard {
        self.attackers_to(square, self.occupied()) & self.color(color)
    }

    /// The pieces of both sides that attack a square if `occupied` is the occupancy that blocks sliders:
    /// [`Position::attackers_to`] describes it.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let attackers = Attackers {
            pawns: Color::ALL.map(|color| self.pieces(color, Kind::Pawn)),
            knights: self.kind(Kind::Knight),
            diagonal: self.kind(Kind::Bishop) | self.kind(Kind::Queen),
            orthogonal: self.kind(Kind::Rook) | self.kind(Kind::Queen),
            kings: self.kind(Kind::King),
        };
        attackers.of(square, occupied)
    }

    /// The pieces of a side that are the only piece between `king`, usually the square of their king, and an enemy
    /// slider.
    pub fn pinned(&self, king: Square, color: Color) -> Bitboard {
        let (enemy, none) = (color.opponent(), Bitboard::EMPTY);
        let snipers =
            (rook(king, none) & self.orthogonal(enemy)) | (bishop(king, none) & self.diagonal(enemy));
        let blockers = snipers.squares().map(|sniper| between(king, sniper) & self.occupied());
        let alone = blockers.filter(|blockers| blockers.popcount() == 1);
        alone.fold(none, Bitboard::union) & self.color(color)
    }

    const fn orthogonal(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Rook).union(self.kind(Kind::Queen)))
    }

    const fn diagonal(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Bishop).union(self.kind(Kind::Queen)))
    }
}

impl Setup {
    /// The enemy pieces that attack a king of the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.king_attackers(self.side_to_move)
    }

    /// The enemy pieces that attack a king of `color`.
    pub(super) fn king_attackers(&self, color: Color) -> Bitboard {
        let kings = self.placement.pieces(color, Kind::King).squares();
        let attackers = kings.map(|king| self.placement.attackers_by(color.opponent(), king));
        attackers.fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// The pieces of the side to move that are the only piece between their king and an enemy slider.
    pub fn pinned(&self) -> Bitboard {
        let kings = self.placement.pieces(self.side_to_move, Kind::King).squares();
        let pinned = kings.map(|king| self.placement.pinned(king, self.side_to_move));
        pinned.fold(Bitboard::EMPTY, Bitboard::union)
    }
}

impl Position {
    /// The squares attacked by a side, including those of its own pieces. Pins make no difference.
    ///
    /// [`Position::attacks_under`] takes another occupancy. Without the enemy king, it also contains the squares behind
    /// the king, onto which it cannot retreat. Takes 10 to 30 ns.
    pub fn attacks(&self, color: Color) -> Bitboard {
        self.attacks_under(color, self.occupied())
    }

    /// The squares attacked by a side if `occupied` is the occupancy that blocks its sliders.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Color, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
    /// let without_king = position.occupied() - Square::E1;
    /// assert!(!position.attacks(Color::Black).contains(Square::F1));
    /// assert!(position.attacks_under(Color::Black, without_king).contains(Square::F1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attacks_under(&self, color: Color, occupied: Bitboard) -> Bitboard {
        self.placement().attacks_under(color, occupied)
    }

    /// The pieces of both sides that attack a square if `occupied` is the occupancy that blocks sliders. Takes about 5
    /// ns.
    ///
    /// A static exchange evaluation removes the pieces that have captured from the occupancy, to find the attackers
    /// behind them. The result is not masked: a piece that is no longer in `occupied` is still an attacker.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::Position;
    ///
    /// let position: Position = "3rk3/3r4/8/3p4/8/8/8/3QK3 w - - 0 1".parse()?;
    /// let occupied = position.occupied();
    /// assert_eq!(position.attackers_to(Square::D5, occupied).to_string(), "d1 d7");
    /// let occupied = occupied - Square::D7;
    /// assert_eq!((position.attackers_to(Square::D5, occupied) & occupied).to_string(), "d1 d8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        let attackers = Attackers {
            pawns: Color::ALL.map(|color| self.color(color) & board.pawns),
            knights: board.knights,
            diagonal: board.diagonal,
            orthogonal: board.orthogonal,
            kings: board.kings,
        };
        attackers.of(square, occupied)
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers_to(self.king(self.side_to_move), self.occupied()) & self.board.their
    }

    /// Returns `true` if the side to move is in check. This is not stored; computing it takes about 5 ns.
    #[inline]
    #[doc(alias = "in_check")]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pinned pieces of the side to move, which must stay on the line between their king and an enemy slider.
    /// Takes 10 to 20 ns.
    pub fn pinned(&self) -> Bitboard {
        self.placement().pinned(self.king(self.side_to_move), self.side_to_move)
    }

    /// The squares to which a piece other than the king must move to end a check: the checker's, and those between it
    /// and the king. All squares if there is no check, none if there are two.
    ///
    /// ```text
    /// . . . r . . .      . . . X . . .
    /// . . . . . . .  ->  . . . X . . .
    /// . . . K . . .      . . . . . . .
    /// ```
    pub fn check_mask(&self) -> Bitboard {
        let king = self.king(self.side_to_move);
        let ray = |checker: Square| between(king, checker).with(checker);
        self.checkers().squares().map(ray).fold(Bitboard::ALL, Bitboard::intersection)
    }
}

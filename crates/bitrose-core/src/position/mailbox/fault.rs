//! Typical bugs of move generators, planted on purpose, for tests of move generators to find.
//!
//! The generator calls a planted fault at three points: after listing the moves, after testing one for legality, and
//! after playing one. Everything else about the faults is in this file.

use super::castle::{king_home, right, rights_of, rook_home, towards};
use super::cell::{BISHOP, Cell, KNIGHT, ROOK, ROYAL, forward, line_step, pawn_captures};
use super::cells::{Cells, Found, Probe};
use super::{CastlingStep, CellMove, Mailbox};
use crate::bitboard::Square;
use crate::position::{Color, Kind, Piece, Wing};

/// Declares the faults: the variant, its name, and what a generator with this fault does.
macro_rules! faults {
    ($($(#[$cfg:meta])* $variant:ident $name:literal $does:literal),* $(,)?) => {
        /// A bug of a move generator.
        ///
        /// ```
        /// use bitrose_core::position::Setup;
        /// use bitrose_core::position::mailbox::{Fault, Mailbox};
        ///
        /// let setup: Setup = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse()?;
        /// let board = Mailbox::try_from(&setup)?;
        /// assert_eq!(board.perft(1), 6);
        /// assert_eq!(board.with_fault(Fault::EnPassantUncovers).perft(1), 7);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Fault {
            $(#[doc = concat!("A generator that ", $does, ".")] $variant),*
        }

        impl Fault {
            /// Every fault.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, such as `queens-only`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What a generator with this fault does: the continuation of "a generator that".
            pub const fn does(self) -> &'static str {
                match self { $(Self::$variant => $does),* }
            }

            /// The fault with this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|fault| fault.name() == name)
            }
        }
    };
}

faults! {
    NoEnPassant "no-en-passant" "never captures en passant",
    BlackNoEnPassant "black-no-en-passant" "captures en passant for White only",
    EnPassantOneSide "en-passant-one-side" "captures en passant towards the h-file only",
    EnPassantUncovers "en-passant-uncovers" "captures en passant although that uncovers its own king",
    EnPassantKept "en-passant-kept" "never clears the en passant square",
    EnPassantPawnStays "en-passant-pawn-stays" "leaves the captured pawn on the board after en passant",
    EnPassantSinglePush "en-passant-single-push" "sets an en passant square after a push of one square, too",
    EnPassantAnyPiece "en-passant-any-piece" "removes the pawn when any piece moves to the en passant square",
    EnPassantInCheck "en-passant-in-check" "never captures en passant when in check",
    NoCastling "no-castling" "never castles",
    NoKingSide "no-king-side" "never castles on the king side",
    NoQueenSide "no-queen-side" "never castles on the queen side",
    CastlesOutOfCheck "castles-out-of-check" "castles out of check",
    CastlesThroughCheck "castles-through-check" "castles through an attacked square",
    CastlesIntoCheck "castles-into-check" "castles into check",
    CastlesOverB "castles-over-b-file" "castles on the queen side over a piece on the b-file",
    CastlingAsksB "castling-asks-b-file" "does not castle on the queen side when only the b-file square is attacked",
    CastledRookStays "castled-rook-stays" "leaves the rook in its corner when it castles",
    RightsAfterCapture "rights-after-capture" "keeps a castling right after the rook is captured",
    RightsAfterRook "rights-after-rook-move" "keeps a castling right after the rook has moved",
    RightsAfterKing "rights-after-king-move" "keeps the castling rights after the king has moved",
    RookEndsBoth "rook-ends-both-rights" "loses both castling rights when one rook moves",
    QueensOnly "queens-only" "promotes to queens only",
    NoPromotion "no-promotion" "leaves a pawn a pawn on the last rank",
    PromotionStaysPawn "promotion-stays-pawn" "lists the promotions, but the piece it puts down is a pawn",
    NoDoublePush "no-double-push" "never pushes a pawn by two squares",
    DoublePushJumps "double-push-jumps" "pushes a pawn by two squares over a piece",
    DoublePushAnywhere "double-push-anywhere" "pushes a pawn by two squares from its third rank, too",
    PushCaptures "push-captures" "captures with a pawn straight ahead",
    PawnWraps "pawn-wraps" "lets pawn captures wrap around the edge of the board",
    KnightWraps "knight-wraps" "lets knights wrap around the edge of the board",
    KingWraps "king-wraps" "lets the king wrap around the edge of the board",
    SliderWraps "slider-wraps" "lets rooks, bishops and queens wrap around the edge of the board",
    PinsIgnored "pins-ignored" "ignores pins",
    PinnedFrozen "pinned-frozen" "never moves a pinned piece, not even along the pin",
    CheckIgnored "check-ignored" "ignores checks when a piece other than the king moves",
    DoubleCheckAsOne "double-check-as-one" "answers a double check as if only one piece gave it",
    CheckNotBlocked "check-not-blocked" "never blocks a check",
    KingBacksAlongRay "king-backs-along-ray" "lets the king step back along the ray of the piece that gives check",
    KingsTouch "kings-touch" "lets the kings stand next to each other",
}

impl Mailbox {
    /// The same board with a fault in its generator.
    pub const fn with_fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// The same board with a correct generator.
    pub fn without_fault(&self) -> Self {
        Self { fault: None, ..self.clone() }
    }

    fn is_en_passant(&self, mv: CellMove) -> bool {
        self.en_passant == Some(mv.to) && self.kind(mv.from) == Some(Kind::Pawn)
    }

    fn kind(&self, cell: Cell) -> Option<Kind> {
        self.cells.get(cell).map(|piece| piece.kind)
    }

    fn castles(&self, mv: CellMove) -> Option<Wing> {
        mv.wing_if_of_king().filter(|_| self.kind(mv.from) == Some(Kind::King))
    }

    /// The pieces that attack a cell.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Probe> {
        self.cells.probes(cell, by).filter(|probe| probe.attacks).collect()
    }
}

impl Fault {
    /// Adds moves to those listed from `start` on, or removes some. None has been tested for legality yet.
    pub(super) fn list(self, board: &Mailbox, moves: &mut Vec<CellMove>, start: usize) {
        let mut listed = moves.split_off(start);
        listed.retain(|&mv| self.lists(board, mv));
        if self == Self::NoPromotion {
            for mv in &mut listed {
                mv.promotion = None;
            }
        }
        moves.extend(listed);
        for wing in Wing::ALL {
            self.add_castling(board, wing, moves);
        }
        for from in Cell::on_board() {
            match board.cells.get(from) {
                Some(piece) if piece.color == board.side_to_move => {
                    self.add_moves(board, from, piece.kind, moves);
                }
                _ => {}
            }
        }
    }

    /// Returns `false` if a generator with this fault does not list the move.
    fn lists(self, board: &Mailbox, mv: CellMove) -> bool {
        let en_passant = board.is_en_passant(mv);
        let castling = board.castles(mv);
        match self {
            Self::NoEnPassant => !en_passant,
            Self::BlackNoEnPassant => !(en_passant && board.side_to_move == Color::Black),
            Self::EnPassantOneSide => !en_passant || mv.to.index() & 7 > mv.from.index() & 7,
            Self::NoCastling => castling.is_none(),
            Self::NoKingSide => castling != Some(Wing::KingSide),
            Self::NoQueenSide => castling != Some(Wing::QueenSide),
            Self::CastlingAsksB => {
                let b_file = rook_home(board.side_to_move, Wing::QueenSide).step(towards(Wing::KingSide));
                castling != Some(Wing::QueenSide)
                    || !board.cells.is_attacked(b_file, board.side_to_move.opponent())
            }
            Self::QueensOnly => mv.promotion.is_none_or(|kind| kind == Kind::Queen),
            Self::NoPromotion => mv.promotion.is_none_or(|kind| kind == Kind::Queen), // `list` removes its promotion
            Self::NoDoublePush => {
                board.kind(mv.from) != Some(Kind::Pawn)
                    || mv.from.step(2 * forward(board.side_to_move)) != mv.to
            }
            _ => true,
        }
    }

    /// Adds a castling move that is legal except for the tests that a generator with this fault omits.
    fn add_castling(self, board: &Mailbox, wing: Wing, moves: &mut Vec<CellMove>) {
        let (color, king) = (board.side_to_move, king_home(board.side_to_move));
        let beside_rook = rook_home(color, wing).step(-towards(wing));
        let overlooked = |step: CastlingStep| match (self, step) {
            (Self::CastlesOutOfCheck, CastlingStep::Attacked(cell, _)) => cell == king,
            (Self::CastlesThroughCheck, CastlingStep::Attacked(cell, _)) => cell == king.step(towards(wing)),
            (Self::CastlesIntoCheck, CastlingStep::Attacked(cell, _)) => cell == king.step(2 * towards(wing)),
            (Self::CastlesOverB, CastlingStep::Between(cell, _)) => {
                wing == Wing::QueenSide && cell == beside_rook
            }
            _ => false,
        };
        let refused: Vec<CastlingStep> = board.castling_steps(wing).filter(|step| !step.allows()).collect();
        if !refused.is_empty() && refused.into_iter().all(overlooked) {
            moves.push(CellMove { from: king, to: king.step(2 * towards(wing)), promotion: None });
        }
    }

    fn add_moves(self, board: &Mailbox, from: Cell, kind: Kind, moves: &mut Vec<CellMove>) {
        let captures = pawn_captures(board.side_to_move);
        match (self, kind) {
            (Self::DoublePushJumps | Self::DoublePushAnywhere, Kind::Pawn) => {
                self.add_double_push(board, from, moves);
            }
            (Self::PushCaptures, Kind::Pawn) => {
                let to = from.step(forward(board.side_to_move));
                if to.is_on_board()
                    && board.cells.get(to).is_some_and(|piece| piece.color != board.side_to_move)
                {
                    super::generate::add_pawn_move(from, to, moves);
                }
            }
            (Self::PawnWraps, Kind::Pawn) => add_wrapped(board, from, &captures, true, true, moves),
            (Self::KnightWraps, Kind::Knight) => add_wrapped(board, from, &KNIGHT, true, false, moves),
            (Self::KingWraps, Kind::King) => add_wrapped(board, from, &ROYAL, true, false, moves),
            (Self::SliderWraps, Kind::Rook) => add_wrapped(board, from, &ROOK, false, false, moves),
            (Self::SliderWraps, Kind::Bishop) => add_wrapped(board, from, &BISHOP, false, false, moves),
            (Self::SliderWraps, Kind::Queen) => add_wrapped(board, from, &ROYAL, false, false, moves),
            _ => {}
        }
    }

    fn add_double_push(self, board: &Mailbox, from: Cell, moves: &mut Vec<CellMove>) {
        let (color, one) = (board.side_to_move, from.step(forward(board.side_to_move)));
        let two = one.step(forward(color));
        let rank = if color == Color::White { from.rank() } else { 7 - from.rank() };
        let adds = match self {
            Self::DoublePushJumps => rank == 1 && board.cells.get(one).is_some(),
            _ => rank == 2 && board.cells.get(one).is_none(),
        };
        if adds && board.cells.get(two).is_none() {
            moves.push(CellMove { from, to: two, promotion: None });
        }
    }

    /// Whether a listed move is legal according to a generator with this fault.
    pub(super) fn judge(self, board: &Mailbox, mv: CellMove, is_legal: bool) -> bool {
        let us = board.side_to_move;
        let (king, enemy) = (board.kings[us], us.opponent());
        let is_king = mv.from == king;
        let is_capture = board.cells.get(mv.to).is_some() || board.is_en_passant(mv);
        let in_check = || board.is_in_check();
        let played = || {
            let mut after = board.clone();
            after.play(mv);
            after
        };
        match self {
            Self::PinsIgnored => is_legal || !is_king && !in_check() && !board.is_en_passant(mv),
            Self::PinnedFrozen => is_legal && (is_king || !is_pinned(board, mv.from)),
            Self::CheckIgnored => is_legal || !is_king && in_check(),
            Self::CheckNotBlocked => is_legal && (is_king || is_capture || !in_check()),
            Self::DoubleCheckAsOne if !is_king => {
                let attackers = board.attackers(king, enemy);
                let first = attackers.first().filter(|_| attackers.len() == 2).map(|probe| probe.end);
                let still = |first| played().attackers(king, enemy).iter().any(|probe| probe.end == first);
                is_legal || first.is_some_and(|first| mv.to == first || !still(first))
            }
            Self::EnPassantInCheck => is_legal && !(board.is_en_passant(mv) && in_check()),
            Self::EnPassantUncovers if board.is_en_passant(mv) && !in_check() => {
                let mut after = played();
                put_back(board, mv, &mut after.cells);
                is_legal || !after.cells.is_attacked(king, enemy)
            }
            Self::KingBacksAlongRay if is_king => {
                let mut after = played();
                after.cells.set(mv.from, board.cells.get(mv.from));
                is_legal || !after.cells.is_attacked(mv.to, enemy)
            }
            Self::KingsTouch if is_king => {
                let is_king =
                    |probe: &Probe| matches!(probe.found, Found::Capture(piece) if piece.kind == Kind::King);
                is_legal || played().attackers(mv.to, enemy).iter().all(is_king)
            }
            Self::CastlesIntoCheck => is_legal || board.castles(mv).is_some(),
            _ => is_legal,
        }
    }

    /// Changes the board after a move to what a generator with this fault would make of it.
    pub(super) fn played(self, before: &Mailbox, mv: CellMove, after: &mut Mailbox) {
        let Some(piece) = before.cells.get(mv.from) else { return };
        let wing = before.castles(mv);
        let own = right(piece.color, Wing::KingSide) | right(piece.color, Wing::QueenSide);
        match self {
            Self::EnPassantKept => after.en_passant = after.en_passant.or(before.en_passant),
            Self::EnPassantPawnStays if before.is_en_passant(mv) => put_back(before, mv, &mut after.cells),
            Self::EnPassantSinglePush
                if piece.kind == Kind::Pawn && mv.from.step(forward(piece.color)) == mv.to =>
            {
                after.en_passant = Some(mv.from);
            }
            Self::EnPassantAnyPiece if before.en_passant == Some(mv.to) => {
                after.cells.set(mv.to.step(-forward(piece.color)), None);
            }
            Self::CastledRookStays => {
                if let Some(wing) = wing {
                    after.cells.set(rook_home(piece.color, wing), Some(Piece { kind: Kind::Rook, ..piece }));
                    after.cells.set(mv.from.step(towards(wing)), None);
                }
            }
            Self::RightsAfterCapture => {
                after.rights |= before.rights & rights_of(mv.to) & !rights_of(mv.from);
            }
            Self::RightsAfterRook if piece.kind == Kind::Rook => {
                after.rights |= before.rights & rights_of(mv.from) & !rights_of(mv.to);
            }
            Self::RightsAfterKing if piece.kind == Kind::King && wing.is_none() => {
                after.rights |= before.rights & own;
            }
            Self::RookEndsBoth if piece.kind == Kind::Rook && before.rights & rights_of(mv.from) != 0 => {
                after.rights &= !own;
            }
            Self::PromotionStaysPawn if mv.promotion.is_some() => after.cells.set(mv.to, Some(piece)),
            _ => {}
        }
    }
}

/// Puts a pawn that was captured en passant back on its cell.
fn put_back(before: &Mailbox, mv: CellMove, cells: &mut Cells) {
    let captured = mv.to.step(-forward(before.side_to_move));
    cells.set(captured, before.cells.get(captured));
}

/// Returns `true` if the king of the side to move would be attacked along a line without this piece.
fn is_pinned(board: &Mailbox, from: Cell) -> bool {
    let us = board.side_to_move;
    let king = board.kings[us];
    let step = line_step(king, from);
    let mut without = board.cells.clone();
    without.set(from, None);
    step != 0
        && without.probe(king, us.opponent(), step, false).attacks
        && !board.cells.probe(king, us.opponent(), step, false).attacks
}

/// Adds the moves that leave the board on one side and return on the other, as on a board of 64 without wrap masks.
fn add_wrapped(
    board: &Mailbox,
    from: Cell,
    offsets: &[i8],
    single: bool,
    captures_only: bool,
    moves: &mut Vec<CellMove>,
) {
    for &offset in offsets {
        let (mut at, mut has_wrapped) = (from, false);
        for _ in 0..7 {
            let Some(next) = at.step_on_64(offset) else { break };
            has_wrapped |= next != at.step(offset);
            at = next;
            let found = board.cells.get(at);
            let is_target = found.map_or(!captures_only, |piece| piece.color != board.side_to_move);
            if has_wrapped && is_target && at != from {
                if captures_only {
                    super::generate::add_pawn_move(from, at, moves);
                } else {
                    moves.push(CellMove { from, to: at, promotion: None });
                }
            }
            if single || found.is_some() {
                break;
            }
        }
    }
}

impl Cell {
    /// The cell that is `offset` away on a board of 64 consecutive squares, where a step over the right edge leads to
    /// the next rank.
    fn step_on_64(self, offset: i8) -> Option<Self> {
        let ranks = (offset + 4) >> 4;
        let files = offset - 16 * ranks;
        let square = self.square()?.index().checked_add_signed(8 * ranks + files)?;
        Square::from_index(square).map(Self::from)
    }
}

//! The legal moves of the position: picked from the list or on the board, made, and what they change. Also the ways to
//! store a position's pieces, and the boards of each.

use super::{LAST_RUN, PanelKind, PositionScreen};
use crate::tui::prelude::*;
use bitrose_core::position::storage::{Storage, twelve_pieces};
use bitrose_core::position::{Kind, Move, Piece, Placement, Position, Setup};

/// A legal move, its notations, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListedMove {
    pub(super) mv: Move,
    pub(super) san: String,
    pub(super) uci: String,
    /// The square of the piece after the move. For a castling king, this is not the square of the rook, which
    /// [`Move::to`] returns.
    pub(super) to: Square,
    /// The setup after the move.
    pub(super) after: Setup,
}

/// The legal moves of a setup. Empty if the setup is not a legal position or the game is over.
#[derive(Clone, Debug, Default)]
pub(super) struct LegalMoves {
    pub(super) moves: Vec<ListedMove>,
    /// How the game has ended, if it has.
    pub(super) end: Option<&'static str>,
}

impl LegalMoves {
    /// Returns the legal moves, sorted by their UCI notation as in a divide.
    pub(super) fn of(setup: &Setup) -> Self {
        let Ok(position) = Position::try_from(setup) else { return Self::default() };
        let legal = position.legal_moves();
        let mut moves: Vec<ListedMove> =
            legal.iter().filter_map(|mv| listed(&position, *mv, &legal)).collect();
        moves.sort_by(|left, right| left.uci.cmp(&right.uci));
        let end = match (moves.is_empty(), position.is_check()) {
            (false, _) => None,
            (true, true) => Some("checkmate"),
            (true, false) => Some("stalemate"),
        };
        Self { moves, end }
    }

    /// Returns the moves of the piece on a square, each with its index.
    pub(super) fn from(&self, square: Square) -> impl Iterator<Item = (usize, &ListedMove)> {
        self.moves.iter().enumerate().filter(move |(_, listed)| listed.mv.from() == square)
    }

    /// Returns the squares that the piece on a square can move to.
    pub(super) fn targets(&self, square: Square) -> Bitboard {
        self.from(square).map(|(_, listed)| listed.to).collect()
    }

    /// Returns the index of the move between two squares; among several promotions, the one to a queen. Castling may
    /// also be given as the king moving onto his rook.
    pub(super) fn between(&self, from: Square, to: Square) -> Option<usize> {
        let fits = |listed: &ListedMove| listed.to == to || listed.mv.to() == to;
        let mut found = self.from(from).filter(|(_, listed)| fits(listed));
        let first = found.next()?;
        let is_queen = |(_, listed): &(usize, &ListedMove)| listed.mv.promotion() == Some(Kind::Queen);
        Some(std::iter::once(first).chain(found).find(is_queen).unwrap_or(first).0)
    }

    /// Returns the index of a move.
    pub(super) fn index_of(&self, mv: Move) -> Option<usize> {
        self.moves.iter().position(|listed| listed.mv == mv)
    }
}

/// Returns the castling rights as FEN writes them: `KQkq`.
fn rights(setup: &Setup) -> String {
    setup.to_string().split(' ').nth(2).unwrap_or_default().to_owned()
}

fn listed(position: &Position, mv: Move, legal: &[Move]) -> Option<ListedMove> {
    let mut after = *position;
    after.play(mv).ok()?;
    let (san, uci) = (position.san_among(mv, legal), position.uci(mv));
    Some(ListedMove { mv, san, uci, to: position.target(mv), after: after.setup() })
}

impl PositionScreen {
    /// Returns what the last change did to the boards or, once a move of the list is picked, what that move would do.
    pub(super) fn changes(&self) -> Option<(String, Vec<(Board, Board)>)> {
        let (before, after, label, change) = if self.is_picked {
            let listed = self.legal().moves.get(self.picked)?;
            (&self.setup, &listed.after, &listed.san, " would change")
        } else {
            let (before, label) = self.history.peek(false).filter(|(_, label)| label != LAST_RUN)?;
            (before, &self.setup, label, " changed")
        };
        let lost = match [before, after].map(rights) {
            [before, after] if before == after => String::new(),
            [before, after] => format!(" · castling {before} → {after}"),
        };
        let boards = changed(self.storage, &before.placement, &after.placement);
        let change = if boards.is_empty() { "" } else { change };
        Some((format!("{label}{change}{lost}"), boards))
    }

    /// Makes a move of the list.
    pub(super) fn make_move(&mut self, index: usize, shared: &mut Shared) {
        let Some(listed) = self.legal().moves.get(index).cloned() else { return };
        self.change(listed.after, listed.san.clone());
        shared.note(match self.legal().end {
            Some(end) => format!("{}, {end}", listed.san),
            None => format!("{} · u takes it back", listed.san),
        });
    }

    /// Makes the picked move, or picks one first. This is what Enter does on the list.
    pub(super) fn make_picked(&mut self, shared: &mut Shared) {
        if self.legal().moves.is_empty() {
            shared.hint("there is no legal move");
        } else if self.is_picked {
            self.make_move(self.picked, shared);
        } else {
            self.pick(self.picked);
        }
    }

    /// Picks a move of the list to show what it would change.
    pub(super) fn pick(&mut self, index: usize) {
        self.picked = index;
        self.is_picked = true;
        if let Some(listed) = self.legal().moves.get(index) {
            self.cursor = listed.mv.from();
        }
    }

    /// Lifts the piece on `square`, or puts the lifted one down there.
    pub(super) fn lift(&mut self, square: Square, shared: &mut Shared) {
        let lifted = self.lifted.take();
        if lifted == Some(square) {
            return;
        }
        if let Some(index) = lifted.and_then(|from| self.legal().between(from, square)) {
            self.put_down(index, shared);
        } else if self.legal().targets(square).is_empty() {
            shared.hint(match lifted {
                Some(from) => format!("{from} to {square} is not a legal move"),
                None if self.setup.placement.piece(square).is_none() => format!("{square} is empty"),
                None => format!("the piece on {square} has no legal move"),
            });
        } else {
            self.lifted = Some(square);
        }
    }

    fn put_down(&mut self, index: usize, shared: &mut Shared) {
        let is_promotion = self.legal().moves[index].mv.promotion().is_some();
        self.side = PanelKind::Moves;
        self.make_move(index, shared);
        if is_promotion {
            shared.note("a queen; the list has the other pieces · u takes it back");
        }
    }
}

/// A board of a storage, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The board as a program would name it: `white_pawns`, `boards[3]`.
    pub(super) name: String,
    pub(super) set: Bitboard,
    /// The piece whose squares the board holds; `None` for a board that holds several.
    pub(super) piece: Option<Piece>,
}

impl Board {
    /// Returns the name to show next to the figurine of the piece. The figurine already shows the color, so the name
    /// omits it.
    pub(super) fn short_name(&self) -> &str {
        let name = self.name.as_str();
        self.piece.map_or(name, |_| name.trim_start_matches("white_").trim_start_matches("black_"))
    }
}

/// Returns what the screen calls a storage. The piece array has no boards: it is shown with eight boards, because it
/// complements them by answering which piece is on a square.
pub(super) const fn title(storage: Storage) -> &'static str {
    match storage {
        Storage::PieceArray => "eight boards and a piece array",
        other => other.name(),
    }
}

/// Returns the boards of a placement. The last one is their union, which most engines store too.
pub(super) fn boards(storage: Storage, placement: &Placement) -> Vec<Board> {
    let pieces: Vec<Option<Piece>> = match storage {
        Storage::TwelveBoards | Storage::ArrayOfTwelve => twelve_pieces().map(Some).collect(),
        Storage::ColorsAndKinds | Storage::PieceArray => vec![None; 8],
    };
    // the piece array itself has no boards
    let storage = if storage == Storage::PieceArray { Storage::ColorsAndKinds } else { storage };
    let named = storage.boards(placement).into_iter().zip(pieces);
    let union = Board { name: "occupied".to_owned(), set: placement.occupied(), piece: None };
    named.map(|((name, set), piece)| Board { name, set, piece }).chain([union]).collect()
}

/// Returns the boards that differ between two placements, each before and after.
pub(super) fn changed(storage: Storage, before: &Placement, after: &Placement) -> Vec<(Board, Board)> {
    let pairs = boards(storage, before).into_iter().zip(boards(storage, after));
    pairs.filter(|(before, after)| before.set != after.set).collect()
}

#[cfg(test)]
mod tests {
    use super::{LegalMoves, boards, changed};
    use bitrose_core::bitboard::{Bitboard, Square};
    use bitrose_core::position::Setup;
    use bitrose_core::position::storage::Storage;

    fn legal(fen: &str) -> LegalMoves {
        LegalMoves::of(&fen.parse().unwrap())
    }

    #[test]
    fn castling_is_named_by_the_squares_of_the_king() {
        let legal = legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (to, rook) in [(Square::G1, Square::H1), (Square::C1, Square::A1)] {
            let index = legal.between(Square::E1, to).unwrap();
            assert_eq!(legal.between(Square::E1, rook), Some(index), "onto the rook too");
            assert_eq!(legal.moves[index].to, to);
        }
    }

    #[test]
    fn a_pawn_becomes_a_queen_if_nothing_is_said() {
        let legal = legal("8/4P3/8/8/8/8/8/K6k w - - 0 1");
        let index = legal.between(Square::E7, Square::E8).unwrap();
        assert_eq!(legal.moves[index].uci, "e7e8q");
    }

    #[test]
    fn the_end_of_a_game_is_named() {
        assert_eq!(legal("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").end, Some("stalemate"));
        assert_eq!(legal("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").end, Some("checkmate"));
        assert_eq!(legal("8/8/8/8/8/8/8/K7 w - - 0 1").end, None, "that is no position");
    }

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
        let counts = [count(Storage::TwelveBoards), count(Storage::ColorsAndKinds)];
        assert_eq!(counts, [2, 3], "the union changes too");
    }
}

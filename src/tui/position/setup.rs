//! Changes to the setup (pieces, castling rights, whole positions) and input from outside: lines of the prompt, pasted
//! and loaded texts, and boards of other screens.

use super::overlay::Overlay;
use super::{PanelKind, PositionScreen};
use crate::game;
use crate::tui::paste::is_for_explore;
use crate::tui::prelude::*;
use bitrose_core::position::{Color, Kind, Mended, Piece, Position, Wing};
use bitrose_lang::Span;

impl PositionScreen {
    /// Changes the setup and shows the label of the change as a message.
    pub(super) fn change_and_note(&mut self, setup: Setup, label: String, shared: &mut Shared) {
        self.change(setup, label.clone());
        shared.note(label);
    }

    pub(super) fn put_piece(&mut self, piece: Piece, square: Square) {
        let mut setup = self.setup;
        setup.placement.put(piece, square);
        self.last_piece = piece;
        self.change(setup, format!("{} on {square}", piece.letter()));
    }

    pub(super) fn remove_piece(&mut self, square: Square) {
        let mut setup = self.setup;
        setup.placement.remove(square);
        self.change(setup, format!("{square} emptied"));
    }

    pub(super) fn change_side(&mut self, shared: &mut Shared) {
        let side_to_move = self.setup.side_to_move.opponent();
        self.change_and_note(Setup { side_to_move, ..self.setup }, format!("{side_to_move} to move"), shared);
    }

    pub(super) fn toggle_right(&mut self, color: Color, wing: Wing, shared: &mut Shared) {
        let mut setup = self.setup;
        toggle_right(&mut setup, color, wing);
        let side = match wing {
            Wing::KingSide => "king side",
            Wing::QueenSide => "queen side",
        };
        let label = match setup.castling[color as usize][wing as usize] {
            Some(file) => format!("{color} may castle {side}, with the rook on the {}-file", file.letter()),
            None => format!("{color} may not castle {side}"),
        };
        self.change_and_note(setup, label, shared);
    }

    pub(super) fn remove_rights(&mut self, shared: &mut Shared) {
        self.change(Setup { castling: [[None; 2]; 2], ..self.setup }, "no castling");
        shared.note("no castling rights");
    }

    pub(super) fn toggle_en_passant(&mut self, shared: &mut Shared) {
        let cursor = self.cursor;
        if !matches!(cursor.rank(), Rank::Third | Rank::Sixth) {
            shared.hint("an en passant square must be on the third or the sixth rank");
            return;
        }
        let en_passant = (self.setup.en_passant != Some(cursor)).then_some(cursor);
        let label = match en_passant {
            Some(square) => format!("en passant square {square}"),
            None => "no en passant square".to_owned(),
        };
        self.change_and_note(Setup { en_passant, ..self.setup }, label, shared);
    }
}

/// Toggles a castling right.
fn toggle_right(setup: &mut Setup, color: Color, wing: Wing) {
    let file = outermost_rook(setup, color, wing);
    let right = &mut setup.castling[color as usize][wing as usize];
    *right = if right.is_some() { None } else { Some(file) };
}

/// Returns the file of the outermost rook on the given side of the king, which is the rook that FEN's `KQkq` means.
/// Without a king or a rook there, returns the file of the corner.
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

/// Replaces the squares of one piece by `squares`. Other pieces on those squares are removed.
pub(super) fn with_board(mut setup: Setup, piece: Piece, squares: Bitboard) -> Setup {
    for square in setup.placement.pieces(piece.color, piece.kind).difference(squares) {
        setup.placement.remove(square);
    }
    for square in squares {
        setup.placement.put(piece, square);
    }
    setup
}

impl PositionScreen {
    /// Shows a set over the pieces, under the name it was given.
    pub(super) fn show_typed(&mut self, name: String, set: Bitboard) {
        self.typed = Some((name, set));
        self.overlay = Overlay::Typed;
    }

    /// Runs a line that is either a move, in any common notation, or a set. `e4` is a move whenever a pawn can make it;
    /// `{e4}` is always a set.
    pub(super) fn run_move_or_set(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        let read = match Position::try_from(&self.setup) {
            Ok(position) => position.read_move(line).map_err(|error| error.to_string()),
            Err(error) => Err(format!("no moves: {error}")),
        };
        if let Some(index) = read.as_ref().ok().and_then(|read| self.legal().index_of(*read)) {
            self.side = PanelKind::Moves;
            self.make_move(index, shared);
            return Ok(());
        }
        match (self.evaluate(text, shared), read) {
            (Ok(set), _) => self.show_typed(line.to_owned(), set),
            (Err(_), Err(message)) if looks_like_move(line) => {
                return Err(whole_line(text, message, "not a legal move"));
            }
            (Err(_), _) if let Some(moves) = several_moves(line) => {
                let error =
                    whole_line(text, "several moves".to_owned(), "expected the position they start from");
                return Err(Error { help: Some(format!("startpos moves {moves}")), ..error });
            }
            (Err(error), _) => return Err(error),
        }
        Ok(())
    }

    /// Opens the position of a FEN, and shows what had to be corrected in it.
    pub(super) fn open_fen(&mut self, setup: Setup, mended: &[Mended], shared: &mut Shared) {
        self.open_setup(setup, "FEN", shared);
        if let Some(first) = mended.first() {
            shared.hint(format!("FEN: {first}"));
        }
    }

    pub(super) fn open_setup(&mut self, setup: Setup, label: &str, shared: &mut Shared) {
        self.change(setup, label);
        shared.note(format!("{label}: {}", self.setup));
    }

    /// Evaluates an expression to a set of squares. The expression can use the names of the position.
    fn evaluate(&self, text: &str, shared: &mut Shared) -> Result<Bitboard, Error> {
        let mapping = shared.mapping();
        let mut session: Session = shared.workspace.typing_session();
        session.bind_position(&self.setup);
        match session.run(text)?.value {
            Some(Value::Bool(_)) | None => Err(Error {
                help: Some("white_pawns & RANK_2".to_owned()),
                ..whole_line(text, "this is not a board".to_owned(), "expected a set of squares")
            }),
            Some(value) => Ok(mapping.board(value.number())),
        }
    }

    /// Takes a text that was pasted or loaded.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        let read = match game::read_last(text).or_else(|| game::read_only(text)) {
            Some(read) => read.map(|(setup, mended)| self.open_fen(setup, &mended, shared)),
            None => self.line(text, shared),
        };
        match read {
            Err(_) if is_for_explore(text, &shared.reading_session()) => {
                shared.send_text(Tab::Explore, text, origin);
            }
            Err(error) => shared.refuse(text, origin, &error),
            Ok(()) => {}
        }
    }

    /// Replaces the squares of the chosen piece board by a board of the workbench. A board that holds several pieces
    /// would not tell which piece is on a new square, so the set is then only shown over the pieces.
    pub(super) fn take_board(&mut self, set: Bitboard, letter: &str, shared: &mut Shared) {
        let boards = self.boards();
        let board = &boards[self.board];
        let overlaid = self.overlay_set().is_some();
        if let (Some(piece), false) = (board.piece, overlaid) {
            let setup = with_board(self.setup, piece, set);
            self.change_and_note(setup, format!("{} = {letter}", board.name), shared);
        } else {
            self.show_typed(letter.to_string(), set);
            shared.note(format!("{letter} over the pieces"));
        }
    }
}

/// Returns `true` if the line is one word made up of characters that occur in move notations.
fn looks_like_move(line: &str) -> bool {
    let is_letter = |letter: char| "KQRBNabcdefgh12345678xO0-=+#!?".contains(letter);
    let is_long = (2..=9).contains(&line.len());
    is_long
        && line.chars().all(is_letter)
        && (line.contains(|letter: char| letter.is_ascii_digit()) || line.contains('-'))
}

/// Returns the moves of a line that consists of several, without their numbers: `1. e4 e5`.
fn several_moves(line: &str) -> Option<String> {
    let words = line.split_whitespace().filter_map(|word| word.rsplit('.').next());
    let moves: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    (moves.len() > 1 && moves.iter().all(|word| looks_like_move(word))).then(|| moves.join(" "))
}

/// Creates an error that marks the whole line.
fn whole_line(text: &str, message: String, label: &str) -> Error {
    *Error::new(Span::new(0, text.len()), message).label(label)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let start = Position::default().setup();
        let setup = with_board(start, pawn, Square::E4.bitboard().with(Square::E8));
        assert_eq!(setup.placement.to_string(), "rnbqPbnr/pppppppp/8/8/4P3/8/8/RNBQKBNR");
    }

    #[test]
    fn a_move_does_not_look_like_an_expression() {
        for mv in ["e2e4", "Nf3", "exd5", "O-O", "e8=Q+", "Nbd2"] {
            assert!(looks_like_move(mv), "{mv}");
        }
        for other in ["white_pawns & RANK_2", "nonsense", "a", "", "knight(e4)"] {
            assert!(!looks_like_move(other), "{other}");
        }
    }
}

//! Writing moves in UCI and in standard algebraic notation (PGN standard, 8.2.3).

use crate::bitboard::Square;
use crate::position::{Kind, Move, Position, Wing};

impl Position {
    /// Writes a legal move in UCI notation for standard chess: `e2e4`, `e7e8q`, and `e1g1` for castling. For any other
    /// move, the text is unspecified.
    ///
    /// If the option `UCI_Chess960` is on, write the [`Move`] itself instead: castling is then always the king's move
    /// onto the rook's square, such as `e1h1`. This function writes it like that only where standard chess has no move
    /// for it, because king or rook are on other squares. [`Position::read_uci`] reads both forms.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Move, Position, Setup};
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let position = Position::try_from(&setup)?;
    /// let castling = Move::new(Square::E1, Square::H1);
    /// assert_eq!(position.uci(castling), "e1g1");
    /// assert_eq!(castling.to_string(), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> String {
        let is_standard = mv.from().file().letter() == 'e' && matches!(mv.to().file().letter(), 'a' | 'h');
        if self.castles(mv).is_some() && is_standard {
            return format!("{}{}", mv.from(), self.target(mv));
        }
        mv.to_string()
    }

    /// Writes a legal move in standard algebraic notation, with as little of the origin as distinguishes it from the
    /// other legal moves, and with the mark of check or mate. For any other move, the text is unspecified. Takes 200
    /// to 600 ns.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Move, Position, Setup};
    ///
    /// let setup: Setup = "1k6/8/8/8/R7/8/7P/R3K3 w Q - 0 1".parse()?;
    /// let position = Position::try_from(&setup)?;
    /// assert_eq!(position.san(Move::new(Square::A4, Square::A3)), "R4a3");
    /// assert_eq!(position.san(Move::new(Square::E1, Square::A1)), "O-O-O");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        self.san_among(mv, &self.legal_moves())
    }

    /// The same as [`Position::san`], given a list of all legal moves. To write several moves, compute the list only
    /// once. With another list, the text is unspecified.
    pub fn san_among(&self, mv: Move, legal: &[Move]) -> String {
        let next = legal.contains(&mv).then(|| self.after(mv));
        let mark = match next {
            Some(next) if next.is_checkmate() => "#",
            Some(next) if next.is_check() => "+",
            _ => "",
        };
        format!("{}{mark}", self.san_without_mark(mv, legal))
    }

    fn san_without_mark(&self, mv: Move, legal: &[Move]) -> String {
        match self.castles(mv) {
            Some(Wing::KingSide) => return "O-O".to_owned(),
            Some(Wing::QueenSide) => return "O-O-O".to_owned(),
            None => {}
        }
        let kind = self.kind_on(mv.from()).unwrap_or(Kind::Pawn);
        let capture = if self.captured(mv).is_some() { "x" } else { "" };
        let (letter, origin) = match kind {
            Kind::Pawn if capture.is_empty() => (String::new(), String::new()),
            Kind::Pawn => (String::new(), mv.from().file().letter().to_string()),
            _ => (kind.letter().to_ascii_uppercase().to_string(), self.origin(mv, kind, legal)),
        };
        let becomes = mv.promotion().map(|kind| format!("={}", kind.letter().to_ascii_uppercase()));
        format!("{letter}{origin}{capture}{}{}", mv.to(), becomes.unwrap_or_default())
    }

    /// The file of the origin, its rank, or both: the first of these that distinguishes it from other pieces of the
    /// kind that have the same target.
    fn origin(&self, mv: Move, kind: Kind, legal: &[Move]) -> String {
        let is_rival = |other: &&Move| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && self.castles(**other).is_none()
                && self.kind_on(other.from()) == Some(kind)
        };
        let rivals: Vec<Square> = legal.iter().filter(is_rival).map(|other| other.from()).collect();
        let (file, rank) = (mv.from().file(), mv.from().rank());
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file() != file) {
            file.letter().to_string()
        } else if rivals.iter().all(|rival| rival.rank() != rank) {
            rank.digit().to_string()
        } else {
            mv.from().to_string()
        }
    }
}

//! Well-known positions by name, and the start positions of Chess960 by number.

use super::{Position, Setup};

/// A position that is widely used in tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPosition {
    /// The name, which is accepted wherever a FEN is.
    pub name: &'static str,
    /// The FEN.
    pub fen: &'static str,
    /// What the position is useful for.
    pub doc: &'static str,
}

/// The start position and those of "Perft Results" on the Chess Programming Wiki.
pub const KNOWN_POSITIONS: [KnownPosition; 7] = [
    KnownPosition {
        name: "startpos",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        doc: "the start position",
    },
    KnownPosition {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        doc: "castling on both wings, pins, en passant and promotions, all within three moves (Peter McKenzie)",
    },
    KnownPosition {
        name: "position3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        doc: "en passant captures that uncover a check along the rank",
    },
    KnownPosition {
        name: "position4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        doc: "White is in check; promotions beside castling rights",
    },
    KnownPosition {
        name: "position4_mirrored",
        fen: "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        doc: "position4 with the colors changed: the counts must be the same",
    },
    KnownPosition {
        name: "position5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        doc: "a promotion that captures; it found faults in engines years old",
    },
    KnownPosition {
        name: "position6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        doc: "a middlegame with many quiet moves (Steven Edwards)",
    },
];

impl KnownPosition {
    /// The position as a setup.
    pub fn setup(&self) -> Setup {
        self.fen.parse().expect("the tests parse every known position")
    }
}

impl Position {
    /// The start position of Chess960 with the given number, in R. Scharnagl's numbering: 518 is that of standard
    /// chess. `None` for 960 or more.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// let start = Position::chess960(616).expect("a number below 960").to_string();
    /// assert_eq!(start, "rbnqbkrn/pppppppp/8/8/8/8/PPPPPPPP/RBNQBKRN w KQkq - 0 1");
    /// ```
    ///
    /// <https://www.chessprogramming.org/Reinhard_Scharnagl>
    #[doc(alias = "chess960_startpos")]
    pub fn chess960(number: u16) -> Option<Self> {
        /// The two of the five files left by bishops and queen on which the knights start.
        const KNIGHTS: [[usize; 2]; 10] =
            [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        let number = usize::from(number);
        let [left, right] = *KNIGHTS.get(number / 96)?;
        let mut row = [' '; 8];
        row[2 * (number % 4) + 1] = 'b';
        row[2 * (number / 4 % 4)] = 'b';
        for (index, letter) in
            [(number / 16 % 6, 'q'), (right, 'n'), (left, 'n'), (0, 'r'), (0, 'k'), (0, 'r')]
        {
            let free = row.iter_mut().filter(|place| **place == ' ').nth(index);
            *free.expect("eight pieces have eight files") = letter;
        }
        let row: String = row.iter().collect();
        let white = row.to_ascii_uppercase();
        let fen = format!("{row}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        Some(fen.parse().expect("every start position is legal"))
    }
}

/// Finds the position with this name, ignoring case, `_`, `-` and spaces.
pub fn find(name: &str) -> Option<&'static KnownPosition> {
    KNOWN_POSITIONS.iter().find(|known| plain(known.name) == plain(name))
}

/// The position with the most similar name, if any is similar enough.
pub(super) fn nearest(name: &str) -> Option<&'static KnownPosition> {
    const MOST: usize = 3;
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return None;
    }
    let distance = |known: &KnownPosition| strsim::damerau_levenshtein(&plain(known.name), &plain(name));
    KNOWN_POSITIONS.iter().min_by_key(|known| distance(known)).filter(|known| distance(known) <= MOST)
}

/// All names, separated by commas.
pub(super) fn names() -> String {
    KNOWN_POSITIONS.map(|known| known.name).join(", ")
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '_' | '-' | ' '));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

//! Files and ranks: the two coordinates of a square.

/// A column of the board, a to h. Counted from 0 inside, written with its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "each file is its letter")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A row of the board, 1 to 8. Counted from 0 inside, written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "each rank is its number")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl File {
    /// The eight files from a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this number (0 = a), or `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// 0 for the a-file to 7 for the h-file.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The file of a letter, `a` to `h` or `A` to `H`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='h' => Self::from_index(letter as u8 - b'a'),
            _ => None,
        }
    }

    /// The letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// The eight ranks from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this number (0 = the first rank), or `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// 0 for the first rank to 7 for the eighth.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank of a digit, `1` to `8`.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The digit that players write, `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

//! The values that can be drawn, and the formats in which they are drawn.

use std::fmt;
use std::str::FromStr;

/// Declares the formats: name, aliases, and what each prints.
macro_rules! formats {
    ($($(#[$meta:meta])+ $Format:ident = $name:literal $(| $alias:literal)*, $doc:literal;)+) => {
        /// The format in which a value is printed.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$meta])+ $Format,)+
        }

        impl Format {
            /// Every format, the default first.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Format),+];

            const fn row(self) -> Row {
                match self {
                    $(Self::$Format => ($name, &[$($alias),*], $doc),)+
                }
            }
        }
    };
}

formats! {
    /// A drawn board with its number, its count and its names.
    #[default]
    Grid = "grid" | "board", "a drawn board, with its number, its count and its names";
    /// `0x` and 16 digits.
    Hex = "hex" | "hexadecimal", "0x and 16 digits, in upper case";
    /// An unsigned decimal number.
    Dec = "dec" | "decimal", "an unsigned decimal number";
    /// 64 binary digits.
    Bin = "bin" | "binary", "64 binary digits, the most significant first";
    /// The names of the squares.
    Squares = "squares" | "list", "the names of the squares: a1 c3 h8";
    /// One JSON object on a line.
    Json = "json" | "jsonl", "one JSON object a value, on one line";
    /// A picture for web pages.
    Svg = "svg", "a picture for web pages, all boards in one document";
    /// A Rust constant.
    Rust = "rust" | "rs", "0x0000_0000_0000_FF00_u64";
    /// A C constant.
    C = "c", "0x000000000000FF00ULL";
    /// A C++ constant.
    Cpp = "cpp" | "c++" | "cxx", "0x000000000000FF00ULL";
    /// A Java constant.
    Java = "java", "0x000000000000FF00L (a signed long of the same bits)";
    /// A C# constant.
    CSharp = "csharp" | "c#" | "cs", "0x000000000000FF00UL";
    /// A Go constant.
    Go = "go" | "golang", "uint64(0x000000000000FF00)";
    /// A Python constant.
    Python = "python" | "py", "0x000000000000FF00";
    /// A Zig constant.
    Zig = "zig", "@as(u64, 0x000000000000FF00)";
    /// The `bitboard!` macro.
    Macro = "macro" | "bitboard", "the bitboard! macro of this library, with the board drawn in it";
}

/// A row of the table of formats: name, aliases, and what it prints.
type Row = (&'static str, &'static [&'static str], &'static str);

impl Format {
    /// The name, as `--format` accepts it.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Other names of the same format.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.row().1
    }

    /// What the format prints, in a few words or as an example.
    pub const fn doc(self) -> &'static str {
        self.row().2
    }

    /// The suffix that makes a literal of the language a 64-bit one, or nothing if there is none.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::C | Self::Cpp => "ULL",
            Self::Rust => "_u64",
            Self::Java => "L",
            Self::CSharp => "UL",
            _ => "",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing an unknown format name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{0}`: expected one of {names}", names = Format::ALL.map(Format::name).join(", "))]
pub struct ParseFormatError(pub String);

impl FromStr for Format {
    type Err = ParseFormatError;

    /// Parses a name or an alias, ignoring case.
    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let wanted = text.trim().to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|format| format.name() == wanted || format.aliases().contains(&wanted.as_str()))
            .ok_or_else(|| ParseFormatError(text.to_owned()))
    }
}

/// A value that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawable {
    /// A set of squares: the word of an engine, to be read under a [`Mapping`](bitrose_core::bitboard::Mapping).
    Board(u64),
    /// A plain number: a count, an index, a shift. It is written in decimal in every format.
    Int(i64),
    /// A truth value.
    Bool(bool),
}

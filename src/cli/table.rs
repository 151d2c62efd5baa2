//! `bitrose table`: the arrays that engines begin with.

use super::Outcome;
use super::args::Drawing;
use super::config::Config;
use super::input::{Position, board};
use super::method::MethodParser;
use crate::cli::completions::candidates::expression;
use anyhow::bail;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::attacks::{
    self, bishop_mask, black_pawn_from, king_from, knight_from, ray_from, rays, rook_mask, white_pawn_from,
};
use bitrose_core::bitboard::{Bitboard, Direction, Square};
use bitrose_draw::{Drawable, Format, Sheet, emit_array};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::io::Write;

/// Emits an array of 64 boards: attacks, masks, rays
///
/// In the order of the bits: entry i is for the square of bit i under --mapping. As json one array of strings on one
/// line, as a language one declaration, otherwise the 64 boards one after the other. `between` and `line` are of two
/// squares: entry 64 * a + b. `rook`, `bishop` and `queen` take what stands on the board, by --occ or --fen.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose table knight --format rust
  $ bitrose table rook-mask --format json --mapping rival
  $ bitrose table queen --occ '{d6 f6 c7}' --method kindergarten --format c")]
pub(super) struct Args {
    /// Which array
    #[arg(value_name = "NAME", value_enum)]
    name: Name,

    /// For rook, bishop and queen: the occupied squares [default: those of --fen, or none]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, add = expression())]
    occ: Option<String>,

    /// For rook, bishop and queen: how they are looked up [default: the quickest way]
    ///
    /// All methods give the same sets; `bitrose magic methods` tells what each does and costs.
    #[arg(long, value_name = "NAME", value_parser = MethodParser, hide_possible_values = true)]
    method: Option<Method>,

    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    drawing: Drawing,
}

/// What an array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Knight,
    King,
    WhitePawn,
    BlackPawn,
    RookMask,
    BishopMask,
    RookRays,
    BishopRays,
    QueenRays,
    Slider(Slider),
    Ray(Direction),
    Between,
    Line,
}

/// A slider on a board with other pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slider {
    Rook,
    Bishop,
    Queen,
}

const NAMES: [Name; 22] = [
    Name::Knight,
    Name::King,
    Name::WhitePawn,
    Name::BlackPawn,
    Name::RookMask,
    Name::BishopMask,
    Name::RookRays,
    Name::BishopRays,
    Name::QueenRays,
    Name::Slider(Slider::Rook),
    Name::Slider(Slider::Bishop),
    Name::Slider(Slider::Queen),
    Name::Ray(Direction::North),
    Name::Ray(Direction::NorthEast),
    Name::Ray(Direction::East),
    Name::Ray(Direction::SouthEast),
    Name::Ray(Direction::South),
    Name::Ray(Direction::SouthWest),
    Name::Ray(Direction::West),
    Name::Ray(Direction::NorthWest),
    Name::Between,
    Name::Line,
];

impl ValueEnum for Name {
    fn value_variants<'a>() -> &'a [Self] {
        &NAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()).help(self.doc()))
    }
}

impl Name {
    const fn word(self) -> &'static str {
        match self {
            Self::Knight => "knight",
            Self::King => "king",
            Self::WhitePawn => "white-pawn",
            Self::BlackPawn => "black-pawn",
            Self::RookMask => "rook-mask",
            Self::BishopMask => "bishop-mask",
            Self::RookRays => "rook-rays",
            Self::BishopRays => "bishop-rays",
            Self::QueenRays => "queen-rays",
            Self::Slider(slider) => slider.word(),
            Self::Ray(direction) => match direction {
                Direction::North => "north-ray",
                Direction::NorthEast => "north-east-ray",
                Direction::East => "east-ray",
                Direction::SouthEast => "south-east-ray",
                Direction::South => "south-ray",
                Direction::SouthWest => "south-west-ray",
                Direction::West => "west-ray",
                Direction::NorthWest => "north-west-ray",
            },
            Self::Between => "between",
            Self::Line => "line",
        }
    }

    const fn doc(self) -> &'static str {
        match self {
            Self::Knight => "Squares a knight attacks",
            Self::King => "Squares a king attacks",
            Self::WhitePawn => "Squares a white pawn attacks",
            Self::BlackPawn => "Squares a black pawn attacks",
            Self::RookMask => "Relevant mask: where a piece can block a rook",
            Self::BishopMask => "Relevant mask: where a piece can block a bishop",
            Self::RookRays => "Squares a rook attacks on the empty board",
            Self::BishopRays => "Squares a bishop attacks on the empty board",
            Self::QueenRays => "Squares a queen attacks on the empty board",
            Self::Slider(Slider::Rook) => "Squares a rook attacks with --occ on the board",
            Self::Slider(Slider::Bishop) => "Squares a bishop attacks with --occ on the board",
            Self::Slider(Slider::Queen) => "Squares a queen attacks with --occ on the board",
            Self::Ray(_) => "Squares in one direction, to the edge",
            Self::Between => "Squares between two squares, 4096 entries",
            Self::Line => "The whole line through two squares, 4096 entries",
        }
    }

    /// The board of one square; of a square and a second one for the arrays of two.
    fn board(self, square: Square, second: Square, board: &Occupied<'_>) -> Bitboard {
        match self {
            Self::Knight => knight_from(square),
            Self::King => king_from(square),
            Self::WhitePawn => white_pawn_from(square),
            Self::BlackPawn => black_pawn_from(square),
            Self::RookMask => rook_mask(square),
            Self::BishopMask => bishop_mask(square),
            Self::RookRays => rays::rook(square, Bitboard::EMPTY),
            Self::BishopRays => rays::bishop(square, Bitboard::EMPTY),
            Self::QueenRays => rays::queen(square, Bitboard::EMPTY),
            Self::Slider(slider) => slider.attacks(square, board),
            Self::Ray(direction) => ray_from(square, direction),
            Self::Between => rays::between(square, second),
            Self::Line => rays::line(square, second),
        }
    }

    const fn is_of_two(self) -> bool {
        matches!(self, Self::Between | Self::Line)
    }

    /// How the language writes the board of an entry.
    fn expression(self, square: Square, second: Square, board: &Occupied<'_>) -> String {
        match self {
            Self::Knight | Self::King => format!("{}({square})", self.word()),
            Self::WhitePawn | Self::BlackPawn => {
                format!("{}_attacks({square})", self.word().replace('-', "_"))
            }
            Self::RookMask | Self::BishopMask => format!("{}({square})", self.word().replace('-', "_")),
            Self::RookRays => format!("rook({square}, EMPTY)"),
            Self::BishopRays => format!("bishop({square}, EMPTY)"),
            Self::QueenRays => format!("queen({square}, EMPTY)"),
            Self::Slider(slider) => {
                let method = board.method.map_or(String::new(), |method| format!("_{method}"));
                format!("{}{method}({square}, {})", slider.word(), board.written)
            }
            Self::Ray(_) => {
                let direction = self.word().trim_end_matches("-ray").replace('-', "_");
                format!("ray({square}, {direction})")
            }
            Self::Between | Self::Line => format!("{}({square}, {second})", self.word()),
        }
    }
}

impl Slider {
    const fn word(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }

    fn attacks(self, square: Square, board: &Occupied<'_>) -> Bitboard {
        let occupancy = board.squares;
        match (self, board.method) {
            (Self::Rook, None) => attacks::rook(square, occupancy),
            (Self::Bishop, None) => attacks::bishop(square, occupancy),
            (Self::Queen, None) => attacks::queen(square, occupancy),
            (Self::Rook, Some(method)) => method.rook(square, occupancy),
            (Self::Bishop, Some(method)) => method.bishop(square, occupancy),
            (Self::Queen, Some(method)) => method.queen(square, occupancy),
        }
    }
}

/// What stands on the board, and how a slider looks its attacks up.
struct Occupied<'a> {
    squares: Bitboard,
    /// As the language writes it.
    written: &'a str,
    method: Option<Method>,
}

impl Args {
    fn occupied(&self, config: Config) -> anyhow::Result<Occupied<'_>> {
        let given = [
            (self.occ.is_some(), "--occ"),
            (self.method.is_some(), "--method"),
            (self.position.fen().is_some(), "--fen"),
        ];
        if let Some((_, option)) = given.into_iter().find(|&(is_given, _)| is_given)
            && !matches!(self.name, Name::Slider(_))
        {
            bail!(
                "{option} is for the arrays rook, bishop and queen; {} takes no other pieces",
                self.name.word()
            );
        }
        let default = if self.position.fen().is_some() { "occ" } else { "EMPTY" };
        let written = self.occ.as_deref().unwrap_or(default);
        let squares = board(&mut self.position.session(config.mapping)?, written)?;
        Ok(Occupied { squares, written, method: self.method })
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let name = args.name;
    let board = args.occupied(config)?;
    let squares = || (0..64).filter_map(|index| config.mapping.square(index));
    let second = move |first| squares().filter(move |&second| name.is_of_two() || second == first);
    let entries = || squares().flat_map(|first| second(first).map(move |second| (first, second)));
    let word = |(first, second)| config.mapping.number(name.board(first, second, &board));
    let layout = args.drawing.layout(config);
    let is_source = layout.format == Format::Json
        || emit_array(&mut String::new(), layout.format, &["x"], "", &[]).is_ok();
    if is_source {
        let words: Vec<u64> = entries().map(word).collect();
        let mut text = String::new();
        let parts: Vec<&str> = name.word().split('-').collect();
        let bit_0 = config.mapping.square(0).unwrap_or(Square::A1);
        let comment = format!("{}. Bit 0 is {bit_0} ({}).", name.doc(), config.mapping);
        emit_array(&mut text, layout.format, &parts, &comment, &words)?;
        out.write_all((text.trim_end().to_owned() + "\n").as_bytes())?;
        return Ok(Outcome::Done);
    }
    let mut sheet = Sheet::new(layout);
    let mut text = Vec::new();
    for entry in entries() {
        if sheet.is_full() {
            break;
        }
        sheet.add(&mut text, &name.expression(entry.0, entry.1, &board), Drawable::Board(word(entry)));
        out.write_all(&text)?;
        text.clear();
    }
    sheet.finish(&mut text);
    out.write_all(&text)?;
    Ok(Outcome::Done)
}

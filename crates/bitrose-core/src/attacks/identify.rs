//! Identifies a constant: the names that a number has under the eight mappings.

use super::{bishop_mask, king, knight, pawn, ray_from, rook_mask};
use crate::bitboard::constants::{self, CONSTANTS, name_of};
use crate::bitboard::{Bitboard, Color, Direction, KnightDirection, Mapping, Offset, Square, WrapMasks};
use crate::names::named_enum;
use std::fmt;

/// A named set of squares. `Display` writes it as an expression of the language, such as `knight(h4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamedSet {
    /// A named constant.
    Constant(&'static str),
    /// A single square.
    Square(Square),
    /// The attack set of a leaper or pawn on a square.
    Leaper(Leaper, Square),
    /// The attack set of a sliding piece on a square of the empty board.
    Slider(SlidingPiece, Square),
    /// The relevant occupancy mask of a sliding piece on a square.
    RelevantMask(SlidingPiece, Square),
    /// The squares from a square to the edge.
    Ray(Square, Direction),
    /// The whole diagonal through two squares, which are its ends.
    Line(Square, Square),
    /// The squares strictly between two squares.
    Between(Square, Square),
}

named_enum! {
    /// A piece whose attacks cannot be blocked. Its name is that of the function that returns its attacks.
    pub enum Leaper ("leaper", ParseLeaperError) {
        /// A knight.
        Knight = "knight",
        /// A king.
        King = "king",
        /// A white pawn, which attacks up the board.
        WhitePawn = "white_pawn_attacks" | "white_pawn",
        /// A black pawn, which attacks down the board.
        BlackPawn = "black_pawn_attacks" | "black_pawn",
    }
}

named_enum! {
    /// A piece that moves along rays.
    pub enum SlidingPiece ("sliding piece", ParseSlidingPieceError) {
        /// Along ranks and files.
        Rook = "rook",
        /// Along diagonals.
        Bishop = "bishop",
        /// Along both.
        Queen = "queen",
    }
}

/// One meaning of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identity {
    /// The mappings under which the number has this meaning, the preferred one first if it is among them. Never empty.
    pub mappings: Vec<Mapping>,
    /// The set that the number is, or would be if its wrap masks had been applied.
    pub shape: NamedSet,
    /// The squares that are in the set only because a bit wrapped around an edge.
    pub wrapped: Bitboard,
    /// The missing wrap mask, which removes exactly the squares of `wrapped`. All squares if none is missing.
    pub missing: Bitboard,
}

/// The meanings of a number: those under the preferred mapping first, and among these the ones without wrapped squares.
///
/// Leapers are recognized even if some or all of their wrap masks were forgotten. A number with a single bit is only
/// identified as a square, although it is also many rays and pawn attacks.
///
/// ```
/// use bitrose_core::attacks::identify;
/// use bitrose_core::bitboard::Mapping;
///
/// // What raw shifts give for a knight on h4 when nobody masks them.
/// let knight = &identify(0x0001_4220_0221_4000, Mapping::Lerf)[0];
/// assert_eq!(knight.shape.to_string(), "knight(h4)");
/// assert_eq!(knight.wrapped.popcount(), 4);
/// assert_eq!(knight.missing_mask().as_deref(), Some("NOT_AB"));
/// ```
pub fn identify(word: u64, preferred: Mapping) -> Vec<Identity> {
    let mut identities: Vec<Identity> = Vec::new();
    let others = Mapping::ALL.into_iter().filter(|&mapping| mapping != preferred);
    for mapping in [preferred].into_iter().chain(others) {
        each_meaning(mapping.board(word), mapping, &mut |meaning| add(&mut identities, mapping, meaning));
    }
    identities.sort_by_key(|identity| {
        let is_foreign = identity.mappings[0] != preferred;
        (is_foreign, identity.wrapped.popcount(), identity.shape.complexity())
    });
    identities
}

/// The first meaning that [`identify`] lists, if it is one under the preferred mapping. This is eight times as fast.
pub fn identify_under(word: u64, mapping: Mapping) -> Option<Identity> {
    let mut identities = Vec::new();
    each_meaning(mapping.board(word), mapping, &mut |meaning| add(&mut identities, mapping, meaning));
    identities.into_iter().min_by_key(|identity| (identity.wrapped.popcount(), identity.shape.complexity()))
}

/// The largest number of squares that one piece attacks: a queen in the center.
const MOST_ATTACKED: u32 = 27;
/// The largest number of squares that a leaper attacks, wrapped or not.
const MOST_LEAPS: u32 = 8;

/// A shape, its wrapped squares, and the missing mask.
type Meaning = (NamedSet, Bitboard, Bitboard);

fn add(identities: &mut Vec<Identity>, mapping: Mapping, (shape, wrapped, missing): Meaning) {
    let same =
        |known: &&mut Identity| (known.shape, known.wrapped, known.missing) == (shape, wrapped, missing);
    match identities.iter_mut().find(same) {
        Some(known) => known.mappings.push(mapping),
        None => identities.push(Identity { mappings: vec![mapping], shape, wrapped, missing }),
    }
}

fn each_meaning(board: Bitboard, mapping: Mapping, found: &mut impl FnMut(Meaning)) {
    let mut clean = |shape| found((shape, Bitboard::EMPTY, Bitboard::ALL));
    if let Some(name) = name_of(board) {
        clean(NamedSet::Constant(name));
    }
    if board.is_empty() {
        return;
    }
    if let Some(square) = board.single() {
        return clean(NamedSet::Square(square));
    }
    if board.popcount() <= MOST_ATTACKED {
        for square in Square::all() {
            each_shape_from(square).filter(|&(_, set)| set == board).for_each(|(shape, _)| clean(shape));
        }
        straight_shapes(board).for_each(clean);
    }
    if board.popcount() > MOST_LEAPS {
        return;
    }
    for (leaper, square) in Leaper::everywhere() {
        if let Some((wrapped, missing)) = leaper.wrapped(square, board, mapping) {
            found((NamedSet::Leaper(leaper, square), wrapped, missing));
        }
    }
}

/// The sets that are defined by one square.
fn each_shape_from(square: Square) -> impl Iterator<Item = (NamedSet, Bitboard)> {
    let leapers = Leaper::ALL.map(|leaper| (NamedSet::Leaper(leaper, square), leaper.attacks(square)));
    let sliders = SlidingPiece::ALL
        .map(|slider| (NamedSet::Slider(slider, square), slider.empty_board_attacks(square)));
    let masks = [(SlidingPiece::Rook, rook_mask(square)), (SlidingPiece::Bishop, bishop_mask(square))]
        .map(|(slider, mask)| (NamedSet::RelevantMask(slider, square), mask));
    let rays =
        Direction::ALL.map(|direction| (NamedSet::Ray(square, direction), ray_from(square, direction)));
    leapers.into_iter().chain(sliders).chain(masks).chain(rays)
}

/// The whole diagonals and the stretches between two squares that equal the set.
fn straight_shapes(board: Bitboard) -> impl Iterator<Item = NamedSet> {
    let ends = board.first().zip(board.last());
    let shapes = ends.map(|(first, last)| {
        let line = (super::line(first, last) == board && name_of(board).is_none())
            .then_some(NamedSet::Line(first, last));
        let between = Direction::ALL.into_iter().find_map(|direction| {
            let behind = first.offset(direction.opposite().offset())?;
            let beyond = last.offset(direction.offset())?;
            (super::between(behind, beyond) == board).then_some(NamedSet::Between(behind, beyond))
        });
        [line, between]
    });
    shapes.into_iter().flatten().flatten()
}

impl Leaper {
    fn everywhere() -> impl Iterator<Item = (Self, Square)> {
        Self::ALL.into_iter().flat_map(|leaper| Square::ALL.map(|square| (leaper, square)))
    }

    /// The attack set of the piece on `square`.
    pub const fn attacks(self, square: Square) -> Bitboard {
        match self {
            Self::Knight => knight(square),
            Self::King => king(square),
            Self::WhitePawn => pawn(Color::White, square),
            Self::BlackPawn => pawn(Color::Black, square),
        }
    }

    /// The steps by which the piece attacks.
    pub fn steps(self) -> impl Iterator<Item = Offset> {
        let knight = KnightDirection::ALL.into_iter().filter(move |_| self == Self::Knight);
        let others = Direction::ALL.into_iter().filter(move |&direction| match self {
            Self::Knight => false,
            Self::King => true,
            Self::WhitePawn => matches!(direction, Direction::NorthEast | Direction::NorthWest),
            Self::BlackPawn => matches!(direction, Direction::SouthEast | Direction::SouthWest),
        });
        knight.map(KnightDirection::offset).chain(others.map(Direction::offset))
    }

    /// The steps from a square that leave the board, each with the square on which a raw shift lands instead, if any.
    fn wrapping_steps(self, from: Square, mapping: Mapping) -> impl Iterator<Item = (Offset, Square)> {
        let landing = move |step| {
            let to = i32::from(mapping.index(from)) + mapping.delta(step);
            Some((step, mapping.square(u8::try_from(to).ok()?)?))
        };
        self.steps().filter(move |&step| from.offset(step).is_none()).filter_map(landing)
    }

    /// If the set consists of the attacks from the square and of squares that raw shifts by the same steps reach around
    /// an edge, returns those wrapped squares and the wrap mask that removes them.
    fn wrapped(self, from: Square, board: Bitboard, mapping: Mapping) -> Option<(Bitboard, Bitboard)> {
        let attacks = self.attacks(from);
        let extra = board - attacks;
        if attacks.is_empty() || !attacks.is_subset(board) || extra.is_empty() {
            return None;
        }
        let mut wrapped = Bitboard::EMPTY;
        let mut missing = Bitboard::ALL;
        for (step, to) in self.wrapping_steps(from, mapping).filter(|&(_, to)| extra.contains(to)) {
            wrapped.insert(to);
            missing &= WrapMasks::of(step, mapping).after;
        }
        (wrapped == extra).then_some((wrapped, missing))
    }
}

impl SlidingPiece {
    /// The attack set of the piece on a square of an otherwise empty board.
    pub fn empty_board_attacks(self, square: Square) -> Bitboard {
        let directions = match self {
            Self::Rook => &Direction::ORTHOGONAL[..],
            Self::Bishop => &Direction::DIAGONAL[..],
            Self::Queen => &Direction::ALL[..],
        };
        directions.iter().fold(Bitboard::EMPTY, |attacks, &direction| attacks | ray_from(square, direction))
    }
}

impl NamedSet {
    /// The squares: the value of the expression that `Display` writes.
    pub fn board(self) -> Bitboard {
        match self {
            Self::Constant(name) => CONSTANTS
                .iter()
                .find(|constant| constant.name == name)
                .map_or(Bitboard::EMPTY, |constant| constant.board),
            Self::Square(square) => square.bitboard(),
            Self::Leaper(leaper, square) => leaper.attacks(square),
            Self::Slider(slider, square) => slider.empty_board_attacks(square),
            Self::RelevantMask(SlidingPiece::Rook, square) => rook_mask(square),
            Self::RelevantMask(SlidingPiece::Bishop, square) => bishop_mask(square),
            Self::RelevantMask(SlidingPiece::Queen, square) => rook_mask(square) | bishop_mask(square),
            Self::Ray(square, direction) => ray_from(square, direction),
            Self::Line(from, to) => super::line(from, to),
            Self::Between(from, to) => super::between(from, to),
        }
    }

    /// The sort key of meanings: the simplest sets come first.
    const fn complexity(self) -> u8 {
        match self {
            Self::Constant(_) => 0,
            Self::Square(_) => 1,
            Self::Leaper(..) => 2,
            Self::Slider(..) => 3,
            Self::RelevantMask(..) => 4,
            Self::Line(..) => 5,
            Self::Ray(..) => 6,
            Self::Between(..) => 7,
        }
    }
}

impl fmt::Display for NamedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(name) => f.write_str(name),
            Self::Square(square) => write!(f, "{square}"),
            Self::Leaper(leaper, square) => write!(f, "{leaper}({square})"),
            Self::Slider(slider, square) => write!(f, "{slider}({square}, EMPTY)"),
            Self::RelevantMask(slider, square) => write!(f, "{slider}_mask({square})"),
            Self::Ray(square, direction) => write!(f, "ray({square}, {})", direction.name()),
            Self::Line(from, to) => write!(f, "line({from}, {to})"),
            Self::Between(from, to) => write!(f, "between({from}, {to})"),
        }
    }
}

impl Identity {
    /// The missing wrap mask as an expression of the language: `NOT_A`, `~RANK_1`, `~(RANK_1 | RANK_2)`. `None` if no
    /// mask is missing.
    pub fn missing_mask(&self) -> Option<String> {
        if self.missing == Bitboard::ALL { None } else { constants::mask_expression(self.missing) }
    }
}

/// Calls `found` with every number for which [`identify`] finds a meaning, some of them several times: about 20 000
/// calls. To name millions of numbers, look each one up among these first.
///
/// Most kinds of sets are symmetric: a flip or rotation gives another set of the same kind. For these, the numbers are
/// the same under every mapping.
#[doc(hidden)]
pub fn each_identified(found: &mut impl FnMut(u64)) {
    for square in Square::ALL {
        found(square.bitboard().0);
        each_shape_from(square).for_each(|(_, board)| found(board.0));
        for to in Direction::ALL.into_iter().flat_map(|direction| ray_from(square, direction)) {
            found(super::between(square, to).0);
            found(super::line(square, to).0);
        }
    }
    for mapping in Mapping::ALL {
        for constant in CONSTANTS {
            found(mapping.number(constant.board));
        }
        for (leaper, from) in Leaper::everywhere() {
            let attacks = leaper.attacks(from);
            let wrapped: Bitboard = leaper.wrapping_steps(from, mapping).map(|(_, to)| to).collect();
            (wrapped - attacks).subsets().for_each(|extra| found(mapping.number(attacks | extra)));
        }
    }
}

//! Lenient reading of moves in UCI, SAN, long notation and mixtures of them.

use super::error::{MoveError, MoveFault, Why};
use crate::attacks::{self, pawns};
use crate::bitboard::{Bitboard, File, Rank, Square};
use crate::position::{Color, Kind, Move, Piece, Position, Wing};

/// What the text says. Anything it does not say is `None`.
struct Said {
    /// The piece and the file of its origin, the more likely reading first: a lower-case `b` may be a file or a bishop.
    readings: Vec<(Option<Kind>, Option<File>)>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Kind>,
}

pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let legal = position.legal_moves();
    let error = |fault, possible: Vec<Move>| {
        let possible = possible.into_iter().map(|mv| position.san_among(mv, &legal)).collect();
        MoveError { text: text.trim().to_owned(), fault, possible }
    };
    let bare = without_marks(text.trim());
    if let Some(wing) = castling(bare) {
        let found = legal.iter().find(|mv| position.castles(**mv) == Some(wing));
        let why = position.is_check().then_some(Why::Check);
        return found.copied().ok_or_else(|| error(MoveFault::NoCastling(why), castlings(position, &legal)));
    }
    let Some(said) = said(bare) else { return Err(error(MoveFault::Syntax, legal.to_vec())) };
    if legal.is_empty() {
        let fault = MoveFault::GameOver { side: position.side_to_move(), is_checkmate: position.is_check() };
        return Err(error(fault, Vec::new()));
    }
    let mut outcome = Err((MoveFault::Syntax, Vec::new()));
    for &reading in &said.readings {
        outcome = choose(position, &legal, &said, reading);
        if outcome.is_ok() {
            break;
        }
    }
    outcome.map_err(|(fault, possible)| error(fault, possible))
}

/// The text without trailing `+`, `#`, `!?` or `e.p.`.
fn without_marks(text: &str) -> &str {
    let marks = |letter: char| matches!(letter, '+' | '#' | '!' | '?' | '†' | '‡' | ' ');
    let bare = text.trim_end_matches(marks);
    let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare);
    bare.trim_end_matches(marks)
}

/// Reads `O-O` and `O-O-O`, also with zeros, in lower case or without hyphens.
fn castling(text: &str) -> Option<Wing> {
    let signs: Option<String> = text
        .chars()
        .filter(|letter| !matches!(letter, '-' | '–'))
        .map(|letter| matches!(letter, 'O' | 'o' | '0').then_some('O'))
        .collect();
    match signs?.as_str() {
        "OO" => Some(Wing::KingSide),
        "OOO" => Some(Wing::QueenSide),
        _ => None,
    }
}

/// Takes the text apart from its end: promotion, target, capture sign, origin, piece.
fn said(text: &str) -> Option<Said> {
    let mut letters: Vec<char> = text.chars().collect();
    let promotion = promotion(&mut letters)?;
    let rank = letters.pop().and_then(Rank::from_digit)?;
    let file = letters.pop().and_then(small_file)?;
    if matches!(letters.last(), Some('x' | ':' | '-' | '–' | '×')) {
        letters.pop();
    }
    let to = Square::new(file, rank);
    let rank = letters.last().copied().and_then(Rank::from_digit);
    letters.truncate(letters.len() - usize::from(rank.is_some()));
    let file = letters.last().copied().and_then(small_file);
    let readings = match (file, &letters[..]) {
        (None, []) => vec![(Some(Kind::Pawn), None)],
        (None, [letter]) => vec![(Some(kind(*letter)?), None)],
        (Some(File::B), ['b']) if rank.is_none() => {
            vec![(Some(Kind::Pawn), file), (Some(Kind::Bishop), None)]
        }
        (Some(_), [_]) if rank.is_some() => vec![(None, file)],
        (Some(_), [_]) => vec![(Some(Kind::Pawn), file)],
        (Some(_), [letter, _]) => vec![(Some(kind(*letter)?), file)],
        _ => return None,
    };
    Some(Said { readings, rank, to, promotion })
}

/// Removes `=Q`, `Q`, `(Q)`, `/Q` or `q` from the end. The outer `None` means a letter to which no pawn can promote.
#[expect(clippy::option_option, reason = "no move, or a move without promotion")]
fn promotion(letters: &mut Vec<char>) -> Option<Option<Kind>> {
    let closes = letters.last() == Some(&')');
    letters.truncate(letters.len() - usize::from(closes));
    let Some(letter) = letters.last().filter(|letter| !letter.is_ascii_digit()) else {
        return (!closes).then_some(None);
    };
    let kind = kind(*letter).filter(|kind| !matches!(kind, Kind::Pawn | Kind::King))?;
    letters.pop();
    if matches!(letters.last(), Some('=' | '/' | '(')) {
        letters.pop();
    }
    Some(Some(kind))
}

fn small_file(letter: char) -> Option<File> {
    if letter.is_ascii_lowercase() { File::from_letter(letter) } else { None }
}

/// The kind for a letter or a figurine.
fn kind(letter: char) -> Option<Kind> {
    const FIGURINES: [[char; 2]; 6] =
        [['♙', '♟'], ['♘', '♞'], ['♗', '♝'], ['♖', '♜'], ['♕', '♛'], ['♔', '♚']];
    Kind::from_letter(letter)
        .or_else(|| Kind::ALL.into_iter().find(|&kind| FIGURINES[kind].contains(&letter)))
}

type Refused = (MoveFault, Vec<Move>);

/// The one legal move that the text describes, or the reason why there is none.
fn choose(
    position: &Position,
    legal: &[Move],
    said: &Said,
    (kind, file): (Option<Kind>, Option<File>),
) -> Result<Move, Refused> {
    let origin = file.zip(said.rank).map(|(file, rank)| Square::new(file, rank));
    if let Some(origin) = origin {
        check_origin(position, legal, origin, kind)?;
    }
    let is_meant = |mv: &&Move| {
        let to = if position.castles(**mv).is_none() {
            mv.to() == said.to
        } else {
            origin.is_some() && is_castling_to(position, **mv, said.to)
        };
        to && file.is_none_or(|file| mv.from().file() == file)
            && said.rank.is_none_or(|rank| mv.from().rank() == rank)
            && kind.is_none_or(|kind| position.kind_on(mv.from()) == Some(kind))
    };
    let meant: Vec<Move> = legal.iter().filter(is_meant).copied().collect();
    let exact: Vec<Move> = meant.iter().filter(|mv| mv.promotion() == said.promotion).copied().collect();
    match (&exact[..], meant.first()) {
        ([mv], _) => Ok(*mv),
        ([first, ..], _) => {
            let kind = position.kind_on(first.from()).unwrap_or(Kind::Pawn);
            Err((MoveFault::Ambiguous(kind, said.to), exact))
        }
        ([], Some(_)) if said.promotion.is_none() => Err((MoveFault::Promotion, meant)),
        ([], Some(_)) => Err((MoveFault::NoPromotion, meant)),
        ([], None) => Err(nobody(position, legal, said.to, origin, kind)),
    }
}

/// Returns `true` if UCI writes the castling move with this target: the rook's square, or one at least two files away.
pub(super) fn is_castling_to(position: &Position, castling: Move, to: Square) -> bool {
    let is_wide = castling.from().file().index().abs_diff(to.file().index()) > 1;
    castling.to() == to || is_wide && position.target(castling) == to
}

/// Checks that the piece on the origin belongs to the side to move and is of the given kind.
fn check_origin(
    position: &Position,
    legal: &[Move],
    origin: Square,
    kind: Option<Kind>,
) -> Result<(), Refused> {
    let us = position.side_to_move();
    match (position.placement().piece(origin), kind) {
        (None, _) => Err((MoveFault::NoPiece(origin), of_kind(position, legal, kind))),
        (Some(piece), _) if piece.color != us => {
            Err((MoveFault::NotYours(origin, us), of_kind(position, legal, kind)))
        }
        (Some(piece), Some(kind)) if piece.kind != kind => {
            Err((MoveFault::OtherPiece(kind, origin), of_kind(position, legal, Some(kind))))
        }
        _ => Ok(()),
    }
}

/// The error if no piece can make the move: the reason, and the moves that the pieces in question can make.
fn nobody(
    position: &Position,
    legal: &[Move],
    to: Square,
    origin: Option<Square>,
    kind: Option<Kind>,
) -> Refused {
    let Some(origin) = origin else {
        let kind = kind.unwrap_or(Kind::Pawn);
        let candidates = position.placement().pieces(position.side_to_move(), kind);
        let reasons: Vec<Why> = candidates.squares().filter_map(|from| why(position, from, to)).collect();
        return (
            MoveFault::NoneCanGo { kind, to, why: reasons.first().copied() },
            of_kind(position, legal, Some(kind)),
        );
    };
    let kind = position.kind_on(origin).unwrap_or(Kind::Pawn);
    let own: Vec<Move> = legal.iter().filter(|mv| mv.from() == origin).copied().collect();
    let possible = if own.is_empty() { of_kind(position, legal, None) } else { own };
    (MoveFault::CannotGo { kind, from: origin, to, why: why(position, origin, to) }, possible)
}

/// The reason why a piece cannot make a move that it could make without regard to its king.
fn why(position: &Position, from: Square, to: Square) -> Option<Why> {
    let us = position.side_to_move();
    let kind = position.kind_on(from)?;
    if !reach(position, us, kind, from).contains(to) {
        return None;
    }
    if kind == Kind::King {
        return Some(Why::IntoCheck);
    }
    let leaves_pin = position.pinned().contains(from) && !attacks::line(position.king(us), from).contains(to);
    if leaves_pin { Some(Why::Pinned) } else { position.is_check().then_some(Why::Check) }
}

/// The squares to which a piece could move without regard to its king.
fn reach(position: &Position, us: Color, kind: Kind, from: Square) -> Bitboard {
    let (here, occupied) = (from.bitboard(), position.occupied());
    let attacked = Piece { color: us, kind }.attacks(from, occupied);
    if kind == Kind::Pawn {
        let pushes = pawns::pushes(us, here, !occupied) | pawns::double_pushes(us, here, !occupied);
        return pushes | attacked & position.color(us.opponent());
    }
    attacked & !position.color(us)
}

/// The legal moves of a kind, or all legal moves if there are none.
fn of_kind(position: &Position, legal: &[Move], kind: Option<Kind>) -> Vec<Move> {
    let own: Vec<Move> = legal
        .iter()
        .filter(|mv| kind.is_some_and(|kind| position.kind_on(mv.from()) == Some(kind)))
        .copied()
        .collect();
    if own.is_empty() { legal.to_vec() } else { own }
}

fn castlings(position: &Position, legal: &[Move]) -> Vec<Move> {
    let castling: Vec<Move> = legal.iter().filter(|mv| position.castles(**mv).is_some()).copied().collect();
    if castling.is_empty() { of_kind(position, legal, Some(Kind::King)) } else { castling }
}

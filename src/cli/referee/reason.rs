//! Explains why a move is missing or extra: what the generator overlooks, and the squares that show it.

use super::search::Difference;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{Color, Kind, Move, Piece, Placement, Position, Wing};

/// The explanation of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// A name that stays the same in all versions: `en-passant-pin`.
    pub(super) kind: &'static str,
    pub(super) text: String,
    /// The squares that show the reason: the pin line, the check mask, the castling path.
    pub(super) squares: Bitboard,
}

impl Reason {
    pub(super) const fn new(kind: &'static str, text: String, squares: Bitboard) -> Self {
        Self { kind, text, squares }
    }
}

/// Returns what is most likely wrong.
pub(super) fn explain(difference: &Difference) -> Reason {
    let position = difference.line.end();
    let view = View::new(position);
    if let Some((name, want, got)) = &difference.count {
        let depth = difference.depth;
        let text = format!(
            "at depth {depth} the engine counts {got} after {name} instead of {want}, but set up there it finds the \
             right moves: a move may not be taken back completely, or a hash table mixes positions"
        );
        return Reason::new("unmake", text, Bitboard::EMPTY);
    }
    if let Some(reason) = played(difference) {
        return reason;
    }
    let promotion = |name: &String| name.len() == 5;
    if difference.missing.iter().any(promotion)
        && let Some(extra) = difference.extra.iter().find(|name| name.len() == 4)
        && difference.missing.iter().any(|name| name.starts_with(extra.as_str()))
    {
        let text = format!("{extra}: a pawn on the last rank must become a queen, rook, bishop or knight");
        return Reason::new("promotion", text, squares_of(extra));
    }
    if let Some(extra) = difference.extra.first() {
        return view.extra(extra);
    }
    if let Some(missing) = difference.missing.first() {
        return view.missing(missing, &difference.missing);
    }
    let twice = difference.twice.first().map_or("a move", String::as_str);
    Reason::new("twice", format!("{twice} is listed more than once"), squares_of(twice))
}

/// Selects moves by their names.
type IsMeant<'a> = &'a dyn Fn(&&String) -> bool;

/// Returns the reason if it lies in the moves before the position: set up from its FEN, the engine would be right.
fn played(difference: &Difference) -> Option<Reason> {
    let line = &difference.line;
    let last = line.moves.len().checked_sub(1)?;
    let (end, view) = (line.end(), View::new(line.end()));
    let mv = line.moves[last];
    let names = line.names().join(" ");
    let castles = |name: &&String| squares(name).is_some_and(|it| view.castling_of(it, name).is_some());
    let is_en_passant = |name: &&String| {
        squares(name).is_some_and(|(from, to)| {
            view.kind(from) == Some(Kind::Pawn)
                && from.file() != to.file()
                && view.placement.piece(to).is_none()
        })
    };
    let Difference { extra, missing, .. } = difference;
    let shown = mv.from().bitboard() | mv.to().bitboard();
    let kinds: [(&[String], IsMeant<'_>, &str, &str); 4] = [
        (extra, &castles, "castling-right", "the right to castle is lost, but the engine keeps it"),
        (
            missing,
            &castles,
            "castling-right-lost",
            "the right to castle is still there, but the engine has lost it",
        ),
        (
            extra,
            &is_en_passant,
            "en-passant-square",
            "no pawn can be captured en passant, but the engine has an en passant square",
        ),
        (missing, &is_en_passant, "en-passant-square-missing", "the pawn can be captured en passant"),
    ];
    for (moves, is_meant, kind, what) in kinds {
        if let Some(name) = moves.iter().find(is_meant) {
            return Some(Reason::new(
                kind,
                format!("{name}: after {names} {what}"),
                shown | squares_of(name),
            ));
        }
    }
    let special = (0..=last).rev().find_map(|index| special(&line.after(index), line.moves[index]));
    Some(special.unwrap_or_else(|| {
        let text = format!(
            "after {names} the engine's position is not {end}: set up from that FEN it finds the right moves"
        );
        Reason::new("played", text, shown)
    }))
}

/// Returns what may have gone wrong when a special move was played: a move to the en passant square, castling, or a
/// promotion.
fn special(before: &Position, mv: Move) -> Option<Reason> {
    let (name, shown) = (before.uci(mv), mv.from().bitboard() | mv.to().bitboard());
    let passed = before.setup().en_passant == Some(mv.to());
    let is_pawn = before.placement().piece(mv.from())?.kind == Kind::Pawn;
    let (kind, text) = if passed && is_pawn {
        ("en-passant-played", "captures en passant, and the captured pawn is not removed, or another one is")
    } else if passed {
        ("en-passant-played", "is not en passant: only a pawn captures on the square that a pawn passed over")
    } else if before.castles(mv).is_some() {
        ("castling-played", "castles, and king and rook do not end where they should")
    } else if mv.promotion().is_some() {
        ("promotion-played", "promotes, and the new piece is not what it should be")
    } else {
        return None;
    };
    Some(Reason::new(kind, format!("{name} {text}"), shown))
}

/// Parses the two squares of a move in UCI.
fn squares(name: &str) -> Option<(Square, Square)> {
    Some((name.get(..2)?.parse().ok()?, name.get(2..4)?.parse().ok()?))
}

fn squares_of(name: &str) -> Bitboard {
    squares(name).map_or(Bitboard::EMPTY, |(from, to)| from.bitboard() | to.bitboard())
}

/// A position, with what all reasons need to know about it.
struct View {
    position: Position,
    placement: Placement,
    us: Color,
    king: Square,
    checkers: Bitboard,
}

impl View {
    fn new(position: Position) -> Self {
        let us = position.side_to_move();
        let (placement, king, checkers) = (position.placement(), position.king(us), position.checkers());
        Self { position, placement, us, king, checkers }
    }

    fn kind(&self, square: Square) -> Option<Kind> {
        self.placement.piece(square).map(|piece| piece.kind)
    }

    /// Returns `the rook on e8`.
    fn the(&self, square: Square) -> String {
        self.kind(square).map_or_else(|| square.to_string(), |kind| format!("the {kind} on {square}"))
    }

    /// Returns `the rook on e8 and the knight on f3`.
    fn all(&self, squares: Bitboard) -> String {
        squares.squares().map(|square| self.the(square)).collect::<Vec<_>>().join(" and ")
    }

    /// Explains why an extra move is not legal.
    fn extra(&self, name: &str) -> Reason {
        let Some((from, to)) = squares(name) else {
            return Reason::new("not-a-move", format!("`{name}` is not a move"), Bitboard::EMPTY);
        };
        let both = from.bitboard() | to.bitboard();
        if let Some(wing) = self.castling_of((from, to), name) {
            return self.castling(name, wing);
        }
        let Some(piece) = self.placement.piece(from) else {
            return Reason::new("no-piece", format!("{name}: there is no piece on {from}"), both);
        };
        if piece.color != self.us {
            let text = format!("{name}: {} is not {}'s", self.the(from), self.us);
            return Reason::new("wrong-side", text, both);
        }
        if let Some(own) = self.placement.piece(to).filter(|piece| piece.color == self.us) {
            return Reason::new("own-piece", format!("{name} captures its own {}", own.kind), both);
        }
        let unreachable = match piece.kind {
            Kind::Pawn => self.pawn(name, from, to),
            _ => self.walk(name, piece, from, to),
        };
        unreachable.unwrap_or_else(|| self.unsafe_king(name, piece, from, to))
    }

    /// Explains why a piece cannot reach a square at all; `None` if it can.
    fn walk(&self, name: &str, piece: Piece, from: Square, to: Square) -> Option<Reason> {
        if piece.attacks(from, self.placement.occupied()).contains(to) {
            return None;
        }
        let between = attacks::between(from, to);
        if piece.attacks(from, Bitboard::EMPTY).contains(to) {
            let blockers = between & self.placement.occupied();
            let text = format!("{name}: {} blocks the way", self.all(blockers));
            return Some(Reason::new("blocked", text, between));
        }
        Some(self.wrapped(name, piece.kind, from, to))
    }

    /// Explains a move across the edge of the board, or one that the piece never makes.
    fn wrapped(&self, name: &str, kind: Kind, from: Square, to: Square) -> Reason {
        let both = from.bitboard() | to.bitboard();
        let steps: &[i32] = match kind {
            Kind::Pawn if self.us == Color::White => &[7, 9],
            Kind::Pawn => &[-7, -9],
            Kind::Knight => &[6, 10, 15, 17, -6, -10, -15, -17],
            Kind::Bishop => &[7, 9, -7, -9],
            Kind::Rook => &[1, 8, -1, -8],
            Kind::Queen | Kind::King => &[1, 7, 8, 9, -1, -7, -8, -9],
        };
        let distance = i32::from(to.index()) - i32::from(from.index());
        let most = if matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen) { 7 } else { 1 };
        if steps.iter().any(|step| (1..=most).any(|count| count * step == distance)) {
            let sign = if self.placement.piece(to).is_some() { "x" } else { "-" };
            let text = format!("{from}{sign}{to}: the shift wrapped around the edge of the board");
            return Reason::new("wrap", text, both);
        }
        Reason::new("geometry", format!("{name}: no {kind} goes from {from} to {to}"), both)
    }

    /// Explains why a pawn cannot make a move; `None` if it can, apart from the safety of its king.
    fn pawn(&self, name: &str, from: Square, to: Square) -> Option<Reason> {
        let both = from.bitboard() | to.bitboard();
        let forward = if self.us == Color::White { 1 } else { -1 };
        let files = to.file().index().abs_diff(from.file().index());
        let ranks = forward * (i32::from(to.rank().index()) - i32::from(from.rank().index()));
        let reason = |kind, text: String| Some(Reason::new(kind, format!("{name}: {text}"), both));
        let is_last = to.rank() == self.us.opponent().first_rank();
        let blocked = (attacks::between(from, to) | to.bitboard()) & self.placement.occupied();
        match (files, ranks) {
            (0, 1) if !blocked.is_empty() => reason(
                "push-blocked",
                format!("a pawn does not capture straight ahead, and {} is there", self.the(to)),
            ),
            (0, 2) if from.rank().index().abs_diff(self.us.first_rank().index()) != 1 => {
                reason("double-push", "only a pawn that has not moved goes two squares".to_owned())
            }
            (0, 2) if !blocked.is_empty() => {
                reason("double-push-blocked", format!("{} blocks the way", self.all(blocked)))
            }
            (0, 1 | 2) => None,
            (1, 1) if self.placement.piece(to).is_some() || self.position.setup().en_passant == Some(to) => {
                None
            }
            (1, 1) => {
                let beside = Square::new(to.file(), from.rank());
                let is_pawn = self.kind(beside) == Some(Kind::Pawn);
                let kind = if is_pawn { "en-passant-square" } else { "pawn-capture" };
                reason(kind, format!("there is nothing to capture on {to}: no pawn has just passed over it"))
            }
            _ => Some(self.wrapped(name, Kind::Pawn, from, to)),
        }
        .or_else(|| {
            let text = || format!("{name}: a pawn promotes on the last rank, and only there");
            (is_last != (name.len() == 5)).then(|| Reason::new("promotion", text(), both))
        })
    }

    /// Explains why a move leaves the king in check.
    fn unsafe_king(&self, name: &str, piece: Piece, from: Square, to: Square) -> Reason {
        let them = self.us.opponent();
        let mut after = self.placement;
        after.remove(from);
        after.put(piece, to);
        let is_en_passant =
            piece.kind == Kind::Pawn && from.file() != to.file() && self.placement.piece(to).is_none();
        if is_en_passant {
            after.remove(Square::new(to.file(), from.rank()));
        }
        if piece.kind == Kind::King {
            return self.king_move(name, from, to, &after);
        }
        let attackers = after.attackers_by(them, self.king);
        let lines =
            attackers.squares().fold(attackers, |all, square| all | attacks::between(self.king, square));
        let king = format!("the king on {}", self.king);
        let (check, who) = (self.all(self.checkers), self.all(attackers));
        if self.checkers.popcount() > 1 {
            let text = format!("{name}: {king} is in check from {check}, and only the king can answer");
            return Reason::new("double-check", text, lines | self.checkers);
        }
        if !(self.checkers & attackers).is_empty() {
            let text =
                format!("{name}: {king} is in check from {check}, and this neither captures it nor blocks");
            return Reason::new("check", text, self.position.check_mask());
        }
        if is_en_passant && !self.position.pinned().contains(from) {
            let text = format!("{name}: en passant takes two pawns off the line, and {who} attacks {king}");
            return Reason::new("en-passant-pin", text, lines | self.king.bitboard());
        }
        let text = format!("{name}: {} is pinned to {king} by {who}", self.the(from));
        Reason::new("pin", text, lines | self.king.bitboard())
    }

    fn king_move(&self, name: &str, from: Square, to: Square, after: &Placement) -> Reason {
        let them = self.us.opponent();
        let attackers = after.attackers_by(them, to);
        let mut with_shadow = *after;
        with_shadow.put(Piece { color: self.us, kind: Kind::King }, from);
        let lines = attackers.squares().fold(attackers, |all, square| all | attacks::between(to, square))
            | to.bitboard();
        let who = self.all(attackers);
        if with_shadow.attackers_by(them, to).is_empty() {
            let text = format!(
                "{name}: the king steps back along the ray of {who}, which still attacks {to} once it has gone"
            );
            return Reason::new("king-ray", text, lines);
        }
        let is_king = (attackers & !after.kind(Kind::King)).is_empty();
        let kind = if is_king { "kings-touch" } else { "king-into-check" };
        Reason::new(kind, format!("{name}: {to} is attacked by {who}"), lines)
    }

    /// Returns the wing if a move can only be castling.
    fn castling_of(&self, (from, to): (Square, Square), name: &str) -> Option<Wing> {
        let is_home = from.rank() == self.us.first_rank() && to.rank() == from.rank() && name.len() == 4;
        let mut rights = self.position.setup().castling[self.us as usize].into_iter().flatten();
        let takes_own_rook = from == self.king && rights.any(|file| file == to.file());
        let is_wide = from.file().letter() == 'e'
            && matches!(to.file().letter(), 'c' | 'g')
            && (from == self.king || self.placement.piece(from).is_none());
        let wing = if to > from { Wing::KingSide } else { Wing::QueenSide };
        (is_home && (takes_own_rook || is_wide)).then_some(wing)
    }

    /// Explains why castling is not legal.
    fn castling(&self, name: &str, wing: Wing) -> Reason {
        let setup = self.position.setup();
        let (king_to, rook_to) = wing.destinations(self.us);
        let path = attacks::between(self.king, king_to).with(king_to);
        let Some(file) = setup.castling[self.us as usize][wing as usize] else {
            let text = format!("{name}: {} has no right to castle {wing}", self.us);
            return Reason::new("castling-right", text, squares_of(name));
        };
        let rook = Square::new(file, self.us.first_rank());
        let free = (path | attacks::between(rook, rook_to).with(rook_to) | attacks::between(self.king, rook))
            & !(self.king.bitboard() | rook.bitboard());
        let blockers = free & self.placement.occupied();
        if !blockers.is_empty() {
            let text = format!("{name}: {} is in the way", self.all(blockers));
            return Reason::new("castling-blocked", text, free);
        }
        if !self.checkers.is_empty() {
            let who = self.all(self.checkers);
            let text = format!("{name}: a king does not castle out of check, which {who} gives");
            return Reason::new("castling-out-of-check", text, path | self.checkers | self.king.bitboard());
        }
        let attackers = |square| self.placement.attackers_by(self.us.opponent(), square);
        let attacked = path.squares().find(|&square| square != king_to && !attackers(square).is_empty());
        let (kind, square) =
            attacked.map_or(("castling-into-check", king_to), |it| ("castling-through-check", it));
        let text = format!("{name}: {square} is attacked by {}", self.all(attackers(square)));
        Reason::new(kind, text, path | attackers(square))
    }

    /// Explains what a generator overlooks that does not list a legal move.
    fn missing(&self, name: &str, all: &[String]) -> Reason {
        let Some(mv) = self.position.read_uci(name) else {
            return Reason::new("missing", format!("{name} is legal"), squares_of(name));
        };
        let (from, to) = (mv.from(), self.position.target(mv));
        let both = from.bitboard() | to.bitboard();
        let captured = self.position.captured(mv);
        let is_en_passant = captured.is_some_and(|(_, square)| square != mv.to());
        let reason = |kind, text: String, squares| Reason::new(kind, format!("{name}: {text}"), squares);
        if let Some(wing) = self.position.castles(mv) {
            return self.missing_castling(name, mv, wing);
        }
        if is_en_passant && !self.checkers.is_empty() {
            let text = "en passant captures the pawn that gives check".to_owned();
            return reason("en-passant-check", text, both | self.checkers);
        }
        if is_en_passant {
            return reason("en-passant", format!("the pawn can be captured en passant on {to}"), both);
        }
        if mv.promotion().is_some() {
            let text = format!("promotions are missing: {}", all.join(" "));
            return Reason::new("promotion", text, both);
        }
        if from == self.king {
            let kind = if self.checkers.is_empty() { "king-move" } else { "king-escape" };
            return reason(kind, format!("{to} is not attacked"), both);
        }
        if !self.checkers.is_empty() {
            let (kind, verb) =
                if captured.is_some() { ("check-capture", "captures") } else { ("check-block", "blocks") };
            let text = format!("this {verb} the check of {}", self.all(self.checkers));
            return reason(kind, text, self.position.check_mask());
        }
        if self.position.pinned().contains(from) {
            let line = attacks::line(self.king, from) & attacks::queen(self.king, Bitboard::EMPTY);
            let text = format!("{} is pinned, but may move along the pin", self.the(from));
            return reason("pin-line", text, line);
        }
        let kind = match (self.kind(from), captured) {
            (Some(Kind::Pawn), Some(_)) => "pawn-capture",
            (Some(Kind::Pawn), None) if from.rank().index().abs_diff(to.rank().index()) == 2 => "double-push",
            (Some(Kind::Pawn), None) => "pawn-push",
            (Some(Kind::Knight), _) => "knight-move",
            (Some(Kind::Bishop), _) => "bishop-move",
            (Some(Kind::Rook), _) => "rook-move",
            _ => "queen-move",
        };
        reason(kind, format!("{} can go to {to}", self.the(from)), both)
    }

    fn missing_castling(&self, name: &str, mv: Move, wing: Wing) -> Reason {
        let (king_to, _) = wing.destinations(self.us);
        let path = attacks::between(mv.from(), king_to).with(king_to);
        let beside = attacks::between(mv.from(), mv.to()) & !path;
        let attackers = |square| self.placement.attackers_by(self.us.opponent(), square);
        if let Some(square) = beside.squares().find(|&square| !attackers(square).is_empty()) {
            let text = format!("{name}: {square} may be attacked, because the king does not cross it");
            return Reason::new("castling-b-file", text, path | square.bitboard() | attackers(square));
        }
        let text = format!(
            "{name}: the right is there, the squares are empty, and none that the king crosses is attacked"
        );
        Reason::new("castling", text, path)
    }
}

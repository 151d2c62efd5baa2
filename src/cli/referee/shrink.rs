//! Shrinks a position that shows a disagreement: fewer moves before it, fewer pieces, fewer castling rights.

use super::search::Line;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Rank, Square};
use bitrose_core::position::{Color, Kind, Position, Setup};

/// Returns the smallest line found for which `holds` returns something, with what it returned; `None` if it never did.
pub(super) fn shrink<T>(line: &Line, mut holds: impl FnMut(&Line) -> Option<T>) -> Option<(Line, T)> {
    let mut best: Option<(Line, T)> = None;
    loop {
        let before = best.as_ref().map_or_else(|| line.clone(), |(line, _)| line.clone());
        let mut current = before.clone();
        let mut try_it = |candidate: Option<Line>, current: &mut Line| {
            let candidate = candidate.filter(|candidate| candidate != &*current);
            let Some((candidate, found)) = candidate.and_then(|it| holds(&it).map(|found| (it, found)))
            else {
                return false;
            };
            *current = candidate.clone();
            best = Some((candidate, found));
            true
        };
        for count in (1..=before.moves.len()).rev() {
            if count <= current.moves.len() && try_it(Some(shorter(&current, count)), &mut current) {
                break;
            }
        }
        for size in [8, 4, 2, 1] {
            for squares in removable(&current).chunks(size) {
                try_it(without(&current, squares), &mut current);
            }
        }
        for candidate in simpler(&current) {
            try_it(candidate, &mut current);
        }
        for index in 0..current.moves.len().saturating_sub(1) {
            try_it(without_moves(&current, index), &mut current);
        }
        if current == before {
            return best;
        }
    }
}

/// Returns the line that begins after the first `count` of its moves.
fn shorter(line: &Line, count: usize) -> Line {
    Line { root: line.after(count), moves: line.moves[count..].to_vec() }
}

/// Returns the line without two consecutive moves, if the others can still be played.
fn without_moves(line: &Line, index: usize) -> Option<Line> {
    let mut moves = line.moves.clone();
    moves.drain(index..(index + 2).min(line.moves.len()));
    Some(Line { root: line.root, moves }).filter(Line::is_legal)
}

/// Returns the squares of all pieces except the kings.
fn removable(line: &Line) -> Vec<Square> {
    let placement = line.root.placement();
    (placement.occupied() & !placement.kind(Kind::King)).squares().collect()
}

fn without(line: &Line, squares: &[Square]) -> Option<Line> {
    changed(line, |setup| squares.iter().for_each(|&square| setup.placement.remove(square)))
}

/// Returns simpler variants of the line: without one of the castling rights, without an en passant square, with its
/// clocks reset.
fn simpler(line: &Line) -> Vec<Option<Line>> {
    let setup = line.root.setup();
    let mut simpler: Vec<_> = setup
        .rights()
        .map(|(color, wing, _)| changed(line, |setup| setup.castling[color as usize][wing as usize] = None))
        .collect();
    simpler.push(changed(line, |setup| setup.en_passant = None));
    simpler.push(changed(line, |setup| (setup.halfmove_clock, setup.fullmove_number) = (0, 1)));
    simpler
}

/// Returns the line from a changed position, if that is legal and the moves can still be played. Castling rights and an
/// en passant square that are no longer possible are removed.
fn changed(line: &Line, change: impl FnOnce(&mut Setup)) -> Option<Line> {
    let mut setup = line.root.setup();
    change(&mut setup);
    for (color, wing, _) in setup.rights().collect::<Vec<_>>() {
        if setup.castling_fault(color, wing).is_some() {
            setup.castling[color as usize][wing as usize] = None;
        }
    }
    setup.en_passant = setup.en_passant.filter(|&square| setup.en_passant_fault(square).is_none());
    let root = Position::try_from(setup).ok()?;
    let is_better = can_occur(&root) || !can_occur(&line.root);
    Some(Line { root, moves: line.moves.clone() }).filter(|line| is_better && line.is_legal())
}

/// Returns `false` if no last move can have given the check. An engine may rely on never being asked about such a
/// position.
fn can_occur(position: &Position) -> bool {
    let (setup, king) = (position.setup(), position.king(position.side_to_move()));
    let checkers = position.checkers();
    let is_uncovered_from = |squares: Bitboard| {
        checkers.squares().any(|square| !(attacks::between(king, square) & squares).is_empty())
    };
    match (setup.en_passant, checkers.popcount()) {
        (_, 0) | (None, 1) => true,
        (Some(passed), 1) => {
            let them = position.side_to_move().opponent();
            let (start, end) = if them == Color::White {
                (Rank::Second, Rank::Fourth)
            } else {
                (Rank::Seventh, Rank::Fifth)
            };
            let [start, end] = [start, end].map(|rank| Square::new(passed.file(), rank));
            checkers.contains(end) || is_uncovered_from(start.bitboard())
        }
        // In a double check, one piece has moved and uncovered the other one, which gives check from a distance.
        (_, 2) => is_uncovered_from(Bitboard::ALL),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(fen: &str, moves: &[&str]) -> Line {
        let mut line = Line::new(fen.parse().unwrap());
        for name in moves {
            let mv = line.end().read_move(name).unwrap();
            line.moves.push(mv);
        }
        line
    }

    #[test]
    fn only_what_matters_stays() {
        let line =
            line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["e2e4", "e7e5", "g1f3"]);
        let knight =
            |line: &Line| line.end().legal_moves().iter().any(|mv| mv.to_string() == "b8c6").then_some(());
        let (smallest, ()) = shrink(&line, knight).unwrap();
        assert!(smallest.moves.is_empty());
        assert_eq!(smallest.root.to_string(), "1n2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn moves_stay_where_they_matter() {
        let line = line("4k3/8/8/8/8/8/4P3/4K2N w - - 0 9", &["h1g3", "e8d8", "e2e4"]);
        let (smallest, ()) = shrink(&line, |line| {
            (line.moves.len() == 1 && line.end().setup().en_passant.is_some()).then_some(())
        })
        .unwrap();
        assert_eq!(
            (smallest.root.to_string(), smallest.names()),
            ("3k4/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(), vec!["e2e4".to_owned()])
        );
    }

    #[test]
    fn what_cannot_occur_is_no_answer() {
        for (fen, want) in [
            ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", false),
            ("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", true),
            ("4k3/8/5N2/1B6/8/8/8/K3R3 b - - 0 1", false),
            ("8/8/8/3k4/4P3/8/8/K7 b - e3 0 1", true),
            ("8/8/8/8/4Pk2/8/7B/K7 b - e3 0 1", false),
            ("7k/8/8/8/4P3/8/8/K1B5 b - - 0 1", true),
        ] {
            assert_eq!(can_occur(&fen.parse().unwrap()), want, "{fen}");
        }
    }

    #[test]
    fn without_a_smaller_one_there_is_none() {
        assert!(shrink(&line("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]), |_| None::<()>).is_none());
    }
}

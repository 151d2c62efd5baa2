//! What an expression does with the squares: which way it goes, and what wraps in it.

use bitrose_core::bitboard::{Bitboard, Mapping, RawShift, Square};
use bitrose_lang::ast::{ExpressionKind, Literal};
use bitrose_lang::parse_tree;

/// A mirror in which an answer is right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirror {
    flip: &'static str,
    /// The directions of growing and of falling ranks or files.
    ways: [&'static str; 2],
    line: fn(Square) -> u8,
}

const MIRRORS: [Mirror; 2] = [
    Mirror { flip: "flip_vertical", ways: ["north", "south"], line: |square| square.rank().index() },
    Mirror { flip: "mirror_horizontal", ways: ["east", "west"], line: |square| square.file().index() },
];

/// The mirror, upside down or left to right, in which an answer does what the target does. `is_made` returns `true` if the
/// answer is equal to a program.
pub(super) fn mirrored(target: &str, variables: &[&str], is_made: impl Fn(&str) -> bool) -> Option<Mirror> {
    MIRRORS.into_iter().find(|Mirror { flip, .. }| {
        let flipped: Vec<String> = variables.iter().map(|name| format!("{flip}({name})")).collect();
        let (names, flipped) = (variables.join(", "), flipped.join(", "));
        is_made(&format!("fn in_mirror({names}) {{ {target} }}\n{flip}(in_mirror({flipped}))"))
    })
}

impl Mirror {
    /// Says which way the answer goes, seen from the smallest of the given boards. `None` if it goes nowhere.
    pub(super) fn say(self, given: &[Bitboard], [wanted, got]: [Bitboard; 2]) -> Option<String> {
        let from = given.iter().filter(|board| !board.is_empty()).min_by_key(|board| board.popcount())?;
        // the sum of the ranks or files, compared with as many squares in the middle of the board
        let way = |board: Bitboard| {
            let sum =
                |board: Bitboard| board.squares().map(|square| i32::from((self.line)(square))).sum::<i32>();
            let count = |board: Bitboard| i32::try_from(board.popcount()).unwrap_or(0);
            (sum(board) * count(*from) - sum(*from) * count(board)).signum()
        };
        let (should, goes) = match (way(wanted), way(got)) {
            (1, 0 | -1) | (0, -1) => (0, 1),
            (-1, 0 | 1) | (0, 1) => (1, 0),
            _ => return None,
        };
        let [should, goes] = [should, goes].map(|way: usize| self.ways[way]);
        Some(format!("Your answer goes {goes}; it should go {should}."))
    }
}

/// The expression with what a shift wraps cleared after it, as in `((x << 1) & ~(FILE_A))`. `None` if no shift can wrap.
pub(super) fn without_wraps(text: &str, mapping: Mapping) -> Option<String> {
    let block = parse_tree(text).ok()?;
    let mut inserted: Vec<(usize, String)> = Vec::new();
    block.for_each_expression(&mut |expression| {
        let ExpressionKind::Chain(first, links) = &expression.kind else { return };
        // `1 << 12` is no step
        if matches!(first.kind, ExpressionKind::Literal(_)) {
            return;
        }
        let mut closed = Vec::new();
        for link in links {
            let ExpressionKind::Literal(Literal { value, .. }) = link.operand.kind else { continue };
            let cleared = match link.operator.sign() {
                "<<" => cleared(RawShift::Left(value), mapping),
                ">>" => cleared(RawShift::Right(value), mapping),
                _ => None,
            };
            if let Some(files) = cleared {
                inserted.push((first.span.start, "((".to_owned()));
                closed.push((link.operand.span.end, format!(") & ~({files}))")));
            }
        }
        // the brackets of an inner expression are closed before those of an outer one, which is visited first
        inserted.splice(0..0, closed);
    });
    if inserted.is_empty() {
        return None;
    }
    inserted.sort_by_key(|(place, _)| *place);
    let mut unwrapped = String::new();
    let mut at = 0;
    for (place, inserted) in inserted {
        unwrapped += &text[at..place];
        unwrapped += &inserted;
        at = place;
    }
    Some(unwrapped + &text[at..])
}

/// The files on which a shift brings only what wrapped: `FILE_A | FILE_B` for two steps to the east.
fn cleared(shift: RawShift, mapping: Mapping) -> Option<String> {
    let files = shift.report(Bitboard::EMPTY, mapping).step?.files;
    let mut names = "ABCDEFGH".chars().map(|file| format!("FILE_{file}")).collect::<Vec<_>>();
    if files < 0 {
        names.reverse();
    }
    names.truncate(files.unsigned_abs().into());
    (!names.is_empty()).then(|| names.join(" | "))
}

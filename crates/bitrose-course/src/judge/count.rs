//! How long an answer is.

use bitrose_lang::ast::{Block, ExpressionKind};

/// Operators in a program: every unary one, every binary one and every call counts 1; names, literals and `let` are
/// free.
#[must_use]
pub fn operators(block: &Block) -> u32 {
    let mut count = 0;
    block.for_each_expression(&mut |expression| {
        count += match &expression.kind {
            ExpressionKind::Chain(_, links) => links.len(),
            ExpressionKind::Assign(assignment) => usize::from(assignment.operator.is_some()),
            ExpressionKind::If(branches, _) => branches.len(),
            ExpressionKind::Unary(..)
            | ExpressionKind::Conditional(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Method(..) => 1,
            _ => 0,
        };
    });
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many parts an expression has.
pub(super) fn nodes(block: &Block) -> usize {
    let mut count = 0;
    block.for_each_expression(&mut |_| count += 1);
    count
}

#[cfg(test)]
mod tests {
    use super::operators;
    use bitrose_lang::parse_tree;

    #[test]
    fn the_examples_of_the_course() {
        for (source, count) in [
            ("x", 0),
            ("{a1 h8}", 0),
            ("(x << 1) & ~FILE_A", 3),
            ("x & -x", 2),
            ("north(x) | x", 2),
            (
                "let side = ((x << 1) & NOT_A) | ((x >> 1) & NOT_H)\nlet row = side | x\nside | (row << 8) | (row >> 8)",
                10,
            ),
            ("x.north() | rook(e4, x)", 3),
            ("x == 0 ? a : b", 2),
        ] {
            assert_eq!(operators(&parse_tree(source).unwrap()), count, "{source}");
        }
    }
}

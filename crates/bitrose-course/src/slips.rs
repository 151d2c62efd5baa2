//! Typical slips: a right answer with a single change, and the explanation for the learner.
//!
//! The judge explains a wrong answer if it equals the right one with a slip. The checker requires that every slip makes
//! the solution wrong. `cargo xtask slips` counts how many of them are recognized.

use crate::detect::Detector;
use crate::model::words;
use bitrose_lang::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, Link, Literal, Radix, Statement, StatementKind,
};
use bitrose_lang::{Span, builtin, parse_tree};

macro_rules! slips {
    ($($(#[$doc:meta])* $slip:ident $name:literal $say:literal;)*) => {
        /// A typical slip.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Slip { $($(#[$doc])* $slip,)* }

        impl Slip {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$slip),*];

            /// The name of the slip in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$slip => $name),* }
            }

            /// The explanation for a learner.
            pub const fn say(self) -> &'static str {
                match self { $(Self::$slip => $say),* }
            }
        }
    };
}

slips! {
    /// `a | b` for `a & b`
    AndOr "`&` and `|` exchanged"
        "`&` and `|` are exchanged: `&` keeps what is in both sets, `|` joins them.";
    /// `a ^ b` for `a | b`
    OrXor "`^` and `|` or `&` exchanged"
        "`^` is mixed up with `|` or `&`: it keeps what is in exactly one of the two sets.";
    /// `a + b` for `a | b`
    Carries "`+` for `|`"
        "Right as long as the two sets have no square in common: `+` carries where they meet, `|` does not.";
    /// `a + b` for `a - b`
    Operator "another operator"
        "One operator should be another one; the rest is right.";
    /// `x & FILE_A` for `x & ~FILE_A`
    ComplementForgotten "`~` forgotten"
        "A `~` is missing: it turns a mask into its opposite.";
    /// `x & ~m` for `x & m`
    ComplementDoubled "`~` too many"
        "There is a `~` too many: it turns a mask into its opposite.";
    /// `(x & m) << 1` for `(x << 1) & m`
    MaskBefore "mask before the shift"
        "The mask comes too early: shift first, then clear squares.";
    /// `(x << 1) & m` for `(x & m) << 1`
    MaskAfter "mask after the shift"
        "The mask comes too late: clear squares first, then shift.";
    /// `x >> 8` for `x << 8`
    ShiftDirection "`<<` and `>>` exchanged"
        "`<<` and `>>` are exchanged: `<<` moves each bit to a higher index, `>>` to a lower one.";
    /// `x << 9` for `x << 7`
    AmountSide "7 and 9, 15 and 17, 6 and 10 exchanged"
        "You shift to the wrong side: 7 and 9 lead to opposite sides, and so do 15 and 17, and 6 and 10.";
    /// `x << 8` for `x << 1`
    AmountLine "1 and 8 exchanged"
        "1 and 8 are exchanged: one is a step along a rank, the other along a file.";
    /// `FILE_A` for `RANK_1`
    FileForRank "a file for a rank"
        "A file is taken for a rank, or a rank for a file: a file runs up the board, a rank from left to right.";
    /// `FILE_H` for `FILE_A`
    OtherEdge "the opposite edge"
        "That is the edge on the other side: look which of the files a and h, or which of the ranks 1 and 8, is wanted.";
    /// `NOT_A` for `NOT_AB`
    MaskWidth "a mask of one file for one of two"
        "A mask clears one file too few or too many: a step by one file needs one, a step by two files needs both.";
    /// `white` for `black`
    OtherColor "white and black exchanged"
        "White and Black are exchanged.";
    /// `south(x)` for `north(x)`
    OppositeDirection "the opposite direction"
        "The direction is the opposite one.";
    /// `x << 6` for `x << 5`
    OffByOne "a number, a file or a rank off by one"
        "A number, a file or a rank in your answer is one too high or one too low.";
    /// `a` for `a & b`
    OperandLeftOut "an operand left out"
        "One part is missing.";
    /// `x << 1` for `(x << 1) & NOT_A`
    MaskLeftOut "a mask left out"
        "One shift lacks its mask; the rest is right.";
    /// `b - a` for `a - b`
    OperandsExchanged "two operands exchanged"
        "Two operands are in the wrong order.";
}

impl Slip {
    /// Returns `true` if the detector explains more than the slip does, because it shows what wrapped or how the
    /// squares moved.
    pub const fn is_told_by(self, detector: Detector) -> bool {
        matches!((self, detector), (_, Detector::Wrap) | (Self::OffByOne, Detector::AllAside))
    }

    /// The explanation, with the operator that the slip puts in the place of another one.
    pub fn of_signs(self, source: &str, slipped: &str) -> String {
        let count = |text: &str, sign: char| text.matches(sign).count();
        let more_in =
            |one: &str, other: &str| "&|^".chars().find(|&sign| count(one, sign) > count(other, sign));
        match (self, more_in(slipped, source), more_in(source, slipped)) {
            (Self::OrXor, Some(written), Some(meant)) => {
                format!("`{written}` should be `{meant}`: `^` keeps what is in exactly one of the two sets.")
            }
            _ => self.say().to_owned(),
        }
    }

    /// Returns `true` if the slip can be made when painting squares, without an expression.
    pub const fn is_of_squares(self) -> bool {
        use Slip::{FileForRank, OffByOne, OppositeDirection, OtherColor, OtherEdge};
        matches!(self, FileForRank | OffByOne | OppositeDirection | OtherColor | OtherEdge)
    }
}

/// All variants of an expression with one slip. Each of them can be parsed.
pub fn of_expression(source: &str) -> Vec<(Slip, String)> {
    let Ok(block) = parse_tree(source) else { return Vec::new() };
    let mut slipped = Slipped { source, found: Vec::new() };
    block.for_each_expression(&mut |expression| slipped.expression(expression));
    slipped.every_shift(&block);
    slipped.found
}

/// Returns `true` if an answer contains each operator, name and number that a slip introduces, or uses once more; otherwise
/// that slip cannot have been made.
pub fn is_seen(answer: &str, expression: &str, slipped: &str) -> bool {
    let is_new = |sign: &char| slipped.matches(*sign).count() > expression.matches(*sign).count();
    // `NOT_A` is `~FILE_A`
    let complements = |text: &str| text.matches('~').count() + text.matches("NOT_").count();
    if is_new(&'~') && complements(answer) <= complements(expression) {
        return false;
    }
    let count = |text: &str, word: &str| words(text).filter(|own| *own == word).count();
    "&|^~+-*/%<>".chars().filter(is_new).all(|sign| answer.contains(sign))
        && words(slipped)
            .filter(|word| count(slipped, word) > count(expression, word))
            .all(|word| count(answer, word) > 0)
}

/// The number of terms that an expression adds or subtracts; 1 if it does neither.
pub fn terms(source: &str) -> usize {
    let Ok(block) = parse_tree(source) else { return 1 };
    match &block.statements[..] {
        [Statement { kind: StatementKind::Expression(expression), .. }] => match &expression.kind {
            ExpressionKind::Chain(_, links)
                if links.iter().all(|link| "+-".contains(link.operator.sign())) =>
            {
                links.len() + 1
            }
            _ => 1,
        },
        _ => 1,
    }
}

/// The number of names and literals in a program: if none is missing, none was left out.
pub fn operands(source: &str) -> usize {
    let mut count = 0;
    if let Ok(block) = parse_tree(source) {
        block.for_each_expression(&mut |expression| {
            count +=
                usize::from(matches!(expression.kind, ExpressionKind::Literal(_) | ExpressionKind::Name(_)));
        });
    }
    count
}

struct Slipped<'a> {
    source: &'a str,
    found: Vec<(Slip, String)>,
}

impl Slipped<'_> {
    fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Literal(literal) => self.literal(*literal, expression.span),
            ExpressionKind::Name(name) => self.name(name, expression.span),
            ExpressionKind::Call(name, _) | ExpressionKind::Method(_, name, _) => {
                self.name(&name.text, name.span);
            }
            ExpressionKind::Unary(operator, operand) if operator.sign() == "~" => {
                let operand = format!("({})", self.text(operand.span));
                self.replace(Slip::ComplementForgotten, expression.span, &operand);
            }
            ExpressionKind::Chain(first, links) => self.chain(first, links),
            _ => {}
        }
    }

    fn text(&self, span: Span) -> &str {
        span.text(self.source)
    }

    fn replace(&mut self, slip: Slip, span: Span, with: &str) {
        let text = format!("{}{with}{}", &self.source[..span.start], &self.source[span.end..]);
        if parse_tree(&text).is_ok() {
            self.found.push((slip, text));
        }
    }

    /// Exchanges `<<` and `>>` everywhere, if there are several of them.
    fn every_shift(&mut self, block: &Block) {
        let mut operands: Vec<usize> = Vec::new();
        block.for_each_expression(&mut |expression| {
            if let ExpressionKind::Chain(_, links) = &expression.kind {
                operands.extend(links.iter().filter(|link| shifts(link)).map(|link| link.operand.span.start));
            }
        });
        operands.sort_unstable();
        let mut exchanged = self.source.to_owned();
        for operand in &operands {
            let sign = self.source[..*operand].rfind(['<', '>']).map_or(0, |last| last - 1);
            let other = if self.source[sign..].starts_with("<<") { ">>" } else { "<<" };
            exchanged.replace_range(sign..sign + 2, other);
        }
        if operands.len() > 1 {
            self.replace(Slip::ShiftDirection, Span::new(0, self.source.len()), &exchanged);
        }
    }

    fn literal(&mut self, literal: Literal, span: Span) {
        if literal.radix == Radix::Decimal {
            for other in [literal.value.wrapping_add(1), literal.value.wrapping_sub(1)] {
                self.replace(Slip::OffByOne, span, &other.to_string());
            }
        }
    }

    /// Replaces a constant or a function that has a counterpart: `FILE_A`, `white_pawns`, `north_east`.
    fn name(&mut self, name: &str, span: Span) {
        for (slip, from, to) in both_ways(SIBLINGS) {
            let sibling = sibling(name, from, to);
            if let Some(sibling) = sibling.filter(|sibling| is_known(name) == is_known(sibling)) {
                self.replace(slip, span, &sibling);
            }
        }
        for next in [1, -1] {
            if let Some(neighbor) = neighbor(name, next) {
                self.replace(Slip::OffByOne, span, &neighbor);
            }
        }
    }

    fn chain(&mut self, first: &Expression, links: &[Link]) {
        let mut operand = first;
        for (place, link) in links.iter().enumerate() {
            let before = operand.span;
            let after = link.operand.span;
            let gap = Span::new(before.end, after.start);
            self.operators(link.operator, gap);
            if is_set_operator(link.operator) || link.operator.sign() == "+" {
                let is_mask = link.operator.sign() == "&" && is_shift(operand);
                let slip = if is_mask { Slip::MaskLeftOut } else { Slip::OperandLeftOut };
                self.replace(slip, Span::new(before.end, after.end), "");
                if place == 0 {
                    self.replace(Slip::OperandLeftOut, Span::new(before.start, after.start), "");
                }
            } else if place == 0 && !is_shift_by_number(link) {
                let exchanged = format!("{}{}{}", self.text(after), self.text(gap), self.text(before));
                self.replace(Slip::OperandsExchanged, Span::new(before.start, after.end), &exchanged);
            }
            if is_set_operator(link.operator) {
                for operand in [before, after] {
                    let complement = format!("~({})", self.text(operand));
                    self.replace(Slip::ComplementDoubled, operand, &complement);
                }
            }
            self.amount(link);
            operand = &link.operand;
        }
        if let [link] = links {
            self.mask(first, link);
        }
    }

    /// Replaces an operator, which lies in the gap between its operands, by another one.
    fn operators(&mut self, operator: BinaryOperator, gap: Span) {
        for (slip, from, to) in both_ways(EXCHANGED) {
            if operator.sign() == from && (slip != Slip::Carries || to == "+") {
                let with = self.text(gap).replacen(from, to, 1);
                self.replace(slip, gap, &with);
            }
        }
    }

    /// Replaces the amount of a shift.
    fn amount(&mut self, link: &Link) {
        let shift = (&link.operand.kind, link.operator.sign());
        let (ExpressionKind::Literal(amount), "<<" | ">>") = shift else { return };
        for (slip, _, to) in both_ways(AMOUNTS).filter(|(_, from, _)| amount.value == *from) {
            self.replace(slip, link.operand.span, &to.to_string());
        }
    }

    /// Exchanges `(x << 1) & m` and `(x & m) << 1`.
    fn mask(&mut self, first: &Expression, outer: &Link) {
        let ExpressionKind::Chain(inner, links) = &first.kind else { return };
        let [link] = links.as_slice() else { return };
        let is_mask = |link: &Link| link.operator.sign() == "&";
        let slip = match (shifts(link), is_mask(outer), is_mask(link), shifts(outer)) {
            (true, true, ..) => Slip::MaskBefore,
            (_, _, true, true) => Slip::MaskAfter,
            _ => return,
        };
        let part = |link: &Link| format!("{} {}", link.operator.sign(), self.text(link.operand.span));
        let text = format!("({} {}) {}", self.text(inner.span), part(outer), part(link));
        self.replace(slip, Span::new(first.span.start, outer.operand.span.end), &text);
    }
}

fn shifts(link: &Link) -> bool {
    matches!(link.operator.sign(), "<<" | ">>")
}

/// Returns `true` if an expression is a single shift.
fn is_shift(expression: &Expression) -> bool {
    matches!(&expression.kind, ExpressionKind::Chain(_, links) if matches!(&links[..], [link] if shifts(link)))
}

/// Returns `true` for a shift by a number, as in `<< 1`. Nobody means `1 << x` by it, and `1 << h3` is h3.
fn is_shift_by_number(link: &Link) -> bool {
    shifts(link) && matches!(link.operand.kind, ExpressionKind::Literal(_))
}

fn is_set_operator(operator: BinaryOperator) -> bool {
    matches!(operator.sign(), "&" | "|" | "^")
}

/// The pairs of a table in both directions.
fn both_ways<T: Copy>(table: &[(Slip, T, T)]) -> impl Iterator<Item = (Slip, T, T)> {
    table.iter().flat_map(|&(slip, one, other)| [(slip, one, other), (slip, other, one)])
}

/// Amounts of a shift that are easily confused.
const AMOUNTS: &[(Slip, u64, u64)] = &[
    (Slip::AmountSide, 7, 9),
    (Slip::AmountSide, 15, 17),
    (Slip::AmountSide, 6, 10),
    (Slip::AmountLine, 1, 8),
];

/// Operators that are easily confused.
const EXCHANGED: &[(Slip, &str, &str)] = &[
    (Slip::AndOr, "&", "|"),
    (Slip::OrXor, "^", "|"),
    (Slip::OrXor, "^", "&"),
    (Slip::ShiftDirection, "<<", ">>"),
    (Slip::Carries, "+", "|"),
    (Slip::Operator, "+", "-"),
    (Slip::Operator, "*", "+"),
    (Slip::Operator, "/", "%"),
    (Slip::Operator, "==", "!="),
    (Slip::Operator, "<", "<="),
    (Slip::Operator, ">", ">="),
    (Slip::Operator, "&&", "||"),
];

/// Words in names that are easily confused.
const SIBLINGS: &[(Slip, &str, &str)] = &[
    (Slip::OtherEdge, "FILE_A", "FILE_H"),
    (Slip::OtherEdge, "NOT_A", "NOT_H"),
    (Slip::OtherEdge, "NOT_AB", "NOT_GH"),
    (Slip::MaskWidth, "NOT_A", "NOT_AB"),
    (Slip::MaskWidth, "NOT_H", "NOT_GH"),
    (Slip::OtherEdge, "RANK_1", "RANK_8"),
    (Slip::OtherEdge, "RANK_2", "RANK_7"),
    (Slip::OtherEdge, "RANK_4", "RANK_5"),
    (Slip::FileForRank, "FILE_A", "RANK_1"),
    (Slip::FileForRank, "FILE_B", "RANK_2"),
    (Slip::FileForRank, "FILE_C", "RANK_3"),
    (Slip::FileForRank, "FILE_D", "RANK_4"),
    (Slip::FileForRank, "FILE_E", "RANK_5"),
    (Slip::FileForRank, "FILE_F", "RANK_6"),
    (Slip::FileForRank, "FILE_G", "RANK_7"),
    (Slip::FileForRank, "FILE_H", "RANK_8"),
    (Slip::FileForRank, "file", "rank"),
    (Slip::OtherColor, "white", "black"),
    (Slip::OtherColor, "LIGHT", "DARK"),
    (Slip::OppositeDirection, "north", "south"),
    (Slip::OppositeDirection, "east", "west"),
];

/// The name with one of its words replaced: `white_pawns` for `black_pawns`.
fn sibling(name: &str, from: &str, to: &str) -> Option<String> {
    if name == from {
        return Some(to.to_owned());
    }
    let is_word = from.bytes().all(|letter| letter.is_ascii_lowercase());
    let mut words: Vec<&str> = name.split('_').collect();
    let word = words.iter_mut().find(|word| is_word && **word == from)?;
    *word = to;
    Some(words.join("_"))
}

/// The name of a neighboring file or rank: `FILE_B` for `FILE_A`, `RANK_3` for `RANK_2`.
fn neighbor(name: &str, next: i8) -> Option<String> {
    let (line, last) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let last = last.bytes().next()?.checked_add_signed(next)?;
    let is_line =
        line == "FILE_" && (b'A'..=b'H').contains(&last) || line == "RANK_" && (b'1'..=b'8').contains(&last);
    is_line.then(|| format!("{line}{}", char::from(last)))
}

fn is_known(name: &str) -> bool {
    builtin(name).is_some()
}

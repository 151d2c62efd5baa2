//! Operators between operands, by precedence, with a stack of their own: the parser does not call itself for each
//! level, so deep programs need little of the real stack.

use super::super::Span;
use super::super::ast::{BinaryOperator, Expression, ExpressionKind, Link};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::{Parser, foreign};

/// The `&`, `^` or `|` outermost in an operand without brackets.
fn bitwise_sign(part: &Part) -> Option<&'static str> {
    let operators = [BinaryOperator::Or, BinaryOperator::Xor, BinaryOperator::And];
    operators.into_iter().find(|operator| operator.level() == part.level).map(BinaryOperator::sign)
}

/// Tighter than every operator: what stands alone or in brackets.
const TIGHTEST: u8 = u8::MAX;

/// The operator that a sign stands for; `>>>` is `>>`.
fn binary_operator(sign: &str) -> Option<BinaryOperator> {
    let sign = if sign == ">>>" { ">>" } else { sign };
    BinaryOperator::ALL.iter().copied().find(|operator| operator.sign() == sign)
}

/// The operator inside `&=` and its kin.
pub(super) fn compound(symbol: Symbol) -> Option<BinaryOperator> {
    let operator = binary_operator(symbol.text().strip_suffix('=')?)?;
    (!operator.is_comparison()).then_some(operator)
}

/// An operand, or operators that have already been put together.
struct Part {
    expression: Expression,
    /// The level of its outermost operator; [`TIGHTEST`] in brackets.
    level: u8,
    /// How deep its tree is.
    height: usize,
}

impl Parser<'_> {
    /// Operands with operators between them.
    pub(super) fn operators(&mut self) -> Fallible<Expression> {
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let first = self.part()?;
        let whole = match self.operator() {
            None => first,
            Some(_) => self.climb(first)?,
        };
        self.deepest = outside.max(self.depth + whole.height);
        self.check_depth()?;
        Ok(whole.expression)
    }

    fn climb(&mut self, first: Part) -> Fallible<Part> {
        let mut parts = vec![first];
        let mut waiting: Vec<BinaryOperator> = Vec::new();
        while let Some((operator, at)) = self.operator() {
            while waiting.last().is_some_and(|last| last.level() >= operator.level()) {
                self.reduce(&mut parts, &mut waiting)?;
            }
            self.at = at;
            let sign = self.advance().span;
            self.skip_newlines();
            foreign::refuse_and_not(self, operator, sign)?;
            waiting.push(operator);
            parts.push(self.part()?);
        }
        while !waiting.is_empty() {
            self.reduce(&mut parts, &mut waiting)?;
        }
        parts.pop().ok_or_else(|| self.unexpected("an expression"))
    }

    fn part(&mut self) -> Fallible<Part> {
        self.deepest = self.depth;
        let expression = self.operand()?;
        Ok(Part { expression, level: TIGHTEST, height: self.deepest - self.depth })
    }

    /// Puts the last two parts together with the last operator.
    fn reduce(&self, parts: &mut Vec<Part>, waiting: &mut Vec<BinaryOperator>) -> Fallible<()> {
        let (Some(operator), Some(right), Some(left)) = (waiting.pop(), parts.pop(), parts.pop()) else {
            return Ok(());
        };
        if operator.is_comparison() {
            self.check_comparison(&left, operator, &right)?;
        }
        parts.push(chain(left, operator, right));
        Ok(())
    }

    /// The binary operator that comes next. A line that begins with one continues the line before.
    fn operator(&self) -> Option<(BinaryOperator, usize)> {
        let at = self.next_significant();
        let Kind::Symbol(symbol) = self.tokens[at].kind else { return None };
        binary_operator(symbol.text()).map(|operator| (operator, at))
    }

    /// Refuses `a & b == c`, which C and Rust read differently, and `a < b < c`.
    fn check_comparison(&self, left: &Part, operator: BinaryOperator, right: &Part) -> Fallible<()> {
        let span = left.expression.span.to(right.expression.span);
        if left.level == operator.level() {
            return Err(Error::new(span, "chained comparison")
                .label("two comparisons without `&&`")
                .help("write `a < b && b < c`"));
        }
        let Some([c, rust]) = self.readings(left, operator, right) else { return Ok(()) };
        let beside =
            bitwise_sign(left).or(bitwise_sign(right)).expect("there are two readings of a bitwise operator");
        Err(Error::new(span, format!("`{beside}` beside `{}` is ambiguous", operator.sign()))
            .label("add parentheses")
            .help(format!("`{rust}` is how Rust and Python read it, `{c}` is how C and Java do")))
    }

    /// How C and how Rust read a comparison beside a bitwise operator.
    fn readings(&self, left: &Part, operator: BinaryOperator, right: &Part) -> Option<[String; 2]> {
        let text = |span: Span| span.text(self.source);
        let (sign, a, b) = (operator.sign(), left.expression.span, right.expression.span);
        if bitwise_sign(left).is_some() {
            let last = last_operand(&left.expression);
            let before = text(Span::new(a.start, last.start));
            let c = format!("{before}({} {sign} {})", text(last), text(b));
            Some([c, format!("({}) {sign} {}", text(a), text(b))])
        } else if bitwise_sign(right).is_some() {
            let first = first_operand(&right.expression);
            let after = text(Span::new(first.end, b.end));
            let c = format!("({} {sign} {}){after}", text(a), text(first));
            Some([c, format!("{} {sign} ({})", text(a), text(b))])
        } else {
            None
        }
    }
}

/// One more operator: at the end of a chain of the same level, or a chain of its own.
fn chain(left: Part, operator: BinaryOperator, right: Part) -> Part {
    let level = operator.level();
    let span = left.expression.span.to(right.expression.span);
    let link = Link { operator, operand: right.expression };
    let (kind, height) = match left.expression.kind {
        ExpressionKind::Chain(first, mut links) if left.level == level => {
            links.push(link);
            (ExpressionKind::Chain(first, links), left.height.max(right.height + 1))
        }
        kind => {
            let first = Box::new(Expression { kind, span: left.expression.span });
            (ExpressionKind::Chain(first, vec![link]), left.height.max(right.height) + 1)
        }
    };
    Part { expression: Expression { kind, span }, level, height }
}

/// The operand at the far right of unbracketed operators.
fn last_operand(chain: &Expression) -> Span {
    match &chain.kind {
        ExpressionKind::Chain(first, links) if first.span.start == chain.span.start => {
            links.last().map_or(chain.span, |link| last_operand(&link.operand))
        }
        _ => chain.span,
    }
}

/// The operand at the far left of unbracketed bitwise operators.
fn first_operand(chain: &Expression) -> Span {
    match &chain.kind {
        ExpressionKind::Chain(first, links)
            if links[0].operator.is_bitwise() && first.span.start == chain.span.start =>
        {
            first_operand(first)
        }
        _ => chain.span,
    }
}

//! Operator precedence parsing with an explicit stack. The parser does not recurse for each level of precedence, so
//! nested programs need little of the native stack.

use super::super::Span;
use super::super::ast::{BinaryOperator, Expression, ExpressionKind, Link};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::Parser;

/// Returns the sign if the outermost operator of an operand without parentheses is `&`, `^` or `|`.
fn bitwise_sign(part: &Part) -> Option<&'static str> {
    let operators = [BinaryOperator::Or, BinaryOperator::Xor, BinaryOperator::And];
    operators.into_iter().find(|operator| operator.level() == part.level).map(BinaryOperator::sign)
}

/// The level of an operand that is a single value or in parentheses: it binds more tightly than every operator.
const TIGHTEST: u8 = u8::MAX;

/// Returns the operator for a sign. `>>>` is the same as `>>`.
fn binary_operator(sign: &str) -> Option<BinaryOperator> {
    let sign = if sign == ">>>" { ">>" } else { sign };
    BinaryOperator::ALL.iter().copied().find(|operator| operator.sign() == sign)
}

/// Returns the operator of a compound assignment such as `&=`.
pub(super) fn compound(symbol: Symbol) -> Option<BinaryOperator> {
    let operator = binary_operator(symbol.text().strip_suffix('=')?)?;
    (!operator.is_comparison()).then_some(operator)
}

/// An operand, or operators and operands that are already combined.
struct Part {
    expression: Expression,
    /// The level of its outermost operator; [`TIGHTEST`] in parentheses.
    level: u8,
    /// The height of its tree.
    height: usize,
}

impl Parser<'_> {
    /// Parses operands with operators between them.
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
            refuse_and_not(self, operator, sign)?;
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

    /// Combines the last two parts with the last operator.
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

    /// Returns the next binary operator. A line that begins with one continues the line before.
    fn operator(&self) -> Option<(BinaryOperator, usize)> {
        let at = self.next_significant();
        let Kind::Symbol(symbol) = self.tokens[at].kind else { return None };
        binary_operator(symbol.text()).map(|operator| (operator, at))
    }

    /// Refuses `a & b == c`, which C and Rust parse differently, and `a < b < c`.
    fn check_comparison(&self, left: &Part, operator: BinaryOperator, right: &Part) -> Fallible<()> {
        let span = left.expression.span.to(right.expression.span);
        if left.level == operator.level() {
            let is_template = span.text(self.source).contains(">(") && operator.sign() == ">";
            let help = if is_template {
                "a call with an argument in `<…>` is C++, which `--lang cpp` reads"
            } else {
                "write `a < b && b < c`"
            };
            return Err(Error::new(span, "chained comparison")
                .label("two comparisons without `&&`")
                .help(help));
        }
        let Some([c, rust]) = self.readings(left, operator, right) else { return Ok(()) };
        let bitwise =
            bitwise_sign(left).or(bitwise_sign(right)).expect("there are two readings of a bitwise operator");
        Err(Error::new(span, format!("`{bitwise}` next to `{}` is ambiguous", operator.sign()))
            .label("add parentheses")
            .help(format!("Rust and Python read it as `{rust}`, C and Java as `{c}`")))
    }

    /// Returns how C and how Rust parse a comparison next to a bitwise operator. `None` if there is no such operator.
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

/// Adds an operator: to the chain on the left if it has the same level, otherwise to a new chain.
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

/// Returns the span of the rightmost operand of unparenthesized operators.
fn last_operand(chain: &Expression) -> Span {
    match &chain.kind {
        ExpressionKind::Chain(first, links) if first.span.start == chain.span.start => {
            links.last().map_or(chain.span, |link| last_operand(&link.operand))
        }
        _ => chain.span,
    }
}

/// Returns the span of the leftmost operand of unparenthesized bitwise operators.
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

/// Refuses Go's `a &^ b`.
fn refuse_and_not(parser: &Parser<'_>, operator: BinaryOperator, sign: Span) -> Fallible<()> {
    if operator == BinaryOperator::And && parser.is(Symbol::Xor) {
        let span = sign.to(parser.peek().span);
        return Err(Error::new(span, "`&^` is an operator of Go")
            .label("not part of the language")
            .help("write `a & ~b`"));
    }
    Ok(())
}

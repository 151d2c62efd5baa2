//! Expressions.

use super::super::ast::{
    Assignment, BinaryOperator, Block, Expression, ExpressionKind, Link, Literal, Name, Radix, UnaryOperator,
    Width,
};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::super::{Span, Type};
use super::{Parser, foreign};
use crate::bitboard::{Bitboard, Square};

/// Tighter than every operator: what stands alone or in brackets.
const TIGHTEST: u8 = u8::MAX;

/// The operator inside `&=` and its kin.
pub(super) fn compound(symbol: Symbol) -> Option<BinaryOperator> {
    use BinaryOperator as B;
    Some(match symbol {
        Symbol::AddAssign => B::Add,
        Symbol::SubtractAssign => B::Subtract,
        Symbol::MultiplyAssign => B::Multiply,
        Symbol::DivideAssign => B::Divide,
        Symbol::RemainderAssign => B::Remainder,
        Symbol::AndAssign => B::And,
        Symbol::OrAssign => B::Or,
        Symbol::XorAssign => B::Xor,
        Symbol::ShiftLeftAssign => B::ShiftLeft,
        Symbol::ShiftRightAssign | Symbol::ShiftRightLogicalAssign => B::ShiftRight,
        _ => return None,
    })
}

fn binary_operator(symbol: Symbol) -> Option<BinaryOperator> {
    use BinaryOperator as B;
    Some(match symbol {
        Symbol::OrOr => B::Either,
        Symbol::AndAnd => B::Both,
        Symbol::Equal => B::Equal,
        Symbol::NotEqual => B::NotEqual,
        Symbol::Less => B::Less,
        Symbol::LessOrEqual => B::LessOrEqual,
        Symbol::Greater => B::Greater,
        Symbol::GreaterOrEqual => B::GreaterOrEqual,
        Symbol::Or => B::Or,
        Symbol::Xor => B::Xor,
        Symbol::And => B::And,
        Symbol::ShiftLeft => B::ShiftLeft,
        Symbol::ShiftRight | Symbol::ShiftRightLogical => B::ShiftRight,
        Symbol::Plus => B::Add,
        Symbol::Minus => B::Subtract,
        Symbol::Star => B::Multiply,
        Symbol::Slash => B::Divide,
        Symbol::Percent => B::Remainder,
        _ => return None,
    })
}

impl Parser<'_> {
    /// A whole expression, an assignment among them.
    pub(super) fn expression(&mut self) -> Fallible<Expression> {
        let left = self.conditional()?;
        let Kind::Symbol(symbol) = self.peek().kind else { return Ok(left) };
        let operator = compound(symbol);
        if operator.is_none() && symbol != Symbol::Assign {
            return Ok(left);
        }
        let target = self.assigned_name(&left)?;
        self.advance();
        self.skip_newlines();
        let value = self.nested(Self::expression)?;
        let span = left.span.to(value.span);
        let kind = ExpressionKind::Assign(Box::new(Assignment { target, operator, value, postfix: false }));
        Ok(Expression { kind, span })
    }

    fn assigned_name(&self, left: &Expression) -> Fallible<Name> {
        match &left.kind {
            ExpressionKind::Name(text) => Ok(Name { text: text.clone(), span: left.span }),
            _ => Err(Error::new(left.span, "only a name can be assigned")
                .label("this is a value, not a name")
                .maybe_help(self.is(Symbol::Assign).then(|| "to compare, write `==`".to_owned()))),
        }
    }

    fn conditional(&mut self) -> Fallible<Expression> {
        let (condition, _) = self.binary(1)?;
        if !self.continues_with(Symbol::Question) {
            return Ok(condition);
        }
        let question = self.advance().span;
        self.skip_newlines();
        let then = self.nested(Self::expression)?;
        self.skip_newlines();
        if !self.is(Symbol::Colon) {
            return Err(self.unexpected("`:`").related(question, "the `?` that it belongs to"));
        }
        self.advance();
        self.skip_newlines();
        let otherwise = self.nested(Self::conditional)?;
        let span = condition.span.to(otherwise.span);
        let kind = ExpressionKind::Conditional(Box::new([condition, then, otherwise]));
        Ok(Expression { kind, span })
    }

    /// Is this symbol next, be it on a following line? Then steps to it.
    fn continues_with(&mut self, symbol: Symbol) -> bool {
        let at = self.next_significant();
        let found = self.tokens[at].kind == Kind::Symbol(symbol);
        if found {
            self.at = at;
        }
        found
    }

    fn next_significant(&self) -> usize {
        let newlines = self.tokens[self.at..].iter().take_while(|token| token.kind == Kind::Newline).count();
        self.at + newlines
    }

    /// The binary operator that comes next. A line that begins with one continues the line before.
    fn operator(&self) -> Option<(BinaryOperator, usize)> {
        let at = self.next_significant();
        let Kind::Symbol(symbol) = self.tokens[at].kind else { return None };
        binary_operator(symbol).map(|operator| (operator, at))
    }

    /// Operators of `lowest` level or tighter. Returns the level of the outermost operator too.
    fn binary(&mut self, lowest: u8) -> Fallible<(Expression, u8)> {
        let mut left = self.operand()?;
        let mut level = TIGHTEST;
        while let Some((operator, at)) = self.operator().filter(|(operator, _)| operator.level() >= lowest) {
            self.at = at;
            let sign = self.advance().span;
            self.skip_newlines();
            foreign::refuse_and_not(self, operator, sign)?;
            let (operand, operand_level) = self.binary(operator.level() + 1)?;
            if operator.is_comparison() {
                self.check_comparison(&left, level, operator, &operand, operand_level)?;
            }
            left = chain(left, level, Link { operator, operand });
            level = operator.level();
        }
        Ok((left, level))
    }

    /// Refuses `a & b == c`, which C and Rust read differently, and `a < b < c`.
    fn check_comparison(
        &self,
        left: &Expression,
        left_level: u8,
        operator: BinaryOperator,
        right: &Expression,
        right_level: u8,
    ) -> Fallible<()> {
        let is_bitwise = |level| (BinaryOperator::Or.level()..=BinaryOperator::And.level()).contains(&level);
        if left_level == operator.level() {
            return Err(Error::new(left.span.to(right.span), "comparisons do not chain")
                .label("two comparisons side by side")
                .help("write `a < b && b < c`"));
        }
        let (sign, source) = (operator.sign(), self.source);
        let readings = if is_bitwise(left_level) {
            let last = last_operand(left);
            let before = Span::new(left.span.start, last.start).text(source);
            let (left, last, right) = (left.span.text(source), last.text(source), right.span.text(source));
            [format!("{before}({last} {sign} {right})"), format!("({left}) {sign} {right}")]
        } else if is_bitwise(right_level) {
            let first = first_operand(right);
            let after = Span::new(first.end, right.span.end).text(source);
            let (left, first, right) = (left.span.text(source), first.text(source), right.span.text(source));
            [format!("({left} {sign} {first}){after}"), format!("{left} {sign} ({right})")]
        } else {
            return Ok(());
        };
        Err(Error::new(left.span.to(right.span), "this has two readings")
            .label("brackets are needed")
            .help(format!("C and Java read `{}`, Rust and Python read `{}`", readings[0], readings[1])))
    }

    /// An operand with its casts: `-x as u64`.
    fn operand(&mut self) -> Fallible<Expression> {
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let mut operand = self.unary()?;
        while self.is_word("as") {
            self.advance();
            let kind = self.type_name("a type")?;
            let span = operand.span.to(self.previous());
            self.deepen()?;
            operand = Expression { kind: ExpressionKind::Cast(Box::new(operand), kind), span };
        }
        self.deepest = self.deepest.max(outside);
        Ok(operand)
    }

    /// One level more to the left: the tree grows although the parser does not go deeper.
    fn deepen(&mut self) -> Fallible<()> {
        self.deepest += 1;
        self.check_depth()
    }

    fn unary(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        let Kind::Symbol(symbol) = token.kind else { return self.postfix() };
        let operator = match symbol {
            Symbol::Complement => UnaryOperator::Complement,
            Symbol::Minus => UnaryOperator::Negate,
            Symbol::Not => UnaryOperator::Not,
            Symbol::Plus => {
                self.advance();
                return self.nested(Self::unary);
            }
            Symbol::Increment | Symbol::Decrement => return self.prefix_step(symbol),
            Symbol::OpenRound => {
                if let Some((kind, end)) = self.cast_ahead() {
                    return self.cast(kind, end);
                }
                return self.postfix();
            }
            _ => return self.postfix(),
        };
        self.advance();
        let operand = self.nested(Self::unary)?;
        let span = token.span.to(operand.span);
        Ok(Expression { kind: ExpressionKind::Unary(operator, Box::new(operand)), span })
    }

    /// `++x` and `--x`.
    fn prefix_step(&mut self, symbol: Symbol) -> Fallible<Expression> {
        let start = self.advance().span;
        let operand = self.nested(Self::unary)?;
        let target = self.assigned_name(&operand)?;
        Ok(step(target, symbol, start.to(operand.span), false))
    }

    fn cast(&mut self, kind: Type, end: usize) -> Fallible<Expression> {
        let start = self.peek().span;
        self.at = end;
        let operand = self.nested(Self::unary)?;
        let span = start.to(operand.span);
        Ok(Expression { kind: ExpressionKind::Cast(Box::new(operand), kind), span })
    }

    /// A value with what follows it: calls of methods, `x++`.
    fn postfix(&mut self) -> Fallible<Expression> {
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let mut value = self.primary()?;
        loop {
            if self.continues_with(Symbol::Dot) {
                self.deepen()?;
                value = self.method(value)?;
            } else if self.is(Symbol::Increment) || self.is(Symbol::Decrement) {
                let target = self.assigned_name(&value)?;
                let token = self.advance();
                let symbol = if self.text(token) == "++" { Symbol::Increment } else { Symbol::Decrement };
                value = step(target, symbol, value.span.to(token.span), true);
            } else if self.is(Symbol::OpenSquare) {
                return Err(foreign::no_arrays(self.peek().span));
            } else if self.is(Symbol::Arrow) {
                return Err(foreign::no_pointers(self.peek().span));
            } else {
                break;
            }
        }
        self.deepest = self.deepest.max(outside);
        Ok(value)
    }

    fn method(&mut self, receiver: Expression) -> Fallible<Expression> {
        self.advance();
        self.skip_newlines();
        if matches!(self.peek().kind, Kind::Number(_)) {
            return Err(foreign::no_fields(self.peek().span));
        }
        let name = self.name("the name of a function")?;
        if !self.is(Symbol::OpenRound) {
            return Err(foreign::no_fields(name.span));
        }
        let (arguments, end) = self.arguments()?;
        let span = receiver.span.to(end);
        Ok(Expression { kind: ExpressionKind::Method(Box::new(receiver), name, arguments), span })
    }

    /// The arguments of a call, from bracket to bracket.
    pub(super) fn arguments(&mut self) -> Fallible<(Vec<Expression>, Span)> {
        self.in_brackets(|parser| {
            let mut arguments = Vec::new();
            while !parser.is(Symbol::CloseRound) {
                arguments.push(parser.nested(Self::expression)?);
                if !parser.take(Symbol::Comma) {
                    break;
                }
            }
            Ok(arguments)
        })
    }

    fn primary(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        let kind = match token.kind {
            Kind::Number(literal) => ExpressionKind::Literal(literal),
            Kind::Drawing(board) => ExpressionKind::Drawing(board),
            Kind::Word => return self.word_expression(),
            Kind::Symbol(Symbol::OpenRound) => {
                let (inner, span) = self.in_brackets(|parser| parser.nested(Self::expression))?;
                return Ok(Expression { kind: inner.kind, span });
            }
            Kind::Symbol(Symbol::OpenCurly) => return self.squares(),
            _ => return Err(self.no_operand()),
        };
        self.advance();
        Ok(Expression { kind, span: token.span })
    }

    fn no_operand(&self) -> Box<Error> {
        let token = self.peek();
        match token.kind {
            Kind::Symbol(Symbol::Star | Symbol::And) => foreign::no_pointers(token.span),
            Kind::Symbol(Symbol::OpenSquare) => foreign::no_arrays(token.span),
            Kind::Symbol(Symbol::Xor) => Error::new(token.span, "`^` stands between two operands")
                .label("a left operand is missing")
                .help("Go's `^x` is `~x`"),
            Kind::Symbol(Symbol::CloseRound | Symbol::CloseCurly | Symbol::CloseSquare) => {
                let close = self.text(token);
                self.unexpected("an expression").maybe_help(
                    (!self.opened_before(token.span))
                        .then(|| format!("no bracket is open that this `{close}` could close")),
                )
            }
            Kind::Text => {
                Error::new(token.span, "a text is no value").label("a text can only stand after `show e`")
            }
            _ => self.unexpected("an expression"),
        }
    }

    /// Is a bracket open at this place?
    fn opened_before(&self, place: Span) -> bool {
        let mut open = 0usize;
        for token in self.tokens.iter().take_while(|token| token.span.start < place.start) {
            match token.kind {
                Kind::Symbol(Symbol::OpenRound | Symbol::OpenCurly | Symbol::OpenSquare) => open += 1,
                Kind::Symbol(Symbol::CloseRound | Symbol::CloseCurly | Symbol::CloseSquare) => {
                    open = open.saturating_sub(1);
                }
                _ => {}
            }
        }
        open > 0
    }

    /// `{a1 c3 h8}`, with commas or without.
    pub(super) fn squares(&mut self) -> Fallible<Expression> {
        let opened = self.peek().span;
        self.bracketed += 1;
        self.advance();
        let squares = self.square_list();
        self.bracketed -= 1;
        let board = squares?;
        let close = self.close(Symbol::CloseCurly, opened)?;
        Ok(Expression { kind: ExpressionKind::Squares(board), span: opened.to(close) })
    }

    fn square_list(&mut self) -> Fallible<Bitboard> {
        let mut board = Bitboard::EMPTY;
        while let Some(word) = self.word() {
            let Ok(square) = word.parse::<Square>() else {
                return Err(Error::new(self.peek().span, format!("`{word}` is no square"))
                    .label("a square is a file a to h and a rank 1 to 8, like e4"));
            };
            board = board.with(square);
            self.advance();
            self.take(Symbol::Comma);
        }
        if self.is(Symbol::CloseCurly) || self.peek().kind == Kind::End {
            return Ok(board);
        }
        Err(self.unexpected("a square or `}`").help("a set is written `{a1 c3 h8}`"))
    }

    /// `if c { … } else { … }`, as a value or as a statement.
    pub(super) fn if_expression(&mut self) -> Fallible<Expression> {
        let start = self.peek().span;
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            self.advance();
            let condition = self.condition()?;
            branches.push((condition, self.body()?));
            if !self.else_ahead() {
                break;
            }
            self.advance();
            self.skip_newlines();
            if !self.is_word("if") {
                otherwise = Some(self.body()?);
                break;
            }
        }
        let span = start.to(self.previous());
        Ok(Expression { kind: ExpressionKind::If(branches, otherwise), span })
    }

    /// Is `else` next, perhaps after a `;` or on a following line? Then steps to it.
    fn else_ahead(&mut self) -> bool {
        let mut at = self.at;
        let mut semicolons = 0;
        while let Kind::Newline | Kind::Symbol(Symbol::Semicolon) = self.tokens[at].kind {
            semicolons += usize::from(self.tokens[at].kind != Kind::Newline);
            at += 1;
        }
        let found =
            self.tokens[at].kind == Kind::Word && self.text(self.tokens[at]) == "else" && semicolons <= 1;
        if found {
            self.at = at;
        }
        found
    }

    /// A condition; `if x = y` is refused, for it is nearly always a slip.
    pub(super) fn condition(&mut self) -> Fallible<Expression> {
        let condition = self.nested(Self::expression)?;
        if let ExpressionKind::Assign(assignment) = &condition.kind
            && assignment.operator.is_none()
            && !condition.span.text(self.source).starts_with("((")
        {
            return Err(Error::new(condition.span, "an assignment stands where a condition is expected")
                .label("`=` assigns")
                .help("to compare, write `==`; if you mean it, add a second pair of brackets: `((x = y))`"));
        }
        Ok(condition)
    }

    /// A block in braces, or a single statement as in C.
    pub(super) fn body(&mut self) -> Fallible<Block> {
        self.skip_newlines();
        if self.is(Symbol::OpenCurly) {
            return self.block();
        }
        let start = self.peek().span;
        let mut statements = Vec::new();
        if !self.take(Symbol::Semicolon) {
            self.nested(|parser| parser.statement(&mut statements))?;
        }
        Ok(Block { statements, span: start.to(self.previous()) })
    }
}

/// Puts one more operator on the right of `left`.
fn chain(left: Expression, level: u8, link: Link) -> Expression {
    let span = left.span.to(link.operand.span);
    match left.kind {
        ExpressionKind::Chain(first, mut links) if level == link.operator.level() => {
            links.push(link);
            Expression { kind: ExpressionKind::Chain(first, links), span }
        }
        _ => Expression { kind: ExpressionKind::Chain(Box::new(left), vec![link]), span },
    }
}

/// `x++` and its kin as an assignment.
fn step(target: Name, symbol: Symbol, span: Span, postfix: bool) -> Expression {
    let operator = if symbol == Symbol::Increment { BinaryOperator::Add } else { BinaryOperator::Subtract };
    let one = Literal { value: 1, radix: Radix::Decimal, width: Width::Unsaid };
    let value = Expression { kind: ExpressionKind::Literal(one), span };
    let assignment = Assignment { target, operator: Some(operator), value, postfix };
    Expression { kind: ExpressionKind::Assign(Box::new(assignment)), span }
}

fn last_operand(chain: &Expression) -> Span {
    match &chain.kind {
        ExpressionKind::Chain(_, links) => links.last().map_or(chain.span, |link| link.operand.span),
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

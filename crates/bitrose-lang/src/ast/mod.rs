//! The tree of a program. Two trees are equal when they say the same, wherever it stands in the source.

mod literal;
mod operators;
mod walk;

use super::{Span, Type};
use bitrose_core::bitboard::Bitboard;
pub use literal::{Literal, Radix, Width};
pub use operators::{BinaryOperator, UnaryOperator};

/// A parsed program: what the parser reads and the printer prints.
#[derive(Clone, Debug, Eq, Default)]
pub struct Block {
    /// The statements in order.
    pub statements: Vec<Statement>,
    /// From the first to the last character; for a block in braces, the braces included.
    pub span: Span,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.statements == other.statements
    }
}

/// A name and its place.
#[derive(Clone, Debug, Eq)]
pub struct Name {
    /// The name as written.
    pub text: Box<str>,
    /// The place.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// A statement and its place.
#[derive(Clone, Debug, Eq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// The place.
    pub span: Span,
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// An expression, an assignment among them.
    Expression(Expression),
    /// `let x = e`, `uint64_t x = e;`, `const int n = 3;`.
    Declare(Declaration),
    /// `fn f(a, b) { … }`, `uint64_t f(uint64_t b) { … }`, `fn f(b: u64) -> u64 { … }`.
    Function(Function),
    /// `enum Name { A, B = 3 }`: each member is a constant Int.
    Enumeration(Enumeration),
    /// `return e`.
    Return(Option<Expression>),
    /// `while c { … }`.
    While(Expression, Block),
    /// `do { … } while (c);`.
    DoWhile(Block, Expression),
    /// `for (init; condition; step) { … }`.
    For(Box<For>),
    /// `for i in a..b { … }`.
    ForRange(Box<ForRange>),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `{ … }` where a statement stands.
    Block(Block),
    /// `show e "label"`.
    Show(Expression, Option<Box<str>>),
    /// `assert e`.
    Assert(Expression),
}

/// The declaration of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name.
    pub name: Name,
    /// The type, if one is written.
    pub kind: Option<Type>,
    /// May the name not be assigned again? (`const`, `final`, `#define`)
    pub constant: bool,
    /// The first value; without one the name has none until it is assigned.
    pub value: Option<Expression>,
}

/// Which language the head of a function is written in. It decides what `!x` means for a Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `fn f(a, b)`: `!` of a Board is refused.
    Plain,
    /// `uint64_t f(uint64_t b)`: `!x` is `x == 0`.
    C,
    /// `fn f(b: u64) -> u64`: `!x` is `~x`.
    Rust,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: Name,
    /// The type, if one is written.
    pub kind: Option<Type>,
}

/// The definition of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: Name,
    /// How its head is written.
    pub dialect: Dialect,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The type of the result, if one is written.
    pub result: Option<Type>,
    /// The body.
    pub body: Block,
}

/// The definition of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The name of the enumeration, if it has one.
    pub name: Option<Name>,
    /// Each member, with its value where one is written.
    pub members: Vec<(Name, Option<Expression>)>,
}

/// The loop of the C family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct For {
    /// What is done first: declarations of one type, or expressions.
    pub start: Vec<Statement>,
    /// Asked before each turn.
    pub condition: Option<Expression>,
    /// What is done after each turn.
    pub step: Vec<Expression>,
    /// The body.
    pub body: Block,
}

/// The loop over a range of Ints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForRange {
    /// The name that counts.
    pub name: Name,
    /// The first value.
    pub from: Expression,
    /// The value to stop at.
    pub to: Expression,
    /// Is `to` taken as well? (`a..=b`)
    pub inclusive: bool,
    /// The body.
    pub body: Block,
}

/// An expression and its place.
#[derive(Clone, Debug, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// The place.
    pub span: Span,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionKind {
    /// A number as written.
    Literal(Literal),
    /// `true` or `false`.
    Truth(bool),
    /// A name: of a variable, a square, a constant.
    Name(Box<str>),
    /// `{a1 c3 h8}`.
    Squares(Bitboard),
    /// `board { … }`.
    Drawing(Bitboard),
    /// `~x`, `-x`, `!x`.
    Unary(UnaryOperator, Box<Expression>),
    /// Operators of one level, from left to right: `a + b - c`. A list, so that long sums need no deep tree.
    Chain(Box<Expression>, Vec<Link>),
    /// `c ? a : b`.
    Conditional(Box<[Expression; 3]>),
    /// `f(a, b)`.
    Call(Name, Vec<Expression>),
    /// `f[a][b]`: a table, given by a function of the program: the same as `f(a, b)`.
    Index(Name, Vec<Expression>),
    /// `x.f(y)`: the same as `f(x, y)`, or `f(y)` when `x` is the name of a class and no value.
    Method(Box<Expression>, Name, Vec<Expression>),
    /// `x as u64`, `(uint64_t)x`.
    Cast(Box<Expression>, Type),
    /// `x = e`, `x &= e`, `x++`.
    Assign(Box<Assignment>),
    /// `if c { … } else if d { … } else { … }`.
    If(Vec<(Expression, Block)>, Option<Block>),
}

/// One operator of a chain and its right operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The operator.
    pub operator: BinaryOperator,
    /// The right operand.
    pub operand: Expression,
}

/// The change of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable.
    pub target: Name,
    /// The operator of `x &= e`; none for `x = e`.
    pub operator: Option<BinaryOperator>,
    /// The right side.
    pub value: Expression,
    /// Is the value of the whole the old one, as of `x++`?
    pub postfix: bool,
}

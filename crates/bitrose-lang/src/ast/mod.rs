//! The tree of a program. Two trees are equal when they say the same, wherever it stands in the source.

mod literal;
mod operators;
mod walk;

use super::Span;
use bitrose_core::bitboard::Bitboard;
pub use literal::{Literal, Radix, Width};
pub use operators::{BinaryOperator, UnaryOperator};
pub(crate) use walk::Part;

/// A parsed program: what the parser reads.
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
    /// `let x = e`.
    Declare(Declaration),
    /// `fn f(a, b) { … }`.
    Function(Function),
    /// `return e`.
    Return(Option<Expression>),
    /// `while c { … }`.
    While(Expression, Block),
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
    /// The first value; without one the name has none until it is assigned.
    pub value: Option<Expression>,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: Name,
}

/// The definition of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Vec<Parameter>,
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
    /// `t[i]` of an array; of a function of the program the same as `f(i)`.
    Index(Name, Vec<Expression>),
    /// `[a, b]`.
    Array(Vec<Expression>),
    /// `[x; n]`: n times x.
    Repeat(Box<[Expression; 2]>),
    /// `x.f(y)`: the same as `f(x, y)`.
    Method(Box<Expression>, Name, Vec<Expression>),
    /// `x = e`, `x &= e`, `t[i] = e`.
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
    /// The index, where an element of an array is assigned.
    pub index: Option<Expression>,
    /// The right side.
    pub value: Expression,
}

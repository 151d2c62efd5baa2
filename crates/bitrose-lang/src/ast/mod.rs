//! The syntax tree. Trees are compared without their spans.

mod literal;
mod operators;
mod walk;

use super::Span;
pub use super::ir::Unary as UnaryOperator;
use bitrose_core::bitboard::Bitboard;
pub use literal::{Literal, Radix, Width};
pub use operators::BinaryOperator;
pub(crate) use walk::Part;

macro_rules! compared_by {
    ($($type:ident.$field:ident),*) => {
        $(impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.$field == other.$field
            }
        })*
    };
}

compared_by!(Block.statements, Name.text, Statement.kind, Expression.kind);

/// A sequence of statements: a whole program, or the body of a function, loop or branch.
#[derive(Clone, Debug, Eq, Default)]
pub struct Block {
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// From the first to the last character. For a block in braces, the braces are included.
    pub span: Span,
}

/// A name and its span.
#[derive(Clone, Debug, Eq)]
pub struct Name {
    /// The name, as written.
    pub text: Box<str>,
    /// The span.
    pub span: Span,
}

/// A statement and its span.
#[derive(Clone, Debug, Eq)]
pub struct Statement {
    /// The kind of statement.
    pub kind: StatementKind,
    /// The span.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// An expression, which includes assignments.
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
    /// `{ … }` as a statement.
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
    /// The initial value. Without one, the name has no value until it is assigned.
    pub value: Option<Expression>,
}

/// The definition of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Vec<Name>,
    /// The body.
    pub body: Block,
}

/// A loop over a range of Ints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForRange {
    /// The loop variable.
    pub name: Name,
    /// The start of the range.
    pub from: Expression,
    /// The end of the range.
    pub to: Expression,
    /// Whether the range includes `to` (`a..=b`).
    pub inclusive: bool,
    /// The body.
    pub body: Block,
}

/// An expression and its span.
#[derive(Clone, Debug, Eq)]
pub struct Expression {
    /// The kind of expression.
    pub kind: ExpressionKind,
    /// The span.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionKind {
    /// A number literal.
    Literal(Literal),
    /// `true` or `false`.
    Truth(bool),
    /// A name of a variable, a square or a constant.
    Name(Box<str>),
    /// `{a1 c3 h8}` or `{a1-h8}`.
    Squares(Bitboard),
    /// `board { … }`.
    Drawing(Bitboard),
    /// `~x`, `-x`, `!x`.
    Unary(UnaryOperator, Box<Expression>),
    /// Operators of the same precedence, from left to right: `a + b - c`. They form a list, so long sums need no deep
    /// tree.
    Chain(Box<Expression>, Vec<Link>),
    /// `c ? a : b`.
    Conditional(Box<[Expression; 3]>),
    /// `f(a, b)`.
    Call(Name, Vec<Expression>),
    /// `t[i]` for an array. For a function of the program it means `f(i)`.
    Index(Name, Vec<Expression>),
    /// `[a, b]`.
    Array(Vec<Expression>),
    /// `[x; n]`: an array of n times x.
    Repeat(Box<[Expression; 2]>),
    /// `x.f(y)`: the same as `f(x, y)`.
    Method(Box<Expression>, Name, Vec<Expression>),
    /// `x = e`, `x &= e`, `t[i] = e`.
    Assign(Box<Assignment>),
    /// `if c { … } else if d { … } else { … }`.
    If(Vec<(Expression, Block)>, Option<Block>),
}

/// An operator of a chain, with its right operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The operator.
    pub operator: BinaryOperator,
    /// The right operand.
    pub operand: Expression,
}

/// An assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable.
    pub target: Name,
    /// The operator of `x &= e`. `None` for `x = e`.
    pub operator: Option<BinaryOperator>,
    /// The index, if an element of an array is assigned.
    pub index: Option<Expression>,
    /// The right-hand side.
    pub value: Expression,
}

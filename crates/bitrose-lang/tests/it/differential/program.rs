//! Random programs: what every language has, with a type for each expression.

use bitrose_lang::ir::Scalar;

/// A program: tables, functions that may call those before them, and calls of the last one.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// In front of every name, so that many programs fit one text.
    pub(crate) prefix: String,
    pub(crate) tables: Vec<Array>,
    pub(crate) functions: Vec<Function>,
    /// The arguments of each call of the last function.
    pub(crate) calls: Vec<Vec<Expression>>,
}

/// An array and its values.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) name: String,
    pub(crate) scalar: Scalar,
    /// A power of two of them.
    pub(crate) values: Vec<Expression>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: Vec<(String, Scalar)>,
    pub(crate) result: Scalar,
    pub(crate) body: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Variable {
        name: String,
        scalar: Scalar,
        value: Expression,
    },
    Array(Array),
    /// `target = value`, `target += value`.
    Assign {
        target: Expression,
        operator: Option<Operator>,
        value: Expression,
    },
    If {
        condition: Expression,
        then: Vec<Self>,
        otherwise: Vec<Self>,
    },
    /// Counts a variable of the type [`Dialect::counter`](super::dialect::Dialect::counter) from 0.
    Count {
        turn: Turn,
        name: String,
        times: u64,
        body: Vec<Self>,
    },
    Switch {
        value: Expression,
        cases: Vec<Case>,
        default: Vec<Self>,
    },
    /// Inside of loops alone.
    Break,
    Continue,
    Return(Expression),
}

/// The forms of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The counter counts in the head.
    For,
    /// The counter counts first thing in the body: it goes from 1 to `times` there.
    While,
    /// The counter counts in the condition at the end.
    DoWhile,
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) value: u64,
    pub(crate) body: Vec<Statement>,
    /// Does it run on into the next case? Only where
    /// [`Dialect::falls_through`](super::dialect::Dialect::falls_through).
    pub(crate) falls_through: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) scalar: Scalar,
}

impl Expression {
    /// Returns `false` or `true`, as most languages spell them.
    pub(crate) fn truth(value: u64) -> Self {
        let text = if value == 0 { "false" } else { "true" };
        Self { kind: Kind::Literal(text.to_owned()), scalar: Scalar::Bool }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// As the language spells it.
    Literal(String),
    Name(String),
    Element {
        array: String,
        index: Box<Expression>,
    },
    Prefix(Prefix, Box<Expression>),
    Infix(Operator, Box<Expression>, Box<Expression>),
    /// Brackets that are never left out.
    Bracketed(Box<Expression>),
    Cast(Box<Expression>),
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    Call(String, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Negate,
    Complement,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    /// `>>>` of Java and C#.
    ShiftRightLogical,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    BothTrue,
    OneTrue,
}

impl Operator {
    /// What makes numbers of numbers.
    pub(crate) const ARITHMETIC: [Self; 11] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::And,
        Self::Or,
        Self::Xor,
        Self::ShiftLeft,
        Self::ShiftRight,
        Self::ShiftRightLogical,
    ];

    pub(crate) const COMPARISONS: [Self; 6] =
        [Self::Equal, Self::NotEqual, Self::Less, Self::LessOrEqual, Self::Greater, Self::GreaterOrEqual];

    pub(crate) const fn is_shift(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight | Self::ShiftRightLogical)
    }

    pub(crate) const fn is_division(self) -> bool {
        matches!(self, Self::Divide | Self::Remainder)
    }

    pub(crate) fn is_comparison(self) -> bool {
        Self::COMPARISONS.contains(&self)
    }

    /// As C writes it.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::ShiftRightLogical => ">>>",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::BothTrue => "&&",
            Self::OneTrue => "||",
        }
    }
}

//! Properties of the language that hold for every program.

use super::print::printed;
use crate::effort::effort;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_lang::ast::{
    Assignment, BinaryOperator, Block, Declaration, Expression, ExpressionKind, ForRange, Function, Link,
    Literal, Name, Radix, Statement, StatementKind, UnaryOperator, Width,
};
use bitrose_lang::{Limits, Session, Span, Value, parse, parse_tree};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::fmt::Write;

const NOWHERE: Span = Span::new(0, 0);

fn name() -> impl Strategy<Value = Name> {
    "(x|y|occ|bb|e4|FILE_A|north|i9|[a-z]_[a-z]{1,3})"
        .prop_map(|text| Name { text: text.into(), span: NOWHERE })
}

fn literal() -> impl Strategy<Value = Literal> {
    let radix =
        prop_oneof![Just(Radix::Binary), Just(Radix::Octal), Just(Radix::Decimal), Just(Radix::Hexadecimal)];
    let width = prop_oneof![Just(Width::Unsaid), Just(Width::Word), Just(Width::Foreign)];
    (prop_oneof![any::<u64>(), 0..100u64], radix, width).prop_map(|(value, radix, width)| Literal {
        value,
        radix,
        width,
    })
}

fn binary_operators(level: u8) -> Vec<BinaryOperator> {
    BinaryOperator::ALL.iter().copied().filter(|operator| operator.level() == level).collect()
}

fn at(kind: ExpressionKind) -> Expression {
    Expression { kind, span: NOWHERE }
}

fn expression() -> BoxedStrategy<Expression> {
    let leaf = prop_oneof![
        literal().prop_map(ExpressionKind::Literal),
        any::<bool>().prop_map(ExpressionKind::Truth),
        name().prop_map(|name| ExpressionKind::Name(name.text)),
        any::<u64>().prop_map(|word| ExpressionKind::Squares(Bitboard(word & word >> 7))),
        any::<u64>().prop_map(|word| ExpressionKind::Drawing(Bitboard(word))),
    ]
    .prop_map(at);
    leaf.prop_recursive(4, 40, 4, |inner| {
        prop_oneof![
            unary(inner.clone()),
            chain(inner.clone()),
            [inner.clone(), inner.clone(), inner.clone()]
                .prop_map(|parts| ExpressionKind::Conditional(Box::new(parts))),
            (name(), vec(inner.clone(), 0..3))
                .prop_map(|(name, arguments)| ExpressionKind::Call(name, arguments)),
            (name(), vec(inner.clone(), 1..3))
                .prop_map(|(name, indices)| ExpressionKind::Index(name, indices)),
            (inner.clone(), name(), vec(inner.clone(), 0..3)).prop_map(|(receiver, name, arguments)| {
                ExpressionKind::Method(Box::new(receiver), name, arguments)
            }),
            vec(inner.clone(), 0..3).prop_map(ExpressionKind::Array),
            assignment(inner.clone()),
            (vec((inner.clone(), small_block(inner.clone())), 1..3), option::of(small_block(inner)))
                .prop_map(|(branches, otherwise)| ExpressionKind::If(branches, otherwise)),
        ]
        .prop_map(at)
    })
    .boxed()
}

fn unary(inner: BoxedStrategy<Expression>) -> impl Strategy<Value = ExpressionKind> {
    let operators = [UnaryOperator::Complement, UnaryOperator::Negate, UnaryOperator::Not];
    let operator = proptest::sample::select(operators.to_vec());
    (operator, inner).prop_map(|(operator, operand)| ExpressionKind::Unary(operator, Box::new(operand)))
}

fn chain(inner: BoxedStrategy<Expression>) -> impl Strategy<Value = ExpressionKind> {
    (1u8..=9).prop_flat_map(move |level| {
        let operator = proptest::sample::select(binary_operators(level));
        let longest = if level == BinaryOperator::Equal.level() { 1 } else { 3 };
        let link = (operator, inner.clone()).prop_map(|(operator, operand)| Link { operator, operand });
        (inner.clone(), vec(link, 1..=longest))
            .prop_map(|(first, links)| ExpressionKind::Chain(Box::new(first), links))
    })
}

fn assignment(inner: BoxedStrategy<Expression>) -> impl Strategy<Value = ExpressionKind> {
    let arithmetic =
        BinaryOperator::ALL.iter().copied().filter(|operator| operator.level() > 3).collect::<Vec<_>>();
    let operator = option::of(proptest::sample::select(arithmetic));
    (name(), option::of(inner.clone()), operator, inner).prop_map(|(target, index, operator, value)| {
        ExpressionKind::Assign(Box::new(Assignment { target, index, operator, value }))
    })
}

fn statement_at(kind: StatementKind) -> Statement {
    Statement { kind, span: NOWHERE }
}

fn block_of(statements: Vec<Statement>) -> Block {
    Block { statements, span: NOWHERE }
}

fn small_block(inner: impl Strategy<Value = Expression> + 'static) -> impl Strategy<Value = Block> {
    vec(inner.prop_map(|expression| statement_at(StatementKind::Expression(expression))), 0..3)
        .prop_map(block_of)
}

fn declaration() -> impl Strategy<Value = Declaration> {
    (name(), option::of(expression())).prop_map(|(name, value)| Declaration { name, value })
}

fn statement() -> BoxedStrategy<Statement> {
    let leaf = prop_oneof![
        expression().prop_map(StatementKind::Expression),
        declaration().prop_map(StatementKind::Declare),
        option::of(expression()).prop_map(StatementKind::Return),
        Just(StatementKind::Break),
        Just(StatementKind::Continue),
        (expression(), option::of("[ -~äß\\n]{0,8}"))
            .prop_map(|(value, label)| StatementKind::Show(value, label.map(Into::into))),
        expression().prop_map(StatementKind::Assert),
    ]
    .prop_map(statement_at);
    leaf.prop_recursive(3, 20, 3, |inner| {
        let block = vec(inner, 0..3).prop_map(block_of).boxed();
        prop_oneof![
            (expression(), block.clone()).prop_map(|(condition, body)| StatementKind::While(condition, body)),
            (name(), expression(), expression(), any::<bool>(), block.clone()).prop_map(
                |(name, from, to, inclusive, body)| {
                    StatementKind::ForRange(Box::new(ForRange { name, from, to, inclusive, body }))
                }
            ),
            block.clone().prop_map(StatementKind::Block),
            function(block).prop_map(StatementKind::Function),
        ]
        .prop_map(statement_at)
    })
    .boxed()
}

fn function(block: BoxedStrategy<Block>) -> impl Strategy<Value = Function> {
    (name(), vec(name(), 0..3), block).prop_map(|(name, parameters, body)| Function {
        name,
        parameters,
        body,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40 * effort(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_read_back(statements in vec(statement(), 1..5)) {
        let block = block_of(statements);
        let text = printed(&block);
        let again = parse_tree(&text).map_err(|error| TestCaseError::fail(format!("{error} at {:?} in\n{text}", error.span)))?;
        prop_assert!(again == block, "another tree:\n{text}");
        prop_assert_eq!(printed(&again), text);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        run_with_bounds(&text);
    }

    #[test]
    fn no_heap_of_words_makes_it_panic(words in vec(word(), 0..40), spaced in any::<bool>()) {
        run_with_bounds(&words.join(if spaced { " " } else { "" }));
    }

    #[test]
    fn no_tree_makes_it_panic(statements in vec(statement(), 1..5)) {
        run_with_bounds(&printed(&block_of(statements)));
    }
}

/// Words of the language and of others, kept apart by spaces.
const WORDS: &str = "\
    x y e4 i9 FILE_A north north( rook( popcount( ray( 0x 0xFF 1 64 0b1 ' _ 7ULL \
    18446744073709551616 ( ) { } [ ] ; , . : :: ? = == != < <= << >> >>> >>>= & && &= | || ^ \
    ~ ! + ++ - -- * / % \" \"a\" # #define // /* */ let mut const fn f f( return if else \
    while for in 0..8 do break continue loop show assert true false as u64 int uint64_t void \
    enum using typedef static @Override static_cast< > ä →";

fn word() -> impl Strategy<Value = &'static str> {
    let spaced = ["\n", "board {", "board { 1 }"];
    proptest::sample::select(WORDS.split(' ').chain(spaced).collect::<Vec<_>>())
}

fn run_with_bounds(text: &str) {
    let limits = Limits { operations: 2_000, steps: 500 };
    let session = || Session::new(Mapping::Lerbef).with_limits(limits);
    // Read once: all grammars try what our own language does not take.
    let program = parse(text);
    let outcome = program.clone().and_then(|program| session().execute(&program));
    if let Err(error) = &outcome {
        assert!(!error.message.is_empty());
        assert!(error.span.start <= error.span.end, "{error:?}");
        let _ = error.position(text);
    }
    let Ok(program) = program else { return };
    let traced = session().execute_traced(&program);
    if let (Ok(run), Ok((traced, _))) = (&outcome, &traced) {
        assert_eq!(run, traced, "a trace changes nothing");
    }
}

/// An expression of words, with its value by plain Rust.
#[derive(Clone, Debug)]
enum Sum {
    Word(u64),
    Not(Box<Sum>),
    Two(&'static str, Box<Sum>, Box<Sum>),
    Shift(&'static str, Box<Sum>, u32),
}

impl Sum {
    fn text(&self) -> String {
        match self {
            Self::Word(word) => format!("0x{word:016x}"),
            Self::Not(inner) => format!("~({})", inner.text()),
            Self::Two(sign, left, right) => format!("({}) {sign} ({})", left.text(), right.text()),
            Self::Shift(sign, left, count) => format!("({}) {sign} {count}", left.text()),
        }
    }

    fn value(&self) -> u64 {
        match self {
            Self::Word(word) => *word,
            Self::Not(inner) => inner.value() ^ u64::MAX,
            Self::Two(sign, left, right) => two(sign, left.value(), right.value()),
            Self::Shift(sign, left, count) => {
                let wide = u128::from(left.value());
                let shifted = match *sign {
                    "<<" => wide.checked_shl(*count).unwrap_or(0),
                    _ => wide.checked_shr(*count).unwrap_or(0),
                };
                low(shifted)
            }
        }
    }
}

fn two(sign: &str, left: u64, right: u64) -> u64 {
    let (a, b) = (u128::from(left), u128::from(right));
    let wide = match sign {
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "+" => a + b,
        "-" => a + (1 << 64) - b,
        "*" => u128::from(left.wrapping_mul(right)),
        other => panic!("{other}"),
    };
    low(wide)
}

fn sum() -> impl Strategy<Value = Sum> {
    any::<u64>().prop_map(Sum::Word).prop_recursive(5, 40, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Sum::Not(Box::new(inner))),
            (proptest::sample::select(vec!["&", "|", "^", "+", "-", "*"]), inner.clone(), inner.clone())
                .prop_map(|(sign, left, right)| Sum::Two(sign, Box::new(left), Box::new(right))),
            (proptest::sample::select(vec!["<<", ">>", ">>>"]), inner, 0u32..70)
                .prop_map(|(sign, left, count)| Sum::Shift(sign, Box::new(left), count)),
        ]
    })
}

/// The low 64 bits.
fn low(wide: u128) -> u64 {
    u64::try_from(wide & u128::from(u64::MAX)).unwrap_or_default()
}

/// The value of operators in a row without brackets, by reducing the tightest level first.
fn reduce(first: u64, rest: &[(&'static str, u64)]) -> u64 {
    let mut values = vec![first];
    let mut signs = Vec::new();
    for &(sign, value) in rest {
        values.push(value);
        signs.push(sign);
    }
    for level in [&["*"][..], &["+", "-"], &["&"], &["^"], &["|"]] {
        let mut place = 0;
        while place < signs.len() {
            if level.contains(&signs[place]) {
                values[place] = two(signs[place], values[place], values[place + 1]);
                values.remove(place + 1);
                signs.remove(place);
            } else {
                place += 1;
            }
        }
    }
    values[0]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_are_those_of_the_processor(sum in sum(), mapping in proptest::sample::select(Mapping::ALL.to_vec())) {
        let run = Session::new(mapping).run(&sum.text()).unwrap();
        prop_assert_eq!(run.value, Some(Value::Board(sum.value())), "{}", sum.text());
    }

    #[test]
    fn operators_bind_as_in_rust_and_c(
        first in any::<u64>(),
        rest in vec((proptest::sample::select(vec!["&", "|", "^", "+", "-", "*"]), any::<u64>()), 0..12),
    ) {
        let mut text = format!("0x{first:016X}");
        for (sign, value) in &rest {
            let _ = write!(text, " {sign} 0x{value:016X}");
        }
        let run = Session::new(Mapping::Lerf).run(&text).unwrap();
        prop_assert_eq!(run.value, Some(Value::Board(reduce(first, &rest))), "{}", text);
    }

    #[test]
    fn a_program_runs_many_times(words in vec(any::<u64>(), 1..20)) {
        let program = parse("(x & -x) ^ y").unwrap();
        prop_assert_eq!(program.free_names().collect::<Vec<_>>(), ["x", "y"]);
        let mut session = Session::new(Mapping::Lerf);
        for word in words {
            session.define("x", Value::Board(word));
            session.define("y", Value::Board(!word));
            let value = session.execute(&program).unwrap().value;
            prop_assert_eq!(value, Some(Value::Board(word & word.wrapping_neg() ^ !word)));
        }
    }
}

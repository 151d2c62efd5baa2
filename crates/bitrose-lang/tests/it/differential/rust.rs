//! Rust: the compiler is `rustc` with overflow checks; a panic has no value.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Function, Kind, Operator, Prefix, Program, Turn};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;
use std::fmt::Write;

pub(crate) struct Rust;

const SCALARS: [Scalar; 12] = [
    Scalar::Bool,
    Scalar::U8,
    Scalar::I8,
    Scalar::U16,
    Scalar::I16,
    Scalar::U32,
    Scalar::I32,
    Scalar::I32,
    Scalar::I64,
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
];

const KNOWN: [Known; 16] = [
    Known::new("u64::count_ones", &[Scalar::U64], Scalar::U32),
    Known::new("i8::count_ones", &[Scalar::I8], Scalar::U32),
    Known::new("u64::trailing_zeros", &[Scalar::U64], Scalar::U32),
    Known::new("u16::leading_zeros", &[Scalar::U16], Scalar::U32),
    Known::new("i32::leading_zeros", &[Scalar::I32], Scalar::U32),
    Known::new("u64::swap_bytes", &[Scalar::U64], Scalar::U64),
    Known::new("i16::swap_bytes", &[Scalar::I16], Scalar::I16),
    Known::new("u64::reverse_bits", &[Scalar::U64], Scalar::U64),
    Known::new("u64::rotate_left", &[Scalar::U64, Scalar::U32], Scalar::U64),
    Known::new("i8::rotate_right", &[Scalar::I8, Scalar::U32], Scalar::I8),
    Known::new("i32::wrapping_abs", &[Scalar::I32], Scalar::I32),
    Known::new("i32::abs", &[Scalar::I32], Scalar::I32),
    Known::new("u64::saturating_sub", &[Scalar::U64, Scalar::U64], Scalar::U64),
    Known::new("i16::saturating_mul", &[Scalar::I16, Scalar::I16], Scalar::I16),
    Known::new("i64::rem_euclid", &[Scalar::I64, Scalar::I64], Scalar::I64),
    Known::new("u8::abs_diff", &[Scalar::U8, Scalar::U8], Scalar::U8),
];

impl Dialect for Rust {
    fn language(&self) -> Language {
        Language::Rust
    }

    fn scalars(&self) -> &'static [Scalar] {
        &SCALARS
    }

    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar> {
        let fits = match operator {
            Prefix::Negate => operand.is_signed(),
            Prefix::Complement => operand != Scalar::Bool,
            Prefix::Not => operand == Scalar::Bool,
        };
        fits.then_some(operand)
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        let (is_bool, is_same) = (left == Scalar::Bool, left == right);
        match operator {
            Operator::ShiftRightLogical => None,
            Operator::BothTrue | Operator::OneTrue => (is_bool && is_same).then_some(left),
            _ if operator.is_comparison() => is_same.then_some(Scalar::Bool),
            _ if operator.is_shift() => (!is_bool && right != Scalar::Bool).then_some(left),
            Operator::And | Operator::Or | Operator::Xor => is_same.then_some(left),
            _ => (is_same && !is_bool).then_some(left),
        }
    }

    fn choice(&self, then: Scalar, otherwise: Scalar) -> Option<Scalar> {
        (then == otherwise).then_some(then)
    }

    fn converts(&self, from: Scalar, to: Scalar) -> bool {
        from == to
    }

    fn casts(&self, from: Scalar, to: Scalar) -> bool {
        to != Scalar::Bool || from == Scalar::Bool
    }

    fn is_condition(&self, scalar: Scalar) -> bool {
        scalar == Scalar::Bool
    }

    fn assigns(&self, operator: Operator, target: Scalar, value: Scalar) -> bool {
        self.infix(operator, target, value) == Some(target)
    }

    fn counter(&self) -> Scalar {
        Scalar::U32
    }

    fn falls_through(&self) -> bool {
        false
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool {
            return Expression::truth(value);
        }
        let most = u64::try_from(wanted.range().1).unwrap_or(u64::MAX);
        let value = value.min(most);
        let digits = match random.below(4) {
            0 => format!("0x{value:x}"),
            1 => format!("0b{value:b}"),
            2 if value > 999 => format!("{}_{:03}", value / 1000, value % 1000),
            _ => value.to_string(),
        };
        // Without a suffix the type comes from the use; a small one fits any.
        let suffix = if value < 128 && random.chance(40) { "" } else { wanted.name() };
        Expression { kind: Kind::Literal(format!("{digits}{suffix}")), scalar: wanted }
    }

    fn known(&self) -> &'static [Known] {
        &KNOWN
    }

    fn type_name(&self, scalar: Scalar, _: usize) -> String {
        scalar.name().to_owned()
    }

    fn print(&self, program: &Program) -> String {
        print::program(self, program)
    }

    fn build(&self) -> Build {
        (
            "batch.rs",
            &[
                &[
                    "rustc",
                    "--edition=2021",
                    "-Copt-level=0",
                    "-Coverflow-checks=on",
                    "-Cdebuginfo=0",
                    "-o",
                    "batch",
                    "batch.rs",
                ],
                &["./batch"],
            ],
        )
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let mut text = String::from(
            "#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]\n\
             macro_rules! run { ($($call:ident)*) => { $(match std::panic::catch_unwind(|| $call()) {\n\
             Ok(value) => println!(\"{:x}\", value as i64), Err(_) => println!(\"refused\") })* } }\n",
        );
        let mut main = String::new();
        for (program, source) in programs {
            text += source;
            let entries: Vec<String> =
                (0..program.calls.len()).map(|call| self.entry(program, call)).collect();
            let prefix = &program.prefix;
            writeln!(text, "fn {prefix}run() {{ run! {{ {} }} }}", entries.join(" "))
                .expect("a text takes what is written");
            write!(main, " {prefix}run();").expect("a text takes what is written");
        }
        text + &format!("fn main() {{ std::panic::set_hook(Box::new(|_| ()));{main} }}\n")
    }

    fn cast(&self, value: &str, from: Scalar, to: Scalar) -> String {
        if value.contains('-') {
            // A literal would take the type that it is cast to, which may have no sign.
            return format!("((({value}) as {}) as {})", from.name(), to.name());
        }
        format!("(({value}) as {})", to.name())
    }

    fn choose(&self, condition: &str, then: &str, otherwise: &str) -> String {
        format!("(if {condition} {{ {then} }} else {{ {otherwise} }})")
    }

    /// Most sums and products would panic: three of four wrap.
    fn spelled_infix(
        &self,
        operator: Operator,
        left: &str,
        right: &str,
        scalars: (Scalar, Scalar),
    ) -> Option<String> {
        let name = match operator {
            Operator::Add => "wrapping_add",
            Operator::Subtract => "wrapping_sub",
            Operator::Multiply => "wrapping_mul",
            Operator::ShiftLeft => "wrapping_shl",
            Operator::ShiftRight => "wrapping_shr",
            _ => return None,
        };
        if (left.len() + right.len()).is_multiple_of(4) || scalars.0 == Scalar::Bool {
            return None;
        }
        let right = if operator.is_shift() { format!("({right}) as u32") } else { right.to_owned() };
        Some(format!("(({left}) as {}).{name}({right})", scalars.0.name()))
    }

    fn prefix_sign(&self, operator: Prefix) -> &'static str {
        match operator {
            Prefix::Negate => "-",
            Prefix::Complement | Prefix::Not => "!",
        }
    }

    fn element(&self, array: &str, index: &str, _: Scalar) -> String {
        format!("{array}[({index}) as usize]")
    }

    fn variable(&self, name: &str, scalar: Scalar, value: &str) -> String {
        format!("let mut {name}: {} = {value};", scalar.name())
    }

    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let start = if is_global { "static" } else { "let mut" };
        let kind = array.scalar.name();
        format!("{start} {}: [{kind}; {}] = [{}];", array.name, values.len(), values.join(", "))
    }

    fn head(&self, function: &Function) -> String {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|(name, scalar)| format!("mut {name}: {}", scalar.name()))
            .collect();
        format!("fn {}({}) -> {}", function.name, parameters.join(", "), function.result.name())
    }

    fn condition(&self, text: &str) -> String {
        format!("({text})")
    }

    fn count(&self, turn: Turn, name: &str, times: u64, body: &str, indent: &str) -> String {
        match turn {
            Turn::For => format!("{indent}for {name} in 0..{times}u32 {{\n{body}{indent}}}\n"),
            Turn::While => format!(
                "{indent}let mut {name}: u32 = 0;\n{indent}while {name} < {times} {{\n{indent}    {name} += 1;\n{body}{indent}}}\n"
            ),
            Turn::DoWhile => format!(
                "{indent}let mut {name} = 0u32;\n{indent}loop {{\n{indent}    if {name} >= {times} {{ break; }}\n{indent}    {name} += 1;\n{body}{indent}}}\n"
            ),
        }
    }

    fn switch(&self, head: &str, cases: &[(u64, String, bool)], default: &str, indent: &str) -> String {
        let mut text = format!("{indent}match {head} {{\n");
        for (value, body, _) in cases {
            text += &format!("{indent}{value} => {{\n{body}{indent}}}\n");
        }
        text + &format!("{indent}_ => {{\n{default}{indent}}}\n{indent}}}\n")
    }
}

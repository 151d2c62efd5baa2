//! Java: one `javac` and one `java` for a batch of programs, all in one class.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Function, Kind, Operator, Prefix, Program};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;
use std::fmt::Write;

/// Java 17.
pub(crate) struct Java;

const SCALARS: [Scalar; 12] = [
    Scalar::Bool,
    Scalar::I8,
    Scalar::I8,
    Scalar::I16,
    Scalar::U16,
    Scalar::I32,
    Scalar::I32,
    Scalar::I32,
    Scalar::I64,
    Scalar::I64,
    Scalar::I64,
    Scalar::I64,
];

const KNOWN: [Known; 17] = [
    Known::new("Long.bitCount", &[Scalar::I64], Scalar::I32),
    Known::new("Integer.bitCount", &[Scalar::I32], Scalar::I32),
    Known::new("Long.numberOfTrailingZeros", &[Scalar::I64], Scalar::I32),
    Known::new("Integer.numberOfTrailingZeros", &[Scalar::I32], Scalar::I32),
    Known::new("Long.numberOfLeadingZeros", &[Scalar::I64], Scalar::I32),
    Known::new("Long.highestOneBit", &[Scalar::I64], Scalar::I64),
    Known::new("Integer.lowestOneBit", &[Scalar::I32], Scalar::I32),
    Known::new("Long.reverse", &[Scalar::I64], Scalar::I64),
    Known::new("Long.reverseBytes", &[Scalar::I64], Scalar::I64),
    Known::new("Integer.reverse", &[Scalar::I32], Scalar::I32),
    Known::new("Long.signum", &[Scalar::I64], Scalar::I32),
    Known::new("Long.rotateLeft", &[Scalar::I64, Scalar::I32], Scalar::I64),
    Known::new("Long.compareUnsigned", &[Scalar::I64, Scalar::I64], Scalar::I32),
    Known::new("Long.divideUnsigned", &[Scalar::I64, Scalar::I64], Scalar::I64),
    Known::new("Integer.toUnsignedLong", &[Scalar::I32], Scalar::I64),
    Known::new("Math.floorMod", &[Scalar::I64, Scalar::I64], Scalar::I64),
    Known::new("Math.multiplyHigh", &[Scalar::I64, Scalar::I64], Scalar::I64),
];

fn promoted(scalar: Scalar) -> Scalar {
    if scalar.bits() < 32 { Scalar::I32 } else { scalar }
}

fn is_number(scalar: Scalar) -> bool {
    scalar != Scalar::Bool
}

impl Dialect for Java {
    fn language(&self) -> Language {
        Language::Java
    }

    fn scalars(&self) -> &'static [Scalar] {
        &SCALARS
    }

    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar> {
        match operator {
            Prefix::Not => Some(Scalar::Bool).filter(|_| operand == Scalar::Bool),
            _ => Some(promoted(operand)).filter(|_| is_number(operand)),
        }
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        let numbers = is_number(left) && is_number(right);
        let truths = !is_number(left) && !is_number(right);
        let common = if left == Scalar::I64 || right == Scalar::I64 { Scalar::I64 } else { Scalar::I32 };
        match operator {
            Operator::BothTrue | Operator::OneTrue => Some(Scalar::Bool).filter(|_| truths),
            Operator::Equal | Operator::NotEqual => Some(Scalar::Bool).filter(|_| truths || numbers),
            Operator::And | Operator::Or | Operator::Xor if truths => Some(Scalar::Bool),
            _ if !numbers => None,
            operator if operator.is_comparison() => Some(Scalar::Bool),
            operator if operator.is_shift() => Some(promoted(left)),
            _ => Some(common),
        }
    }

    fn choice(&self, then: Scalar, otherwise: Scalar) -> Option<Scalar> {
        match (then, otherwise) {
            _ if then == otherwise => Some(then),
            (Scalar::Bool, _) | (_, Scalar::Bool) => None,
            (Scalar::I64, _) | (_, Scalar::I64) => Some(Scalar::I64),
            (Scalar::I8, Scalar::I16) | (Scalar::I16, Scalar::I8) => Some(Scalar::I16),
            _ => Some(Scalar::I32),
        }
    }

    fn converts(&self, from: Scalar, to: Scalar) -> bool {
        let (own, wanted) = (from.range(), to.range());
        from == to || is_number(from) && is_number(to) && own.0 >= wanted.0 && own.1 <= wanted.1
    }

    fn casts(&self, from: Scalar, to: Scalar) -> bool {
        is_number(from) && is_number(to)
    }

    fn is_condition(&self, scalar: Scalar) -> bool {
        scalar == Scalar::Bool
    }

    fn assigns(&self, operator: Operator, target: Scalar, value: Scalar) -> bool {
        self.infix(operator, target, value).is_some()
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool {
            return Expression::truth(value);
        }
        if (48..91).contains(&value) && random.chance(10) {
            let letter = char::from(u8::try_from(value).expect("less than 91"));
            return Expression { kind: Kind::Literal(format!("'{letter}'")), scalar: Scalar::U16 };
        }
        let is_long = wanted == Scalar::I64 || value > u64::from(i32::MAX.unsigned_abs());
        let suffix = if is_long { "L" } else { "" };
        let text = match random.below(8) {
            0..=3 if value <= i64::MAX.unsigned_abs() => format!("{value}{suffix}"),
            4 => format!("0b{value:b}{suffix}"),
            5 => format!("0{value:o}{suffix}"),
            6 => format!("0x{:x}_{:x}{suffix}", value >> 4, value & 15),
            _ => format!("0x{value:X}{suffix}"),
        };
        Expression { kind: Kind::Literal(text), scalar: if is_long { Scalar::I64 } else { Scalar::I32 } }
    }

    fn known(&self) -> &'static [Known] {
        &KNOWN
    }

    fn type_name(&self, scalar: Scalar, _salt: usize) -> String {
        let name = match scalar {
            Scalar::Bool => "boolean",
            Scalar::I8 => "byte",
            Scalar::I16 => "short",
            Scalar::U16 => "char",
            Scalar::I32 => "int",
            _ => "long",
        };
        name.to_owned()
    }

    fn element(&self, array: &str, index: &str, index_type: Scalar) -> String {
        if index_type == Scalar::I64 {
            format!("{array}[(int) ({index})]")
        } else {
            format!("{array}[{index}]")
        }
    }

    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let kind = self.type_name(array.scalar, 0);
        let start = if is_global { "static final " } else { "" };
        format!("{start}{kind}[] {} = {{{}}};", array.name, values.join(", "))
    }

    fn head(&self, function: &Function) -> String {
        print::static_head(self, function)
    }

    fn print(&self, program: &Program) -> String {
        print::program(self, program)
    }

    fn build(&self) -> Build {
        (
            "Batch.java",
            &[
                &[
                    "javac",
                    "-J-Xshare:auto",
                    "-J-XX:TieredStopAtLevel=1",
                    "-J-XX:+UseSerialGC",
                    "-nowarn",
                    "Batch.java",
                ],
                &["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Batch"],
            ],
        )
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let mut text = String::from(
            "public class Batch {\n\
             static long word(boolean value) { return value ? 1 : 0; }\n\
             static long word(long value) { return value; }\n",
        );
        let mut main = String::new();
        for (program, source) in programs {
            let prefix = &program.prefix;
            // Each program has a class of its own: a class has room for a limited number of constants only.
            write!(text, "static class {prefix}class {{\n{source}").expect("a text takes what is written");
            text += "static void run() {\n";
            for call in 0..program.calls.len() {
                let entry = self.entry(program, call);
                write!(
                    text,
                    "try {{ System.out.println(Long.toHexString(word({entry}()))); }}\n\
                     catch (ArithmeticException | IndexOutOfBoundsException e) {{ System.out.println(\"refused\"); }}\n"
                )
                .expect("a text takes what is written");
            }
            text += "}\n}\n";
            write!(main, " {prefix}class.run();").expect("a text takes what is written");
        }
        text + &format!("public static void main(String[] arguments) {{{main} }}\n}}\n")
    }
}

//! C#: the compiler is `mcs`. Operations with constants must have a value when they are compiled, so literals go through
//! a function that hides them from the compiler.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Function, Kind, Operator, Prefix, Program};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;
use std::fmt::Write;

/// C# as far as `mcs` has it: without `>>>` and `BitOperations`.
pub(crate) struct CSharp;

const SCALARS: [Scalar; 14] = [
    Scalar::Bool,
    Scalar::U8,
    Scalar::I8,
    Scalar::U16,
    Scalar::I16,
    Scalar::U32,
    Scalar::U32,
    Scalar::I32,
    Scalar::I32,
    Scalar::I64,
    Scalar::I64,
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
];

const KNOWN: [Known; 6] = [
    Known::new("Math.Max", &[Scalar::U64, Scalar::U64], Scalar::U64),
    Known::new("Math.Min", &[Scalar::I32, Scalar::I32], Scalar::I32),
    Known::new("Math.Max", &[Scalar::I8, Scalar::I8], Scalar::I8),
    Known::new("Math.Abs", &[Scalar::I64], Scalar::I64),
    Known::new("Math.Abs", &[Scalar::I16], Scalar::I16),
    Known::new("Math.Sign", &[Scalar::I64], Scalar::I32),
];

/// What stands in front of every program: the functions through which literals go.
const HIDERS: &str = "static int a_int(int x) { return x; }\nstatic uint a_uint(uint x) { return x; }\n\
                      static long a_long(long x) { return x; }\nstatic ulong a_ulong(ulong x) { return x; }\n";

fn is_number(scalar: Scalar) -> bool {
    scalar != Scalar::Bool
}

fn promoted(scalar: Scalar) -> Scalar {
    if scalar.bits() < 32 { Scalar::I32 } else { scalar }
}

/// Returns the type in which C# computes with both: there is none for `ulong` and a signed type.
fn common(left: Scalar, right: Scalar) -> Option<Scalar> {
    let has = |scalar| left == scalar || right == scalar;
    let is_signed = left.is_signed() || right.is_signed();
    match () {
        () if has(Scalar::U64) => (!is_signed).then_some(Scalar::U64),
        () if has(Scalar::I64) => Some(Scalar::I64),
        () if has(Scalar::U32) => Some(if is_signed { Scalar::I64 } else { Scalar::U32 }),
        () => Some(Scalar::I32),
    }
}

impl Dialect for CSharp {
    fn language(&self) -> Language {
        Language::CSharp
    }

    fn scalars(&self) -> &'static [Scalar] {
        &SCALARS
    }

    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar> {
        match (operator, operand) {
            (Prefix::Not, Scalar::Bool) => Some(Scalar::Bool),
            (Prefix::Not, _) | (_, Scalar::Bool) | (Prefix::Negate, Scalar::U64) => None,
            (Prefix::Negate, Scalar::U32) => Some(Scalar::I64),
            _ => Some(promoted(operand)),
        }
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        let truths = !is_number(left) && !is_number(right);
        match operator {
            Operator::ShiftRightLogical => None,
            Operator::BothTrue | Operator::OneTrue => truths.then_some(Scalar::Bool),
            Operator::Equal | Operator::NotEqual | Operator::And | Operator::Or | Operator::Xor if truths => {
                Some(Scalar::Bool)
            }
            _ if !is_number(left) || !is_number(right) => None,
            _ if operator.is_shift() => self.converts(right, Scalar::I32).then(|| promoted(left)),
            _ if operator.is_comparison() => common(left, right).map(|_| Scalar::Bool),
            _ => common(left, right),
        }
    }

    fn choice(&self, then: Scalar, otherwise: Scalar) -> Option<Scalar> {
        if self.converts(then, otherwise) {
            return Some(otherwise);
        }
        self.converts(otherwise, then).then_some(then)
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
        self.infix(operator, target, value).is_some() && (operator.is_shift() || self.converts(value, target))
    }

    fn falls_through(&self) -> bool {
        false
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool {
            return Expression::truth(value);
        }
        // Without a suffix, a literal has the first of these types that it fits.
        let fitting = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
        let fits = |scalar: &Scalar| i128::from(value) <= scalar.range().1;
        let first = fitting.into_iter().find(fits).expect("64 bits fit the last one");
        let wanted = if fits(&wanted) { promoted(wanted) } else { first };
        let suffix = match wanted {
            _ if wanted == first && random.chance(70) => "",
            Scalar::U32 => *random.choose(&["u", "U"]),
            Scalar::I64 => "L",
            Scalar::U64 => *random.choose(&["ul", "UL", "Lu", "LU"]),
            _ => "",
        };
        let digits = match random.below(5) {
            0 => format!("0b{value:b}"),
            1 => format!("0x{:x}_{:x}", value >> 4, value & 15),
            2 => format!("0x{value:X}"),
            _ => value.to_string(),
        };
        let text = format!("a_{}({digits}{suffix})", self.type_name(wanted, 0));
        Expression { kind: Kind::Literal(text), scalar: wanted }
    }

    fn known(&self) -> &'static [Known] {
        &KNOWN
    }

    fn type_name(&self, scalar: Scalar, _salt: usize) -> String {
        let name = match scalar {
            Scalar::Bool => "bool",
            Scalar::I8 => "sbyte",
            Scalar::U8 => "byte",
            Scalar::I16 => "short",
            Scalar::U16 => "ushort",
            Scalar::I32 => "int",
            Scalar::U32 => "uint",
            Scalar::I64 => "long",
            _ => "ulong",
        };
        name.to_owned()
    }

    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let kind = self.type_name(array.scalar, 0);
        let start = if is_global { "static readonly " } else { "" };
        format!("{start}{kind}[] {} = {{{}}};", array.name, values.join(", "))
    }

    fn head(&self, function: &Function) -> String {
        print::static_head(self, function)
    }

    /// A constant on the right, where it is no reason for another type: `x & 5` of a `ulong`. `mcs` takes `x & 0` for a
    /// constant too.
    fn spelled_infix(
        &self,
        operator: Operator,
        left: &str,
        right: &str,
        scalars: (Scalar, Scalar),
    ) -> Option<String> {
        if operator == Operator::Less && right.starts_with('(') {
            return Some(format!("!({left} >= {right})")); // `mcs` may read `a < (b, c)` as a generic name
        }
        let (_, literal) = right.strip_prefix("a_")?.strip_suffix(')')?.split_once('(')?;
        let is_zero = literal.trim_matches(['0', 'b', 'x', 'u', 'U', 'l', 'L', '_']).is_empty();
        let is_plain = !literal.contains(['(', ' '])
            && !is_zero
            && (operator.is_shift() || promoted(scalars.0) == scalars.1);
        let is_small = literal.len() < 6 && scalars == (Scalar::U64, Scalar::U64);
        let literal = if is_small { literal.trim_end_matches(['u', 'U', 'l', 'L']) } else { literal };
        is_plain.then(|| format!("{left} {} {literal}", operator.sign()))
    }

    /// In a list, `a < b, c > (d)` would be the generic name `a<b, c>` of a function.
    fn stored(&self, value: &str) -> String {
        if value.contains(" < ") { format!("({value})") } else { value.to_owned() }
    }

    fn print(&self, program: &Program) -> String {
        HIDERS.to_owned() + &print::program(self, program)
    }

    fn build(&self) -> Build {
        ("batch.cs", &[&["mcs", "-warn:0", "-out:batch.exe", "batch.cs"], &["mono", "batch.exe"]])
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let mut text = String::from(
            "using System;\npublic static class Batch {\n\
             static ulong word(bool value) { return value ? 1UL : 0; }\n\
             static ulong word(long value) { return (ulong)value; }\n\
             static ulong word(ulong value) { return value; }\n\
             static void run(Func<ulong> call) {\n\
             try { Console.WriteLine(\"{0:x}\", call()); }\n\
             catch (ArithmeticException) { Console.WriteLine(\"refused\"); }\n\
             catch (IndexOutOfRangeException) { Console.WriteLine(\"refused\"); }\n}\n",
        );
        let mut main = String::new();
        for (program, source) in programs {
            let prefix = &program.prefix;
            write!(text, "static class {prefix}class {{\n{source}public static void run() {{\n")
                .expect("a text takes what is written");
            for call in 0..program.calls.len() {
                let entry = self.entry(program, call);
                writeln!(text, "Batch.run(() => word({entry}()));").expect("a text takes what is written");
            }
            text += "}\n}\n";
            write!(main, " {prefix}class.run();").expect("a text takes what is written");
        }
        text + &format!("public static void Main() {{{main} }}\n}}\n")
    }

    /// The last case must end too.
    fn switch(&self, head: &str, cases: &[(u64, String, bool)], default: &str, indent: &str) -> String {
        let mut text = format!("{indent}switch {head} {{\n");
        for (value, body, _) in cases {
            text += &format!("{indent}case {value}: {{\n{body}{indent}}}\n{indent}    break;\n");
        }
        text + &format!("{indent}default: {{\n{default}{indent}}}\n{indent}    break;\n{indent}}}\n")
    }
}

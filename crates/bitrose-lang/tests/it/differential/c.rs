//! C and C++: the compiler is `cc` or `c++`, and its sanitizer says what is undefined.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Kind, Operator, Prefix, Program};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;
use std::fmt::Write;

/// C17, or C++20.
pub(crate) struct C {
    is_cpp: bool,
    /// Is the text for the compiler alone? Then it must not know the value of a literal, nor which bits of a value are
    /// wanted: the sanitizer does not see what is undefined in a constant expression, nor an overflow above those bits.
    is_opaque: bool,
}

/// C17.
pub(crate) const C17: C = C { is_cpp: false, is_opaque: false };
/// C++20.
pub(crate) const CPP20: C = C { is_cpp: true, is_opaque: false };

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
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
];

const KNOWN: [Known; 11] = [
    Known::new("__builtin_popcountll", &[Scalar::U64], Scalar::I32),
    Known::new("__builtin_popcount", &[Scalar::U32], Scalar::I32),
    Known::new("__builtin_ctzll", &[Scalar::U64], Scalar::I32),
    Known::new("__builtin_ctz", &[Scalar::U32], Scalar::I32),
    Known::new("__builtin_clzll", &[Scalar::U64], Scalar::I32),
    Known::new("__builtin_ffsll", &[Scalar::I64], Scalar::I32),
    Known::new("__builtin_parityll", &[Scalar::U64], Scalar::I32),
    Known::new("__builtin_bswap64", &[Scalar::U64], Scalar::U64),
    Known::new("__builtin_bswap32", &[Scalar::U32], Scalar::U32),
    Known::new("__builtin_bswap16", &[Scalar::U16], Scalar::U16),
    Known::new("llabs", &[Scalar::I64], Scalar::I64),
];

fn promoted(scalar: Scalar) -> Scalar {
    if scalar.bits() < 32 { Scalar::I32 } else { scalar }
}

fn common(left: Scalar, right: Scalar) -> Scalar {
    let (left, right) = (promoted(left), promoted(right));
    match left.bits().cmp(&right.bits()) {
        std::cmp::Ordering::Greater => left,
        std::cmp::Ordering::Less => right,
        std::cmp::Ordering::Equal => Scalar::integer(left.bits(), left.is_signed() && right.is_signed()),
    }
}

impl C {
    const fn truth(&self) -> Scalar {
        if self.is_cpp { Scalar::Bool } else { Scalar::I32 }
    }

    /// The digits of a number in some base, which may decide its type.
    fn digits(&self, random: &mut Random, value: u64) -> (String, bool) {
        let text = match random.below(10) {
            0..=4 if value <= i64::MAX.unsigned_abs() => (value.to_string(), true),
            5 => (format!("0{value:o}"), value == 0),
            6 => (format!("0b{value:b}"), false),
            7 => (format!("0x{value:X}"), false),
            _ => (format!("0x{value:x}"), false),
        };
        let can_part = self.is_cpp && random.chance(10) && text.0.len() > 5;
        if can_part { (format!("{}'{}", &text.0[..4], &text.0[4..]), text.1) } else { text }
    }
}

impl Dialect for C {
    fn language(&self) -> Language {
        if self.is_cpp { Language::Cpp } else { Language::C }
    }

    fn scalars(&self) -> &'static [Scalar] {
        &SCALARS
    }

    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar> {
        Some(if operator == Prefix::Not { self.truth() } else { promoted(operand) })
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        Some(match operator {
            Operator::ShiftRightLogical => return None,
            Operator::BothTrue | Operator::OneTrue => self.truth(),
            operator if operator.is_comparison() => self.truth(),
            operator if operator.is_shift() => promoted(left),
            _ => common(left, right),
        })
    }

    fn choice(&self, then: Scalar, otherwise: Scalar) -> Option<Scalar> {
        let both = then == Scalar::Bool && otherwise == Scalar::Bool;
        Some(if both && self.is_cpp { Scalar::Bool } else { common(then, otherwise) })
    }

    fn converts(&self, _from: Scalar, _to: Scalar) -> bool {
        true
    }

    fn casts(&self, _from: Scalar, _to: Scalar) -> bool {
        true
    }

    fn is_condition(&self, _scalar: Scalar) -> bool {
        true
    }

    fn assigns(&self, operator: Operator, _target: Scalar, _value: Scalar) -> bool {
        operator != Operator::ShiftRightLogical
    }

    fn needs_brackets(&self, text: &str) -> bool {
        // Whatever the precedence makes of it has a type: a third of the brackets is left out.
        !plain_length(text).is_multiple_of(3)
    }

    fn steady(&self, scalar: Scalar) -> Option<Scalar> {
        Some(Scalar::integer(scalar.bits(), false)).filter(|_| scalar.is_signed() && scalar.bits() >= 32)
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool && self.is_cpp {
            return Expression::truth(value);
        }
        if (32..127).contains(&value) && random.chance(5) {
            let letter = char::from(u8::try_from(value).expect("less than 127"));
            let text = match letter {
                '\'' | '\\' => format!("'\\{letter}'"),
                letter => format!("'{letter}'"),
            };
            let scalar = if self.is_cpp { Scalar::I8 } else { Scalar::I32 };
            return Expression { kind: Kind::Literal(text), scalar };
        }
        let (digits, is_decimal) = self.digits(random, value);
        let is_long = wanted.bits() == 64 && random.chance(70);
        let is_unsigned = !wanted.is_signed() && wanted.bits() >= 32 && random.chance(70);
        let long = if is_long { *random.choose(&["l", "L", "ll", "LL"]) } else { "" };
        let sign = if is_unsigned { *random.choose(&["u", "U"]) } else { "" };
        let text =
            if random.chance(50) { format!("{digits}{sign}{long}") } else { format!("{digits}{long}{sign}") };
        let bits = if is_long || value > u64::from(u32::MAX) { 64 } else { 32 };
        let top = |bits: u32| u128::from(value) > Scalar::integer(bits, true).range().1.unsigned_abs();
        let scalar = match (is_unsigned, is_decimal) {
            (true, _) => Scalar::integer(bits, false),
            (false, true) => Scalar::integer(if top(bits) { 64 } else { bits }, true),
            (false, false) => Scalar::integer(bits, !top(bits)),
        };
        Expression { kind: Kind::Literal(text), scalar }
    }

    fn cast(&self, value: &str, _from: Scalar, to: Scalar) -> String {
        format!("({})({})", self.type_name(to, plain_length(value)), self.stored(value))
    }

    fn stored(&self, value: &str) -> String {
        if self.is_opaque { format!("OPAQUE({value})") } else { value.to_owned() }
    }

    /// As the operand of an unsigned operation, a signed one is made unsigned before the sanitizer sees it.
    fn operand(&self, value: &str) -> String {
        self.stored(value)
    }

    fn compound(&self, target: &str, sign: &str, value: &str) -> String {
        if self.is_opaque {
            format!("{target} = OPAQUE({target} {sign} ({value}));")
        } else {
            format!("{target} {sign}= {value};")
        }
    }

    fn spelled(&self, literal: &str) -> String {
        if self.is_opaque { format!("OPAQUE({literal})") } else { literal.to_owned() }
    }

    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let kind = self.type_name(array.scalar, array.name.len());
        let start = if is_global { "static const " } else { "" };
        // No value in braces of C++ may lose bits.
        let cast = |value: &String| if self.is_cpp { format!("({kind})({value})") } else { value.clone() };
        let list: Vec<String> = values.iter().map(cast).collect();
        let text = format!("{start}{kind} {}[{}] = {{{}}};", array.name, values.len(), list.join(", "));
        // Outside of functions values must be constant.
        if is_global { text.replace("OPAQUE(", "(") } else { text }
    }

    fn known(&self) -> &'static [Known] {
        &KNOWN
    }

    fn type_name(&self, scalar: Scalar, salt: usize) -> String {
        let names: &[&str] = match scalar {
            Scalar::Bool => &["bool"],
            Scalar::U8 => &["uint8_t", "unsigned char"],
            Scalar::I8 => &["int8_t", "signed char", "char"],
            Scalar::U16 => &["uint16_t", "unsigned short", "unsigned short int"],
            Scalar::I16 => &["int16_t", "short", "short int"],
            Scalar::U32 => &["uint32_t", "unsigned", "unsigned int"],
            Scalar::I32 => &["int32_t", "int", "signed", "signed int"],
            Scalar::I64 => &["int64_t", "long", "long long", "long long int", "signed long"],
            _ => &["uint64_t", "unsigned long", "unsigned long long", "size_t", "unsigned long long int"],
        };
        names[salt % names.len()].to_owned()
    }

    fn print(&self, program: &Program) -> String {
        print::program(self, program)
    }

    fn build(&self) -> Build {
        const UNDEFINED: &str = "-fsanitize=undefined";
        const TRAP: &str = "-fsanitize-undefined-trap-on-error";
        const C: Build = (
            "batch.c",
            &[&["cc", "-std=gnu17", "-w", "-O0", UNDEFINED, TRAP, "-o", "batch", "batch.c"], &["./batch"]],
        );
        const CPP: Build = (
            "batch.cc",
            &[
                &["c++", "-std=gnu++20", "-w", "-O0", UNDEFINED, TRAP, "-o", "batch", "batch.cc"],
                &["./batch"],
            ],
        );
        if self.is_cpp { CPP } else { C }
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let mut text = String::from(
            "#include <stdint.h>\n#include <stdlib.h>\n#include <stdbool.h>\n#include <stdio.h>\n\
             #include <setjmp.h>\n#include <signal.h>\n\
             static sigjmp_buf back;\nstatic void trap(int number) { siglongjmp(back, number); }\n\
             #define RUN(call) if (sigsetjmp(back, 1)) puts(\"refused\"); \\\n\
             else printf(\"%llx\\n\", (unsigned long long)(call));\n\
             #define OPAQUE(literal) ({ volatile __typeof__(literal) value = literal; value; })\n",
        );
        text += &checked();
        let opaque = Self { is_cpp: self.is_cpp, is_opaque: true };
        for (program, _) in programs {
            text += &opaque.print(program);
        }
        // A `main` of thousands of calls is slow to compile: each program has a function of its own.
        let mut main = String::new();
        for (program, _) in programs {
            let prefix = &program.prefix;
            write!(text, "static void {prefix}run(void) {{").expect("a text takes what is written");
            for call in 0..program.calls.len() {
                write!(text, " RUN({}())", self.entry(program, call)).expect("a text takes what is written");
            }
            text += " }\n";
            write!(main, " {prefix}run();").expect("a text takes what is written");
        }
        text + &format!(
            "int main(void) {{ signal(SIGILL, trap); signal(SIGFPE, trap); signal(SIGTRAP, trap); {main} return 0; }}\n"
        )
    }
}

/// The length of a text without what hides its literals: both texts of a program are written alike.
fn plain_length(text: &str) -> usize {
    text.len() - text.matches("OPAQUE(").count() * "OPAQUE()".len()
}

/// The sanitizer does not see the undefined zero of these functions where the compiler knows their argument.
fn checked() -> String {
    let mut text = String::new();
    for (name, kind) in
        [("ctzll", "unsigned long long"), ("clzll", "unsigned long long"), ("ctz", "unsigned")]
    {
        text += &format!(
            "static int checked_{name}({kind} x) {{ if (!x) __builtin_trap(); return __builtin_{name}(x); }}\n\
             #define __builtin_{name} checked_{name}\n"
        );
    }
    text
}

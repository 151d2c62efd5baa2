//! Go: an operation whose operands are constants must have a value when it is compiled, so most literals go through a
//! function that hides them from the compiler.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Function, Kind, Operator, Prefix, Program, Turn};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;
use std::fmt::Write;

/// Go, with `int` and `uint` or with `int64` and `uint64`: they are different types of one width.
pub(crate) struct Go {
    has_words: bool,
}

/// Programs with `int` and `uint`.
pub(crate) const WORDS: Go = Go { has_words: true };
/// Programs with `int64` and `uint64`.
pub(crate) const SIZED: Go = Go { has_words: false };

const SCALARS: [Scalar; 13] = [
    Scalar::Bool,
    Scalar::U8,
    Scalar::I8,
    Scalar::U16,
    Scalar::I16,
    Scalar::U32,
    Scalar::I32,
    Scalar::I64,
    Scalar::I64,
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
    Scalar::U64,
];

const KNOWN: [Known; 11] = [
    Known::new("OnesCount", &[Scalar::U64], Scalar::I64),
    Known::new("OnesCount8", &[Scalar::U8], Scalar::I64),
    Known::new("TrailingZeros", &[Scalar::U64], Scalar::I64),
    Known::new("TrailingZeros32", &[Scalar::U32], Scalar::I64),
    Known::new("LeadingZeros", &[Scalar::U64], Scalar::I64),
    Known::new("LeadingZeros16", &[Scalar::U16], Scalar::I64),
    Known::new("Len", &[Scalar::U64], Scalar::I64),
    Known::new("Reverse", &[Scalar::U64], Scalar::U64),
    Known::new("ReverseBytes", &[Scalar::U64], Scalar::U64),
    Known::new("RotateLeft", &[Scalar::U64, Scalar::I64], Scalar::U64),
    Known::new("RotateLeft8", &[Scalar::U8, Scalar::I64], Scalar::U8),
];

/// The function through which a literal of a type goes.
fn hider(name: &str) -> String {
    format!("a_{name}")
}

/// What stands in front of every program.
fn hiders(go: &Go) -> String {
    let names: std::collections::BTreeSet<String> =
        SCALARS.iter().map(|scalar| go.type_name(*scalar, 0)).collect();
    names.iter().fold(String::new(), |text, name| {
        text + &format!("func {}(x {name}) {name} {{ return x }}\n", hider(name))
    })
}

/// Returns the literal that is hidden here, if this is all that stands here.
fn hidden(text: &str) -> Option<&str> {
    let (name, literal) = text.strip_prefix("a_")?.strip_suffix(')')?.split_once('(')?;
    (!name.contains(' ') && !literal.contains(['(', ')'])).then_some(literal)
}

impl Dialect for Go {
    fn language(&self) -> Language {
        Language::Go
    }

    fn scalars(&self) -> &'static [Scalar] {
        &SCALARS
    }

    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar> {
        ((operator == Prefix::Not) == (operand == Scalar::Bool)).then_some(operand)
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        let (is_bool, is_same) = (left == Scalar::Bool, left == right);
        match operator {
            Operator::ShiftRightLogical => None,
            Operator::BothTrue | Operator::OneTrue => (is_bool && is_same).then_some(left),
            Operator::Equal | Operator::NotEqual => is_same.then_some(Scalar::Bool),
            _ if is_bool => None,
            _ if operator.is_comparison() => is_same.then_some(Scalar::Bool),
            _ if operator.is_shift() => (right != Scalar::Bool).then_some(left),
            _ => is_same.then_some(left),
        }
    }

    fn choice(&self, _then: Scalar, _otherwise: Scalar) -> Option<Scalar> {
        None
    }

    fn converts(&self, from: Scalar, to: Scalar) -> bool {
        from == to
    }

    fn casts(&self, from: Scalar, to: Scalar) -> bool {
        (from == Scalar::Bool) == (to == Scalar::Bool)
    }

    fn is_condition(&self, scalar: Scalar) -> bool {
        scalar == Scalar::Bool
    }

    fn assigns(&self, operator: Operator, target: Scalar, value: Scalar) -> bool {
        self.infix(operator, target, value) == Some(target)
    }

    fn counter(&self) -> Scalar {
        Scalar::I64
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool {
            return Expression::truth(value);
        }
        let most = u64::try_from(wanted.range().1).unwrap_or(u64::MAX);
        let value = value.min(most);
        let digits = match random.below(6) {
            0 => format!("0x{value:x}"),
            1 => format!("0b{value:b}"),
            2 => format!("0o{value:o}"),
            3 => format!("0{value:o}"),
            4 if value > 999 => format!("{}_{:03}", value / 1000, value % 1000),
            _ => value.to_string(),
        };
        let text = format!("{}({digits})", hider(&self.type_name(wanted, 0)));
        Expression { kind: Kind::Literal(text), scalar: wanted }
    }

    fn known(&self) -> &'static [Known] {
        &KNOWN
    }

    fn type_name(&self, scalar: Scalar, _: usize) -> String {
        match (scalar.bits(), scalar.is_signed()) {
            _ if scalar == Scalar::Bool => "bool".to_owned(),
            (64, true) if self.has_words => "int".to_owned(),
            (64, false) if self.has_words => "uint".to_owned(),
            (bits, true) => format!("int{bits}"),
            (bits, false) => format!("uint{bits}"),
        }
    }

    fn print(&self, program: &Program) -> String {
        hiders(self) + &print::program(self, program)
    }

    fn build(&self) -> Build {
        ("batch.go", &[&["go", "build", "-gcflags=-N -l", "-o", "batch", "batch.go"], &["./batch"]])
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let hiders = hiders(self);
        let mut text = format!(
            "package main\nimport (\n\"bufio\"\n\"fmt\"\n\"math/bits\"\n\"os\"\n)\n\
             var out = bufio.NewWriter(os.Stdout)\nvar _ = bits.Len\n{hiders}\
             func word(x any) uint64 {{\nswitch v := x.(type) {{\ncase bool:\nif v {{ return 1 }}\nreturn 0\n"
        );
        for name in ["int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"]
        {
            writeln!(text, "case {name}: return uint64(v)").expect("a text takes what is written");
        }
        text += "}\npanic(\"another type\")\n}\n\
                 func run(f func() any) {\n\
                 defer func() { if recover() != nil { fmt.Fprintln(out, \"refused\") } }()\n\
                 fmt.Fprintf(out, \"%x\\n\", word(f()))\n}\n";
        let mut main = String::new();
        for (program, source) in programs {
            text += source.strip_prefix(&hiders).expect("every program begins with them");
            for call in 0..program.calls.len() {
                let entry = self.entry(program, call);
                writeln!(main, "run(func() any {{ return {entry}() }})")
                    .expect("a text takes what is written");
            }
        }
        text + &format!("func main() {{\ndefer out.Flush()\n{main}}}\n")
    }

    fn cast(&self, value: &str, _from: Scalar, to: Scalar) -> String {
        format!("{}({value})", self.type_name(to, 0))
    }

    fn call(&self, name: &str, arguments: &[String]) -> String {
        if !KNOWN.iter().any(|known| known.name == name) {
            return format!("{name}({})", arguments.join(", "));
        }
        if self.has_words {
            return format!("bits.{name}({})", arguments.join(", "));
        }
        let name = if name.ends_with(|letter: char| letter.is_ascii_digit()) {
            name.to_owned()
        } else {
            format!("{name}64")
        };
        match (&name[..], arguments) {
            ("RotateLeft64" | "RotateLeft8", [word, count]) => format!("bits.{name}({word}, int({count}))"),
            ("Reverse64" | "ReverseBytes64", [word]) => format!("bits.{name}({word})"),
            _ => format!("int64(bits.{name}({}))", arguments.join(", ")),
        }
    }

    fn prefix_sign(&self, operator: Prefix) -> &'static str {
        match operator {
            Prefix::Negate => "-",
            Prefix::Complement => "^",
            Prefix::Not => "!",
        }
    }

    /// A constant takes the type of what it is stored in.
    fn stored(&self, value: &str) -> String {
        hidden(value).unwrap_or(value).to_owned()
    }

    /// `x &^ y` for `x & (^y)`; a constant on the right, if it compiles there.
    fn spelled_infix(
        &self,
        operator: Operator,
        left: &str,
        right: &str,
        _scalars: (Scalar, Scalar),
    ) -> Option<String> {
        if let (Operator::And, Some(inner)) = (operator, right.strip_prefix("(^"))
            && let Some(inner) = inner.strip_suffix(')')
        {
            return Some(format!("{left} &^ {inner}"));
        }
        let is_zero = |literal: &str| literal.trim_matches(['0', 'b', 'o', 'x']).is_empty();
        let literal = hidden(right).filter(|literal| !operator.is_division() || !is_zero(literal))?;
        Some(format!("{left} {} {literal}", operator.sign()))
    }

    fn variable(&self, name: &str, scalar: Scalar, value: &str) -> String {
        format!("var {name} {} = {value}; _ = {name}", self.type_name(scalar, 0))
    }

    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let (name, kind) = (&array.name, self.type_name(array.scalar, 0));
        let list = format!("[{}]{kind}{{{}}}", values.len(), values.join(", "));
        if is_global { format!("var {name} = {list}") } else { format!("{name} := {list}; _ = {name}") }
    }

    fn head(&self, function: &Function) -> String {
        let parameters = function.parameters.iter();
        let parameters: Vec<String> =
            parameters.map(|(name, scalar)| format!("{name} {}", self.type_name(*scalar, 0))).collect();
        format!("func {}({}) {}", function.name, parameters.join(", "), self.type_name(function.result, 0))
    }

    fn compound(&self, target: &str, sign: &str, value: &str) -> String {
        format!("{target} {sign}= {value}")
    }

    fn condition(&self, text: &str) -> String {
        text.to_owned()
    }

    fn count(&self, turn: Turn, name: &str, times: u64, body: &str, indent: &str) -> String {
        let start = format!("{name} := {}(0)", self.type_name(self.counter(), 0));
        match turn {
            Turn::For => {
                format!("{indent}for {start}; {name} < {times}; {name}++ {{\n{body}{indent}}}\n")
            }
            Turn::While => format!(
                "{indent}{start}\n{indent}for {name} < {times} {{\n{indent}    {name} += 1\n{body}{indent}}}\n"
            ),
            Turn::DoWhile => format!(
                "{indent}{start}\n{indent}for {{\n{indent}    if {name} >= {times} {{ break }}\n{indent}    {name}++\n{body}{indent}}}\n"
            ),
        }
    }

    fn switch(&self, head: &str, cases: &[(u64, String, bool)], default: &str, indent: &str) -> String {
        let mut text = format!("{indent}switch {head} {{\n");
        for (value, body, falls_through) in cases {
            let end = if *falls_through { format!("{indent}    fallthrough\n") } else { String::new() };
            text += &format!("{indent}case {value}:\n{body}{end}");
        }
        text + &format!("{indent}default:\n{default}{indent}}}\n")
    }
}

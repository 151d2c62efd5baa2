//! What a language must say about itself so that random programs in it are written, compiled and compared.

use super::program::{Array, Expression, Function, Operator, Prefix, Program, Turn};
use super::random::Random;
use crate::printed::printed;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;

/// A function of the language that works on numbers: `__builtin_popcountll`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [Scalar],
    pub(crate) result: Scalar,
}

impl Known {
    pub(crate) const fn new(name: &'static str, parameters: &'static [Scalar], result: Scalar) -> Self {
        Self { name, parameters, result }
    }
}

/// What the compiler's program gives for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// The value extended to 64 bits by the sign of its type.
    Value(u64),
    /// Undefined, a panic, an exception.
    Refused,
}

/// How a text becomes what it prints: the name of its file, and the commands that build and run it.
pub(crate) type Build = (&'static str, &'static [&'static [&'static str]]);

/// A language. The generator asks it which operands an operator takes, so that every program compiles; the printing in
/// `print.rs` asks it for what is not written as in C.
pub(crate) trait Dialect {
    fn language(&self) -> Language;

    /// The types of variables.
    fn scalars(&self) -> &'static [Scalar];

    /// The type of an operator's result, `None` if it does not compile.
    fn prefix(&self, operator: Prefix, operand: Scalar) -> Option<Scalar>;

    /// The type of an operator's result, `None` if it does not compile. The right operand of a shift may have any type
    /// here; [`Dialect::counter`] is always tried.
    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar>;

    /// The type of `c ? a : b`, `None` if it does not compile.
    fn choice(&self, then: Scalar, otherwise: Scalar) -> Option<Scalar>;

    /// Does a value of one type become one of another without a cast, when it is assigned, passed or returned?
    fn converts(&self, from: Scalar, to: Scalar) -> bool;

    /// Is there a cast? (Rust: not to `bool`.)
    fn casts(&self, from: Scalar, to: Scalar) -> bool;

    /// Can a value of the type be a condition?
    fn is_condition(&self, scalar: Scalar) -> bool;

    /// Is `x op= y` allowed, and does it convert the result by itself?
    fn assigns(&self, operator: Operator, target: Scalar, value: Scalar) -> bool;

    /// A type whose sums, products and left shifts always have a value, for one whose may not. The generator takes it
    /// most of the time.
    fn steady(&self, scalar: Scalar) -> Option<Scalar> {
        let _ = scalar;
        None
    }

    /// The type of counters of loops, of counts of shifts and of values that are switched on.
    fn counter(&self) -> Scalar {
        Scalar::I32
    }

    /// Do cases run on into the next one?
    fn falls_through(&self) -> bool {
        true
    }

    /// A literal that is not negative, of the type if it has one of that type, in any spelling.
    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression;

    /// Functions that need no import.
    fn known(&self) -> &'static [Known];

    /// The name of a type.
    fn type_name(&self, scalar: Scalar, salt: usize) -> String;

    /// The name of one call of the program: a function without parameters that returns the result of the last function.
    fn entry(&self, program: &Program, call: usize) -> String {
        format!("{}call{call}", program.prefix)
    }

    /// The text of a program with its entries: what bitrose reads.
    fn print(&self, program: &Program) -> String;

    /// How the compiler builds a batch.
    fn build(&self) -> Build;

    /// One text of programs for the compiler: it prints a line for each call, in hexadecimal, or `refused` if the call
    /// has no value.
    fn batch(&self, programs: &[(Program, String)]) -> String;

    /// What the real compiler makes of programs: for each of them one truth a call. `None` if it is not installed.
    fn truths(&self, programs: &[(Program, String)]) -> Option<Vec<Vec<Truth>>> {
        let (file, commands) = self.build();
        let text = printed(&[(file.to_owned(), self.batch(programs))], commands)?;
        let mut lines = text.lines();
        let mut truth = || match lines.next().expect("a line for each call") {
            "refused" => Truth::Refused,
            word => Truth::Value(u64::from_str_radix(word, 16).expect("a number in hexadecimal")),
        };
        Some(programs.iter().map(|(program, _)| program.calls.iter().map(|_| truth()).collect()).collect())
    }

    // What follows has the spelling of C as its default.

    fn cast(&self, value: &str, from: Scalar, to: Scalar) -> String {
        let _ = from;
        format!("({})({value})", self.type_name(to, value.len()))
    }

    fn choose(&self, condition: &str, then: &str, otherwise: &str) -> String {
        format!("({condition} ? {then} : {otherwise})")
    }

    fn call(&self, name: &str, arguments: &[String]) -> String {
        format!("{name}({})", arguments.join(", "))
    }

    /// Does an operand that is an operation itself need brackets? Only where the types are the same without them may
    /// they be left out.
    fn needs_brackets(&self, text: &str) -> bool {
        let _ = text;
        true
    }

    fn prefix_sign(&self, operator: Prefix) -> &'static str {
        match operator {
            Prefix::Negate => "-",
            Prefix::Complement => "~",
            Prefix::Not => "!",
        }
    }

    /// A literal as it stands in a function.
    fn spelled(&self, literal: &str) -> String {
        literal.to_owned()
    }

    /// A value that is converted: stored, passed, returned.
    fn stored(&self, value: &str) -> String {
        value.to_owned()
    }

    /// An operation that is the operand of another one.
    fn operand(&self, value: &str) -> String {
        value.to_owned()
    }

    fn compound(&self, target: &str, sign: &str, value: &str) -> String {
        format!("{target} {sign}= {value};")
    }

    fn element(&self, array: &str, index: &str, index_type: Scalar) -> String {
        let _ = index_type;
        format!("{array}[{index}]")
    }

    fn variable(&self, name: &str, scalar: Scalar, value: &str) -> String {
        format!("{} {name} = {value};", self.type_name(scalar, name.len()))
    }

    /// An array in a function, or outside of them.
    fn array(&self, array: &Array, values: &[String], is_global: bool) -> String {
        let kind = self.type_name(array.scalar, array.name.len());
        let start = if is_global { "static const " } else { "" };
        format!("{start}{kind} {}[{}] = {{{}}};", array.name, values.len(), values.join(", "))
    }

    fn head(&self, function: &Function) -> String {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .enumerate()
            .map(|(index, (name, scalar))| format!("{} {name}", self.type_name(*scalar, index)))
            .collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        format!("{} {}({parameters})", self.type_name(function.result, 0), function.name)
    }

    /// An operator that is written in another way; `None` for its sign between the operands.
    fn spelled_infix(
        &self,
        operator: Operator,
        left: &str,
        right: &str,
        scalars: (Scalar, Scalar),
    ) -> Option<String> {
        let _ = (operator, left, right, scalars);
        None
    }

    /// A loop that counts.
    fn count(&self, turn: Turn, name: &str, times: u64, body: &str, indent: &str) -> String {
        let start = self.variable(name, self.counter(), "0");
        match turn {
            Turn::For => {
                format!("{indent}for ({start} {name} < {times}; {name}++) {{\n{body}{indent}}}\n")
            }
            Turn::While => format!(
                "{indent}{start}\n{indent}while {} {{\n{indent}    {name} += 1;\n{body}{indent}}}\n",
                self.condition(&format!("{name} < {times}"))
            ),
            Turn::DoWhile => {
                format!("{indent}{start}\n{indent}do {{\n{body}{indent}}} while (++{name} < {times});\n")
            }
        }
    }

    /// A choice among cases: the value, what is done, and whether it runs on into the next.
    fn switch(&self, head: &str, cases: &[(u64, String, bool)], default: &str, indent: &str) -> String {
        let mut text = format!("{indent}switch {head} {{\n");
        for (value, body, falls_through) in cases {
            let end = if *falls_through { String::new() } else { format!("{indent}    break;\n") };
            text += &format!("{indent}case {value}: {{\n{body}{indent}}}\n{end}");
        }
        text + &format!("{indent}default: {{\n{default}{indent}}}\n{indent}}}\n")
    }

    /// What stands around a condition: brackets in C, none in Rust.
    fn condition(&self, text: &str) -> String {
        format!("({text})")
    }
}

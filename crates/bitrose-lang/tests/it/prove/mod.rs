//! The proof of the prover.

mod builtins;
mod memory;
mod operators;
mod pairs;
mod random;

use bitrose_core::bitboard::Mapping;
use bitrose_lang::front::{self, Nothing, function_key};
use bitrose_lang::ir::machine::Context;
use bitrose_lang::ir::{
    self, Builder, FrontEnd, Function, FunctionId, Module, Op, Operand, Parameter, Requests, Scalar,
};
use bitrose_lang::prove::{Circuit, Question, Side, Values};
use bitrose_lang::{Error, Language, Limits, Span};
use std::sync::Arc;
use std::time::Duration;

type Lowered = (Arc<Module>, FunctionId);

fn context(mapping: Mapping) -> Context<'static> {
    Context::new(mapping, Limits { operations: 1_000_000, steps: 1000 })
}

/// A function of C.
fn lower(text: &str, name: &str) -> Lowered {
    lower_in(Language::C, &format!("typedef unsigned long long U;\n{text}"), name)
}

fn lower_in(language: Language, text: &str, name: &str) -> Lowered {
    let lowered = front::read(text, language).and_then(|text| text.lower(&function_key(name), &Nothing));
    lowered.unwrap_or_else(|error| panic!("{text}: {error} {:?}", error.span))
}

/// A function that is written operation by operation.
struct Written(Function);

impl FrontEnd for Written {
    fn lower(&mut self, _: &str, _: &mut Requests) -> Result<Function, Box<Error>> {
        Ok(self.0.clone())
    }
}

/// A function of arguments of these types.
fn written(scalars: &[Scalar], write: impl FnOnce(&mut Builder, &[Operand]) -> Operand) -> Lowered {
    let parameters = scalars.iter().map(|&scalar| Parameter::new("x", scalar.into()));
    let mut builder = Builder::new("f", parameters.collect(), Scalar::U64.into(), Span::default());
    let operands: Vec<_> = (0..scalars.len()).map(|index| builder.parameter(index)).collect();
    let value = write(&mut builder, &operands);
    builder.emit(Op::Return(Some(value.register)));
    builder.set_result(value.shape);
    ir::lower(&mut Written(builder.finish()), Language::Own, "".into(), "f").expect("it is written already")
}

/// The circuit of a function whose arguments are subsets of these words.
fn circuit((module, function): &Lowered, mapping: Mapping, free: &[u64]) -> Result<Circuit, String> {
    let side = Side { module, function: *function, context: context(mapping) };
    let mut question = Question::new([side, side]).expect("a function is compared with itself");
    question.limit = Duration::from_mins(10);
    for (variable, &free) in question.variables.iter_mut().zip(free) {
        variable.values = Values::Subsets(free);
    }
    question.circuit(0)
}

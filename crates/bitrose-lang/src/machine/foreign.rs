//! Calling functions of other languages: the machine of typed operations runs them.

use super::super::error::{Error, Fallible};
use super::super::front::ForeignFunction;
use super::super::ir::Scalar;
use super::super::ir::machine::{Context, run, value_of};
use super::super::{Limits, Origin, Type, Value, names, operate};
use super::Machine;
use std::sync::Arc;

impl<const TRACED: bool> Machine<'_, TRACED> {
    pub(super) fn call_foreign(
        &mut self,
        function: &ForeignFunction,
        count: u16,
        numbers: u32,
    ) -> Fallible<()> {
        self.count()?;
        let (module, id) = function.lowered().map_err(Box::new)?;
        let (_, lowered) = module.resolve(*id);
        let parameters: Vec<&str> = lowered.parameters.iter().map(|parameter| &*parameter.name).collect();
        if parameters.len() != usize::from(count) {
            let error = names::wrong_arity(&function.name, &parameters, usize::from(count), self.span());
            return Err(self.placed(error));
        }
        let mut words = Vec::new();
        let base = self.stack.len() - parameters.len();
        for (index, parameter) in lowered.parameters.iter().enumerate() {
            let Some(value) = self.stack[base + index] else { return Err(self.no_value()) };
            let Some(scalar) = parameter.shape.scalar() else {
                let message =
                    format!("`{}` takes a {} as `{}`", function.name, parameter.shape, parameter.name);
                return Err(self.placed(Error::new(self.span(), message).label("called here with a number")));
            };
            let is_number = index < 32 && numbers >> index & 1 != 0;
            words.push(word(value, scalar, is_number));
        }
        let inputs: Vec<Value> = self.stack.drain(base..).flatten().collect();
        let step = if TRACED { Some(self.record_foreign(&function.name, &inputs)?) } else { None };
        let limits = Limits {
            operations: self.limits.operations.saturating_sub(self.operations),
            steps: self.limits.steps.saturating_sub(self.recorder.trace.steps.len()),
        };
        let context = Context::new(self.mapping, limits);
        let context = if TRACED { context.traced() } else { context };
        let outcome = run(module, *id, &words, &context);
        if TRACED {
            let origin = Origin::Earlier(Arc::clone(function.foreign.source()));
            self.recorder.adopt(outcome.trace, &origin);
        }
        let datum = outcome.result.map_err(|stop| {
            let mut error = Box::new(stop.error());
            error.message = format!("in `{}`: {}", function.name, error.message);
            error
        })?;
        let output =
            datum.and_then(|datum| Some(value_of(datum.shape.scalar()?, datum.words[0]?, module.language)));
        if TRACED {
            self.recorder.leave(step, output);
        }
        self.stack.push(output);
        Ok(())
    }

    fn record_foreign(&mut self, name: &str, inputs: &[Value]) -> Fallible<usize> {
        self.record(name, inputs, Value::Bool(false), None)?;
        self.recorder.enter();
        Ok(self.recorder.trace.steps.len() - 1)
    }
}

/// The word of a value for a parameter. For a type of less than 64 bits a set of one square is its index.
fn word(value: Value, scalar: Scalar, is_number: bool) -> u64 {
    let bits = u8::try_from(scalar.bits()).expect("at most 64");
    match (scalar, value) {
        (Scalar::Bool, value) => u64::from(value.is_true()),
        (scalar, Value::Board(_)) if scalar.bits() < 64 && !is_number => {
            let kind = Type::Integer { bits, signed: scalar.is_signed() };
            scalar.wrap(operate::convert(kind, value, false).number())
        }
        (scalar, value) => scalar.wrap(value.number()),
    }
}

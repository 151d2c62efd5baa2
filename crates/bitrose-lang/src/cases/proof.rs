//! The prover for a pair of programs.

use super::domain::int;
use super::{Case, Domain, Fault, Pair, Spec};
use crate::ir::machine::{Datum, Reason, Stop, value_of};
use crate::ir::{FunctionId, Module, Op, Scalar};
use crate::prove::{Answer, Difference, How, Question, Side, Values, Variable};
use crate::session::{self, error_of};
use crate::{Error, Language, Span, Value};
use bitrose_core::bitboard::SplitMix64;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// The most values that are listed one by one.
const MOST_LISTED: u64 = 1 << 16;

/// Whether two programs are equal.
#[derive(Debug)]
pub enum Proof {
    /// They are, for all values of their variables.
    Equal(How),
    /// They are not.
    Different(Box<Counter>),
    /// There was no answer within the time.
    Undecided {
        /// Cases that were tried; the programs agree there.
        tried: u64,
        /// What stood in the way.
        reason: String,
    },
}

impl Proof {
    /// The values that tell the programs apart.
    #[must_use]
    pub fn counter(&self) -> Option<&Counter> {
        match self {
            Self::Different(counter) => Some(counter),
            _ => None,
        }
    }
}

/// Values for which two programs differ.
#[derive(Debug)]
pub struct Counter {
    /// The values of the variables.
    pub case: Case,
    /// What each program gives: a value, or why it stops. An array or a struct is not shown.
    pub results: [Result<Option<Value>, Error>; 2],
    /// Cases that were tried before.
    pub tried: u64,
}

impl Pair<'_> {
    /// Looks for a proof, or for values that tell the programs apart; `None` where a domain is random or made of
    /// positions, so that there is nothing to prove.
    ///
    /// # Errors
    /// A program that is not understood, or programs that stop for all values.
    pub fn prove(&mut self, limit: Duration, seed: u64) -> Result<Option<Proof>, Box<Fault>> {
        Ok(match self.answer(limit, seed)? {
            None => None,
            Some(Answer::Proved(how)) => Some(Proof::Equal(how)),
            Some(Answer::Undecided { tried, reason }) => Some(Proof::Undecided { tried, reason }),
            Some(Answer::Differs(difference)) => Some(Proof::Different(Box::new(self.counter(difference)))),
            Some(Answer::Valueless(stop)) => {
                let error = error_of(self.programs[0], &stop);
                return Err(Box::new(Fault { side: 0, error, case: Vec::new() }));
            }
        })
    }

    /// What is known beyond the indices 0 to 63 of programs that are equal for these, where [`Pair::settle_squares`] has chosen
    /// them: that the programs differ, or that this is not decided; `None` where nothing differs. What a built-in of our own
    /// language takes for a square has no values beyond.
    pub fn beyond(&mut self, limit: Duration, seed: u64) -> Option<Proof> {
        let settled = self.domains.clone();
        let narrowed = self.domains.iter_mut().filter(|domain| domain.is_narrowed);
        if narrowed.map(|domain| domain.specs = vec![Spec::Ints]).count() == 0 {
            return None;
        }
        let takes_squares = |result: &Result<_, Box<Stop>>| {
            let reason = result.as_ref().err().map(|stop| &stop.reason);
            matches!(reason, Some(Reason::Builtin(_, fault)) if fault.argument().is_some())
        };
        let proof = match self.answer(limit, seed) {
            Ok(Some(Answer::Differs(found))) if !found.results.iter().any(takes_squares) => {
                Some(Proof::Different(Box::new(self.counter(found))))
            }
            Ok(Some(Answer::Undecided { tried, reason })) => Some(Proof::Undecided { tried, reason }),
            Err(fault) => Some(Proof::Undecided { tried: 0, reason: fault.error.message }),
            Ok(_) => None,
        };
        self.domains = settled;
        proof
    }

    fn answer(&mut self, limit: Duration, seed: u64) -> Result<Option<Answer>, Box<Fault>> {
        let Some(mut variables) = self.variables() else { return Ok(None) };
        let entries = [self.lower(0, &variables)?, self.lower(1, &variables)?];
        for variable in
            variables.iter_mut().filter(|own| own.scalar == Scalar::Int && own.values == Values::All)
        {
            let taken =
                entries.iter().flat_map(|(module, function)| taken_as(module, *function, &variable.name));
            variable.scalar = taken.min_by_key(|scalar| scalar.bits()).unwrap_or(Scalar::Int);
        }
        let sides = [0, 1].map(|side| {
            let (module, function) = &entries[side];
            Side { module, function: *function, context: self.sessions[side].context() }
        });
        let question = Question::new(sides).map_err(|mismatch| {
            let source = self.programs[1].source();
            let error = *Error::new(Span::new(0, source.len()), "the programs cannot be compared")
                .label(mismatch.to_string());
            Box::new(Fault { side: 1, error, case: Vec::new() })
        })?;
        Ok(Some(Question { variables, limit, seed, ..question }.answer()))
    }

    /// Each variable with its type and its values.
    fn variables(&self) -> Option<Vec<Variable>> {
        let mapping = self.sessions[0].mapping();
        let listed = |domain: &Domain| {
            let length = domain.complete_len().filter(|&length| length <= MOST_LISTED)?;
            let mut random = SplitMix64::new(0);
            let words = (0..length).map(|number| domain.value(number, mapping, &mut random).number());
            Some(Values::Listed(words.collect()))
        };
        let variable = |domain: &Domain| {
            let is_index = |spec: &Spec| matches!(spec, Spec::Squares | Spec::Ints);
            let is_index = domain.specs.iter().all(is_index) && !domain.specs.is_empty();
            let values = match domain.specs.as_slice() {
                [] | [Spec::Ints] => Values::All,
                [Spec::Subsets(mask)] => Values::Subsets(mapping.number(*mask)),
                _ => listed(domain)?,
            };
            let scalar = if is_index { Scalar::Int } else { Scalar::Board };
            Some(Variable { name: domain.name.as_str().into(), scalar, values })
        };
        self.domains.iter().map(variable).collect()
    }

    /// A program on typed operations, for variables of these types.
    fn lower(
        &mut self,
        side: usize,
        variables: &[Variable],
    ) -> Result<(Arc<Module>, FunctionId), Box<Fault>> {
        let (session, program) = (&mut self.sessions[side], self.programs[side]);
        for variable in variables {
            session.define(&variable.name, value_of(variable.scalar, 0, Language::Own));
        }
        let fault = |error| Box::new(Fault { side, error, case: Vec::new() });
        if !program.text().has_statements() {
            let span = Span::new(0, program.source().len());
            return Err(fault(*Error::new(span, "no value to compare").label("this only defines")));
        }
        session.entry(program).map_err(fault)
    }

    fn counter(&self, difference: Difference) -> Counter {
        let kinds = self.variables().unwrap_or_default();
        let case = kinds.iter().zip(&self.domains).zip(&difference.inputs);
        let case = case.map(|((variable, domain), &word)| match domain.specs[..] {
            [Spec::Ints] if !domain.is_narrowed => int(word),
            _ => value_of(variable.scalar, word, Language::Own),
        });
        let case = case.collect();
        let [left, right] = difference.results;
        let results = [self.result(0, left), self.result(1, right)];
        Counter { case, results, tried: difference.tried }
    }

    fn result(&self, side: usize, result: Result<Option<Datum>, Box<Stop>>) -> Result<Option<Value>, Error> {
        let program = self.programs[side];
        let datum = result.map_err(|stop| error_of(program, &stop))?;
        Ok(datum.and_then(|datum| session::value_of(&datum, program.language())))
    }
}

/// The types of less than 64 bits that a program gives a name of the session: it has no other values.
fn taken_as(module: &Module, function: FunctionId, name: &str) -> Vec<Scalar> {
    use Scalar::{I8, I16, I32, U8, U16, U32};
    let is_narrow = |scalar: &Scalar| [I8, I16, I32, U8, U16, U32].contains(scalar);
    let (module, function) = module.resolve(function);
    let (mut addresses, mut values, mut taken) = (HashSet::new(), HashSet::new(), Vec::new());
    for instruction in &function.body.0 {
        match instruction.op {
            Op::GlobalAddress { to, global } if &*module.global(global).name == name => {
                addresses.insert(to);
            }
            Op::Load { to, address } if addresses.contains(&address) => {
                values.insert(to);
            }
            Op::Convert { to, from, .. } if values.contains(&from) => {
                taken.extend(function.registers[to.0 as usize].scalar().filter(is_narrow));
            }
            _ => {}
        }
    }
    taken
}

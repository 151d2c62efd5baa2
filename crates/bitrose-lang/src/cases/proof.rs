//! Calls the prover for a pair of programs.

use super::domain::int;
use super::{Case, Domain, Pair, ProgramError, Spec};
use crate::ir::machine::{Datum, Reason, Stop, value_of};
use crate::ir::{FunctionId, Module, Op, Register, Scalar};
use crate::prove::{Answer, Difference, How, Question, Side, Values, Variable};
use crate::session::{self, error_of};
use crate::{Error, Language, Span, Value};
use bitrose_core::bitboard::SplitMix64;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of values that are listed one by one.
const MAX_LISTED: u64 = 1 << 16;

/// The answer to the question whether two programs are equal.
#[derive(Debug)]
pub enum Proof {
    /// They are equal for all values of their variables.
    Equal(How),
    /// They differ.
    Different(Box<Counterexample>),
    /// The time limit was reached without an answer.
    Undecided {
        /// The number of cases tried; the programs agree on all of them.
        tried: u64,
        /// What prevented an answer.
        reason: String,
    },
}

impl Proof {
    /// Returns the values for which the programs differ.
    pub fn counter(&self) -> Option<&Counterexample> {
        match self {
            Self::Different(counter) => Some(counter),
            _ => None,
        }
    }
}

/// Values for which two programs differ.
#[derive(Debug)]
pub struct Counterexample {
    /// The values of the variables.
    pub case: Case,
    /// The result of each program: a value, or the reason why it stops. `None` for an array or a struct.
    pub results: [Result<Option<Value>, Error>; 2],
    /// The number of cases tried before this one.
    pub tried: u64,
}

impl Pair<'_> {
    /// Looks for a proof, or for values for which the programs differ. `None` if a domain is random or consists of
    /// positions, because there is nothing to prove then.
    ///
    /// # Errors
    /// Returns an error if a program is not understood, or if the programs stop for all values.
    pub fn prove(&mut self, limit: Duration, seed: u64) -> Result<Option<Proof>, Box<ProgramError>> {
        Ok(match self.answer(limit, seed)? {
            None => None,
            Some(Answer::Proved(how)) => Some(Proof::Equal(how)),
            Some(Answer::Undecided { tried, reason }) => Some(Proof::Undecided { tried, reason }),
            Some(Answer::Differs(difference)) => Some(Proof::Different(Box::new(self.counter(difference)))),
            Some(Answer::Valueless(stop)) => {
                let error = error_of(self.programs[0], &stop);
                return Err(Box::new(ProgramError { side: 0, error, case: Vec::new() }));
            }
        })
    }

    /// Compares programs that are equal for the indices 0 to 63, as chosen by [`Pair::infer_squares`], for other
    /// integers. Returns a proof that they differ there, or that this is undecided; `None` if they do not differ. Where
    /// a built-in of bitrose's own language takes a square, there are no values beyond 63.
    pub fn prove_outside_squares(&mut self, limit: Duration, seed: u64) -> Option<Proof> {
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

    fn answer(&mut self, limit: Duration, seed: u64) -> Result<Option<Answer>, Box<ProgramError>> {
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
            Box::new(ProgramError { side: 1, error, case: Vec::new() })
        })?;
        Ok(Some(Question { variables, limit, seed, ..question }.answer()))
    }

    /// Returns each variable with its type and its values.
    fn variables(&self) -> Option<Vec<Variable>> {
        let mapping = self.sessions[0].mapping();
        let listed = |domain: &Domain| {
            let length = domain.complete_len().filter(|&length| length <= MAX_LISTED)?;
            let mut random = SplitMix64::new(0);
            let words = (0..length).map(|number| domain.value(number, mapping, &mut random).number());
            Some(Values::Listed(words.collect()))
        };
        let variable = |domain: &Domain| {
            let is_index = |spec: &Spec| matches!(spec, Spec::Squares | Spec::Below(_) | Spec::Ints);
            let is_index = domain.specs.iter().all(is_index) && !domain.specs.is_empty();
            let values = match domain.specs.as_slice() {
                [] | [Spec::Ints] => Values::All,
                [Spec::Subsets(mask)] => Values::Subsets(mapping.number(*mask)),
                _ => listed(domain)?,
            };
            let scalar = match domain.specs[..] {
                [Spec::Truths] => Scalar::Bool,
                _ if is_index => Scalar::Int,
                _ => Scalar::Board,
            };
            Some(Variable { name: domain.name.as_str().into(), scalar, values })
        };
        self.domains.iter().map(variable).collect()
    }

    /// Lowers a program for variables of these types.
    fn lower(
        &mut self,
        side: usize,
        variables: &[Variable],
    ) -> Result<(Arc<Module>, FunctionId), Box<ProgramError>> {
        let (session, program) = (&mut self.sessions[side], self.programs[side]);
        for variable in variables {
            session.define(&variable.name, value_of(variable.scalar, 0, Language::Own));
        }
        let fault = |error| Box::new(ProgramError { side, error, case: Vec::new() });
        if !program.text().has_statements() {
            let span = Span::new(0, program.source().len());
            return Err(fault(*Error::new(span, "no value to compare").label("this has only definitions")));
        }
        session.entry(program).map_err(fault)
    }

    fn counter(&self, difference: Difference) -> Counterexample {
        let kinds = self.variables().unwrap_or_default();
        let case = kinds.iter().zip(&self.domains).zip(&difference.inputs);
        let case = case.map(|((variable, domain), &word)| match domain.specs[..] {
            [Spec::Ints] if !domain.is_narrowed => int(word),
            _ => value_of(variable.scalar, word, Language::Own),
        });
        let case = case.collect();
        let [left, right] = difference.results;
        let results = [self.result(0, left), self.result(1, right)];
        Counterexample { case, results, tried: difference.tried }
    }

    fn result(&self, side: usize, result: Result<Option<Datum>, Box<Stop>>) -> Result<Option<Value>, Error> {
        let program = self.programs[side];
        let datum = result.map_err(|stop| error_of(program, &stop))?;
        Ok(datum.and_then(|datum| session::value_of(&datum, program.language())))
    }
}

/// Returns the types of less than 64 bits to which a program converts a name of the session: it takes no other values.
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
                let kind = |register: Register| function.registers[register.0 as usize].scalar();
                taken.extend(kind(to).filter(is_narrow));
                if kind(to) == kind(from) {
                    values.insert(to); // only shown in another way
                }
            }
            _ => {}
        }
    }
    taken
}

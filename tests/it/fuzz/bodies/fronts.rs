//! Code of another language, read, lowered and run: errors have their place, a run obeys its limits and gives the same
//! twice, and what the prover calls equal is.

use super::places;
use bitrose_core::bitboard::{Mapping, SplitMix64};
use bitrose_lang::front::{MAIN, Nothing, function_key, read};
use bitrose_lang::ir::machine::{Context, Outcome, run};
use bitrose_lang::ir::{FunctionId, Module, Scalar};
use bitrose_lang::prove::{Answer, Question, Side};
use bitrose_lang::{Language, Limits};
use std::sync::Arc;
use std::time::Duration;

/// More functions of a text are not looked at.
const FUNCTIONS: usize = 3;

macro_rules! languages {
    ($($name:ident $language:ident)*) => {
        $(pub(crate) fn $name(data: &[u8]) {
            body(data, Language::$language);
        })*
    };
}

languages! { c C cpp Cpp csharp CSharp go Go java Java python Python rust Rust }

fn body(data: &[u8], language: Language) {
    let source = String::from_utf8_lossy(data);
    let text = match read(&source, language) {
        Ok(text) => text,
        Err(error) => return places::check(&error, &source),
    };
    let keys = text.functions().take(FUNCTIONS).map(function_key);
    let keys: Vec<String> = keys.chain(text.has_statements().then(|| MAIN.to_owned())).collect();
    let mut lowered: Vec<(Arc<Module>, FunctionId)> = Vec::new();
    for key in &keys {
        match text.lower(key, &Nothing) {
            Ok((module, function)) => {
                check_run(&module, function, &source);
                lowered.push((module, function));
            }
            Err(error) => places::check(&error, &source),
        }
    }
    // A proof takes a thousand times as long as the rest.
    let is_chosen = data.iter().fold(0u8, |sum, &byte| sum.wrapping_mul(31) ^ byte) % 32 == 0;
    if is_chosen && let [left, right, ..] = lowered.as_slice() {
        check_proof([left, right], &source);
    }
}

fn context() -> Context<'static> {
    Context::new(Mapping::Lerf, Limits { operations: 2_000, steps: 100 })
}

/// What the parameters of a function are, if they are all words.
fn parameters((module, function): (&Module, FunctionId)) -> Option<Vec<Scalar>> {
    module.resolve(function).1.parameters.iter().map(|parameter| parameter.shape.scalar()).collect()
}

/// Words for parameters, the same for each seed.
fn arguments(parameters: &[Scalar], seed: u64) -> Vec<u64> {
    let mut random = SplitMix64::new(seed);
    parameters.iter().map(|scalar| scalar.wrap(random.next() >> random.below(64))).collect()
}

fn check_run(module: &Module, function: FunctionId, source: &str) {
    let Some(parameters) = parameters((module, function)) else { return };
    for seed in 0..2 {
        let arguments = arguments(&parameters, seed);
        let [first, second] = [(), ()].map(|()| run(module, function, &arguments, &context()));
        let traced = run(module, function, &arguments, &context().traced());
        assert_eq!(format!("{:?}", first.result), format!("{:?}", second.result), "the same twice: {source}");
        if let Err(stop) = &first.result {
            places::check(&stop.error(), source);
        }
        if let (Ok(plain), Ok(traced)) = (&first.result, &traced.result) {
            assert_eq!(plain, traced, "a trace changes nothing: {source}");
        }
    }
}

fn check_proof(pair: [&(Arc<Module>, FunctionId); 2], source: &str) {
    let sides = pair.map(|(module, function)| Side { module, function: *function, context: context() });
    let Ok(mut question) = Question::new(sides) else { return };
    question.limit = Duration::from_millis(20);
    if !matches!(question.answer(), Answer::Proved(_)) {
        return;
    }
    // The question is asked of the values that both have.
    let [Some(left), Some(right)] = pair.map(|(module, function)| parameters((module, *function))) else {
        return;
    };
    let narrower = |(one, other): (Scalar, Scalar)| if other.bits() < one.bits() { other } else { one };
    let parameters: Vec<Scalar> = left.into_iter().zip(right).map(narrower).collect();
    for seed in 0..20 {
        let arguments = arguments(&parameters, seed);
        let results = pair.map(|(module, function)| run(module, *function, &arguments, &context()));
        if let [Outcome { result: Ok(left), .. }, Outcome { result: Ok(right), .. }] = &results {
            let words = [left, right].map(|datum| datum.as_ref().map(|datum| &datum.words));
            assert_eq!(words[0], words[1], "proved equal: {source}");
        }
    }
}

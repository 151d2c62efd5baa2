//! Code of another language, read, lowered and run: errors have their place, a run obeys its limits and gives the same
//! twice, and what the prover calls equal is.

use super::places;
use bitrose_core::bitboard::{Mapping, SplitMix64};
use bitrose_lang::front::{MAIN, Nothing, function_key, read};
use bitrose_lang::ir::machine::{Context, Outcome, run};
use bitrose_lang::ir::{FunctionId, Module};
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
    if let [left, right, ..] = lowered.as_slice() {
        check_proof([left, right], &source);
    }
}

fn context() -> Context<'static> {
    Context::new(Mapping::Lerf, Limits { operations: 2_000, steps: 100 })
}

/// Runs a function whose parameters are all words.
fn run_with((module, function): (&Module, FunctionId), seed: u64, is_traced: bool) -> Option<Outcome> {
    let mut random = SplitMix64::new(seed);
    let parameters = &module.resolve(function).1.parameters;
    let arguments: Option<Vec<u64>> = parameters
        .iter()
        .map(|parameter| Some(parameter.shape.scalar()?.wrap(random.next() >> random.below(64))))
        .collect();
    let context = if is_traced { context().traced() } else { context() };
    Some(run(module, function, &arguments?, &context))
}

fn check_run(module: &Module, function: FunctionId, source: &str) {
    for seed in 0..2 {
        let run = |is_traced| run_with((module, function), seed, is_traced);
        let (Some(first), Some(second), Some(traced)) = (run(false), run(false), run(true)) else { return };
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
    for seed in 0..20 {
        let results = pair.map(|(module, function)| run_with((module, *function), seed, false));
        if let [Some(Outcome { result: Ok(left), .. }), Some(Outcome { result: Ok(right), .. })] = &results {
            let words = [left, right].map(|datum| datum.as_ref().map(|datum| &datum.words));
            assert_eq!(words[0], words[1], "proved equal: {source}");
        }
    }
}

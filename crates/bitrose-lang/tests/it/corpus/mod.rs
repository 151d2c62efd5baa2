//! Functions in the manner of engines, one file a subject, in `tests/data/corpus/LANGUAGE`: they are pasted whole, and
//! what they give is compared with `bitrose-core`.
//!
//! A comment of the file says what is compared:
//!
//! ```text
//! check: knight_attacks(square) = knight
//! check: rook_attacks(square, board) = rook after init_magics(), 8 inputs
//! ```
//!
//! The names in brackets are kinds of arguments ([`inputs`]), behind `=` stands a truth ([`truth`]). With `after` a
//! statement runs first, in the same program; as many inputs are tried as the line says, else all squares with some
//! hundred boards.

mod inputs;
mod truth;

use bitrose_core::bitboard::Mapping;
use bitrose_lang::ir::Scalar;
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Error, Language, Limits, front};
use inputs::Kind;
use std::path::Path;

/// Calls in one program.
const CALLS: usize = 64;

/// A line that begins with `check:`.
struct Check {
    function: String,
    kinds: Vec<Kind>,
    truth: String,
    after: Option<String>,
    inputs: usize,
}

impl Check {
    fn parse(line: &str) -> Option<Self> {
        let text = line.trim_start_matches(['/', '#', '*', ' ']).strip_prefix("check:")?;
        let (call, wanted) =
            text.trim_end_matches(['*', '/', ' ']).split_once(" = ").expect("a check has a `=`");
        let (function, kinds) =
            call.trim().trim_end_matches(')').split_once('(').expect("a check has a call");
        let (wanted, inputs) = match wanted.rsplit_once(", ").filter(|(_, end)| end.ends_with(" inputs")) {
            Some((wanted, count)) => {
                (wanted, count.trim_end_matches(" inputs").parse().expect("a number of inputs"))
            }
            None => (wanted, usize::MAX),
        };
        let (truth, after) = match wanted.split_once(" after ") {
            Some((truth, after)) => (truth, Some(after.trim().to_owned())),
            None => (wanted, None),
        };
        let kinds = kinds.split(',').map(str::trim).filter(|kind| !kind.is_empty()).map(Kind::parse);
        Some(Self {
            function: function.into(),
            kinds: kinds.collect(),
            truth: truth.trim().into(),
            after,
            inputs,
        })
    }

    /// Runs an expression behind the text, with the statement before it if there is one.
    fn answer(&self, source: &str, language: Language, expression: &str) -> Result<u64, Error> {
        let limits = Limits { operations: 50_000_000, steps: 0 };
        let context = Context::new(Mapping::Lerf, limits);
        let first =
            self.after.as_ref().map(|after| format!("{after}{}\n", end(language))).unwrap_or_default();
        let program = format!("{source}\n{first}{expression}");
        let (module, function) = front::read(&program, language)?.lower(front::MAIN, &front::Nothing)?;
        word(run(&module, function, &[], &context))
    }

    /// A call of the function.
    fn call(&self, language: Language, arguments: &[u64]) -> String {
        let arguments = arguments.iter().zip(&self.kinds);
        let arguments = arguments.map(|(word, kind)| spelled(language, *word, kind.is_board()));
        format!("{}({})", self.function, arguments.collect::<Vec<_>>().join(", "))
    }

    /// Are all of these calls right? One program asks, so that the text is read once. Where it says no, or cannot say
    /// it, each call is asked for by itself.
    fn are_right(&self, source: &str, language: Language, inputs: &[Vec<u64>]) -> bool {
        let differ = inputs.iter().map(|arguments| {
            let wanted = spelled(language, truth::truth(&self.truth, arguments), true);
            format!("{} != {wanted}", self.call(language, arguments))
        });
        let or = if language == Language::Python { " or " } else { " || " };
        let any = differ.collect::<Vec<_>>().join(or);
        self.answer(source, language, &any).is_ok_and(|differ| differ == 0)
    }
}

/// What ends a statement.
fn end(language: Language) -> &'static str {
    if language == Language::Python || language == Language::Go { "" } else { ";" }
}

fn spelled(language: Language, word: u64, is_board: bool) -> String {
    match (language, is_board) {
        (Language::C | Language::Cpp, true) => format!("{word:#x}ULL"),
        (Language::Java, true) => format!("{word:#x}L"),
        (Language::CSharp, true) => format!("{word:#x}UL"),
        (_, true) => format!("{word:#x}"),
        (_, false) => word.to_string(),
    }
}

fn word(outcome: bitrose_lang::ir::machine::Outcome) -> Result<u64, Error> {
    let datum = outcome.result.map_err(|stop| stop.error())?;
    let datum = datum.expect("a function that is checked gives a value");
    Ok(datum.words[0].expect("a result has a value"))
}

/// Checks a file; the number of inputs that were tried.
fn check_file(path: &Path, language: Language) -> usize {
    let source = std::fs::read_to_string(path).expect("a file of the corpus can be read");
    let name = path.display();
    let checks: Vec<Check> = source.lines().filter_map(Check::parse).collect();
    assert!(!checks.is_empty(), "{name} has no line `check: f(square) = knight`");
    checks.iter().map(|check| check_function(check, &source, language, &name.to_string())).sum()
}

fn check_function(check: &Check, source: &str, language: Language, name: &str) -> usize {
    let inputs = inputs::all(&check.kinds, check.inputs);
    // A function that needs nothing before it is lowered once, and gets its arguments as words.
    let lowered = front::read(source, language)
        .and_then(|text| text.lower(&front::function_key(&check.function), &front::Nothing));
    let is_direct = check.after.is_none()
        && matches!(&lowered, Ok((module, function)) if takes_words(&module.resolve(*function).1.parameters));
    let is_asked = |inputs: &&[Vec<u64>]| is_direct || !check.are_right(source, language, inputs);
    for arguments in inputs.chunks(CALLS).filter(is_asked).flatten() {
        let wanted = truth::truth(&check.truth, arguments);
        let found = match &lowered {
            Ok((module, function)) if is_direct => {
                let (_, lowered) = module.resolve(*function);
                let words: Vec<u64> = lowered
                    .parameters
                    .iter()
                    .zip(arguments)
                    .map(|(parameter, word)| parameter.shape.scalar().unwrap_or(Scalar::U64).wrap(*word))
                    .collect();
                let limits = Limits { operations: 50_000_000, steps: 0 };
                word(run(module, *function, &words, &Context::new(Mapping::Lerf, limits)))
            }
            _ => check.answer(source, language, &check.call(language, arguments)),
        };
        match found {
            Ok(found) => assert_eq!(
                found, wanted,
                "{name}: {}{arguments:x?} is {found:#x}, not {wanted:#x}",
                check.function
            ),
            Err(error) => panic!(
                "{name}: {}{arguments:x?} is refused: {error} at `{}`",
                check.function,
                error.span.text(source)
            ),
        }
    }
    inputs.len()
}

fn takes_words(parameters: &[bitrose_lang::ir::Parameter]) -> bool {
    parameters.iter().all(|parameter| parameter.shape.scalar().is_some_and(|scalar| scalar != Scalar::Big))
}

/// Checks every file of a language; there are at least `files` of them.
#[expect(clippy::print_stderr, reason = "how much was checked; shown only when asked for")]
fn check_language(language: Language, files: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus").join(language.id());
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the corpus has a folder for the language")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    assert!(paths.len() >= files, "{language} has {} files", paths.len());
    let inputs: usize = paths.iter().map(|path| check_file(path, language)).sum();
    eprintln!("{language}: {} files, {inputs} inputs", paths.len());
}

/// A test for each language.
macro_rules! languages {
    ($($name:ident $language:ident $files:literal;)*) => {$(
        #[test]
        fn $name() {
            check_language(Language::$language, $files);
        }
    )*};
}

languages! {
    functions_of_c_are_right C 15;
    functions_of_cpp_are_right Cpp 15;
    functions_of_java_are_right Java 15;
    functions_of_csharp_are_right CSharp 15;
    functions_of_python_are_right Python 15;
    functions_of_rust_are_right Rust 15;
    functions_of_go_are_right Go 15;
}

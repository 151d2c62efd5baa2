//! The syntax of `--over` and `forall`.

use super::super::{Error, Session};
use super::Spec;
use crate::words::is_letter;
use bitrose_core::position::POSITION_NAMES;

/// Values for one variable, or for every variable without values of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainSpec {
    /// The variable. `None` for all variables.
    pub name: Option<String>,
    /// The values.
    pub spec: Spec,
}

/// The default number of random boards.
const RANDOM: u64 = 30_000;

/// The default number of positions.
const POSITIONS: u64 = 200;

/// The maximum number of random boards.
const MAX_RANDOM: u64 = 100_000_000;

/// The maximum number of positions.
const MAX_POSITIONS: u64 = 1_000_000;

/// An error in the syntax.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Something is missing, unknown or out of range.
    #[error("{0}")]
    Words(String),
    /// The mask of `subsets` is not a board.
    #[error("{error}")]
    Mask {
        /// The expression.
        source_text: String,
        /// The error of the expression.
        error: Error,
    },
}

/// Parses `singles`, `x=pairs`, `random 500`, `occ=subsets rook_mask(a1)`, each as one argument or several.
///
/// # Errors
/// Returns an error for the first word that is not understood.
pub fn read(words: &[impl AsRef<str>], session: &mut Session) -> Result<Vec<DomainSpec>, SpecError> {
    let mut overs = Vec::new();
    let mut words = words.iter().map(|word| word.as_ref().trim()).peekable();
    while let Some(word) = words.next() {
        let (name, spec) = split_name(word);
        let (kind, mut argument) =
            spec.split_once(' ').map_or((spec, None), |(kind, rest)| (kind, Some(rest.trim())));
        if kind == "subsets" && argument.is_none() {
            argument = words.next();
        }
        if matches!(kind, "random" | "positions") && argument.is_none() {
            argument = words.next_if(|next| next.starts_with(|digit: char| digit.is_ascii_digit()));
        }
        let spec = spec_of(kind, argument, session)?;
        if let (Some(name), Spec::Positions(_)) = (name, &spec)
            && !POSITION_NAMES.contains(&name)
        {
            return Err(SpecError::Words(format!(
                "a position defines white, black, pawns, occ …, but not `{name}`"
            )));
        }
        overs.push(DomainSpec { name: name.map(str::to_owned), spec });
    }
    Ok(overs)
}

/// Splits `x=singles` into the name, if there is one before the `=`, and the rest.
fn split_name(word: &str) -> (Option<&str>, &str) {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(is_letter);
    match word.split_once('=') {
        Some((name, spec)) if is_name(name.trim()) && !spec.starts_with('=') => {
            (Some(name.trim()), spec.trim())
        }
        _ => (None, word),
    }
}

fn spec_of(kind: &str, argument: Option<&str>, session: &mut Session) -> Result<Spec, SpecError> {
    Ok(match (kind, argument) {
        ("singles", None) => Spec::Singles,
        ("edges", None) => Spec::Edges,
        ("pairs", None) => Spec::Pairs,
        ("squares", None) => Spec::Squares,
        ("random", None) => Spec::Random { count: RANDOM, seed: None },
        ("random", Some(numbers)) => random(numbers)?,
        ("positions", None) => Spec::Positions(POSITIONS),
        ("positions", Some(count)) => {
            let count = number(count, "`positions` takes a number")?;
            Spec::Positions(at_most(MAX_POSITIONS, count, "positions")?)
        }
        ("subsets", Some(mask)) => Spec::Subsets(
            session.board(mask).map_err(|error| SpecError::Mask { source_text: mask.to_owned(), error })?,
        ),
        ("subsets", None) => {
            return Err(SpecError::Words("`subsets` takes a board, as in `subsets rook_mask(a1)`".into()));
        }
        _ => return Err(SpecError::Words(unknown(kind, argument))),
    })
}

/// Parses the number of boards and the optional seed.
fn random(numbers: &str) -> Result<Spec, SpecError> {
    let wanted = "`random` takes a number of boards";
    let (count, seed) =
        numbers.split_once(' ').map_or((numbers, None), |(count, seed)| (count, Some(seed.trim())));
    let seed = seed.map(|seed| number(seed, "`random N SEED` takes two numbers")).transpose()?;
    Ok(Spec::Random { count: at_most(MAX_RANDOM, number(count, wanted)?, "random")?, seed })
}

fn at_most(most: u64, count: u64, kind: &str) -> Result<u64, SpecError> {
    if count <= most {
        Ok(count)
    } else {
        Err(SpecError::Words(format!("`{kind}` takes at most {most}, not {count}")))
    }
}

fn number(text: &str, wanted: &str) -> Result<u64, SpecError> {
    text.parse().map_err(|_| SpecError::Words(format!("{wanted}, not `{text}`")))
}

fn unknown(kind: &str, argument: Option<&str>) -> String {
    const KINDS: [&str; 7] = ["singles", "edges", "pairs", "squares", "random", "positions", "subsets"];
    if argument.is_some() && KINDS.contains(&kind) {
        return format!("`{kind}` takes no argument");
    }
    let near = KINDS.iter().find(|known| strsim::damerau_levenshtein(kind, known) <= 2);
    let help = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!(
        "unknown domain `{kind}`{help}\nhelp: the domains are singles, edges, pairs, squares, random N, \
         positions N and subsets EXPR"
    )
}

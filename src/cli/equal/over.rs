//! The words of `--over`.

use super::domain::Spec;
use crate::cli::input::board;
use crate::script::Session;
use anyhow::{Context, bail};

/// A domain for one variable, or for every variable that has none of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Over {
    /// The variable; `None` for all.
    pub(super) name: Option<String>,
    /// What it runs over.
    pub(super) spec: Spec,
}

/// Random boards where no number is given.
pub(super) const RANDOM: u64 = 30_000;

/// Reads `singles`, `x=pairs`, `random 500`, `occ=subsets rook_mask(a1)`: each in one word or in several.
pub(super) fn read(words: &[String], session: &mut Session) -> anyhow::Result<Vec<Over>> {
    let mut overs = Vec::new();
    let mut words = words.iter().map(|word| word.trim()).peekable();
    while let Some(word) = words.next() {
        let (name, spec) = split_name(word);
        let (kind, mut argument) =
            spec.split_once(' ').map_or((spec, None), |(kind, rest)| (kind, Some(rest.trim())));
        if kind == "subsets" && argument.is_none() {
            argument = words.next();
        }
        if kind == "random" && argument.is_none() {
            argument = words.next_if(|next| next.starts_with(|digit: char| digit.is_ascii_digit()));
        }
        let spec = spec_of(kind, argument, session)?;
        overs.push(Over { name: name.map(str::to_owned), spec });
    }
    Ok(overs)
}

/// `x=singles`: the name, where one stands before the `=`.
fn split_name(word: &str) -> (Option<&str>, &str) {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    match word.split_once('=') {
        Some((name, spec)) if is_name(name.trim()) && !spec.starts_with('=') => {
            (Some(name.trim()), spec.trim())
        }
        _ => (None, word),
    }
}

fn spec_of(kind: &str, argument: Option<&str>, session: &mut Session) -> anyhow::Result<Spec> {
    Ok(match (kind, argument) {
        ("singles", None) => Spec::Singles,
        ("edges", None) => Spec::Edges,
        ("pairs", None) => Spec::Pairs,
        ("squares", None) => Spec::Squares,
        ("random", None) => Spec::Random(RANDOM),
        ("random", Some(count)) => Spec::Random(
            count.parse().with_context(|| format!("`random` takes a number of boards, not `{count}`"))?,
        ),
        ("subsets", Some(mask)) => Spec::Subsets(board(session, mask)?),
        ("subsets", None) => bail!("`subsets` takes a board: --over subsets 'rook_mask(a1)'"),
        _ => bail!(unknown(kind, argument)),
    })
}

fn unknown(kind: &str, argument: Option<&str>) -> String {
    const KINDS: [&str; 6] = ["singles", "edges", "pairs", "squares", "random", "subsets"];
    if argument.is_some() && KINDS.contains(&kind) {
        return format!("`{kind}` takes nothing behind it");
    }
    let near = KINDS.iter().find(|known| strsim::damerau_levenshtein(kind, known) <= 2);
    let help = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!(
        "nothing to go over is called `{kind}`{help}\nhelp: there are singles, edges, pairs, squares, random N and subsets EXPR"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{Bitboard, Mapping};

    fn specs(words: &[&str]) -> anyhow::Result<Vec<Over>> {
        let words: Vec<_> = words.iter().map(|&word| word.to_owned()).collect();
        read(&words, &mut Session::new(Mapping::Lerf))
    }

    #[test]
    fn in_one_word_or_in_several() {
        let over = |name: Option<&str>, spec| Over { name: name.map(str::to_owned), spec };
        let mask = Spec::Subsets(Bitboard(0xFF));
        for (words, wanted) in [
            (&["singles"][..], vec![over(None, Spec::Singles)]),
            (&["x=pairs", "edges"], vec![over(Some("x"), Spec::Pairs), over(None, Spec::Edges)]),
            (&["random 500"], vec![over(None, Spec::Random(500))]),
            (&["random", "500", "squares"], vec![over(None, Spec::Random(500)), over(None, Spec::Squares)]),
            (&["x = random"], vec![over(Some("x"), Spec::Random(RANDOM))]),
            (&["occ=subsets RANK_1"], vec![over(Some("occ"), mask.clone())]),
            (&["subsets", "RANK_1", "y=singles"], vec![over(None, mask), over(Some("y"), Spec::Singles)]),
        ] {
            assert_eq!(specs(words).unwrap(), wanted, "{words:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (words, part) in [
            (&["single"][..], "did you mean `singles`"),
            (&["x=all"], "there are singles, edges"),
            (&["subsets"], "takes a board"),
            (&["random many"], "not `many`"),
            (&["pairs 3"], "takes nothing"),
        ] {
            let message = format!("{:#}", specs(words).unwrap_err());
            assert!(message.contains(part), "{message}");
        }
    }
}

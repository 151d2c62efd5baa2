//! What an engine prints for a count, read leniently.

use super::engine::shortened;
use super::process::Failure;
use std::collections::{BTreeMap, BTreeSet};

/// The counts after each move, as an engine printed them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) counts: BTreeMap<String, u64>,
    /// Moves that were listed more than once.
    pub(super) twice: BTreeSet<String>,
    total: Option<u64>,
    sum: u64,
}

impl Answer {
    /// Reads a line if it is a count or the sum of all.
    pub(super) fn read(&mut self, line: &str) {
        if let Some((name, nodes)) = count(line) {
            self.sum = self.sum.saturating_add(nodes);
            if self.counts.insert(name.clone(), nodes).is_some() {
                self.twice.insert(name);
            }
        } else if let Some(nodes) = total(line) {
            self.total = Some(nodes);
        }
    }

    pub(super) const fn has_total(&self) -> bool {
        self.total.is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The answer, if it is one and does not contradict itself.
    pub(super) fn checked(self, question: &str, last: &str) -> Result<Self, Failure> {
        match self.total {
            None if self.counts.is_empty() => Err(Failure::Rubbish(format!(
                "the engine printed no counts for `{}`; expected lines like `e2e4: 20` and `Nodes searched: 400`{}",
                shortened(question),
                if last.is_empty() {
                    String::new()
                } else {
                    format!(". Its last line was `{}`", shortened(last))
                }
            ))),
            Some(total) if total != self.sum => Err(Failure::Ended(format!(
                "the engine contradicts itself: for `{}` it printed a total of {total}, but its counts add up to {}",
                shortened(question),
                self.sum
            ))),
            _ => Ok(self),
        }
    }
}

/// A move and its count: `e2e4: 20`, `e7e8q 1`, `1. e2e4 - 20`.
pub(super) fn count(line: &str) -> Option<(String, u64)> {
    let line = line.strip_prefix("info string ").unwrap_or(line);
    let mut words = line.split([' ', '\t', ':']).filter(|word| !word.is_empty() && *word != "-").peekable();
    let is_index = |word: &&str| word.trim_end_matches(['.', ')']).bytes().all(|byte| byte.is_ascii_digit());
    words.next_if(is_index);
    let name = words.next()?.to_ascii_lowercase().replace('=', "");
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
    let letters = name.as_bytes();
    let is_move = matches!(letters.len(), 4 | 5) && is_square(&letters[..2]) && is_square(&letters[2..4]);
    let is_promotion = letters.get(4).is_none_or(|letter| b"nbrqkp".contains(letter));
    if !is_move || !is_promotion {
        return None;
    }
    Some((name, number(words.next()?)?))
}

/// The sum of all counts: `Nodes searched: 20`.
pub(super) fn total(line: &str) -> Option<u64> {
    let line = line.to_ascii_lowercase();
    let names = ["nodes searched", "total nodes", "nodes", "total", "perft"];
    let rest = names.iter().find_map(|name| line.strip_prefix(name))?;
    number(rest.trim_start_matches([' ', ':', '=', '\t']).split_whitespace().next()?)
}

fn number(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, ',' | '\'' | '_')).collect();
    digits.parse().ok()
}

//! Goals whose answer is a selection: `choice`, `bug`, `order`.

use super::verdict::{Judged, Right, Verdict, Wrong};
use super::{Task, answer};
use crate::model::{Bug, Choice, Located, Order, Shown, Text};
use bitrose_lang::is_letter;
use std::collections::BTreeSet;

impl Task {
    pub(super) fn judge_choice(&self, choice: &Choice, text: &str) -> Judged {
        let words = Text::from(text.trim());
        let is_named =
            |shown: &Shown| matches!(shown, Shown::Words(text) if text.pieces().eq(words.pieces()));
        let named = choice.options.iter().position(|option| is_named(&option.shown));
        let picked: Vec<usize> = if let Some(option) = named {
            vec![option]
        } else {
            let letters = answer::letters(text, self.order.len())?;
            letters.into_iter().map(|shown| self.order[shown]).collect()
        };
        if picked.len() > 1 && !choice.several {
            return Ok(Verdict::Refused("one option is right: type one letter".into()));
        }
        let is_right = |option: &usize| self.rights[*option];
        let say = |option: usize| choice.options[option].say.clone();
        if let Some(&wrong) = picked.iter().find(|option| !is_right(option)) {
            let plain = || Wrong::plain(format!("Not {}.", self.letter(wrong)));
            return Ok(say(wrong).map_or_else(plain, |say| Wrong::authored(&say)).into());
        }
        let missed = (0..choice.options.len()).filter(|option| is_right(option) && !picked.contains(option));
        let more = match missed.count() {
            1 if choice.several => "one more option is right".into(),
            more if more > 0 && choice.several => format!("{more} more are right"),
            _ => {
                let say: Vec<Text> = picked.into_iter().filter_map(say).collect();
                return Ok(Verdict::Right(Right { say, ..Right::default() }));
            }
        };
        Ok(Wrong::plain(format!("Right so far, but {more}.")).into())
    }

    /// The letter under which an option is shown.
    ///
    /// # Panics
    /// If the goal has no such option.
    pub fn letter(&self, option: usize) -> char {
        ('a'..='z').nth(self.shown_index(option)).expect("a choice has at most eight options")
    }

    /// The index at which an option or line of the file is shown.
    fn shown_index(&self, item: usize) -> usize {
        self.order.iter().position(|&shown| shown == item).expect("each is shown once")
    }

    pub(super) fn judge_bug(&self, bug: &Bug, text: &str) -> Judged {
        let lines = |text| answer::lines(text, bug.lines.len()).map(BTreeSet::from_iter);
        let picked = lines(text)?;
        let wrong: BTreeSet<usize> = bug.wrong.iter().map(|line| line.value - 1).collect();
        if picked == wrong {
            return Ok(Verdict::right());
        }
        let mut mistakes = self.goal.mistakes.iter();
        if let Some(mistake) = mistakes.find(|mistake| lines(&mistake.when.text).as_ref() == Ok(&picked)) {
            return Ok(Wrong::authored(&mistake.say).into());
        }
        let say = match (picked.difference(&wrong).next(), wrong.difference(&picked).count()) {
            (Some(line), _) => {
                let others = if wrong.len() == 1 { "line that isn't" } else { "lines that aren't" };
                format!("Line {} is correct as it is; look for the {others}.", line + 1)
            }
            (None, 1) => "That is wrong indeed, but one more line is. Type all of them.".to_owned(),
            (None, more) => {
                format!("That is wrong indeed, but {more} more lines are. Type all of them.")
            }
        };
        Ok(Wrong::plain(say).into())
    }

    pub(super) fn judge_order(&self, order: &Order, text: &str) -> Judged {
        let count = order.lines.len();
        let picked = answer::lines(text, count)?;
        if picked.len() != count || BTreeSet::from_iter(&picked).len() != count {
            return Err(format!("type each number from 1 to {count} once, in order").into());
        }
        let lines: Vec<usize> = picked.iter().map(|&shown| self.order[shown]).collect();
        let Some((first, second)) = out_of_order(order, &lines) else { return Ok(Verdict::right()) };
        let named =
            |line: usize| format!("{} ({})", self.shown_index(line) + 1, order.lines[line].value.trim());
        Ok(Wrong::plain(match unmet(order, &lines) {
            Some((line, name)) => {
                format!("{} needs `{name}`, which a later line of yours works out.", named(line))
            }
            None => format!("{} comes before {}.", named(first), named(second)),
        })
        .into())
    }

    /// The numbers under which the lines are shown, in the right order.
    pub(super) fn order_answer(&self, order: &Order) -> String {
        let numbers = (0..order.lines.len()).map(|line| (self.shown_index(line) + 1).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    }
}

/// The first line that uses a name before any line has defined it, as in `targets = attacks & ~own`.
fn unmet<'a>(order: &'a Order, lines: &[usize]) -> Option<(usize, &'a str)> {
    let parts = |line: &usize| {
        let (name, _) = order.lines[*line].value.split_once(" = ")?;
        let (_, value) = order.lines[*line].value.split_once(['[', '='])?; // `t[i] = x` uses `i`
        Some((name.trim(), value))
    };
    let uses = |value: &str, name: &str| value.split(|letter| !is_letter(letter)).any(|word| word == name);
    lines.iter().enumerate().find_map(|(at, line)| {
        let (_, value) = parts(line)?;
        let is_known = |name: &str| lines[..at].iter().filter_map(parts).any(|(known, _)| known == name);
        let mut names = lines[at + 1..].iter().filter_map(parts).map(|(name, _)| name);
        names.find(|name| uses(value, name) && !is_known(name)).map(|name| (*line, name))
    })
}

/// The first two lines that are in the wrong order: the one that belongs first, and the one that belongs second.
pub(super) fn out_of_order(order: &Order, lines: &[usize]) -> Option<(usize, usize)> {
    let index = |line: usize| lines.iter().position(|&other| other == line);
    match &order.before {
        Some(pairs) => {
            let pairs = pairs.iter().map(|Located { value: (first, second), .. }| (first - 1, second - 1));
            pairs.into_iter().find(|&(first, second)| index(first) > index(second))
        }
        None => lines.windows(2).find(|pair| pair[0] > pair[1]).map(|pair| (pair[1], pair[0])),
    }
}

//! Goals whose answer is a pick: `choice`, `bug`, `order`.

use super::super::model::{Bug, Choice, Mistake, Order, Text};
use super::{Right, Task, Verdict, Wrong, read};

impl Task {
    pub(super) fn judge_choice(&self, choice: &Choice, text: &str) -> Verdict {
        let picked = match read::letters(text, self.order.len()) {
            Ok(places) => places.into_iter().map(|place| self.order[place]).collect::<Vec<_>>(),
            Err(message) => return Verdict::Refused(message),
        };
        if picked.len() > 1 && !choice.several {
            return Verdict::Refused("one option is right: type one letter".into());
        }
        let is_right = |place: &usize| self.rights[*place];
        let say = |place: usize| choice.options[place].say.clone();
        if let Some(&wrong) = picked.iter().find(|place| !is_right(place)) {
            return match say(wrong) {
                Some(say) => Wrong::authored(&say).into(),
                None => Wrong::plain(format!("Not {}.", self.letter(wrong))).into(),
            };
        }
        let missed =
            (0..choice.options.len()).filter(is_right).filter(|place| !picked.contains(place)).count();
        if missed > 0 && choice.several {
            let more = if missed == 1 {
                "one more option is right".into()
            } else {
                format!("{missed} more are right")
            };
            return Wrong::plain(format!("Right so far, but {more}.")).into();
        }
        let say: Vec<Text> = picked.into_iter().filter_map(say).collect();
        Verdict::Right(Right { say, ..Right::default() })
    }

    /// The letter under which an option is shown.
    #[must_use]
    pub fn letter(&self, option: usize) -> char {
        let shown = self.order.iter().position(|&place| place == option).unwrap_or(0);
        char::from(b'a' + u8::try_from(shown.min(25)).unwrap_or(0))
    }

    pub(super) fn judge_bug(&self, bug: &Bug, text: &str) -> Verdict {
        let mut picked = match read::places(text, bug.lines.len()) {
            Ok(places) => places,
            Err(message) => return Verdict::Refused(message),
        };
        picked.sort_unstable();
        picked.dedup();
        let wrong: Vec<usize> = bug.wrong.iter().map(|line| line.value.saturating_sub(1)).collect();
        if let Some(mistake) = self.foreseen_lines(&picked, bug.lines.len()) {
            return Wrong::authored(&mistake.say).into();
        }
        if let Some(line) = picked.iter().find(|line| !wrong.contains(line)) {
            return Wrong::plain(format!("Line {} is right.", line + 1)).into();
        }
        match wrong.iter().filter(|line| !picked.contains(line)).count() {
            0 => Verdict::right(),
            1 => Wrong::plain("That is wrong indeed, but one more line is. Type all of them.").into(),
            more => {
                Wrong::plain(format!("That is wrong indeed, but {more} more lines are. Type all of them."))
                    .into()
            }
        }
    }

    fn foreseen_lines(&self, picked: &[usize], count: usize) -> Option<&Mistake> {
        self.goal.mistakes.iter().find(|mistake| {
            read::places(&mistake.when.text, count).is_ok_and(|mut places| {
                places.sort_unstable();
                places == picked
            })
        })
    }

    pub(super) fn judge_order(&self, order: &Order, text: &str) -> Verdict {
        let count = order.lines.len();
        let picked = match read::places(text, count) {
            Ok(places) => places,
            Err(message) => return Verdict::Refused(message),
        };
        let mut seen = picked.clone();
        seen.sort_unstable();
        seen.dedup();
        if picked.len() != count || seen.len() != count {
            return Verdict::Refused(format!("type each number from 1 to {count} once, in order"));
        }
        let lines: Vec<usize> = picked.iter().map(|&place| self.order[place]).collect();
        let Some((first, second)) = out_of_order(order, &lines) else { return Verdict::right() };
        let shown = |line: usize| self.order.iter().position(|&place| place == line).unwrap_or(0) + 1;
        let line = |line: usize| order.lines[line].value.trim();
        let say =
            format!("{} ({}) comes before {} ({}).", shown(first), line(first), shown(second), line(second));
        Wrong::plain(say).into()
    }
}

/// Is this a right order?
pub(super) fn is_in_order(order: &Order, lines: &[usize]) -> bool {
    out_of_order(order, lines).is_none()
}

/// The first two lines that stand the wrong way round: the one that comes before, and the one that comes after.
fn out_of_order(order: &Order, lines: &[usize]) -> Option<(usize, usize)> {
    let place = |line: usize| lines.iter().position(|&other| other == line);
    match &order.before {
        Some(pairs) => pairs
            .iter()
            .map(|&(first, second)| (first - 1, second - 1))
            .find(|&(first, second)| place(first) > place(second)),
        None => lines.windows(2).find(|pair| pair[0] > pair[1]).map(|pair| (pair[1], pair[0])),
    }
}

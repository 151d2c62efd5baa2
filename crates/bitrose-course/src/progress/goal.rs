//! The progress of one goal, and when it is due for a review. Reviews are optional: a goal that is not reviewed stays
//! due.

use super::{Date, Progress};
use std::cmp::Reverse;
use toml::{Table, Value, value::Datetime};

/// The days from one review to the next. After the last one the goal is never due again.
const INTERVALS: [i64; 4] = [1, 3, 7, 21];

/// The number of days by which two correct clocks can differ, because of time zones.
const ZONES: i64 = 1;

/// The progress of one goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoalProgress {
    /// The stars, 0 to 3; a solved goal has at least one.
    pub stars: u8,
    /// The fewest operators of a right answer, for goals that count them.
    pub best_ops: Option<u32>,
    /// The answer with the fewest operators.
    pub best: Option<String>,
    /// The number of answers handed in until it was solved.
    pub tries: u32,
    /// The number of hints opened until it was solved.
    pub hints: u32,
    /// Whether the solution was shown before the goal was solved.
    pub seen: bool,
    /// The hash of the goal's block when it was solved. If it differs from the current one, the goal has changed since.
    pub hash: Option<u64>,
    /// The day on which it was solved.
    pub at: Option<Date>,
    /// The day on which it was last reviewed.
    pub reviewed: Option<Date>,
    /// The number of reviews passed in a row.
    pub reviews: u32,
}

impl GoalProgress {
    /// Returns `true` if the goal has been solved.
    pub const fn is_solved(&self) -> bool {
        self.stars > 0
    }

    /// The better of two records of the same goal: the one with more stars, then fewer operators, then fewer tries and
    /// hints, then the earlier day. While the goal is not solved, the one with more tries and hints is the later one.
    /// Reviews are taken from the later day. The result does not depend on the order of
    /// the two.
    pub fn better(self, other: Self) -> Self {
        // the later review counts, whatever its result
        let (reviewed, reviews) = (self.reviewed, self.reviews).max((other.reviewed, other.reviews));
        let best = if self.rank() >= other.rank() { self } else { other };
        Self { reviewed, reviews, ..best }
    }

    /// The rank of the record; greater is better. Ties are broken by criteria without a meaning for people, so that two
    /// copies that write at the same time leave the same file, whichever is first.
    fn rank(&self) -> impl Ord + '_ {
        let ops = Reverse(self.best_ops.unwrap_or(u32::MAX));
        let effort = (self.tries, self.hints);
        let (few, many) =
            if self.is_solved() { (Reverse(effort), (0, 0)) } else { (Reverse((0, 0)), effort) };
        // A goal that was only looked at has a more informative record than one that was never opened.
        let work = (self.stars, ops, self.seen, few, many);
        let day = self.at.map(Reverse);
        (work, day, self.best_ops, &self.best, self.hash)
    }

    /// Reads the known keys; a value of a wrong type is ignored.
    pub(super) fn from_table(table: &Table) -> Self {
        let number = |key: &str| table.get(key).and_then(Value::as_integer);
        let count = |key: &str| number(key).and_then(|n| u32::try_from(n).ok());
        let date = |key: &str| table.get(key).and_then(Value::as_datetime).and_then(|day| day.date);
        let text = |key: &str| table.get(key).and_then(Value::as_str);
        Self {
            stars: number("stars").map_or(0, |stars| u8::try_from(stars.clamp(0, 3)).unwrap_or(0)),
            best_ops: count("best_ops"),
            best: text("best").map(str::to_owned),
            tries: count("tries").unwrap_or(0),
            hints: count("hints").unwrap_or(0),
            seen: table.get("seen").and_then(Value::as_bool).unwrap_or(false),
            hash: text("hash").and_then(|digits| u64::from_str_radix(digits, 16).ok()),
            at: date("at"),
            reviewed: date("reviewed"),
            reviews: count("reviews").unwrap_or(0),
        }
    }

    /// Writes the known keys, and leaves the other keys of the table alone.
    pub(super) fn into_table(self, table: &mut Table) {
        let mut put = |key: &str, value: Option<Value>| match value {
            Some(value) => drop(table.insert(key.to_owned(), value)),
            None => drop(table.remove(key)),
        };
        let day = |date: Date| Value::Datetime(Datetime { date: Some(date), time: None, offset: None });
        put("stars", Some(Value::Integer(self.stars.into())));
        put("best_ops", self.best_ops.map(|ops| Value::Integer(ops.into())));
        put("best", self.best.map(Value::String));
        put("tries", Some(Value::Integer(self.tries.into())));
        put("hints", Some(Value::Integer(self.hints.into())));
        put("seen", Some(Value::Boolean(self.seen)));
        put("hash", self.hash.map(|hash| Value::String(format!("{hash:016x}"))));
        put("at", self.at.map(day));
        put("reviewed", self.reviewed.map(day));
        put("reviews", (self.reviews > 0).then(|| Value::Integer(self.reviews.into())));
    }
}

/// The goals that are due, out of those given: first those that were answered wrongly, then those that have waited
/// longest.
pub fn due<'a>(progress: &Progress, goals: impl IntoIterator<Item = &'a str>, today: Date) -> Vec<&'a str> {
    let mut waiting: Vec<_> = goals
        .into_iter()
        .filter_map(|id| {
            let goal = progress.goal(id)?;
            let late = days_late(&goal, today)?;
            (late >= 0).then_some((goal.tries <= 1, -late, id))
        })
        .collect();
    waiting.sort_unstable();
    waiting.into_iter().map(|(_, _, id)| id).collect()
}

/// The number of days since the goal became due, negative before that. `None` for a goal that is not solved, or that
/// needs no more reviews.
fn days_late(goal: &GoalProgress, today: Date) -> Option<i64> {
    let last = goal.reviewed.or(goal.at).filter(|_| goal.is_solved())?;
    let interval = INTERVALS.get(usize::try_from(goal.reviews).ok()?)?;
    let passed = day_number(today) - day_number(last);
    // A day in the future was written by a wrong clock, and says nothing about when the goal was reviewed.
    if passed < -ZONES { Some(0) } else { Some(passed - interval) }
}

/// The number of a day in a continuous count, for computing differences.
fn day_number(date: Date) -> i64 {
    let month = time::Month::try_from(date.month).unwrap_or(time::Month::January);
    let known = time::Date::from_calendar_date(i32::from(date.year), month, date.day);
    known.map_or(0, |day| i64::from(day.to_julian_day()))
}

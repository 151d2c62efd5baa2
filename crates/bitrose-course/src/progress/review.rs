//! Which solved goals are worth another look today. Nothing is demanded: what is not taken stays due.

use super::{Date, GoalProgress, Progress};

/// Days from one look to the next. After the last nothing is due any more.
const INTERVALS: [i64; 4] = [1, 3, 7, 21];

/// Two clocks that are both right can be so many days apart.
const ZONES: i64 = 1;

/// The goals that are due, of those named: first those with wrong answers, then those that wait longest.
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

/// The record after a review: one interval further, or from the first again.
#[must_use]
pub fn reviewed(goal: GoalProgress, right: bool, today: Date) -> GoalProgress {
    let reviews = if right { goal.reviews.saturating_add(1) } else { 0 };
    GoalProgress { reviews, reviewed: Some(today), ..goal }
}

/// Days since the goal fell due, negative before; nothing for a goal that is not solved or has been looked at enough.
fn days_late(goal: &GoalProgress, today: Date) -> Option<i64> {
    let last = goal.reviewed.or(goal.at).filter(|_| goal.is_solved())?;
    let interval = INTERVALS.get(usize::try_from(goal.reviews).ok()?)?;
    let passed = day_number(today) - day_number(last);
    // A day to come was written by a clock that was wrong: it says nothing of when the goal was looked at.
    if passed < -ZONES { Some(0) } else { Some(passed - interval) }
}

/// Days of the calendar, counted through; the difference of two is what matters.
fn day_number(date: Date) -> i64 {
    let month = time::Month::try_from(date.month).unwrap_or(time::Month::January);
    let known = time::Date::from_calendar_date(i32::from(date.year), month, date.day);
    known.map_or(0, |day| i64::from(day.to_julian_day()))
}

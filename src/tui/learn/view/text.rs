//! The text of a lesson, and the line under it.

use crate::tui::learn::answer::Way;
use crate::tui::learn::layout::Areas;
use crate::tui::learn::page::page;
use crate::tui::learn::taking::Taking;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_course::layout::{Line, Tone as Mark};

pub(super) fn draw(taking: &Taking, paint: &mut Paint, areas: &Areas) {
    let lines = page(taking, usize::from(areas.text.width)).lines;
    let room = usize::from(areas.text.height);
    let last = lines.len().saturating_sub(room);
    let first = taking.scroll.map_or(last, |scroll| scroll.min(last));
    for (row, line) in (0..areas.text.height).zip(lines.iter().skip(first)) {
        let pieces = pieces(line);
        let pieces: Vec<(&str, Tone)> = pieces.iter().map(|(text, tone)| (*text, *tone)).collect();
        paint.line(Paint::row(areas.text, row), &pieces);
        if is_item_under_cursor(taking, line) {
            let mark = paint.theme.sign("▶", ">");
            paint.text(areas.text, (areas.text.x, areas.text.y + row), mark, Tone::Key);
        }
    }
    state(taking, paint, areas, last > first);
}

fn pieces(line: &Line) -> Vec<(&str, Tone)> {
    line.parts.iter().map(|(mark, text)| (text.as_str(), tone(*mark))).collect()
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Plain => Tone::Plain,
        Mark::Emphasis | Mark::Strong | Mark::Heading => Tone::Title,
        Mark::Code | Mark::Claim => Tone::Accent,
        Mark::Marker => Tone::Key,
        Mark::Faint => Tone::Faint,
    }
}

/// Is this the first line of the option that the arrows have come to?
fn is_item_under_cursor(taking: &Taking, line: &Line) -> bool {
    let Some(Way::Pick { .. } | Way::Sort) = taking.way() else { return false };
    let Some((Mark::Marker, mark)) = line.parts.first() else { return false };
    let number = taking.item;
    let letter = u8::try_from(number % 26).map_or('a', |place| char::from(b'a' + place));
    let mark = mark.trim();
    mark == format!("{letter})") || mark == format!("{})", number + 1)
}

/// Where one is, what to do, the stars of the lesson.
fn state(taking: &Taking, paint: &mut Paint, areas: &Areas, more: bool) {
    let run = &taking.run;
    let place = format!("{}/{}", run.step_number() + 1, run.lesson().steps.len());
    let (own, all) = run.stars();
    let what = if taking.over {
        "the end · Enter: the list"
    } else {
        taking.way().map_or("Enter goes on", Way::told)
    };
    let marked: Vec<String> = taking.marked.iter().map(|item| (item + 1).to_string()).collect();
    let marked = if marked.is_empty() { String::new() } else { format!(" · marked {}", marked.join(" ")) };
    let down = if more { " · PgDn more" } else { "" };
    let text = format!(" · {what}{marked}{down}");
    let place = (place.as_str(), Tone::Key);
    let short = format!(" · {what}").split(" · Enter").next().unwrap_or_default().to_owned() + down;
    paint.first_fitting(
        areas.state,
        &[&[place, (&text, Tone::Faint)], &[place, (&short, Tone::Faint)], &[place, (down, Tone::Faint)]],
    );
    let stars = format!("{own}/{all} {}", paint.theme.sign("★", "*"));
    let taken = u16::try_from(place.0.chars().count() + text.chars().count()).unwrap_or(u16::MAX);
    paint.right(areas.state, taken, &stars, Tone::Strong);
}

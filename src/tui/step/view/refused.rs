//! Draws what is wrong with a program that was refused, below its lines, and what can be done about it.

use super::View;
use crate::tui::prelude::*;
use crate::tui::step::StepScreen;
use crate::tui::step::refused::Refused;

/// Columns of the keys and commands.
const KEYS: u16 = 8;

/// Returns the sentences to show, each with its key or command, if it has one.
fn words(refused: &Refused, screen: &StepScreen) -> Vec<(&'static str, String, Tone)> {
    let (error, text) = (&refused.error, &refused.whole);
    let ways = refused.ways(&screen.title, screen.follows(&refused.script.origin), screen.is_looking_up());
    let (line, column) = error.position(text);
    let colon = if error.label.is_empty() { "" } else { ": " };
    let mut words = vec![
        ("error", error.message.clone(), Tone::Error),
        ("", format!("line {line}, column {column}{colon}{}", error.label), Tone::Plain),
    ];
    words.extend(error.related.as_ref().map(|(place, label)| {
        let line = text[..text.floor_char_boundary(place.start)].matches('\n').count() + 1;
        ("", format!("line {line}: {label}"), Tone::Faint)
    }));
    words.extend(error.help.as_ref().map(|help| ("help", help.clone(), Tone::Plain)));
    words.push(("", String::new(), Tone::Plain));
    words.extend(ways.into_iter().map(|(key, text)| (key, text, Tone::Plain)));
    words
}

impl StepScreen {
    /// Returns the number of rows that the sentences need below the program.
    pub(super) fn refused_rows(&self, refused: &Refused, width: u16) -> u16 {
        let rows = |text: &str| crate::tui::widgets::rows(text, width.saturating_sub(KEYS).into());
        let words = words(refused, self);
        u16::try_from(words.iter().map(|(_, text, _)| rows(text)).sum::<usize>()).unwrap_or(u16::MAX)
    }
}

impl View<'_> {
    pub(super) fn refused(self, refused: &Refused, area: Rect, buffer: &mut Buffer) {
        words(refused, self.screen).iter().fold(area, |rest, (key, text, tone)| {
            let [keys, texts] = rest.split_left(KEYS);
            let tone_of_key = if *tone == Tone::Error { Tone::Error } else { Tone::Key };
            Row::new(self.theme, &[(key, tone_of_key)]).render(keys, buffer);
            let wrapped = Wrapped::new(self.theme, text, *tone).may_cut(MayCut::Words);
            let below = wrapped.stacked(texts, buffer);
            Rect { y: below.y, height: below.height, ..rest }
        });
    }
}

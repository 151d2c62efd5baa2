//! Draws what covers the lower edge of the screen: the prompt with its completions and errors, and the pop-up of a
//! prefix key.

use super::drawer;
use crate::tui::copy::Form;
use crate::tui::keys::{self, Pressed};
use crate::tui::prelude::*;
use crate::tui::prompt::Prompt;
use crate::tui::shared::MessageKind;
use crate::tui::widgets::{Panel, Thumbnail, rows};
use bitrose_lang::Completion;
use crossterm::event::KeyCode;
use ratatui::layout::Constraint;
use ratatui::widgets::Clear;

/// Draws the prompt, and returns the position of its caret.
pub(in crate::tui) fn prompt(
    prompt: &Prompt,
    help: &PromptHelp,
    shared: &Shared,
    screen: Rect,
    buffer: &mut Buffer,
) -> Position {
    let (theme, drawer) = (shared.theme, drawer(screen));
    let footer = Rect { y: drawer.bottom(), height: 1, ..drawer };
    Clear.render(footer, buffer);
    Panel::new(theme, &help.title).render(drawer, buffer);
    let inside = Panel::inside(drawer);
    let inside = match prompt.preview {
        Some(value) => preview(value, prompt.error.is_none(), shared, inside, buffer),
        None => Rect { width: inside.width - 10, ..inside },
    };
    let (text, skipped, x) = typed(prompt, theme, inside, buffer);
    match &prompt.error {
        Some(error) => explain(theme, &text, skipped, error, inside, buffer),
        None => hint(prompt, help, shared, inside, buffer),
    }
    let above = Rect { height: drawer.y - screen.y, ..screen };
    match &prompt.choice {
        Some(choice) => completions(theme, &choice.found, Some(choice.chosen), above, buffer),
        None => completions(theme, &prompt.matching(), None, above, buffer),
    }
    keys(theme).render(Rect { x: footer.x + 1, ..footer }.intersection(footer), buffer);
    Position::new(x.min(inside.right()), inside.y)
}

/// Draws the prompt on two lines, for small terminals: the typed line, and below it its value or its error. Returns the
/// position of the caret.
pub(in crate::tui) fn prompt_lines(
    prompt: &Prompt,
    shared: &Shared,
    area: Rect,
    buffer: &mut Buffer,
) -> Position {
    let theme = shared.theme;
    let [line, below] = area.split_top(1);
    buffer.set_style(line, theme.bar());
    let (.., x) = typed(prompt, theme, line, buffer);
    let (said, tone) = match (&prompt.error, &shared.message, prompt.preview) {
        (Some(error), ..) => (format!("{}: {}", error.message, error.label), Tone::Error),
        (None, Some((_, message)), _) => (message.clone(), Tone::Accent),
        (None, None, Some(value)) => (value_text(value), Tone::Faint),
        (None, None, None) => ("Enter runs it, Esc closes".to_owned(), Tone::Faint),
    };
    Row::new(theme, &[(&said, tone)]).may_cut(MayCut::Words).render(below, buffer);
    Position::new(x.min(line.right() - 1), line.y)
}

/// Describes the value of a line.
fn value_text(value: Value) -> String {
    match value {
        Value::Board(number) => format!("= 0x{number:016X}  {} set", number.count_ones()),
        Value::Int(number) => format!("= {number}"),
        Value::Bool(_) | Value::Wide(_) => format!("= {value}"),
    }
}

fn keys(theme: Theme) -> Row<'static> {
    let arrows = theme.sign("↑↓", "Up Down");
    let pieces =
        [("Enter", " run  "), ("Tab", " complete  "), (arrows, " earlier lines  "), ("Esc", " close")];
    let spans = pieces.map(|(key, text)| [theme.span(key, Tone::Key), theme.span(text, Tone::Faint)]);
    Row::from(spans.into_iter().flatten().collect::<Line>())
}

/// Draws the value of the line: as a number below it and, for a board, as a thumbnail on the right. Returns the area
/// that is left. `is_told` is whether to show the number.
fn preview(value: Value, is_told: bool, shared: &Shared, area: Rect, buffer: &mut Buffer) -> Rect {
    let theme = shared.theme;
    let widths = [Constraint::Min(0), Constraint::Length(2), Constraint::Length(8)];
    let [left, _, small] = area.layout(&Layout::horizontal(widths));
    if let Value::Board(number) = value {
        Thumbnail { theme, board: shared.mapping().board(number) }.render(small, buffer);
    }
    if is_told {
        let text = format!("  {}", value_text(value));
        Row::new(theme, &[(&text, Tone::Faint)]).render(row(left, 1), buffer);
    }
    left
}

/// Draws the typed text around the cursor, with a mark at the left if its beginning does not fit. Returns the text, the
/// number of bytes skipped at its beginning, and the column of the caret.
fn typed(prompt: &Prompt, theme: Theme, line: Rect, buffer: &mut Buffer) -> (String, usize, u16) {
    let (text, cursor) = (prompt.text().replace('\n', " "), prompt.cursor());
    let width = usize::from(line.width).saturating_sub(3);
    let fits = |&at: &usize| at >= cursor || text[at..cursor].width() < width;
    let skipped = text.char_indices().map(|(at, _)| at).find(fits).unwrap_or(0);
    let mark = if skipped > 0 { theme.sign(":…", ":<") } else { ": " };
    theme.line(&[(mark, Tone::Key), (&text[skipped..], Tone::Plain)]).render(line, buffer);
    let column = u16::try_from(text[skipped..cursor].width()).unwrap_or(0);
    (text, skipped, (line.x + 2).saturating_add(column))
}

/// Draws an error: carets under its span, the message, and the suggested correction.
fn explain(theme: Theme, text: &str, skipped: usize, error: &Error, area: Rect, buffer: &mut Buffer) {
    let start = text.floor_char_boundary(error.span.start.clamp(skipped, text.len()));
    let end = text.floor_char_boundary(error.span.end.clamp(start, text.len()));
    let before = u16::try_from(2 + text[skipped..start].width()).unwrap_or(0).min(area.width - 1);
    let carets = format!("{} {}", "^".repeat(text[start..end].width().max(1)), error.label);
    let under = Rect { x: area.x + before, width: area.width - before, ..row(area, 1) };
    theme.span(carets, Tone::Error).render(under, buffer);
    let [_, below] = area.split_top(2);
    let message = Wrapped::new(theme, &error.message, Tone::Error);
    let Some(help) = &error.help else { return message.render(below, buffer) };
    message.render(row(below, 0), buffer);
    Row::new(theme, &[("help: ", Tone::Key), (help, Tone::Plain)]).render(row(below, 1), buffer);
}

/// Draws a message, or the meaning of the word at the cursor, or examples of what can be typed.
fn hint(prompt: &Prompt, help: &PromptHelp, shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let theme = shared.theme;
    let mut line = |number, text: &str, tone, may_cut: Option<MayCut>| {
        let line = Row::new(theme, &[(text, tone)]);
        let line = if let Some(why) = may_cut { line.may_cut(why) } else { line };
        line.render(row(area, number), buffer);
    };
    if let Some((kind, text)) = &shared.message {
        let tone = if *kind == MessageKind::Error { Tone::Error } else { Tone::Faint };
        Wrapped::new(theme, text, tone).render(area.split_top(2)[1], buffer);
    } else if prompt.text().is_empty() {
        // only whole examples
        let fits = |end: &usize| help.examples[..*end].width() <= area.width.into();
        let ends = help.examples.match_indices("   ").map(|(at, _)| at).chain([help.examples.len()]);
        let end = ends.filter(fits).last().unwrap_or(0);
        line(2, help.examples[..end].trim_end(), Tone::Faint, None);
        line(3, "help NAME  mapping NAME  fen FEN  write FILE  load FILE  quit", Tone::Faint, None);
    } else {
        let of = |name: &str| match name {
            "" => None,
            name => shared.session().completions(name).into_iter().next(),
        };
        if let Some(found) = of(prompt.word().1).or_else(|| prompt.called().and_then(of)) {
            line(2, &found.signature, Tone::Accent, Some(MayCut::Source));
            line(3, &found.doc, Tone::Faint, Some(MayCut::Words));
        }
    }
}

/// Draws up to eight completions at the lower end of `above`, each with its meaning as far as that fits. The meaning of
/// the selected one is shown in full on the last lines.
fn completions(theme: Theme, found: &[Completion], chosen: Option<usize>, above: Rect, buffer: &mut Buffer) {
    let shown = found.len().min(8);
    if shown == 0 || above.height < 4 {
        return;
    }
    let doc = chosen.map_or("", |chosen| &found[chosen].doc);
    let width = usize::from(above.width.saturating_sub(4));
    let doc_rows = if doc.is_empty() { 0 } else { rows(doc, width) };
    let height = u16::try_from(shown + 2 + doc_rows).unwrap_or(u16::MAX).min(above.height - 1);
    let area = Rect { y: above.bottom() - height, height, ..above };
    let title =
        chosen.map_or_else(|| "commands".to_owned(), |chosen| format!("{} of {}", chosen + 1, found.len()));
    Panel::new(theme, &title).tone(Tone::Faint).render(area, buffer);
    let inside = Panel::inside(area);
    let first = chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(shown));
    let listed = found.iter().enumerate().skip(first).take(shown);
    for (row, (index, found)) in inside.rows().zip(listed) {
        let tone = if chosen == Some(index) { Tone::Cursor } else { Tone::Plain };
        let doc = format!("  {}", found.doc);
        let pieces = [(found.signature.as_str(), tone), (&doc, Tone::Faint)];
        Row::new(theme, &pieces).may_cut(MayCut::Words).render(row, buffer);
    }
    let below = inside.rows().nth(shown).map_or(0, |row| inside.bottom() - row.y);
    let below = Rect { y: inside.bottom() - below, height: below, ..inside };
    Wrapped::new(theme, doc, Tone::Faint).render(below, buffer);
}

/// Returns a row of an area, or an empty area if it has no such row.
fn row(area: Rect, number: u16) -> Rect {
    area.rows().nth(number.into()).unwrap_or(Rect { height: 0, ..area })
}

/// A key and what it does.
type Item = (String, String);

/// The columns of one item in the copy pop-up, including a preview of what would be copied.
const FORM: usize = 46;

/// Draws the pop-up of a prefix key over the lower edge of the screen. `copied` returns what would be copied in a form.
pub(in crate::tui) fn popup(
    prefix: Prefix,
    title: &str,
    copied: impl Fn(Form) -> String,
    shared: &Shared,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let (theme, drawer) = (shared.theme, drawer(screen));
    let mut items = items(prefix, shared);
    let width = usize::from(drawer.width - 4);
    if prefix == Prefix::Copy && width > FORM {
        let columns = (width / (FORM + 2)).max(2);
        preview_copies(&mut items, width / columns - 2, copied);
    }
    let longest = items.iter().map(|(key, text)| key.width() + 1 + text.width()).max().unwrap_or(1);
    let columns = (width / (longest + 2)).max(1);
    let rows = items.len().div_ceil(columns).max(4);
    let height = u16::try_from(rows + 2).unwrap_or(u16::MAX).min(screen.height - 2);
    let area = Rect { y: drawer.bottom() - height, height, ..drawer };
    Panel::new(theme, title).render(area, buffer);
    let inside = Panel::inside(area);
    let width = u16::try_from(longest + 2).unwrap_or(u16::MAX);
    for (column, items) in (0..).zip(items.chunks(rows)) {
        let column = Rect { x: inside.x + column * width, width, ..inside }.intersection(inside);
        for (row, (key, text)) in column.rows().zip(items) {
            let pieces = [(key.as_str(), Tone::Key), (" ", Tone::Plain), (text, Tone::Plain)];
            Row::new(theme, &pieces).render(row, buffer);
        }
    }
}

/// Adds to each form in the copy pop-up the first line of what it would copy.
fn preview_copies(items: &mut [Item], columns: usize, copied: impl Fn(Form) -> String) {
    let pressed = Pressed { code: KeyCode::Null, prefix: None };
    for ((key, text), row) in items.iter_mut().zip(keys::table_after_prefix(Prefix::Copy).rows) {
        let Action::Copy(form) = (row.action)(pressed) else { continue };
        let copied = copied(form);
        let line = copied.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let line = format!("{text:9} {line}");
        *text = shortened(&line, columns.saturating_sub(key.width() + 1), MayCut::Words).into_owned();
    }
}

/// Returns an item for each row of the key table. Families of keys for boards and mappings are listed one by one.
fn items(prefix: Prefix, shared: &Shared) -> Vec<Item> {
    let mut items = Vec::new();
    match prefix {
        Prefix::Mapping(_) => {
            items.extend((1..).zip(Mapping::ALL).map(|(key, mapping)| mapping_item(key, mapping, shared)));
        }
        Prefix::Join(_) | Prefix::Choose | Prefix::With | Prefix::Put => {
            items.extend(Name::ALL.into_iter().map(|name| board_item(name, shared)));
        }
        _ => {}
    }
    let has_families = !items.is_empty();
    let rest = keys::table_after_prefix(prefix).rows.iter();
    let rest = rest.filter(|row| !has_families || !row.keys[0].is_family());
    items.extend(rest.map(|row| (row.short_label(shared.theme.ascii, &|_| true), row.short.to_owned())));
    items.push(("Esc".to_owned(), "cancel".to_owned()));
    items
}

fn mapping_item(key: u8, mapping: Mapping, shared: &Shared) -> Item {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let here = if mapping == shared.mapping() { " (now)" } else { "" };
    (key.to_string(), format!("{mapping:6} {}=0 {}=1{here}", square(0), square(1)))
}

fn board_item(name: Name, shared: &Shared) -> Item {
    let text = match shared.workspace.number(name) {
        Some(number) => format!("{} set", number.count_ones()),
        None => "not used".to_owned(),
    };
    (name.letter().to_string(), text)
}

//! The pop-up after a key that waits for another: what may follow it.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::action::{Join, Name, Prefix};
use crate::tui::keys::{self, Scope};
use crate::tui::layout::Areas;
use crate::tui::talk;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::Mapping;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// A key and what it does.
type Item = (String, String);

pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) {
    let Some(prefix) = app.prefix else { return };
    let items = items(app, prefix, paint.theme.ascii);
    let longest = items.iter().map(|(key, text)| key.width() + 1 + text.width()).max().unwrap_or(1);
    let columns = (usize::from(areas.drawer.width - 4) / (longest + 2)).max(1);
    let rows = items.len().div_ceil(columns).max(4);
    let height = u16::try_from(rows + 2).unwrap_or(u16::MAX).min(areas.footer.y - areas.title.bottom());
    let area = Rect { y: areas.footer.y - height, height, ..areas.drawer };
    paint.clear(area);
    paint.frame(area, &[(0, &title(app, prefix))], Tone::Title);
    let width = u16::try_from(longest + 2).unwrap_or(u16::MAX);
    let clip = Rect::new(area.x + 2, area.y + 1, area.width - 4, height - 2);
    for (place, (key, text)) in items.iter().enumerate() {
        let (column, row) = (place / rows, place % rows);
        let x = clip.x + u16::try_from(column).unwrap_or(0) * width;
        let y = clip.y + u16::try_from(row).unwrap_or(0);
        let x = paint.text(clip, (x, y), key, Tone::Key);
        paint.text(clip, (x + 1, y), text, Tone::Plain);
    }
}

fn title(app: &App, prefix: Prefix) -> String {
    let (current, second) = (app.current.letter(), app.second.letter());
    match prefix {
        Prefix::Stamp(Join::Replace) => format!("stamp at {}: {current} = …", app.cursor),
        Prefix::Stamp(join) => {
            format!("stamp at {}: {current} = {}", app.cursor, join.expression(&current.to_string(), "…"))
        }
        Prefix::Join(join) => format!("{current} = {}", join.expression(&current.to_string(), "…")),
        Prefix::Mapping(keep) => talk::sense(keep).to_owned(),
        Prefix::Fill => format!("fill; capitals and flood go through {second}"),
        Prefix::Put => format!("copy {current} to"),
        Prefix::With => "second board: of the live strip, of fills and of sliders".to_owned(),
        Prefix::Flip | Prefix::Choose | Prefix::Copy | Prefix::Castling => {
            Scope::from(prefix).title().to_owned()
        }
    }
}

/// One item for a binding; boards and mappings are listed one by one.
fn items(app: &App, prefix: Prefix, ascii: bool) -> Vec<Item> {
    let mut items = Vec::new();
    match prefix {
        Prefix::Mapping(_) => {
            items.extend((1..).zip(Mapping::ALL).map(|(key, mapping)| mapping_item(app, key, mapping)));
        }
        Prefix::Join(_) | Prefix::Choose | Prefix::With | Prefix::Put => {
            items.extend(Name::ALL.into_iter().map(|name| board_item(app, name)));
        }
        _ => {}
    }
    let families = !items.is_empty();
    let rest = keys::bindings(prefix.into());
    let rest = rest.filter(|binding| !families || !binding.keys[0].is_family());
    items.extend(rest.map(|binding| (binding.short_label(ascii), binding.short.to_owned())));
    items.push(("Esc".to_owned(), "cancel".to_owned()));
    items
}

fn mapping_item(app: &App, key: u8, mapping: Mapping) -> Item {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let here = if mapping == app.work.mapping() { " (now)" } else { "" };
    (key.to_string(), format!("{mapping:6} {}=0 {}=1{here}", square(0), square(1)))
}

fn board_item(app: &App, name: Name) -> Item {
    let text = match app.work.number(name) {
        Some(number) => format!("{} set", number.count_ones()),
        None => "not used".to_owned(),
    };
    (name.letter().to_string(), text)
}

//! A test helper that checks that a panel draws only inside the area it was given.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Calls `draw` with areas of every size up to the given width and height, each surrounded by a margin that must stay
/// empty.
pub(super) fn draws_inside(widths: u16, heights: u16, mut draw: impl FnMut(Rect, &mut Buffer)) {
    for (width, height) in (0..=widths).flat_map(|width| (0..=heights).map(move |height| (width, height))) {
        let area = Rect::new(2, 1, width, height);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width + 5, height + 3));
        draw(area, &mut buffer);
        for (y, row) in (0..).zip(buffer.content.chunks(buffer.area.width.into())) {
            let is_beside = (area.top()..area.bottom()).contains(&y);
            let inside = if is_beside { area.left()..area.right() } else { 0..0 };
            let margin = row[..inside.start.into()].iter().chain(&row[inside.end.into()..]);
            assert!(margin.clone().all(|cell| cell.symbol() == " "), "row {y} outside of {area}: {margin:?}");
        }
    }
}

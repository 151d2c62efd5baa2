//! Where everything is on the Magic screen.

use super::Stage;
use crate::tui::layout::{SMALLEST, THUMB};
use crate::tui::view::boxed;
use ratatui::layout::Rect;

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// What is looked up, and whether the magic is right.
    pub(super) head: Rect,
    /// The boards of the flow; `true` for those with a cell for every square.
    pub(super) stages: Vec<(Stage, Rect, bool)>,
    /// The index and where its bits come from.
    pub(super) index: Rect,
    /// The table as a map of slots.
    pub(super) slots: Rect,
    /// The first pair that clashes.
    pub(super) clash: [Rect; 2],
}

impl Areas {
    /// The areas of a whole screen; `None` when it is too small.
    pub(super) fn of(area: Rect, selected: Stage) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let head = Rect { y: area.y + 1, height: 1, ..area };
        let main = Rect { y: head.bottom(), height: area.height - 3, ..area };
        let is_wide = area.width >= 5 * boxed::NORMAL + 12 && main.height >= 3 * boxed::HEIGHT + 2;
        Some(if is_wide { Self::wide(head, main) } else { Self::narrow(head, main, selected) })
    }

    /// Five boards in a row; the index, attacks and targets below; then the slots, or the pair that clashes.
    fn wide(head: Rect, main: Rect) -> Self {
        let (width, height) = (boxed::NORMAL, boxed::HEIGHT);
        let gap = ((main.width - 5 * width) / 4).min(5);
        let upper = |place: u16| Rect::new(main.x + place * (width + gap), main.y, width, height);
        let mut stages: Vec<_> =
            (0..5).zip(Stage::ALL).map(|(place, stage)| (stage, upper(place), true)).collect();
        let second = main.y + height;
        stages.push((Stage::Attacks, Rect { y: second, ..upper(3) }, true));
        stages.push((Stage::Targets, Rect { y: second, ..upper(4) }, true));
        let index = Rect::new(main.x, second, 3 * (width + gap) - gap, height);
        let third = second + height;
        let clash = [3, 4].map(|place| Rect { y: third, ..upper(place) });
        let slots = Rect { y: third, height: main.bottom() - third, ..index };
        Self { head, stages, index, slots, clash }
    }

    /// The selected stage in full, the flow as a strip above it where there is room.
    fn narrow(head: Rect, main: Rect, selected: Stage) -> Self {
        let has_strip = main.height >= THUMB.1 + boxed::HEIGHT + 2;
        let gap = u16::from(main.width >= 7 * THUMB.0 + 6);
        let columns = (main.width / (THUMB.0 + gap)).min(7);
        let first = (selected.place() + 1).saturating_sub(columns.into());
        let thumb = |place: u16| Rect::new(main.x + place * (THUMB.0 + gap), main.y, THUMB.0, THUMB.1);
        let top = if has_strip { main.y + THUMB.1 } else { main.y };
        let focus = Rect::new(main.x, top, boxed::NORMAL, boxed::HEIGHT);
        let mut stages = vec![(selected, focus, true)];
        if has_strip {
            let shown = Stage::ALL.into_iter().skip(first).zip(0..columns);
            stages.extend(shown.map(|(stage, place)| (stage, thumb(place), false)));
        }
        let x = focus.right() + 1;
        let index = Rect::new(x, top, main.right() - x, boxed::HEIGHT);
        let slots = Rect { y: focus.bottom(), height: main.bottom().saturating_sub(focus.bottom()), ..main };
        let clash = [0, 1].map(|place| Rect { x: x + place * boxed::NARROW, width: boxed::NARROW, ..focus });
        Self { head, stages, index, slots, clash }
    }
}

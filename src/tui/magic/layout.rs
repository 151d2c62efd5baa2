//! Where everything is on the Magic screen.

use super::Stage;
use crate::tui::widgets::{BoardPanel, Thumbnail};
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
    /// The table as a map of slots, and the line that counts them.
    pub(super) slots: Rect,
    /// The panel beside the flow: a collision, a search, a pasted table. Over the index where there is no room for both.
    pub(super) panel: Rect,
    /// What the slider really attacks, where the lookup gives something else. On the index's right.
    pub(super) truth: Rect,
}

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(area: Rect, selected: Stage) -> Self {
        let head = Rect { height: 1, ..area };
        let main = Rect { y: head.bottom(), height: area.height - 1, ..area };
        let is_wide = area.width >= 5 * BoardPanel::NORMAL + 12 && main.height >= 3 * BoardPanel::HEIGHT + 2;
        if is_wide { Self::wide(head, main) } else { Self::narrow(head, main, selected) }
    }

    /// Do the index and a panel stand side by side?
    pub(super) fn are_apart(&self) -> bool {
        !self.panel.intersects(self.index)
    }

    /// The cells of the map, without the line under it.
    pub(super) fn map(&self) -> Rect {
        let Rect { x, width, height, .. } = self.slots;
        Rect { x: x + 1, width: width.saturating_sub(2), height: height.saturating_sub(1), ..self.slots }
    }

    /// Five boards in a row; the index, attacks and targets below; then the slots and the panel.
    fn wide(head: Rect, main: Rect) -> Self {
        let large = BoardPanel::scaled(2);
        let (width, height) =
            if main.width >= 5 * large.0 + 12 && main.height >= 2 * large.1 + BoardPanel::HEIGHT {
                large
            } else if main.width >= 5 * BoardPanel::WIDE + 12 {
                (BoardPanel::WIDE, BoardPanel::HEIGHT)
            } else {
                (BoardPanel::NORMAL, BoardPanel::HEIGHT)
            };
        let gap = ((main.width - 5 * width) / 4).min(5);
        let upper = |place: u16| Rect::new(main.x + place * (width + gap), main.y, width, height);
        let flow = Stage::ALL.into_iter().take(5).enumerate();
        let place = |place: usize| upper(u16::try_from(place).unwrap_or(0));
        let mut stages: Vec<_> = flow.map(|(number, stage)| (stage, place(number), true)).collect();
        let second = main.y + height;
        stages.push((Stage::Attacks, Rect { y: second, ..upper(3) }, true));
        stages.push((Stage::Targets, Rect { y: second, ..upper(4) }, true));
        let index = Rect::new(main.x, second, 3 * (width + gap) - gap, height);
        let third = second + height;
        let rest = main.bottom() - third;
        let panel = Rect::new(upper(3).x, third, main.right() - upper(3).x, rest);
        let slots = Rect { y: third, height: rest, ..index };
        Self { head, stages, index, slots, panel, truth: Rect { y: second, ..upper(2) } }
    }

    /// The selected stage in full, the flow as a strip above it where there is room.
    fn narrow(head: Rect, main: Rect, selected: Stage) -> Self {
        let has_strip = main.height >= Thumbnail::FRAMED.1 + BoardPanel::HEIGHT + 2;
        let gap = u16::from(main.width >= 7 * Thumbnail::FRAMED.0 + 6);
        let columns = (main.width / (Thumbnail::FRAMED.0 + gap)).min(7);
        let board = if selected == Stage::Index { Stage::Product } else { selected };
        let place = Stage::boards().position(|stage| stage == board).unwrap_or(0);
        let first = (place + 1).saturating_sub(columns.into());
        let thumb = |place: u16| {
            Rect::new(
                main.x + place * (Thumbnail::FRAMED.0 + gap),
                main.y,
                Thumbnail::FRAMED.0,
                Thumbnail::FRAMED.1,
            )
        };
        let top = if has_strip { main.y + Thumbnail::FRAMED.1 } else { main.y };
        let focus = Rect::new(main.x, top, BoardPanel::NORMAL, BoardPanel::HEIGHT);
        let mut stages = vec![(board, focus, true)];
        if has_strip {
            let shown = Stage::boards().skip(first).zip(0..columns);
            stages.extend(shown.map(|(stage, place)| (stage, thumb(place), false)));
        }
        let x = focus.right() + 1;
        let index = Rect::new(x, top, main.right() - x, BoardPanel::HEIGHT);
        let slots = Rect { y: focus.bottom(), height: main.bottom().saturating_sub(focus.bottom()), ..main };
        Self { head, stages, index, slots, panel: index, truth: Rect { width: BoardPanel::NARROW, ..index } }
    }
}

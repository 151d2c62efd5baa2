//! Where everything is on the Magic screen.

use super::Stage;
use crate::tui::widgets::{BoardPanel, Thumbnail};
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};

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
    pub(super) map: Rect,
    /// The line under the map that counts the slots.
    pub(super) counts: Rect,
    /// A collision, a search, a pasted table. Over the index where there is no room for both.
    pub(super) detail: Rect,
    /// What the slider really attacks, where the lookup gives something else. On the index's right.
    pub(super) truth: Rect,
}

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(area: Rect, selected: Stage) -> Self {
        let [head, main] = area.layout(&Layout::vertical([Length(1), Min(0)]));
        let is_wide = area.width >= 5 * BoardPanel::NORMAL + 12 && main.height >= 3 * BoardPanel::HEIGHT + 2;
        if is_wide { Self::wide(head, main) } else { Self::narrow(head, main, selected) }
    }

    /// Returns `true` if the index and a detail have areas side by side.
    pub(super) fn are_apart(&self) -> bool {
        !self.detail.intersects(self.index)
    }

    /// Five boards in a row; the index, attacks and targets below; then the slots and the detail.
    fn wide(head: Rect, main: Rect) -> Self {
        let large = BoardPanel::scaled(2);
        let (width, height) = match main.width {
            width if width >= 5 * large.0 + 12 && main.height >= 2 * large.1 + BoardPanel::HEIGHT => large,
            width if width >= 5 * BoardPanel::WIDE + 12 => (BoardPanel::WIDE, BoardPanel::HEIGHT),
            _ => (BoardPanel::NORMAL, BoardPanel::HEIGHT),
        };
        let columns = Layout::horizontal([Length(width); 5]).spacing(((main.width - 5 * width) / 4).min(5));
        let rows: [Rect; 3] = main.layout(&Layout::vertical([Length(height), Length(height), Min(0)]));
        let [upper, middle, lower]: [[Rect; 5]; 3] = rows.map(|row| row.layout(&columns));
        let mut stages: Vec<_> =
            Stage::ALL.into_iter().zip(upper).map(|(stage, area)| (stage, area, true)).collect();
        stages.extend([(Stage::Attacks, middle[3], true), (Stage::Targets, middle[4], true)]);
        let (map, counts) = slots(lower[0].union(lower[2]));
        let detail = Rect { width: main.right() - lower[3].x, ..lower[3] };
        Self { head, stages, index: middle[0].union(middle[2]), map, counts, detail, truth: middle[2] }
    }

    /// The selected stage in full, the flow as a strip above it where there is room.
    fn narrow(head: Rect, main: Rect, selected: Stage) -> Self {
        let (width, height) = Thumbnail::FRAMED;
        let has_strip = main.height >= height + BoardPanel::HEIGHT + 2;
        let rows = [Length(if has_strip { height } else { 0 }), Length(BoardPanel::HEIGHT), Min(0)];
        let [strip, middle, lower] = main.layout(&Layout::vertical(rows));
        let [focus, index] =
            middle.layout(&Layout::horizontal([Length(BoardPanel::NORMAL), Min(0)]).spacing(1));
        let board = if selected == Stage::Index { Stage::Product } else { selected };
        let mut stages = vec![(board, focus, true)];
        if has_strip {
            let gap = u16::from(main.width >= 7 * width + 6);
            let columns = usize::from(main.width / (width + gap)).min(7);
            let thumbnails = Layout::horizontal(vec![Length(width); columns]).spacing(gap).split(strip);
            let before = Stage::boards().take_while(|stage| *stage != board).count();
            let shown = Stage::boards().skip((before + 1).saturating_sub(columns));
            stages.extend(shown.zip(thumbnails.iter()).map(|(stage, area)| (stage, *area, false)));
        }
        let (map, counts) = slots(lower);
        let truth = Rect { width: BoardPanel::NARROW, ..index };
        Self { head, stages, index, map, counts, detail: index, truth }
    }
}

/// The cells of the map, and the line under it.
fn slots(area: Rect) -> (Rect, Rect) {
    let [map, counts] = area.layout(&Layout::vertical([Min(0), Length(1)]));
    (map.inner(Margin::new(1, 0)), counts)
}

//! Where everything is on the Step screen.

use super::variables::Variable;
use crate::tui::widgets::{BoardPanel, Thumbnail};
use bitrose_lang::Value;
use ratatui::layout::Rect;

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The text, with its frame.
    pub(super) text: Rect,
    /// The variables: frames of their own.
    pub(super) variables: Rect,
    /// Operands, operator and result.
    pub(super) flow: Rect,
    /// What is worth saying.
    pub(super) note: Rect,
}

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(area: Rect) -> Self {
        let rows = area.height;
        let notes = 2;
        let height = flow_height(area.width, rows - notes);
        let top = rows - height - notes;
        let share = if area.width >= 100 { area.width / 2 } else { area.width * 11 / 20 };
        let text_width = share.min(72).max(area.width.saturating_sub(4 * BoardPanel::NORMAL));
        let text = Rect { width: text_width, height: top, ..area };
        let variables = Rect { x: text.right(), width: area.width - text_width, ..text };
        let flow = Rect { y: text.bottom(), height, ..area };
        let note = Rect { y: flow.bottom(), height: notes, ..area };
        Self { text, variables, flow, note }
    }

    /// The places of variables: of boards in frames, `true` where there is room for ranks and cursor.
    pub(super) fn boards(&self, variables: &[Variable], edited: Option<usize>) -> Vec<(usize, Rect, bool)> {
        let area = self.variables;
        let boards: Vec<usize> =
            (0..variables.len()).filter(|&place| matches!(variables[place].value, Value::Board(_))).collect();
        let large = area.height >= 2 * BoardPanel::HEIGHT;
        if let (false, Some(edited)) = (large, edited) {
            let fits = area.height >= BoardPanel::HEIGHT && area.width >= BoardPanel::NORMAL;
            let size = Rect { width: BoardPanel::NORMAL, height: BoardPanel::HEIGHT, ..area };
            return if fits { vec![(edited, size, true)] } else { Vec::new() };
        }
        let narrow = area.width / BoardPanel::NARROW > area.width / BoardPanel::NORMAL;
        let (width, height) = match (large, narrow) {
            (false, _) => Thumbnail::FRAMED,
            (true, true) => (BoardPanel::NARROW, BoardPanel::HEIGHT),
            (true, false) => (BoardPanel::NORMAL, BoardPanel::HEIGHT),
        };
        let numbers = u16::from(boards.len() < variables.len());
        let (columns, rows) = (area.width / width, area.height.saturating_sub(numbers) / height);
        let shown = latest(&boards, variables, usize::from(columns) * usize::from(rows));
        let at = |place: usize| {
            let place = u16::try_from(place).unwrap_or(u16::MAX);
            let (column, row) = (place % columns.max(1), place / columns.max(1));
            Rect::new(area.x + column * width, area.y + row * height, width, height)
        };
        shown.into_iter().enumerate().map(|(place, variable)| (variable, at(place), large)).collect()
    }
}

/// Rows of the flow: those of the largest three boards that leave the text as much room.
fn flow_height(width: u16, rows: u16) -> u16 {
    let sizes = (2..=4).rev().map(BoardPanel::scaled);
    let fits = |(board, height): &(u16, u16)| width >= 3 * board + 12 && rows >= 2 * height;
    sizes.into_iter().find(fits).map_or(BoardPanel::HEIGHT, |(_, height)| height)
}

/// As many as there is room for: inputs first, then those that were set last.
fn latest(boards: &[usize], variables: &[Variable], room: usize) -> Vec<usize> {
    let inputs = boards.iter().filter(|&&place| variables[place].input.is_some()).count().min(room);
    let rest = &boards[inputs..];
    let skipped = rest.len().saturating_sub(room - inputs);
    boards[..inputs].iter().chain(&rest[skipped..]).copied().collect()
}

//! Where everything is on the Step screen.

use super::variables::Variable;
use crate::tui::widgets::{BoardPanel, Thumbnail};
use bitrose_lang::Value;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};

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

/// Rows of the note.
const NOTE: u16 = 2;

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(area: Rect) -> Self {
        let height = flow_height(area.width, area.height.saturating_sub(NOTE));
        let [top, flow, note] = area.layout(&Layout::vertical([Min(0), Length(height), Length(NOTE)]));
        let share = if area.width >= 100 { area.width / 2 } else { area.width * 11 / 20 };
        let width = share.min(72).max(area.width.saturating_sub(4 * BoardPanel::NORMAL));
        let [text, variables] = top.layout(&Layout::horizontal([Length(width), Min(0)]));
        Self { text, variables, flow, note }
    }

    /// The areas of the variables that are boards, by their indices; `true` where there is room for ranks and a cursor.
    pub(super) fn boards(&self, variables: &[Variable], edited: Option<usize>) -> Vec<(usize, Rect, bool)> {
        let area = self.variables;
        let boards: Vec<usize> =
            (0..variables.len()).filter(|&index| matches!(variables[index].value, Value::Board(_))).collect();
        let is_large = area.height >= 2 * BoardPanel::HEIGHT;
        if let (false, Some(edited)) = (is_large, edited) {
            let fits = area.height >= BoardPanel::HEIGHT && area.width >= BoardPanel::NORMAL;
            let size = Rect { width: BoardPanel::NORMAL, height: BoardPanel::HEIGHT, ..area };
            return if fits { vec![(edited, size, true)] } else { Vec::new() };
        }
        let is_narrow = area.width / BoardPanel::NARROW > area.width / BoardPanel::NORMAL;
        let (width, height) = match (is_large, is_narrow) {
            (false, _) => Thumbnail::FRAMED,
            (true, true) => (BoardPanel::NARROW, BoardPanel::HEIGHT),
            (true, false) => (BoardPanel::NORMAL, BoardPanel::HEIGHT),
        };
        let numbers = u16::from(boards.len() < variables.len());
        let (columns, rows) = (area.width / width, area.height.saturating_sub(numbers) / height);
        let cell = |column, row| Rect::new(area.x + column * width, area.y + row * height, width, height);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(column, row)));
        let shown = latest(&boards, variables, usize::from(columns) * usize::from(rows));
        shown.into_iter().zip(cells).map(|(variable, cell)| (variable, cell, is_large)).collect()
    }
}

/// Rows of the flow: those of the largest three boards that leave the text as much room.
fn flow_height(width: u16, rows: u16) -> u16 {
    let sizes = (2..=4).rev().map(BoardPanel::scaled);
    let fits = |(board, height): &(u16, u16)| width >= 3 * board + 12 && rows >= 2 * height;
    sizes.into_iter().find(fits).map_or(BoardPanel::HEIGHT, |(_, height)| height)
}

/// At most `most` of the boards: inputs first, then those that were set last.
fn latest(boards: &[usize], variables: &[Variable], most: usize) -> Vec<usize> {
    let inputs = boards.iter().filter(|&&index| variables[index].input.is_some()).count().min(most);
    let rest = &boards[inputs..];
    let skipped = rest.len().saturating_sub(most - inputs);
    boards[..inputs].iter().chain(&rest[skipped..]).copied().collect()
}

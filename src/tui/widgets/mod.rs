//! Widgets that several screens draw with. Each draws only inside its area, of whatever size that is.
//!
//! They write Unicode; [`Theme::finish`](super::theme::Theme::finish) turns a frame into ASCII where only that may be
//! drawn. Signs that have another form in ASCII than the nearest letter ask `theme.ascii` themselves.

pub(super) mod board;
mod panel;
mod rose;
mod section;
mod slot_map;
mod text;
mod thumbnail;

pub(super) use board::{Board, BoardPanel, Cells, Signs};
pub(super) use panel::Panel;
pub(super) use rose::Rose;
pub(super) use section::Section;
pub(super) use slot_map::{SlotGrid, SlotMap, severity, slot_here, slot_sign};
pub(super) use text::{Open, Row, Wrapped, cuts, grouped, rows, shortened, stack, too_small, wrap};
pub(super) use thumbnail::Thumbnail;

//! Widgets that several screens draw with. Each draws only inside its area, of whatever size that is.
//!
//! They write Unicode; [`Theme::finish`](super::theme::Theme::finish) turns a frame into ASCII where only that may be
//! drawn. Signs that have another form in ASCII than the nearest letter ask `theme.ascii` themselves.

pub(super) mod board;
mod rose;
mod slot_map;
mod split;
mod text;

pub(super) use board::{Board, Cells, Thumbnail, TitledBoard, figurine};
pub(super) use rose::Rose;
pub(super) use slot_map::{SlotGrid, SlotMap, severity, slot_here, slot_sign};
pub(super) use split::{Split, grid};
pub(super) use text::{Open, Panel, Row, Section, Wrapped, cuts, grouped, rows, shortened, stack, too_small};

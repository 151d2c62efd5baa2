//! Widgets that several screens use. Each draws only inside its area, whatever size that is.
//!
//! They write Unicode; [`Theme::finish`](super::theme::Theme::finish) converts a frame to ASCII if only that may be
//! drawn. A sign whose ASCII form is not the most similar character checks `theme.ascii` itself.

pub(super) mod board;
mod rose;
mod slot_map;
mod split;
mod text;

pub(super) use board::{Board, Cells, Thumbnail, TitledBoard, figurine};
pub(super) use rose::Rose;
pub(super) use slot_map::{SlotGrid, SlotMap, severity, slot_here, slot_sign};
pub(super) use split::{Split, grid};
pub(super) use text::{
    MayCut, Panel, Row, Section, Wrapped, cut_texts, grouped, rows, shortened, shortened_inside, stack,
    too_small, wrap,
};

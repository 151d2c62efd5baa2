//! The items that most files of the screens use: boards, the `Screen` trait and the state it shares, and what is needed
//! for drawing.

pub(super) use super::input::Effect;
pub(super) use super::keys::{Action, KeyTable, Prefix};
pub(super) use super::screen::{Message, PromptHelp, Render, Screen, Tab};
pub(super) use super::shared::Shared;
pub(super) use super::theme::{Fill, SquareInk, Theme, Tone};
pub(super) use super::widgets::{
    Board, Cells, MayCut, Row, Section, Split, TitledBoard, Wrapped, grid, grouped, shortened,
};
pub(super) use super::workspace::{Join, Keep, Name};
pub(super) use bitrose_core::bitboard::{Bitboard, Direction, File, Mapping, Rank, RawShift, Square};
pub(super) use bitrose_core::counted;
pub(super) use bitrose_core::position::Setup;
pub(super) use bitrose_draw::{Picture, Role};
pub(super) use bitrose_lang::{Error, Session, Value};
pub(super) use crossterm::event::{MouseButton, MouseEventKind};
pub(super) use ratatui::buffer::Buffer;
pub(super) use ratatui::layout::Constraint::{Length, Min};
pub(super) use ratatui::layout::{Layout, Margin, Position, Rect};
pub(super) use ratatui::text::{Line, Span};
pub(super) use ratatui::widgets::Widget;
pub(super) use unicode_width::UnicodeWidthStr;

//! The imports that most commands need: options, input, values and output.

pub(super) use super::args::{
    self, DrawOptions, LanguageOptions, Report, board, drawable, setup, whole_number,
};
pub(super) use super::config::{Config, terminal_width};
pub(super) use super::json::{self, hex, json, squares};
pub(super) use super::report::{self, BadInput, FLUSH_SIZE, Outcome, cancel_on_signal, message};
pub(super) use super::words::expression;
pub(super) use super::{completions, input};
pub(super) use anyhow::{Context, anyhow, bail, ensure};
pub(super) use bitrose_core::bitboard::{Bitboard, Mapping, Square};
pub(super) use bitrose_core::counted;
pub(super) use bitrose_draw::{Difference, Drawable, Format, Layout, Panel, Sheet, Style, fitting, panels};
pub(super) use bitrose_lang::{Language, Program, Session, Span, Value, source};
pub(super) use clap::ValueHint;
pub(super) use std::io::{self, Write};
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::sync::Arc;
pub(super) use std::sync::atomic::AtomicBool;
pub(super) use std::time::{Duration, Instant};

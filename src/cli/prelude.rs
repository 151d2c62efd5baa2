//! What most commands work with: their options and input, values, answers.

pub(super) use super::args::{Drawing, Meaning, Report, board};
pub(super) use super::config::{Config, terminal_width};
pub(super) use super::json::{self, hex, json, squares};
pub(super) use super::report::{BadInput, Outcome, counted, message};
pub(super) use super::words::expression;
pub(super) use super::{completions, input};
pub(super) use anyhow::{Context, anyhow, bail, ensure};
pub(super) use bitrose_core::bitboard::{Bitboard, Mapping, Square};
pub(super) use bitrose_draw::Format;
pub(super) use bitrose_lang::{Session, Value};
pub(super) use clap::ValueHint;
pub(super) use std::io::{self, Write};
pub(super) use std::path::{Path, PathBuf};

//! The imports that every file of a front end needs.

pub(super) use super::control::Control;
pub(super) use super::intrinsics::Intrinsics;
pub(super) use super::lowering::{Lower, NESTING_LIMIT, Part, State, Variable};
pub(super) use super::narrow::NarrowShifts;
pub(super) use super::tree::{self, Written, ancestors, child, field, fields, has, inner, named};
pub(super) use super::values::{self, Values};
pub(super) use crate::error::{Error, Fallible};
pub(super) use crate::ir::{
    Binary, Block, Builder, CELL_LIMIT, Field, FrontEnd, Function, InitTime, Label, Op, Operand,
    OperandOrder, Overflow, Parameter, Place, Refusal, Register, Requests, Rules, Scalar, Shape, Struct,
    Unary,
};
pub(super) use crate::words::{is_among, is_letter, offset, words};
pub(super) use crate::{Language, Span};
pub(super) use std::collections::{HashMap, HashSet};
pub(super) use std::rc::Rc;
pub(super) use std::sync::Arc;
pub(super) use tree_sitter::{Node, Tree};

//! What prints.

use std::fmt::{self, Formatter, Write};

/// How tightly an expression binds; what is looser than its place needs brackets.
pub(super) mod level {
    pub(in super::super) const LOOSEST: u8 = 0;
    pub(in super::super) const CONDITIONAL: u8 = 1;
    /// Operands of comparisons: looser bitwise operators need brackets, for C reads them differently.
    pub(in super::super) const SHIFT: u8 = 8;
    pub(in super::super) const UNARY: u8 = 12;
    pub(in super::super) const POSTFIX: u8 = 13;
}

pub(super) struct Printer<'f, 'o> {
    pub(super) out: &'f mut Formatter<'o>,
    pub(super) indent: usize,
}

impl Printer<'_, '_> {
    pub(super) fn line(&mut self) -> fmt::Result {
        self.out.write_char('\n')?;
        write!(self.out, "{:1$}", "", 4 * self.indent)
    }
}

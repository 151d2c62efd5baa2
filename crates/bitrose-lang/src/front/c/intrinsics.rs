//! Functions of compilers and of the standard library.

use super::body::Body;
use super::tree;
use crate::error::{Error, Fallible};
use crate::ir::{Binary, Op, Operand, Overflow, Place, Refusal, Rules, Scalar, Shape, Unary};
use std::sync::Arc;
use tree_sitter::Node;

/// What a function of one number does: the type that it takes, the operator, what it gives, and whether 0 is refused.
struct Simple {
    scalar: Scalar,
    operator: Unary,
    result: Scalar,
    refuses_zero: bool,
}

fn simple(name: &str) -> Option<Simple> {
    let (scalar, operator, refuses_zero) = match name {
        "__builtin_popcountll" | "__builtin_popcountl" | "__popcnt64" | "_mm_popcnt_u64" => {
            (Scalar::U64, Unary::PopCount, false)
        }
        "__builtin_popcount" | "_mm_popcnt_u32" | "__popcnt" => (Scalar::U32, Unary::PopCount, false),
        "__builtin_ctzll" | "__builtin_ctzl" => (Scalar::U64, Unary::TrailingZeros, true),
        "__builtin_ctz" => (Scalar::U32, Unary::TrailingZeros, true),
        "__builtin_clzll" | "__builtin_clzl" => (Scalar::U64, Unary::LeadingZeros, true),
        "__builtin_clz" => (Scalar::U32, Unary::LeadingZeros, true),
        "_tzcnt_u64" | "__tzcnt_u64" => (Scalar::U64, Unary::TrailingZeros, false),
        "_lzcnt_u64" | "__lzcnt64" => (Scalar::U64, Unary::LeadingZeros, false),
        "_tzcnt_u32" => (Scalar::U32, Unary::TrailingZeros, false),
        "_lzcnt_u32" | "__lzcnt" => (Scalar::U32, Unary::LeadingZeros, false),
        "__builtin_bswap64" | "_byteswap_uint64" => (Scalar::U64, Unary::SwapBytes, false),
        "__builtin_bswap32" | "_byteswap_ulong" => (Scalar::U32, Unary::SwapBytes, false),
        "__builtin_bswap16" | "_byteswap_ushort" => (Scalar::U16, Unary::SwapBytes, false),
        "__builtin_bitreverse64" => (Scalar::U64, Unary::ReverseBits, false),
        _ => return None,
    };
    let result = match (operator, name) {
        (Unary::SwapBytes | Unary::ReverseBits, _) => scalar,
        (_, "__popcnt64" | "_tzcnt_u64" | "__tzcnt_u64" | "_lzcnt_u64" | "__lzcnt64") => scalar,
        (_, "_tzcnt_u32" | "_lzcnt_u32" | "__lzcnt" | "__popcnt") => Scalar::U32,
        _ => Scalar::I32,
    };
    Some(Simple { scalar, operator, result, refuses_zero })
}

/// Functions of `<bit>`: they work in the type of their argument.
fn of_bit_header(name: &str) -> Option<Unary> {
    Some(match name {
        "popcount" => Unary::PopCount,
        "countr_zero" => Unary::TrailingZeros,
        "countl_zero" => Unary::LeadingZeros,
        "byteswap" => Unary::SwapBytes,
        _ => return None,
    })
}

impl<'t> Body<'_, 't> {
    /// The value of a call of a known function that the text does not define.
    pub(super) fn intrinsic(
        &mut self,
        node: Node<'t>,
        name: &str,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        if let (Some(simple), [argument]) = (simple(name), arguments) {
            return self.simple(&simple, name, *argument).map(Some);
        }
        if let (Some(operator), [argument], true) = (of_bit_header(name), arguments, self.front.is_cpp) {
            let (operand, _) = self.number(*argument)?;
            return Ok(Some(self.b.unary(operator, Overflow::Wrap, &operand)));
        }
        Ok(Some(match (name, arguments) {
            ("__builtin_ffsll" | "ffsll" | "__builtin_ffsl" | "ffsl", [argument]) => {
                self.find_first(*argument, Scalar::U64)?
            }
            ("__builtin_ffs" | "ffs", [argument]) => self.find_first(*argument, Scalar::U32)?,
            ("_pext_u64", [value, mask]) => self.words(Binary::Extract, Scalar::U64, *value, *mask)?,
            ("_pdep_u64", [value, mask]) => self.words(Binary::Deposit, Scalar::U64, *value, *mask)?,
            ("_pext_u32", [value, mask]) => self.words(Binary::Extract, Scalar::U32, *value, *mask)?,
            ("_pdep_u32", [value, mask]) => self.words(Binary::Deposit, Scalar::U32, *value, *mask)?,
            ("_blsr_u64", [argument]) => self.with_lowest(*argument, Binary::Subtract, Binary::And)?,
            ("_blsi_u64", [argument]) => {
                let value = self.argument(*argument, Scalar::U64)?;
                let negated = self.b.unary(Unary::Negate, Overflow::Wrap, &value);
                self.b.binary(Binary::And, Rules::WRAP, &value, &negated)
            }
            ("_blsmsk_u64", [argument]) => self.with_lowest(*argument, Binary::Subtract, Binary::Xor)?,
            ("_andn_u64", [value, mask]) => {
                let (value, mask) = (self.argument(*value, Scalar::U64)?, self.argument(*mask, Scalar::U64)?);
                let inverted = self.b.unary(Unary::Complement, Overflow::Wrap, &value);
                self.b.binary(Binary::And, Rules::WRAP, &inverted, &mask)
            }
            ("_rotl64" | "__rolq" | "__builtin_rotateleft64", [value, count]) => {
                self.rotate(Binary::RotateLeft, Some(Scalar::U64), *value, *count)?
            }
            ("_rotr64" | "__rorq" | "__builtin_rotateright64", [value, count]) => {
                self.rotate(Binary::RotateRight, Some(Scalar::U64), *value, *count)?
            }
            ("_rotl" | "__builtin_rotateleft32", [value, count]) => {
                self.rotate(Binary::RotateLeft, Some(Scalar::U32), *value, *count)?
            }
            ("_rotr" | "__builtin_rotateright32", [value, count]) => {
                self.rotate(Binary::RotateRight, Some(Scalar::U32), *value, *count)?
            }
            ("rotl", [value, count]) if self.front.is_cpp => {
                self.rotate(Binary::RotateLeft, None, *value, *count)?
            }
            ("rotr", [value, count]) if self.front.is_cpp => {
                self.rotate(Binary::RotateRight, None, *value, *count)?
            }
            ("__builtin_parityll" | "__builtin_parityl", [argument]) => {
                let value = self.argument(*argument, Scalar::U64)?;
                let count = self.b.unary(Unary::PopCount, Overflow::Wrap, &value);
                let one = self.b.constant(Scalar::I32, 1);
                self.b.binary(Binary::And, Rules::WRAP, &count, &one)
            }
            ("bit_width", [argument]) if self.front.is_cpp => {
                let (value, scalar) = self.number(*argument)?;
                let zeros = self.b.unary(Unary::LeadingZeros, Overflow::Wrap, &value);
                let width = self.b.constant(Scalar::I32, u64::from(scalar.bits()));
                self.b.binary(Binary::Subtract, Rules::WRAP, &width, &zeros)
            }
            ("countr_one" | "countl_one", [argument]) if self.front.is_cpp => {
                let (value, _) = self.number(*argument)?;
                let inverted = self.b.unary(Unary::Complement, Overflow::Wrap, &value);
                let operator = if name == "countr_one" { Unary::TrailingZeros } else { Unary::LeadingZeros };
                self.b.unary(operator, Overflow::Wrap, &inverted)
            }
            ("has_single_bit", [argument]) if self.front.is_cpp => self.has_single_bit(*argument)?,
            ("abs" | "labs" | "llabs", [argument]) => self.absolute(name, *argument)?,
            ("_BitScanForward64", [index, value]) => self.bit_scan(*index, *value, Unary::TrailingZeros)?,
            ("_BitScanReverse64", [index, value]) => self.bit_scan(*index, *value, Unary::LeadingZeros)?,
            ("assert", [condition]) => {
                let condition = self.condition(*condition)?;
                self.b.emit(Op::Assert { condition: condition.register, sides: None });
                Operand { register: condition.register, shape: Shape::Void }
            }
            ("__builtin_expect", [value, _]) => self.argument(*value, Scalar::I64)?,
            ("__builtin_unreachable", []) => {
                self.b.emit(Op::Refuse(Refusal::Rule(Arc::from("`__builtin_unreachable` is reached"))));
                let zero = self.b.constant(Scalar::I32, 0);
                Operand { register: zero.register, shape: Shape::Void }
            }
            ("printf" | "puts" | "putchar" | "fprintf", _) => {
                return Err(Error::new(
                    tree::span(node),
                    format!("`{name}` is not part of what bitrose reads"),
                )
                .label("there is no output")
                .help("take the line out: `step` shows every value"));
            }
            _ => return Ok(None),
        }))
    }

    fn argument(&mut self, node: Node<'t>, scalar: Scalar) -> Fallible<Operand> {
        let (operand, _) = self.number(node)?;
        Ok(self.b.convert(operand, scalar, Overflow::Wrap))
    }

    fn words(
        &mut self,
        operator: Binary,
        scalar: Scalar,
        left: Node<'t>,
        right: Node<'t>,
    ) -> Fallible<Operand> {
        let (left, right) = (self.argument(left, scalar)?, self.argument(right, scalar)?);
        Ok(self.b.binary(operator, Rules::WRAP, &left, &right))
    }

    fn simple(&mut self, simple: &Simple, name: &str, argument: Node<'t>) -> Fallible<Operand> {
        let value = self.argument(argument, simple.scalar)?;
        if simple.refuses_zero {
            self.refuse_zero(&value, &format!("`{name}` of 0"));
        }
        let result = self.b.unary(simple.operator, Overflow::Wrap, &value);
        Ok(self.b.convert(result, simple.result, Overflow::Wrap))
    }

    fn refuse_zero(&mut self, value: &Operand, rule: &str) {
        let truth = self.truth(value);
        self.b.open();
        self.b.emit(Op::Refuse(Refusal::Rule(Arc::from(rule))));
        let refused = self.b.close();
        self.b.branch(&truth, crate::ir::Block::default(), refused);
    }

    /// The index of the lowest bit plus one; 0 for 0.
    fn find_first(&mut self, argument: Node<'t>, scalar: Scalar) -> Fallible<Operand> {
        let value = self.argument(argument, scalar)?;
        let truth = self.truth(&value);
        let zeros = self.b.unary(Unary::TrailingZeros, Overflow::Wrap, &value);
        let one = self.b.constant(Scalar::I32, 1);
        let index = self.b.binary(Binary::Add, Rules::WRAP, &zeros, &one);
        let known = self.b.convert(truth, Scalar::I32, Overflow::Wrap);
        Ok(self.b.binary(Binary::Multiply, Rules::WRAP, &index, &known))
    }

    /// `x & (x - 1)`, `x ^ (x - 1)`.
    fn with_lowest(&mut self, argument: Node<'t>, first: Binary, second: Binary) -> Fallible<Operand> {
        let value = self.argument(argument, Scalar::U64)?;
        let one = self.b.constant(Scalar::U64, 1);
        let less = self.b.binary(first, Rules::WRAP, &value, &one);
        Ok(self.b.binary(second, Rules::WRAP, &value, &less))
    }

    fn rotate(
        &mut self,
        operator: Binary,
        scalar: Option<Scalar>,
        value: Node<'t>,
        count: Node<'t>,
    ) -> Fallible<Operand> {
        let (value, own) = self.number(value)?;
        let value = self.b.convert(value, scalar.unwrap_or(own), Overflow::Wrap);
        let (count, _) = self.number(count)?;
        Ok(self.b.binary(operator, Rules::WRAP, &value, &count))
    }

    fn has_single_bit(&mut self, argument: Node<'t>) -> Fallible<Operand> {
        let (value, _) = self.number(argument)?;
        let count = self.b.unary(Unary::PopCount, Overflow::Wrap, &value);
        let one = self.b.constant(Scalar::I32, 1);
        Ok(self.b.binary(Binary::Equal, Rules::WRAP, &count, &one))
    }

    fn absolute(&mut self, name: &str, argument: Node<'t>) -> Fallible<Operand> {
        let value = self.argument(argument, if name == "abs" { Scalar::I32 } else { Scalar::I64 })?;
        let scalar = value.scalar().expect("it was just converted");
        let zero = self.b.constant(scalar, 0);
        let is_negative = self.b.binary(Binary::Less, Rules::WRAP, &value, &zero);
        let result = self.b.register(scalar);
        self.b.open();
        let negated = self.b.unary(Unary::Negate, Overflow::Refuse, &value);
        self.b.emit(Op::Copy { to: result, from: negated.register });
        let then = self.b.close();
        self.b.open();
        self.b.emit(Op::Copy { to: result, from: value.register });
        let otherwise = self.b.close();
        self.b.branch(&is_negative, then, otherwise);
        Ok(Operand { register: result, shape: scalar.into() })
    }

    /// Writes the index of a bit through a pointer; nothing for 0. Gives whether there is one.
    fn bit_scan(&mut self, index: Node<'t>, value: Node<'t>, operator: Unary) -> Fallible<Operand> {
        let pointer = self.value(index)?;
        let value = self.argument(value, Scalar::U64)?;
        let Place::Memory { address, shape } = self.behind(&pointer, index)? else {
            unreachable!("a pointer leads to memory")
        };
        let scalar = shape.scalar().ok_or_else(|| self.front.refuse(index, "this pointer"))?;
        let truth = self.truth(&value);
        self.b.open();
        let mut found = self.b.unary(operator, Overflow::Wrap, &value);
        if operator == Unary::LeadingZeros {
            let last = self.b.constant(Scalar::I32, 63);
            found = self.b.binary(Binary::Subtract, Rules::WRAP, &last, &found);
        }
        let found = self.b.convert(found, scalar, Overflow::Wrap);
        self.b.emit(Op::Store { address, from: found.register });
        let then = self.b.close();
        self.b.branch(&truth, then, crate::ir::Block::default());
        Ok(self.b.convert(truth, Scalar::U8, Overflow::Wrap))
    }
}

//! Functions of compilers and of the standard library.

use super::body::Body;
use crate::front::intrinsics;
use crate::front::intrinsics::{Intrinsic, Operation, Table, X86, count, same};
use crate::front::prelude::*;

const TABLE: Table = {
    use Scalar::{I32, I64, U16, U32, U64};
    use Unary::{LeadingZeros, PopCount, ReverseBits, SwapBytes, TrailingZeros};
    &[
        (&["__builtin_popcountll", "__builtin_popcountl"], count(U64, PopCount, I32)),
        (&["_mm_popcnt_u64", "_popcnt64", "__popcntq"], count(U64, PopCount, I64)),
        (&["__popcnt64"], count(U64, PopCount, U64)),
        (&["__builtin_popcount", "_mm_popcnt_u32", "_popcnt32", "__popcntd"], count(U32, PopCount, I32)),
        (&["__popcnt"], count(U32, PopCount, U32)),
        (&["__builtin_ctzll", "__builtin_ctzl"], count(U64, TrailingZeros, I32).refusing_zero()),
        (&["__builtin_ctz"], count(U32, TrailingZeros, I32).refusing_zero()),
        (&["__builtin_clzll", "__builtin_clzl"], count(U64, LeadingZeros, I32).refusing_zero()),
        (&["__builtin_clz"], count(U32, LeadingZeros, I32).refusing_zero()),
        (&["__tzcnt_u64"], count(U64, TrailingZeros, U64)),
        (&["__lzcnt64"], count(U64, LeadingZeros, U64)),
        (&["_tzcnt_u32"], count(U32, TrailingZeros, U32)),
        (&["_lzcnt_u32", "__lzcnt"], count(U32, LeadingZeros, U32)),
        (&["__builtin_bswap64", "_byteswap_uint64"], count(U64, SwapBytes, U64)),
        (&["__builtin_bswap32", "_byteswap_ulong"], count(U32, SwapBytes, U32)),
        (&["__builtin_bswap16", "_byteswap_ushort"], count(U16, SwapBytes, U16)),
        (&["_bswap64", "__bswapq"], count(I64, SwapBytes, I64)),
        (&["_bswap", "__bswapd"], count(I32, SwapBytes, I32)),
        (&["__builtin_bitreverse64"], count(U64, ReverseBits, U64)),
        (
            &["__builtin_ffsll", "ffsll", "__builtin_ffsl", "ffsl"],
            Intrinsic::new(Some(U64), Operation::FindFirst, Some(I32)),
        ),
        (&["__builtin_ffs", "ffs"], Intrinsic::new(Some(U32), Operation::FindFirst, Some(I32))),
        (&["_pext_u32"], same(U32, Operation::Two(Binary::Extract))),
        (&["_pdep_u32"], same(U32, Operation::Two(Binary::Deposit))),
        (&["_rotl64", "__rolq", "__builtin_rotateleft64"], same(U64, Operation::Two(Binary::RotateLeft))),
        (&["_rotr64", "__rorq", "__builtin_rotateright64"], same(U64, Operation::Two(Binary::RotateRight))),
        (&["_rotl", "__builtin_rotateleft32"], same(U32, Operation::Two(Binary::RotateLeft))),
        (&["_rotr", "__builtin_rotateright32"], same(U32, Operation::Two(Binary::RotateRight))),
    ]
};

/// Functions of `<bit>`: they work in the type of their argument.
const BIT_HEADER: Table = &[
    (&["popcount"], Intrinsic::count(None, Unary::PopCount, Scalar::I32)),
    (&["countr_zero"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::I32)),
    (&["countl_zero"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::I32)),
    (&["byteswap"], Intrinsic::same(None, Operation::One(Unary::SwapBytes))),
    (&["bit_width"], Intrinsic::new(None, Operation::BitLength, Some(Scalar::I32))),
    (&["bit_floor"], Intrinsic::same(None, Operation::Highest)),
    (&["rotl"], Intrinsic::same(None, Operation::Two(Binary::RotateLeft))),
    (&["rotr"], Intrinsic::same(None, Operation::Two(Binary::RotateRight))),
];

fn is_string(node: Node<'_>) -> bool {
    matches!(node.kind(), "string_literal" | "concatenated_string")
}

/// The condition of `assert(condition && "message")`.
fn without_message(condition: Node<'_>) -> Node<'_> {
    let is_message = condition.child_by_field_name("right").is_some_and(is_string)
        && condition.child_by_field_name("operator").is_some_and(|operator| operator.kind() == "&&");
    condition.child_by_field_name("left").filter(|_| is_message).unwrap_or(condition)
}

impl<'t> Body<'_, 't> {
    /// The value of a call of a known function that the text does not define.
    pub(super) fn intrinsic(
        &mut self,
        name: &str,
        written: Option<Scalar>,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let known = intrinsics::find(TABLE, name)
            .or_else(|| intrinsics::find(X86, name))
            .or_else(|| intrinsics::find(BIT_HEADER, name).filter(|_| self.front.is_cpp))
            .filter(|known| known.arity() == arguments.len());
        if let Some(known) = known {
            let known = Intrinsic { scalar: known.scalar.or(written), ..known };
            return self.tabled(name, known, arguments).map(Some);
        }
        Ok(Some(match (name, arguments) {
            ("__builtin_parityll" | "__builtin_parityl", [argument]) => {
                let value = self.argument(*argument, Scalar::U64)?;
                let count = self.b.unary(Unary::PopCount, Overflow::Wrap, &value);
                let one = self.b.constant(Scalar::I32, 1);
                self.b.binary(Binary::And, Rules::WRAP, &count, &one)
            }
            ("countr_one" | "countl_one", [argument]) if self.front.is_cpp => {
                let value = self.bits(*argument, written)?;
                let inverted = self.b.unary(Unary::Complement, Overflow::Wrap, &value);
                let operator = if name == "countr_one" { Unary::TrailingZeros } else { Unary::LeadingZeros };
                self.b.unary(operator, Overflow::Wrap, &inverted)
            }
            ("has_single_bit", [argument]) if self.front.is_cpp => self.has_single_bit(*argument, written)?,
            ("max" | "min", &[left, right]) if self.front.is_cpp => {
                self.extreme(name, written, [left, right])?
            }
            ("abs", [argument]) if self.front.is_cpp => {
                let (value, scalar) = self.promote(*argument)?;
                if !scalar.is_signed() {
                    return Err(self.front.refuse(*argument, "`abs` of a number without a sign"));
                }
                self.absolute(&value, Overflow::Refuse)
            }
            ("abs" | "labs" | "llabs", [argument]) => {
                let value =
                    self.argument(*argument, if name == "abs" { Scalar::I32 } else { Scalar::I64 })?;
                self.absolute(&value, Overflow::Refuse)
            }
            ("_BitScanForward64", [index, value]) => self.bit_scan(*index, *value, Unary::TrailingZeros)?,
            ("_BitScanReverse64", [index, value]) => self.bit_scan(*index, *value, Unary::LeadingZeros)?,
            ("assert", [condition]) => {
                let condition = self.condition(without_message(*condition))?;
                self.b.emit(Op::Assert { condition: condition.register, sides: None });
                Operand { register: condition.register, shape: Shape::Void }
            }
            ("memset", [target, value, size]) if matches!(self.front.constant(*value), Ok(0)) => {
                let (target, cells) = self.whole(&[*target], *size)?;
                self.b.emit(Op::Zero { to: target[0].register, cells });
                target[0].clone()
            }
            ("memset", [_, value, _]) => {
                return Err(self
                    .front
                    .refuse(*value, "`memset` with a value that is not 0")
                    .help("only with the value 0 and the whole variable; write a loop for other values"));
            }
            ("memcpy" | "memmove", [target, source, size]) => {
                let (both, cells) = self.whole(&[*target, *source], *size)?;
                self.b.emit(Op::CopyCells { to: both[0].register, from: both[1].register, cells });
                both[0].clone()
            }
            ("__builtin_expect", [value, _]) => self.argument(*value, Scalar::I64)?,
            ("__builtin_unreachable", []) => {
                self.b.emit(Op::Refuse(Refusal::Rule(Arc::from("`__builtin_unreachable` is reached"))));
                let zero = self.b.constant(Scalar::I32, 0);
                Operand { register: zero.register, shape: Shape::Void }
            }
            ("printf" | "puts" | "putchar" | "fprintf" | "fflush", _) => {
                // There is no output, but an argument may change a variable.
                for &argument in arguments {
                    let is_stream = matches!(self.front.text(argument), "stdout" | "stderr");
                    if !is_stream && !is_string(argument) {
                        self.discarded(argument)?;
                    }
                }
                let zero = self.b.constant(Scalar::I32, 0);
                Operand { register: zero.register, shape: Shape::Void }
            }
            _ => return Ok(None),
        }))
    }

    /// Pointers to what `sizeof` gives the size of, and its number of cells.
    fn whole(&mut self, pointers: &[Node<'t>], size: Node<'t>) -> Fallible<(Vec<Operand>, u32)> {
        let leaf = |shape: &Shape| {
            let mut shape = shape.clone();
            while let Shape::Array(element, _) = &shape {
                shape = (**element).clone();
            }
            shape
        };
        let part = |front: &super::CFrontEnd<'t>| {
            front.refuse(size, "a part of memory").help("give `sizeof` of the whole variable as its size")
        };
        if size.kind() != "sizeof_expression" {
            return Err(part(self.front));
        }
        let sized = self.sized_shape(size)?;
        let mut values = Vec::new();
        for &pointer in pointers {
            let value = self.value(pointer)?;
            let target = match &value.shape {
                Shape::Reference(target) => leaf(target),
                shape => leaf(shape),
            };
            if target != leaf(&sized) {
                return Err(part(self.front));
            }
            values.push(value);
        }
        Ok((values, sized.cells()))
    }

    fn argument(&mut self, node: Node<'t>, scalar: Scalar) -> Fallible<Operand> {
        self.bits(node, Some(scalar))
    }

    fn tabled(&mut self, name: &str, known: Intrinsic, arguments: &[Node<'t>]) -> Fallible<Operand> {
        let mut operands: Vec<Operand> = Vec::new();
        self.in_order_of(false, arguments, |body, index, _| {
            let (operand, own) = body.number(arguments[index])?;
            let is_count = known.takes_count() && !operands.is_empty();
            let scalar = match operands.first() {
                _ if is_count => own,
                Some(first) => first.scalar().unwrap_or(own),
                None => known.scalar.unwrap_or(own),
            };
            operands.push(body.b.convert(operand, scalar, Overflow::Wrap));
            Ok(())
        })?;
        Ok(self.call_intrinsic(name, known, &operands))
    }

    /// A number in its own type, or in the one that the call names.
    fn bits(&mut self, argument: Node<'t>, written: Option<Scalar>) -> Fallible<Operand> {
        let (value, own) = self.number(argument)?;
        Ok(self.b.convert(value, written.unwrap_or(own), Overflow::Wrap))
    }

    /// `std::max` and `std::min`: both arguments are of one type.
    fn extreme(
        &mut self,
        name: &str,
        written: Option<Scalar>,
        arguments: [Node<'t>; 2],
    ) -> Fallible<Operand> {
        let mut operands = Vec::new();
        self.in_order_of(false, &arguments, |body, index, _| {
            operands.push(body.bits(arguments[index], written)?);
            Ok(())
        })?;
        let (first, second) = (operands[0].clone(), operands[1].clone());
        if first.shape != second.shape {
            return Err(self
                .front
                .refuse(arguments[1], &format!("two types as the arguments of `{name}`"))
                .help(format!("name the type: `std::{name}<uint64_t>(a, b)`")));
        }
        let (less, more) = if name == "max" { (&first, &second) } else { (&second, &first) };
        let is_second = self.b.binary(Binary::Less, Rules::WRAP, less, more);
        self.choose(
            &is_second,
            |_| Ok(second),
            |_| Ok(first),
            |_, value, _| Ok(value.shape.clone()),
            |_, value, _| Ok(value),
        )
    }

    fn has_single_bit(&mut self, argument: Node<'t>, written: Option<Scalar>) -> Fallible<Operand> {
        let value = self.bits(argument, written)?;
        let count = self.b.unary(Unary::PopCount, Overflow::Wrap, &value);
        let one = self.b.constant(Scalar::I32, 1);
        Ok(self.b.binary(Binary::Equal, Rules::WRAP, &count, &one))
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

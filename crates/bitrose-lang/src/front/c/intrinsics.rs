//! Lowers compiler intrinsics and functions of the standard library.

use super::Source;
use super::body::Body;
use super::literal::is_string;
use super::types::held_array;
use crate::front::intrinsics;
use crate::front::intrinsics::{Intrinsic, Operation, Table, X86, count, same};
use crate::front::prelude::*;
use crate::front::{Nothing, ParsedSource, function_key};
use std::sync::OnceLock;

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
        (&["_pext_u32"], same(U32, Operation::Binary(Binary::Extract))),
        (&["_pdep_u32"], same(U32, Operation::Binary(Binary::Deposit))),
        (&["_rotl64", "__rolq", "__builtin_rotateleft64"], same(U64, Operation::Binary(Binary::RotateLeft))),
        (
            &["_rotr64", "__rorq", "__builtin_rotateright64"],
            same(U64, Operation::Binary(Binary::RotateRight)),
        ),
        (&["_rotl", "__builtin_rotateleft32"], same(U32, Operation::Binary(Binary::RotateLeft))),
        (&["_rotr", "__builtin_rotateright32"], same(U32, Operation::Binary(Binary::RotateRight))),
    ]
};

/// Functions of `<bit>`, which compute in the type of their argument.
const BIT_HEADER: Table = &[
    (&["popcount"], Intrinsic::count(None, Unary::PopCount, Scalar::I32)),
    (&["countr_zero"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::I32)),
    (&["countl_zero"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::I32)),
    (&["byteswap"], Intrinsic::same(None, Operation::Unary(Unary::SwapBytes))),
    (&["bit_width"], Intrinsic::new(None, Operation::BitLength, Some(Scalar::I32))),
    (&["bit_floor"], Intrinsic::same(None, Operation::Highest)),
    (&["rotl"], Intrinsic::same(None, Operation::Binary(Binary::RotateLeft))),
    (&["rotr"], Intrinsic::same(None, Operation::Binary(Binary::RotateRight))),
];

/// Functions of `<stdbit.h>` without their prefix `stdc_`. They compute in the type of their argument, or in that of
/// their suffix.
const STDBIT_HEADER: Table = &[
    (&["count_ones"], Intrinsic::count(None, Unary::PopCount, Scalar::U32)),
    (&["trailing_zeros"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::U32)),
    (&["leading_zeros"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::U32)),
    (&["first_trailing_one"], Intrinsic::new(None, Operation::FindFirst, Some(Scalar::U32))),
    (&["bit_width"], Intrinsic::new(None, Operation::BitLength, Some(Scalar::U32))),
    (&["bit_floor"], Intrinsic::same(None, Operation::Highest)),
];

/// Splits the name of a function of `<stdbit.h>`: `trailing_zeros` and 64 bits for `stdc_trailing_zeros_ull`.
fn of_stdbit(name: &str) -> Option<(&str, Option<Scalar>)> {
    const SUFFIXES: [(&str, Scalar); 5] = [
        ("_ull", Scalar::U64),
        ("_ul", Scalar::U64),
        ("_ui", Scalar::U32),
        ("_us", Scalar::U16),
        ("_uc", Scalar::U8),
    ];
    let name = name.strip_prefix("stdc_")?;
    let typed = |(suffix, scalar): (&str, Scalar)| Some((name.strip_suffix(suffix)?, Some(scalar)));
    Some(SUFFIXES.into_iter().find_map(typed).unwrap_or((name, None)))
}

/// Names of the C++ standard library that C does not have.
pub(super) const STANDARD: &str = "max min clamp exchange swap bit_ceil rotl rotr popcount countr_zero countl_zero \
                                   countr_one countl_one byteswap bit_width bit_floor has_single_bit";

/// Returns the functions of the standard library that are written in C.
pub(super) fn library() -> Option<Arc<dyn ParsedSource>> {
    static LIBRARY: OnceLock<Option<Arc<dyn ParsedSource>>> = OnceLock::new();
    LIBRARY.get_or_init(|| Source::read(include_str!("library.c"), Language::C).ok()).clone()
}

/// Functions of the standard library that change only what their arguments point to, in addition to those in
/// `library.c`.
const LIBRARY_FUNCTIONS: &str = "assert memset memcpy memmove exit abort printf puts putchar fprintf fflush abs labs llabs ffs \
                        ffsl ffsll to_underlying time clock rand srand malloc calloc free getenv";

/// Returns `true` for a function of the standard library, or a compiler keyword that is called like one.
pub(super) fn is_known(name: &str) -> bool {
    let is_word = |words: &str| words.split(' ').any(|word| word == name);
    name.starts_with('_') || is_word(STANDARD) || is_word(LIBRARY_FUNCTIONS) || is_library(name)
}

/// Returns `true` for a library function whose definition here is written in C.
pub(super) fn is_library(name: &str) -> bool {
    library().is_some_and(|library| library.functions().any(|known| known == name))
}

/// The result of a call that returns nothing.
pub(super) const NOTHING: Operand = Operand { register: Register(0), shape: Shape::Void };

/// Removes the message from `assert(condition && "message")`.
fn without_message(condition: Node<'_>) -> Node<'_> {
    let is_message = condition.child_by_field_name("right").is_some_and(is_string)
        && condition.child_by_field_name("operator").is_some_and(|operator| operator.kind() == "&&");
    condition.child_by_field_name("left").filter(|_| is_message).unwrap_or(condition)
}

/// Returns `true` for a variable, and for what two of them have in common: no constant or shift says that its upper bits
/// are empty.
fn is_whole(node: Node<'_>) -> bool {
    let node = tree::without_parentheses(node);
    match node.kind() {
        "identifier" | "field_expression" | "subscript_expression" | "pointer_expression" => true,
        "binary_expression" => {
            let part = |name| node.child_by_field_name(name);
            part("operator").is_some_and(|sign| sign.kind() == "&")
                && ["left", "right"].into_iter().all(|side| part(side).is_some_and(is_whole))
        }
        _ => false,
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers a call of a known function that the source does not define.
    pub(super) fn intrinsic(
        &mut self,
        name: &str,
        kind: Option<&Shape>,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let written = kind.and_then(Shape::scalar);
        if !self.front.is_cpp && STANDARD.split(' ').any(|known| known == name) {
            return Ok(None);
        }
        let (name, written, tables) = match of_stdbit(name) {
            Some((name, scalar)) => (name, scalar.or(written), &[STDBIT_HEADER][..]),
            None => (name, written, &[TABLE, X86, BIT_HEADER][..]),
        };
        let known = tables.iter().find_map(|table| intrinsics::find(table, name));
        let known = known.filter(|known| known.arity() == arguments.len());
        if let Some(known) = known {
            let known = Intrinsic { scalar: known.scalar.or(written), ..known };
            return self.table_intrinsic(name, known, arguments).map(Some);
        }
        Ok(Some(match (name, arguments) {
            ("__builtin_parityll" | "__builtin_parityl", [argument]) => {
                self.bit_count(*argument, Some(Scalar::U64), Binary::And)?
            }
            ("__builtin_parity", [argument]) => self.bit_count(*argument, Some(Scalar::U32), Binary::And)?,
            ("has_single_bit", [argument]) => self.bit_count(*argument, written, Binary::Equal)?,
            ("countr_one" | "countl_one", [argument]) => {
                let value = self.bits(*argument, written)?;
                let inverted = self.b.unary(Unary::Complement, Overflow::Wrap, &value);
                let operator = if name == "countr_one" { Unary::TrailingZeros } else { Unary::LeadingZeros };
                self.b.unary(operator, Overflow::Wrap, &inverted)
            }
            ("swap", &[left, right]) => self.swap(left, right)?,
            ("exchange", &[target, value]) => self.exchange(target, value)?,
            ("clamp", &[value, low, high]) => self.clamp(kind, [value, low, high])?,
            ("bit_ceil", [argument]) => self.bit_ceil(*argument, written)?,
            ("max" | "min", [_, _]) => self.min_or_max(name, kind, arguments)?,
            ("max" | "min", [list]) if list.kind() == "initializer_list" && list.named_child_count() > 0 => {
                self.min_or_max(name, kind, &named(*list))?
            }
            ("abs", [argument]) if self.front.is_cpp => {
                let (value, scalar) = self.promote(*argument)?;
                if !scalar.is_signed() {
                    return Err(self.front.refuse(*argument, "`abs` of an unsigned number"));
                }
                self.absolute(&value, Overflow::Refuse)
            }
            ("abs" | "labs" | "llabs", [argument]) => {
                let scalar = if name == "abs" { Scalar::I32 } else { Scalar::I64 };
                let value = self.argument(*argument, scalar)?;
                self.absolute(&value, Overflow::Refuse)
            }
            ("_BitScanForward64", [index, value]) => self.bit_scan(*index, *value, Unary::TrailingZeros)?,
            ("_BitScanReverse64", [index, value]) => self.bit_scan(*index, *value, Unary::LeadingZeros)?,
            ("assert", [condition]) => {
                let condition = self.condition(without_message(*condition))?;
                self.b.emit(Op::Assert { condition: condition.register, sides: None });
                NOTHING
            }
            ("memset", [target, value, size]) if matches!(self.front.constant(*value), Ok(0)) => {
                let (target, cells) = self.whole_variables(&[*target], *size)?;
                self.b.emit(Op::Zero { to: target[0].register, cells });
                target[0].clone()
            }
            ("memset", &[target, value, size]) => self.fill_bytes(target, value, size)?,
            ("memcpy" | "memmove", [target, source, size]) => {
                let (both, cells) = self.whole_variables(&[*target, *source], *size)?;
                self.b.emit(Op::CopyCells { to: both[0].register, from: both[1].register, cells });
                both[0].clone()
            }
            ("__builtin_expect", [value, _]) => self.argument(*value, Scalar::I64)?,
            ("__builtin_unreachable" | "exit" | "abort", _) => {
                self.b.emit(Op::Refuse(Refusal::Rule(format!("`{name}` is reached").into())));
                NOTHING
            }
            ("printf" | "puts" | "putchar" | "fprintf" | "fflush", _) => {
                // There is no output, but an argument may have a side effect.
                for &argument in arguments {
                    let is_stream = matches!(self.front.text(argument), "stdout" | "stderr");
                    if !is_stream && !is_string(argument) {
                        self.discarded(argument)?;
                    }
                }
                NOTHING
            }
            _ => return self.library_call(name, arguments),
        }))
    }

    /// Lowers a call of a library function that is written in C.
    fn library_call(&mut self, name: &str, arguments: &[Node<'t>]) -> Fallible<Option<Operand>> {
        let name = if self.front.is_cpp && name == "isdigit" { "__isdigit_of_cpp" } else { name };
        let Some(library) = library().filter(|library| library.functions().any(|known| known == name)) else {
            return Ok(None);
        };
        let call = arguments.first().and_then(|argument| argument.parent()?.parent());
        if let Some(call) = call.filter(|call| name.ends_with("cmp") && !self.is_compared(*call)) {
            let error = self.front.refuse(call, &format!("the exact result of `{name}`"));
            return Err(error.help("compare it with 0: only its sign is specified"));
        }
        let (module, id) = library.lower(&function_key(name), &Nothing)?;
        let (parameters, result) = {
            let (_, function) = module.resolve(id);
            (function.parameters.clone(), function.result.clone())
        };
        if parameters.len() != arguments.len() {
            return Ok(None);
        }
        let mut registers = Vec::new();
        self.in_order_of(false, arguments, &mut |body, index, _| {
            registers.push(body.value_as(arguments[index], &parameters[index].shape)?.register);
            Ok(())
        })?;
        let function = self.requests.import(&format!("library:{name}"), module, id);
        Ok(Some(self.b.call(function, registers, &result)))
    }

    /// Returns `true` if an expression is used as a condition or compared with 0.
    fn is_compared(&self, node: Node<'t>) -> bool {
        let Some(around) = node.parent() else { return false };
        let sign = around.child_by_field_name("operator").map_or("", |sign| self.front.text(sign));
        let has_zero = named(around).into_iter().any(|part| self.front.text(part) == "0");
        match around.kind() {
            "parenthesized_expression" => self.is_compared(around),
            "condition_clause" | "if_statement" | "while_statement" => true,
            "conditional_expression" => around.child_by_field_name("condition") == Some(node),
            "unary_expression" => sign == "!",
            "binary_expression" => matches!(sign, "&&" | "||") || has_zero && "== != <= >=".contains(sign),
            _ => false,
        }
    }

    /// Lowers `memset` with a byte other than 0, for memory that holds only numbers.
    fn fill_bytes(&mut self, target: Node<'t>, value: Node<'t>, size: Node<'t>) -> Fallible<Operand> {
        let byte = values::low_bits(self.front.constant(value)?) & 0xFF;
        let (target, cells) = self.whole_variables(&[target], size)?;
        let scalar = match &target[0].shape {
            Shape::Reference(number) if **number != Scalar::Bool.into() => number.scalar(),
            _ => None,
        };
        let scalar = scalar.ok_or_else(|| {
            let error =
                self.front.refuse(value, "`memset` with a nonzero value on something other than numbers");
            error.help("write a loop")
        })?;
        let number = self.b.constant(scalar, byte * 0x0101_0101_0101_0101);
        let count = self.b.constant(Scalar::U32, cells.into());
        self.counted(None, &count, &mut |lower, index| {
            let place = lower.element_place(&target[0], index).expect("a pointer points to elements");
            lower.put(&place, &number);
            Ok(())
        })?;
        Ok(target[0].clone())
    }

    /// Lowers pointers to variables of one type, and returns how many cells `size` bytes of it take.
    fn whole_variables(&mut self, pointers: &[Node<'t>], size: Node<'t>) -> Fallible<(Vec<Operand>, u32)> {
        let leaf = |shape: &Shape| {
            let mut leaf = shape;
            while let Shape::Array(element, _) = held_array(leaf).unwrap_or(leaf) {
                leaf = element;
            }
            leaf.clone()
        };
        let part = |front: &super::CFrontEnd<'t>| {
            front
                .refuse(size, "a memory operation on part of a variable")
                .help("pass `sizeof` of the whole variable as the size")
        };
        let bytes = if size.kind() == "sizeof_expression" {
            super::CFrontEnd::size(&self.sized_shape(size)?).0
        } else {
            u64::try_from(self.front.constant(size)?).map_err(|_| part(self.front))?
        };
        let (mut values, mut leafs, mut cells) = (Vec::new(), Vec::new(), 0);
        for &pointer in pointers {
            let value = self.value(pointer)?;
            let target = match &value.shape {
                Shape::Reference(target) => leaf(target),
                shape => leaf(shape),
            };
            let (one, _) = super::CFrontEnd::size(&target);
            let count = u32::try_from(bytes / one.max(1)).ok().filter(|_| bytes % one.max(1) == 0);
            let count = count.and_then(|count| count.checked_mul(target.cells()));
            if leafs.first().is_some_and(|known| *known != target) {
                let error =
                    self.front.refuse(pointer, "a memory operation between values of different types");
                return Err(error.help("put the value together with shifts, or assign element by element"));
            }
            if count.is_none() || target.has_owners() {
                return Err(part(self.front));
            }
            (cells, leafs) = (count.unwrap_or(0), vec![target.clone()]);
            values.push(self.within_cells(value.register, &target, None));
        }
        Ok((values, cells))
    }

    fn argument(&mut self, node: Node<'t>, scalar: Scalar) -> Fallible<Operand> {
        self.bits(node, Some(scalar))
    }

    fn table_intrinsic(&mut self, name: &str, known: Intrinsic, arguments: &[Node<'t>]) -> Fallible<Operand> {
        let mut operands: Vec<Operand> = Vec::new();
        self.in_order_of(false, arguments, &mut |body, index, _| {
            let (operand, own) = body.number(arguments[index])?;
            body.remark_lost_half(name, known, arguments[index], &operand);
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

    /// Remarks that `__builtin_ctz(b)` takes only half of a board.
    fn remark_lost_half(&mut self, name: &str, known: Intrinsic, node: Node<'t>, value: &Operand) {
        const HALVES: &str = "__builtin_popcount __builtin_ctz __builtin_clz __builtin_ffs";
        let is_half = known.scalar == Some(Scalar::U32) && HALVES.split(' ').any(|half| half == name);
        let mut around = tree::ancestors(node).take_while(|around| around.kind() != "compound_statement");
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let operand = plain(self.front.text(node));
        let upper = [format!("{operand}>>32"), format!("{operand})>>32")];
        let takes_both =
            around.any(|around| upper.iter().any(|half| plain(self.front.text(around)).contains(half)));
        if is_half
            && value.scalar() == Some(Scalar::U64)
            && !self.b.is_size(value)
            && is_whole(node)
            && !takes_both
        {
            let (span, text) = (self.front.origin(node), self.front.text(node));
            let remark =
                format!("`{name}` takes only the lower 32 bits of `{text}`: for a board, write `{name}ll`");
            self.requests.remark(span, remark);
        }
    }

    /// Lowers a number in its own type, or in the one that the call names.
    fn bits(&mut self, argument: Node<'t>, written: Option<Scalar>) -> Fallible<Operand> {
        let (value, own) = self.number(argument)?;
        Ok(self.b.convert(value, written.unwrap_or(own), Overflow::Wrap))
    }

    /// Lowers `std::swap`.
    fn swap(&mut self, left: Node<'t>, right: Node<'t>) -> Fallible<Operand> {
        self.check_changeable(left)?;
        self.check_changeable(right)?;
        let places = [self.place(left)?, self.place(right)?];
        if places[0].shape() != places[1].shape() {
            return Err(self.front.refuse(right, "`swap` with arguments of different types"));
        }
        self.front.check_copied(places[0].shape(), left)?;
        let [first, second] = places.each_ref().map(|place| self.b.load(place));
        let first = self.copied(&first);
        self.b.store(&places[0], &second, self.front.text(left));
        self.b.store(&places[1], &first, self.front.text(right));
        Ok(NOTHING)
    }

    /// Lowers `std::exchange`.
    fn exchange(&mut self, target: Node<'t>, value: Node<'t>) -> Fallible<Operand> {
        self.check_changeable(target)?;
        let place = self.place(target)?;
        self.front.check_copied(place.shape(), target)?;
        let old = self.b.load(&place);
        let old = self.copied(&old);
        let value = self.value_as(value, &place.shape().clone())?;
        self.b.store(&place, &value, self.front.text(target));
        Ok(old)
    }

    /// Lowers `std::clamp`.
    fn clamp(&mut self, written: Option<&Shape>, arguments: [Node<'t>; 3]) -> Fallible<Operand> {
        let operands = self.alike("clamp", written, &arguments)?;
        let [value, low, high] = <[Operand; 3]>::try_from(operands).expect("one for each argument");
        let is_range = self.operation(Binary::LessOrEqual, Rules::WRAP, &low, &high);
        self.refuse_unless(&is_range, "`clamp` with a lower bound greater than the upper bound");
        let value = self.chosen(Binary::Greater, &value, &low);
        Ok(self.chosen(Binary::Less, &value, &high))
    }

    /// Lowers `std::bit_ceil`: `1 << bit_width(x - 1)`.
    fn bit_ceil(&mut self, argument: Node<'t>, written: Option<Scalar>) -> Fallible<Operand> {
        let value = self.bits(argument, written)?;
        let one = self.b.constant(value.scalar().expect("the argument is a number"), 1);
        let value = self.chosen(Binary::Greater, &value, &one);
        let below = self.operation(Binary::Subtract, Rules::WRAP, &value, &one);
        let known = intrinsics::find(BIT_HEADER, "bit_width").expect("`bit_width` is in the table");
        let width = self.call_intrinsic("bit_ceil", known, &[below]);
        Ok(self.b.binary(Binary::ShiftLeft, Rules::WRAP, &one, &width))
    }

    /// Lowers the arguments of a standard function, which must all have the same type.
    fn alike(
        &mut self,
        name: &str,
        written: Option<&Shape>,
        arguments: &[Node<'t>],
    ) -> Fallible<Vec<Operand>> {
        let mut operands: Vec<Operand> = Vec::new();
        self.in_order_of(false, arguments, &mut |body, index, _| {
            let value = body.value(arguments[index])?;
            let is_kept = matches!(value.shape, Shape::Enum(_)) && !body.front.operators.contains("<");
            operands.push(match written {
                Some(kind) => body.convert(value, kind, arguments[index])?,
                None if is_kept => value,
                None => body.as_number(value, arguments[index])?.0,
            });
            Ok(())
        })?;
        if let Some(other) = operands.iter().position(|operand| operand.shape != operands[0].shape) {
            return Err(self
                .front
                .refuse(arguments[other], &format!("`{name}` with arguments of different types"))
                .help(format!("name the type: `std::{name}<uint64_t>(a, b)`")));
        }
        Ok(operands)
    }

    /// Lowers `std::max` and `std::min`.
    fn min_or_max(
        &mut self,
        name: &str,
        written: Option<&Shape>,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let operands = self.alike(name, written, arguments)?;
        let extreme = operands.into_iter().reduce(|first, second| {
            let (less, more) = if name == "max" { (&first, &second) } else { (&second, &first) };
            let is_second = self.b.binary(Binary::Less, Rules::WRAP, less, more);
            self.select_operand(&is_second, &second, &first)
        });
        Ok(extreme.expect("there is one at least"))
    }

    /// Compares the population count with 1: `Equal` for a power of two, `And` for the parity.
    fn bit_count(&mut self, argument: Node<'t>, written: Option<Scalar>, with: Binary) -> Fallible<Operand> {
        let value = self.bits(argument, written)?;
        let count = self.b.unary(Unary::PopCount, Overflow::Wrap, &value);
        let one = self.b.constant(Scalar::I32, 1);
        Ok(self.b.binary(with, Rules::WRAP, &count, &one))
    }

    /// Writes the index of a bit through a pointer, unless the value is 0. Returns 1 if there is a bit, and 0
    /// otherwise.
    fn bit_scan(&mut self, index: Node<'t>, value: Node<'t>, operator: Unary) -> Fallible<Operand> {
        let pointer = self.value(index)?;
        let value = self.argument(value, Scalar::U64)?;
        let Place::Memory { address, shape } = self.dereference(&pointer, index)? else {
            unreachable!("a pointer points to memory")
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

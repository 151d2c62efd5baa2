//! Lowers calls of the standard libraries of Java and C#.

use super::Managed;
use super::body::Body;
use super::classes::MethodKind;
use super::types::{Type, array_of};
use crate::front::intrinsics;
use crate::front::intrinsics::{Intrinsic, Operation, Table, same};
use crate::front::prelude::*;

/// A call of a method that the source does not define.
pub(super) struct Call<'t> {
    pub(super) class: Option<&'t str>,
    pub(super) name: &'t str,
    pub(super) node: Node<'t>,
}

/// Functions of both `Long` and `Integer`; the class determines their type.
const JAVA: Table = &[
    (&["bitCount"], Intrinsic::count(None, Unary::PopCount, Scalar::I32)),
    (&["numberOfTrailingZeros"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::I32)),
    (&["numberOfLeadingZeros"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::I32)),
    (&["lowestOneBit"], Intrinsic::same(None, Operation::Lowest)),
    (&["highestOneBit"], Intrinsic::same(None, Operation::Highest)),
    (&["reverse"], Intrinsic::same(None, Operation::Unary(Unary::ReverseBits))),
    (&["reverseBytes"], Intrinsic::same(None, Operation::Unary(Unary::SwapBytes))),
    (&["rotateLeft"], Intrinsic::same(None, Operation::Binary(Binary::RotateLeft))),
    (&["rotateRight"], Intrinsic::same(None, Operation::Binary(Binary::RotateRight))),
    (&["sum"], Intrinsic::same(None, Operation::Binary(Binary::Add))),
];

/// Functions of Java that exist for one type only.
const LONG: Table = &[
    (&["Long.compress"], same(Scalar::I64, Operation::Binary(Binary::Extract))),
    (&["Long.expand"], same(Scalar::I64, Operation::Binary(Binary::Deposit))),
    (&["Math.multiplyHigh"], same(Scalar::I64, Operation::Binary(Binary::MultiplyHigh))),
];

/// Functions of C#. Those without a type take the first of `uint` and `ulong` to which the argument converts.
const CSHARP: Table = &[
    (&["BitOperations.PopCount"], Intrinsic::count(None, Unary::PopCount, Scalar::I32)),
    (&["BitOperations.LeadingZeroCount"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::I32)),
    (&["BitOperations.RotateLeft"], Intrinsic::same(None, Operation::Binary(Binary::RotateLeft))),
    (&["BitOperations.RotateRight"], Intrinsic::same(None, Operation::Binary(Binary::RotateRight))),
    (&["Popcnt.X64.PopCount", "ulong.PopCount"], same(Scalar::U64, Operation::Unary(Unary::PopCount))),
    (
        &["Lzcnt.X64.LeadingZeroCount", "ulong.LeadingZeroCount"],
        same(Scalar::U64, Operation::Unary(Unary::LeadingZeros)),
    ),
    (
        &["Bmi1.X64.TrailingZeroCount", "ulong.TrailingZeroCount"],
        same(Scalar::U64, Operation::Unary(Unary::TrailingZeros)),
    ),
    (&["Bmi1.X64.ResetLowestSetBit"], same(Scalar::U64, Operation::ClearLowest)),
    (&["Bmi1.X64.ExtractLowestSetBit"], same(Scalar::U64, Operation::Lowest)),
    (&["Bmi1.X64.GetMaskUpToLowestSetBit"], same(Scalar::U64, Operation::UpToLowest)),
    (&["Bmi1.X64.AndNot"], same(Scalar::U64, Operation::AndNot)),
    (&["Bmi2.X64.ParallelBitExtract"], same(Scalar::U64, Operation::Binary(Binary::Extract))),
    (&["Bmi2.X64.ParallelBitDeposit"], same(Scalar::U64, Operation::Binary(Binary::Deposit))),
    (&["BinaryPrimitives.ReverseEndianness"], same(Scalar::U64, Operation::Unary(Unary::SwapBytes))),
];

impl<'t> Body<'_, 't> {
    /// Lowers a call of a library function. Returns `None` if bitrose does not know the class.
    pub(super) fn library(&mut self, call: &Call<'t>, list: Node<'t>) -> Fallible<Option<Operand>> {
        const KNOWN: &str =
            "Math Long Integer Byte Short Character BitOperations Array Arrays Objects Boolean";
        let class = call.class.unwrap_or("");
        let class =
            ["java.lang.", "java.util.", "System.Numerics.", "System.Runtime.Intrinsics.X86.", "System."]
                .iter()
                .find_map(|prefix| class.strip_prefix(prefix))
                .unwrap_or(class);
        let name = format!("{class}.{}", call.name);
        let nodes = self.arguments(list)?;
        let by_name = nodes.iter().find(|node| class != "GC" && self.parameter_named(**node).is_some());
        if let Some(by_name) = by_name {
            return Err(self.front.refuse(*by_name, "a named argument"));
        }
        if let ("GC", "AllocateArray" | "AllocateUninitializedArray", Some(&count)) =
            (class, call.name, nodes.first())
        {
            let (_, generic) = self.called(call.node)?;
            let element = named(generic)
                .last()
                .and_then(|list| named(*list).first().copied())
                .ok_or_else(|| self.front.unknown_kind(generic))?;
            let kind = array_of(self.front.type_of(element, self.class)?, 1);
            let count = self.value_as(count, &Type::Plain(Scalar::I32))?;
            return self.arrays(&kind, &[count]).map(Some);
        }
        if is_output_call(class, call.name) {
            return Err(self
                .front
                .refuse(call.node, &format!("`{name}`"))
                .help("remove the line: `step` shows every value"));
        }
        let own = self.front.known_number(class).filter(|_| matches!(class, "Long" | "Integer"));
        let found = match (self.front.is_java, own) {
            (false, _) => intrinsics::find(CSHARP, &name),
            (true, own) => intrinsics::find(LONG, &name).or_else(|| {
                let scalar = Some(own?);
                intrinsics::find(JAVA, call.name).map(|found| Intrinsic { scalar, ..found })
            }),
        };
        if let Some(intrinsic) = found.filter(|found| found.arity() == nodes.len()) {
            return self.bits(&name, intrinsic, &nodes).map(Some);
        }
        if !is_among(KNOWN, class) {
            return Ok(None);
        }
        let value = self.mathematics(&name, &nodes, call.node)?;
        value.map(Some).ok_or_else(|| self.front.refuse(call.node, &format!("`{name}`")))
    }

    fn bits(&mut self, name: &str, intrinsic: Intrinsic, nodes: &[Node<'t>]) -> Fallible<Operand> {
        let mut operands = Vec::new();
        for (index, argument) in nodes.iter().enumerate() {
            let value = self.value(*argument)?;
            let kind = if intrinsic.takes_count() && index == 1 {
                Type::Plain(Scalar::I32)
            } else if index == 1 && intrinsic.scalar.is_none() {
                self.type_of(&operands[0])
            } else {
                intrinsic.scalar.map_or_else(|| self.unsigned_for(&value), Type::Plain)
            };
            operands.push(self.convert(value, &kind, *argument)?);
        }
        Ok(self.call_intrinsic(name, intrinsic, &operands))
    }

    /// Returns the parameter type of a function that is overloaded for `uint` and `ulong`.
    fn unsigned_for(&mut self, value: &Operand) -> Type {
        let (kind, constant) = (self.type_of(value), self.constant_of(value));
        let narrow = Type::Plain(Scalar::U32);
        if self.front.converts(&kind, constant, &narrow) { narrow } else { Type::Plain(Scalar::U64) }
    }

    /// Returns the narrow type for which C# has an own `Math.Max`, if both arguments convert to it and one of them is of a
    /// narrow type.
    fn narrow_overload(&mut self, kinds: [Scalar; 2], constants: [Option<i128>; 2]) -> Option<Scalar> {
        if kinds.iter().all(|kind| kind.bits() >= 32) {
            return None;
        }
        [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16].into_iter().find(|narrow| {
            let mut pairs = kinds.into_iter().zip(constants);
            pairs.all(|(kind, constant)| {
                self.front.converts(&Type::Plain(kind), constant, &Type::Plain(*narrow))
            })
        })
    }

    fn mathematics(&mut self, name: &str, nodes: &[Node<'t>], node: Node<'t>) -> Fallible<Option<Operand>> {
        if matches!(name, "Arrays.fill" | "Array.Fill") {
            return self.fill(nodes, node).map(Some);
        }
        if let ("Math.DivRem", &[left, right, rest]) = (name, nodes) {
            let (left, right) = (self.value(left)?, self.value(right)?);
            let quotient = self.apply_binary("/", left.clone(), right.clone(), node)?;
            let value = self.apply_binary("%", left, right, node)?;
            let kind = self.type_of(&value);
            let lvalue = if rest.kind() == "declaration_expression" {
                self.declared_lvalue(rest, Some(&kind))?
            } else {
                self.lvalue(rest)?
            };
            self.store(&lvalue, &value, rest)?;
            return Ok(Some(quotient));
        }
        let (class, method) = name.split_once('.').unwrap_or(("", name));
        let fixed = self.front.known_number(class).filter(|_| self.front.is_java);
        let mut values = Vec::new();
        for argument in nodes {
            let value = self.value(*argument)?;
            values.push(match fixed {
                Some(scalar) => self.convert(value, &Type::Plain(scalar), *argument)?,
                None => value,
            });
        }
        match &values[..] {
            [one] => self.unary_function(class, method, one, node),
            [a, b] => {
                let ((a, x), (b, y)) =
                    (self.number(a.clone(), name, node)?, self.number(b.clone(), name, node)?);
                let constants = [self.constant_of(&a), self.constant_of(&b)];
                let narrow = matches!(name, "Math.Max" | "Math.Min")
                    .then(|| self.narrow_overload([x, y], constants))
                    .flatten();
                let common = fixed.or(narrow).or_else(|| self.common((x, constants[0]), (y, constants[1])));
                let common = common.ok_or_else(|| {
                    tree::error(node, format!("`{name}` of {x} and {y}")).label("they have no common type")
                })?;
                let kind = Type::Plain(common);
                let (a, b) = (self.cast_to(a, &kind, node)?, self.cast_to(b, &kind, node)?);
                Ok(self.binary_function(class, method, &a, &b))
            }
            [value, low, high] if matches!(name, "Math.Clamp" | "Math.clamp") => {
                self.clamped(value, low, high, node).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Lowers `Math.Clamp(x, low, high)`.
    fn clamped(
        &mut self,
        value: &Operand,
        low: &Operand,
        high: &Operand,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let kind = self.type_of(value);
        let mut own = Vec::new();
        for end in [low, high] {
            own.push(self.convert(end.clone(), &kind, node)?);
        }
        let is_range = self.operation(Binary::LessOrEqual, Rules::WRAP, &own[0], &own[1]);
        self.refuse_unless(&is_range, "a lower bound greater than the upper bound");
        let least = self.chosen(Binary::Greater, value, &own[0]);
        Ok(self.chosen(Binary::Less, &least, &own[1]))
    }

    fn unary_function(
        &mut self,
        class: &str,
        method: &str,
        value: &Operand,
        node: Node<'t>,
    ) -> Fallible<Option<Operand>> {
        let (value, own) = self.number(value.clone(), method, node)?;
        // Most of these functions promote a narrower argument to `int`.
        let promoted = self.cast_to(value.clone(), &Type::Plain(own.promoted()), node)?;
        Ok(Some(match (class, method) {
            ("Math", "Abs") => self.absolute(&value, Overflow::Refuse),
            ("Math", "abs" | "absExact") | ("Integer" | "Long", "abs") => {
                self.absolute(&promoted, if method == "abs" { Overflow::Wrap } else { Overflow::Refuse })
            }
            ("Math", "Sign") | ("Long" | "Integer", "signum") => self.sign_of(&value, own),
            ("Math", "negateExact") => self.b().unary(Unary::Negate, Overflow::Refuse, &promoted),
            ("Math", "incrementExact" | "decrementExact") => {
                let one = self.b().constant(own.promoted(), 1);
                let operator = if method == "incrementExact" { Binary::Add } else { Binary::Subtract };
                self.b().binary(operator, Rules::REFUSE, &promoted, &one)
            }
            ("Math", "toIntExact") => self.b().convert(value, Scalar::I32, Overflow::Refuse),
            ("Long", "hashCode") => {
                let unsigned = self.b().convert(value.clone(), Scalar::U64, Overflow::Wrap);
                let count = self.b().constant(Scalar::I32, 32);
                let high = self.b().binary(Binary::ShiftRight, Rules::MASK, &unsigned, &count);
                let both = self.b().binary(Binary::Xor, Rules::WRAP, &unsigned, &high);
                self.b().convert(both, Scalar::I32, Overflow::Wrap)
            }
            ("Byte" | "Short" | "Integer", "toUnsignedInt" | "toUnsignedLong") => {
                let plain = self.b().convert(value, Scalar::integer(own.bits(), false), Overflow::Wrap);
                let wide = if method == "toUnsignedInt" { Scalar::I32 } else { Scalar::I64 };
                self.b().convert(plain, wide, Overflow::Wrap)
            }
            (_, "valueOf" | "intValue" | "longValue") if class != "Math" => value,
            ("BitOperations", "TrailingZeroCount") => {
                self.b().unary(Unary::TrailingZeros, Overflow::Wrap, &promoted)
            }
            ("BitOperations", "Log2") => {
                let kind = self.unsigned_for(&value);
                let value = self.convert(value, &kind, node)?;
                let scalar = value.scalar().expect("the value was converted to a number");
                let one = self.b().constant(scalar, 1);
                let value = self.b().binary(Binary::Or, Rules::WRAP, &value, &one);
                let zeros = self.b().unary(Unary::LeadingZeros, Overflow::Wrap, &value);
                let last = self.b().constant(Scalar::I32, u64::from(scalar.bits() - 1));
                self.b().binary(Binary::Subtract, Rules::WRAP, &last, &zeros)
            }
            ("BitOperations", "IsPow2") => {
                let count = self.b().unary(Unary::PopCount, Overflow::Wrap, &promoted);
                let (one, zero) = (self.b().constant(Scalar::I32, 1), self.b().constant(own.promoted(), 0));
                let is_one = self.b().binary(Binary::Equal, Rules::WRAP, &count, &one);
                // The smallest `int` has a single bit set, but it is negative.
                let is_positive = self.operation(Binary::Greater, Rules::WRAP, &promoted, &zero);
                self.operation(Binary::And, Rules::WRAP, &is_one, &is_positive)
            }
            _ => return Ok(None),
        }))
    }

    fn binary_function(&mut self, class: &str, method: &str, a: &Operand, b: &Operand) -> Option<Operand> {
        let scalar = a.scalar().expect("both were converted to a number");
        let unsigned = Scalar::integer(scalar.bits(), false);
        let exact = |operator| (operator, Rules::REFUSE);
        let (operator, rules) = match (class, method) {
            ("Math" | "Long" | "Integer", "max" | "Max") => {
                return Some(self.chosen(Binary::Greater, a, b));
            }
            ("Math" | "Long" | "Integer", "min" | "Min") => return Some(self.chosen(Binary::Less, a, b)),
            ("Long" | "Integer" | "Byte" | "Short" | "Character", "compare") if scalar.bits() >= 32 => {
                return Some(self.compared(a, b));
            }
            ("Long" | "Integer", "compareUnsigned") => {
                let (a, b) = self.unsigned_pair(unsigned, a, b);
                return Some(self.compared(&a, &b));
            }
            ("Long" | "Integer", "divideUnsigned" | "remainderUnsigned")
            | ("Math", "unsignedMultiplyHigh") => {
                let (a, b) = self.unsigned_pair(unsigned, a, b);
                let operator = match method {
                    "divideUnsigned" => Binary::Divide,
                    "remainderUnsigned" => Binary::Remainder,
                    _ => Binary::MultiplyHigh,
                };
                let value = self.b().binary(operator, Rules::WRAP, &a, &b);
                return Some(self.b().convert(value, scalar, Overflow::Wrap));
            }
            ("Math", "floorDiv") => (Binary::DivideFloor, Rules::WRAP),
            ("Math", "floorMod") => (Binary::RemainderFloor, Rules::WRAP),
            ("Math", "addExact") => exact(Binary::Add),
            ("Math", "subtractExact") => exact(Binary::Subtract),
            ("Math", "multiplyExact") => exact(Binary::Multiply),
            _ => return None,
        };
        Some(self.b().binary(operator, rules, a, b))
    }

    fn unsigned_pair(&mut self, unsigned: Scalar, a: &Operand, b: &Operand) -> (Operand, Operand) {
        let mut plain = |operand: &Operand| self.b().convert(operand.clone(), unsigned, Overflow::Wrap);
        (plain(a), plain(b))
    }

    /// Compares two values: returns -1, 0 or 1.
    pub(super) fn compared(&mut self, a: &Operand, b: &Operand) -> Operand {
        let is_more = self.operation(Binary::Greater, Rules::WRAP, a, b);
        let is_less = self.operation(Binary::Less, Rules::WRAP, a, b);
        let more = self.b().convert(is_more, Scalar::I32, Overflow::Wrap);
        let less = self.b().convert(is_less, Scalar::I32, Overflow::Wrap);
        self.operation(Binary::Subtract, Rules::WRAP, &more, &less)
    }

    fn sign_of(&mut self, value: &Operand, scalar: Scalar) -> Operand {
        let zero = self.b().constant(scalar, 0);
        self.compared(value, &zero)
    }

    /// Lowers `Arrays.fill(t, x)` of Java and `Array.Fill(t, x)` of C#.
    fn fill(&mut self, nodes: &[Node<'t>], node: Node<'t>) -> Fallible<Operand> {
        let &[array, value] = nodes else {
            return Err(self.front.refuse(node, "filling a part of an array"));
        };
        let array = self.value(array)?;
        let kind = self.type_of(&array);
        let element = kind
            .element_type()
            .ok_or_else(|| self.front.refuse(node, "filling something other than an array"))?;
        let value = self.value_as(value, &element)?;
        let count = self.array_length(&array)?;
        self.counted(None, &count, &mut |body, index| {
            let place = body.element_place(&array, index).expect("an array has elements");
            body.put(&place, &value);
            Ok(())
        })?;
        Ok(Operand { register: self.b().register(Shape::Void), shape: Shape::Void })
    }
}

/// Returns `true` for a call that prints, whose error then gets a hint.
pub(super) fn is_output_call(class: &str, name: &str) -> bool {
    class == "Console" || class == "System.out" || class == "out" && name.starts_with("print")
}

/// Returns `true` for a class of the standard library or of logging, whose own code does not change variables of the
/// program.
pub(super) fn is_type(name: &str) -> bool {
    const TYPES: &str = "Array ArrayDeque ArrayList Arrays AtomicInteger AtomicLong Avx Avx2 BigInteger BinaryPrimitives \
                         BitConverter BitOperations Bmi1 Bmi2 Boolean Byte Character Charset Collections Console \
                         Convert DateTime Dictionary Double Enum EnumMap EnumSet Enumerable Environment File Float GC \
                         HashMap HashSet IntStream Integer LinkedList List Log LogManager Logger LoggerFactory Long \
                         LongStream Lzcnt Map Marshal Math MathF MemoryMarshal NativeMemory Object Objects Path \
                         Paths Pattern Popcnt Queue Random Regex Runtime Scanner SecureRandom Set Short Span \
                         SplittableRandom Sse2 Stack Stopwatch Stream String StringBuilder System Thread \
                         ThreadLocal ThreadLocalRandom TimeSpan TreeMap Unsafe Vector128 Vector256 nameof";
    is_among(TYPES, name) || name.ends_with("Exception") || name.ends_with("Error")
}

impl<'t> Managed<'t> {
    /// Returns `true` if a library method prints, unless the source defines a class of that name.
    pub(super) fn is_output(&self, object: &str, method: &str) -> bool {
        let (class, methods): (_, &[&str]) = match object {
            "System.out" | "System.err" if self.is_java => ("System", &["println", "print"]),
            "Console" | "System.Console" if !self.is_java => ("Console", &["WriteLine", "Write"]),
            _ => return false,
        };
        methods.contains(&method) && !self.has_class(class)
    }

    fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|own| own.name == name)
    }

    /// Returns `true` if there is at most one argument, and it consists only of strings, names and numbers, so that
    /// printing it has no side effects and can't fail.
    pub(super) fn is_plain_text(&self, arguments: Node<'t>) -> bool {
        let runs_code =
            |name: &str| self.methods.iter().any(|own| own.kind == MethodKind::Getter && own.name == name);
        let is_plain = |node: Node<'t>| match node.kind() {
            // In C#, `+` may overflow in a checked context, or be an operator that the source defines.
            "binary_expression" => {
                let first = std::iter::successors(Some(node), |node| node.named_child(0)).last();
                let is_text = first.is_some_and(|first| first.kind().contains("string"));
                node.child(1).is_some_and(|sign| self.text(sign) == "+") && (self.is_java || is_text)
            }
            "method_invocation" => ["Long", "Integer"]
                .iter()
                .any(|own| self.text(node).starts_with(&format!("{own}.to")) && !self.has_class(own)),
            "identifier" => !runs_code(self.text(node)),
            "argument_list" | "argument" | "parenthesized_expression" => true,
            kind => ["string", "literal", "escape", "interpolat"].iter().any(|part| kind.contains(part)),
        };
        let mut names = self.methods.iter().map(|own| own.name);
        arguments.named_child_count() <= 1
            && names.all(|name| !matches!(name, "toString" | "ToString" | "+"))
            && tree::all(arguments).filter(Node::is_named).all(is_plain)
    }
}

//! Circuits: gates that share common parts and are simplified as they are built.

use super::clock::Instant;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Not;

/// The output of a gate, or its negation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) const FALSE: Self = Self(0);
    pub(super) const TRUE: Self = Self(1);

    pub(super) const fn known(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// Returns the value if it is the same for every input.
    pub(super) const fn value(self) -> Option<bool> {
        match self {
            Self::FALSE => Some(false),
            Self::TRUE => Some(true),
            _ => None,
        }
    }

    /// Returns the index of the gate.
    pub(super) const fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_negated(self) -> bool {
        self.0 & 1 != 0
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// What a gate computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// Constant false: gate 0.
    False,
    /// One bit of the input.
    Input,
    And(Literal, Literal),
    Xor(Literal, Literal),
    /// The second literal if the first is true, otherwise the third.
    Choice(Literal, Literal, Literal),
}

impl Gate {
    /// Returns the indices of the gates that it reads.
    pub(super) fn operands(self) -> impl Iterator<Item = usize> {
        let operands = match self {
            Self::False | Self::Input => [None, None, None],
            Self::And(a, b) | Self::Xor(a, b) => [Some(a), Some(b), None],
            Self::Choice(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        operands.into_iter().flatten().map(Literal::gate)
    }
}

/// A gate of two operands is hashed as one number: building a circuit is mostly looking up gates.
impl Hash for Gate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let pair = |a: Literal, b: Literal| u64::from(a.0) << 32 | u64::from(b.0);
        match *self {
            Self::False | Self::Input => {}
            Self::And(a, b) => state.write_u64(pair(a, b)),
            Self::Xor(a, b) => state.write_u64(!pair(a, b)),
            Self::Choice(a, b, c) => {
                state.write_u64(pair(a, b));
                state.write_u32(c.0);
            }
        }
    }
}

/// The maximum number of gates in a circuit. Each takes 32 bytes, including its entry in the hash table.
const GATE_LIMIT: usize = 4_000_000;

/// A circuit. A gate only reads gates with lower indices.
#[derive(Debug)]
pub(super) struct Graph {
    gates: Vec<Gate>,
    numbers: HashMap<Gate, u32, BuildHasherDefault<Mixer>>,
    end: Instant,
    is_exhausted: bool,
}

impl Graph {
    /// Creates a circuit that has to be finished by `end`.
    pub(super) fn new(end: Instant) -> Self {
        Self { gates: vec![Gate::False], numbers: HashMap::default(), end, is_exhausted: false }
    }

    /// Returns the number of gates.
    pub(super) const fn len(&self) -> usize {
        self.gates.len()
    }

    pub(super) fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    /// Returns `true` if time or memory has run out. Whatever is built from then on is worthless.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Returns `true` if the time is up.
    pub(super) fn is_late(&self) -> bool {
        Instant::now() >= self.end
    }

    pub(super) const fn end(&self) -> Instant {
        self.end
    }

    /// Adds a bit of the input.
    pub(super) fn input(&mut self) -> Literal {
        self.gates.push(Gate::Input);
        self.last()
    }

    /// Returns the output of a gate.
    pub(super) fn output(gate: usize) -> Literal {
        Literal(u32::try_from(gate).expect("there are fewer gates than allowed") << 1)
    }

    fn last(&self) -> Literal {
        Self::output(self.gates.len() - 1)
    }

    fn add(&mut self, gate: Gate) -> Literal {
        if let Some(number) = self.numbers.get(&gate) {
            return Literal(number << 1);
        }
        if self.gates.len().is_multiple_of(4096) && (self.gates.len() >= GATE_LIMIT || self.is_late()) {
            self.is_exhausted = true;
        }
        if self.is_exhausted {
            return Literal::FALSE;
        }
        self.gates.push(gate);
        let literal = self.last();
        self.numbers.insert(gate, literal.0 >> 1);
        literal
    }

    pub(super) fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = (a.min(b), a.max(b));
        if a == Literal::FALSE || a == !b {
            return Literal::FALSE;
        }
        if a == Literal::TRUE || a == b {
            return b;
        }
        match self.absorb(a, b).or_else(|| self.absorb(b, a)) {
            Some(Absorbed::Whole(literal)) => literal,
            Some(Absorbed::Both(a, b)) => self.and(a, b),
            None => self.add(Gate::And(a, b)),
        }
    }

    /// Simplifies `a & (a & y)`, `a & !(a & y)` and similar terms.
    fn absorb(&self, a: Literal, b: Literal) -> Option<Absorbed> {
        let Gate::And(x, y) = self.gates[b.gate()] else { return None };
        if b.is_negated() {
            return if a == !x || a == !y {
                Some(Absorbed::Whole(a))
            } else if a == x {
                Some(Absorbed::Both(a, !y))
            } else if a == y {
                Some(Absorbed::Both(a, !x))
            } else {
                None
            };
        }
        if a == x || a == y {
            Some(Absorbed::Whole(b))
        } else if a == !x || a == !y {
            Some(Absorbed::Whole(Literal::FALSE))
        } else {
            None
        }
    }

    pub(super) fn or(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    pub(super) fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        let is_negated = a.is_negated() != b.is_negated();
        let turn = |literal: Literal| if is_negated { !literal } else { literal };
        let plain = |literal: Literal| Literal(literal.0 & !1);
        let (a, b) = (plain(a).min(plain(b)), plain(a).max(plain(b)));
        if a == b {
            return turn(Literal::FALSE);
        }
        if a == Literal::FALSE {
            return turn(b);
        }
        // `a ^ (a & y)` is `a & !y`.
        for (one, other) in [(a, b), (b, a)] {
            if let Gate::And(x, y) = self.gates[other.gate()] {
                if x == one {
                    return turn(self.and(one, !y));
                }
                if y == one {
                    return turn(self.and(one, !x));
                }
            }
        }
        turn(self.add(Gate::Xor(a, b)))
    }

    /// Returns `yes` where the condition is true, otherwise `no`.
    pub(super) fn choose(&mut self, condition: Literal, yes: Literal, no: Literal) -> Literal {
        if condition.is_negated() {
            return self.choose(!condition, no, yes);
        }
        if condition == Literal::FALSE || yes == no {
            return no;
        }
        if yes == !no {
            return self.xor(condition, no);
        }
        if yes == Literal::TRUE || yes == condition {
            return self.or(condition, no);
        }
        if yes == Literal::FALSE || yes == !condition {
            return self.and(!condition, no);
        }
        if no == Literal::FALSE || no == condition {
            return self.and(condition, yes);
        }
        if no == Literal::TRUE || no == !condition {
            return self.or(!condition, yes);
        }
        if yes.is_negated() {
            return !self.add(Gate::Choice(condition, !yes, !no));
        }
        self.add(Gate::Choice(condition, yes, no))
    }

    pub(super) fn all(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        literals.into_iter().fold(Literal::TRUE, |all, literal| self.and(all, literal))
    }

    pub(super) fn any(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        literals.into_iter().fold(Literal::FALSE, |any, literal| self.or(any, literal))
    }

    /// Returns the part of the circuit that these outputs depend on. `None` if it reads more bits of the input than the
    /// first number of `most`, or has more gates than the second.
    pub(super) fn cone(&self, outputs: &[Literal], most: (usize, usize)) -> Option<Cone> {
        let mut seen: HashSet<usize, BuildHasherDefault<Mixer>> = HashSet::default();
        let mut waiting: Vec<usize> = outputs.iter().map(|output| output.gate()).collect();
        let (mut inputs, mut gates) = (Vec::new(), Vec::new());
        while let Some(gate) = waiting.pop() {
            if gate == 0 || !seen.insert(gate) {
                continue;
            }
            let list = if self.gates[gate] == Gate::Input { &mut inputs } else { &mut gates };
            list.push(gate);
            if inputs.len() > most.0 || gates.len() > most.1 {
                return None;
            }
            waiting.extend(self.gates[gate].operands());
        }
        inputs.sort_unstable();
        gates.sort_unstable();
        Some(self.renumber(inputs, &gates, outputs))
    }

    fn renumber(&self, inputs: Vec<usize>, gates: &[usize], outputs: &[Literal]) -> Cone {
        let order = std::iter::once(0).chain(inputs.iter().copied()).chain(gates.iter().copied());
        let places: HashMap<usize, u32, BuildHasherDefault<Mixer>> = order.zip(0..).collect();
        let place = |literal: Literal| Literal(places[&literal.gate()] << 1 | literal.0 & 1);
        let steps = gates.iter().map(|&gate| match self.gates[gate] {
            Gate::And(a, b) => Gate::And(place(a), place(b)),
            Gate::Xor(a, b) => Gate::Xor(place(a), place(b)),
            Gate::Choice(a, b, c) => Gate::Choice(place(a), place(b), place(c)),
            gate => gate,
        });
        let steps = steps.collect();
        Cone { inputs, steps, outputs: outputs.iter().map(|&output| place(output)).collect() }
    }
}

/// A part of a circuit with its own numbering: 0, then the inputs, then the gates.
#[derive(Debug)]
pub(super) struct Cone {
    /// The bits of the input that it depends on, as gates of the whole circuit.
    pub(super) inputs: Vec<usize>,
    steps: Vec<Gate>,
    outputs: Vec<Literal>,
}

impl Cone {
    /// Evaluates the outputs for 64 inputs at once: bit `i` of every word belongs to the same input. `inputs` has a
    /// word for each input of the cone.
    pub(super) fn simulate(&self, inputs: impl Iterator<Item = u64>, values: &mut Vec<u64>) -> Vec<u64> {
        fn value(values: &[u64], literal: Literal) -> u64 {
            let value = values[literal.gate()];
            if literal.is_negated() { !value } else { value }
        }
        values.clear();
        values.push(0);
        values.extend(inputs);
        for &step in &self.steps {
            let word = match step {
                Gate::False | Gate::Input => unreachable!("inputs are given"),
                Gate::And(a, b) => value(values, a) & value(values, b),
                Gate::Xor(a, b) => value(values, a) ^ value(values, b),
                Gate::Choice(c, a, b) => {
                    let condition = value(values, c);
                    condition & value(values, a) | !condition & value(values, b)
                }
            };
            values.push(word);
        }
        self.outputs.iter().map(|&output| value(values, output)).collect()
    }
}

/// Returns the values of input bit `input` in the 64 cases of a block, when all inputs are enumerated in order.
pub(super) const fn counting(input: usize, block: u64) -> u64 {
    const LOW: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    match input {
        0..6 => LOW[input],
        _ if block >> (input - 6) & 1 != 0 => u64::MAX,
        _ => 0,
    }
}

enum Absorbed {
    Whole(Literal),
    Both(Literal, Literal),
}

/// A fast hash for the small keys of gates. The default hasher defends against keys chosen by an attacker.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(byte.into());
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

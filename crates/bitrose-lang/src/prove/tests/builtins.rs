//! Circuits of built-ins against the built-ins.

use super::super::graph::{Graph, Literal};
use super::super::run::{Runner, Undecided};
use super::super::word::Word;
use crate::builtins::{self, Body, Builtin, Call, Kind};
use crate::ir::Scalar;
use crate::ir::machine::{Context, value_of};
use crate::{BUILTINS, Language, Limits};
use bitrose_core::bitboard::{Mapping, SplitMix64};
use std::time::{Duration, Instant};

/// Bits of the index into a table that are not known here; the whole tables have 100 000 entries.
const INDEX_BITS: u32 = 6;

/// An argument: its type, the bits that are not known, and the others.
struct Argument {
    scalar: Scalar,
    free: u64,
    known: u64,
}

impl Argument {
    fn of(kind: Kind, as_number: bool, random: &mut SplitMix64) -> Self {
        let (scalar, free, known) = match kind {
            Kind::Set | Kind::Word => (Scalar::Board, u64::MAX, 0),
            Kind::Index => {
                (Scalar::Board, (1 << INDEX_BITS) - 1, u64::from(random.below(3000)) << INDEX_BITS)
            }
            Kind::Square | Kind::File if as_number => (Scalar::Int, u64::MAX, 0),
            Kind::Square | Kind::File => (Scalar::Square, 63, 0),
            Kind::Number => (Scalar::Int, u64::MAX, 0),
            Kind::Direction => (Scalar::Int, 0, u64::from(random.below(8))),
        };
        Self { scalar, free, known }
    }

    fn word(&self, random: &mut SplitMix64) -> u64 {
        let word = match random.below(4) {
            0 => random.next() & random.next(),
            1 => random.next(),
            2 => random.next() % 64,
            _ => 1 << (random.next() % 64),
        };
        word & self.free | self.known
    }
}

/// The bits of the arguments are inputs; what the circuit and the built-in give for 64 random values.
fn compare(builtin: &'static Builtin, as_number: bool, random: &mut SplitMix64) -> Result<(), Undecided> {
    let end = Instant::now() + Duration::from_mins(1);
    let context = Context::new(Mapping::Lerf, Limits { operations: 1, steps: 1 });
    for mapping in [Mapping::Lerf, Mapping::ALL[random.below(4) as usize % Mapping::ALL.len()]] {
        let mut runner = Runner::new(Graph::new(end), Context { mapping, ..context });
        let kinds = builtin.kinds();
        let arguments: Vec<_> = kinds.iter().map(|kind| Argument::of(*kind, as_number, random)).collect();
        let mut inputs = Vec::new();
        let values: Vec<(Word, Scalar)> = arguments
            .iter()
            .enumerate()
            .map(|(number, argument)| {
                let bits: Vec<Literal> = (0..64)
                    .map(|bit| {
                        if argument.free >> bit & 1 == 0 {
                            return Literal::known(argument.known >> bit & 1 != 0);
                        }
                        inputs.push((number, bit));
                        runner.logic.graph.input()
                    })
                    .collect();
                (Word::new(&bits), argument.scalar)
            })
            .collect();
        let (word, refused) = runner.builtin(builtin, &values, Language::Own)?;
        let mut wires = word.bits(64);
        wires.push(refused);
        let cone = runner.logic.graph.cone(&wires, (usize::MAX, usize::MAX)).expect("there is no limit");
        let words: Vec<Vec<u64>> =
            arguments.iter().map(|argument| (0..64).map(|_| argument.word(random)).collect()).collect();
        let lanes = |&gate: &usize| {
            let (number, bit): (usize, u32) = inputs[gate - 1];
            words[number].iter().rev().fold(0, |lanes, word| lanes << 1 | word >> bit & 1)
        };
        let found = cone.simulate(cone.inputs.iter().map(lanes), &mut Vec::new());
        for lane in 0..64 {
            let bit = |wire: usize| found[wire] >> lane & 1;
            let found = (bit(64) == 0).then(|| (0..64).map(|wire| bit(wire) << wire).sum::<u64>());
            let values: Vec<_> = arguments
                .iter()
                .zip(&words)
                .map(|(argument, words)| value_of(argument.scalar, words[lane], Language::Own))
                .collect();
            let truth = builtins::apply(builtin, &Call { mapping, position: None, arguments: &values });
            let truth = truth.ok().map(crate::value::Value::number);
            assert_eq!(found, truth, "{} {values:x?} {mapping:?}", builtin.name);
        }
    }
    Ok(())
}

/// All but the questions to a position have a circuit.
#[test]
fn circuits_of_built_ins_are_right() {
    let mut random = SplitMix64::new(5);
    for builtin in BUILTINS {
        for as_number in [false, true] {
            let result = compare(builtin, as_number, &mut random);
            let is_asked = matches!(builtin.body, Body::Asked(_));
            assert_eq!(result.is_err(), is_asked, "{}: {result:?}", builtin.name);
        }
    }
}

/// What a set gives is the union of what its squares give: circuits are made of that.
#[test]
fn pictures_are_unions() {
    use bitrose_core::bitboard::Bitboard;
    let mut random = SplitMix64::new(9);
    for builtin in BUILTINS {
        let Body::Picture(function) = builtin.body else { continue };
        for _ in 0..2000 {
            let set = Bitboard(random.next() & random.next());
            let united = set.squares().fold(Bitboard::EMPTY, |all, square| all | function(square.bitboard()));
            assert_eq!(function(set), united, "{}", builtin.name);
        }
    }
}

//! Circuits of built-ins against the built-ins.

use super::{circuit, context, written};
use bitrose_core::bitboard::{Mapping, SplitMix64};
use bitrose_lang::ir::machine::run;
use bitrose_lang::ir::{Binary, Op, Operand, Rules, Scalar};
use bitrose_lang::{BUILTINS, Builtin, Group};
use std::array;

/// Bits of the index into a table that are not known here; the whole tables have 100 000 entries.
const INDEX_BITS: u32 = 6;

/// Inputs of each circuit, in blocks of 64.
const BLOCKS: usize = 4;

/// What is given for squares and files, and whether anything is unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Square,
    Number,
    Known,
}

/// An argument: its type, the bits that are not known, and the others.
struct Argument {
    scalar: Scalar,
    free: u64,
    known: u64,
}

impl Argument {
    /// The name of a parameter says what it takes: `sq` a square, `i` the index of a slot.
    fn of(builtin: &Builtin, parameter: &str, form: Form, random: &mut SplitMix64) -> Self {
        let (scalar, free, known) = match parameter {
            "i" if builtin.name != "square" => {
                (Scalar::Board, (1 << INDEX_BITS) - 1, u64::from(random.below(3000)) << INDEX_BITS)
            }
            "sq" | "a" | "b" | "f" | "i" if form == Form::Square => (Scalar::Square, 63, 0),
            "sq" | "a" | "b" | "f" | "i" | "m" | "color" => (Scalar::Int, u64::MAX, 0),
            "n" if builtin.name != "board" => (Scalar::Int, u64::MAX, 0),
            "dir" => (Scalar::Int, 0, u64::from(random.below(8))),
            _ => (Scalar::Board, u64::MAX, 0),
        };
        if form == Form::Known {
            return Self { scalar, free: 0, known: Self { scalar, free, known }.word(random) | known };
        }
        Self { scalar, free, known }
    }

    fn word(&self, random: &mut SplitMix64) -> u64 {
        let word = match random.below(4) {
            0 => random.next() & random.next(),
            1 => random.next(),
            2 => random.next() % 64,
            _ => 1 << (random.next() % 64),
        };
        word & self.free
    }
}

/// The bits of the arguments are inputs; what the circuit and the machine give for random values.
fn compare(builtin: &'static Builtin, form: Form, random: &mut SplitMix64) -> Result<(), String> {
    for mapping in [Mapping::Lerf, Mapping::ALL[random.below(8) as usize]] {
        let parameters = builtin.parameters.iter();
        let arguments: Vec<_> =
            parameters.map(|parameter| Argument::of(builtin, parameter, form, random)).collect();
        let scalars: Vec<_> = arguments.iter().map(|argument| argument.scalar).collect();
        let lowered = written(&scalars, |builder, operands| {
            let operands = operands.iter().zip(&arguments).map(|(operand, argument)| {
                if argument.known == 0 {
                    return operand.register;
                }
                let known = builder.constant(argument.scalar, argument.known);
                builder.operation(Binary::Or, Rules::WRAP, operand, &known).register
            });
            let arguments = operands.collect();
            let to = builder.register(builtin.result());
            builder.emit(Op::Builtin { to, builtin, arguments });
            Operand { register: to, shape: builtin.result().into() }
        });
        let free: Vec<_> = arguments.iter().map(|argument| argument.free).collect();
        let circuit = circuit(&lowered, mapping, &free)?;
        for _ in 0..BLOCKS {
            let inputs: Vec<[u64; 64]> =
                arguments.iter().map(|argument| array::from_fn(|_| argument.word(random))).collect();
            for (lane, found) in circuit.outputs(&inputs).into_iter().enumerate() {
                let words: Vec<_> = inputs.iter().map(|words| words[lane]).collect();
                let truth = run(&lowered.0, lowered.1, &words, &context(mapping)).result;
                let truth = truth.ok().flatten().and_then(|datum| datum.words[0]);
                assert_eq!(found, truth, "{} {words:x?} {mapping:?} {form:?}", builtin.name);
            }
        }
    }
    Ok(())
}

/// All but the questions to a position have a circuit.
#[test]
fn circuits_of_built_ins_are_right() {
    let mut random = SplitMix64::new(5);
    for builtin in BUILTINS.iter() {
        for form in [Form::Square, Form::Number, Form::Known] {
            let result = compare(builtin, form, &mut random);
            let is_asked = builtin.group == Group::Position;
            assert_eq!(result.is_err(), is_asked, "{}: {result:?}", builtin.name);
        }
    }
}

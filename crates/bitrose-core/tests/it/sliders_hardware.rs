//! What the instructions of this processor do, against plain steps: bits gathered, and sets side by side.

use bitrose_core::attacks::sliders::setwise::{Sliders, one_by_one, side_by_side};
use bitrose_core::attacks::sliders::{InstructionSet, bishop, hardware, pext_portable, rook};
use bitrose_core::bitboard::{Bitboard, SplitMix64};

/// Both ways, on masks of every density.
#[test]
fn the_instruction_and_the_plain_steps_agree() {
    let mut random = SplitMix64::new(1);
    for _ in 0..1000 {
        let [word, a, b] = [random.next(), random.next(), random.next()];
        for mask in [a, a & b, a | b, 0, u64::MAX, 1, 1 << 63] {
            let gathered = pext_portable::pext(word, mask);
            assert_eq!(hardware::pext(word, mask), gathered, "{word:#x} {mask:#x}");
            assert_eq!(hardware::pdep(word, mask), pext_portable::pdep(word, mask), "{word:#x} {mask:#x}");
            assert_eq!(hardware::pdep(gathered, mask), word & mask);
            assert_eq!(u64::from(mask.count_ones() < 64) * (gathered >> (mask.count_ones() & 63)), 0);
        }
    }
}

/// Two subtractions at once, and one after the other.
#[test]
fn vectors_subtract_as_plain_numbers_do() {
    let mut random = SplitMix64::new(2);
    for _ in 0..10_000 {
        let mut pair = || [random.next() & random.next(), random.next()];
        let (lines, slider, occupancy) = ([pair(), pair(), pair()], pair(), pair());
        assert_eq!(
            hardware::subtract_along(lines, slider, occupancy),
            hardware::subtract_along_plainly(lines, slider, occupancy),
            "{lines:#x?} {slider:#x?} {occupancy:#x?}"
        );
    }
}

/// From no slider to more than a game can have, on empty and on full boards; the last boards fill no register.
#[test]
fn all_sliders_at_once_attack_what_each_attacks() {
    let mut random = SplitMix64::new(17);
    let mut set = |times: u32| Bitboard((0..times).fold(u64::MAX, |set, _| set & random.next()));
    let boards: Vec<Sliders> = (0..5003)
        .map(|round| {
            let [orthogonal, diagonal, others] = [set(round % 7), set(round / 7 % 7), set(round / 49 % 7)];
            Sliders { orthogonal, diagonal, occupied: orthogonal | diagonal | others }
        })
        .collect();
    let want: Vec<Bitboard> = boards
        .iter()
        .map(|board| {
            let rooks = board.orthogonal.into_iter().map(|square| rook(square, board.occupied));
            let bishops = board.diagonal.into_iter().map(|square| bishop(square, board.occupied));
            rooks.chain(bishops).fold(Bitboard::EMPTY, Bitboard::union)
        })
        .collect();
    assert_eq!(boards.iter().map(|board| board.attacks()).collect::<Vec<_>>(), want);
    for instructions in InstructionSet::ALL {
        for way in [one_by_one, side_by_side] {
            let mut got = vec![Bitboard::EMPTY; boards.len()];
            if way(instructions, &boards, &mut got) {
                assert_eq!(got, want, "{instructions:?}");
            } else {
                assert_ne!(instructions, InstructionSet::Plain);
            }
        }
    }
}

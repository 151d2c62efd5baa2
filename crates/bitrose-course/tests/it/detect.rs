//! Each detector: a random target, its fault applied, and this detector speaks.

use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Color, Direction, KnightDirection, Mapping, SplitMix64, Square};
use bitrose_course::detect::{Detector, Scene, detect, difference, find, typed_slip};
use bitrose_course::model::Attacker;
use bitrose_lang::Value;
use proptest::prelude::*;

/// Sets of a few squares that no symmetry and no step brings onto themselves are the rule; the others are skipped.
fn sparse(seed: u64, squares: u32) -> Bitboard {
    let mut random = SplitMix64::new(seed);
    let mut board = Bitboard::EMPTY;
    while board.popcount() < squares {
        board |= Bitboard(1 << random.below(64));
    }
    board
}

fn who(got: Bitboard, target: Bitboard, scene: &Scene) -> Detector {
    detect(got, target, scene).detector
}

fn square() -> impl Strategy<Value = Square> {
    (0u8..64).prop_map(|index| Square::from_index(index).unwrap())
}

fn raw(before: Bitboard, delta: i32) -> Bitboard {
    Bitboard(if delta > 0 { before.0 << delta } else { before.0 >> -delta })
}

proptest! {
    #[test]
    fn wrapped_bits_are_found(seed: u64, direction in 0usize..8) {
        let (before, step) = (sparse(seed, 5), Direction::ALL[direction]);
        let (target, got) = (before.step(step), raw(before, Mapping::Lerf.delta(step.offset())));
        prop_assume!(got != target);
        let finding = detect(got, target, &Scene { before: Some(before), ..Scene::default() });
        prop_assert_eq!(finding.detector, Detector::Wrap);
        let extra = (got & !target).first().unwrap();
        let begin = format!("You included {extra}");
        prop_assert!(finding.say.starts_with(&begin), "{}", finding.say);
    }

    #[test]
    fn another_mapping_is_found(seed: u64, other in 0usize..8) {
        let (target, other) = (sparse(seed, 6), Mapping::ALL[other]);
        let got = Bitboard(other.number(target));
        // a mirrored set may be the same set one file aside
        prop_assume!(got != target && Direction::ORTHOGONAL.iter().all(|&to| target.step(to) != got));
        prop_assert_eq!(who(got, target, &Scene::default()), Detector::OtherMapping);
    }

    #[test]
    fn one_file_or_rank_aside_is_found(seed: u64, direction in 0usize..4) {
        let (target, direction) = (sparse(seed, 6), Direction::ORTHOGONAL[direction]);
        let got = target.step(direction);
        // an answer that only lacks squares is not called moved
        prop_assume!(!got.is_subset(target));
        let finding = detect(got, target, &Scene::default());
        // the same set one file aside may be a mirrored set
        prop_assume!(finding.detector != Detector::OtherMapping);
        prop_assert_eq!(finding.detector, Detector::AllAside);
        let end = format!("too far {}.", direction.name());
        prop_assert!(finding.say.ends_with(&end));
    }

    #[test]
    fn the_opposite_step_is_found(seed: u64, direction in 0usize..8) {
        let (before, direction) = (sparse(seed, 6), Direction::ALL[direction]);
        let (target, got) = (before.step(direction), before.step(direction.opposite()));
        // a part of the target is not all of another step: the rest is missing
        prop_assume!(!target.is_empty() && !got.is_subset(target));
        let finding = detect(got, target, &Scene { before: Some(before), ..Scene::default() });
        prop_assert_eq!(finding.detector, Detector::OtherDirection);
    }

    #[test]
    fn the_complement_is_found(target: u64) {
        prop_assert_eq!(who(!Bitboard(target), Bitboard(target), &Scene::default()), Detector::Complement);
    }

    #[test]
    fn a_ray_too_short_is_found(from in square(), occ: u64, bishop: bool) {
        let occ = Bitboard(occ).without(from);
        let (piece, target) = slider(from, occ, bishop);
        prop_assume!(target.intersects(occ) && !(target & !occ).is_empty());
        let scene = Scene { square: Some(from), piece: Some(piece), occ: Some(occ), ..Scene::default() };
        prop_assert_eq!(who(target & !occ, target, &scene), Detector::BeforeBlockers);
    }

    #[test]
    fn a_short_ray_is_found(from in square(), occ: u64, bishop: bool, gone: u64) {
        let occ = Bitboard(occ).without(from);
        let (piece, target) = slider(from, occ, bishop);
        let got = target & Bitboard(gone);
        prop_assume!(got != target && !got.is_empty());
        let scene = Scene { square: Some(from), piece: Some(piece), occ: Some(occ), ..Scene::default() };
        let finding = detect(got, target, &scene);
        let by_ray = [Detector::BeforeBlockers, Detector::ShortRay];
        // squares that are left may be those of a mirror, a neighbor or a step
        prop_assume!(finding.detector >= Detector::BeforeBlockers);
        prop_assert!(by_ray.contains(&finding.detector), "{finding:?}");
        prop_assert_eq!(finding.detector == Detector::BeforeBlockers, (target & !got).is_subset(occ));
    }

    #[test]
    fn squares_from_elsewhere_are_found(from in square(), other in square(), piece in 0usize..7) {
        let piece = Attacker::NAMES[piece].1;
        let (target, got) = (pieces_attacks(piece, from), pieces_attacks(piece, other));
        let scene = Scene { square: Some(from), piece: Some(piece), ..Scene::default() };
        prop_assume!(got != target && !got.is_empty());
        let finding = detect(got, target, &scene);
        prop_assume!(finding.detector >= Detector::OtherPiece);
        let rank = from.rank().bitboard() != other.rank().bitboard();
        prop_assert!(finding.detector != Detector::Difference, "{finding:?}");
        if rank && !target.is_empty() {
            let finding = detect(other.rank().bitboard(), target, &scene);
            prop_assert!(finding.detector < Detector::OtherSquare || finding.say.starts_with("That is rank"));
        }
    }

    #[test]
    fn a_ray_too_long_is_found(from in square(), seed: u64, bishop: bool) {
        let occ = sparse(seed, 20).without(from);
        let (piece, target) = slider(from, occ, bishop);
        let (_, got) = slider(from, Bitboard::EMPTY, bishop);
        prop_assume!(got != target);
        let scene = Scene { square: Some(from), piece: Some(piece), occ: Some(occ), ..Scene::default() };
        let finding = detect(got, target, &scene);
        prop_assert_eq!(finding.detector, Detector::BehindBlockers);
        prop_assert!(finding.say.contains(" blocks: "));
    }

    #[test]
    fn own_pieces_are_found(from in square(), seed: u64, bishop: bool) {
        let occ = sparse(seed, 20).without(from);
        let (piece, attacks) = slider(from, occ, bishop);
        let own = occ & sparse(seed ^ 1, 32);
        prop_assume!(attacks.intersects(own) && !(attacks & !own).is_empty());
        let scene = Scene {
            square: Some(from), piece: Some(piece), occ: Some(occ), own: Some(own), ..Scene::default()
        };
        prop_assert_eq!(who(attacks, attacks & !own, &scene), Detector::OwnPieces);
    }

    #[test]
    fn the_own_square_is_found(from in square(), piece in 0usize..7) {
        let piece = Attacker::NAMES[piece].1;
        let scene = Scene { square: Some(from), piece: Some(piece), occ: Some(Bitboard::EMPTY), ..Scene::default() };
        let target = pieces_attacks(piece, from);
        prop_assert_eq!(who(target.with(from), target, &scene), Detector::OwnSquare);
    }

    #[test]
    fn ray_ends_are_found(from in square(), bishop: bool, seed: u64) {
        let (piece, all) = slider(from, Bitboard::EMPTY, bishop);
        let target = if bishop { attacks::bishop_mask(from) } else { attacks::rook_mask(from) };
        let got = target | (all & Bitboard(seed));
        prop_assume!(got != target);
        let scene = Scene { square: Some(from), piece: Some(piece), is_mask: true, ..Scene::default() };
        prop_assert_eq!(who(got, target, &scene), Detector::RayEnds);
    }

    #[test]
    fn all_edges_removed_is_found(place in 0usize..28) {
        let from = Bitboard::FRAME.squares().nth(place).unwrap();
        let target = attacks::rook_mask(from);
        let scene = Scene { square: Some(from), piece: Some(Attacker::Rook), is_mask: true, ..Scene::default() };
        let finding = detect(target & !Bitboard::FRAME, target, &scene);
        prop_assert_eq!(finding.detector, Detector::AllEdges);
        prop_assert!(finding.say.starts_with("The rook stands on "), "{}", finding.say);
    }

    #[test]
    fn another_piece_is_found(from in square(), piece in 0usize..7, other in 0usize..7) {
        let (piece, (name, other)) = (Attacker::NAMES[piece].1, Attacker::NAMES[other]);
        let (target, got) = (pieces_attacks(piece, from), pieces_attacks(other, from));
        // the squares of the two may be those of each other's wraps, mirrors and neighbors: those speak first
        let scene = Scene { square: Some(from), piece: Some(piece), ..Scene::default() };
        prop_assume!(piece != other && got != target && !got.is_empty());
        let finding = detect(got, target, &scene);
        prop_assume!(finding.detector >= Detector::OtherPiece);
        prop_assert_eq!(finding.detector, Detector::OtherPiece);
        let is_also = |other: Attacker| pieces_attacks(other, from) == got;
        let told = Attacker::NAMES.into_iter().find(|&(_, other)| other != piece && is_also(other)).unwrap();
        prop_assert!(is_also(other) && finding.say.contains(&told.0.replace('_', " ")), "{name}: {}", finding.say);
    }

    #[test]
    fn slips_in_typing_are_found(target: u64, place in 0usize..16) {
        prop_assume!(target >> 60 != 0 && target.swap_bytes() != target);
        let slip = |text: &str, got: u64| {
            typed_slip(text, Value::Board(got), Value::Board(target), &Scene::default()).map(|finding| finding.say)
        };
        let hex = |number: u64| format!("0x{number:016X}");
        let swapped = target.swap_bytes();
        prop_assert!(slip(&hex(swapped), swapped).unwrap().starts_with("The bytes are"));
        let mirrored = Bitboard(target).mirror_horizontal().0;
        if mirrored != target {
            prop_assert!(slip(&hex(mirrored), mirrored).unwrap().contains("each byte"));
        }
        let mut short = format!("{target:X}");
        short.remove(place);
        let got = u64::from_str_radix(&short, 16).unwrap();
        let said = slip(&format!("0x{short}"), got);
        prop_assert!(said.is_some_and(|said| said.contains("digit is missing")));
    }

    #[test]
    fn an_index_for_a_set_is_found(from in square()) {
        let target = Value::Board(from.bitboard().0);
        let index = u64::from(from.index());
        let slip = |got: u64| typed_slip(&got.to_string(), Value::Int(got), target, &Scene::default());
        if index != from.bitboard().0 && index > 9 {
            prop_assert!(slip(index).unwrap().say.contains("the index of the square"));
        }
        if index > 9 && index + 1 != from.bitboard().0 {
            prop_assert!(slip(index + 1).unwrap().say.contains("counted from 1"));
        }
        let number = typed_slip(&(index + 1).to_string(), Value::Int(index + 1), Value::Int(index), &Scene::default());
        prop_assert!(number.unwrap().say.starts_with("Too high by one"));
    }

    #[test]
    fn the_base_that_was_meant_is_found(digits in 10u64..100_000) {
        let hex = u64::from_str_radix(&digits.to_string(), 16).unwrap();
        let read = typed_slip(&digits.to_string(), Value::Int(digits), Value::Board(hex), &Scene::default());
        prop_assert!(read.unwrap().say.contains("begins with 0x"));
        let other = typed_slip(&format!("0x{digits}"), Value::Board(hex), Value::Int(digits), &Scene::default());
        prop_assert!(other.unwrap().say.contains("leave out the 0x"));
    }

    #[test]
    fn otherwise_the_difference_is_told(got: u64, target: u64) {
        let (got, target) = (Bitboard(got), Bitboard(target));
        prop_assume!(got != target);
        let text = difference(got, target);
        for (name, part) in [("Missing", target & !got), ("Extra", got & !target)] {
            prop_assert_eq!(text.contains(name), !part.is_empty());
        }
        prop_assert!(text.len() < 80);
    }

    #[test]
    fn nothing_is_found_in_a_right_answer(board: u64, scene_board: u64) {
        let scene = Scene { before: Some(Bitboard(scene_board)), ..Scene::default() };
        prop_assert_eq!(find(Bitboard(board), Bitboard(board), &scene), None);
    }
}

fn slider(from: Square, occ: Bitboard, bishop: bool) -> (Attacker, Bitboard) {
    if bishop { (Attacker::Bishop, rays::bishop(from, occ)) } else { (Attacker::Rook, rays::rook(from, occ)) }
}

fn pieces_attacks(piece: Attacker, from: Square) -> Bitboard {
    match piece {
        Attacker::Rook => rays::rook(from, Bitboard::EMPTY),
        Attacker::Bishop => rays::bishop(from, Bitboard::EMPTY),
        Attacker::Queen => rays::queen(from, Bitboard::EMPTY),
        Attacker::Knight => attacks::knight(from),
        Attacker::King => attacks::king(from),
        Attacker::WhitePawn => attacks::pawns(Color::White, from.bitboard()),
        Attacker::BlackPawn => attacks::pawns(Color::Black, from.bitboard()),
    }
}

#[test]
fn the_words_of_the_table() {
    use Square as S;
    let board = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
    let say = |got, target, scene: &Scene| detect(got, target, scene).say;
    let x = board(&[S::C2, S::H3, S::F6]);
    let scene = Scene { before: Some(x), ..Scene::default() };
    assert_eq!(
        say(Bitboard(x.0 << 1), x.step(Direction::East), &scene),
        "You included a4: the bit wrapped from h3 (bit 23 to 24)."
    );
    assert_eq!(say(x.step(Direction::West), x.step(Direction::East), &scene), "That is west.");
    assert_eq!(
        say(x.mirror_horizontal(), x.flip_vertical(), &scene),
        "Mirrored the other way: this is what `mirror_horizontal` gives."
    );
    let plain = Scene::default();
    assert_eq!(
        say(x.mirror_horizontal(), x, &plain),
        "Right in another mapping: this is what you get with a1 = 7."
    );
    assert_eq!(
        say(x.flip_diagonal(), x, &plain),
        "Right in another mapping: this is what you get with b1 = 8."
    );
    assert_eq!(say(x.step(Direction::East), x, &plain), "Every square is one file too far east.");
    assert_eq!(say(Bitboard::RANK_3, Bitboard::RANK_7, &plain), "Every square is 4 ranks too far south.");
    let index = Scene { has_index: true, ..plain };
    assert_eq!(say(board(&[S::A4]), board(&[S::A6]), &index), "The file is right, the rank is not.");
    assert_eq!(say(board(&[S::A4]), board(&[S::A6]), &plain), "Missing a6. Extra a4.");
    assert_eq!(say(x, x.step(Direction::East), &scene), "Those are the squares you were given, unchanged.");
    assert_eq!(
        say(board(&[S::C2, S::F6]), x.step(Direction::East), &scene),
        "c2 and f6 are among the squares you were given, unchanged."
    );
    let diagonal = board(&[S::A1, S::B2]);
    let of_diagonal = Scene { before: Some(diagonal), ..Scene::default() };
    assert_eq!(
        say(diagonal.step(Direction::SouthWest), diagonal.step(Direction::NorthEast), &of_diagonal),
        "That is south-west."
    );
    assert_eq!(
        say(board(&[S::A4, S::H8]), board(&[S::D2, S::G6, S::H8]), &plain),
        "Missing d2 and g6. Extra a4."
    );
    assert_eq!(say(Bitboard::EMPTY, Bitboard(0xFF), &plain), "Missing a1, b1, c1, d1 and 4 more.");
    let rook = Scene { square: Some(S::C6), piece: Some(Attacker::Rook), ..Scene::default() };
    let occ = board(&[S::D6, S::C4]);
    let scene = Scene { occ: Some(occ), ..rook };
    let target = rays::rook(S::C6, occ);
    assert_eq!(say(target | board(&[S::E6, S::F6]), target, &scene), "d6 blocks: e6 and f6 are behind it.");
    let own = Scene { own: Some(board(&[S::C4, S::D6])), ..scene };
    assert_eq!(say(target, target & !occ, &own), "c4 and d6 are your own pieces.");
    let mask = Scene { is_mask: true, ..rook };
    let target = attacks::rook_mask(S::C6);
    assert_eq!(say(target.with(S::A6), target, &mask), "a6 ends the ray: a piece there hides nothing.");
    let corner = Scene { square: Some(S::D1), ..mask };
    let target = attacks::rook_mask(S::D1);
    assert_eq!(
        say(target & !Bitboard::FRAME, target, &corner),
        "The rook stands on rank 1, so b1 to g1 count."
    );
    assert_eq!(
        say(rays::bishop(S::C6, Bitboard::EMPTY), rays::rook(S::C6, Bitboard::EMPTY), &rook),
        "These are bishop squares."
    );
}

#[test]
fn wrapped_jumps_are_found() {
    let mut wraps = 0;
    for (from, jump) in Square::all().flat_map(|from| KnightDirection::ALL.map(|jump| (from, jump))) {
        let target = attacks::knight(from);
        let got = target | raw(from.bitboard(), Mapping::Lerf.delta(jump.offset()));
        if got != target {
            let scene = Scene { square: Some(from), piece: Some(Attacker::Knight), ..Scene::default() };
            assert_eq!(who(got, target, &scene), Detector::Wrap, "{from} {jump:?}");
            wraps += 1;
        }
    }
    assert!(wraps > 60, "{wraps}");
}

#[test]
fn reversed_bytes_are_told_by_the_lines_that_the_mapping_has_in_them() {
    let said = |mapping: Mapping| {
        let wanted = mapping.number(Bitboard(0x0000_0000_0000_03FF));
        let typed = wanted.swap_bytes();
        typed_slip(
            &format!("0x{typed:016X}"),
            Value::Board(typed),
            Value::Board(wanted),
            &Scene { mapping, ..Scene::default() },
        )
        .unwrap()
        .say
    };
    for (mapping, first, last) in [
        (Mapping::Lerf, "rank 8", "rank 1"),
        (Mapping::Lerbef, "rank 8", "rank 1"),
        (Mapping::Berlef, "rank 1", "rank 8"),
        (Mapping::Berf, "rank 1", "rank 8"),
        (Mapping::Lefr, "the h-file", "the a-file"),
        (Mapping::Befr, "the a-file", "the h-file"),
    ] {
        let wanted = format!(
            "The bytes are in the opposite order: the first two digits are {first}, the last two {last}."
        );
        assert_eq!(said(mapping), wanted, "{mapping}");
    }
}

/// A wrap is only named when it gives the wrong answer: a3 is no wrap of an eastward step from b5, e7 and h1.
#[test]
fn a_square_that_no_step_explains_is_not_called_a_wrap() {
    let before = Square::B5.bitboard() | Square::E7.bitboard() | Square::H1.bitboard();
    let target = before.step(Direction::East);
    let scene = Scene { before: Some(before), ..Scene::default() };
    let with = |square: Square| target | square.bitboard();
    assert_eq!(who(with(Square::A3), target, &scene), Detector::Difference);
    assert_eq!(who(with(Square::A2), target, &scene), Detector::Wrap);
}

#[test]
fn binary_digits_read_as_decimal_are_named() {
    let slip = typed_slip("10010110", Value::Int(10_010_110), Value::Board(0b1001_0110), &Scene::default());
    assert!(slip.unwrap().say.contains("begins with 0b"));
}

#[test]
fn an_empty_target_misses_nothing() {
    assert_eq!(who(Bitboard::ALL, Bitboard::EMPTY, &Scene::default()), Detector::Difference);
}

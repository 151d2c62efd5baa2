//! Squares, files, ranks, directions and mappings, against coordinates written by hand.

use crate::common::{
    KNIGHT_CLOCKWISE, LAYOUTS, NORTH_CLOCKWISE, everywhere, members, random_words, set, step,
};
use bitrose_core::bitboard::{
    Bitboard, Color, Direction, File, KnightDirection, Mapping, Offset, ParseSquareError, Rank, Square,
    WrapMasks,
};

#[test]
fn every_name_is_read_and_written() {
    for ([file, rank], index) in everywhere().zip(0..64) {
        let name = format!("{}{}", char::from(b'a' + file.cast_unsigned()), rank + 1);
        let square: Square = name.parse().unwrap();
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
        assert_eq!((square.to_string(), format!("{square:?}")), (name.clone(), name));
        assert_eq!(
            (square.file().index(), square.rank().index()),
            (file.cast_unsigned(), rank.cast_unsigned())
        );
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.bitboard(), set([[file, rank]]));
        assert_eq!(Bitboard::from(square), square.bitboard());
    }
    assert_eq!(format!("[{:>4}]", Square::E4), "[  e4]");
    assert_eq!((Square::A1.index(), Square::H1.index()), (0, 7));
    assert_eq!((Square::A8.index(), Square::H8.index()), (56, 63));
    assert_eq!((64..=255).find_map(Square::from_index), None);
    assert_eq!(Square::all().map(Square::index).collect::<Vec<_>>(), (0..64).collect::<Vec<_>>());
}

#[test]
fn what_is_no_square_is_refused() {
    for text in ["", "e", "4", "i9", "e9", "e0", "i1", "e44", " e4", "e4 ", "4e", "`1", "é4", "e\u{664}", "♔"]
    {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
    }
}

#[test]
fn no_two_letters_but_the_named_ones_are_a_square() {
    let printable = || (0..=127_u8).map(char::from);
    let accepted = printable().flat_map(|a| printable().map(move |b| format!("{a}{b}")));
    assert_eq!(
        accepted.filter(|text| text.parse::<Square>().is_ok()).count(),
        128,
        "64 squares in two cases"
    );
}

#[test]
fn files_and_ranks_have_letters_and_digits() {
    for (file, letter) in File::ALL.into_iter().zip('a'..='h') {
        assert_eq!((file.letter(), file.index()), (letter, letter as u8 - b'a'));
        assert_eq!(File::from_letter(letter), Some(file));
        let adjacent = everywhere().filter(|[other, _]| other.abs_diff(file.index().cast_signed()) == 1);
        assert_eq!(file.adjacent(), set(adjacent));
        assert_eq!(File::from_letter(letter.to_ascii_uppercase()), Some(file));
        assert_eq!(File::from_index(file.index()), Some(file));
    }
    for (rank, digit) in Rank::ALL.into_iter().zip('1'..='8') {
        assert_eq!((rank.digit(), rank.index()), (digit, digit as u8 - b'1'));
        assert_eq!(Rank::from_digit(digit), Some(rank));
        assert_eq!(Rank::from_index(rank.index()), Some(rank));
    }
    for (index, (file, rank)) in (0..8).zip(File::ALL.into_iter().zip(Rank::ALL)) {
        assert_eq!((File::try_from(index), Rank::try_from(index)), (Ok(file), Ok(rank)));
        assert_eq!((u8::from(file), usize::from(rank)), (index, index.into()));
        assert_eq!((file.to_string().parse(), rank.to_string().parse()), (Ok(file), Ok(rank)));
        assert_eq!(file.to_string().to_uppercase().parse(), Ok(file));
        assert_eq!(Bitboard::from(file) & rank, Square::new(file, rank).bitboard());
    }
    assert!("i".parse::<File>().is_err() && "".parse::<File>().is_err() && "9".parse::<Rank>().is_err());
    assert_eq!((8..=255).find_map(File::from_index), None);
    assert_eq!((8..=255).find_map(Rank::from_index), None);
    assert_eq!("i`@Iéa\u{300}".chars().filter_map(File::from_letter).count(), 1);
    assert_eq!("09/:٣".chars().find_map(Rank::from_digit), None);
}

#[test]
fn offsets_end_at_the_edge() {
    for (at, from) in everywhere().zip(Square::all()) {
        for files in i8::MIN..=i8::MAX {
            for ranks in [i8::MIN, -8, -7, -2, -1, 0, 1, 2, 7, 8, i8::MAX] {
                let on_board = |at: i8, by: i8| (0..8).contains(&(i32::from(at) + i32::from(by)));
                let expected = (on_board(at[0], files) && on_board(at[1], ranks))
                    .then(|| set([[at[0] + files, at[1] + ranks]]));
                let found = from.offset(Offset::new(files, ranks)).map(Square::bitboard);
                assert_eq!(found, expected, "{from} {files} {ranks}");
            }
        }
    }
}

#[test]
fn directions_go_clockwise_and_back() {
    let names = ["north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"];
    for ((direction, by), name) in Direction::ALL.into_iter().zip(NORTH_CLOCKWISE).zip(names) {
        assert_eq!(direction.offset(), Offset::new(by[0], by[1]));
        assert_eq!(direction.opposite().offset(), Offset::new(-by[0], -by[1]));
        assert_eq!(direction.name(), name);
    }
    for (direction, by) in KnightDirection::ALL.into_iter().zip(KNIGHT_CLOCKWISE) {
        assert_eq!(direction.offset(), Offset::new(by[0], by[1]));
        assert_eq!(direction.opposite().offset(), Offset::new(-by[0], -by[1]));
        // The name says the coordinates: two of one word and one of the other.
        let count = |word: &str| i8::try_from(direction.name().matches(word).count()).unwrap();
        assert_eq!([count("east") - count("west"), count("north") - count("south")], by);
    }
    let is_straight =
        |direction: &Direction| (direction.offset().files == 0) != (direction.offset().ranks == 0);
    assert!(Direction::ORTHOGONAL.iter().all(is_straight));
    assert!(!Direction::DIAGONAL.iter().any(is_straight));
}

#[test]
fn each_mapping_numbers_the_squares_as_listed() {
    assert_eq!(LAYOUTS.map(|layout| layout.mapping), Mapping::ALL);
    for layout in LAYOUTS {
        for bit in 0..64_i8 {
            let square = layout.mapping.square(bit.cast_unsigned()).unwrap();
            assert_eq!(square.bitboard(), set([layout.at(bit)]), "{} {bit}", layout.mapping);
            assert_eq!(layout.mapping.index(square), bit.cast_unsigned());
        }
        assert_eq!((64..=255).find_map(|bit| layout.mapping.square(bit)), None);
    }
}

/// Bit 0 and bit 63 from the table of the product's contract.
#[test]
fn the_ends_of_each_mapping() {
    for (name, first, last) in [
        ("lerf", Square::A1, Square::H8),
        ("lerbef", Square::H1, Square::A8),
        ("berlef", Square::A8, Square::H1),
        ("berf", Square::H8, Square::A1),
        ("lefr", Square::A1, Square::H8),
        ("lefber", Square::A8, Square::H1),
        ("befler", Square::H1, Square::A8),
        ("befr", Square::H8, Square::A1),
    ] {
        let mapping: Mapping = name.parse().unwrap();
        assert_eq!(mapping.square(0), Some(first), "{name}");
        assert_eq!(mapping.square(63), Some(last), "{name}");
        let rank_major = first.rank() == mapping.square(1).unwrap().rank();
        assert_eq!(rank_major, !["lefr", "lefber", "befler", "befr"].contains(&name), "{name}");
    }
}

/// The Chess Programming Wiki's LERF numbers, and those of the mapping that begins at h1.
#[test]
fn known_deltas() {
    let deltas = |mapping: Mapping| Direction::ALL.map(|direction| mapping.delta(direction.offset()));
    assert_eq!(deltas(Mapping::Lerf), [8, 9, 1, -7, -8, -9, -1, 7]);
    assert_eq!(deltas(Mapping::Lerbef), [8, 7, -1, -9, -8, -7, 1, 9]);
    assert_eq!(deltas(Mapping::Lefr), [1, 9, 8, 7, -1, -9, -8, -7]);
    let jumps = KnightDirection::ALL.map(|direction| Mapping::Lerf.delta(direction.offset()));
    assert_eq!(jumps, [17, 10, -6, -15, -17, -10, 6, 15]);
}

#[test]
fn deltas_are_the_differences_of_indices() {
    for layout in LAYOUTS {
        for (from, by) in
            everywhere().flat_map(|at| (-7..=7).flat_map(move |f| (-7..=7).map(move |r| (at, [f, r]))))
        {
            if let Some(to) = step(from, by) {
                let delta = i32::from(layout.bit(to) - layout.bit(from));
                assert_eq!(layout.mapping.delta(Offset::new(by[0], by[1])), delta);
            }
        }
        let _no_overflow = layout.mapping.delta(Offset::new(i8::MIN, i8::MIN));
    }
}

#[test]
fn numbers_and_boards_convert_bit_by_bit() {
    let single = (0..64).map(|bit| 1 << bit);
    for word in single.chain([0, !0]).chain(random_words(1).take(200)) {
        for layout in LAYOUTS {
            let board = set(layout.squares(word));
            assert_eq!(layout.mapping.board(word), board);
            assert_eq!(layout.mapping.number(board), word);
            for to in LAYOUTS {
                let same_picture = to.word(&layout.squares(word));
                assert_eq!(layout.mapping.convert(word, to.mapping), same_picture);
            }
        }
    }
}

#[test]
fn mappings_are_read_by_every_name() {
    for mapping in Mapping::ALL {
        assert_eq!(mapping.to_string().parse(), Ok(mapping));
        for alias in mapping.aliases() {
            assert_eq!(alias.parse(), Ok(mapping), "{alias}");
            assert_eq!(
                format!(" {} ", alias.to_uppercase().replace(',', ", ")).parse(),
                Ok(mapping),
                "{alias}"
            );
        }
    }
    let mut names: Vec<&str> = Mapping::ALL.iter().flat_map(|mapping| mapping.aliases()).copied().collect();
    names.extend(Mapping::ALL.map(Mapping::name));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name belongs to one mapping");
    let error = "lrf".parse::<Mapping>().unwrap_err().to_string();
    assert!(error.contains("`lrf`") && error.contains("lerf, lerbef"), "{error}");
}

/// An alias like `a8=0,b8=1` says what it means.
#[test]
fn aliases_that_name_squares_are_true() {
    for mapping in Mapping::ALL {
        for claim in
            mapping.aliases().iter().flat_map(|alias| alias.split(',')).filter(|claim| claim.contains('='))
        {
            let (square, index) = claim.split_once('=').unwrap();
            assert_eq!(mapping.index(square.parse().unwrap()), index.parse::<u8>().unwrap(), "{claim}");
        }
    }
}

#[test]
fn wrap_masks_keep_what_stays_in_its_row() {
    for layout in LAYOUTS {
        for (files, ranks) in (-9..=9).flat_map(|files| (-9..=9).map(move |ranks| (files, ranks))) {
            let masks = WrapMasks::of(Offset::new(files, ranks), layout.mapping);
            // The row of eight bits is a rank if bit 1 is next to bit 0 on the same rank.
            let in_row = if layout.at(0)[1] == layout.at(1)[1] { [files, 0] } else { [0, ranks] };
            let before = everywhere().filter(|&at| step(at, in_row).is_some());
            let after = everywhere().filter_map(|at| step(at, in_row));
            assert_eq!(masks.before, set(before), "{} {files} {ranks}", layout.mapping);
            assert_eq!(masks.after, set(after), "{} {files} {ranks}", layout.mapping);
            assert_eq!(masks.are_needed(), in_row != [0, 0]);
        }
    }
}

#[test]
fn members_and_set_are_inverse() {
    for word in random_words(2).take(50) {
        assert_eq!(set(members(Bitboard(word))), Bitboard(word));
    }
}

#[test]
fn numbers_become_squares_and_colors_or_an_error() {
    for (index, square) in (0..64_u8).zip(Square::ALL) {
        assert_eq!((Square::try_from(index), Square::from_index(index)), (Ok(square), Some(square)));
        assert_eq!((u8::from(square), usize::from(square)), (index, index.into()));
        assert_eq!(Square::from_index_masked(u32::from(index) + 128), square);
    }
    let error = Square::try_from(64).unwrap_err();
    assert_eq!(error.to_string(), "invalid square index 64: expected 0 to 63");
    assert_eq!(Rank::try_from(8).unwrap_err().to_string(), "invalid rank index 8: expected 0 to 7");
    assert_eq!((Color::try_from(1), Color::try_from(2).is_err()), (Ok(Color::Black), true));
    for color in Color::ALL {
        assert_eq!(
            (color.to_string().parse(), color.to_string().to_lowercase().parse()),
            (Ok(color), Ok(color))
        );
        assert_eq!((color.opponent() as u8, u8::from(color)), (1 - color.index(), color.index()));
    }
    assert_eq!(("w".parse(), "b".parse()), (Ok(Color::White), Ok(Color::Black)));
}

#[test]
fn arrays_are_indexed_by_what_they_are_for() {
    let mut table = [0; 64];
    for square in Square::ALL {
        table[square] += square.index();
    }
    assert_eq!(table.to_vec(), (0..64).collect::<Vec<u8>>());
    let counts = [10, 20, 30, 40, 50, 60, 70, 80];
    assert_eq!((counts[File::C], counts[Rank::Eighth], ["us", "them"][Color::Black]), (30, 80, "them"));
}

#[test]
fn directions_and_mappings_are_read_by_name() {
    for direction in Direction::ALL {
        assert_eq!(direction.to_string().replace('_', "-").to_uppercase().parse(), Ok(direction));
    }
    for direction in KnightDirection::ALL {
        assert_eq!(direction.name().parse(), Ok(direction));
    }
    let error = "up".parse::<Direction>().unwrap_err().to_string();
    assert!(error.starts_with("unknown direction `up`: expected north, north_east,"), "{error}");
    assert!(error.ends_with("west or north_west"), "{error}");
}

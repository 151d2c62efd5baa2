//! Tables of magics in the source text of many languages.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{Lookup, SearchOptions, SearchProgress, Site, Slider, check, find_all};
use bitrose_lang::tables::{ArrayKind, Known, ReadTable, read_tables};
use proptest::prelude::*;

const RIVAL: &str = include_str!("../data/Rival.java");

/// 64 magics in the order of their indexes.
fn table(piece: Slider, seed: u64) -> Vec<u64> {
    let sites: Vec<Site> = Site::all(piece, Mapping::Lerf).collect();
    let plan = SearchOptions { seed, ..SearchOptions::default() };
    let found = find_all(&sites, plan, None, 1, &SearchProgress::default(), &|_| {}).unwrap();
    found.into_iter().flatten().map(|found| found.lookup.magic).collect()
}

fn joined(numbers: &[u64], each: impl Fn(&u64) -> String) -> String {
    numbers.iter().map(each).collect::<Vec<_>>().join(", ")
}

fn hex(numbers: &[u64]) -> String {
    joined(numbers, |number| format!("0x{number:x}"))
}

/// The one table of a text, with its magics.
fn only(text: &str) -> (ReadTable, Vec<u64>) {
    let mut tables = read_tables(text).unwrap().tables;
    assert_eq!(tables.len(), 1, "{text}");
    let table = tables.remove(0);
    let magics = table.lookups.iter().map(|lookup| lookup.magic).collect();
    (table, magics)
}

#[test]
fn the_tables_of_the_rival_post() {
    let reading = read_tables(RIVAL).unwrap();
    let names: Vec<&str> = reading.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["magicNumberRook", "magicNumberBishop"]);
    for (table, piece) in reading.tables.iter().zip(Slider::ALL) {
        assert_eq!((table.piece, table.order), (piece, Mapping::Lerf));
        assert!(table.evidence.is_sure() && table.evidence.valid == 64, "{:?}", table.evidence);
        assert!(table.has_masks && table.has_shifts);
        for entry in 0..64 {
            let site = Site { piece, square: table.square(entry, Mapping::Lerbef), mapping: Mapping::Lerbef };
            let lookup = &table.lookups[usize::from(entry)];
            assert_eq!(*lookup, site.lookup(lookup.magic));
            assert!(check(site, lookup).unwrap().is_bijective(), "{site}");
            assert_eq!(bitrose_core::magic::spare_bits(site, lookup), Ok(0), "{site}");
        }
        assert_eq!(table.square(21, Mapping::Lerbef).to_string(), "c3");
    }
    let kinds = reading.arrays;
    let [rook, bishop] = Slider::ALL;
    assert_eq!(
        kinds,
        [
            ArrayKind::Known(Known::Masks(rook), 64),
            ArrayKind::Known(Known::Masks(bishop), 64),
            ArrayKind::Known(Known::Shifts(rook), 64),
            ArrayKind::Known(Known::Shifts(bishop), 64)
        ]
    );
}

#[test]
fn arrays_of_seven_languages() {
    let magics = table(Slider::Rook, 3);
    let long = |number: &u64| format!("{}L", number.cast_signed());
    let texts = [
        format!("const uint64_t kMagics[64] = {{ {} }};", joined(&magics, |n| format!("0x{n:016X}ULL"))),
        format!(
            "static constexpr std::array<U64, 64> magics {{ {} }};",
            joined(&magics, |n| format!("C64({n}),\n // x\n")).replace(",,", ",")
        ),
        format!("public static final long[] MAGICS = {{\n{},\n}};", joined(&magics, long)),
        format!("pub const MAGICS: [u64; 64] = [\n{}\n];", joined(&magics, |n| format!("0x{n:x}_u64"))),
        format!(
            "#[rustfmt::skip] const MAGICS: [Magic; 64] = [{}];",
            joined(&magics, |n| format!("Magic(0b{n:b})"))
        ),
        format!("var magics = [64]uint64{{ {} }}", hex(&magics)),
        format!(
            "static readonly ulong[] Magics = new ulong[64] {{ {} }};",
            joined(&magics, |n| format!("0x{n:X}UL"))
        ),
        format!(
            "MAGICS = np.array([{}], dtype=np.uint64)  # a comment",
            joined(&magics, |n| format!("0o{n:o}"))
        ),
        format!("{{\"magics\": [{}]}}", joined(&magics, |n| format!("\"0x{n:016x}\""))),
        hex(&magics),
    ];
    for text in texts {
        let (table, read) = only(&text);
        assert_eq!(read, magics, "{text}");
        assert_eq!((table.piece, table.evidence.valid), (Slider::Rook, 64));
    }
}

/// Shapes that engines really have, beside the plain array.
#[test]
fn casts_macros_lists_and_lines() {
    let magics = table(Slider::Bishop, 5);
    let lines = |each: &dyn Fn(usize, &u64) -> String| -> String {
        magics.iter().enumerate().map(|(entry, magic)| each(entry, magic) + "\n").collect()
    };
    let square = |entry: usize| Square::all().nth(entry).unwrap();
    let shift = |entry: usize| 64 - Site::lerf(Slider::Bishop, square(entry)).bits();
    let texts = [
        format!("uint64_t b[64] = {{ {} }};", joined(&magics, |n| format!("(uint64_t)0x{n:x}"))),
        format!("U64 b[64] = {{ {} }};", joined(&magics, |n| format!("(U64) {n}u"))),
        format!("const B: array[0..63] of QWord = ({});", joined(&magics, |n| format!("${n:016X}"))),
        format!("val B = ulongArrayOf({})", joined(&magics, |n| format!("0x{n:x}uL"))),
        lines(&|entry, n| format!("MAGIC(SQ_{entry}, 0x{n:x}ULL, 64 - {})", 64 - shift(entry))),
        lines(&|entry, n| format!("  {{ 0x{n:x}ULL, table + {}, {} }},", entry * 512, shift(entry))),
        lines(&|_, n| format!("0x{n:016X}")),
        lines(&|entry, n| format!("bishop {} 0x{n:016X} >> {}", square(entry), shift(entry))),
        format!("square,magic,shift\n{}", lines(&|entry, n| format!("s{entry},{n},{}", shift(entry)))),
        lines(&|entry, n| format!("{{\"magic\": \"0x{n:016X}\", \"shift\": {}}}", shift(entry))),
    ];
    for text in texts {
        let (table, read) = only(&text);
        assert_eq!((read, table.piece, table.evidence.valid), (magics.clone(), Slider::Bishop, 64), "{text}");
    }
}

/// A file has many tables: only those of magics are taken for magics.
#[test]
fn several_kinds_of_tables_in_a_file() {
    let magics = table(Slider::Rook, 7);
    let known: Vec<String> = Known::ALL
        .iter()
        .enumerate()
        .map(|(index, known)| {
            let entries: Vec<u64> = Square::all().map(|square| known.entry(square)).collect();
            format!("static const uint64_t kTable{index}[64] = {{ {} }};\n", hex(&entries))
        })
        .collect();
    let keys: Vec<u64> = (1..66).map(|number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    let text = format!(
        "{}uint64_t rookMagics[64] = {{ {} }};\nuint64_t keys[65] = {{ {} }};",
        known.concat(),
        hex(&magics),
        hex(&keys)
    );
    let reading = read_tables(&text).unwrap();
    assert_eq!(reading.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["rookMagics"]);
    assert_eq!(reading.tables[0].location.line, 15);
    assert_eq!(reading.arrays, Known::ALL.map(|known| ArrayKind::Known(known, 64)));
}

/// Numbers put together from halves, constants with names of their own, digits without a prefix.
#[test]
fn halves_constants_and_bare_digits() {
    let magics = table(Slider::Rook, 9);
    let halves = |number: &u64, with: &dyn Fn(u64, u64) -> String| with(number >> 32, number & 0xFFFF_FFFF);
    let named = |(entry, magic): (usize, &u64)| format!("static final long R{entry} = 0x{magic:x}L;\n");
    let constants: String = magics.iter().enumerate().map(named).collect();
    let again = (0..64).map(|entry| format!("R{entry}")).collect::<Vec<_>>().join(", ");
    let shifted = |high, low| format!("((uint64_t) 0x{high:x} << 32) | 0x{low:x}");
    let plain = |high, low| format!("0x{high:x}UL << 32 | 0x{low:x}UL");
    let added = |high, low| format!("(U64(0x{high:x}) << 32) + U64(0x{low:x})");
    let texts = [
        format!("U64 m[64] = {{ {} }};", joined(&magics, |n| halves(n, &shifted))),
        format!("U64 m[64] = {{ {} }};", joined(&magics, |n| halves(n, &plain))),
        format!("U64 m[64] = {{ {} }};", joined(&magics, |n| halves(n, &added))),
        format!("class Rooks {{\n{constants}\nstatic final long[] ALL = {{ {again} }};\n}}"),
        format!("magics:\n{}\n", joined(&magics, |n| format!("{n:016X}"))),
        magics.iter().map(|n| format!("  {n:016x}")).collect::<Vec<_>>().join("\n"),
    ];
    for text in texts {
        let (table, read) = only(&text);
        assert_eq!((read, table.piece, table.evidence.valid), (magics.clone(), Slider::Rook, 64), "{text}");
    }
}

/// Every way of writing the complement of a number, with and without a grammar.
#[test]
fn complements_are_read() {
    let rook = table(Slider::Rook, 7);
    for (sign, suffix) in [("~", "ULL"), ("!", "_u64"), ("^", ""), ("~", "L")] {
        let numbers = joined(&rook, |magic| format!("{sign}0x{:016X}{suffix}", !magic));
        for text in [
            format!("const MAGICS: [u64; 64] = [{numbers}];"),
            format!("[{numbers}]"),
            format!("table ? {{ {numbers} }}"),
        ] {
            assert_eq!(only(&text).1, rook, "{text}");
        }
    }
    // in C, `!` gives 0 or 1
    let truths = joined(&rook, |magic| format!("!0x{:016X}ULL", !magic));
    for text in [format!("const unsigned long long MAGICS[64] = {{ {truths} }};"), format!("{{ {truths} }}")]
    {
        assert!(read_tables(&text).is_err(), "{text}");
    }
    let one = hex(&rook).replacen("0x", "!0x", 1);
    for one in [one, joined(&rook, |magic| format!("!0x{:x}64", !magic >> 8))] {
        assert!(
            read_tables(&format!("const unsigned long long MAGICS[64] = {{ {one} }};")).is_err(),
            "{one}"
        );
    }
}

#[test]
fn tables_are_named_where_no_semicolon_parts_them() {
    let [rooks, bishops] = Slider::ALL.map(|piece| hex(&table(piece, 2)));
    for text in [
        format!("ROOKS = [\n{rooks}\n]\nBISHOPS = tuple(({bishops}))\n"),
        format!("var ROOKS = []uint64{{{rooks}}}\nvar BISHOPS [64]uint64 = [64]uint64{{{bishops}}}\n"),
        format!("val ROOKS = ulongArrayOf({rooks})\nval BISHOPS = longArrayOf({bishops})\n"),
    ] {
        let tables = read_tables(&text).unwrap().tables;
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names, ["ROOKS", "BISHOPS"], "{text}");
    }
}

#[test]
fn nested_rows_and_both_pieces_in_one_array() {
    let [rooks, bishops] = Slider::ALL.map(|piece| table(piece, 1));
    let nested = format!("U64 MAGICS[2][64] = {{ {{ {} }}, {{ {} }} }};", hex(&bishops), hex(&rooks));
    let flat = format!("U64 MAGICS[128] = {{ {}, {} }};", hex(&bishops), hex(&rooks));
    let ranks: Vec<String> = rooks.chunks(8).map(|rank| format!("{{ {} }}", hex(rank))).collect();
    for text in [nested, flat] {
        let tables = read_tables(&text).unwrap().tables;
        assert_eq!(
            tables.iter().map(|table| table.piece).collect::<Vec<_>>(),
            [Slider::Bishop, Slider::Rook]
        );
    }
    assert_eq!(only(&format!("U64 R[8][8] = {{ {} }};", ranks.join(",\n"))).1, rooks);
}

#[test]
fn rows_with_masks_and_shifts() {
    let bishops = table(Slider::Bishop, 8);
    let row = |(site, magic): (Site, &u64)| {
        format!(
            "{{ .mask = 0x{:x}, .magic = 0x{magic:x}, .shift = {}, table }}",
            site.mask(),
            64 - site.bits()
        )
    };
    let rows: Vec<String> = Site::all(Slider::Bishop, Mapping::Lerf).zip(&bishops).map(row).collect();
    let (table, read) = only(&format!("struct Magic bishop[64] = {{ {} }};", rows.join(", ")));
    assert_eq!(read, bishops);
    assert!(table.has_masks && table.has_shifts && table.evidence.valid == 64);
}

#[test]
fn a_table_whose_entries_stand_in_the_order_of_another_mapping() {
    let magics = table(Slider::Rook, 6);
    let mirrored: Vec<u64> = (0..64).map(|entry| magics[entry ^ 7]).collect();
    let (table, _) = only(&hex(&mirrored));
    assert_eq!((table.order, table.evidence.valid), (Mapping::Lerbef, 64));
    assert_eq!(table.lerf_square(0).to_string(), "h1");
}

#[test]
fn one_wrong_digit_is_caught_and_named() {
    let text = RIVAL.replace("0x6820808004002200L", "0x6820808000002200L");
    let reading = read_tables(&text).unwrap();
    let table = &reading.tables[0];
    assert_eq!(table.evidence.valid, 63);
    let wrong = |entry: &u8| {
        let site = Site::lerf(table.piece, table.lerf_square(*entry));
        !check(site, &table.lookups[usize::from(*entry)]).unwrap().is_valid()
    };
    let wrong: Vec<u8> = (0..64).filter(wrong).collect();
    assert_eq!(wrong, [21]);
    assert_eq!(table.square(21, Mapping::Lerbef).to_string(), "c3");
    let location = table.locations[21];
    assert_eq!(&text[location.offset..location.offset + location.length], "0x6820808000002200L");
}

fn error(text: &str) -> String {
    read_tables(text).unwrap_err().to_string()
}

#[test]
fn tables_of_the_wrong_length() {
    let magics = table(Slider::Bishop, 2);
    let text = format!("x;\nU64 bishopMagics[] = {{ {} }};", hex(&magics[..63]));
    assert!(error(&text).starts_with(
        "line 2, column 22: the array bishopMagics has 63 numbers; a table of magics has 64, one for each square; entry 63 is"
    ));
    let long = [magics.as_slice(), &[5]].concat();
    assert!(error(&hex(&long)).contains("the array has 65 numbers"));
}

#[test]
fn one_shift_for_all_squares() {
    let mut random = bitrose_core::bitboard::SplitMix64::new(7);
    let mut magic = |square: Square| {
        let site = Site { piece: Slider::Rook, square, mapping: Mapping::Lerf };
        let is_right = |&magic: &u64| {
            check(site, &Lookup { shift: 48, ..site.lookup(magic) }).is_ok_and(|check| check.is_valid())
        };
        std::iter::repeat_with(|| random.next() & random.next()).find(is_right).unwrap()
    };
    let magics: Vec<u64> = Square::all().map(&mut magic).collect();
    let (table, _) = only(&format!("RookMagics = [{}]", hex(&magics)));
    assert!(table.lookups.iter().all(|lookup| lookup.shift == 48), "{table:?}");
    assert_eq!((table.piece, table.evidence.valid), (Slider::Rook, 64));
    // masks of twelve squares need no more than twelve bits
    let masks: Vec<u64> = Square::all().map(|square| Slider::Rook.mask(square).0).collect();
    let (table, _) = only(&format!("RookMasks = [{}]\nRookMagics = [{}]", hex(&masks), hex(&magics)));
    assert!(table.has_masks && table.lookups.iter().all(|lookup| lookup.shift >= 52), "{table:?}");
}

#[test]
fn texts_without_a_table() {
    assert_eq!(
        error(""),
        "no magics found: expected an array of 64 numbers or 64 rows, one for each square, or of 128 for both pieces"
    );
    assert!(
        error("int x[] = {1, 2, 3};").ends_with("; the longest list here has 3 numbers (line 1, column 11)")
    );
    assert!(error("No numbers, (only) [words] {and} brackets)))").starts_with("no magics found"));
}

#[test]
fn a_number_of_more_than_64_bits() {
    let text = RIVAL.replace("0x6820808004002200L", "0x68208080040022001L");
    assert_eq!(
        error(&text),
        "line 8, column 26: 0x68208080040022001L is too large for 64 bits: 17 hexadecimal digits, at most 16 hexadecimal digits fit"
    );
}

#[test]
fn piece_square_tables_and_zobrist_keys_are_no_magics() {
    let values = joined(&(0..64).collect::<Vec<u64>>(), |n| format!("{}", n.cast_signed() - 32));
    let mut random = bitrose_core::bitboard::SplitMix64::new(1);
    let keys: Vec<u64> = (0..64).map(|_| random.next()).collect();
    let text = format!("int pst[64] = {{ {values} }}; U64 keys[64] = {{ {} }};", hex(&keys));
    let reading = read_tables(&text).unwrap();
    assert_eq!(reading.tables.len(), 0);
    assert_eq!(reading.arrays, [ArrayKind::Words]);
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        let _ = read_tables(&text);
    }

    #[test]
    fn no_pile_of_brackets_and_numbers_panics(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "{", "}", "[", "]", "(", ")", ",", ";", "=", ":", "::", "-", "0x", "0x1F", "12", "-9223372036854775808",
                "99999999999999999999", "x", "'", "\"", "\\", "/*", "*/", "//", "\n", "#", "é", "1.5", "0b2", "_",
            ]),
            0..300,
        ),
    ) {
        let text = parts.concat();
        if let Err(error) = read_tables(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn a_deep_pile_of_brackets_is_read() {
    let text = format!("{}{}", "{(".repeat(50_000), hex(&table(Slider::Bishop, 4)));
    assert_eq!(read_tables(&text).unwrap().tables.len(), 1);
}

/// What a text is as the first of 64 numbers, or why it is none.
fn number(text: &str) -> Result<u64, String> {
    let others = hex(&table(Slider::Bishop, 4)[1..]);
    let reading = read_tables(&format!("{{ {text}, {others} }}")).map_err(|error| error.to_string())?;
    Ok(reading.tables[0].lookups[0].magic)
}

#[test]
fn integers_of_every_language() {
    for text in [
        "0x1F",
        "0X1fULL",
        "31",
        "31L",
        "31_u64",
        "3_1",
        "0b11111",
        "0o37",
        "037",
        "0x1F_u64",
        "0x00'00'1F",
        "31n",
        "0x1Fi64",
        "0x1Ful",
        "$001F",
    ] {
        assert_eq!(number(text), Ok(31), "{text}");
    }
    assert_eq!(number("18446744073709551615"), Ok(u64::MAX));
}

#[test]
fn what_is_not_an_integer_of_64_bits() {
    for text in ["1e5", "12abc", "x12", "$x", "é", "1.5"] {
        let error = number(text).unwrap_err();
        assert!(error.contains("has 63 numbers"), "{text}: {error}");
    }
    for text in ["0x11223344556677889", "18446744073709551616", "0xG1", "0x1O"] {
        let error = number(text).unwrap_err();
        assert!(error.contains("too large") || error.contains("invalid number"), "{error}");
    }
}

//! What the optional features add: `cargo test -p bitrose-core --all-features`.

#[cfg(feature = "serde")]
mod serde {
    use bitrose_core::bitboard::{Bitboard, Color, Direction, File, Mapping, Rank, Square};
    use bitrose_core::position::{Color as Side, Kind, Move, Piece, Placement, Position, Setup, Wing};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).expect("a value of this crate"), json);
        assert_eq!(&serde_json::from_str::<T>(json).expect("what was written"), value);
        let from_tree: T =
            serde_json::from_value(serde_json::to_value(value).expect("a value")).expect("a tree");
        assert_eq!(&from_tree, value);
    }

    #[test]
    fn values_are_written_as_their_names() {
        check(&Square::E4, "\"e4\"");
        check(&File::C, "\"c\"");
        check(&Rank::Seventh, "\"7\"");
        check(&Color::Black, "\"Black\"");
        check(&Direction::NorthEast, "\"north_east\"");
        check(&Mapping::Befler, "\"befler\"");
        check(&Bitboard(0x1818_0000), "\"0x0000000018180000\"");
        check(&(Kind::Rook, Wing::QueenSide), "[\"rook\",\"queen side\"]");
        check(&Piece { color: Side::White, kind: Kind::Knight }, "\"white knight\"");
        check(&Move::new(Square::A2, Square::B1).with_promotion(Some(Kind::Queen)), "\"a2b1q\"");
        check(&vec![(Square::A1, Bitboard::ALL)], "[[\"a1\",\"0xFFFFFFFFFFFFFFFF\"]]");
    }

    #[test]
    fn positions_are_written_as_their_fen() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(&Position::default(), &format!("\"{start}\""));
        check(
            &"8/8/8/8/8/8/8/8 b - e3 7 9".parse::<Setup>().expect("six fields"),
            "\"8/8/8/8/8/8/8/8 b - e3 7 9\"",
        );
        check(&"8/8/8/8/8/8/8/6nN".parse::<Placement>().expect("a board"), "\"8/8/8/8/8/8/8/6nN\"");
        let kings = "4k3/8/8/8/8/8/8/R3K3 w Q - 12 40";
        check(&kings.parse::<Position>().expect("a legal position"), &format!("\"{kings}\""));
        let error = serde_json::from_str::<Position>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").expect_err("no kings");
        assert!(error.to_string().contains("king"), "{error}");
    }

    #[test]
    fn what_from_str_refuses_is_an_error_with_its_message() {
        let error = |result: serde_json::Result<Square>| result.expect_err("not a square").to_string();
        assert!(error(serde_json::from_str("\"e9\"")).starts_with("a square is a file a to h"));
        assert!(serde_json::from_str::<Square>("12").is_err());
        assert!(serde_json::from_str::<Move>("\"e2\"").is_err());
        assert_eq!(serde_json::from_str::<Piece>("\"n\"").ok().map(Piece::letter), Some('n'));
        assert_eq!(serde_json::from_str::<Bitboard>("\"a1 b1\"").ok(), Some(Bitboard(3)));
        assert!(serde_json::from_str::<Bitboard>("3").is_err(), "a number in JSON may have lost bits");
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use bitrose_core::bitboard::{Bitboard, Color, File, Mapping, Rank, Square};
    use std::collections::HashSet;
    use std::hash::Hash;

    fn drawn<T: for<'a> Arbitrary<'a> + Eq + Hash>() -> HashSet<T> {
        let bytes: Vec<u8> =
            (0..2048_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let mut source = Unstructured::new(&bytes);
        std::iter::from_fn(|| (!source.is_empty()).then(|| T::arbitrary(&mut source).expect("enough bytes")))
            .collect()
    }

    #[test]
    fn every_value_can_be_drawn() {
        assert_eq!(drawn::<Square>().len(), 64);
        assert_eq!((drawn::<File>().len(), drawn::<Rank>().len()), (8, 8));
        assert_eq!((drawn::<Color>().len(), drawn::<Mapping>().len()), (2, 8));
        assert!(drawn::<Bitboard>().len() > 200);
    }
}

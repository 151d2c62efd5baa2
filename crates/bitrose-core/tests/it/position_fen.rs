//! FEN and EPD, in and out: every fault with its place, every lenient form, both spellings of Chess960.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::{cozy_moves, random_words};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::{Color, Epd, FenError, FenFault, Field, Kind, Piece, Setup, Wing};
use cozy_chess::Board;
use proptest::prelude::*;

const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

fn strict(text: &str) -> FenError {
    text.parse::<Setup>().unwrap_err()
}

/// The fault in a FEN that begins with [`BOARD`]: field, place behind the board, length, nearest right form.
#[test]
fn a_fault_tells_its_field_and_place_and_the_nearest_form() {
    use FenFault::{
        Blanks, Dash, EnPassant, LargeNumber, LeftOut, Missing, MoveZero, Number, Rest, Right, RightsOrder,
        SecondRight, Side,
    };
    use Field::{Castling, EnPassant as Passed, FullmoveNumber, HalfmoveClock, SideToMove};
    for (rest, field, offset, length, fault, nearest) in [
        ("", SideToMove, 0, 0, Missing(SideToMove), Some("w - - 0 1")),
        (" ", SideToMove, 0, 0, Missing(SideToMove), Some("w - - 0 1")),
        (" b", Castling, 2, 0, Missing(Castling), Some("- - 0 1")),
        (" b KQ", Passed, 5, 0, Missing(Passed), Some("- 0 1")),
        (" b KQ -", HalfmoveClock, 7, 0, Missing(HalfmoveClock), Some("0 1")),
        (" b KQ - 5", FullmoveNumber, 9, 0, Missing(FullmoveNumber), Some("1")),
        (" b 5 9", Castling, 3, 0, LeftOut(Castling), Some("-")),
        (" b - 5 9", Passed, 5, 0, LeftOut(Passed), Some("-")),
        ("  w - - 0 1", SideToMove, 0, 2, Blanks, None),
        (" w\t- - 0 1", Castling, 2, 1, Blanks, None),
        (" w - - 0 1\n", FullmoveNumber, 10, 1, Blanks, None),
        (" W - - 0 1", SideToMove, 1, 1, Side, Some("w")),
        (" black - - 0 1", SideToMove, 1, 5, Side, Some("b")),
        (" x - - 0 1", SideToMove, 1, 1, Side, None),
        (" w KQxq - 0 1", Castling, 5, 1, Right('x'), None),
        (" w K-q - 0 1", Castling, 4, 1, Right('-'), None),
        (" w kqKQ - 0 1", Castling, 3, 4, RightsOrder, Some("KQkq")),
        (" w KQK - 0 1", Castling, 5, 1, SecondRight, None),
        (" w KGkq - 0 1", Castling, 4, 1, SecondRight, None),
        (" w – - 0 1", Castling, 3, 3, Dash, Some("-")),
        (" w - e4 0 1", Passed, 5, 2, EnPassant, None),
        (" w - E6 0 1", Passed, 5, 2, EnPassant, Some("e6")),
        (" w - i6 0 1", Passed, 5, 2, EnPassant, None),
        (" w - - -1 1", HalfmoveClock, 7, 2, Number, None),
        (" w - - 07 1", HalfmoveClock, 7, 2, Number, Some("7")),
        (" w - - 0 4294967296", FullmoveNumber, 9, 10, LargeNumber, None),
        (" w - - 0 0", FullmoveNumber, 9, 1, MoveZero, Some("1")),
        (" w - - 0 1 bm Nf3;", FullmoveNumber, 11, 7, Rest(FullmoveNumber), None),
    ] {
        let text = format!("{BOARD}{rest}");
        let error = strict(&text);
        let found = (error.field, error.offset - BOARD.len(), error.length, error.fault);
        assert_eq!(found, (field, offset, length, fault), "{text:?}");
        assert_eq!(error.nearest.as_deref(), nearest, "{text:?}");
        assert_eq!(error.column, text[..error.offset].chars().count() + 1, "{text:?}");
    }
    let words = "castling rights, column 27: expected the rights in the order `KQkq`; did you mean `KQkq`?";
    assert_eq!(strict(&format!("{BOARD} w kqKQ - 0 1")).to_string(), words);
}

#[test]
fn lenient_forms_are_mended_and_told() {
    const PAWN: &str = "4k3/8/8/4p3/8/8/8/4K3";
    for (text, meant, told) in [
        (format!("{BOARD} w KQkq - 3 9"), format!("{BOARD} w KQkq - 3 9"), vec![]),
        (format!("  {BOARD}   w\tKQkq -  3 9 \n"), format!("{BOARD} w KQkq - 3 9"), vec!["one space"; 5]),
        (format!("{BOARD}_w_KQkq_-_3_9"), format!("{BOARD} w KQkq - 3 9"), vec!["one space"; 5]),
        (BOARD.to_owned(), format!("{BOARD} w - - 0 1"), vec!["missing side to move; read as `w - - 0 1`"]),
        (
            format!("{BOARD} b KQkq"),
            format!("{BOARD} b KQkq - 0 1"),
            vec!["missing en passant square; read as `- 0 1`"],
        ),
        (
            format!("{BOARD} b KQkq -"),
            format!("{BOARD} b KQkq - 0 1"),
            vec!["missing halfmove clock; read as `0 1`"],
        ),
        (
            format!("{BOARD} b KQkq 4 7"),
            format!("{BOARD} b KQkq - 4 7"),
            vec!["missing en passant square before"],
        ),
        (
            format!("{BOARD} b 4 7"),
            format!("{BOARD} b - - 4 7"),
            vec!["missing castling rights before", "missing en passant square before"],
        ),
        (format!("{BOARD} WHITE - - 0 1"), format!("{BOARD} w - - 0 1"), vec!["read as `w`"]),
        (
            format!("{BOARD} B – — 0 1"),
            format!("{BOARD} b - - 0 1"),
            vec!["read as `b`", "plain `-`", "plain `-`"],
        ),
        (format!("{BOARD} w qKkQ - 0 1"), format!("{BOARD} w KQkq - 0 1"), vec!["read as `KQkq`"]),
        (
            format!("{BOARD} w KHQkq - 0 1"),
            format!("{BOARD} w KQkq - 0 1"),
            vec!["duplicate castling right; ignored"],
        ),
        (format!("{PAWN} w - E6 0 1"), format!("{PAWN} w - e6 0 1"), vec!["read as `e6`"]),
        (
            format!("{PAWN} w - d6 0 1"),
            format!("{PAWN} w - - 0 1"),
            vec!["ignoring en passant square d6, because there is no black pawn on d5"],
        ),
        (
            format!("{PAWN} w - e3 0 1"),
            format!("{PAWN} w - - 0 1"),
            vec!["ignoring en passant square e3, because with White to move it must be on rank 6"],
        ),
        (
            format!("{PAWN} w KQkq - 0 1"),
            format!("{PAWN} w - - 0 1"),
            vec![
                "ignoring castling right `K`, because there is no white rook on h1",
                "`Q`, because there is no white rook on a1",
                "`k`, because there is no black rook on h8",
                "`q`, because there is no black rook on a8",
            ],
        ),
        (
            format!("{BOARD} w KQkq - 00 0"),
            format!("{BOARD} w KQkq - 0 1"),
            vec!["read as `0`", "read as `1`"],
        ),
        (
            "11111111/8/44/8/8/8/2222/8 w - - 0 1".to_owned(),
            "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            vec!["two numbers in a row"; 11],
        ),
        (
            format!("[FEN \"{BOARD} w KQkq - 3 9\"]"),
            format!("{BOARD} w KQkq - 3 9"),
            vec!["expected only the FEN"],
        ),
        (format!("'{BOARD} w KQkq - 3 9'"), format!("{BOARD} w KQkq - 3 9"), vec!["expected only the FEN"]),
        (
            format!("position fen {BOARD} w KQkq - 3 9"),
            format!("{BOARD} w KQkq - 3 9"),
            vec!["expected only the FEN"],
        ),
    ] {
        let (setup, mended) = Setup::read_leniently(&text).unwrap();
        assert_eq!(setup.to_string(), meant, "{text:?}");
        let notes: Vec<String> = mended.iter().map(ToString::to_string).collect();
        assert_eq!(notes.len(), told.len(), "{text:?}: {notes:#?}");
        for (note, part) in notes.iter().zip(told) {
            assert!(note.contains(part), "{text:?}: {note:?} lacks {part:?}");
        }
        assert_eq!(
            text.parse::<Setup>().is_ok(),
            mended.iter().all(|note| matches!(note.0.fault, FenFault::Impossible(_)))
        );
    }
}

#[test]
fn x_fen_names_the_inner_rook() {
    let fen = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"; // the example of X-FEN's author
    let setup: Setup = fen.parse().unwrap();
    let right = |color: Color, wing: Wing| setup.castling[color][wing];
    assert_eq!(right(Color::White, Wing::KingSide), Some(File::G));
    assert_eq!(right(Color::White, Wing::QueenSide), None);
    assert_eq!(right(Color::Black, Wing::KingSide), Some(File::G));
    assert_eq!(right(Color::Black, Wing::QueenSide), Some(File::A));
    assert_eq!(setup.to_string(), fen);
    assert_eq!(setup.shredder_fen(), fen.replace("Gkq", "Gga"));
    assert_eq!(setup.shredder_fen().parse(), Ok(setup));
}

/// Chess960 games: the other program writes both spellings of the rights too.
#[test]
fn chess960_games_are_read_and_written() {
    let mut words = random_words(960);
    let mut castling = 0;
    for start in (0..960).step_by(7) {
        let mut board = Board::chess960_startpos(start);
        for _ in 0..30 {
            let shredder = format!("{board:#}");
            let setup: Setup = shredder.parse().unwrap();
            assert_eq!(setup.shredder_fen(), shredder);
            assert_eq!(setup.to_string().parse(), Ok(setup), "{shredder}");
            for (color, other) in
                [(Color::White, cozy_chess::Color::White), (Color::Black, cozy_chess::Color::Black)]
            {
                let rights = board.castle_rights(other);
                let files = [rights.short, rights.long].map(|file| file.map(|file| File::ALL[file as usize]));
                assert_eq!(setup.castling[color], files, "{shredder}");
                castling += files.iter().flatten().count();
            }
            let moves = cozy_moves(&board);
            let Some(choice) = words.next().unwrap().checked_rem(moves.len() as u64) else { break };
            board.play_unchecked(moves[usize::try_from(choice).unwrap()]);
        }
    }
    assert!(castling > 2000, "only {castling} rights");
}

#[test]
fn well_known_positions_have_names() {
    for known in KNOWN_POSITIONS {
        let setup = known.setup();
        assert_eq!(setup.to_string(), known.fen, "{}", known.name);
        assert_eq!(setup.check(), Ok(()), "{}", known.name);
        assert_eq!(Setup::read(known.name).unwrap(), (setup, vec![]));
        assert_eq!(Setup::read(&known.name.to_uppercase().replace('_', "")).unwrap().0, setup);
        assert_eq!(Setup::read(known.fen).unwrap(), (setup, vec![]));
    }
    let error = Setup::read("kiwipet").unwrap_err();
    assert_eq!((error.fault, error.nearest.as_deref()), (FenFault::UnknownName, Some("kiwipete")));
    assert!(error.to_string().contains("startpos, kiwipete, position3"), "{error}");
    assert_eq!(Setup::read("whatever").unwrap_err().nearest, None);
    assert_eq!(Setup::read("8").unwrap_err().fault, FenFault::FewRanks(1));
    assert_eq!(Setup::read(" ").unwrap_err().fault, FenFault::Empty);
}

#[test]
fn an_epd_has_operations() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rf1+; id \"a; b\"; c0 \"\"; hmvc 7; fmvn 20;";
    let epd: Epd = text.parse().unwrap();
    assert_eq!((epd.setup.halfmove_clock, epd.setup.fullmove_number), (7, 20));
    let operations: Vec<_> = epd
        .operations
        .iter()
        .map(|operation| (operation.opcode.as_str(), operation.operands.clone()))
        .collect();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    assert_eq!(operations, [("bm", words(&["O-O", "Rf1+"])), ("id", words(&["a; b"])), ("c0", words(&[""]))]);
    let written = "4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 20; bm O-O Rf1+; id \"a; b\"; c0 \"\";";
    assert_eq!(epd.to_string(), written);
    assert_eq!(written.parse(), Ok(epd));
    for (suite, counts) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66", &[(1, 15), (2, 66)][..]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1; D1 15; D2 66;", &[(1, 15), (2, 66)]),
        ("4k3/8/8/8/8/8/8/4K2R w K -;D1 15;D2 66", &[(1, 15), (2, 66)]),
        ("4k3/8/8/8/8/8/8/4K2R w K - D6 764643;", &[(6, 764_643)]),
        ("4k3/8/8/8/8/8/8/4K2R w K -", &[]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 3 4", &[]),
    ] {
        let epd: Epd = suite.parse().unwrap();
        assert_eq!(epd.perft_counts().collect::<Vec<_>>(), counts, "{suite}");
    }
}

#[test]
fn a_fault_in_an_epd_tells_its_place() {
    for (text, words) in [
        ("4k3/8/8/8/8/8/8/4K2R w K", "en passant square, column 25: missing en passant square"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0", "fullmove number, column 29: missing fullmove number"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;1D 15", "column 33: invalid opcode `1D`: expected a letter first"),
        ("4k3/8/8/8/8/8/8/4K2R w K - id \"open; x", "column 31: expected a closing `\"`"),
        ("4k3/8/8/8/8/8/8/4K2R w K - hmvc x;", "column 28: `hmvc` takes one number"),
        ("4k3/8/8/8/8/8/8/4K2R w K - fmvn 0;", "column 28: `fmvn` takes one number, at least 1"),
        ("4k3/8/8/8/8/8/8/4K2R w Kx - ;D1 15", "castling rights, column 25: invalid castling right `x`"),
    ] {
        let error = text.parse::<Epd>().unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

/// Any piece on any square, all other fields as a FEN can write them.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (any::<bool>(), 0..6_usize).prop_map(|(white, kind)| Piece {
        color: if white { Color::White } else { Color::Black },
        kind: Kind::ALL[kind],
    });
    let board = prop::collection::vec((0..64_u8, piece), 0..40);
    let passed = prop::option::of((0..8_u8, any::<bool>()));
    let fields = (any::<bool>(), prop::array::uniform4(prop::option::of(0..8_u8)), passed);
    (board, fields, any::<u32>(), 1..=u32::MAX).prop_map(
        |(board, (white, rights, passed), halfmoves, moves)| {
            let mut setup = Setup::empty();
            for (square, piece) in board {
                setup.placement.put(piece, Square::from_index(square).unwrap());
            }
            setup.side_to_move = if white { Color::White } else { Color::Black };
            for (place, file) in rights.into_iter().enumerate() {
                let (color, wing) = (Color::ALL[place / 2], Wing::ALL[place % 2]);
                let file =
                    file.and_then(File::from_index).filter(|file| is_on_wing(&setup, color, wing, *file));
                setup.castling[color][wing] = file;
            }
            setup.en_passant = passed.map(|(file, third)| {
                Square::new(File::from_index(file).unwrap(), if third { Rank::Third } else { Rank::Sixth })
            });
            setup.halfmove_clock = halfmoves;
            setup.fullmove_number = moves;
            setup
        },
    )
}

/// A letter names only a file: which wing it is, the king decides, or the middle of the board without one.
fn is_on_wing(setup: &Setup, color: Color, wing: Wing, file: File) -> bool {
    let kings = setup.placement.pieces(color, Kind::King)
        & File::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |rank, file| rank.with(Square::new(file, color.first_rank())));
    let king = kings.first().map_or(File::E, Square::file);
    (file > king) == (wing == Wing::KingSide)
}

proptest! {
    #[test]
    fn whatever_is_written_is_read_back(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        prop_assert_eq!(setup.shredder_fen().parse(), Ok(setup));
        let epd = Epd { setup, operations: Vec::new() };
        prop_assert_eq!(epd.to_string().parse(), Ok(epd));
    }

    #[test]
    fn whatever_is_mended_is_right(text in "[1-8pnbrqkPNBRQK/]{10,40}|r3k2r/8/8/8/8/8/8/R3K2R", rest in "[ _wbKQkqA-Ha-h0-9–-]{0,24}") {
        if let Ok((setup, mended)) = Setup::read_leniently(&format!("{text} {rest}")) {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
            for color in Color::ALL {
                prop_assert!(Wing::ALL.into_iter().all(|wing| setup.castling_fault(color, wing).is_none()));
            }
            for note in mended {
                prop_assert!(!note.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_text_panics(text in ".*", known in 0..KNOWN_POSITIONS.len(), at in 0..80_usize, length in 0..9_usize) {
        let mut spoilt: Vec<char> = KNOWN_POSITIONS[known].fen.chars().collect();
        let at = at.min(spoilt.len());
        let end = (at + length).min(spoilt.len());
        spoilt.splice(at..end, text.chars().take(3));
        let spoilt: String = spoilt.into_iter().collect();
        for text in [text, spoilt] {
            for error in [text.parse::<Setup>().err(), Setup::read_leniently(&text).err(), Setup::read(&text).err()] {
                prop_assert!(error.is_none_or(|error| error.offset + error.length <= text.len()));
            }
            if let Ok(epd) = text.parse::<Epd>() {
                prop_assert_eq!(epd.to_string().parse(), Ok(epd));
            }
        }
    }
}

/// Anything may be pasted: a long text is refused or mended in time that grows with its length only.
#[test]
fn long_texts_are_read_quickly() {
    let start = std::time::Instant::now();
    for sign in ["_", "K", "k", "1", "/", "8/", " ", "\"", "-"] {
        let long = sign.repeat(1 << 18);
        for text in [long.clone(), format!("{BOARD} w {long}"), format!("{BOARD}_w_{long}")] {
            let _ = (Setup::read(&text), text.parse::<Setup>(), text.parse::<Epd>());
        }
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

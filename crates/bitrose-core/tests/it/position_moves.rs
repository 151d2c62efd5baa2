//! Legal moves against two others: the rules told slowly, and cozy-chess; and make and unmake, bit by bit.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::{KNIGHT_CLOCKWISE, NORTH_CLOCKWISE, cozy_moves, truth};
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Bitboard, File, Offset, Square};
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::perft::{InstructionSet, perft_with};
use bitrose_core::position::{Color, Epd, GameOutcome, Kind, Move, MoveList, Piece, Position, Setup, Wing};
use cozy_chess::{BitBoard, Board, GameStatus};

/// A generator of random numbers that the tests can repeat: `SplitMix64`.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.word() % u64::try_from(limit).unwrap()).unwrap()
    }
}

fn position(fen: &str) -> Position {
    Position::try_from(&fen.parse::<Setup>().unwrap()).unwrap()
}

fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

fn ours(mv: cozy_chess::Move) -> Move {
    let square = |square| Square::from_index(square as u8).unwrap();
    let promotion = mv.promotion.map(|piece| Kind::ALL[piece as usize]);
    Move::new(square(mv.from), square(mv.to)).with_promotion(promotion)
}

fn both(board: &Board) -> Vec<(Move, cozy_chess::Move)> {
    let mut moves: Vec<_> = cozy_moves(board).into_iter().map(|mv| (ours(mv), mv)).collect();
    moves.sort_unstable_by_key(|&(mv, _)| mv);
    moves
}

fn same(ours: Bitboard, cozy: BitBoard, what: &str, fen: &str) {
    assert_eq!(ours, Bitboard(cozy.0), "{what} of {fen}");
}

/// Everything that both programs know about a position.
fn compare(position: &Position, board: &Board) {
    let fen = position.setup().to_string();
    let listed: Vec<Move> = both(board).into_iter().map(|(mv, _)| mv).collect();
    assert_eq!(sorted(position), listed, "{fen}");
    assert_eq!(position.legal_move_count(), listed.len(), "{fen}");
    let mut quiets = position.legal_quiets().to_vec();
    quiets.sort_unstable();
    let is_quiet = |mv: &cozy_chess::Move| {
        let is_pawn = board.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn);
        let is_capture =
            board.color_on(mv.to) == Some(!board.side_to_move()) || is_pawn && mv.from.file() != mv.to.file();
        !is_capture && mv.promotion.is_none()
    };
    let want: Vec<Move> = both(board).into_iter().filter(|(_, mv)| is_quiet(mv)).map(|(mv, _)| mv).collect();
    assert_eq!(quiets, want, "quiet moves of {fen}");
    let is_stuck = match position.outcome() {
        Some(GameOutcome::Checkmate { winner }) => {
            assert_eq!(
                (board.status(), winner),
                (GameStatus::Won, position.side_to_move().opponent()),
                "{fen}"
            );
            true
        }
        outcome => {
            assert_ne!(board.status(), GameStatus::Won, "{fen}");
            outcome == Some(GameOutcome::Stalemate)
        }
    };
    assert_eq!(is_stuck, listed.is_empty(), "{fen}");
    same(position.checkers(), board.checkers(), "checkers", &fen);
    let own = board.pinned() & board.colors(board.side_to_move());
    same(position.pinned(), own, "pinned", &fen);
    same(position.placement().color(Color::White), board.colors(cozy_chess::Color::White), "white", &fen);
    for (kind, piece) in Kind::ALL.into_iter().zip(cozy_chess::Piece::ALL) {
        same(position.placement().kind(kind), board.pieces(piece), "kind", &fen);
    }
}

/// What an engine asks of a position, each against the slow way to the same answer.
fn ask_as_an_engine(position: &Position, random: &mut Random) {
    let (setup, legal) = (position.setup(), position.legal_moves());
    let key = position.zobrist_key();
    for &mv in &legal {
        let next = position.after(mv);
        assert_eq!(position.zobrist_key_after(key, mv, &next), next.zobrist_key(), "{mv} in {setup}");
        assert_eq!(position.after_with_key(key, mv), (next, next.zobrist_key()), "{mv} in {setup}");
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    }
    let in_list = |moves: MoveList, is_one: &dyn Fn(Move) -> bool| {
        let [mut moves, mut wanted] = [moves, legal.iter().copied().filter(|&mv| is_one(mv)).collect()];
        moves.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(*moves, *wanted, "{setup}");
    };
    let changes_material = |mv: Move| mv.promotion().is_some() || position.captured(mv).is_some();
    in_list(position.legal_captures(), &changes_material);
    in_list(position.legal_quiets(), &|mv| !changes_material(mv));
    let targets = Bitboard(random.word());
    in_list(position.legal_moves_to(targets), &|mv| targets.contains(mv.to()));
    let en_passant = legal.iter().find(|mv| position.captured(**mv).is_some_and(|(_, at)| at != mv.to()));
    assert_eq!(position.legal_en_passant(), en_passant.map(|mv| mv.to()), "{setup}");
    for _ in 0..20 {
        let Some(mv) = Move::from_bits(u16::try_from(random.below(1 << 16)).unwrap()) else { continue };
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv} in {setup}");
    }
    assert!(legal.iter().all(|&mv| position.is_legal(mv)), "{setup}");

    let passed = Setup {
        side_to_move: setup.side_to_move.opponent(),
        en_passant: None,
        halfmove_clock: setup.halfmove_clock + 1,
        fullmove_number: setup.fullmove_number + u32::from(setup.side_to_move.index()),
        ..setup
    };
    let passed = Position::try_from(passed).ok();
    assert_eq!(position.null_move(), passed, "{setup}");
    if let Some(passed) = passed {
        assert_eq!(position.zobrist_key_after_null(key), passed.zobrist_key(), "{setup}");
    }
    assert_eq!(
        (position.en_passant(), position.halfmove_clock(), position.fullmove_number()),
        (setup.en_passant, setup.halfmove_clock, setup.fullmove_number)
    );
    let rooks = setup.rights().map(|(color, _, file)| Square::new(file, color.first_rank()));
    assert_eq!(position.castling_rooks(), rooks.collect(), "{setup}");
    let occupied = position.occupied() & Bitboard(random.word());
    for square in Square::all() {
        assert_eq!(position.piece(square), setup.placement.piece(square));
        let attackers = |occupied| -> Bitboard {
            let attacks = |piece, from| reaches(piece, from, occupied).contains(square);
            let pieces = position.occupied().squares();
            pieces.filter(|&from| attacks(setup.placement.piece(from).unwrap(), from)).collect()
        };
        let (placement, us) = (setup.placement, setup.side_to_move);
        let want = attackers(occupied);
        assert_eq!(position.attackers_to(square, occupied), want, "{square} under {occupied} in {setup}");
        assert_eq!(placement.attackers_to(square, occupied), want, "{square} under {occupied} in {setup}");
        let want = attackers(position.occupied()) & position.color(us);
        assert_eq!(placement.attackers_by(us, square), want, "{square} in {setup}");
    }
}

/// What a piece attacks, walked on coordinates.
fn reaches(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let steps = |steps: &[[i8; 2]]| {
        steps.iter().filter_map(|&[files, ranks]| from.offset(Offset::new(files, ranks))).collect()
    };
    let forward = if piece.color == Color::White { 1 } else { -1 };
    match piece.kind {
        Kind::Pawn => steps(&[[-1, forward], [1, forward]]),
        Kind::Knight => steps(&KNIGHT_CLOCKWISE),
        Kind::Bishop => rays::bishop(from, occupied),
        Kind::Rook => rays::rook(from, occupied),
        Kind::Queen => rays::queen(from, occupied),
        Kind::King => steps(&NORTH_CLOCKWISE),
    }
}

/// Plays a random game in both programs, and each move on a copy by the rules told slowly.
fn play_game(mut board: Board, random: &mut Random, plies: usize) {
    let mut position = position(&format!("{board:#}"));
    for _ in 0..plies {
        compare(&position, &board);
        ask_as_an_engine(&position, random);
        let moves = both(&board);
        let Some(&(mv, cozy)) = moves.get(random.below(moves.len().max(1))) else { break };
        let before = position;
        position.play(mv).unwrap();
        assert_eq!(position.setup(), truth::play(&before.setup(), mv), "{mv:?}");
        assert_eq!(Position::try_from(position.setup()), Ok(position), "{mv:?}");
        board.play_unchecked(cozy);
    }
}

#[test]
fn random_games_move_list_by_move_list() {
    let mut random = Random(1);
    for _ in 0..60 {
        play_game(Board::default(), &mut random, 120);
    }
}

#[test]
fn start_positions_have_the_numbers_of_cozy_chess() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        assert_eq!(start.setup().shredder_fen(), format!("{:#}", Board::chess960_startpos(number.into())));
    }
    assert_eq!([960, u16::MAX].map(Position::chess960), [None; 2]);
}

#[test]
fn a_game_ends_without_material_or_after_75_moves() {
    for (fen, outcome) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(GameOutcome::InsufficientMaterial)),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(GameOutcome::InsufficientMaterial)),
        ("2b1k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", Some(GameOutcome::InsufficientMaterial)), // all on light squares
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", None),
        ("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", None), // a side that helps can be mated
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", None),
        ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 149 90", None),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 150 90", Some(GameOutcome::SeventyFiveMoves)),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 150 90", Some(GameOutcome::Checkmate { winner: Color::White })),
        ("7k/5K2/6B1/8/8/8/8/8 b - - 0 1", Some(GameOutcome::Stalemate)),
    ] {
        assert_eq!(position(fen).outcome(), outcome, "{fen}");
    }
}

#[test]
fn random_chess960_games_move_list_by_move_list() {
    let mut random = Random(2);
    for game in 0..90 {
        let (white, black) = (game * 11 % 960, (game * 7 + 500) % 960);
        play_game(Board::double_chess960_startpos(white, black), &mut random, 80);
    }
}

/// Random games again, each position against the rules told slowly.
#[test]
fn every_position_of_random_games_against_the_slow_rules() {
    let mut random = Random(3);
    for game in 0..40 {
        let board = Board::chess960_startpos(game * 24);
        let mut position = position(&format!("{board:#}"));
        for _ in 0..60 {
            let moves = sorted(&position);
            assert_eq!(moves, truth::legal_moves(&position.setup()), "{}", position.setup());
            assert_eq!(
                truth::attacks(&position.placement(), Color::White),
                position.placement().attacks(Color::White)
            );
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            position.play_unchecked(mv);
        }
    }
}

/// Kings and a handful of pieces anywhere: pins, double checks and en passant that no game of random moves meets often.
#[test]
fn random_arrangements_against_the_slow_rules_and_cozy_chess() {
    let mut random = Random(4);
    let mut legal = 0;
    while legal < 4000 {
        let Some(position) = arrangement(&mut random) else { continue };
        assert_eq!(sorted(&position), truth::legal_moves(&position.setup()), "{}", position.setup());
        ask_as_an_engine(&position, &mut random);
        if let Ok(board) = Board::from_fen(&position.setup().shredder_fen(), true) {
            compare(&position, &board);
        }
        legal += 1;
    }
}

/// Pieces on random squares, rights to castle and an en passant square where they can be.
fn arrangement(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut place = |random: &mut Random, color, kind| {
        let square = Square::from_index(u8::try_from(random.below(64)).unwrap()).unwrap();
        if setup.placement.piece(square).is_none() {
            setup.placement.put(bitrose_core::position::Piece { color, kind }, square);
        }
    };
    place(random, Color::White, Kind::King);
    place(random, Color::Black, Kind::King);
    for _ in 0..random.below(14) {
        let kind =
            [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen][random.below(6)];
        let color = Color::ALL[random.below(2)];
        place(random, color, kind);
    }
    setup.side_to_move = Color::ALL[random.below(2)];
    for color in Color::ALL {
        for right in &mut setup.castling[color] {
            *right = Some(File::ALL[random.below(8)]);
        }
    }
    let groundless: Vec<_> =
        setup.rights().filter(|&(color, wing, _)| setup.castling_fault(color, wing).is_some()).collect();
    for (color, wing, _) in groundless {
        setup.castling[color][wing] = None;
    }
    setup.en_passant =
        Square::all().filter(|&square| setup.en_passant_fault(square).is_none()).nth(random.below(2));
    Position::try_from(&setup).ok()
}

/// The leaves as cozy-chess counts them.
fn leaves(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += self::leaves(&next, depth - 1);
        }
        false
    });
    leaves
}

/// Perft of random arrangements and of positions from random games, Chess960 and standard, with each set of
/// instructions that this processor has. Returns how many leaves were compared.
fn perft_of_random_positions(positions: usize, depth: u8, seed: u64) -> u64 {
    let mut random = Random(seed);
    let mut compared = 0;
    let mut compare = |board: &Board| {
        let position = position(&format!("{board:#}"));
        for depth in 1..=depth {
            let want = leaves(board, depth);
            for instructions in InstructionSet::ALL {
                let count = perft_with(instructions, &position, depth);
                assert!(count.is_none_or(|count| count == want), "{instructions:?} {depth} {board:#}");
            }
            compared += want;
        }
    };
    for _ in 0..positions / 2 {
        let mut start = || u32::try_from(random.below(960)).unwrap();
        let mut board = Board::double_chess960_startpos(start(), start());
        for _ in 0..random.below(100) {
            let moves = both(&board);
            let Some(&(_, mv)) = moves.get(random.below(moves.len().max(1))) else { break };
            board.play_unchecked(mv);
        }
        compare(&board);
    }
    let mut legal = 0;
    while legal < positions / 2 {
        let Some(position) = arrangement(&mut random) else { continue };
        let Ok(board) = Board::from_fen(&position.setup().shredder_fen(), true) else { continue };
        compare(&board);
        legal += 1;
    }
    compared
}

#[test]
fn perft_of_some_random_positions_against_cozy_chess() {
    assert!(perft_of_random_positions(300, 2, 5) > 100_000);
}

#[test]
#[ignore = "optimised builds only: a minute with --profile proof"]
fn perft_of_many_random_positions_against_cozy_chess() {
    assert!(perft_of_random_positions(3000, 4, 6) > 1_000_000_000);
}

/// What is easily forgotten, with the moves that must be there and those that must not.
#[test]
fn traps() {
    // (FEN, moves that are legal, moves that are not), castling written as king takes rook.
    let traps: [(&str, &str, &str); 13] = [
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5e6", "e5d6"), // en passant uncovers the rank
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4e3", "e4d3"), // the same for Black
        ("4k3/8/8/2KpP3/8/8/8/8 w - d6 0 1", "e5d6 c5d5", ""), // the checking pawn is captured en passant
        ("4k3/1b6/8/2pP4/4K3/8/8/8 w - c6 0 1", "d5c6", "d5d6"), // en passant stays on the diagonal pin
        ("4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1", "d5d6", "d5c6"), // the captured pawn was the shield
        ("4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6", "e5d6"), // pinned along the file: pushes, not captures
        ("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "", "f2f3 f2f4"),   // pinned along a diagonal
        ("4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3", "f2f3 f2f4"), // but the pinner can be captured
        ("r3k2r/8/8/8/8/8/8/1R2K1R1 b kq - 0 1", "e8a8", "e8h8"), // b8 may be attacked, g8 may not
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1e2", "e1h1 e1a1"), // not out of check
        ("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "d1c2", "d1b1"),     // the rook shields the king: pinned to it
        ("4k3/8/8/8/8/8/8/1RK4r w B - 0 1", "c1b2", "c1b1"),     // in check along the rank
        ("4k3/8/8/8/8/8/8/2KR4 w D - 0 1", "c1d1", ""),          // king and rook change places
    ];
    for (fen, legal, illegal) in traps {
        let moves: Vec<String> =
            position(fen).legal_moves().iter().map(std::string::ToString::to_string).collect();
        for mv in legal.split_whitespace() {
            assert!(moves.iter().any(|found| found == mv), "{mv} is legal in {fen}; found {moves:?}");
        }
        for mv in illegal.split_whitespace() {
            assert!(!moves.iter().any(|found| found == mv), "{mv} is not legal in {fen}");
        }
        assert_eq!(sorted(&position(fen)), truth::legal_moves(&position(fen).setup()), "{fen}");
    }
}

#[test]
fn a_key_is_the_same_on_every_way_to_a_position() {
    let play = |moves: &[(Square, Square)]| {
        let mut position = Position::default();
        for &(from, to) in moves {
            position.play(Move::new(from, to)).unwrap();
        }
        position.zobrist_key()
    };
    let (nf3, nf6) = ((Square::G1, Square::F3), (Square::G8, Square::F6));
    let (nc3, nc6) = ((Square::B1, Square::C3), (Square::B8, Square::C6));
    assert_eq!(play(&[nf3, nf6, nc3, nc6]), play(&[nc3, nc6, nf3, nf6]));
    let back = [nf3, nf6, (Square::F3, Square::G1), (Square::F6, Square::G8)];
    assert_eq!(play(&back), Position::default().zobrist_key());
    assert_ne!(play(&[nf3]), play(&[nc3]));
    // The double push leaves an en passant square, but no pawn can use it: the same position as by two single steps.
    let slow = play(&[(Square::E2, Square::E3), nf6, (Square::E3, Square::E4), (Square::F6, Square::G8)]);
    assert_ne!(slow, play(&[(Square::E2, Square::E4)]), "the other side is to move");
    let quick =
        play(&[(Square::E2, Square::E4), nf6, nf3, (Square::F6, Square::G8), (Square::F3, Square::G1)]);
    assert_eq!(play(&[(Square::E2, Square::E4)]), quick);
}

/// Walks all moves to a depth, and passes once on each way, with a key that is only ever updated. Returns how many
/// positions it has seen.
fn walk_with_key(position: &Position, key: u64, depth: u8, has_passed: bool) -> usize {
    assert_eq!(key, position.zobrist_key(), "{position}");
    let legal = sorted(position);
    let mut staged = [position.legal_captures().to_vec(), position.legal_quiets().to_vec()].concat();
    staged.sort_unstable();
    assert_eq!(staged, legal, "{position}");
    if depth == 0 {
        return 1;
    }
    let mut seen = 1;
    if let Some(next) = position.null_move().filter(|_| !has_passed) {
        seen += walk_with_key(&next, position.zobrist_key_after_null(key), depth - 1, true);
    }
    for mv in legal {
        let (next, key) = position.after_with_key(key, mv);
        seen += walk_with_key(&next, key, depth - 1, has_passed);
    }
    seen
}

#[test]
fn keys_and_stages_hold_along_every_walk() {
    let mut seen = 0;
    for known in KNOWN_POSITIONS {
        let position = position(known.fen);
        seen += walk_with_key(&position, position.zobrist_key(), 2, false);
    }
    let hard =
        include_str!("../data/perft_chess960_hard.epd").lines().filter_map(|line| line.parse::<Epd>().ok());
    for epd in hard {
        let position = Position::try_from(epd.setup).unwrap();
        seen += walk_with_key(&position, position.zobrist_key(), 2, false);
    }
    assert!(seen > 15_000, "{seen}");
}

#[test]
#[should_panic = "the key is not that of"]
#[cfg_attr(not(debug_assertions), ignore = "needs debug assertions")]
fn the_key_of_another_position_is_refused() {
    let start = Position::default();
    let mv = start.legal_moves()[0];
    let _ = start.after_with_key(start.zobrist_key() ^ 1, mv);
}

#[test]
#[should_panic = "the next position is not the one after"]
#[cfg_attr(not(debug_assertions), ignore = "needs debug assertions")]
fn the_position_after_another_move_is_refused() {
    let start = Position::default();
    let moves = start.legal_moves();
    start.zobrist_key_after(start.zobrist_key(), moves[0], &start.after(moves[1]));
}

/// A captor that is pinned cannot capture: the same position as without the en passant square, and the same key.
#[test]
fn an_en_passant_square_counts_if_a_capture_is_legal() {
    for (fen, counts) in [
        ("5k2/8/8/8/4Pp2/8/8/4KR2 b - e3 0 1", false), // pinned on the f-file
        ("5k2/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", true),
        ("5k2/8/8/8/4P1p1/8/8/4K3 b - e3 0 1", false), // nobody is next to e4
    ] {
        let with = position(fen);
        let without = position(&fen.replace("e3 0 1", "- 7 30"));
        assert_eq!(with.legal_en_passant().is_some(), counts, "{fen}");
        assert_eq!(with.is_repetition_of(&without), !counts, "{fen}");
        assert_eq!(with.zobrist_key() == without.zobrist_key(), !counts, "{fen}");
    }
    let [all, less] =
        ["KQkq", "Kkq"].map(|rights| position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")));
    assert!(!all.is_repetition_of(&less));
}

/// A king may stand next to a piece of its own; only a rook with the right castles.
#[test]
fn castling_needs_a_right() {
    let both = position("4k3/8/8/8/8/8/8/R2QK2R w K - 0 1");
    let castles = |to| both.castles(Move::new(Square::E1, to));
    assert_eq!([Square::D1, Square::A1, Square::H1].map(castles), [None, None, Some(Wing::KingSide)]);
    assert_eq!(both.uci(Move::new(Square::E1, Square::A1)), "e1a1");
}

#[test]
fn a_list_of_moves_is_filled_and_thinned() {
    let mut moves: MoveList = (0..=u16::MAX).filter_map(Move::from_bits).step_by(300).collect();
    assert_eq!(moves.len(), 96);
    moves.retain(|mv| mv.promotion() == Some(Kind::Queen));
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.promotion() == Some(Kind::Queen)));
    moves.push(Move::new(Square::A1, Square::A2));
    assert_eq!(moves.last(), Some(&Move::new(Square::A1, Square::A2)));
    assert!(MoveList::empty().is_empty());
    assert_eq!(size_of::<Option<Move>>(), 2);
    for bits in 0..=u16::MAX {
        let is_one = bits < 0x8000 && bits % 8 != 7;
        assert_eq!(Move::from_bits(bits).map(Move::to_bits), is_one.then_some(bits));
        let Some(mv) = Move::from_bits(bits) else { continue };
        let is_possible = mv.from() != mv.to() && !matches!(mv.promotion(), Some(Kind::Pawn | Kind::King));
        assert_eq!(mv.to_string().parse().ok(), is_possible.then_some(mv), "{mv}");
    }
}

#[test]
#[should_panic = "a move list has at most 218 moves"]
fn no_list_has_more_than_218_moves() {
    let _: MoveList =
        std::iter::repeat_n(Move::new(Square::A1, Square::A2), MoveList::CAPACITY + 1).collect();
}

#[test]
fn check_masks() {
    let mask = |fen| position(fen).check_mask();
    assert_eq!(mask("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Bitboard::ALL);
    assert_eq!(mask("4k3/8/4r3/8/8/8/8/4K3 w - - 0 1"), Bitboard(0x0000_1010_1010_1000));
    assert_eq!(mask("4k3/8/8/8/8/3n4/8/4K3 w - - 0 1"), Square::D3.bitboard());
    assert_eq!(mask("4k3/8/4r3/8/8/3n4/8/4K3 w - - 0 1"), Bitboard::EMPTY);
}

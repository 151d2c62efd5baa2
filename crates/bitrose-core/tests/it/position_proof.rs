//! The suite that finds every planted fault, how it was chosen, and the table of what it finds.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::{Rank, Square};
use bitrose_core::position::mailbox::{Fault, Mailbox};
use bitrose_core::position::perft::{perft, suite};
use bitrose_core::position::{Color, Kind, Piece, Position, Setup, Wing};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The greatest depth of the suite, and the most positions.
const DEPTH: u8 = 3;
const MOST_POSITIONS: usize = 30;
/// Each fault is found by as many positions, if there is room.
const TIMES: usize = 2;
/// Larger counts are not for a quick suite.
const MOST_LEAVES: u64 = 20_000;
/// The greatest number of positions made at random.
const RANDOM: usize = 4_000;

/// By fault: the least depth at which its count is wrong, and the count there.
type Kills = BTreeMap<Fault, (u8, u64)>;

fn kills(setup: &Setup) -> Option<Kills> {
    let (position, board) = (Position::try_from(setup).unwrap(), Mailbox::try_from(setup).ok()?);
    let right: Vec<u64> = (1..=DEPTH).map(|depth| perft(&position, depth)).collect();
    if *right.last()? > MOST_LEAVES {
        return None;
    }
    let found = |fault: Fault| {
        let board = board.clone().with_fault(fault);
        let counts = (1..=DEPTH).map(|depth| (depth, board.perft(depth)));
        counts.zip(&right).find(|((_, got), want)| got != *want).map(|(wrong, _)| (fault, wrong))
    };
    Some(Fault::ALL.iter().copied().filter_map(found).collect())
}

/// Positions to choose from: the usual suites, and small ones made at random.
fn pool() -> Vec<Setup> {
    let files = [include_str!("../data/perft_positions.epd"), include_str!("../data/perft_standard.epd")];
    let lines = files.into_iter().flat_map(str::lines).filter_map(|line| line.split(';').next());
    let mut pool: Vec<Setup> = lines.map(|fen| fen.trim().parse().unwrap()).collect();
    let mut seen = std::collections::HashSet::new();
    pool.retain(|setup| seen.insert(*setup));
    let mut words = random_words(15);
    let mut random = |most: usize| usize::try_from(words.next().unwrap() % most as u64).unwrap();
    while pool.len() < RANDOM {
        let setup = random_setup(&mut random);
        if Mailbox::try_from(&setup).is_ok() {
            pool.push(setup);
        }
    }
    pool
}

/// Two kings, often at home with rooks in the corners, and a few other pieces, often a pawn that has just gone two
/// squares.
fn random_setup(random: &mut impl FnMut(usize) -> usize) -> Setup {
    let mut setup = Setup::empty();
    let put = |setup: &mut Setup, color, kind, square: usize| {
        setup
            .placement
            .put(Piece { color, kind }, Square::from_index(u8::try_from(square).unwrap()).unwrap());
    };
    setup.side_to_move = Color::ALL[random(2)];
    for (color, home) in [(Color::White, 4), (Color::Black, 60)] {
        let is_home = random(2) == 0;
        for _ in 0..random(4) {
            let kind = Kind::ALL[random(5)];
            let square = if kind == Kind::Pawn { 8 + random(48) } else { random(64) };
            put(&mut setup, color, kind, square);
        }
        if is_home {
            put(&mut setup, color, Kind::Rook, home + 3);
            put(&mut setup, color, Kind::Rook, home - 4);
        }
        let king = if is_home { home } else { random(64) };
        put(&mut setup, color, Kind::King, king);
        setup.castling[color as usize] = Wing::ALL
            .map(|wing| is_home.then(|| if wing == Wing::KingSide { Square::H1 } else { Square::A1 }.file()));
    }
    let (rank, passed) = match setup.side_to_move {
        Color::White => (Rank::Fifth, Rank::Sixth),
        Color::Black => (Rank::Fourth, Rank::Third),
    };
    let pawns = setup.placement.pieces(setup.side_to_move.opponent(), Kind::Pawn) & rank.bitboard();
    setup.en_passant = pawns.first().map(|pawn| Square::new(pawn.file(), passed));
    setup.en_passant = setup.en_passant.filter(|&square| setup.en_passant_fault(square).is_none());
    setup
}

/// Takes the position that finds most faults not yet found often enough, of those the one with the fewest leaves, and
/// so on.
fn choose() -> Vec<(Setup, Kills)> {
    let mut pool: Vec<(Setup, u64, Kills)> = pool()
        .into_iter()
        .filter_map(|setup| Some((setup, perft(&Position::try_from(setup).unwrap(), DEPTH), kills(&setup)?)))
        .collect();
    let mut chosen: Vec<(Setup, Kills)> = Vec::new();
    for times in 1..=TIMES {
        while chosen.len() < MOST_POSITIONS {
            let often =
                |fault: &Fault| chosen.iter().filter(|(_, kills)| kills.contains_key(fault)).count() < times;
            let gain = |kills: &Kills| kills.keys().filter(|fault| often(fault)).count();
            let best = pool
                .iter()
                .enumerate()
                .max_by_key(|(_, (_, leaves, kills))| (gain(kills), u64::MAX - leaves));
            let (index, (_, _, kills)) = best.unwrap();
            if gain(kills) == 0 {
                break;
            }
            let (setup, _, kills) = pool.swap_remove(index);
            chosen.push((setup, kills));
        }
    }
    chosen
}

fn epd(chosen: &[(Setup, Kills)]) -> String {
    let mut text = String::new();
    for (setup, _) in chosen {
        let position = Position::try_from(setup).unwrap();
        write!(text, "{setup}").unwrap();
        for depth in 1..=DEPTH {
            write!(text, " ;D{depth} {}", perft(&position, depth)).unwrap();
        }
        text.push('\n');
    }
    text
}

/// The page with the table: a row for each fault, a column for each position.
fn page(suite: &[(Setup, Kills)]) -> String {
    let mut text = String::from(
        "# Faults and the positions that find them\n\n\
         <!-- Written by the test position_proof; see crates/bitrose-core/tests/it/position_proof.rs -->\n\n\
         `bitrose perft --suite proof` is a suite for move generators. A program chose its positions so that each of the\n\
         faults below changes a count at depth 3 or less. The faults are planted in the 0x88 generator, and the counts are\n\
         computed with them: `bitrose uci --fault NAME` is a generator that has one. The table shows the least depth at\n\
         which a position finds a fault.\n\n| fault | a generator that |",
    );
    for number in 1..=suite.len() {
        write!(text, " {number} |").unwrap();
    }
    writeln!(text, "\n|---|---|{}", "---|".repeat(suite.len())).unwrap();
    for fault in Fault::ALL {
        write!(text, "| `{}` | {} |", fault.name(), fault.does()).unwrap();
        for (_, kills) in suite {
            let depth = kills.get(fault).map_or(" ".to_owned(), |(depth, _)| depth.to_string());
            write!(text, " {depth} |").unwrap();
        }
        text.push('\n');
    }
    text.push_str("\nThe positions:\n\n");
    for (number, (setup, _)) in (1..).zip(suite) {
        writeln!(text, "{number}. `{setup}`").unwrap();
    }
    text
}

fn proof() -> Vec<(Setup, Kills)> {
    let entries = suite::PROOF.lines().filter_map(|line| suite::read_line(line).unwrap());
    entries.map(|entry| (entry.position.setup(), kills(&entry.position.setup()).unwrap())).collect()
}

#[test]
fn the_suite_finds_every_fault() {
    let suite = proof();
    assert!((1..=MOST_POSITIONS).contains(&suite.len()));
    for fault in Fault::ALL {
        assert!(suite.iter().any(|(_, kills)| kills.contains_key(fault)), "nothing finds {}", fault.name());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    assert_eq!(
        std::fs::read_to_string(root.join("docs/faults.md")).unwrap(),
        page(&suite),
        "docs/faults.md is stale"
    );
}

#[test]
fn every_fault_has_a_name_of_its_own() {
    assert_eq!(Fault::ALL.len(), 40);
    for &fault in Fault::ALL {
        assert_eq!(Fault::named(fault.name()), Some(fault));
    }
    assert_eq!(Fault::named("none"), None);
}

/// Chooses the suite again, which must give the same one. With `BITROSE_WRITE=1` it is written, and the page with it.
#[test]
#[ignore = "takes a minute: .ci/proof runs it"]
fn the_suite_is_what_the_program_chooses() {
    let chosen = choose();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if std::env::var_os("BITROSE_WRITE").is_some() {
        std::fs::write(root.join("crates/bitrose-core/src/position/perft/proof.epd"), epd(&chosen)).unwrap();
        std::fs::write(root.join("docs/faults.md"), page(&chosen)).unwrap();
        return;
    }
    assert_eq!(suite::PROOF, epd(&chosen));
}

//! The cells of the 0x88 board, the walks over them, and the question who attacks a cell.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::{everywhere, random_words, square, step};
use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::mailbox::{
    BISHOP, Cell, Cells, EAST, Found, KNIGHT, NORTH, ROOK, ROYAL, SOUTH, Visit, WEST, line_step, offsets,
    pawn_captures,
};
use bitrose_core::position::{Color, Kind, Placement, Setup};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn cells(board: &str) -> Cells {
    Cells::from(&board.parse::<Placement>().unwrap())
}

/// Boards of random pieces, kings or none.
fn random_boards(seed: u64) -> impl Iterator<Item = Placement> {
    random_words(seed).zip(random_words(!seed)).map(|(fill, which)| {
        let rows = (0..8).map(|rank| {
            let letters = (0..8).map(|file| {
                let place = 8 * rank + file;
                let letter = b"PNBRQKpnbrqk"[usize::try_from((which >> place ^ fill << 3) % 12).unwrap()];
                if fill >> place & 0b11 == 0b11 { char::from(letter).to_string() } else { "1".to_owned() }
            });
            let row: String = letters.collect();
            (1..=8).rev().fold(row, |row, run| row.replace(&"1".repeat(run), &run.to_string()))
        });
        let rows: Vec<String> = rows.collect();
        rows.join("/").parse().unwrap()
    })
}

/// The cells that a piece on an empty board comes to by an offset table.
fn reached(from: Square, table: &[i8], single: bool, board: &Cells) -> Bitboard {
    let visits = table.iter().flat_map(|&offset| board.walk(from.into(), offset, Color::White, single));
    let targets = visits.filter(|visit| visit.is_target());
    targets.fold(Bitboard::EMPTY, |targets, visit| targets.with(visit.cell.square().unwrap()))
}

#[test]
fn cells_and_squares_are_two_names_of_one_thing() {
    assert_eq!(Cell::on_board().count(), 64);
    for (square, cell) in Square::all().zip(Cell::on_board()) {
        assert_eq!(
            (Cell::from(square), cell.square(), cell.to_string()),
            (cell, Some(square), square.to_string())
        );
    }
    let beside = (0..=u8::MAX).map(Cell::from_index).filter(|cell| cell.square().is_none());
    assert!(beside.clone().all(|cell| cell.index() & 0x88 != 0 && !cell.is_on_board()));
    assert_eq!(beside.count(), 192);
    assert_eq!(
        (Cell::from_index(0x3C).to_string(), Cell::from_index(0x07).to_string()),
        ("0x3c".into(), "h1".into())
    );
}

/// S3-15: sixteen cells in a rank.
#[test]
fn north_is_sixteen_cells_up() {
    assert_eq!((NORTH, SOUTH, EAST, WEST), (16, -16, 1, -1));
    assert_eq!(ROOK, [16, 1, -16, -1]);
    assert_eq!(Cell::from(Square::E4).step(NORTH), Square::E5.into());
}

/// The whole idea: whatever offset of a piece leaves the board, `& 0x88` tells, and no step comes in on another side.
#[test]
fn one_and_finds_every_step_over_the_edge() {
    let files_and_ranks = |offset: i8| {
        let files = (offset + 4).rem_euclid(16) - 4;
        [files, (offset - files) / 16]
    };
    for from in everywhere() {
        for offset in ROYAL.into_iter().chain(KNIGHT) {
            let to = Cell::from(square(from)).step(offset);
            let wanted = step(from, files_and_ranks(offset)).map(square);
            assert_eq!(
                (to.index() & 0x88 == 0, to.square()),
                (wanted.is_some(), wanted),
                "{from:?} {offset}"
            );
        }
    }
}

/// S3-14: an offset table for each piece.
#[test]
fn every_kind_has_its_table() {
    let tables = Kind::ALL.map(|kind| (offsets(kind).0.len(), offsets(kind).1));
    assert_eq!(tables, [(0, true), (8, true), (4, false), (4, false), (8, false), (8, true)]);
    assert_eq!(pawn_captures(Color::White), [15, 17]);
    assert_eq!(pawn_captures(Color::Black), [-17, -15]);
}

/// S3-16: one step for king and knight, on until something stops it for a slider.
#[test]
fn walks_find_the_targets_of_the_attack_tables() {
    let alone = cells("8/8/8/8/8/8/8/8");
    for from in Square::all() {
        assert_eq!(reached(from, &ROYAL, true, &alone), attacks::king(from));
        assert_eq!(reached(from, &KNIGHT, true, &alone), attacks::knight(from));
    }
    for placement in random_boards(7).take(200) {
        let (board, own, occupied) =
            (Cells::from(&placement), placement.color(Color::White), placement.occupied());
        for from in Square::all() {
            assert_eq!(reached(from, &ROOK, false, &board), rays::rook(from, occupied) & !own);
            assert_eq!(reached(from, &BISHOP, false, &board), rays::bishop(from, occupied) & !own);
            assert_eq!(reached(from, &ROYAL, false, &board), rays::queen(from, occupied) & !own);
        }
    }
}

#[test]
fn a_walk_shows_every_cell_and_why_it_ended() {
    let board = cells("8/8/4p3/8/1P2R3/8/8/8");
    let walk = |offset| board.walk(Square::E4.into(), offset, Color::White, false).collect::<Vec<Visit>>();
    let words = |offset| {
        let visits = walk(offset).into_iter().map(|visit| match visit.found {
            Found::OffBoard => format!("{} off", visit.cell),
            Found::Empty => visit.cell.to_string(),
            Found::Own(piece) => format!("{} own {}", visit.cell, piece.letter()),
            Found::Capture(piece) => format!("{} takes {}", visit.cell, piece.letter()),
        });
        visits.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(words(NORTH), "e5, e6 takes p");
    assert_eq!(words(EAST), "f4, g4, h4, 0x38 off");
    assert_eq!(words(SOUTH), "e3, e2, e1, 0xf4 off");
    assert_eq!(words(WEST), "d4, c4, b4 own P");
    assert_eq!(board.walk(Square::E4.into(), NORTH, Color::White, true).count(), 1);
}

/// E3-07: asked from the cell outwards, against attacks made from the attackers.
#[test]
fn probes_find_all_attackers() {
    for placement in random_boards(3).take(300) {
        let board = Cells::from(&placement);
        for color in Color::ALL {
            let attacked = placement.attacks(color);
            for square in Square::all() {
                assert_eq!(
                    board.is_attacked(square.into(), color),
                    attacked.contains(square),
                    "{placement} {square}"
                );
                let probes: Vec<_> = board.probes(square.into(), color).collect();
                assert_eq!(probes.len(), 16);
                for probe in probes.iter().filter(|probe| probe.attacks) {
                    let piece = placement.piece(probe.end.square().unwrap()).unwrap();
                    assert_eq!((piece.color, probe.found), (color, Found::Capture(piece)));
                }
            }
        }
    }
}

#[test]
fn the_difference_of_two_cells_tells_their_line() {
    for from in Square::all() {
        for to in Square::all() {
            let step = line_step(from.into(), to.into());
            let is_on_line = !attacks::line(from, to).is_empty();
            assert_eq!(step != 0, is_on_line, "{from} {to}");
            let mut way = std::iter::successors(Some(Cell::from(from)), |cell| Some(cell.step(step)));
            assert!(step == 0 || way.by_ref().take(8).any(|cell| cell == to.into()), "{from} {to}");
        }
    }
}

/// S3-03 and S3-05: the white pawns by looking at every cell, and the word that they are.
#[test]
fn the_naive_walk_over_all_cells_finds_the_white_pawns() {
    let pawns = |board: &str| {
        let board = cells(board);
        let is_white_pawn = |cell: &Cell| {
            board.get(*cell).is_some_and(|piece| (piece.color, piece.kind) == (Color::White, Kind::Pawn))
        };
        let squares = Cell::on_board().filter(is_white_pawn).map(|cell| cell.square().unwrap());
        squares.fold(Bitboard::EMPTY, Bitboard::with)
    };
    assert_eq!(pawns("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), Bitboard(0xFF00));
    let kiwipete: Setup = KIWIPETE.parse().unwrap();
    assert_eq!(
        pawns(KIWIPETE.split(' ').next().unwrap()),
        kiwipete.placement.pieces(Color::White, Kind::Pawn)
    );
}

#[test]
fn nothing_stands_beside_the_board() {
    let board = cells("qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq");
    let beside = (0..=u8::MAX).map(Cell::from_index).filter(|cell| !cell.is_on_board());
    assert_eq!(beside.map(|cell| board.get(cell)).collect::<Vec<_>>(), [None; 192]);
}

//! Clicks and drags meet what was drawn, in every layout.

use super::harness::Driven;
use bitrose::tui::explore::{Areas, Tile};
use bitrose::tui::workspace::{Join, Name};
use bitrose::tui::{Input, Options};
use bitrose_core::bitboard::{Bitboard, Square};
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Rect;

const SIZES: [(u16, u16); 6] = [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (250, 80)];

fn areas(size: (u16, u16)) -> Areas {
    Areas::of(Rect::new(0, 1, size.0, size.1 - 2), Name::ALL[0], Name::ALL[1])
}

#[test]
fn a_click_toggles_the_square_it_is_on() {
    for size in SIZES {
        for square in Square::all() {
            let cell = areas(size).cells.area(square);
            for corner in [(cell.x, cell.y), (cell.right() - 1, cell.bottom() - 1)] {
                let mut driven = Driven::new(Options::default(), size);
                driven.click(corner);
                assert_eq!(number(&driven), square.bitboard().0, "{square} at {size:?}: {}", driven.text());
                assert_eq!(number(driven.click(corner)), 0);
            }
        }
    }
}

/// The number of board a.
fn number(driven: &Driven) -> u64 {
    driven.app.workspace().number(Name::default()).expect("a is there in any case")
}

#[test]
fn a_click_on_a_bit_toggles_its_square() {
    for size in SIZES {
        for bit in 0..64 {
            let at = areas(size).bit(bit).unwrap();
            let mut driven = Driven::new(Options::default(), size);
            driven.click((at.x, at.y));
            assert_eq!(number(&driven), 1 << bit);
        }
    }
}

#[test]
fn a_drag_paints_even_where_the_mouse_jumps() {
    let cells = areas((80, 24)).cells;
    let place = |square| {
        let cell = cells.area(square);
        (cell.x + 1, cell.y)
    };
    let mut driven = Driven::plain();
    driven.mouse(MouseEventKind::Down(MouseButton::Left), place(Square::A1));
    driven.mouse(MouseEventKind::Drag(MouseButton::Left), place(Square::H8));
    driven.mouse(MouseEventKind::Up(MouseButton::Left), place(Square::H8));
    assert_eq!(number(&driven), 0x8040_2010_0804_0201);
    driven.mouse(MouseEventKind::Down(MouseButton::Left), place(Square::A1));
    driven.mouse(MouseEventKind::Drag(MouseButton::Left), place(Square::D4));
    driven.mouse(MouseEventKind::Drag(MouseButton::Left), place(Square::D1));
    assert_eq!(number(&driven), 0x8040_2010_0000_0000, "the first square was set, so the stroke takes out");
    driven.keys("u");
    assert_eq!(number(&driven), 0x8040_2010_0804_0201, "a stroke is one action");
}

#[test]
fn a_click_on_a_thumbnail_goes_there() {
    for size in SIZES {
        for (tile, area) in areas(size).tiles {
            let mut driven = Driven::new(Options::default(), size);
            driven.keys(" ").click((area.x + 1, area.y + 1));
            let title = match tile {
                Tile::Board(name) => format!("{} ───", name.letter()),
                Tile::Result(_) | Tile::Named(_) => "a ───".to_owned(),
            };
            assert!(driven.text().contains(&title), "{}", driven.text());
        }
    }
}

#[test]
fn clicks_beside_everything_change_nothing() {
    let mut driven = Driven::plain();
    let before = driven.text();
    for at in [(0, 0), (62, 0), (0, 23), (44, 1), (500, 500)] {
        assert_eq!(driven.click(at).text(), before, "{at:?}");
    }
}

#[test]
fn squares_and_bits_do_not_overlap() {
    for size in SIZES {
        let areas = areas(size);
        let mut seen = Bitboard::EMPTY;
        for square in Square::all() {
            let cell = areas.cells.area(square);
            assert_eq!(areas.cells.whole().intersection(cell), cell, "{square} is outside at {size:?}");
            seen = seen.with(areas.cells.square((cell.x, cell.y).into()).unwrap());
        }
        assert_eq!(seen, Bitboard::ALL);
    }
}

#[test]
fn a_click_on_a_result_takes_it_and_a_click_on_a_spoke_steps() {
    let size = (120, 40);
    let mut driven = Driven::new(Options::default(), size);
    driven.keys(" 'b<Right> 'a"); // a = e4, b = f4
    let tiles = areas(size).tiles;
    let or = tiles.iter().find(|(tile, _)| *tile == Tile::Result(Join::Or)).map(|(_, area)| *area).unwrap();
    driven.click((or.x + 3, or.y + 3));
    assert_eq!(number(&driven), 0x3000_0000);
    let row = driven.text().lines().position(|line| line.contains("N +8")).unwrap();
    let column = driven.text().lines().nth(row).unwrap().find("N +8").unwrap();
    let column = driven.text().lines().nth(row).unwrap()[..column].chars().count();
    driven.click((u16::try_from(column).unwrap(), u16::try_from(row).unwrap()));
    assert_eq!(number(&driven), 0x30_0000_0000);
}

#[test]
fn the_board_of_a_small_screen_can_be_clicked_and_a_smaller_one_ignores_the_mouse() {
    let mut driven = Driven::plain();
    driven.input(Input::Resize(40, 12)).click((8, 4)).input(Input::Resize(30, 9)).click((8, 4));
    assert_eq!(number(&driven), 0x0000_0008_0000_0000, "d5");
}

#[test]
fn the_header_names_the_help_at_every_size() {
    for width in [60, 66, 67, 72, 80, 120] {
        let mut driven = Driven::new(Options::default(), (width, 20));
        let text = driven.keys(" ").text();
        assert!(text.lines().next().unwrap().ends_with("? help"), "{text}");
        assert!(driven.click((width - 3, 0)).text().contains("help ─"), "{}", driven.text());
    }
}

#[test]
fn the_header_the_footer_the_strip_the_digits_and_the_history_can_be_clicked() {
    let find = |driven: &Driven, text: &str| {
        let frame = driven.text();
        let (row, line) = frame.lines().enumerate().find(|(_, line)| line.contains(text)).expect(text);
        let column = line[..line.find(text).expect("it is there")].chars().count();
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    };
    let mut driven = Driven::plain();
    driven.click((78, 0));
    assert!(driven.text().contains(" help ─"), "{}", driven.text());
    let mut driven = Driven::new(Options::default(), (120, 40));
    driven.keys(" 'bl 'a");
    let at = find(&driven, "a | b");
    assert_eq!(number(driven.click(at)), 0x3000_0000, "{}", driven.text());
    let at = find(&driven, "b = b ^ f4");
    assert_eq!(number(driven.click(at)), 1 << 28, "{}", driven.text());
    assert!(driven.text().contains("undone a = a | b"), "{}", driven.text());
    let at = find(&driven, "undone a = a | b");
    assert_eq!(number(driven.click(at)), 0x3000_0000, "{}", driven.text());
    let (x, y) = find(&driven, "0x0000");
    driven.click((x + 2, y)).keys("7a");
    assert_eq!(number(&driven), 0x7A00_0000_3000_0000);
    assert_eq!(number(driven.keys("u")), 0x3000_0000, "what is typed is one change");
    let at = find(&driven, "change");
    driven.keys("x").click((at.0, 23));
    let mut driven = Driven::plain();
    driven.click((1, 23));
    assert_eq!(number(&driven), 1 << 28, "Space of the footer");
}

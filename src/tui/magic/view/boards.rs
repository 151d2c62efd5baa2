//! The stages as boards: blockers as letters, and the letters again where they land in the product.

use crate::tui::magic::carries::{Source, letter};
use crate::tui::magic::layout::Areas;
use crate::tui::magic::{Magician, Stage};
use crate::tui::motion::Motion;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::{Boxed, Paint, small_board};
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::Collision;
use bitrose_draw::{Picture, Role};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(magician: &Magician, motion: Option<&Motion>, paint: &mut Paint, areas: &Areas) {
    for (stage, area, large) in &areas.stages {
        let (stage, area) = (*stage, *area);
        let is_wrong = stage == Stage::Attacks && magician.is_shown(stage) && !magician.is_right_here();
        let tone = match (stage == magician.stage, is_wrong) {
            (true, _) => Tone::Cursor,
            (false, true) => Tone::Alarm,
            (false, false) => Tone::Plain,
        };
        let motion = motion.filter(|_| stage == Stage::Product);
        if let (Some(motion), false) = (motion, *large) {
            paint.frame(area, &[(0, stage.short())], tone);
            small_board(paint, inside(area), motion.set());
            continue;
        }
        if !*large {
            thumb(magician, paint, area, stage, tone);
            continue;
        }
        sign(paint, area, stage);
        if !magician.is_shown(stage) {
            paint.frame(area, &[(0, stage.title())], Tone::Faint);
            continue;
        }
        let below = format!("0x{:016X}", magician.word(stage));
        let title = title(magician, stage);
        let cursor = (stage == magician.stage).then_some(magician.cursor);
        let board = Boxed { area, title: &title, below: &below, tone, cursor };
        if let Some(motion) = motion {
            board.moving(paint, motion);
            continue;
        }
        let cells = signs(magician, stage, paint.theme);
        board.draw(paint, |square| cells[usize::from(square.index())]);
    }
}

/// What the slider really attacks, where the lookup gives another board.
pub(super) fn truth(magician: &Magician, paint: &mut Paint, area: Rect) {
    let truth = magician.truth();
    let below = format!("0x{:016X}", magician.site.mapping.number(truth));
    let picture = Picture::of(truth).marked(magician.site.square.bitboard(), own_letter(magician));
    Boxed { area, title: "truth: ray walk", below: &below, tone: Tone::Accent, cursor: None }
        .picture(paint, &picture);
}

/// The slider as a role.
fn own_letter(magician: &Magician) -> Role {
    Role::Piece(if magician.site.piece == bitrose_core::magic::Slider::Rook { 'R' } else { 'B' })
}

fn title(magician: &Magician, stage: Stage) -> String {
    let selected = stage == magician.stage;
    let name = match stage {
        Stage::Magic => format!("magic, {} set", magician.lookup.magic.count_ones()),
        Stage::Attacks if !magician.is_right_here() => "attacks, wrong".to_owned(),
        _ => stage.title().to_owned(),
    };
    if selected { format!("[{name}]") } else { name }
}

/// The operator, in the gap before a board or on its frame.
fn sign(paint: &mut Paint, area: Rect, stage: Stage) {
    let sign = stage.sign();
    let width = u16::try_from(sign.width()).unwrap_or(1);
    if area.x > width && !sign.is_empty() {
        let at = (area.x - width - u16::from(width < 3), area.y + area.height / 2);
        paint.text(Rect { x: at.0, width, ..area }, at, sign, Tone::Key);
    }
}

fn inside(area: Rect) -> Rect {
    Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
}

fn thumb(magician: &Magician, paint: &mut Paint, area: Rect, stage: Stage, tone: Tone) {
    paint.frame(area, &[(0, stage.short())], tone);
    if magician.is_shown(stage) {
        let board = magician.site.mapping.board(magician.word(stage));
        small_board(paint, inside(area), board);
    }
}

/// The sign of every square on the board of a stage.
fn signs(magician: &Magician, stage: Stage, theme: Theme) -> [(char, Style); 64] {
    let mut signs = plain(magician, stage, theme);
    let mapping = magician.site.mapping;
    match stage {
        Stage::Blockers => {
            let blockers = magician.blockers();
            for square in mapping.board(blockers) {
                let letter = letter(blockers, mapping.index(square).into());
                signs[usize::from(square.index())] = (letter, theme.style(Tone::Strong));
            }
        }
        Stage::Product => {
            for (bit, source) in (0..).zip(magician.sources()) {
                let Some(square) = mapping.square(bit) else { continue };
                signs[usize::from(square.index())] = landed(source, magician, bit, theme);
            }
        }
        _ => {}
    }
    signs
}

/// The sign of a bit of the product.
fn landed(source: Source, magician: &Magician, bit: u8, theme: Theme) -> (char, Style) {
    let in_window = u32::from(bit) >= magician.lookup.shift;
    let tone = if in_window { Tone::Strong } else { Tone::Faint };
    match source {
        Source::None if in_window => (if theme.ascii { '_' } else { '░' }, theme.style(Tone::Accent)),
        Source::None => (if theme.ascii { '.' } else { '·' }, theme.style(Tone::Faint)),
        Source::Letter(letter) => (letter, theme.style(tone)),
        Source::Carried => ('+', theme.style(Tone::Alarm)),
        Source::Cancelled => (if theme.ascii { '-' } else { '−' }, theme.style(Tone::Loss)),
    }
}

/// Set or not, with the slider's own square.
fn plain(magician: &Magician, stage: Stage, theme: Theme) -> [(char, Style); 64] {
    let board = magician.site.mapping.board(magician.word(stage));
    let mut picture = Picture::of(board);
    if stage == Stage::Attacks {
        let truth = magician.truth();
        picture = picture
            .marked(board.difference(truth), Role::Extra)
            .marked(truth.difference(board), Role::Missing);
    }
    if !matches!(stage, Stage::Magic | Stage::Product) {
        picture = picture.marked(magician.site.square.bitboard(), own_letter(magician));
    }
    if stage == Stage::Targets {
        picture = picture.marked(magician.own.intersection(magician.attacks()), Role::Missing);
    }
    let mut signs = [(' ', Style::new()); 64];
    for square in Square::all() {
        let role = picture.role(square);
        let glyph = if theme.ascii { role.ascii() } else { role.glyph() };
        signs[usize::from(square.index())] = (glyph, theme.ink(role.ink()));
    }
    signs
}

/// Two blocker sets that collide, each with its attacks, side by side; their columns.
pub(super) fn pair(magician: &Magician, paint: &mut Paint, area: Rect, collision: &Collision) -> u16 {
    let gap = u16::from(area.width > 2 * BoardPanel::NARROW);
    // what would help stands below, or in the columns of a number on the right
    let beside = if area.height > BoardPanel::HEIGHT { 0 } else { BoardPanel::NARROW };
    let is_roomy = area.width >= 2 * BoardPanel::NORMAL + gap + beside;
    let width = if is_roomy { BoardPanel::NORMAL } else { BoardPanel::NARROW };
    let mapping = magician.site.mapping;
    let sets = [(collision.first, collision.first_attacks), (collision.second, collision.second_attacks)];
    for ((place, (set, attacks)), name) in (0..).zip(sets).zip(["first", "second"]) {
        let area = Rect { x: area.x + place * (width + gap), width, ..area };
        let title = format!("{name} in {}", collision.index);
        let below = format!("0x{set:016X}");
        let picture = walked(mapping, set, attacks);
        let area = Rect { height: BoardPanel::HEIGHT.min(area.height), ..area };
        Boxed { area, title: &title, below: &below, tone: Tone::Alarm, cursor: None }
            .picture(paint, &picture);
    }
    2 * width + gap
}

/// Blockers as `x`, attacked squares set.
fn walked(mapping: Mapping, set: u64, attacks: u64) -> Picture {
    let (set, attacks): (Bitboard, Bitboard) = (mapping.board(set), mapping.board(attacks));
    Picture::of(attacks).marked(set, Role::Piece('x'))
}

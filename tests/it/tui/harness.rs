//! An application on a test backend, driven by keys written as text.

pub(crate) use bitrose::tui::keys::typed as parse;
use bitrose::tui::{App, ColorDepth, Effect, Input, Options};
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Style};
use std::fmt::Write;

/// An application, its size and what it last asked of the world.
pub(crate) struct Driven {
    pub(crate) app: App,
    pub(crate) size: (u16, u16),
    pub(crate) effect: Option<Effect>,
}

impl Driven {
    pub(crate) fn new(options: Options, size: (u16, u16)) -> Self {
        let mut app = App::new(options);
        app.handle(Input::Resize(size.0, size.1));
        Self { app, size, effect: None }
    }

    /// 80x24, nothing given.
    pub(crate) fn plain() -> Self {
        Self::new(Options::default(), (80, 24))
    }

    /// Without color, at 80x24.
    pub(crate) fn uncolored(ascii: bool) -> Self {
        Self::new(Options { ascii, color: ColorDepth::None, ..Options::default() }, (80, 24))
    }

    /// With the colors of some terminal.
    pub(crate) fn colored(color: ColorDepth, size: (u16, u16)) -> Self {
        Self::new(Options { color, ..Options::default() }, size)
    }

    /// Types keys and draws at every size; `ascii` expects nothing else in the frames.
    pub(crate) fn draws(&mut self, keys: &str, sizes: impl IntoIterator<Item = (u16, u16)>, ascii: bool) {
        self.keys(keys);
        for size in sizes {
            let text = self.input(Input::Resize(size.0, size.1)).text();
            assert!(!ascii || text.is_ascii(), "{keys} at {size:?}:\n{text}");
        }
    }

    /// An input, and all that moves after it to its end.
    pub(crate) fn input(&mut self, input: Input) -> &mut Self {
        self.begin(input);
        while self.app.is_moving() {
            self.tick();
        }
        self
    }

    /// The next frame of what moves.
    pub(crate) fn tick(&mut self) {
        let Some(Effect::Wake { token, .. }) = self.effect else {
            panic!("{:?} asks for no frame", self.effect);
        };
        self.effect = self.app.handle(Input::Wake(token)).pop();
    }

    /// An input alone: what moves has only begun.
    pub(crate) fn begin(&mut self, input: Input) -> &mut Self {
        if let Input::Resize(width, height) = input {
            self.size = (width, height);
        }
        self.effect = self.app.handle(input).pop();
        self
    }

    /// Types keys: characters stand for themselves, `<Esc>`, `<C-r>`, `<A-b>`, `<S-Up>`, `<lt>` for others.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.input(Input::Key(key));
        }
        self
    }

    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.input(Input::Paste(text.to_owned()))
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> &mut Self {
        self.input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
            .mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    pub(crate) fn draw(&self) -> Buffer {
        draw(&self.app, self.size)
    }

    /// The frame as text.
    pub(crate) fn text(&self) -> String {
        text(&self.draw())
    }

    /// The last line of the frame; of a message of several lines all of it.
    pub(crate) fn footer(&self) -> String {
        let text = self.text();
        let is_message = |line: &&str| line.starts_with(' ') && !line[1..].starts_with(' ') && line.len() > 1;
        let mut lines: Vec<&str> = text.lines().rev().take_while(is_message).map(str::trim).collect();
        lines.reverse();
        lines.join(" ")
    }
}

/// Sizes from nothing to about the smallest at which more than a word is drawn.
pub(crate) fn small() -> impl Iterator<Item = (u16, u16)> {
    (0..=30).flat_map(|width| (0..=10).map(move |height| (width, height)))
}

/// Sizes around the steps of the layouts.
#[rustfmt::skip]
pub(crate) const AROUND: [(u16, u16); 16] = [
    (40, 12), (59, 20), (60, 19), (60, 20), (61, 21), (80, 23), (81, 25), (96, 28), (99, 30), (100, 28),
    (117, 35), (120, 40), (160, 50), (200, 60), (300, 9), (300, 90),
];

/// Checks that the keys of each row lead to a frame that shows its text.
#[track_caller]
pub(crate) fn assert_shows(rows: &[(&str, &str)], mut frame: impl FnMut(&str) -> String) {
    let rows = rows.iter().map(|(keys, wanted)| (keys, wanted, frame(keys)));
    let faults: Vec<String> = rows
        .filter(|(_, wanted, text)| !text.contains(*wanted))
        .map(|(keys, wanted, text)| format!("`{keys}` should show `{wanted}`:\n{text}"))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

pub(crate) fn draw(app: &App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut frame = terminal.get_frame();
    app.render(&mut frame);
    std::mem::take(frame.buffer_mut())
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// The frame as text and, below it, the same rows with a letter for the style of each cell and a legend. Blank cells
/// in the style of the screen and rows of them are left out.
pub(crate) fn styled(buffer: &Buffer) -> String {
    let mut styles: Vec<Style> = vec![Cell::default().style()];
    let mut rows = String::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        for x in 0..buffer.area.width {
            let style = buffer[(x, y)].style();
            let index = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            row.push(STYLE_LETTERS[index]);
        }
        let row = row.trim_end_matches(STYLE_LETTERS[0]);
        if !row.is_empty() {
            writeln!(rows, "{y:2} {row}").expect("a string takes everything");
        }
    }
    let legend = styles.iter().zip(STYLE_LETTERS).skip(1);
    for (style, letter) in legend {
        writeln!(rows, "{letter} {}", described(*style)).expect("a string takes everything");
    }
    format!("{}styles\n{rows}", text(buffer))
}

const STYLE_LETTERS: [char; 27] = [
    '·', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't',
    'u', 'v', 'w', 'x', 'y', 'z',
];

/// `Blue on Black, BOLD | DIM`.
fn described(style: Style) -> String {
    let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
    let ground = if bg == Color::Reset { String::new() } else { format!(" on {bg}") };
    let modifier =
        if style.add_modifier.is_empty() { String::new() } else { format!(" {:?}", style.add_modifier) };
    format!("{fg}{ground}{modifier}")
}

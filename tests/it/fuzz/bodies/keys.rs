//! The interface: keys, pastes, the mouse and sizes in any order. It draws at every size, its history is a program that
//! gives the same boards, and undoing all and redoing it leads back.

use super::bytes::Bytes;
use bitrose::tui::workspace::Name;
use bitrose::tui::{App, ColorDepth, Effect, Input, Lessons, Options};
use bitrose_course::catalogue::Catalogue;
use bitrose_lang::{Session, Value};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::{Arc, LazyLock};

static LESSONS: LazyLock<Arc<Catalogue>> = LazyLock::new(|| Arc::new(bitrose::lessons::built_in()));

const SIZES: [(u16, u16); 16] = [
    (0, 0),
    (1, 1),
    (1, 50),
    (200, 1),
    (7, 3),
    (12, 9),
    (30, 10),
    (40, 12),
    (59, 19),
    (60, 20),
    (80, 24),
    (80, 24),
    (100, 30),
    (120, 40),
    (200, 60),
    (300, 9),
];

const CODES: [KeyCode; 16] = [
    KeyCode::Esc,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Insert,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(5),
];

/// Lines for the prompt that lead somewhere.
const LINES: [&str; 12] = [
    "a = b << 3; c = a | RANK_4",
    "fn f(x) { x ^ e4 }",
    "f(a)",
    "fen kiwipete",
    "mapping rival number",
    "magic rook c6",
    "load x.bb",
    "save x.bb",
    "for (int i = 0; i < 9; i++) { a |= 1 << i; }",
    "learn shifts",
    "perft 3",
    "d = true",
];

struct Driven {
    app: App,
    size: (u16, u16),
}

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let color =
        bytes.choose(&[ColorDepth::None, ColorDepth::Ansi16, ColorDepth::Ansi256, ColorDepth::TrueColor]);
    let options = Options { ascii: bytes.flag(), color, ..Options::default() };
    let mut driven = Driven { app: App::new(options), size: (80, 24) };
    let mut left = 200;
    while !bytes.is_empty() && left > 0 {
        left -= 1;
        let input = input(&mut bytes);
        if let Input::Resize(width, height) = input {
            driven.size = (width, height);
        }
        driven.take(input);
        if left % 8 == 0 {
            driven.draw(driven.size);
        }
    }
    driven.draw(driven.size);
    driven.draw(SIZES[data.len() % SIZES.len()]);
    assert_replays(&driven.app);
    lead_back(&mut driven);
    driven.draw(driven.size);
}

impl Driven {
    /// Takes an input in, and plays the world for what is asked of it.
    fn take(&mut self, input: Input) {
        let mut inputs = vec![input];
        for _ in 0..4 {
            inputs = inputs.drain(..).flat_map(|input| self.app.handle(input)).filter_map(answer).collect();
        }
    }

    fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.take(Input::Key(KeyEvent::new(code, modifiers)));
    }

    fn draw(&self, (width, height): (u16, u16)) {
        let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
        let Ok(_) = terminal.draw(|frame| self.app.render(frame));
    }
}

fn answer(effect: Effect) -> Option<Input> {
    match effect {
        Effect::Quit | Effect::Suspend => None,
        Effect::Copy(text) => {
            Some(Input::Copied(if text.len().is_multiple_of(2) { Ok(()) } else { Err("no".into()) }))
        }
        Effect::Save { path, .. } => Some(Input::Saved(Ok(path))),
        Effect::Load(path) => Some(Input::Loaded(Ok((path, "let x = {a1 c3}; x << 1".to_owned())))),
        Effect::Start(task) => Some(Input::Job(task.id, Err("stopped".to_owned()))),
        Effect::Lessons(_) => Some(Input::Lessons(Lessons::of(Arc::clone(&LESSONS)))),
        Effect::Keep(_) => Some(Input::Kept(Ok(()))),
        Effect::Wake { token, .. } => Some(Input::Wake(token)),
    }
}

fn input(bytes: &mut Bytes<'_>) -> Input {
    let first = bytes.byte();
    match first {
        0x20..=0x7e => Input::Key(KeyEvent::new(KeyCode::Char(char::from(first)), KeyModifiers::NONE)),
        0x00..=0x0f => Input::Key(KeyEvent::new(CODES[usize::from(first)], KeyModifiers::NONE)),
        0x10..=0x15 => {
            Input::Key(KeyEvent::new(KeyCode::Char(char::from(b'1' + (first & 7))), KeyModifiers::ALT))
        }
        0x16..=0x1f => {
            let letter = KeyCode::Char(char::from(b'a' + bytes.byte() % 26));
            Input::Key(KeyEvent::new(letter, bytes.choose(&[KeyModifiers::CONTROL, KeyModifiers::ALT])))
        }
        0x7f..=0x8f => {
            let code = bytes.choose(&CODES);
            Input::Key(KeyEvent::new(code, bytes.choose(&[KeyModifiers::SHIFT, KeyModifiers::CONTROL])))
        }
        0x90..=0x9f => Input::Resize(SIZES[usize::from(first & 15)].0, SIZES[usize::from(first & 15)].1),
        0xa0..=0xaf => Input::Paste(format!(":{}", bytes.choose(&LINES))),
        0xb0..=0xbf => {
            let length = bytes.below(120);
            Input::Paste(bytes.text(length).into_owned())
        }
        0xc0..=0xc3 => Input::Wake(u64::from(bytes.byte() % 8)),
        0xc4..=0xcb => Input::Paste(bytes.choose(&LINES).to_owned()),
        _ => mouse(bytes),
    }
}

fn mouse(bytes: &mut Bytes<'_>) -> Input {
    let button = bytes.choose(&[MouseButton::Left, MouseButton::Right, MouseButton::Middle]);
    let kind = bytes.choose(&[
        MouseEventKind::Down(button),
        MouseEventKind::Up(button),
        MouseEventKind::Drag(button),
        MouseEventKind::Moved,
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollLeft,
    ]);
    let [column, row] = [0; 2].map(|_| match bytes.byte() {
        255 => u16::MAX,
        byte => u16::from(byte),
    });
    Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

/// The history, run in a new session, gives the boards.
fn assert_replays(app: &App) {
    let work = app.workspace();
    let program = work.program();
    let mut session = Session::new(work.mapping());
    if let Err(fault) = session.run(&program) {
        panic!("the history does not run: {fault}\n{program}");
    }
    for name in Name::ALL {
        let replayed = match session.get(&name.letter().to_string()) {
            Some(Value::Board(number) | Value::Int(number)) => Some(number),
            Some(value) => panic!("{value}"),
            None => None,
        };
        assert_eq!(replayed, work.number(name), "{}:\n{program}", name.letter());
    }
}

fn lead_back(driven: &mut Driven) {
    for _ in 0..4 {
        driven.key(KeyCode::Esc, KeyModifiers::NONE);
    }
    driven.key(KeyCode::Char('1'), KeyModifiers::ALT);
    driven.key(KeyCode::Esc, KeyModifiers::NONE);
    let boards = |driven: &Driven| Name::ALL.map(|name| driven.app.workspace().number(name));
    let (before, steps) = (boards(driven), driven.app.workspace().entries().len());
    for _ in 0..steps {
        driven.key(KeyCode::Char('u'), KeyModifiers::NONE);
    }
    assert_eq!(driven.app.workspace().entries().len(), 1, "everything is undone");
    for _ in 1..steps {
        driven.key(KeyCode::Char('r'), KeyModifiers::CONTROL);
    }
    assert_eq!(boards(driven), before, "everything is redone");
}

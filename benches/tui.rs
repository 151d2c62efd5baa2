//! Measures the time from a key press to its finished frame, on a test backend of 120x40: `cargo bench --bench tui`.
//! The limit is 5 ms.

use bitrose::tui::{App, ColorDepth, Effect, Input, Options, Progress};
use criterion::{Criterion, criterion_group, criterion_main};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn press(app: &mut App, letter: char) {
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
}

fn opened() -> App {
    let boards = vec![("0x18183C3C0000".to_owned(), 0x1818_3C3C_0000), ("RANK_4".to_owned(), 0xFF00_0000)];
    let mut app = App::new(Options { color: ColorDepth::TrueColor, boards, ..Options::default() });
    app.handle(Input::Resize(120, 40));
    app
}

fn key_to_frame(c: &mut Criterion) {
    for (name, keys) in
        [("move", "hl"), ("toggle", "  "), ("raw shift and undo", "<u"), ("stamp and undo", "sQu")]
    {
        let mut app = opened();
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a test backend never fails");
        let mut letters = keys.chars().cycle();
        c.bench_function(&format!("key to frame: {name}"), |bench| {
            bench.iter(|| {
                press(&mut app, letters.next().unwrap_or(' '));
                terminal.draw(|frame| app.render(frame)).expect("a test backend never fails");
            });
        });
    }
}

/// Draws the map of a rook's 4,096 slots while a running search reports its progress before every key.
fn magic_screen(c: &mut Criterion) {
    let mut app = opened();
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char('3'), KeyModifiers::ALT)));
    "jjjjjhhhs".chars().for_each(|letter| press(&mut app, letter)); // from d6 to a1
    let key = KeyEvent::new(KeyCode::Char('f'), KeyModifiers::NONE);
    let Some(Effect::Start(task)) = app.handle(Input::Key(key)).pop() else { return };
    let mut reports = Vec::new();
    let _ = task.carry_out(|progress| {
        let Progress::Search(mut report) = progress else { return false };
        let goes_on = report.found.is_none() && reports.len() < 7;
        report.found = None;
        reports.push(Progress::Search(report));
        goes_on
    });
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a test backend never fails");
    for (name, before) in
        [("toggle, 4096 slots, searching", ""), ("a bit of the magic, checked again", "nnn")]
    {
        before.chars().for_each(|letter| press(&mut app, letter));
        c.bench_function(&format!("key to frame: {name}"), |bench| {
            bench.iter(|| {
                for report in &reports {
                    app.handle(Input::Job(task.id, Ok(report.clone())));
                }
                press(&mut app, ' ');
                terminal.draw(|frame| app.render(frame)).expect("a test backend never fails");
            });
        });
    }
}

fn parts(c: &mut Criterion) {
    let mut app = opened();
    c.bench_function("update: toggle", |bench| bench.iter(|| press(&mut app, ' ')));
    let app = opened();
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a test backend never fails");
    c.bench_function("view", |bench| {
        bench.iter(|| {
            terminal.draw(|frame| app.render(frame)).expect("a test backend never fails");
        });
    });
}

criterion_group!(benches, key_to_frame, magic_screen, parts);
criterion_main!(benches);

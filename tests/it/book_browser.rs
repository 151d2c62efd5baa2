//! The site in Chromium: every solution and every foreseen mistake of every lesson is answered on its page, from a
//! folder of a server, and the page must say what the terminal says.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::run;
use crate::skipped::skipped;
use bitrose::lessons::built_in;
use bitrose_course::judge::Task;
use bitrose_course::model::{GoalKind, Lesson};
use bitrose_course::progress::Progress;
use bitrose_course::run::{LessonRun, Options};
use bitrose_web::Site;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};

/// One goal answered once: what is typed, line by line.
struct Play {
    lesson: String,
    step: String,
    goal: String,
    answers: Vec<String>,
}

/// Whatever can be compared between a page and a terminal: letters and digits.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// The reference solution of every round, then each mistake.
fn plays(lesson: &Lesson) -> Vec<Vec<Play>> {
    let mut rounds: Vec<Vec<Play>> = Vec::new();
    for (step, goal) in lesson.goals() {
        let begin = || {
            let progress = Progress::default();
            LessonRun::start_at_goal(lesson.clone(), &goal.id, Options::default(), &progress).unwrap()
        };
        let (mut run, mut solution) = (begin(), Vec::new());
        while !run.is_settled() {
            for answer in run.task().unwrap().reference().unwrap() {
                run.submit(&answer.as_str().into()).unwrap();
                solution.push(answer);
            }
        }
        let run = begin();
        let task: &Task = run.task().unwrap();
        let mistakes = task.goal.mistakes.iter().map(|mistake| {
            let before = match &task.goal.kind {
                GoalKind::Trace(trace) => mistake.at.saturating_sub(trace.shown + 1),
                _ => 0,
            };
            let mut answers: Vec<String> = task.reference().unwrap().into_iter().take(before).collect();
            answers.push(task.mistaken(mistake).unwrap());
            answers
        });
        for (round, answers) in std::iter::once(solution).chain(mistakes).enumerate() {
            let (lesson, step, goal) = (lesson.id.clone(), step.id.clone(), goal.id.clone());
            rounds.resize_with(rounds.len().max(round + 1), Vec::new);
            rounds[round].push(Play { lesson, step, goal, answers });
        }
    }
    rounds
}

/// What the terminal says to the last answer.
fn told(play: &Play) -> String {
    let input = play.answers.join("\n") + "\n";
    let words = ["lesson", "run", &play.lesson, "--plain", "--seed", "0", "--step", &play.step];
    let out = run(&words, input).out;
    let said = out.split("\n> ").nth(play.answers.len()).unwrap();
    said.split_once('\n').map_or("", |(_, said)| said).to_owned()
}

/// Serves files below `/a/folder/` until the page has sent its results.
fn serve(listener: &TcpListener, files: &HashMap<String, Vec<u8>>) -> Value {
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let (mut first, mut length) = (String::new(), 0);
        reader.read_line(&mut first).unwrap();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap() == 0 || line.trim().is_empty() {
                break;
            }
            let line = line.to_ascii_lowercase();
            length =
                line.strip_prefix("content-length:").map_or(length, |bytes| bytes.trim().parse().unwrap());
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let path = first.split(' ').nth(1).unwrap_or_default();
        let name = path.trim_start_matches("/a/folder/");
        let kind = match name.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("json") => "application/json",
            _ => "text/html",
        };
        let (status, content) = files.get(name).map_or(("404 Not Found", &[][..]), |file| ("200 OK", file));
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            content.len()
        );
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(content)); // the browser may be gone
        if name == "done" {
            return serde_json::from_slice(&body).unwrap();
        }
    }
    unreachable!("a listener listens for ever")
}

#[test]
#[ignore = "minutes; needs Chromium and what scripts/web.sh builds"]
fn every_lesson_is_played_in_a_browser() {
    let wasm = std::env::var("BITROSE_WASM").unwrap_or_else(|_| "target/web/bitrose.wasm.gz".into());
    let Ok(wasm) = std::fs::read(&wasm) else { return skipped(format!("no {wasm}: run scripts/web.sh")) };
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".into());
    if Command::new(&chromium).arg("--version").stdout(Stdio::null()).status().is_err() {
        return skipped("chromium is not installed");
    }
    let catalogue = built_in();
    let pages: Vec<Vec<Play>> = catalogue.lessons().flat_map(plays).collect();
    let listed: Vec<Value> = pages
        .iter()
        .map(|page| {
            let plays: Vec<_> =
                page.iter().map(|play| json!({ "goal": play.goal, "answers": play.answers })).collect();
            json!({ "file": format!("lesson-{}.html", page[0].lesson), "plays": plays })
        })
        .collect();
    let site = Site { catalogue: &catalogue, wasm: Some(&wasm) };
    let mut files: HashMap<String, Vec<u8>> =
        site.files().unwrap().into_iter().map(|file| (file.name, file.bytes)).collect();
    files.insert("plays.json".into(), serde_json::to_vec(&listed).unwrap());
    files.insert("play.js".into(), include_bytes!("../data/book_play.js").to_vec());
    let page =
        "<!doctype html><iframe width=\"1200\" height=\"900\"></iframe><script src=\"play.js\"></script>";
    files.insert("play.html".into(), page.into());

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let profile = tempfile::tempdir().unwrap();
    let mut browser = Command::new(chromium)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ])
        .args(["--disable-component-update", "--disable-sync", "--disable-quic"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg("--remote-debugging-port=0") // without it a page without a window is closed at once
        .arg(format!("http://{}/a/folder/play.html", listener.local_addr().unwrap()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let outcome = serve(&listener, &files);
    let _ = browser.kill(); // it may have ended by itself
    browser.wait().unwrap();
    assert_eq!(outcome["error"], Value::Null);
    check(&pages, outcome["results"].as_array().unwrap());
    let link = |page: &str| outcome["links"][page].as_str().unwrap().to_owned();
    assert!(
        link("explore.html").contains("0x0000000001000000")
            && link("step.html").contains("1 bit wrapped: h3 to a4")
    );
    assert!(link("magic.html").contains("expected a slider"));
}

/// Compares what the pages have said with the terminal.
fn check(pages: &[Vec<Play>], results: &[Value]) {
    let plays: Vec<&Play> = pages.iter().flatten().collect();
    assert_eq!(plays.len(), results.len());
    let mut different = Vec::new();
    for (play, result) in plays.iter().zip(results) {
        let terminal = letters(&told(play));
        let page: Vec<String> =
            result["said"].as_array().unwrap().iter().map(|part| letters(part.as_str().unwrap())).collect();
        let mut rest = terminal.as_str();
        let is_same =
            page.iter().all(|part| rest.split_once(part.as_str()).map(|(_, after)| rest = after).is_some());
        if page.is_empty() || !terminal.starts_with(&page[0]) || !is_same {
            different.push(format!(
                "{}/{} {:?}\n  page:     {page:?}\n  terminal: {terminal}",
                play.lesson, play.goal, play.answers
            ));
        }
    }
    let times = results.iter().map(|result| result["slowest"].as_f64().unwrap());
    let mut times: Vec<(f64, &&Play)> = times.zip(&plays).collect();
    times.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let painted = results.iter().filter(|result| result["painted"] == true).count();
    let (middle, last) = (times[times.len() / 2].0, times[times.len() - 1].0);
    for (time, play) in times.iter().rev().take_while(|(time, _)| *time > 50.0) {
        let _ = writeln!(std::io::stderr(), "{time:.0} ms: {}/{} {:?}", play.lesson, play.goal, play.answers);
    }
    let _ = writeln!(
        std::io::stderr(),
        "{} answers, half of them judged within {middle:.1} ms, all within {last:.0} ms; {painted} painted by keys",
        plays.len()
    );
    assert!(different.is_empty(), "{} of {} differ\n{}", different.len(), plays.len(), different.join("\n"));
    assert!(painted > 10);
}

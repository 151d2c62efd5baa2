//! The course as a static site: whole, accessible, and nothing foreign in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose::lessons::built_in;
use bitrose_course::catalogue::Catalogue;
use bitrose_web::{File, Live, Site, answer};
use serde_json::json;
use std::collections::BTreeSet;

fn files(catalogue: &Catalogue) -> Vec<(String, String)> {
    let text = |file: File| (file.name, String::from_utf8(file.bytes).unwrap());
    Site { catalogue, wasm: Some(b"") }.files().unwrap().into_iter().map(text).collect()
}

/// The values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn every_page_is_whole_and_every_link_leads_somewhere() {
    let catalogue = built_in();
    let files = files(&catalogue);
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| &**name).collect();
    for (name, page) in files.iter().filter(|(name, _)| name.contains(".html")) {
        assert!(page.len() < 100_000, "{name} is {} bytes", page.len());
        assert_eq!(page.matches("<h1>").count(), 1, "{name}");
        for part in ["<html lang=\"en\">", "<main id=\"main\">", "<title>", "default-src 'none'", "</html>"] {
            assert!(page.contains(part), "{name} has no {part}");
        }
        for foreign in ["<script>", " style=", " onclick=", "http-equiv=\"refresh\"", "src=\"http", "<iframe"]
        {
            assert!(!page.contains(foreign), "{name} has {foreign}");
        }
        for svg in page.split("<svg class=\"board\"").skip(1) {
            assert!(svg.split('>').next().unwrap().contains("role=\"img\" aria-label=\""), "{name}");
        }
        let ids = values(page, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{name}: an id stands twice");
        for link in values(page, "href").into_iter().filter(|link| *link != "#b") {
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            assert!(file.is_empty() || names.contains(file), "{name} links to {link}");
            let target =
                files.iter().find(|(other, _)| other == if file.is_empty() { name } else { file }).unwrap();
            assert!(part.is_empty() || values(&target.1, "id").contains(&part), "{name} links to {link}");
        }
    }
    for lesson in catalogue.lessons() {
        let (_, page) = files.iter().find(|(name, _)| *name == format!("lesson-{}.html", lesson.id)).unwrap();
        assert_eq!(page.matches("<h2>").count(), lesson.steps.len(), "{}", lesson.id);
        assert_eq!(page.matches("data-goal=").count(), lesson.goals().count(), "{}", lesson.id);
        assert_eq!(
            page.matches("<summary>Solution</summary>").count(),
            lesson.goals().count(),
            "{}",
            lesson.id
        );
        let opened = ask(&mut Live::default(), &opening(page));
        assert_eq!(
            opened["goals"].as_object().map(serde_json::Map::len),
            Some(lesson.goals().count()),
            "{}",
            lesson.id
        );
    }
}

#[test]
fn a_lesson_cannot_bring_markup() {
    let template = bitrose_course::template("mine");
    let text =
        template.replacen("summary = \"", "summary = \"<script>alert(1)</script><img src=x onerror=a>", 1);
    let text = text.replacen("say  = \"", "say  = \"`</details><script>alert(2)</script>` ", 1);
    assert!(text.contains("alert(1)") && text.contains("alert(2)"));
    let catalogue = Catalogue::with(&[("mine.md", &text)]);
    let left_out: Vec<_> = catalogue.left_out.iter().map(|left| &left.reason).collect();
    assert_eq!(catalogue.lessons().count(), 1, "{left_out:?}");
    for (name, page) in files(&catalogue) {
        assert!(!name.starts_with("lesson") || page.contains("&lt;script&gt;alert(2)"), "{name}");
        assert!(!page.contains("<script>") && !page.contains("<img"), "{name}");
    }
}

/// What the page of a lesson asks when it begins.
fn opening(page: &str) -> serde_json::Value {
    let (_, text) = page.split_once("<template id=\"lesson\">").unwrap();
    let (text, _) = text.split_once("</template>").unwrap();
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    json!({ "open": { "text": text, "progress": "", "today": [2026, 1, 1] } })
}

/// The same of a lesson in Markdown.
fn opening_of(text: &str) -> serde_json::Value {
    let files = files(&Catalogue::with(&[("mine.md", text)]));
    opening(&files.iter().find(|(name, _)| name.starts_with("lesson-")).unwrap().1)
}

fn ask(live: &mut Live, question: &serde_json::Value) -> serde_json::Value {
    serde_json::from_str(&answer(live, &question.to_string())).unwrap()
}

#[test]
fn a_name_that_a_lesson_varies_is_moved() {
    let mut live = Live::default();
    let lessons = built_in();
    let lesson = lessons.find("leapers").unwrap();
    let alone = lesson.text.replace("needs   = [\"king-steps\"]", "needs = []");
    ask(&mut live, &opening_of(&alone));
    let mut moved = |step: &str, block: usize, square: u8| -> serde_json::Value {
        ask(&mut live, &json!({ "vary": { "step": step, "block": block, "square": square } }))
    };
    let corner = moved("jump", 0, 0);
    let html = corner["html"].as_str().unwrap();
    assert!(html.contains("2 squares: c2 b3") && html.contains("3 squares: b1 a2 b2"), "{html}");
    assert!(html.contains("<code>a1</code>"), "{html}");
    for (step, block, square) in [("jump", 1, 0), ("nowhere", 0, 0), ("jump", 0, 64)] {
        assert!(moved(step, block, square)["error"].is_string(), "{step} {block} {square}");
    }
    let few = alone.replace("vary s = d4 in ALL", "vary s = d4 in {d4 e4}");
    ask(&mut live, &opening_of(&few));
    for (square, answer) in [(28, "html"), (0, "error")] {
        let question = json!({ "vary": { "step": "jump", "block": 0, "square": square } });
        assert!(ask(&mut live, &question)[answer].is_string(), "{square}");
    }
}

#[test]
fn what_a_reader_types_or_loads_is_data() {
    let markup = "<img src=x onerror=alert(1)>";
    let mut live = Live::default();
    let text = bitrose_course::template("mine");
    let mut ask = |question: serde_json::Value| ask(&mut live, &question);
    let opened = ask(opening_of(&text));
    let goals: Vec<String> = opened["goals"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(goals.len(), 13);
    for goal in goals {
        for act in ["answer", "type", "hint", "reveal"] {
            let shown = ask(json!({ "goal": { "goal": goal, "act": act, "text": markup, "progress": "" } }));
            assert!(shown["goals"][&goal]["question"].is_string(), "{goal} {act}: {shown}");
            assert!(
                !["question", "boards", "said", "help"]
                    .iter()
                    .any(|part| { shown["goals"][&goal][part].as_str().unwrap().contains("<img") })
            );
        }
    }
    for (question, error) in [
        (json!({ "import": { "progress": "", "other": "goal = 3" } }), "the progress cannot be read"),
        (json!({ "step": { "text": "fn f(x) { f(x) } f(1)" } }), "calls"),
        (json!({ "magic": { "text": "rook c6 1 >> 5" } }), "expected a shift"),
        (json!({ "explore": { "text": "(".repeat(100_000) } }), ""),
        (json!({ "run": {} }), "unknown variant"),
        (json!({ "open": { "text": "ą0.2.1x", "progress": "", "today": [2026, 1, 1] } }), "another version"),
    ] {
        let answer = ask(question).to_string();
        let start: String = answer.chars().take(300).collect();
        assert!(answer.contains(error) && answer.len() < 200_000, "{} bytes: {start}", answer.len());
    }
    let kept = "format = 1\n[goal.\"wraps/golf\"]\nstars = 3\n";
    let both = ask(
        json!({ "import": { "progress": kept, "other": "format = 1\n[goal.\"wraps/golf\"]\nstars = 1\n" } }),
    );
    assert_eq!(ask(json!({ "stars": { "progress": both["progress"] } }))["stars"]["wraps"], 3);
}

#[test]
fn a_program_is_typed_in_lines_and_judged() {
    let lessons = built_in();
    let lesson = lessons.find("write-it").unwrap();
    let alone = lesson.text.replace("needs   = [\"magic-search\"]", "needs = []");
    let files = files(&Catalogue::with(&[("mine.md", &alone)]));
    let (_, page) = files.iter().find(|(name, _)| name.starts_with("lesson-")).unwrap();
    assert_eq!(page.matches("<textarea").count(), 4, "the programs have room for lines");
    let mut live = Live::default();
    ask(&mut live, &opening(page));
    let mut said = |text: &str| {
        let goal =
            json!({ "goal": { "goal": "count-moves", "act": "answer", "text": text, "progress": "" } });
        ask(&mut live, &goal)["goals"]["count-moves"]["said"].as_str().unwrap().to_owned()
    };
    let program = "fn count_moves(rooks, own, occ) {\n    let n = 0\n    while rooks != EMPTY {\n        n += \
                   popcount(rook(first(rooks), occ) & ~own)\n        rooks &= rooks - 1\n    }\n    n\n}";
    assert!(said(&program.replace(" & ~own", "")).contains("You cannot capture your own pieces"));
    assert!(said("count").contains("has no function"));
    assert!(said(program).contains("<strong>Right.</strong>"));
}

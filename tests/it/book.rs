//! The course as a static site: whole, accessible, and nothing foreign in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose::lessons::built_in;
use bitrose_course::catalogue::Catalogue;
use bitrose_web::{File, Site};
use std::collections::BTreeSet;

fn files(catalogue: &Catalogue) -> Vec<(String, String)> {
    let text = |file: File| (file.name, String::from_utf8(file.bytes).unwrap());
    Site { catalogue, wasm: None }.files().unwrap().into_iter().map(text).collect()
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

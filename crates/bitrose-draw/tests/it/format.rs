//! The names of formats.

use bitrose_draw::Format;

#[test]
fn every_name_and_alias_is_read_back_and_means_one_format() {
    let mut seen = Vec::new();
    for format in Format::ALL {
        for name in [format.name()].iter().chain(format.aliases()) {
            assert_eq!(name.parse(), Ok(format));
            assert_eq!(name.to_uppercase().parse(), Ok(format));
            assert!(!seen.contains(name), "{name} twice");
            seen.push(*name);
        }
    }
    assert_eq!(Format::ALL[0], Format::default());
}

#[test]
fn an_unknown_format_lists_the_known_ones() {
    let error = "pdf".parse::<Format>().unwrap_err().to_string();
    assert!(error.contains("`pdf`") && error.contains("grid, hex,"), "{error}");
}

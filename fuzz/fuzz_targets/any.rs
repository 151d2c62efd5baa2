//! All fuzz targets in one binary, which has to be built only once. The environment variable `BITROSE_BODY` names the
//! one to run.
#![no_main]

#[path = "../../tests/it/fuzz/bodies/mod.rs"]
mod bodies;

use std::sync::LazyLock;

static BODY: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let wanted = std::env::var("BITROSE_BODY").unwrap_or_default();
    let found = bodies::ALL.into_iter().find(|(name, _)| *name == wanted);
    let Some((_, body)) = found else {
        let names: Vec<&str> = bodies::ALL.iter().map(|(name, _)| *name).collect();
        panic!("BITROSE_BODY names none of {}", names.join(", "))
    };
    body
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| BODY(data));

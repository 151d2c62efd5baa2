#![no_main]

#[path = "../../tests/it/fuzz/bodies/mod.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::equal::body(data));

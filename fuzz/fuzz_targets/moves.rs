#![no_main]

#[path = "../../tests/fuzz/bodies/mod.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::moves::body(data));

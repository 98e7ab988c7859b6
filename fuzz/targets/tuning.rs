#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| shoban_fuzz::run("tuning", data));

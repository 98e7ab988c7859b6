//! The seeds of the fuzzer, and whatever it has found, at every run of the tests: what `fuzz/` asserts has to hold for all of
//! them, and for each of them cut off and with a byte changed.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use crate::support::random::Random;
use std::fs;
use std::path::Path;

#[test]
fn every_input_satisfies_its_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let folders = fs::read_dir(&corpus).unwrap().count();
    assert_eq!(folders, targets::TARGETS.len(), "a folder for each target");
    let mut random = Random::seeded(29);
    for &(name, target) in targets::TARGETS {
        let mut files: Vec<_> =
            fs::read_dir(corpus.join(name)).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{name} has no seeds");
        for file in files {
            let whole = fs::read(&file).unwrap();
            assert!(whole.len() <= 8192, "{} is large for a seed", file.display());
            println!("{}", file.display());
            target(&whole);
            for _ in 0..4 {
                let mut bytes = whole[..random.below(whole.len() + 1)].to_vec();
                target(&bytes);
                bytes.clone_from(&whole);
                if let Some(byte) = bytes.get_mut(random.below(whole.len().max(1))) {
                    *byte = random.below(256) as u8;
                }
                target(&bytes);
            }
        }
    }
}

/// Targets go by name, so that a script and a test mean the same.
#[test]
fn targets_are_in_order_and_have_programs() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/targets");
    assert!(targets::TARGETS.is_sorted_by_key(|target| target.0));
    for (name, _) in targets::TARGETS {
        let text = fs::read_to_string(programs.join(name).with_extension("rs")).unwrap();
        assert!(text.contains(&format!("run(\"{name}\"")), "{name}");
    }
    targets::run("words", b"5x5");
}

//! Damage in the folders of campaigns: it is found, nothing false comes of it, and what is left is used.
#![cfg(unix)]

use crate::support::campaigns::{is_whole, pieces_in};
use crate::support::folder::Folder;
use shoban::campaign::Folder as Campaign;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a campaign that is proved, and its pieces.
fn proved(name: &str) -> (Folder, Vec<PathBuf>) {
    let folder = Folder::new(name);
    folder.output("campaign new 4x4 --at-least 1 --budget 500 --dir c", 0);
    folder.output("campaign run c --workers 2 --quiet", 0);
    folder.output("campaign certificate c --out whole", 0);
    let pieces = pieces_in(&folder.path("c"));
    assert!(pieces.len() > 10, "{}", pieces.len());
    (folder, pieces)
}

fn name(piece: &Path) -> String {
    piece.file_name().unwrap().to_string_lossy().into_owned()
}

/// A piece of a campaign on which a proof rests that was put together from it last.
fn used(folder: &Folder, proof: &str, number: usize) -> PathBuf {
    let pieces = pieces_in(&folder.path("c"));
    let whole: Vec<String> = pieces_in(&folder.path(proof)).iter().map(|piece| name(piece)).collect();
    let used: Vec<&PathBuf> = pieces.iter().filter(|piece| whole.contains(&name(piece))).collect();
    used[number % used.len()].to_owned()
}

/// What was done to a piece is found, named, taken back and proved again.
fn is_mended(folder: &Folder, damaged: &Path, round: usize) {
    let name = name(damaged);
    let (found, _) = folder.output("campaign fsck c", 4);
    assert!(found.contains(&format!("- piece {name} ")) && found.contains("With --repair"), "{found}");
    assert_eq!(folder.output("campaign fsck c --pieces", 4).0.matches(&name).count(), 1);
    // What is missing cannot be read; what is there is refused by the checker.
    let output = folder.shoban(&format!("campaign certificate c --out bad{round}")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&name) && matches!(output.status.code(), Some(1 | 4)), "{said}");
    assert!(!folder.path(&format!("bad{round}/manifest")).exists());
    let (found, _) = folder.output("campaign fsck c --repair", 0);
    assert!(found.contains("was taken back"), "{found}");
    let (found, _) = folder.output("campaign fsck c --pieces", 0);
    assert!(found.ends_with("Nothing is damaged.\n"), "{found}");
    folder.output("campaign run c --quiet", 0);
    is_whole(&Campaign::open(&folder.path("c")).unwrap());
    folder.output(&format!("campaign certificate c --out good{round}"), 0);
    folder.output(&format!("check good{round}"), 0);
}

#[test]
fn damaged_pieces_are_found_and_proved_again() {
    let (folder, _) = proved("damage");
    let (mut round, mut proof) = (0, "whole".to_owned());
    for number in [0, 7] {
        // Pieces are proved again under other names as well, so each round takes one that the last proof uses.
        let piece = used(&folder, &proof, number);
        let mut bytes = fs::read(&piece).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        // A new file: proofs share the room of the old one.
        fs::remove_file(&piece).unwrap();
        fs::write(&piece, &bytes).unwrap();
        is_mended(&folder, &piece, round);
        proof = format!("good{round}");
        round += 1;
    }
    for number in [3, 11] {
        let piece = used(&folder, &proof, number);
        fs::remove_file(&piece).unwrap();
        is_mended(&folder, &piece, round);
        proof = format!("good{round}");
        round += 1;
    }
    // One in the place of another one: both are bad, or one if they are the same.
    let (one, other) = (used(&folder, &proof, 1), used(&folder, &proof, 5));
    let kept = fs::read(&one).unwrap();
    fs::remove_file(&one).unwrap();
    fs::copy(&other, &one).unwrap();
    is_mended(&folder, &one, round);
    // Cut off, and empty.
    for length in [kept.len() / 2, 0] {
        let piece = used(&folder, &format!("good{round}"), 2 + length);
        round += 1;
        fs::remove_file(&piece).unwrap();
        fs::write(&piece, &kept[..length]).unwrap();
        is_mended(&folder, &piece, round);
    }
}

/// The store of the tree: cut off, overwritten, or missing.
#[test]
fn a_damaged_tree_is_refused_in_words() {
    let (folder, pieces) = proved("damage-tree");
    let store = folder.path("c/tree.redb");
    let whole = fs::read(&store).unwrap();
    let mut refused = 0;
    for damage in 0..6 {
        let mut bytes = whole.clone();
        match damage {
            0 => bytes.truncate(whole.len() / 2),
            1 => bytes.truncate(100),
            2 => bytes[..64].fill(0),
            3 => bytes[..512].fill(0xAA),
            4 => bytes.clear(),
            _ => bytes[4096..].fill(0),
        }
        fs::write(&store, &bytes).unwrap();
        let output = folder.shoban("campaign run c --quiet --time 20s").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // An empty one is a new one. Whatever else is read has to be right.
        match output.status.code() {
            Some(1) => {
                refused += 1;
                assert!(said.contains("error: ") && said.contains("tree.redb"), "{damage}: {said}");
            }
            Some(0) => {
                folder.output(&format!("campaign certificate c --out p{damage}"), 0);
            }
            code => panic!("{damage}: {code:?} {said}"),
        }
    }
    assert!(refused >= 3, "{refused}");
    assert!(pieces.iter().all(|piece| piece.exists()));
    fs::write(&store, &whole).unwrap();
    folder.output("campaign fsck c --pieces", 0);
    // Without it all is proved again.
    fs::remove_file(&store).unwrap();
    folder.output("campaign run c --quiet", 0);
    folder.output("campaign fsck c --pieces", 0);
    folder.output("campaign certificate c --out again", 0);
}

/// A limit on the length of files stands for a disk that is full.
#[test]
fn a_full_disk_ends_a_run_in_words() {
    let folder = Folder::new("damage-full");
    let (mut ended, mut with_pieces) = (0, 0);
    for (number, blocks) in [1, 600, 1100, 1600, 2100, 3000, 4200].into_iter().enumerate() {
        let name = format!("c{number}");
        folder.output(&format!("campaign new 4x4 --at-least 1 --budget 200 --dir {name}"), 0);
        // Blocks of 512 bytes.
        let line = format!("ulimit -f {blocks}; exec shoban campaign run {name} --workers 2 --quiet");
        let output = folder.shell_output(&line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{said}");
        match output.status.code() {
            Some(1) => {
                ended += 1;
                assert!(said.contains("File too large"), "{said}");
            }
            code => assert_eq!(code, Some(0), "{said}"),
        }
        let campaign = Campaign::open(&folder.path(&name)).unwrap();
        with_pieces += u32::from(is_whole(&campaign).pieces > 0);
        folder.output(&format!("campaign run {name} --workers 2 --quiet"), 0);
        is_whole(&campaign);
        folder.output(&format!("campaign certificate {name} --out {name}.proof"), 0);
    }
    assert!(ended >= 2 && with_pieces >= 1, "{ended} {with_pieces}");
}

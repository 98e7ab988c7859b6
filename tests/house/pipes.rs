//! Certificates from pipes: the same is said of them as of files, with the same exit codes.
#![cfg(unix)]

use crate::support::folder::Folder;
use std::fs;
use std::path::Path;

/// Ways to hand over `proof` that can be read once; `@` is the rest of the command, `PROGRAM` the program, and `NAME` stands
/// where the file is named.
const ONCE: [&str; 5] = [
    "cat proof | PROGRAM @NAME@",
    "cat proof | cat | PROGRAM @NAME@",
    "PROGRAM @NAME@ < proof",
    "mkfifo pipe && (cat proof > pipe &) && PROGRAM @pipe@; code=$?; rm pipe; exit $code",
    "bash -c 'PROGRAM @<(cat proof)@'",
];

/// What a line of the shell prints, both outputs in one, without the name of the file.
fn said(folder: &Folder, line: &str, code: i32) -> String {
    let (out, err) = folder.shell(&line.replace("PROGRAM", "shoban"), code);
    let text = out + &err;
    if let Some((_, fields)) = text.split_once("\"file\":").and_then(|parts| parts.1.split_once(',')) {
        return fields.to_owned();
    }
    text.split_once(": refused: ").map(|parts| parts.1.to_owned()).unwrap_or(text)
}

/// Compares what is said of `proof` as a file with what is said of it however it comes.
fn check(folder: &Folder, (before, after): (&str, &str), code: i32) -> String {
    let expected = said(folder, &format!("PROGRAM {before} proof{after}"), code);
    assert!(!expected.is_empty());
    for way in ONCE {
        for name in ["-", "/dev/stdin"] {
            let mut parts = way.splitn(3, '@');
            let [start, place, end] = std::array::from_fn(|_| parts.next().unwrap());
            let line = format!("{start}{before} {}{after}{end}", place.replace("NAME", name));
            assert_eq!(said(folder, &line, code), expected, "{line}");
        }
    }
    expected
}

fn folder(name: &str, proof: &[u8]) -> Folder {
    let folder = Folder::new(&format!("pipes-{name}"));
    fs::write(folder.path("proof"), proof).unwrap();
    folder
}

fn solution(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions").join(name)).unwrap()
}

/// Everything that reads certificates of boards, and what it says of a good one.
const READERS: [(&str, &str); 5] = [
    ("check", ""),
    ("check --json", ""),
    ("certificate info", ""),
    ("certificate ask", " --moves B2"),
    ("certificate ask --json", " --moves B2"),
];

#[test]
fn good_certificates_come_through_pipes() {
    let folder = folder("good", &solution("3x4.shoban"));
    for reader in READERS {
        let said = check(&folder, reader, 0);
        assert!(["4", "at_least"].iter().any(|part| said.contains(part)), "{said}");
    }
}

/// A certificate that is longer than what a pipe holds.
#[test]
fn large_certificates_come_through_pipes() {
    let bytes = solution("2x8.shoban");
    assert!(bytes.len() > 100_000, "{}", bytes.len());
    let folder = folder("large", &bytes);
    assert!(check(&folder, ("check", ""), 0).contains("16"));
    assert!(check(&folder, ("certificate info", ""), 0).contains("16"));
}

#[test]
fn damaged_certificates_are_refused_as_files_are() {
    let good = solution("3x4.shoban");
    let mut other = good.clone();
    other[good.len() / 2] ^= 1;
    let damages =
        [(&good[..300], "damaged"), (&good[..31], "too short"), (&[], "too short"), (&other, "damaged")];
    for (number, (bytes, word)) in damages.into_iter().enumerate() {
        let folder = folder(&format!("damaged-{number}"), bytes);
        for reader in READERS {
            assert!(check(&folder, reader, 4).contains(word));
        }
    }
}

/// Which of the two kinds a file is, is told without reading it twice.
#[test]
fn certificates_of_groups_come_through_pipes() {
    let folder = Folder::new("pipes-group");
    let line = "group --diagram X.X./XXXX/OOXX/.OOX/..OX --at B2 --quiet --certificate proof";
    folder.output(line, 0);
    assert!(check(&folder, ("check", ""), 0).contains("The group with"));
    assert!(check(&folder, ("check --json", ""), 0).contains("\"group\":"));
    let text = folder.read("proof");
    folder.write("proof", &text.replace("status ", "status not-"));
    assert!(check(&folder, ("check", ""), 4).starts_with("line "));
}

/// A name is shown, whatever stands in it; the JSON has standard input as it was written.
#[test]
fn names_of_inputs_are_shown() {
    let folder = folder("names", &solution("tiny/1x3.shoban"));
    fs::copy(folder.path("proof"), folder.path("a\u{1b}[2Jb")).unwrap();
    let line = "shoban check proof \"$(printf 'a\\033[2Jb')\" - < proof";
    let (out, _) = folder.shell(line, 0);
    for title in ["proof:\n", "\na\\u{1b}[2Jb:\n", "\nstandard input:\n"] {
        assert!(out.contains(title), "{out}");
    }
    assert!(!out.contains('\u{1b}'));
    let (out, _) = folder.shell("shoban check --json - < proof", 0);
    assert!(out.starts_with("{\"file\":\"-\","), "{out}");
    let (_, err) = folder.shell("shoban certificate ask missing", 1);
    assert_eq!(err, "error: cannot read missing: no such file or folder\n");
}

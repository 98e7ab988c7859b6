//! Certificates under the pass count rule, written by hand: what is said to end the game must, with passes enough, and no board may
//! come back where it is not said.

use crate::common::certificate;
use checker::{CheckError, Problem, Source, SuperkoReport, check_superko_source};

/// A header up to the boards that stood before.
struct Root {
    size: &'static str,
    suicide: &'static str,
    position: &'static str,
    ko: &'static str,
    passes: u8,
}

impl Root {
    const fn new(size: &'static str, position: &'static str) -> Root {
        Root { size, suicide: "forbidden", position, ko: "none", passes: 0 }
    }

    /// What is said of one claim with this body.
    fn check(&self, earlier: &[&str], claim: &str, body: &[u8]) -> Result<SuperkoReport, CheckError> {
        let Root { size, suicide, position, ko, passes } = self;
        let earlier: String = earlier.iter().map(|board| format!("earlier {board}\n")).collect();
        let header = format!(
            "shoban-superko 1\nboard {size}\nsuicide {suicide}\nposition {position}\nko {ko}\npasses {passes}\n\
             repetition pass-count\n{earlier}value none\nclaim {claim}\nend\n"
        );
        check_superko_source(Source::of_bytes(certificate(&header, body)))
    }
}

fn problem(refused: Result<SuperkoReport, CheckError>) -> Problem {
    match refused {
        Err(CheckError::Record { problem, .. } | CheckError::Root { problem, .. }) => problem,
        other => panic!("{other:?}"),
    }
}

/// Black passed, White passed, or nobody, between two other boards.
const BLACKS_PASS: [&str; 2] = ["X. black none", "X. white none"];
const WHITES_PASS: [&str; 2] = ["X. white none", "X. black none"];

/// The claimant's move brings back what stood before the passes.
#[test]
fn a_move_that_ends_the_game_counts_the_passes() {
    let root = Root::new("1x2", ".. black none");
    let body = [10, 0, 0, 1, 0];
    let stood = ".X white black";
    for (passes, best) in [(&BLACKS_PASS[..], 2), (&[], 0), (&WHITES_PASS[..], -2)] {
        let earlier = [&[stood][..], passes].concat();
        for score in -2..=2 {
            let said = root.check(&earlier, &format!("at-least {score}"), &body);
            if score <= best {
                assert_eq!(said.unwrap().claims[0].forbidden, 1);
            } else {
                assert_eq!(problem(said), Problem::NotEnded("B1".into()), "{passes:?} {score}");
            }
        }
        // The last one counts.
        let again = [&earlier[..], &[stood]].concat();
        assert!(root.check(&again, "at-least 0", &body).is_ok());
        assert!(root.check(&again, "at-least 1", &body).is_err());
    }
    let others = [".X black black", "X. white black", "XX white black"];
    assert!(others.iter().all(|other| root.check(&[other], "at-least -2", &body).is_err()));
    assert!(root.check(&[], "at-least -2", &body).is_err());
    let banned = Root { ko: "B1", ..root };
    assert!(banned.check(&[stood], "at-least -2", &body).is_err(), "the record has another ban");
    assert!(banned.check(&[stood], "at-least -2", &[10, 0, 2, 1, 0]).is_err(), "the move is on it");
}

/// All replies do, and the pass among them counts itself.
#[test]
fn replies_that_end_the_game_count_the_passes() {
    let root = Root::new("1x2", ".. white none");
    let body = [9, 0, 0, 0, 0];
    let stood = ["O. black white", ".O black white", ".. black none"];
    let twice = [&BLACKS_PASS[..], &["O. white none"], &BLACKS_PASS].concat();
    for (passes, best) in [(&twice[..], 2), (&BLACKS_PASS[..], 0), (&[], -2)] {
        // A board between, so that the root is not taken for a pass.
        let earlier = [&stood[..], passes, &["X. white none"]].concat();
        for score in -2..=2 {
            let said = root.check(&earlier, &format!("at-least {score}"), &body);
            if score <= best {
                assert_eq!(said.unwrap().claims[0].forbidden, 3);
            } else {
                assert!(matches!(problem(said), Problem::NotEnded(_)), "{passes:?} {score}");
            }
        }
    }
    for missing in 0..3 {
        let mut earlier = stood.to_vec();
        earlier.remove(missing);
        earlier.push("X. white none");
        assert!(root.check(&earlier, "at-least -2", &body).is_err(), "{missing}");
    }
    // A reply on a ban is none, so there is one number less.
    let banned = Root { ko: "A1", ..root };
    let earlier = [".O black white", ".. black none", "X. white none"];
    assert!(banned.check(&earlier, "at-least -2", &[9, 0, 0, 0]).is_ok());
    assert!(banned.check(&earlier, "at-least -2", &body).is_err());
}

/// Two living stones: a board of the past refuses the reason if either side might bring it back below.
#[test]
fn reasons_bring_nothing_back() {
    let root = Root::new("1x5", ".X.X. black none");
    let (free, after_pass) = ([4, 30, 0, 1, 0], [4, 30, 255, 1, 0]);
    assert!(root.check(&[], "at-least 5", &free).is_ok());
    let allowed = Root { suicide: "allowed", ..Root::new("1x5", ".X.X. black none") };
    assert!(matches!(problem(allowed.check(&[], "at-least 5", &free)), Problem::ReasonNotAllowed(_)));
    let is_refused = |earlier: &str| match root.check(&[earlier], "at-least 5", &free) {
        Ok(_) => false,
        Err(CheckError::EndNotSaid { .. }) => true,
        Err(error) => panic!("{error}"),
    };
    for board in [
        ".X.X. white none",
        "OX.X. black white",
        ".X.XO black white",
        "XX.X. white black",
        "XXOX. black white",
    ] {
        assert!(is_refused(board), "{board}");
    }
    for board in ["..... black none", ".X... white black", "...XO black white", "O..X. white none"] {
        assert!(!is_refused(board), "{board}");
    }
    // After a pass nobody can pass again and go on.
    let passed = Root { passes: 1, ..Root::new("1x5", ".X.X. black none") };
    assert!(passed.check(&[".X.X. white black"], "at-least 5", &after_pass).is_ok());
    assert!(passed.check(&["OX.X. white white"], "at-least 5", &after_pass).is_err());
    assert!(passed.check(&[], "at-least 5", &free).is_err());
}

/// What is allowed under pass count alone.
#[test]
fn other_rules_have_no_ends_by_repetition() {
    let text = "shoban-superko 1\nboard 1x2\nsuicide forbidden\nposition .. black none\nko none\npasses 0\n\
                repetition pass-count\nearlier .X white black\nvalue none\nclaim at-least 0\nend\n";
    let check = |rule: &str, body: &[u8]| {
        let text = text.replace("pass-count", rule);
        check_superko_source(Source::of_bytes(certificate(&text, body)))
    };
    assert!(check("pass-count", &[10, 0, 0, 1, 0]).is_ok());
    for rule in ["positional", "situational", "natural-situational"] {
        assert!(matches!(problem(check(rule, &[10, 0, 0, 1, 0])), Problem::BadRecord(_)));
        assert!(matches!(problem(check(rule, &[8, 0, 1, 1, 0])), Problem::BadRecord(_)));
    }
    assert!(check("pass", &[10, 0, 0, 1, 0]).is_err());
}

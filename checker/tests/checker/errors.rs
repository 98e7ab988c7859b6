//! Files with one thing wrong, and files with random damage.

use crate::common::{
    Game, PASS, Strategy, best, certificate, check, claim, folded, header, random, sealed, section,
};
use checker::{CheckError, Problem};

/// A valid certificate of 1x3 = 3: its header, and its strategy.
fn example() -> (Game, String, Strategy) {
    let game = Game::new(1, 3);
    let (score, strategy) = best(&game, &game.empty(), 1, true);
    let text = header(&game, &game.empty(), 0, Some(3), &[claim(1, score, true, "basic-ko")]);
    (game, text, folded(&game, &strategy))
}

fn problem(header: &str, body: &[u8]) -> Problem {
    match check(&certificate(header, body)) {
        Err(CheckError::Record { problem, .. } | CheckError::Root { problem, .. }) => problem,
        other => panic!("{other:?}"),
    }
}

#[test]
fn damaged_files() {
    let (_, text, strategy) = example();
    let good = certificate(&text, &section(&strategy));
    check(&good).unwrap();
    assert!(matches!(check(&good[..31]), Err(CheckError::Truncated)));
    assert!(matches!(check(&[]), Err(CheckError::Truncated)));
    assert!(matches!(check(&good[..good.len() - 1]), Err(CheckError::Digest)));
    assert!(matches!(check(&sealed(text.clone().into())), Err(CheckError::Unpack(_))));
    let inside = &good[..good.len() - 32];
    assert!(matches!(check(&sealed([inside, &[0]].concat())), Err(CheckError::TrailingBytes)));
    let twice = certificate(&text, &[section(&strategy), vec![0]].concat());
    assert!(matches!(check(&twice), Err(CheckError::TrailingBytes)));
    for length in 0..inside.len() {
        check(&sealed(inside[..length].to_vec())).unwrap_err();
    }
    let missing = checker::check(&crate::common::path());
    assert!(matches!(missing, Err(CheckError::Unreadable(_))));
}

#[test]
fn wrong_headers() {
    let (_, text, strategy) = example();
    let body = section(&strategy);
    let changes = [
        (1, "certificate 1", "certificate 2"),
        (1, "shoban", "sh\u{f6}ban"),
        (2, "1x3", "1x65"),
        (2, "1x3", "8x9"),
        (2, "1x3", "0x3"),
        (2, "1x3", "+1x3"),
        (2, "1x3", "99999999999999999999x3"),
        (3, "...", "...."),
        (3, "...", "../."),
        (3, "...", "..Z"),
        (4, "black", "Black"),
        (5, "none", "D1"),
        (5, "none", "A0"),
        (6, "passes 0", "passes 2"),
        (7, "forbidden", "maybe"),
        (8, "endless-play 0", "endless-play 4"),
        (8, "endless-play 0", "endless-play -0"),
        (9, "value 3", "value 4"),
        (9, "...\nto-play black\nko none\npasses 0", "XOX\nto-play black\nko none\npasses 0"),
        (9, "...\nto-play black\nko none\npasses 0", "X..\nto-play black\nko A1\npasses 0"),
        (9, "ko none\npasses 0", "ko A1\npasses 1"),
        (10, "at-least 3", "at-least 4"),
        (10, "finite", "finite "),
        (10, "basic-ko", "positional"),
        (10, "basic-ko", "basic-ko situational positional"),
        (10, "finite under basic-ko", "endless under basic-ko positional"),
        (11, "end\n", "claim at-least 2 finite under basic-ko\nend\n"),
        (11, "end\n", "end"),
    ];
    for (number, from, to) in changes {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        match check(&certificate(&changed, &body)) {
            Err(CheckError::Header { line, .. }) => assert_eq!(line, number, "{changed}"),
            other => panic!("{changed}: {other:?}"),
        }
    }
    let no_claims = text.replace("claim at-least 3 finite under basic-ko\n", "");
    assert!(matches!(check(&certificate(&no_claims, &[])), Err(CheckError::Header { line: 10, .. })));
    for (from, to) in [("value 3", "value 2"), ("at-least 3 finite", "at-least 3 endless")] {
        let refused = check(&certificate(&text.replace(from, to), &body));
        assert!(matches!(refused, Err(CheckError::ValueNotProved { .. })), "{refused:?}");
    }
    let none = text.replace("value 3", "value none");
    check(&certificate(&none, &body)).unwrap();
}

#[test]
fn wrong_records() {
    let (game, text, strategy) = example();
    let bad = |body: &[u8]| matches!(problem(&text, body), Problem::BadRecord(_));
    assert!(bad(&[9]));
    assert!(bad(&[3, 27, 0, 0]), "a board byte for more than three points");
    assert!(bad(&[4, 0, 0, 9]), "an unknown reason");
    assert!(bad(&[1, 8, 1, 0]), "a mask with unused bits");
    assert!(bad(&[1, 1, 0]), "an unknown demand");
    assert!(bad(&[1, 1, 1, 9]), "too many walls");
    assert!(bad(&[1, 1, 1, 1, 1]), "a wall in the region");
    assert!(bad(&[1, 1, 1, 1, 0]), "an empty wall");
    assert!(bad(&[1, 1, 2, 4, 1, 2]), "needy points off the walls");
    let settled = problem(&text, &[1, 1, 1, 1, 2, 2, 0, 0, PASS]);
    assert_eq!(settled, Problem::BadRecord("a content that is settled"));
    assert_eq!(problem(&text, &[3, 0]), Problem::Truncated);
    assert_eq!(problem(&text, &[]), Problem::Truncated);
    assert!(
        matches!(problem(&text, &[3, 25, 0, PASS]), Problem::IllegalBoard(_)),
        "X without liberties: XOX"
    );
    assert!(matches!(problem(&text, &[3, 1, 1, PASS]), Problem::IllegalBoard(_)), "a ban on a stone");
    assert!(matches!(problem(&text, &[3, 0, 77, PASS]), Problem::IllegalBoard(_)), "a ban off the board");
    assert_eq!(problem(&text, &[3, 1, 0, 0]), Problem::IllegalMove("A1".into()));
    assert!(matches!(problem(&text, &[3, 1, 0, 3]), Problem::IllegalMove(_)));
    assert!(matches!(problem(&text, &[3, 1, 0, 254]), Problem::IllegalMove(_)));
    assert_eq!(problem(&text, &[3, 0, 1, 0]), Problem::IllegalMove("A1".into()), "the banned point");
    assert_eq!(problem(&text, &[3, 0, 255, PASS]), Problem::BadEnd { score: 0, needed: 3 });
    assert_eq!(problem(&text, &[3, 0, 0, 1]), Problem::MissingReply { reply: "pass".into() });
    assert_eq!(problem(&text, &[0]), Problem::RootMissing);
    let last = strategy.len() - 1;
    let mut twice = strategy.clone();
    twice.push(game_image(&game, &strategy[last]));
    assert_eq!(problem(&text, &section(&twice)), Problem::DuplicateState);
    let mut reversed = strategy.clone();
    reversed.reverse();
    assert!(matches!(problem(&text, &section(&reversed)), Problem::MissingReply { .. }));
    let white = text.replace("to-play black", "to-play white").replace("value 3", "value none");
    assert!(matches!(problem(&white, &[0]), Problem::MissingReply { .. }));
    let ended = white.replace("passes 0", "passes 1");
    assert!(matches!(
        problem(&ended, &section(&strategy)),
        Problem::MissingReply { .. } | Problem::BadEnd { .. }
    ));
}

fn game_image(game: &Game, (state, mv): &(crate::common::State, u8)) -> (crate::common::State, u8) {
    (game.images(state).pop().unwrap(), *mv)
}

/// An endless proof may refer forward, a finite one may not; in both all must be there.
#[test]
fn endless_sections() {
    let game = Game::new(2, 2);
    let (score, strategy) = best(&game, &game.empty(), 1, false);
    let mut strategy = folded(&game, &strategy);
    let text = header(&game, &game.empty(), 0, None, &[claim(1, score, false, "basic-ko")]);
    check(&certificate(&text, &section(&strategy))).unwrap();
    strategy.reverse();
    check(&certificate(&text, &section(&strategy))).unwrap();
    let mut refused = 0;
    for i in 0..strategy.len() {
        let mut less = strategy.clone();
        less.remove(i);
        refused += usize::from(check(&certificate(&text, &section(&less))).is_err());
    }
    assert!(refused > 0);
}

/// Random damage to a body never makes a false claim true, and nothing panics.
#[test]
fn mutations() {
    let mut chance = random(7);
    let (mut accepted, mut refused) = (0, 0);
    for (rows, columns, finite) in [(1, 4, true), (1, 5, true), (1, 5, false), (2, 2, true), (2, 2, false)] {
        let game = Game::new(rows, columns);
        let (score, strategy) = best(&game, &game.empty(), 1, finite);
        let body = section(&folded(&game, &strategy));
        let file = |score, body: &[u8]| {
            certificate(&header(&game, &game.empty(), 0, None, &[claim(1, score, finite, "basic-ko")]), body)
        };
        let more = (score < game.size() as i32).then_some(score + 1);
        for _ in 0..1500 {
            let mut body = body.clone();
            for _ in 0..=chance(2) {
                let at = chance(body.len());
                match chance(4) {
                    0 => body[at] = chance(256) as u8,
                    1 => body[at] ^= 1 << chance(8),
                    2 => drop(body.remove(at)),
                    _ => body.insert(at, [0, 1, 2, 3, 4, 5, 255][chance(7)]),
                }
            }
            match check(&file(score, &body)) {
                Ok(_) => accepted += 1,
                Err(_) => refused += 1,
            }
            if let Some(more) = more {
                check(&file(more, &body)).unwrap_err();
            }
        }
        let whole = file(score, &body);
        for _ in 0..1500 {
            let mut bytes = whole[..whole.len() - 32].to_vec();
            let at = chance(bytes.len());
            bytes[at] = chance(256) as u8;
            let _ = check(&sealed(bytes));
        }
    }
    assert!(accepted > 0 && refused > 5000, "{accepted} {refused}");
}

/// The program says what it found and how it ended.
#[test]
fn program() {
    let (_, text, strategy) = example();
    let path = crate::common::path();
    let run = |arguments: &[&std::path::Path]| {
        let output =
            std::process::Command::new(env!("CARGO_BIN_EXE_checker")).args(arguments).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap(), output.stderr)
    };
    std::fs::write(&path, certificate(&text, &section(&strategy))).unwrap();
    let (code, out, err) = run(&[&path]);
    assert_eq!((code, err.len()), (0, 0));
    assert!(out.contains("at least 3") && out.contains("value under basic ko is 3"), "{out}");
    assert!(out.contains("superko is not claimed"), "{out}");
    std::fs::write(&path, certificate(&text, &[0])).unwrap();
    let (code, out, err) = run(&[&path]);
    assert!(code == 4 && out.is_empty() && !err.is_empty());
    std::fs::remove_file(&path).unwrap();
    assert_eq!(run(&[&path]).0, 1);
    assert_eq!(run(&[]).0, 2);
}

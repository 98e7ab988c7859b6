//! What docs/certificate.md says in so many words: certificates that keep or break just one of its sentences.

use crate::common::records::{ALL, fixed, problem, prove};
use crate::common::{Game, PASS, State, best, certificate, check, claim, folded, header, sealed, section};
use checker::{CheckError, Colour, Problem, Report};
use std::io::Write as _;

/// The certificate of 1x3 = 3: header and body.
fn example() -> (String, Vec<u8>) {
    let game = Game::new(1, 3);
    let (score, strategy) = best(&game, &game.empty(), 1, true);
    let text = header(&game, &game.empty(), 0, Some(3), &[claim(1, score, true, "basic-ko")]);
    (text, section(&folded(&game, &strategy)))
}

/// The line of the header that is refused.
fn refused_line(text: &str, body: &[u8]) -> usize {
    match check(&certificate(text, body)) {
        Err(CheckError::Header { line, .. }) => line,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn numbers_have_one_spelling() {
    let (text, body) = example();
    let places = [
        (2, "board 1x3", "board 1x"),
        (8, "endless-play 0", "endless-play "),
        (9, "value 3", "value "),
        (10, "claim at-least 3", "claim at-least "),
    ];
    for (line, right, start) in places {
        let wrongs =
            ["+3", "03", "003", "-0", "", "3.0", "0x3", "1e0", "3_", "128", "-129", "4", "-4", "\u{663}"];
        for wrong in wrongs {
            // A board may have four columns, but then this is no position of it.
            let expected = if (line, wrong) == (2, "4") { 3 } else { line };
            let changed = text.replacen(right, &format!("{start}{wrong}"), 1);
            assert_eq!(refused_line(&changed, &body), expected, "{changed}");
        }
    }
    for least in ["-3", "0", "3"] {
        let changed = text.replacen("value 3", "value none", 1);
        let changed = changed.replacen("endless-play 0", &format!("endless-play {least}"), 1);
        check(&certificate(&changed, &body)).unwrap();
    }
}

#[test]
fn lines_are_as_they_are_shown() {
    let (text, body) = example();
    let lines: Vec<&str> = text.lines().collect();
    for (i, line) in lines.iter().enumerate() {
        let blank = line.find(' ').map(|at| format!("{} {}", &line[..at], &line[at..]));
        let changes = [format!("{line}\r"), format!("{line} "), format!(" {line}"), format!("{line}\n")];
        let others = [format!("{line}\0"), line.to_uppercase(), format!("{line}\n{line}"), "x".repeat(300)];
        for change in changes.into_iter().chain(others).chain(blank) {
            let mut changed: Vec<&str> = lines.clone();
            changed[i] = &change;
            let changed = changed.join("\n") + "\n";
            let bytes = certificate(&changed, &body);
            // A doubled last line is no line of the header, but the start of a body.
            let is_refused = match check(&bytes) {
                Err(CheckError::Header { line, .. }) => line == i + 1 || line == i + 2,
                Err(CheckError::Unpack(_)) => i + 1 == lines.len(),
                _ => false,
            };
            assert!(is_refused, "{changed:?}");
        }
    }
}

#[test]
fn claims_come_in_any_order_and_must_not_contradict_each_other() {
    let game = Game::new(1, 3);
    let strategies = [1, 2].map(|claimant| {
        let (score, strategy) = best(&game, &game.empty(), claimant, true);
        (claim(claimant, score, true, "basic-ko"), section(&folded(&game, &strategy)))
    });
    let both = |[first, second]: [usize; 2], endless: i32, value: Option<i32>| {
        let claims = [first, second].map(|i| strategies[i].0.clone());
        let body = [first, second].map(|i| strategies[i].1.clone()).concat();
        check(&certificate(&header(&game, &game.empty(), endless, value, &claims), &body))
    };
    let report = both([1, 0], 0, Some(3)).unwrap();
    assert_eq!(report.claims.each_claimant(), [Colour::White, Colour::Black]);
    both([0, 1], 0, None).unwrap();
    // The value is that of the claims, whatever endless play counts; sections stand in the order of the claims.
    both([0, 1], -3, Some(3)).unwrap();
    let claims = [strategies[0].0.clone(), strategies[1].0.clone()];
    let text = header(&game, &game.empty(), 0, Some(3), &claims);
    let crossed = [strategies[1].1.clone(), strategies[0].1.clone()].concat();
    assert!(check(&certificate(&text, &crossed)).is_err());
    for (least, most) in [("3 finite", "2 finite"), ("3 finite", "2 endless"), ("1 endless", "-1 finite")] {
        let claims = [format!("at-least {least} under basic-ko"), format!("at-most {most} under basic-ko")];
        let refused = check(&certificate(&header(&game, &game.empty(), 0, None, &claims), &[0, 0]));
        assert!(matches!(refused, Err(CheckError::Contradiction { .. })), "{refused:?}");
    }
}

trait Claimants {
    fn each_claimant(&self) -> Vec<Colour>;
}

impl Claimants for Vec<checker::ClaimReport> {
    fn each_claimant(&self) -> Vec<Colour> {
        self.iter().map(|found| found.claim.claimant).collect()
    }
}

/// The example with this frame for its body.
fn framed(frame: &[u8]) -> Result<Report, CheckError> {
    check(&sealed([example().0.as_bytes(), frame].concat()))
}

/// The body in a frame.
fn packed(set: impl Fn(&mut zstd::Encoder<Vec<u8>>) -> std::io::Result<()>) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    set(&mut encoder).unwrap();
    encoder.write_all(&example().1).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_frame_says_nothing_false_of_itself() {
    let is_unpacking = |result| matches!(result, Err(CheckError::Unpack(_)));
    let size = example().1.len() as u64;
    let plain = packed(|_| Ok(()));
    framed(&plain).unwrap();
    let with_checksum = packed(|encoder| encoder.include_checksum(true));
    framed(&with_checksum).unwrap();
    for i in 1..=4 {
        let mut damaged = with_checksum.clone();
        let at = damaged.len() - i;
        damaged[at] ^= 1;
        assert!(is_unpacking(framed(&damaged)), "{i}");
    }
    let with_size = packed(|encoder| encoder.set_pledged_src_size(Some(size)));
    framed(&with_size).unwrap();
    // Magic number, descriptor, and in a frame of one segment the size of the content.
    assert_eq!((with_size[4] & 0b1110_0000, with_size[5]), (0b0010_0000, size as u8));
    for wrong in [size as u8 - 1, size as u8 + 1, 0, 255] {
        let mut damaged = with_size.clone();
        damaged[5] = wrong;
        assert!(framed(&damaged).is_err(), "{wrong}");
    }
    let mut longer = with_size.clone();
    longer[5] += 1;
    assert!(is_unpacking(framed(&longer)));
    for (bit, what) in [(0b1000, "a reserved bit"), (0b1, "a dictionary")] {
        let mut damaged = plain.clone();
        damaged[4] |= bit;
        if bit == 1 {
            damaged.insert(6, 0);
        }
        assert!(is_unpacking(framed(&damaged)), "{what}");
    }
}

/// The window is the byte behind the descriptor: 2^(10 + e) * (1 + m / 8) bytes for 8 e + m.
#[test]
fn a_frame_stands_alone_with_a_window_of_at_most_128_mib() {
    let plain = packed(|_| Ok(()));
    assert_eq!(plain[4] & 0b1110_0000, 0, "a window follows");
    for (exponent, mantissa, is_good) in [(0, 0, true), (17, 0, true), (17, 1, false), (18, 0, false)] {
        let mut changed = plain.clone();
        changed[5] = exponent << 3 | mantissa;
        assert_eq!(framed(&changed).is_ok(), is_good, "{exponent} {mantissa}");
    }
    let skippable = [&[0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 9][..], &plain].concat();
    assert!(matches!(framed(&skippable), Err(CheckError::Unpack(_))));
    let behind = [&plain[..], &skippable[..9]].concat();
    assert!(matches!(framed(&behind), Err(CheckError::TrailingBytes)));
    let body = example().1;
    let (first, rest) = body.split_at(10);
    let halves = [first, rest].map(|part| zstd::encode_all(part, 1).unwrap());
    assert!(framed(&halves.concat()).is_err(), "two frames");
    let twice = [plain.clone(), zstd::encode_all(&[][..], 1).unwrap()].concat();
    assert!(matches!(framed(&twice), Err(CheckError::TrailingBytes)), "a second frame that is empty");
}

// The wall is the top row of 2x5, the region the bottom row.
const WALL: [u8; 2] = [0b1110_0000, 0b11];
const FRAME: [u8; 7] = [1, 0b1_1111, 0, 3, 1, WALL[0], WALL[1]];
const EMPTY: [u8; 11] = [2, 0, 0, 0, 0, PASS, 2, 2, 1, 2, 2];

fn wall() -> (Game, State, Vec<u8>) {
    let game = Game::new(2, 5);
    let root = game.state("XXXXX/.....", 1);
    let reason = fixed(&root, None, &[3, WALL[0], WALL[1], 3]);
    (game, root, reason)
}

/// Contents come before the states that use them, in endless sections too, and serve their own section alone.
#[test]
fn contents_come_first_and_serve_one_section() {
    let (game, root, reason) = wall();
    let (finite, endless) = (claim(1, 10, true, "basic-ko"), claim(1, 10, false, "basic-ko"));
    let proved = |claims: &[String], body: &[&[u8]]| {
        check(&certificate(&header(&game, &root, 0, None, claims), &body.concat()))
    };
    let open = Problem::RegionOpen("A1".into());
    for claim in [&finite, &endless] {
        let one = std::slice::from_ref(claim);
        proved(one, &[&FRAME, &EMPTY, &reason, &[0]]).unwrap();
        assert_eq!(problem(proved(one, &[&FRAME, &reason, &EMPTY, &[0]])), open);
    }
    let both = [finite, endless];
    let again = [&FRAME[..], &EMPTY, &reason, &[0]].concat();
    proved(&both, &[&again, &again]).unwrap();
    assert_eq!(problem(proved(&both, &[&again, &FRAME, &reason, &[0]])), open);
    assert!(matches!(problem(proved(&both, &[&again, &EMPTY, &reason, &[0]])), Problem::BadRecord(_)));
}

/// A record that the root does not need must be right all the same.
#[test]
fn records_without_use_are_checked() {
    let (game, root, reason) = wall();
    let lost = fixed(&game.state("OOOOO/X....", 1), None, &[1]);
    assert!(matches!(
        problem(prove(&game, &root, 10, ALL, &[&FRAME, &EMPTY, &reason, &lost])),
        Problem::NotEnough { .. }
    ));
    let settled = [2, 0b1010, 0, 0, 0, PASS];
    assert!(matches!(
        problem(prove(&game, &root, 10, ALL, &[&FRAME, &EMPTY, &settled, &reason])),
        Problem::BadRecord("a content that is settled")
    ));
}

/// A section of nothing but its end is right where the opponent can do nothing but end the game.
#[test]
fn empty_sections() {
    let game = Game::new(1, 1);
    let mut root = State { passed: true, to_play: 2, ..game.empty() };
    let empty = |root: &State, score| {
        check(&certificate(&header(&game, root, 0, None, &[claim(1, score, true, "basic-ko")]), &[0]))
    };
    empty(&root, 0).unwrap();
    assert!(matches!(empty(&root, 1), Err(CheckError::Root { problem: Problem::BadEnd { .. }, .. })));
    root.passed = false;
    assert!(matches!(empty(&root, 0), Err(CheckError::Root { problem: Problem::MissingReply { .. }, .. })));
}

/// A frame is told by its parts, the walls in any order.
#[test]
fn frames_are_the_same_whatever_the_order_of_their_walls() {
    // The walls are A1 and E1, the region B1 to D1, kept for its points.
    let game = Game::new(1, 5);
    let root = game.state("X...X", 1);
    let frame = |demand, walls: [u8; 2]| [1, 0b1110, demand, 2, walls[0], walls[1]];
    let content = [2, 0, 0, PASS, 2, 1, 2];
    let given_up = fixed(&root, None, &[1]);
    let last = |second: &[u8]| {
        let records: [&[u8]; 5] = [&frame(1, [1, 16]), &content, second, &content, &given_up];
        prove(&game, &root, -5, ALL, &records)
    };
    assert_eq!(problem(last(&frame(1, [1, 16]))), Problem::DuplicateContent);
    assert_eq!(problem(last(&frame(1, [16, 1]))), Problem::DuplicateContent);
    let other = [1, 0b1110, 1, 3, 1, 16, 4];
    assert!(matches!(
        problem(last(&other)),
        Problem::BadRecord("a wall is empty or not apart from the others and the region")
    ));
    // Needed by no wall, the eye asks for no more than the points do; but it is another frame.
    assert_eq!(last(&[1, 0b1110, 2, 0, 2, 1, 16]).unwrap().claims[0].contents, 2);
}

/// A frame may be of any points, connected or not, and of any walls beside or away from them.
#[test]
fn frames_by_themselves() {
    let game = Game::new(1, 7);
    let root = game.state("X.....X", 1);
    let given_up = fixed(&root, None, &[1]);
    for frame in [&[1, 0, 3, 0][..], &[1, 0b101_0010, 1, 1, 0b1001], &[1, 1, 2, 0b1_0100, 1, 0b11_0100]] {
        prove(&game, &root, -7, ALL, &[frame, &given_up]).unwrap();
    }
}

/// In a content each chain has a liberty, but for walls that cannot be taken.
#[test]
fn contents_are_legal() {
    // 3x5 with the top row for a wall: 1 is A1, 2 is B1, 32 is A2.
    let game = Game::new(3, 5);
    let root = game.state("XXXXX/...../.....", 1);
    let frame = [1, 0xff, 3, 1, 1, 0, 0x7c];
    let refused = |own: u8, enemy: u8| {
        let content = [2, own, 0, enemy, 0, 6, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9];
        problem(prove(&game, &root, 15, ALL, &[&frame, &content]))
    };
    let illegal = Problem::BadRecord("a chain of the content has no liberties");
    assert_eq!(refused(2 | 32, 1), illegal, "White's A1");
    assert_eq!(refused(1, 2 | 32), illegal, "Black's A1");
    assert_ne!(refused(2, 1), illegal);
}

//! The static reasons: by hand, and never better than exhaustive play.

use crate::common::records::{ALL, fixed, problem, prove};
use crate::common::{Game, PASS, State, best, solve};
use checker::{CheckError, Problem};

#[test]
fn r1_by_hand() {
    let game = Game::new(1, 5);
    let root = game.state(".X.X.", 1);
    prove(&game, &root, 5, ALL, &[&fixed(&root, None, &[1])]).unwrap();
    prove(&game, &root, 5, ALL, &[&fixed(&root, Some(PASS), &[1])]).unwrap();
    let before = game.state("...X.", 1);
    prove(&game, &before, 5, ALL, &[&fixed(&before, Some(1), &[1])]).unwrap();
    let refused = prove(&game, &before, 5, ALL, &[&fixed(&before, None, &[1])]);
    assert_eq!(problem(refused), Problem::NotEnough { shown: -5, needed: 5 });
    let mut banned = root.clone();
    banned.ban = Some(0);
    let refused = prove(&game, &banned, 5, "basic-ko", &[&fixed(&banned, None, &[1])]);
    assert!(matches!(problem(refused), Problem::ReasonNotAllowed(_)));
}

/// An enemy stone in Black's territory counts if Black lets the game end.
#[test]
fn r1_with_an_enemy_stone_inside() {
    let game = Game::new(2, 5);
    let mut root = game.state("XXXXX/.XO.X", 1);
    for passed in [false, true] {
        root.passed = passed;
        prove(&game, &root, 10, ALL, &[&fixed(&root, None, &[1])]).unwrap();
    }
    root.passed = false;
    let refused = prove(&game, &root, 10, ALL, &[&fixed(&root, Some(PASS), &[1])]);
    assert_eq!(problem(refused), Problem::BadEnd { score: 7, needed: 10 });
    root.passed = true;
    let refused = prove(&game, &root, 10, ALL, &[&fixed(&root, Some(PASS), &[1])]);
    assert_eq!(problem(refused), Problem::MoveEndsGame);
}

#[test]
fn stones_alone_by_hand() {
    let game = Game::new(1, 6);
    let root = game.state(".X.X.O", 1);
    prove(&game, &root, -2, ALL, &[&fixed(&root, None, &[2])]).unwrap();
    let refused = prove(&game, &root, -1, ALL, &[&fixed(&root, None, &[2])]);
    assert_eq!(problem(refused), Problem::NotEnough { shown: -2, needed: -1 });
    let refused = prove(&game, &root, -2, ALL, &[&fixed(&root, None, &[1])]);
    assert_eq!(problem(refused), Problem::NotEnough { shown: -6, needed: -2 });
    let game = Game { suicide: true, ..game };
    let refused = prove(&game, &root, -2, "basic-ko", &[&fixed(&root, None, &[2])]);
    assert!(matches!(problem(refused), Problem::ReasonNotAllowed(_)));
}

/// With suicide allowed and no own stone alive, the opponent may be able to play on for ever: R1 shows no end then.
#[test]
fn r1_without_life_where_suicide_is_allowed() {
    let (mut endless, mut refused) = (0, 0);
    for columns in 2..=5 {
        let game = Game { suicide: true, ..Game::new(1, columns) };
        for root in game.reachable(&game.empty()) {
            let worst = if root.to_play == 1 { -(columns as i32) } else { columns as i32 };
            let result = prove(&game, &root, worst, "basic-ko", &[&fixed(&root, None, &[1])]);
            refused += usize::from(result.is_err());
            if solve(&game, &root, root.to_play, -(columns as i32), true).is_none() {
                endless += 1;
                assert!(matches!(problem(result), Problem::ReasonNotAllowed(_)));
            }
        }
    }
    assert!(endless > 0 && refused > endless, "{endless} {refused}");
}

/// What a reason shows is no more than what exhaustive play gives, on all states of small boards.
#[test]
fn never_better_than_play() {
    let mut useful = 0;
    let boards = [(1, 4, false), (1, 5, false), (1, 6, false), (2, 2, false), (2, 3, false)];
    for (rows, columns, suicide) in boards.into_iter().chain([(1, 4, true), (1, 5, true), (2, 2, true)]) {
        let game = Game { suicide, ..Game::new(rows, columns) };
        let n = game.size() as i32;
        for root in game.reachable(&game.empty()) {
            for reason in [1, 2] {
                let (sign, score) = if root.to_play == 1 { (1, n) } else { (-1, -n) };
                let shown = match prove(&game, &root, score, "basic-ko", &[&fixed(&root, None, &[reason])]) {
                    Ok(_) => n,
                    Err(CheckError::Record { problem: Problem::NotEnough { shown, .. }, .. }) => shown,
                    Err(CheckError::Record { problem: Problem::ReasonNotAllowed(_), .. }) if suicide => {
                        continue;
                    }
                    Err(other) => panic!("{other}"),
                };
                if shown > -n {
                    useful += 1;
                    if useful % 4 == 0 || rows > 1 {
                        assert!(shown <= sign * best(&game, &root, root.to_play, true).0, "{root:?}");
                    }
                }
            }
        }
    }
    assert!(useful > 200, "{useful}");
}

// The wall is the top row, A2 to E2; the region is the bottom row.
const WALL: [u8; 2] = [0b1110_0000, 0b11];
const REGION: [u8; 2] = [0b1_1111, 0];
const TWO_EYES: u8 = 3;

fn frame(demand: &[u8]) -> Vec<u8> {
    [&[1][..], &REGION, demand, &[1], &WALL].concat()
}

fn content(own: u8, enemy: u8, cleanup: u8, answers: &[u8]) -> Vec<u8> {
    [&[2, own, 0, enemy, 0, cleanup], answers].concat()
}

fn answered(state: &State, claim: u8) -> Vec<u8> {
    fixed(state, None, &[3, WALL[0], WALL[1], claim])
}

#[test]
fn answered_life_by_hand() {
    let game = Game::new(2, 5);
    let root = game.state("XXXXX/.....", 1);
    let two = frame(&[TWO_EYES]);
    let empty = content(0, 0, PASS, &[2, 2, 1, 2, 2]);
    let claim = answered(&root, TWO_EYES);
    let report = prove(&game, &root, 10, ALL, &[&two, &empty, &claim]).unwrap();
    assert_eq!((report.claims[0].states, report.claims[0].contents), (1, 1));
    // The frame may come again, and the walls may belong to White.
    prove(&game, &root, 10, ALL, &[&two, &empty, &frame(&[1]), &two, &claim]).unwrap();
    let white = game.state("OOOOO/.....", 2);
    prove(&game, &white, -10, ALL, &[&two, &empty, &answered(&white, TWO_EYES)]).unwrap();
    // With an enemy stone inside there is a clean-up, here the answer to the play that put it there.
    let inside = game.state("XXXXX/..O..", 1);
    let stone = content(0, 4, 1, &[3, 3, 1, 1]);
    prove(&game, &inside, 10, ALL, &[&two, &stone, &answered(&inside, TWO_EYES)]).unwrap();

    let wrong = |records: &[&[u8]]| problem(prove(&game, &root, 10, ALL, records));
    assert_eq!(wrong(&[&two, &claim]), Problem::RegionOpen("A1".into()));
    assert_eq!(wrong(&[&two, &empty, &answered(&root, 1)]), Problem::WallWithoutEyes);
    let with = |answers: &[u8]| wrong(&[&two, &content(0, 0, PASS, answers), &claim]);
    assert_eq!(with(&[2, 2, 0, 2, 2]), Problem::RegionAnswerFails("A1".into()));
    assert_eq!(with(&[2, 2, 2, 2, 2]), Problem::RegionAnswer("C1".into()));
    assert_eq!(with(&[2, 2, 9, 2, 2]), Problem::RegionAnswer("E2".into()));
    assert!(matches!(with(&[2, 2, 200, 2, 2]), Problem::RegionAnswer(_)));
    assert_eq!(with(&[2, 2, PASS, 2, 2]), Problem::RegionUnanswered("C1".into()));
    assert_eq!(wrong(&[&two, &content(0, 31, 0, &[])]), Problem::NoLiberty);
    assert_eq!(wrong(&[&two, &content(0, 27, 2, &[])]), Problem::WallTaken("C1".into()));
    assert_eq!(wrong(&[&two, &empty, &empty]), Problem::DuplicateContent);
    assert!(matches!(wrong(&[&two, &content(0, 0, 2, &[])]), Problem::BadRecord(_)));
    assert!(matches!(wrong(&[&two, &content(1, 1, 2, &[])]), Problem::BadRecord(_)));
    assert!(matches!(wrong(&[&two, &content(64, 0, PASS, &[])]), Problem::BadRecord(_)));
    assert!(matches!(wrong(&[&empty]), Problem::BadRecord(_)));
    let part = fixed(&root, None, &[3, 0b0110_0000, 0b11, TWO_EYES]);
    assert_eq!(wrong(&[&two, &empty, &part]), Problem::WallNotChain);
    assert_eq!(wrong(&[&two, &empty, &answered(&root, 5)]), Problem::RegionClaim("A1".into()));
    let nothing = fixed(&root, None, &[3, 0, 0, 1]);
    assert_eq!(wrong(&[&nothing]), Problem::RegionClaim("A1".into()));
    let mut banned = root.clone();
    banned.ban = Some(0);
    let refused = prove(&game, &banned, 10, ALL, &[&two, &empty, &answered(&banned, TWO_EYES)]);
    assert!(matches!(problem(refused), Problem::ReasonNotAllowed(_)));
}

/// Two regions with an eye each; one of them needs an answer.
#[test]
fn one_eye_in_each_of_two_regions() {
    // The wall is B1 to B3. A1 to A3 are settled as they are, C and D need no answers for one eye if White is absent.
    let game = Game::new(3, 3);
    let root = game.state(".X./.X./.X.", 1);
    let wall = [0b1001_0010, 0];
    for claims in [[2, 2], [4, 2], [4, 4]] {
        let reason = [&[3][..], &wall, &claims].concat();
        prove(&game, &root, 9, ALL, &[&fixed(&root, None, &reason)]).unwrap();
    }
    for (claims, what) in [([2, 1], Problem::WallWithoutEyes), ([2, 0], Problem::WallWithoutEyes)] {
        let reason = [&[3][..], &wall, &claims].concat();
        assert_eq!(problem(prove(&game, &root, 9, ALL, &[&fixed(&root, None, &reason)])), what);
    }
}

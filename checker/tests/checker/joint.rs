//! Joint life by hand: what docs/certificate.md asks of it, kept and broken one sentence at a time.

use crate::common::joint::{self, Joint};
use crate::common::records::{ALL, fixed, problem, prove};
use crate::common::{Game, PASS, State, certificate, check, claim, header, path, random};
use checker::{Answer, CheckError, Conduct, EnemyPlay, Problem, Proof, Reason, Report, Stones};

/// White in B1 and D1 cannot play C1 before Black's wall, the second row with A1, has lost its liberties A3 and C3; once
/// one is left, Black answers the loss of the other by C1.
const ROWS: &str = ".O.O/XXXX/XO.O";
const WALL: [u8; 2] = [0xf1, 0];
const REGION: [u8; 2] = [0x0e, 0];
/// What of the wall touches the region.
const SIDE: [u8; 2] = [0xe1, 0];
const C1: u8 = 2;
/// What Black keeps, less the other points.
const SCORE: i32 = 4;

fn board() -> (Game, State) {
    let game = Game::new(3, 4);
    (game, game.state(ROWS, 1))
}

fn frame(outside: u8) -> Vec<u8> {
    [&[1][..], &REGION, &[4, 1], &SIDE, &[outside]].concat()
}

/// The content with this answer to a play outside. White has no legal play inside.
fn content(outside: u8) -> Vec<u8> {
    vec![2, 0, 0, 0x0a, 0, C1, outside]
}

fn reason(wall: [u8; 2], region: [u8; 2], outside: &[u8]) -> Vec<u8> {
    [&[4][..], &wall, &region, outside].concat()
}

/// What a reason is worth behind these records.
fn claimed(records: &[&[u8]], rows: &str, reason: &[u8]) -> Result<Report, CheckError> {
    let game = Game::new(3, 4);
    let root = game.state(rows, 1);
    let state = fixed(&root, None, reason);
    let records: Vec<&[u8]> = records.iter().copied().chain([&state[..]]).collect();
    prove(&game, &root, SCORE, ALL, &records)
}

#[test]
fn a_right_one_is_accepted() {
    let (one, two) = ([frame(1), content(C1)].concat(), [frame(2), content(PASS)].concat());
    let with = |outside: u8, records: &[&[u8]]| claimed(records, ROWS, &reason(WALL, REGION, &[outside]));
    let report = with(1, &[&one]).unwrap();
    assert_eq!((report.claims[0].states, report.claims[0].contents), (1, 1));
    with(2, &[&one, &two]).unwrap();
    // The answer may be given earlier than is needed.
    with(2, &[&frame(2), &content(C1)]).unwrap();
    // Without liberties outside it is asked as two eyes, and White's C1 would take the wall.
    assert_eq!(problem(with(0, &[&one, &two])), Problem::JointOpen("B1".into()));
    // What is settled needs no liberties and no records.
    for outside in [0, 1, 2] {
        claimed(&[], ".O.O/XXXX/X.X.", &reason(WALL, REGION, &[outside])).unwrap_err();
        claimed(&[], ".O.O/XXXX/.X.X", &reason([0xfa, 0], [0x05, 0], &[outside])).unwrap();
    }
    // It takes over behind a move as well, here A3, which belongs to the wall then, and serves White.
    let (game, root) = board();
    let state = fixed(&root, Some(8), &reason([0xf1, 1], REGION, &[1]));
    prove(&game, &root, SCORE + 2, ALL, &[&one, &two, &state]).unwrap();
    let white = game.state("...X/OOOO/OX.X", 2);
    let state = fixed(&white, None, &reason(WALL, REGION, &[2]));
    prove(&game, &white, -SCORE, ALL, &[&one, &two, &state]).unwrap();
}

#[test]
fn reasons_that_are_wrong() {
    let records = [frame(1), content(C1), frame(2), content(PASS)].concat();
    let wrong = |rows: &str, reason: &[u8]| problem(claimed(&[&records], rows, reason));
    let refused = |why| Problem::JointClaim(why);
    let few = "OO.O/XXXX/XO.O";
    assert_eq!(wrong(few, &reason(WALL, REGION, &[2])), refused("a wall has fewer liberties outside"));
    claimed(&[&records], few, &reason(WALL, REGION, &[1])).unwrap();
    let three = Problem::BadRecord("more than 2 liberties outside");
    assert_eq!(wrong("...O/XXXX/XO.O", &reason(WALL, REGION, &[3])), three);
    assert_eq!(wrong(ROWS, &reason([0xf0, 0], REGION, &[2])), Problem::WallNotChain);
    assert_eq!(wrong(ROWS, &reason([0xf1, 1], REGION, &[2])), Problem::WallNotChain);
    let parts = refused("the regions are not whole components of the points without walls");
    for region in [[0x06, 0], [0x0e, 0x01], [0x1e, 0], [0x10, 0]] {
        assert_eq!(wrong(ROWS, &reason(WALL, region, &[0])), parts);
    }
    assert_eq!(wrong(ROWS, &reason(WALL, [0, 0], &[2])), refused("the regions do not have 1 to 32 points"));
    assert_eq!(wrong(ROWS, &reason([0, 0], REGION, &[])), refused("there are not 1 to 8 walls"));
    assert_eq!(wrong("...O/XXXX/XO.O", &reason(WALL, REGION, &[0])), Problem::JointOpen("B1".into()));
}

/// On 1x8 a wall that is away from the regions.
#[test]
fn each_wall_touches_the_regions() {
    let game = Game::new(1, 8);
    let root = game.state(".X.X...X", 1);
    let with = |walls: u8, region: u8, outside: &[u8]| {
        let state = fixed(&root, None, &[&[4, walls, region], outside].concat());
        prove(&game, &root, -8, ALL, &[&state])
    };
    let touch = Problem::JointClaim("a wall does not touch the regions");
    assert_eq!(problem(with(0x8a, 0x05, &[0, 1, 1])), touch);
    assert_eq!(problem(with(0x0a, 0x05, &[0, 1])), Problem::JointOpen("A1".into()));
    assert_eq!(problem(with(0x02, 0x01, &[1])), Problem::JointOpen("A1".into()));
}

/// A board with nine walls, and one with a region of 33 points.
#[test]
fn at_most_8_walls_and_32_points() {
    let game = Game::new(1, 19);
    let root = game.state(".X.X.X.X.X.X.X.X.X.", 1);
    let state = fixed(&root, None, &[&[4, 0xaa, 0xaa, 0x02, 0x55, 0x55, 0x05][..], &[0; 9]].concat());
    let refused = Problem::JointClaim("there are not 1 to 8 walls");
    assert_eq!(problem(prove(&game, &root, 19, ALL, &[&state])), refused);
    let game = Game::new(6, 6);
    let points = Problem::JointClaim("the regions do not have 1 to 32 points");
    for (rows, wall, expected) in [
        ("XXX.../....../....../....../....../......", [0, 0, 0, 0xc0, 0x01], points),
        (
            "XXX.../X...../....../....../....../......",
            [0, 0, 0, 0xc0 | 0x01, 0x01],
            Problem::JointOpen("A1".into()),
        ),
    ] {
        let root = game.state(rows, 1);
        let region: Vec<u8> =
            wall.iter().zip([255, 255, 255, 255, 15]).map(|(wall, all)| all & !wall).collect();
        let state = fixed(&root, None, &[&[4][..], &wall, &region, &[0]].concat());
        assert_eq!(problem(prove(&game, &root, 0, ALL, &[&state])), expected);
    }
}

#[test]
fn no_ban_and_no_suicide() {
    let (game, root) = board();
    let records = [frame(1), content(C1)].concat();
    let with = |game: &Game, root: &State| {
        let state = fixed(root, None, &reason(WALL, REGION, &[1]));
        problem(prove(game, root, SCORE, "basic-ko", &[&records, &state]))
    };
    let banned = State { ban: Some(8), ..root.clone() };
    assert_eq!(with(&game, &banned), Problem::ReasonNotAllowed("a ban lies on the claimant"));
    let suicide = Game { suicide: true, ..game };
    assert_eq!(with(&suicide, &root), Problem::ReasonNotAllowed("suicide is allowed"));
}

#[test]
fn records_that_are_wrong() {
    let claim = reason(WALL, REGION, &[2]);
    let wrong = |records: &[&[u8]]| problem(claimed(records, ROWS, &claim));
    let zero = Problem::BadRecord("a joint frame in which no wall has a liberty outside");
    assert_eq!(wrong(&[&frame(0)]), zero);
    assert_eq!(wrong(&[&[1, 0x0e, 0, 4, 0]]), zero);
    assert_eq!(wrong(&[&frame(3)]), Problem::BadRecord("more than 2 liberties outside"));
    // The lesser record is missing, comes too late, or is one of another frame.
    let (one, two) = ([frame(1), content(C1)].concat(), [frame(2), content(PASS)].concat());
    assert_eq!(wrong(&[&frame(1), &content(PASS)]), Problem::OutsideUnanswered);
    assert_eq!(wrong(&[&two]), Problem::OutsideUnanswered);
    assert_eq!(wrong(&[&two, &one]), Problem::OutsideUnanswered);
    assert_eq!(wrong(&[&one]), Problem::JointOpen("B1".into()));
    let late = fixed(&board().1, None, &claim);
    assert_eq!(wrong(&[&one, &late, &two]), Problem::JointOpen("B1".into()));
    // The answer is not legal.
    for answer in [0, 1, 3, 4, 200] {
        assert!(matches!(wrong(&[&frame(1), &content(answer)]), Problem::OutsideAnswer(_)), "{answer}");
    }
    assert_eq!(wrong(&[&one, &one]), Problem::DuplicateContent);
    // An answer that is not a rule for two eyes, and none where one has to stand.
    let closed = [1, 0x0e, 0, 3, 1, SIDE[0], SIDE[1]];
    assert_eq!(wrong(&[&closed, &content(C1)]), Problem::WallTaken("C1".into()));
    assert!(claimed(&[&frame(1), &content(C1)[..6]], ROWS, &claim).is_err());
}

/// Bodies that end too early, or with another byte somewhere.
#[test]
fn damaged_bodies() {
    let (game, root) = board();
    let state = fixed(&root, None, &reason(WALL, REGION, &[2]));
    let body = [&frame(1)[..], &content(C1), &frame(2), &content(PASS), &state, &[0]].concat();
    let text = header(&game, &root, 0, None, &[claim(1, SCORE, true, ALL)]);
    let is_right = |body: &[u8]| check(&certificate(&text, body)).is_ok();
    assert!(is_right(&body));
    assert!((0..body.len()).all(|end| !is_right(&body[..end])));
    let mut accepted = Vec::new();
    for at in 0..body.len() {
        for byte in (0..=255).filter(|&byte| byte != body[at]) {
            let mut damaged = body.clone();
            damaged[at] = byte;
            if is_right(&damaged) {
                accepted.push((at, byte));
            }
        }
    }
    // The play outside is answered earlier than is needed; or the reason counts on one liberty only.
    assert_eq!(accepted, [(29, C1), (body.len() - 2, 1)]);
}

/// A fourth point, E1, of which White makes no use: Black's E1 is no answer to a play outside.
#[test]
fn an_answer_to_a_play_outside_must_hold() {
    let game = Game::new(3, 5);
    let root = game.state(".O.../XXXXX/XO.O.", 1);
    let frame = [1, 0x1e, 0, 4, 1, 0xc1, 0x03, 1];
    let with = |outside: u8| {
        // Behind the answer outside those to C1 and E1.
        let content = [2, 0, 0, 0x0a, 0, C1, outside, C1];
        let state = fixed(&root, None, &[4, 0xe1, 0x03, 0x1e, 0, 1]);
        prove(&game, &root, 5, ALL, &[&frame, &content, &state])
    };
    assert_eq!(problem(with(4)), Problem::OutsideAnswerFails("E1".into()));
    assert_ne!(problem(with(C1)), Problem::OutsideAnswerFails("C1".into()));
}

/// A wall must breathe in the regions, or have a liberty outside behind the next play there.
#[test]
fn walls_breathe_after_a_play_outside() {
    let game = Game::new(1, 7);
    let root = game.state("....X..", 1);
    let with = |outside: u8, bytes: &[u8]| {
        let frame = [1, 0x0f, 4, 1, 0x10, outside];
        problem(prove(&game, &root, -7, ALL, &[&frame, bytes]))
    };
    // White's D1 is on its only point beside the region.
    assert_eq!(with(1, &[2, 0, 0x08, 2, 2]), Problem::NoLibertyLess);
    assert_ne!(with(2, &[2, 0, 0x08, 2, 2]), Problem::NoLibertyLess);
}

/// Frames are told by region and walls with their numbers, the walls in any order.
#[test]
fn frames_are_the_same_whatever_the_order_of_their_walls() {
    let (game, region, walls) = (Game::new(3, 4), 0x503, [0x274, 0x800]);
    let rows = ".X.X/XXX./.OX.";
    let joint = Joint::solve(game, region, &walls, &[2, 1], &mut random(1));
    let (level, claim) = (joint.levels.last().unwrap(), joint::reason(&game, &walls, region, &[2, 1]));
    let (frame, content) = (level.frame(), level.content(&level.local.order[0]));
    claimed(&[&joint.records(), &frame], rows, &claim).unwrap();
    // Behind the region there are demand and number, then the walls of two bytes, then the numbers.
    let swapped = [&frame[..5], &frame[7..9], &frame[5..7], &[1, 2]].concat();
    let other = [&frame[..5], &frame[7..9], &frame[5..7], &[2, 1]].concat();
    let again = |frame: &[u8]| claimed(&[&joint.records(), frame, &content], rows, &claim);
    assert_eq!(problem(again(&frame)), Problem::DuplicateContent);
    assert_eq!(problem(again(&swapped)), Problem::DuplicateContent);
    let all: usize = joint.levels.iter().map(|level| level.local.order.len()).sum();
    assert_eq!(again(&other).unwrap().claims[0].contents as usize, all + 1);
}

/// What the proof is asked: White fills A3, and Black plays C1, or with one more liberty first passes.
#[test]
fn answers_to_plays_outside() {
    let (game, root) = board();
    let records = [frame(1), content(C1), frame(2), content(PASS)].concat();
    for (outside, first) in [(1, Conduct::Plays(C1)), (2, Conduct::Plays(C1))] {
        let state = fixed(&root, None, &reason(WALL, REGION, &[outside]));
        let text = header(&game, &root, 0, None, &[claim(1, SCORE, true, "basic-ko")]);
        let path = path();
        std::fs::write(&path, certificate(&text, &[&records[..], &state, &[0]].concat())).unwrap();
        let proof = Proof::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let stones = Stones { own: 0xf1, enemy: 0xa0a };
        let at = |stones| checker::State { stones, ban: None, passed: false };
        let Some(Answer::Rests(rest)) = proof.answer(0, &at(stones)) else { panic!("no reason") };
        assert_eq!(rest.reason(), Reason::JointLife);
        assert_eq!((rest.points(), rest.walls(), rest.outside()), (0xff, vec![0xf1], vec![outside]));
        let regions = rest.regions();
        assert_eq!((regions[0].points, regions[0].eyes, &regions[0].walls), (0x0e, 2, &vec![0xf1]));
        assert_eq!(rest.conduct(&at(stones), None), first);
        let filled = Stones { enemy: stones.enemy | 0x100, ..stones };
        let last = EnemyPlay { point: 8, before: stones };
        assert_eq!(rest.conduct(&at(filled), Some(last)), Conduct::Plays(C1));
    }
}

//! Half of the liberties outside what a reason keeps: by hand, never better than exhaustive play, and kept against all play.

use crate::common::boards::scattered;
use crate::common::local::{mask, points};
use crate::common::play::Play;
use crate::common::reason::{Locals, Reason, Turn};
use crate::common::records::{fixed, prove};
use crate::common::{Game, PASS, State, certificate, claim, header, path, random};
use checker::{CheckError, Proof, Report};
use std::collections::BTreeMap;

fn proved(
    game: &Game,
    state: &State,
    mv: Option<u8>,
    reason: &[u8],
    score: i32,
) -> Result<Report, CheckError> {
    let sign = if state.to_play == 1 { 1 } else { -1 };
    prove(game, state, sign * score, "basic-ko", &[&fixed(state, mv, reason)])
}

/// The most that a reason shows, behind no move or one.
fn shown(game: &Game, state: &State, mv: Option<u8>, reason: &[u8]) -> Option<i32> {
    let n = game.size() as i32;
    (-n..=n).rev().find(|&score| proved(game, state, mv, reason, score).is_ok())
}

/// Black's wall has its eyes on A2 and C2. E1 and E2 are outside: one of them is his.
const TWO_OUTSIDE: &str = ".X.X../XXXX..";
/// E2 is outside: his if he is to move.
const ONE_OUTSIDE: &str = ".X.X../XXXXO.";
const R1: [u8; 1] = [1];
const STONES_ALONE: [u8; 1] = [2];
/// Of the regions in the order E1, A2 and C2 the first is not claimed, and each of the others is an eye.
const ANSWERED: [u8; 6] = [3, 0x8f, 0x02, 0, 2, 2];
/// The eyes as one.
const JOINT: [u8; 6] = [4, 0x8f, 0x02, 0x40, 0x01, 0];

#[test]
fn half_is_rounded_down_or_up_if_the_claimant_is_to_move() {
    let game = Game::new(2, 6);
    let [two, one] = [TWO_OUTSIDE, ONE_OUTSIDE].map(|rows| game.state(rows, 1));
    for reason in [&R1[..], &ANSWERED] {
        assert_eq!(shown(&game, &two, None, reason), Some(6));
        assert_eq!(shown(&game, &two, Some(PASS), reason), Some(6));
        assert_eq!(shown(&game, &one, None, reason), Some(6));
        assert_eq!(shown(&game, &one, Some(PASS), reason), Some(4));
    }
    // A play on one of the two makes it a stone that lives, with two points beside it, F1 and the other one.
    assert_eq!(shown(&game, &two, Some(4), &R1), Some(8));
    let white = game.state(".O.O../OOOO..", 2);
    assert_eq!(shown(&game, &white, None, &R1), Some(6));
}

#[test]
fn nothing_is_halved_for_stones_alone_or_joint_life() {
    let game = Game::new(2, 6);
    let two = game.state(TWO_OUTSIDE, 1);
    assert_eq!(shown(&game, &two, None, &STONES_ALONE), Some(0));
    assert_eq!(shown(&game, &two, None, &JOINT), Some(4));
}

#[test]
fn nothing_is_halved_where_suicide_is_allowed_or_a_ban_lies() {
    let game = Game::new(2, 6);
    let mut one = game.state(ONE_OUTSIDE, 1);
    one.ban = Some(10);
    assert_eq!(shown(&game, &one, None, &R1), Some(4));
    one.ban = Some(5);
    assert_eq!(shown(&game, &one, None, &R1), Some(6));
    let game = Game { suicide: true, ..game };
    assert_eq!(shown(&game, &game.state(TWO_OUTSIDE, 1), None, &R1), Some(4));
}

/// On boards by chance, for both colours, with and without a move and a ban.
#[test]
fn r1_shows_what_its_definition_says() {
    let (mut chance, mut halved) = (random(20), [0; 3]);
    for (rows, columns) in [(2, 7), (3, 4), (4, 4), (3, 6), (5, 5)] {
        let game = Game::new(rows, columns);
        for _ in 0..300 {
            let mut state = scattered(&game, &SHOWN, &mut chance);
            if chance(2) == 0 {
                state.stones.iter_mut().for_each(|stone| *stone = [0, 2, 1][usize::from(*stone)]);
                state.to_play = 2;
            }
            let empty: Vec<usize> = (0..game.size()).filter(|&p| state.stones[p] == 0).collect();
            state.ban = (!empty.is_empty() && chance(3) == 0).then(|| empty[chance(empty.len())] as u8);
            let mv = (chance(2) == 0).then(|| chance(game.size()) as u8);
            let Some(after) = mv.map_or(Some(state.clone()), |mv| game.play(&state, mv)) else { continue };
            let own: Vec<u8> = after.stones.iter().map(|&s| seen_by(state.to_play, s)).collect();
            let turn = if mv.is_some() { Turn::Opponents } else { Turn::Claimants { ban: state.ban } };
            let mut reason = Reason::r1(&game, &own);
            let expected = reason.shown(&game, &own, turn, game.size() as i32);
            let is_banned = mv.is_none() && state.ban.is_some_and(|ban| reason.kept >> ban & 1 != 0);
            let expected = (!is_banned).then_some(expected);
            assert_eq!(shown(&game, &state, mv, &R1), expected, "{state:?} {mv:?}");
            if reason.halved != 0 {
                halved[usize::from(mv.is_some())] += 1;
                halved[2] += usize::from(state.ban.is_some() && mv.is_none());
            }
        }
    }
    println!("{halved:?} reasons without and with a move, and with a ban");
    assert!(halved.iter().all(|&count| count > 20), "{halved:?}");
}

/// What the points of a board by chance show at first.
const SHOWN: [u8; 10] = [0, 0, 0, 1, 1, 1, 1, 1, 1, 2];

fn seen_by(colour: u8, stone: u8) -> u8 {
    if colour == 2 && stone != 0 { 3 - stone } else { stone }
}

/// Plays the strategy behind a reason that counts on points outside, if it may be asked of the checker.
fn keep(
    (game, root): (Game, &State),
    reason: &Reason,
    locals: &Locals,
    score: i32,
    found: &mut BTreeMap<&'static str, usize>,
) {
    let used = reason.regions.iter().filter_map(|region| region.1);
    let mut body: Vec<u8> = used.flat_map(|number| locals.all[number].records()).collect();
    body.extend(fixed(root, None, &reason.bytes));
    let report = prove(&game, root, score, "basic-ko", &[&body]).unwrap();
    let superko = report.claims[0].superko.as_ref().unwrap();
    let (is_plain, is_situational) = (superko.positional.is_empty(), superko.situational.is_empty());
    body.push(0);
    let path = path();
    let text = header(&game, root, 0, None, &[claim(1, score, true, "basic-ko")]);
    std::fs::write(&path, certificate(&text, &body)).unwrap();
    let proof = Proof::open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let mut play = Play::new(game, &proof, root, score);
    play.all();
    let outside = points(reason.halved).count();
    let enemies = mask(&root.stones, &[2]) & reason.kept != 0;
    for (what, count) in [
        ("R1", usize::from(reason.bytes == R1)),
        ("settled", usize::from(reason.bytes != R1 && body.len() < 40)),
        ("recorded regions", usize::from(reason.regions.iter().any(|region| region.1.is_some()))),
        ("an odd number of points", outside % 2),
        ("three points and more", usize::from(outside > 2)),
        ("enemies inside", usize::from(enemies)),
        ("states", play.states()),
        ("own plays", play.own_plays),
        ("not plain", usize::from(!is_plain)),
    ] {
        *found.entry(what).or_default() += count;
    }
    assert!(is_situational);
}

#[test]
fn half_is_kept_against_all_play() {
    let (mut chance, mut found) = (random(21), BTreeMap::new());
    for (rows, columns, count) in [(1, 8, 4000), (2, 5, 6000), (3, 4, 6000), (2, 7, 4000)] {
        let game = Game::new(rows, columns);
        let mut locals = Locals::new(game, 200);
        for _ in 0..count {
            let root = scattered(&game, &[0, 0, 0, 1, 1, 1, 1, 2], &mut chance);
            let answered = locals.answered(&root.stones, 0, &mut chance);
            for mut reason in [Reason::r1(&game, &root.stones)].into_iter().chain(answered) {
                let turn = Turn::Claimants { ban: None };
                let score = reason.shown(&game, &root.stones, turn, game.size() as i32);
                if reason.halved != 0 && mask(&root.stones, &[0]).count_ones() < 8 {
                    keep((game, &root), &reason, &locals, score, &mut found);
                }
            }
        }
    }
    println!("{found:?}");
    let least = [("R1", 400), ("settled", 150), ("recorded regions", 30), ("enemies inside", 60)];
    for (what, least) in least.into_iter().chain([("an odd number of points", 300), ("own plays", 2000)]) {
        assert!(found[what] > least, "{what}: {found:?}");
    }
    assert!(found["three points and more"] > 60 && found["states"] > 5000, "{found:?}");
}

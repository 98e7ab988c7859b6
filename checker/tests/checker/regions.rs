//! All contents of one region, solved by a slow twin of the local game.

use crate::common::local::{Frame, Local};
use crate::common::records::{ALL, problem};
use crate::common::{Game, PASS, State, certificate, check, claim, header, random, state_bytes};
use checker::{CheckError, Problem, Report, ViolationKind};

/// The wall is alive by the eyes A4 and C4, so that its region, the rows 1 and 2 without A2, is a local game for
/// territory.
const ROWS: &str = ".X.X/XXXX/X.../....";

/// A reason for the root behind these records.
fn prove(game: &Game, records: &[u8], root: &State, rules: &str) -> Result<Report, CheckError> {
    let mut body = records.to_vec();
    body.push(4);
    body.extend(state_bytes(root));
    body.extend([3, 0x10, 0xaf, 1, 2, 2, 0]);
    check(&certificate(&header(game, root, 0, None, &[claim(1, 16, true, rules)]), &body))
}

#[test]
fn all_contents_of_a_region() {
    let game = Game::new(4, 4);
    let base = game.state(ROWS, 1);
    let (mut plain, mut other, mut needed, mut chance) = (0, 0, 0, random(1));
    for _ in 0..8 {
        let frame = Frame { region: 0xef, walls: vec![0xaf10], demand: 1, needy: 0 };
        let local = Local::solve(game, frame, &mut chance);
        let records = local.records();
        // The walls are what hangs together with the wall in the whole; the twin only has contents apart from it.
        let apart = |part: &&Vec<u8>| [0, 5, 6, 7].iter().all(|&p| part[p] != 1);
        for part in local.contents().iter().filter(apart) {
            let entry = local.entries.get(part);
            let is_plain = entry.is_none_or(|entry| entry.told.comes_back.is_none());
            if is_plain && chance(12) != 0 {
                continue;
            }
            let mut root = base.clone();
            root.stones[..8].copy_from_slice(&part[..8]);
            let alone = prove(&game, &[], &root, "basic-ko");
            assert_eq!(alone.is_ok(), local.is_settled(part));
            let report = prove(&game, &records, &root, "basic-ko");
            assert_eq!(report.is_ok(), entry.is_some() || alone.is_ok());
            let Ok(report) = report else { continue };
            let claim = &report.claims[0];
            assert_eq!(claim.contents as usize, local.order.len());
            let found = claim.superko.as_ref().unwrap();
            assert!(found.situational.is_empty());
            assert_eq!(found.positional.is_empty(), is_plain);
            assert!(found.positional.iter().all(|violation| violation.kind == ViolationKind::Reason));
            let all = prove(&game, &records, &root, "basic-ko positional situational");
            assert_eq!(all.is_ok(), is_plain);
            *if is_plain { &mut plain } else { &mut other } += 1;
            needed += usize::from(alone.is_err());
        }
    }
    println!("{plain} plain, {other} others, {needed} not settled");
    assert!(plain > 10 && other > 3 && needed > 10);
}

/// The answers of records changed one at a time. No play is left without an answer: an enemy play settles nothing, for own
/// stones do that, and points where own stones were taken touch none. A stone that was taken in a ko is not retaken at
/// once. (On a legal content that would lead back to the content of the record, which does not hold yet.)
#[test]
fn no_play_is_left_unanswered_and_no_ko_is_retaken() {
    let game = Game::new(4, 4);
    let root = game.state(ROWS, 1);
    let (mut unanswered, mut retaken, mut chance) = (0, 0, random(2));
    for demand in [1, 2, 3] {
        let needy = if demand == 2 { 0xaf10 } else { 0 };
        let frame = Frame { region: 0xef, walls: vec![0xaf10], demand, needy };
        let mut local = Local::solve(game, frame, &mut chance);
        for content in local.order.clone() {
            let answers = local.entries[&content].answers.clone();
            for (play, answer) in answers {
                let (_, _, ban) = local.play(&content, 2, usize::from(play)).unwrap();
                let mut refused = |instead: u8| {
                    local.entries.get_mut(&content).unwrap().answers.insert(play, instead);
                    problem(prove(&game, &local.records(), &root, ALL))
                };
                if let Some(ban) = ban {
                    assert_eq!(refused(ban as u8), Problem::RegionAnswer(game.name(ban)));
                    retaken += 1;
                }
                if ban.is_some() || chance(8) == 0 {
                    assert_eq!(refused(PASS), Problem::RegionUnanswered(game.name(usize::from(play))));
                    unanswered += 1;
                }
                local.entries.get_mut(&content).unwrap().answers.insert(play, answer);
            }
        }
    }
    println!("{unanswered} without an answer, {retaken} kos");
    assert!(unanswered > 500 && retaken > 20);
}

/// What stands behind it: no legal enemy play settles a content that was not settled, on any legal content.
#[test]
fn an_enemy_play_settles_nothing() {
    let (mut plays, mut captures) = (0, 0);
    for (rows, columns, region, walls) in [
        (4, 4, 0xef, vec![0xaf10]),
        (2, 5, 0x1f, vec![0x3e0]),
        (2, 5, 0x9f, vec![0x60, 0x300]),
        (3, 4, 0x3fc, vec![0x3, 0xc00]),
    ] {
        let game = Game::new(rows, columns);
        for demand in [1, 2, 3] {
            let needy = if demand == 2 { walls[0] } else { 0 };
            let local = Local::new(game, Frame { region, walls: walls.clone(), demand, needy });
            for content in local.contents().iter().filter(|content| !local.is_settled(content)) {
                for p in (0..game.size()).filter(|p| region >> p & 1 != 0) {
                    let Some((after, taken, _)) = local.play(content, 2, p) else { continue };
                    let is_lost = walls.iter().any(|wall| wall & taken != 0);
                    assert!(is_lost || !local.is_settled(&after), "{content:?} {p}");
                    plays += 1;
                    captures += usize::from(taken != 0);
                }
            }
        }
    }
    println!("{plays} plays, {captures} captures");
    assert!(plays > 10_000 && captures > 1000);
}

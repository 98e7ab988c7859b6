//! All contents of one region, solved by a slow twin of the local game.

mod common;

use checker::{CheckError, Report, ViolationKind};
use common::local::{Frame, Local};
use common::{Game, State, certificate, check, claim, header, random, state_bytes};

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
            assert!(claim.situational.is_empty());
            assert_eq!(claim.positional.is_empty(), is_plain);
            assert!(claim.positional.iter().all(|violation| violation.kind == ViolationKind::Reason));
            let all = prove(&game, &records, &root, "basic-ko positional situational");
            assert_eq!(all.is_ok(), is_plain);
            *if is_plain { &mut plain } else { &mut other } += 1;
            needed += usize::from(alone.is_err());
        }
    }
    println!("{plain} plain, {other} others, {needed} not settled");
    assert!(plain > 10 && other > 3 && needed > 10);
}

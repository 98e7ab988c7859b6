//! All contents of one region, solved by a slow twin of the local game.

mod common;

use checker::{CheckError, Report, ViolationKind};
use common::local::{Frame, Local};
use common::{Game, State, certificate, check, claim, header, random, state_bytes};

/// The wall is alive by the eyes A4 and C4, so that its region, the rows 1 and 2, is a local game for territory.
const ROWS: &str = ".X.X/XXXX/..../....";

#[test]
fn all_contents_of_a_region() {
    let game = Game::new(4, 4);
    let frame = Frame { region: 0xff, walls: vec![0xaf00], demand: 1, needy: 0 };
    let local = Local::solve(game, frame, &mut random(1));
    let base = game.state(ROWS, 1);
    let prove = |records: &[u8], root: &State, rules: &str| -> Result<Report, CheckError> {
        let mut body = records.to_vec();
        body.push(4);
        body.extend(state_bytes(root));
        // The walls are what hangs together with the wall in the whole; the twin only has contents apart from it.
        body.extend([3, 0, 0xaf, 1, 2, 2, 0]);
        check(&certificate(&header(&game, root, 0, None, &[claim(1, 16, true, rules)]), &body))
    };
    let records = local.records();
    let (mut plain, mut other, mut needed) = (0, 0, 0);
    let apart = |part: &&Vec<u8>| (4..8).all(|p| part[p] != 1);
    for part in local.order.iter().filter(apart).step_by(3) {
        let mut root = base.clone();
        root.stones[..8].copy_from_slice(&part[..8]);
        let report = prove(&records, &root, "basic-ko").unwrap();
        let claim = &report.claims[0];
        assert_eq!(claim.contents as usize, local.order.len());
        assert_eq!(claim.positional, claim.situational);
        let all = prove(&records, &root, "basic-ko positional situational");
        if local.entries[part].follow.plain {
            assert!(claim.positional.is_empty() && all.is_ok());
            plain += 1;
        } else {
            assert_eq!(claim.positional[0].kind, ViolationKind::Reason);
            assert!(all.is_err());
            other += 1;
        }
        let alone = prove(&[], &root, "basic-ko");
        assert_eq!(alone.is_ok(), local.is_settled(part));
        needed += usize::from(alone.is_err());
    }
    println!("{} contents; {plain} plain, {other} others, {needed} not settled", local.order.len());
    assert!(plain > 10 && other > 10 && needed > 10);
}

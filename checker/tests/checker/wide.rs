//! Names of points on boards of more than 25 columns.

use crate::common::{Game, PASS, certificate, check, claim, header, state_bytes};
use checker::{CheckError, Problem, Report};

/// A header with this text behind `ko`, over a claim that is true of every position.
fn with_ko(rows: usize, columns: usize, ko: &str) -> Result<Report, CheckError> {
    let game = Game::new(rows, columns);
    let text = claim(1, -(game.size() as i32), true, "basic-ko");
    let header = header(&game, &game.empty(), 0, None, &[text]);
    let mut banned = game.empty();
    banned.ban = (0..game.size()).find(|&p| game.name(p) == ko).map(|p| p as u8);
    let body = [&[4][..], &state_bytes(&banned), &[1, 0]].concat();
    check(&certificate(&header.replace("ko none", &format!("ko {ko}")), &body))
}

#[test]
fn every_point_has_a_name() {
    for (rows, columns) in [(1, 25), (1, 26), (1, 31), (2, 32), (1, 50), (1, 51), (1, 64), (64, 1)] {
        let game = Game::new(rows, columns);
        for p in 0..game.size() {
            let report = with_ko(rows, columns, &game.name(p)).unwrap();
            assert_eq!(report.header.ko, Some(p as u8));
        }
    }
}

#[test]
fn names_at_the_turns() {
    for (column, name) in
        [(24, "Z1"), (25, "AA1"), (28, "AD1"), (33, "AJ1"), (49, "AZ1"), (50, "BA1"), (63, "BO1")]
    {
        assert_eq!(with_ko(1, 64, name).unwrap().header.ko, Some(column));
    }
    assert_eq!(with_ko(2, 32, "AG2").unwrap().header.ko, Some(63));
}

#[test]
fn other_names_are_refused() {
    for wrong in
        ["aa1", "Aa1", "AI1", "IA1", "I1", "AA01", "AA2", "AA0", "AA", "BP1", "AAA1", "A26", "26", "point 25"]
    {
        assert!(matches!(with_ko(1, 64, wrong), Err(CheckError::Header { line: 5, .. })), "{wrong}");
    }
    assert!(matches!(with_ko(1, 25, "AA1"), Err(CheckError::Header { line: 5, .. })));
    assert!(matches!(with_ko(2, 32, "AH1"), Err(CheckError::Header { line: 5, .. })));
}

/// Messages name points in the same way.
#[test]
fn messages_name_points() {
    let game = Game::new(1, 64);
    let mut root = game.empty();
    root.stones[25] = 1;
    let text = claim(1, 64, true, "basic-ko");
    let body = [&[3][..], &state_bytes(&root), &[25]].concat();
    match check(&certificate(&header(&game, &root, 0, None, &[text]), &body)) {
        Err(CheckError::Record { problem, .. }) => assert_eq!(problem, Problem::IllegalMove("AA1".into())),
        other => panic!("{other:?}"),
    }
    let body = [&[3][..], &state_bytes(&root), &[PASS]].concat();
    let text = claim(1, 64, true, "basic-ko");
    match check(&certificate(&header(&game, &root, 0, None, &[text]), &body)) {
        Err(CheckError::Record { problem, .. }) => {
            assert_eq!(problem, Problem::MissingReply { reply: "A1".into() });
        }
        other => panic!("{other:?}"),
    }
}

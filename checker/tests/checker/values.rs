//! Certificates of whole small boards, made by the slow producer, are accepted; claims that are too good are not.

use crate::common::{Game, best, best_if_any, certificate, check, claim, folded, header, section, solve};
use checker::{CheckError, Colour, Problem};

/// A certificate with all four claims; L and U as the finite claims show them, and the value if endless play counts 0.
fn all_claims(rows: usize, columns: usize) -> (i32, i32, Option<i32>) {
    let game = Game::new(rows, columns);
    let root = game.empty();
    let (mut claims, mut body, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    for (claimant, finite) in [(1, true), (2, true), (1, false), (2, false)] {
        let (score, strategy) = best(&game, &root, claimant, finite);
        claims.push(claim(claimant, score, finite, "basic-ko"));
        body.extend(section(&folded(&game, &strategy)));
        scores.push(score);
    }
    let lower = scores[0].max(scores[2].min(0));
    let upper = scores[1].min(scores[3].max(0));
    let value = (lower == upper).then_some(lower);
    let report = check(&certificate(&header(&game, &root, 0, value, &claims), &body)).unwrap();
    assert_eq!(report.header.value.map(i32::from), value);
    assert_eq!(report.claims.len(), 4);
    assert_eq!(report.claims[0].claim.claimant, Colour::Black);
    assert!(report.claims[0].longest > 0 && report.claims[2].longest == 0);
    (scores[0], scores[1], value)
}

#[test]
fn values_of_small_boards() {
    assert_eq!(all_claims(1, 1), (0, 0, Some(0)));
    assert_eq!(all_claims(1, 2), (0, 0, Some(0)));
    assert_eq!(all_claims(1, 3), (3, 3, Some(3)));
    assert_eq!(all_claims(1, 4), (4, 4, Some(4)));
    assert_eq!(all_claims(4, 1), (4, 4, Some(4)));
    assert_eq!(all_claims(1, 5), (-5, 5, Some(0)));
    assert_eq!(all_claims(2, 2), (-4, 4, Some(0)));
    assert_eq!(all_claims(2, 3), (-6, 6, Some(0)));
    assert_eq!(all_claims(3, 2), (-6, 6, Some(0)));
}

#[test]
fn value_of_3x3() {
    let game = Game::new(3, 3);
    let strategy = solve(&game, &game.empty(), 1, 9, true).unwrap();
    let strategy = folded(&game, &strategy);
    let header = header(&game, &game.empty(), 0, Some(9), &[claim(1, 9, true, "basic-ko")]);
    let report = check(&certificate(&header, &section(&strategy))).unwrap();
    assert_eq!(report.claims[0].states, strategy.len() as u64);
}

#[test]
fn suicide_allowed() {
    let mut accepted = 0;
    for columns in 1..=5 {
        let game = Game { suicide: true, ..Game::new(1, columns) };
        let root = game.empty();
        for (claimant, finite) in [(1, true), (2, true), (1, false), (2, false)] {
            let Some((score, strategy)) = best_if_any(&game, &root, claimant, finite) else { continue };
            let body = section(&folded(&game, &strategy));
            let text = claim(claimant, score, finite, "basic-ko");
            let report = check(&certificate(&header(&game, &root, 0, None, &[text]), &body)).unwrap();
            assert!(report.claims[0].superko.is_none());
            let text = claim(claimant, score, finite, "basic-ko positional");
            let refused = check(&certificate(&header(&game, &root, 0, None, &[text]), &body));
            assert!(matches!(refused, Err(CheckError::Header { line: 10, .. })));
            accepted += 1;
        }
    }
    assert!(accepted >= 15, "{accepted}");
}

/// A strategy for T does not show a better T, and there is no strategy for one.
#[test]
fn better_claims_are_refused() {
    for (rows, columns) in [(1, 3), (1, 4), (1, 5), (2, 2), (2, 3)] {
        let game = Game::new(rows, columns);
        for (claimant, finite) in [(1, true), (2, true), (1, false), (2, false)] {
            let (score, strategy) = best(&game, &game.empty(), claimant, finite);
            let better = if claimant == 1 { score + 1 } else { score - 1 };
            if better.abs() > game.size() as i32 {
                continue;
            }
            let text = claim(claimant, better, finite, "basic-ko");
            let file = certificate(
                &header(&game, &game.empty(), 0, None, &[text]),
                &section(&folded(&game, &strategy)),
            );
            let refused = check(&file);
            let bad_end = matches!(&refused, Err(CheckError::Record { problem: Problem::BadEnd { .. }, .. }));
            assert!(bad_end, "{refused:?}");
        }
    }
}

/// Roots with the opponent to move, with a pass before, and with a ban.
#[test]
fn other_roots() {
    let game = Game::new(2, 3);
    let mut roots = 0;
    for root in game.reachable(&game.empty()) {
        for claimant in [1, 2] {
            if roots % 97 == 0 || root.ban.is_some() {
                let (score, strategy) = best(&game, &root, claimant, true);
                let text = claim(claimant, score, true, "basic-ko");
                check(&certificate(
                    &header(&game, &root, 0, None, &[text]),
                    &section(&folded(&game, &strategy)),
                ))
                .unwrap();
            }
            roots += 1;
        }
    }
}

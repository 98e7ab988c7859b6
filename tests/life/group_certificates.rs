//! Proofs about groups: what is written is accepted, what is damaged is refused.

use crate::support::boards::colorings;
use crate::support::bridge::{rules, size};
use crate::support::random::Random;
use checker::{GroupCheckError, check_group_text};
use shoban::board::{PointSet, Position, Rules, Setup, Suicide};
use shoban::formats::group_certificate::text;
use shoban::game::Color;
use shoban::group::{Group, GroupSettings, Wanted, solve_group};

fn certificate(position: &Position, target: PointSet) -> String {
    let settings = GroupSettings { wanted: Wanted::Proofs, ..GroupSettings::new() };
    let answer = solve_group(position, Group::new(position, target).unwrap(), &settings, &mut ()).unwrap();
    let text = text(&answer);
    let report = check_group_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let status = answer.status().map(|status| status.to_string());
    assert_eq!(report.status.map(str::to_owned), status, "{text}");
    text
}

fn of_diagram(diagram: &str, at: &str) -> String {
    let position = Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap();
    certificate(&position, PointSet::of(position.size().point_named(at).unwrap()))
}

/// One file of each status; the last two have closed sets that go on for ever.
fn samples() -> Vec<String> {
    vec![
        of_diagram(".X.X.X/XXXXXX/OOOOOX/....OX", "A2"),
        of_diagram("X.X./XXXX/OOOX/..OX", "A2"),
        of_diagram(".X.X./XXXXX/OOOOX/...OX", "A2"),
        of_diagram("X.X./XXXX/OOXX/.OX./O.OX", "A3"),
        of_diagram("X.XXX.X/XXXXXXX/OOOOOOX/.XXX.OX", "A2"),
    ]
}

fn refusal(text: &str) -> String {
    match check_group_text(text) {
        Err(GroupCheckError::Refused { what, .. }) => what,
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn proofs_of_small_boards_are_accepted() {
    let mut random = Random::seeded(3);
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for board in ["2x3", "1x6", "3x3"] {
            let fresh = colorings(size(board), rules(suicide)).filter_map(|setup| setup.into_position().ok());
            let with_black = fresh.filter(|board| !board.stones().of(Color::Black).is_empty());
            let boards: Vec<Position> = with_black.collect();
            for _ in 0..25 {
                let position = random.pick(&boards);
                let stones: Vec<_> = position.stones().of(Color::Black).points().collect();
                certificate(&position, PointSet::of(random.pick(&stones)));
            }
        }
    }
}

#[test]
fn every_line_of_a_proof_is_needed() {
    let mut random = Random::seeded(5);
    for text in samples() {
        let lines: Vec<&str> = text.lines().collect();
        let is_state =
            |line: &&str| line.split(' ').count() == 3 && line.contains('/') && !line.starts_with("board");
        let places: Vec<usize> = (0..lines.len()).filter(|&at| is_state(&lines[at])).collect();
        assert!(!places.is_empty(), "{text}");
        for _ in 0..20 {
            let at = random.pick(&places);
            let claim = (0..at).rev().find(|&at| lines[at].starts_with("claim")).unwrap();
            let (head, count) = lines[claim].rsplit_once(' ').unwrap();
            let fewer = format!("{head} {}", count.parse::<usize>().unwrap() - 1);
            let mut damaged = lines.clone();
            damaged[claim] = &fewer;
            damaged.remove(at);
            let what = refusal(&(damaged.join("\n") + "\n"));
            assert!(what.contains("listed") || what.contains("stand among"), "{what}");
        }
    }
}

#[test]
fn what_is_not_proved_is_refused() {
    for text in samples() {
        let status = text.lines().find_map(|line| line.strip_prefix("status ")).unwrap();
        for other in ["alive", "seki", "dead", "unsettled", "ko", "endless", "none"] {
            if other != status {
                let what =
                    refusal(&text.replace(&format!("status {status}\n"), &format!("status {other}\n")));
                assert!(what.contains("the status is said to be"), "{what}");
            }
        }
        // A proof shows its fact to nobody else's profit, and nothing of another case.
        let claims: Vec<&str> = text.lines().filter(|line| line.starts_with("claim")).collect();
        for claim in claims {
            let words: Vec<&str> = claim.split(' ').collect();
            let other_first = if words[3] == "attacker" { "defender" } else { "attacker" };
            let facts = ["captures", "saves", "lives", "never-captures", "never-saves", "never-lives"];
            let prover = |fact: &str| ["captures", "never-saves", "never-lives"].contains(&fact);
            for fact in facts.into_iter().filter(|fact| prover(fact) != prover(words[1])) {
                refusal(&text.replace(claim, &claim.replace(words[1], fact)));
            }
            let turned = claim.replace(&format!("first {}", words[3]), &format!("first {other_first}"));
            if words[7] != "0" {
                refusal(&text.replace(claim, &turned));
            }
        }
    }
}

#[test]
fn damaged_files_are_refused_or_say_the_same() {
    let (mut random, mut refused) = (Random::seeded(11), 0);
    let samples = samples();
    for turn in 0..600 {
        let text = &samples[turn % samples.len()];
        let mut bytes = text.clone().into_bytes();
        let at = random.below(bytes.len());
        bytes[at] = random.pick(b"XO./- =ABC123\n");
        let damaged = String::from_utf8(bytes).unwrap();
        match check_group_text(&damaged) {
            Err(_) => refused += 1,
            // Another move that wins as well, or the same byte.
            Ok(report) => assert_eq!(report, check_group_text(text).unwrap(), "byte {at}:\n{damaged}"),
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn the_order_of_a_finite_proof_matters() {
    let text = of_diagram("X.X./XXXX/OOOX/..OX", "A2");
    let lines: Vec<&str> = text.lines().collect();
    let claim = lines.iter().position(|line| line.starts_with("claim captures")).unwrap();
    let count: usize = lines[claim].rsplit_once(' ').unwrap().1.parse().unwrap();
    assert!(count > 1, "{text}");
    let mut turned = lines.clone();
    turned[claim + 1..=claim + count].reverse();
    assert!(refusal(&(turned.join("\n") + "\n")).contains("not listed where it should be"));
    // For an endless claim it does not.
    let endless =
        lines.join("\n").replace("claim captures", "claim never-saves").replace("status dead", "status none");
    let mut turned: Vec<&str> = endless.lines().collect();
    turned[claim + 1..=claim + count].reverse();
    assert_eq!(check_group_text(&(turned.join("\n") + "\n")).unwrap().status, None);
}

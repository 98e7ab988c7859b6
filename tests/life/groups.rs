//! Groups against a slow twin, in every position of tiny boards and in samples of larger ones.

use crate::support::bridge::{rules, size};
use crate::support::group_twin::{Fates, Twin};
use crate::support::random::Random;
use shoban::board::{PointSet, Position, Suicide};
use shoban::game::Color;
use shoban::group::{Case, Group, GroupSettings, Outcome, Role, Threats, solve_group};
use std::collections::BTreeMap;

fn settings(log2: u32) -> GroupSettings {
    GroupSettings { table: shoban::search::TableSize::from_log2(log2).unwrap(), ..GroupSettings::new() }
}

/// How often each outcome and each status was met.
#[derive(Default, Debug)]
struct Met {
    outcomes: BTreeMap<Outcome, u32>,
    statuses: BTreeMap<String, u32>,
    /// Cases in which the three kinds of threats differ.
    kos: u32,
}

/// Compares all six cases of a group with the twin.
fn compare(twin: &Twin, fates: &Fates, board: &Position, target: PointSet, met: &mut Met) {
    let group = Group::new(board, target).unwrap();
    let answer = solve_group(board, group, &settings(10), &mut ()).unwrap();
    for case in Case::all() {
        let expected = twin.outcome(fates, board, group.defender(), case);
        let found = answer.outcomes.of(case).outcome();
        assert_eq!(found, Some(expected), "{} {target:?} {case}", board.rows_text());
        *met.outcomes.entry(expected).or_default() += 1;
    }
    for first in Role::ALL {
        let of = |threats| answer.outcomes.of(Case { first, threats });
        met.kos += u32::from(of(Threats::Attacker) != of(Threats::Defender));
    }
    *met.statuses.entry(answer.status().unwrap().to_string()).or_default() += 1;
}

/// Every board of a size with each of the targets, or a sample of so many boards of each.
fn check(board: &str, suicide: Suicide, targets: &[&[&str]], most: usize) -> Met {
    let (size, rules) = (size(board), rules(suicide));
    let twin = Twin::of(size, rules);
    let (mut met, mut random) = (Met::default(), Random::seeded(7));
    for names in targets {
        let target: PointSet = names.iter().map(|name| size.point_named(name).unwrap()).collect();
        let fates = twin.fates(target.word(), Color::Black);
        let holds = |board: &&Position| target.is_subset(board.stones().of(Color::Black));
        let mut boards: Vec<&Position> = twin.boards().filter(holds).collect();
        while boards.len() > most {
            boards.swap_remove(random.below(boards.len()));
        }
        boards.into_iter().for_each(|board| compare(&twin, &fates, board, target, &mut met));
    }
    met
}

impl Met {
    /// The test means something only if it met all that there is to meet.
    fn expect(&self, statuses: &[&str], outcomes: usize, kos: u32) {
        for status in statuses {
            assert!(self.statuses.contains_key(*status), "no group is {status}: {self:?}");
        }
        assert!(self.outcomes.len() >= outcomes && self.kos >= kos, "{self:?}");
    }
}

#[test]
fn all_groups_of_2x3_agree_with_the_twin() {
    let met = check("2x3", Suicide::Forbidden, &[&["A1"], &["B1"], &["A1", "C2"]], usize::MAX);
    met.expect(&["alive", "dead", "ko", "unsettled"], 3, 40);
}

#[test]
fn groups_of_1x6_agree_with_the_twin() {
    let met = check("1x6", Suicide::Forbidden, &[&["A1"], &["B1"], &["C1"]], 70);
    met.expect(&["alive", "dead", "endless", "ko", "seki", "unsettled"], 4, 60);
}

#[test]
fn groups_with_suicide_agree_with_the_twin() {
    let met = check("2x3", Suicide::Allowed, &[&["A1"], &["B1"]], usize::MAX);
    met.expect(&["alive", "dead", "ko", "unsettled"], 3, 40);
}

#[test]
fn a_sample_of_3x3_agrees_with_the_twin() {
    let met = check("3x3", Suicide::Forbidden, &[&["A1"], &["B2"], &["A1", "C3"]], 40);
    met.expect(&["alive", "dead", "ko", "unsettled"], 4, 20);
}

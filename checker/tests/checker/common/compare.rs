//! Compares what the checker says of superko with the slow twins.

use super::State;
use super::behind::Behind;
use super::lines::{Lines, Plan, Proof};
use super::local::{Chance, mask};
use super::reason::{Judge, Judgement, Reason, Seen};
use checker::ViolationKind;
use std::collections::{BTreeMap, BTreeSet};

/// How often something was met.
#[derive(Default, Debug)]
pub struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    fn add(&mut self, what: &'static str, count: usize) {
        *self.0.entry(what).or_default() += count;
    }

    /// Fails unless all these things were met so often.
    pub fn assert(&self, least: &[(&'static str, usize)]) {
        println!("{self:#?}");
        for (what, least) in least {
            let count = self.0.get(what).copied().unwrap_or(0);
            assert!(count >= *least, "{what}: {count}, not {least}");
        }
    }
}

/// Compares the checker with all lines, if these can be followed, and with the text.
pub fn compare(proof: &Proof, counts: &mut Counts, chance: Chance) {
    let found = proof.report().superko.unwrap();
    let Some(lines) = Lines::new(proof) else { return counts.add("not compared", 1) };
    counts.add("proofs", 1);
    counts.add("roots with the opponent to move", usize::from(proof.root.to_play != proof.claimant));
    let mut refused = [BTreeSet::new(), BTreeSet::new()];
    for (record, past) in &lines.ways {
        judge(proof, &lines, (*record, past), &mut refused, counts);
    }
    for (i, list) in [&found.positional, &found.situational].into_iter().enumerate() {
        assert_eq!(lines.broken[i], proof.listed(list, ViolationKind::Move), "{:?}", proof.root);
        assert_eq!(refused[i], proof.listed(list, ViolationKind::Reason), "{:?}", proof.root);
        counts.add(["moves, positional", "moves, situational"][i], lines.broken[i].len());
        counts.add(["reasons, positional", "reasons, situational"][i], refused[i].len());
    }
    for _ in 0..lines.ways.len().min(6) {
        let (record, past) = &lines.ways[chance(lines.ways.len())];
        let is_refused = [0, 1].map(|i| refused[i].contains(record));
        play_on(proof, &lines, (*record, past), is_refused, counts, chance);
    }
}

/// The reason of a record, and the state where it takes over.
fn reason_of<'a>(proof: &'a Proof, record: usize) -> (&'a Reason, State) {
    let (state, plan) = &proof.records[record];
    let Plan::Reason(mv, reason) = plan else { unreachable!() };
    (reason, mv.map_or(state.clone(), |mv| proof.game.play(state, mv).unwrap()))
}

fn judge_of<'a>(proof: &'a Proof, lines: &Lines, record: usize) -> Judge<'a> {
    let (reason, start) = reason_of(proof, record);
    Judge::new(reason, proof.locals, &proof.local(&start.stones), lines.lost[&record])
}

/// Applies the text to a reason on one way to it.
fn judge(
    proof: &Proof,
    lines: &Lines,
    (record, past): (usize, &[Seen]),
    refused: &mut [BTreeSet<usize>; 2],
    counts: &mut Counts,
) {
    let judge = judge_of(proof, lines, record);
    if judge.comes_back().is_some() {
        refused[0].insert(record);
        counts.add("not plain", 1);
    }
    let is_after_move = proof.records[record].1.mv().is_some();
    for &board in past {
        let judgement = judge.of(board);
        counts.add(judgement.name(), 1);
        if !matches!(judgement, Judgement::Fails(_)) {
            refused[0].insert(record);
            refused[1].extend((board.to_play == 2).then_some(record));
            counts.add(
                ["boards refused at record 4", "boards refused at record 5"][usize::from(is_after_move)],
                1,
            );
        }
    }
    let names = [
        ["R1 or stones alone", "R1 or stones alone after losses"],
        ["settled regions", "settled regions after losses"],
        ["a recorded region", "a recorded region after losses"],
        ["two recorded regions", "two recorded regions after losses"],
    ];
    let reason = reason_of(proof, record).0;
    counts.add("half of liberties outside", usize::from(reason.halved != 0));
    counts.add("the same after losses", usize::from(reason.halved & lines.lost[&record] != 0));
    let at = if reason.bytes[0] < 3 { 0 } else { 1 + judge.recorded().min(2) };
    counts.add(names[at][usize::from(lines.lost[&record] != 0)], 1);
}

/// Follows the strategy behind a reason: only if that is refused it may make a board again.
fn play_on(
    proof: &Proof,
    lines: &Lines,
    (record, past): (usize, &[Seen]),
    is_refused: [bool; 2],
    counts: &mut Counts,
    chance: Chance,
) {
    let judge = judge_of(proof, lines, record);
    // The opponent goes for a board that came before, or for a content that may come back.
    let content = judge.comes_back().map(|content| [1, 2].map(|of| mask(content, &[of])));
    let goal = content.map_or(past[chance(past.len())], |[own, enemy]| Seen { own, enemy, to_play: 1 });
    let left = if is_refused[0] { 3000 } else { 200 };
    let behind = Behind::play(proof, reason_of(proof, record), past, (goal, left), chance);
    for i in 0..2 {
        assert!(behind.again[i] == 0 || is_refused[i], "{:?} {:?}", proof.root, proof.records[record].0);
        counts.add(["boards again, positional", "boards again, situational"][i], behind.again[i]);
    }
    if is_refused == [false; 2] {
        counts.add("accepted: plays that took stones", behind.losses);
        counts.add("accepted: stones put back", behind.retakes);
        counts.add("accepted: plays outside", behind.outside);
    }
}

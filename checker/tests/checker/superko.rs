//! Superko in the checker against slow twins on proofs by chance: all lines are followed on the raw board, also behind
//! the reasons, and the text is applied word by word.

use crate::common::builder::{Builder, answered, fixed, turned};
use crate::common::compare::{Counts, compare};
use crate::common::lines::{Plan, Proof, Records};
use crate::common::local::{Chance, Entry, Local, mask, points};
use crate::common::reason::Locals;
use crate::common::{
    Explored, Game, PASS, State, best, certificate, check, check_within, claim, folded, header, random,
    section,
};
use checker::{CheckError, ViolationKind};
use std::collections::HashMap;

/// Strategies by chance, from positions by chance, with reasons here and there.
#[test]
fn all_lines() {
    let (mut counts, mut chance) = (Counts::default(), random(1));
    for (rows, columns, count) in [(2, 2, 200), (1, 5, 300), (2, 3, 300), (1, 6, 9000)] {
        let game = Game::new(rows, columns);
        let mut locals = Locals::new(game, 60);
        let mut roots = game.reachable(&game.empty());
        if columns == 6 {
            // Boards come again most often where the claimant has single stones to lose and to retake.
            let some = [("X.X.X.", 1), ("X.X.X.", 2), ("X.X..X", 1), ("X.X..X", 2)];
            roots = some.map(|(rows, to_play)| game.state(rows, to_play)).into();
        }
        let mut explored = HashMap::new();
        for round in 0..count {
            let root = &roots[chance(roots.len())];
            let claimant = if columns == 6 { 1 } else { 1 + chance(2) as u8 };
            let needed = chance(2 * game.size() + 1) as i32 - game.size() as i32;
            let explored = explored.entry(root).or_insert_with(|| Explored::new(&game, root));
            let Some(strategy) = explored.solve(claimant, needed, true, &mut chance) else { continue };
            let mut records = Records::new();
            for (state, mv) in folded(&game, &strategy) {
                let before = if mv != PASS && chance(2) == 0 { Some(mv) } else { None };
                let reason = match round % 3 {
                    0 => fixed(&game, &state, before, needed, &mut chance),
                    1 if chance(2) == 0 => answered(&mut locals, &state, before, (needed, 0), &mut chance),
                    _ => None,
                };
                records.push((state, reason.map_or(Plan::Move(mv), |reason| Plan::Reason(before, reason))));
            }
            let score = if claimant == 1 { needed } else { -needed };
            let records = &turned(&game, records, &mut chance);
            let proof = Proof { game, root, claimant, score, records, locals: &locals };
            compare(&proof, &mut counts, &mut chance);
        }
    }
    counts.assert(&[("proofs", 500)]);
}

/// Regions in which Black loses stones and takes them again, behind some moves by chance.
#[test]
fn lost_stones_in_regions() {
    let (mut counts, mut chance) = (Counts::default(), random(2));
    for (rows, fill, spare, count) in [
        (".X.X/XXXX/X???/????", [0, 1, 2, 2], 0, 1000),
        (".X.X/XXXX/????/????", [0, 1, 2, 2], 0, 200),
        (".X./XXX/???/???", [0, 1, 2, 2], 0, 1000),
        ("???XXX.X???/???X.XXX???", [0, 1, 2, 2], 6, 150),
    ] {
        let mut builder = Builder::new(rows, spare, 40);
        for _ in 0..count {
            let mut root = builder.base.clone();
            builder.free.iter().for_each(|&p| root.stones[p] = fill[chance(4)]);
            root.to_play = 1 + u8::from(chance(4) == 0);
            let depth = chance(3);
            builder.compare(&root, None, depth, &mut counts, &mut chance);
        }
    }
    counts.assert(&[("proofs", 500)]);
}

/// Boards with a content of one region, and a move of Black there, behind which or behind White's reply the local game may
/// lead back to the content; and boards with contents that are not plain.
fn returns(game: &Game, base: &State, local: &Local) -> Vec<(State, Option<u8>)> {
    let mut found = Vec::new();
    let with = |content: &[u8]| {
        let mut state = base.clone();
        points(local.frame.region).for_each(|p| state.stones[p] = content[p]);
        state
    };
    for content in local.contents() {
        let (root, number) = (with(&content), local.entries.get(&content).map(|entry| entry.number));
        let leads_back = |after: &State, mv: u8| {
            let Some(Entry { told, .. }) = local.entries.get(&local.part(&after.stones)) else {
                return false;
            };
            let lost = mask(&root.stones, &[1]) & !mask(&after.stones, &[1]);
            let is_played = lost & told.plays != 0 || told.lost & !(1 << mv) != told.lost;
            number.is_some_and(|number| told.leads.contains(&number))
                || is_played && local.is_settled(&content)
        };
        for mv in 0..game.size() as u8 {
            let Some(after) = game.play(&root, mv) else { continue };
            let mut replied = game.moves().filter_map(|reply| game.play(&after, reply));
            if leads_back(&after, mv) || replied.any(|replied| leads_back(&replied, mv)) {
                found.push((root.clone(), Some(mv)));
            }
        }
    }
    let not_plain = |content: &&Vec<u8>| local.entries[*content].told.comes_back.is_some();
    found.extend(local.order.iter().filter(not_plain).map(|content| (with(content), None)));
    found
}

/// Local games of large regions on a board that is empty apart from walls, with what `returns` finds.
fn all_returns(builder: &mut Builder, counts: &mut Counts, chance: Chance) -> Vec<(u64, State, Option<u8>)> {
    let base = builder.base.clone();
    for _ in 0..6 {
        builder.compare(&base, None, 0, counts, chance);
    }
    let games = builder.locals.all.iter().filter(|local| local.frame.region.count_ones() > 5);
    let found = games.flat_map(|local| {
        let found = returns(&builder.game, &base, local);
        found.into_iter().map(|(root, first)| (local.frame.region, root, first))
    });
    found.collect()
}

/// Boards that the local game brings back, from where they stood before Black lost stones or within the game itself.
#[test]
fn boards_that_come_again() {
    let (mut counts, mut chance) = (Counts::default(), random(3));
    for rows in
        [".X.X/XXXX/X???/????", "XXXX/X???/????", ".X./XXX/???/???", ".X.X/XXXX/????/????", ".XXX???/XX.X???"]
    {
        let mut builder = Builder::new(rows, 0, 150);
        for (_, mut root, first) in all_returns(&mut builder, &mut counts, &mut chance) {
            for to_play in [1, 2] {
                root.to_play = to_play;
                builder.compare(&root, first, 0, &mut counts, &mut chance);
            }
        }
    }
    counts.assert(&[("proofs", 50)]);
}

/// The same beside another region, which may be lost, and which may show what the first one shows after a move.
#[test]
fn boards_that_come_again_beside_others() {
    let (mut counts, mut chance) = (Counts::default(), random(4));
    let mut builder = Builder::new("???XXX.X???/???X.XXX???", 6, 150);
    let (game, free) = (builder.game, builder.free.clone());
    let across = |p: usize| game.size() - 1 - p;
    for (region, mut root, first) in all_returns(&mut builder, &mut counts, &mut chance) {
        let others: Vec<usize> = free.iter().copied().filter(|p| region >> p & 1 == 0).collect();
        for _ in 0..3 {
            others.iter().for_each(|&p| root.stones[p] = [0, 0, 1, 2][chance(4)]);
            root.to_play = 1 + chance(2) as u8;
            builder.compare(&root, first, 0, &mut counts, &mut chance);
        }
        root.to_play = 1;
        let Some((mv, after)) = first.and_then(|mv| Some((mv, game.play(&root, mv)?))) else { continue };
        others.iter().for_each(|&p| root.stones[p] = after.stones[across(p)]);
        builder.compare(&root, Some(mv), 0, &mut counts, &mut chance);
    }
    counts.assert(&[("proofs", 50)]);
}

/// A proof in which Black recreates the position of the header, but with the other side to move, for these rules.
fn proof_with_root_again(rules: &str) -> Vec<u8> {
    let game = Game::new(1, 6);
    let root = game.state("X.X.X.", 1);
    let (score, strategy) = best(&game, &root, 1, true);
    assert_eq!(score, 6);
    let strategy = folded(&game, &strategy);
    certificate(&header(&game, &root, 0, None, &[claim(1, 6, true, rules)]), &section(&strategy))
}

#[test]
fn root_board_again() {
    let report = check(&proof_with_root_again("basic-ko")).unwrap();
    let found = report.claims[0].superko.as_ref().unwrap();
    assert!(!found.positional.is_empty());
    assert!(found.positional.iter().all(|v| v.kind == ViolationKind::Move));
    assert!(found.situational.is_empty());
    check(&proof_with_root_again("basic-ko situational")).unwrap();
    let refused = check(&proof_with_root_again("basic-ko positional situational"));
    assert!(matches!(refused, Err(CheckError::SuperkoNotProved { rule: "positional", .. })), "{refused:?}");
}

/// Patience ends what is not claimed, and says so; what is claimed is always looked into.
#[test]
fn patience_is_for_what_is_not_claimed() {
    let (free, claimed) = (proof_with_root_again("basic-ko"), proof_with_root_again("basic-ko situational"));
    let examined = |bytes: &[u8], patience| {
        let report = check_within(bytes, patience).unwrap();
        report.claims[0].superko.as_ref().map(|found| found.positional.len())
    };
    let all = examined(&free, u64::MAX);
    assert!(all.is_some());
    let enough = (0..).find(|&patience| examined(&free, patience).is_some()).unwrap();
    assert!(enough > 3, "{enough}");
    assert!((0..enough).all(|patience| examined(&free, patience).is_none()));
    assert_eq!(examined(&free, enough), all);
    assert_eq!(examined(&claimed, 0), all);
    let refused = check_within(&proof_with_root_again("basic-ko positional"), 0);
    assert!(matches!(refused, Err(CheckError::SuperkoNotProved { .. })), "{refused:?}");
}

//! The superko cover against all lines of small proofs, followed one by one on the raw board, behind the reasons too.

mod common;

use checker::{CheckError, Report, Violation, ViolationKind};
use common::local::{Chance, Follow, Locals, Reason, mask, points};
use common::{Game, PASS, State, best, certificate, check, claim, folded, header};
use common::{random, section, solve_lazily, state_bytes};
use std::collections::{BTreeSet, HashMap, HashSet};

/// What the claimant does in a state: a move, or a reason behind no move or one.
#[derive(Clone)]
enum Plan {
    Move(u8),
    Reason(Option<u8>, Reason),
}

type Records = Vec<(State, Plan)>;

/// Points where a stone was lost on a line, with all that may have been his while it was, as sets.
type Lost = Vec<(usize, u64)>;

/// Boards that came before, with the side that was to move then.
type Seen = Vec<(Vec<u8>, u8)>;

/// How often something was met behind reasons which the checker accepts.
#[derive(Default, Debug)]
struct Counts {
    moves: usize,
    losses: usize,
    retakes: usize,
    /// Boards that came again behind reasons which it does not accept.
    again: usize,
}

/// Follows the lines of a proof.
struct Lines<'a> {
    game: Game,
    claimant: u8,
    score: i32,
    records: &'a Records,
    /// The record of each state and its images.
    index: HashMap<State, usize>,
    locals: &'a Locals,
    /// For each record the losses on all lines before, in its orientation.
    losses: HashMap<usize, HashMap<usize, u64>>,
    /// The same in an earlier pass; there is none in the first.
    earlier: Option<HashMap<usize, HashMap<usize, u64>>>,
    /// Records with moves that break positional and situational superko.
    broken: [HashSet<usize>; 2],
    /// Records with reasons that the checker does not accept.
    refused: HashSet<usize>,
    lines: usize,
    budget: usize,
    counts: Counts,
    chance: Chance<'a>,
}

impl Lines<'_> {
    fn own(&self, stones: &[u8]) -> u64 {
        mask(stones, &[self.claimant])
    }

    fn turned(&self, set: u64, kind: usize) -> u64 {
        points(set).map(|p| 1 << self.game.image(kind, p)).sum()
    }

    /// Follows all lines; `held` is what may have been the claimant's before the opponent's next move. None if there are
    /// too many, or if symmetry leaves a choice.
    fn follow(&mut self, state: &State, seen: &mut Seen, lost: &Lost, held: u64) -> Option<()> {
        self.lines += 1;
        if self.lines > 100_000 {
            return None;
        }
        seen.push((state.stones.clone(), state.to_play));
        if state.to_play == self.claimant {
            self.follow_record(state, seen, lost)?;
        } else {
            for mv in self.game.moves() {
                let Some(next) = self.game.play(state, mv) else { continue };
                let taken = self.own(&state.stones) & !self.own(&next.stones);
                let lost = lost.iter().copied().chain(points(taken).map(|p| (p, held))).collect();
                self.follow(&next, seen, &lost, held)?;
            }
        }
        seen.pop();
        Some(())
    }

    fn follow_record(&mut self, state: &State, seen: &mut Seen, lost: &Lost) -> Option<()> {
        let (game, record) = (self.game, self.index[state]);
        let (target, plan) = &self.records[record];
        let images = game.images(state);
        let map = |kind| (0..game.size()).map(|p| game.image(kind, p)).collect::<Vec<_>>();
        let mut kinds: Vec<usize> = (0..images.len()).filter(|&kind| images[kind] == *target).collect();
        kinds.dedup_by_key(|kind| map(*kind));
        if kinds.iter().any(|&kind| map(kind) != map(kinds[0])) && !lost.is_empty() {
            return None;
        }
        let kind = kinds[0];
        self.losses.entry(record).or_default();
        for &(p, held) in lost {
            let held = self.turned(held, kind);
            *self.losses.entry(record).or_default().entry(game.image(kind, p)).or_default() |= held;
        }
        let raw = |mv: u8, kind| {
            (0..game.size()).find(|&p| game.image(kind, p) == usize::from(mv)).map_or(PASS, |p| p as u8)
        };
        let mv = match plan {
            Plan::Move(mv) | Plan::Reason(Some(mv), _) => Some(*mv),
            Plan::Reason(None, _) => None,
        };
        let mut after = state.clone();
        if let Some(mv) = mv {
            if kinds.iter().any(|&other| raw(mv, other) != raw(mv, kind)) {
                return None;
            }
            let Some(next) = game.play(state, raw(mv, kind)) else { return Some(()) };
            if mv != PASS && seen.iter().any(|(stones, _)| *stones == next.stones) {
                self.broken[0].insert(record);
            }
            if mv != PASS && seen.contains(&(next.stones.clone(), next.to_play)) {
                self.broken[1].insert(record);
            }
            after = next;
        }
        if let Plan::Move(_) = plan {
            let all = |losses: &HashMap<usize, u64>| losses.keys().map(|p| 1 << p).sum::<u64>();
            let earlier = self.earlier.as_ref().and_then(|earlier| earlier.get(&record)).map_or(0, all);
            let earlier = points(earlier).map(|p| 1 << raw(p as u8, kind)).sum::<u64>();
            return self.follow(&after, seen, lost, self.own(&after.stones) | earlier);
        }
        if self.earlier.is_some() {
            let turn = |state: State| game.images(&state)[kind].clone();
            let start = turn(after.clone());
            let mut seen: Seen = seen
                .iter()
                .map(|(stones, to_play)| {
                    (turn(State { stones: stones.clone(), ..after.clone() }).stones, *to_play)
                })
                .collect();
            let Plan::Reason(_, reason) = plan else { unreachable!() };
            let modes: Vec<_> = reason.regions.iter().map(|region| region.1).collect();
            let lost = lost.iter().map(|&(p, _)| 1 << game.image(kind, p)).fold(0, |a, b: u64| a | b);
            self.budget = 300;
            if start.to_play == self.claimant {
                self.owner(record, &start, &modes, &mut seen, lost, None);
            } else {
                self.enemy(record, &start, &modes, &mut seen, lost);
            }
        }
        Some(())
    }

    /// The board as the local games see it.
    fn local(&self, stones: &[u8]) -> Vec<u8> {
        stones.iter().map(|&s| if self.claimant == 2 && s != 0 { 3 - s } else { s }).collect()
    }

    fn end(&self, stones: &[u8]) {
        let sign = if self.claimant == 1 { 1 } else { -1 };
        assert!(sign * self.game.score(stones) >= sign * self.score, "{stones:?} {}", self.score);
    }

    /// The move of the strategy behind a reason: an answer, else a clean-up, else a pass. `modes` are the local games of
    /// the regions; none where R1 has taken over.
    fn owner(
        &mut self,
        record: usize,
        state: &State,
        modes: &[Option<usize>],
        seen: &mut Seen,
        lost: u64,
        answer: Option<u8>,
    ) {
        let Plan::Reason(_, reason) = &self.records[record].1 else { unreachable!() };
        let stones = self.local(&state.stones);
        let mut choices: Vec<u8> = answer.into_iter().collect();
        for (&(region, _), mode) in reason.regions.iter().zip(modes).filter(|_| answer.is_none()) {
            let enemies = mask(&stones, &[2]) & region;
            match mode {
                _ if enemies == 0 => {}
                Some(number) => {
                    let local = &self.locals.all[*number];
                    choices.push(local.entries[&local.part(&stones)].cleanup);
                }
                None => choices.extend(
                    points(enemies)
                        .flat_map(|p| self.game.near(p))
                        .filter(|&p| stones[p] == 0)
                        .map(|p| p as u8),
                ),
            }
        }
        let mv = if choices.is_empty() { PASS } else { choices[(self.chance)(choices.len())] };
        let Some(next) = self.game.play(state, mv) else {
            assert!(mv == PASS && state.passed, "{state:?} {mv}");
            return self.end(&state.stones);
        };
        seen.push((state.stones.clone(), state.to_play));
        let mut modes = modes.to_vec();
        if mv != PASS {
            let again = seen.iter().any(|(stones, _)| *stones == next.stones);
            let accepted = !self.refused.contains(&record);
            assert!(!again || !accepted, "{seen:?}\n{:?}", next.stones);
            self.counts.again += usize::from(again);
            self.counts.retakes += usize::from(accepted && lost >> mv & 1 != 0);
            let at = reason.regions.iter().position(|region| region.0 >> mv & 1 != 0).unwrap();
            if let Some(number) = modes[at] {
                // Only the records before the one that was followed count.
                let local = &self.locals.all[number];
                let before = if let (Some(_), Some((stones, _))) = (answer, seen.iter().rev().nth(1)) {
                    self.local(stones)
                } else {
                    stones
                };
                let entry = &local.entries[&local.part(&before)];
                let next = local.holds(&local.part(&self.local(&next.stones)), entry.number);
                if next.unwrap().1 {
                    modes[at] = None;
                }
            }
        }
        self.enemy(record, &next, &modes, seen, lost);
        seen.pop();
    }

    /// All moves of the opponent against the strategy behind a reason, as far as the budget allows.
    fn enemy(&mut self, record: usize, state: &State, modes: &[Option<usize>], seen: &mut Seen, lost: u64) {
        let Plan::Reason(_, reason) = &self.records[record].1 else { unreachable!() };
        seen.push((state.stones.clone(), state.to_play));
        let mut moves: Vec<u8> = self.game.moves().collect();
        let by = (self.chance)(moves.len());
        moves.rotate_left(by);
        for mv in moves {
            if self.budget == 0 {
                break;
            }
            let Some(next) = self.game.play(state, mv) else {
                if mv == PASS {
                    self.end(&state.stones);
                }
                continue;
            };
            self.budget -= 1;
            self.counts.moves += 1;
            let taken = self.own(&state.stones) & !self.own(&next.stones);
            let region = reason.regions.iter().position(|region| mv != PASS && region.0 >> mv & 1 != 0);
            let (mut modes, mut answer) = (modes.to_vec(), None);
            if let Some(at) = region {
                assert!(modes[at].is_some() || taken == 0);
                self.counts.losses += usize::from(taken != 0 && !self.refused.contains(&record));
                if let Some(number) = modes[at] {
                    let local = &self.locals.all[number];
                    let entry = &local.entries[&local.part(&self.local(&state.stones))];
                    answer = Some(entry.answers[&mv]).filter(|&answer| answer != PASS);
                    if answer.is_none() {
                        modes[at] = None;
                    }
                }
            }
            self.owner(record, &next, &modes, seen, lost | taken, answer);
        }
        seen.pop();
    }

    /// Whether a reason is superko-proof, from the definition.
    fn is_proof(&self, record: usize) -> bool {
        let (state, Plan::Reason(mv, reason)) = &self.records[record] else { return true };
        let after = mv.map_or(state.clone(), |mv| self.game.play(state, mv).unwrap());
        let (Follow { plays, lost, fresh, plain }, none) = (reason.follow, HashMap::new());
        let firm = self.own(&after.stones) & reason.kept & !lost;
        let losses = self.losses.get(&record).unwrap_or(&none);
        let apart = |(&p, held): (&usize, &u64)| plays >> p & 1 == 0 || firm & !held != 0;
        plain && losses.keys().all(|p| fresh >> p & 1 == 0) && losses.iter().all(apart)
    }
}

fn masks(state: &State) -> (u64, u64, u8) {
    let ko = if state.passed { 255 } else { state.ban.map_or(0, |p| p + 1) };
    (mask(&state.stones, &[state.to_play]), mask(&state.stones, &[3 - state.to_play]), ko)
}

/// The report on these records, behind those of the local games.
fn report(game: &Game, root: &State, claimant: u8, score: i32, records: &Records, locals: &Locals) -> Report {
    let text = claim(claimant, score, true, "basic-ko");
    let reasons = records.iter().filter_map(|record| match &record.1 {
        Plan::Reason(_, reason) => Some(reason),
        Plan::Move(_) => None,
    });
    let used: BTreeSet<usize> =
        reasons.flat_map(|reason| &reason.regions).filter_map(|region| region.1).collect();
    let mut body: Vec<u8> = used.into_iter().flat_map(|number| locals.all[number].records()).collect();
    for (state, plan) in records {
        body.push(match plan {
            Plan::Move(_) => 3,
            Plan::Reason(None, _) => 4,
            Plan::Reason(Some(_), _) => 5,
        });
        body.extend(state_bytes(state));
        match plan {
            Plan::Move(mv) => body.push(*mv),
            Plan::Reason(mv, reason) => body.extend(mv.iter().chain(&reason.bytes)),
        }
    }
    body.push(0);
    check(&certificate(&header(game, root, 0, None, &[text]), &body)).unwrap()
}

/// Compares the checker with all lines of a strategy; the numbers of violations (positional and situational moves,
/// reasons), or none if there are too many lines.
fn compare(
    (game, root): (Game, &State),
    (claimant, score): (u8, i32),
    records: &Records,
    locals: &Locals,
    counts: &mut Counts,
    chance: Chance,
) -> Option<[usize; 3]> {
    let report = report(&game, root, claimant, score, records, locals);
    let found = &report.claims[0];
    let of = |list: &[Violation], kind| {
        let list = list.iter().filter(|v| v.kind == kind);
        list.map(|v| (v.own, v.enemy, v.ko)).collect::<HashSet<_>>()
    };
    let reasons = of(&found.positional, ViolationKind::Reason);
    assert_eq!(reasons, of(&found.situational, ViolationKind::Reason));
    let mut index = HashMap::new();
    for (record, (state, _)) in records.iter().enumerate() {
        index.extend(game.images(state).into_iter().map(|image| (image, record)));
    }
    let refused = (0..records.len()).filter(|&i| reasons.contains(&masks(&records[i].0))).collect();
    let mut lines = Lines {
        game,
        claimant,
        score,
        records,
        index,
        locals,
        losses: HashMap::new(),
        earlier: None,
        broken: Default::default(),
        refused,
        lines: 0,
        budget: 0,
        counts: std::mem::take(counts),
        chance,
    };
    let held = lines.own(&root.stones);
    let pass = |lines: &mut Lines| lines.follow(root, &mut Vec::new(), &Vec::new(), held);
    let complete = pass(&mut lines).and_then(|()| {
        lines.earlier = Some(std::mem::take(&mut lines.losses));
        lines.lines = 0;
        pass(&mut lines)
    });
    *counts = std::mem::take(&mut lines.counts);
    complete?;
    let unproved = lines.losses.keys().copied().filter(|&i| !lines.is_proof(i)).collect();
    let by_lines = [&lines.broken[0], &lines.broken[1], &unproved];
    let listed =
        [of(&found.positional, ViolationKind::Move), of(&found.situational, ViolationKind::Move), reasons];
    for (by_lines, listed) in by_lines.into_iter().zip(listed) {
        let by_lines: HashSet<_> = by_lines.iter().map(|&record| masks(&records[record].0)).collect();
        assert_eq!(by_lines, listed, "{root:?} {claimant}");
    }
    Some(by_lines.map(HashSet::len))
}

/// R1 for a state in which it shows all points.
fn fixed(game: &Game, state: &State) -> Option<Reason> {
    let all = u64::MAX >> (64 - game.size());
    let open = all & !mask(&state.stones, &[state.to_play]);
    let (kept, follow) = (all, Follow::safe(open));
    let reason = Reason { bytes: vec![1], regions: vec![(open, None)], kept, follow };
    let score = if state.to_play == 1 { game.size() as i32 } else { -(game.size() as i32) };
    let mut body = vec![4];
    body.extend(state_bytes(state));
    body.extend([1, 0]);
    let text = claim(state.to_play, score, true, "basic-ko");
    check(&certificate(&header(game, state, 0, None, &[text]), &body)).is_ok().then_some(reason)
}

/// Answered life behind no move or this one, if it shows enough.
fn answered(
    locals: &mut Locals,
    state: &State,
    mv: Option<u8>,
    (needed, core): (i32, u64),
    chance: Chance,
) -> Option<Reason> {
    let after = mv.map_or(Some(state.clone()), |mv| locals.game.play(state, mv))?;
    if mv.is_none() && state.ban.is_some() || mv == Some(PASS) {
        return None;
    }
    let own: Vec<u8> =
        after.stones.iter().map(|&s| if state.to_play == 2 && s != 0 { 3 - s } else { s }).collect();
    let reason = locals.answered(&own, core, 8, chance)?;
    (2 * reason.kept.count_ones() as i32 - locals.game.size() as i32 >= needed).then_some(reason)
}

/// Strategies by chance, from positions by chance, with reasons here and there.
#[test]
fn all_lines() {
    let (mut violations, mut compared, mut counts) = ([0; 3], 0, Counts::default());
    let mut chance = random(1);
    let boards = [(2, 2, 200), (1, 5, 300), (2, 3, 300), (1, 6, 3000)];
    for (rows, columns, count) in boards {
        let game = Game::new(rows, columns);
        let mut r1 = HashMap::new();
        let mut locals = Locals::new(game);
        let mut roots = game.reachable(&game.empty());
        if columns == 6 {
            // Boards come again most often where the claimant has single stones to lose and to retake.
            roots = [("X.X.X.", 1), ("X.X.X.", 2), ("X.X..X", 1), ("X.X..X", 2)]
                .map(|(r, c)| game.state(r, c))
                .into();
        }
        for round in 0..count {
            let root = &roots[chance(roots.len())];
            let claimant = if columns == 6 { 1 } else { 1 + chance(2) as u8 };
            let needed = chance(2 * game.size() + 1) as i32 - game.size() as i32;
            let Some(strategy) = solve_lazily(&game, root, claimant, needed, true, &mut chance) else {
                continue;
            };
            let mut records = Records::new();
            for (state, mv) in folded(&game, &strategy) {
                let mut plan = Plan::Move(mv);
                if round % 3 == 0 {
                    let reason = r1.entry(state.clone()).or_insert_with(|| fixed(&game, &state));
                    plan = reason.clone().map_or(plan, |reason| Plan::Reason(None, reason));
                } else if round % 3 == 1 && chance(2) == 0 {
                    let mv = if chance(2) == 0 { Some(mv) } else { None };
                    let reason = answered(&mut locals, &state, mv, (needed, 0), &mut chance);
                    plan = reason.map_or(plan, |reason| Plan::Reason(mv, reason));
                }
                records.push((state, plan));
            }
            let score = if claimant == 1 { needed } else { -needed };
            let side = (claimant, score);
            if let Some(more) = compare((game, root), side, &records, &locals, &mut counts, &mut chance) {
                (0..3).for_each(|i| violations[i] += more[i]);
                compared += 1;
            }
        }
        println!("{rows}x{columns}: {compared} proofs, {violations:?} violations so far; {counts:?}");
    }
    assert!(compared > 500 && violations.iter().all(|&count| count > 10), "{compared} {violations:?}");
}

/// Proofs by chance that end in answered life.
struct Builder<'a> {
    locals: Locals,
    core: u64,
    needed: i32,
    records: Records,
    /// States with records, and their images.
    done: HashSet<State>,
    open: Vec<State>,
    chance: Chance<'a>,
}

impl Builder<'_> {
    /// Proves a state where Black is to move, if that succeeds in a few attempts.
    fn prove(&mut self, state: &State, depth: usize) -> bool {
        if self.done.contains(state) {
            return true;
        }
        let (game, images) = (self.locals.game, self.locals.game.images(state));
        if self.open.iter().any(|open| images.contains(open)) {
            return false;
        }
        self.open.push(state.clone());
        let plan = (0..4).find_map(|_| {
            let mv = (self.chance)(game.size() + 2).min(game.size());
            let mv = if mv == game.size() { PASS } else { mv as u8 };
            if depth == 0 || (self.chance)(8) == 0 {
                let mv = Some(mv).filter(|mv| *mv != PASS && (self.chance)(2) == 0);
                let reason = answered(&mut self.locals, state, mv, (self.needed, self.core), self.chance)?;
                return Some(Plan::Reason(mv, reason));
            }
            let after = game.play(state, mv)?;
            let ends_well = !after.passed || game.score(&after.stones) >= self.needed;
            let replies: Vec<State> = game.moves().filter_map(|reply| game.play(&after, reply)).collect();
            let covered = ends_well && replies.iter().all(|next| self.prove(next, depth - 1));
            covered.then_some(Plan::Move(mv))
        });
        self.open.pop();
        let Some(plan) = plan else { return false };
        self.records.push((state.clone(), plan));
        self.done.extend(images);
        true
    }
}

/// Regions in which Black loses stones and takes them again, behind some moves by chance.
#[test]
fn lost_stones_in_regions() {
    let mut chance = random(2);
    let (mut violations, mut all) = ([0; 3], Counts::default());
    // What is below the last whole row is filled by chance.
    for (rows, count) in [(".X.X/XXXX/..../....", 4000), ("XXXX/..../....", 1000), (".X./XXX/.../...", 2000)]
    {
        let columns = rows.find('/').unwrap();
        let game = Game::new(rows.split('/').count(), columns);
        let base = game.state(rows, 1);
        let core = mask(&base.stones, &[1]);
        let free = core.trailing_zeros() as usize;
        let mut locals = Locals::new(game);
        let (mut compared, mut found, mut counts) = (0, [0; 3], Counts::default());
        for _ in 0..count {
            let mut root = base.clone();
            (0..free).for_each(|p| root.stones[p] = chance(3) as u8);
            let legal = |p: usize| !game.liberties(&root.stones, &game.chain(&root.stones, p)).is_empty();
            if !(0..free).all(|p| root.stones[p] == 0 || legal(p)) {
                continue;
            }
            let depth = chance(3);
            let mut builder = Builder {
                locals,
                core,
                needed: game.size() as i32,
                records: Vec::new(),
                done: HashSet::new(),
                open: Vec::new(),
                chance: &mut chance,
            };
            let proved = builder.prove(&root, depth);
            let records = builder.records;
            locals = builder.locals;
            let side = (1, game.size() as i32);
            if proved
                && let Some(more) = compare((game, &root), side, &records, &locals, &mut counts, &mut chance)
            {
                (0..3).for_each(|i| found[i] += more[i]);
                compared += 1;
            }
        }
        println!("{rows}: {compared} proofs, {found:?} violations, {} frames, {counts:?}", locals.all.len());
        (0..3).for_each(|i| violations[i] += found[i]);
        all.moves += counts.moves;
        all.losses += counts.losses;
        all.retakes += counts.retakes;
        all.again += counts.again;
    }
    println!("{violations:?} {all:?}");
    assert!(violations[2] > 100 && all.losses > 50 && all.retakes > 100 && all.moves > 10_000);
}

/// Black recreates the position of the header, but with the other side to move.
#[test]
fn root_board_again() {
    let game = Game::new(1, 6);
    let root = game.state("X.X.X.", 1);
    let (score, strategy) = best(&game, &root, 1, true);
    assert_eq!(score, 6);
    let strategy = folded(&game, &strategy);
    let file =
        |rules| certificate(&header(&game, &root, 0, None, &[claim(1, 6, true, rules)]), &section(&strategy));
    let report = check(&file("basic-ko")).unwrap();
    println!("{:?}", report.claims[0].positional);
    assert!(!report.claims[0].positional.is_empty());
    assert!(report.claims[0].positional.iter().all(|v| v.kind == ViolationKind::Move));
    assert!(report.claims[0].situational.is_empty());
    check(&file("basic-ko situational")).unwrap();
    let refused = check(&file("basic-ko positional situational"));
    assert!(matches!(refused, Err(CheckError::SuperkoNotProved { rule: "positional", .. })), "{refused:?}");
}

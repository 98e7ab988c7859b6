//! All lines of small proofs, followed one by one on the raw board.

use super::local::{mask, points, set};
use super::reason::{Locals, Reason, Seen};
use super::{Game, PASS, State, certificate, check, claim, header, state_bytes};
use checker::{ClaimReport, Violation, ViolationKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What the claimant does in a state: a move, or a reason behind no move or one.
#[derive(Clone)]
pub enum Plan {
    Move(u8),
    Reason(Option<u8>, Reason),
}

impl Plan {
    pub fn mv(&self) -> Option<u8> {
        match self {
            Plan::Move(mv) => Some(*mv),
            Plan::Reason(mv, _) => *mv,
        }
    }
}

/// Records of states; those of local games come before them.
pub type Records = Vec<(State, Plan)>;

/// A finite proof.
pub struct Proof<'a> {
    pub game: Game,
    pub root: &'a State,
    pub claimant: u8,
    /// Black minus White.
    pub score: i32,
    pub records: &'a Records,
    pub locals: &'a Locals,
}

impl Proof<'_> {
    /// What the checker says.
    pub fn report(&self) -> ClaimReport {
        let reasons = self.records.iter().filter_map(|record| match &record.1 {
            Plan::Reason(_, reason) => Some(reason),
            Plan::Move(_) => None,
        });
        let used: BTreeSet<usize> =
            reasons.flat_map(|reason| &reason.regions).filter_map(|region| region.1).collect();
        let mut body: Vec<u8> =
            used.into_iter().flat_map(|number| self.locals.all[number].records()).collect();
        for (state, plan) in self.records {
            body.push(match plan {
                Plan::Move(_) => 3,
                Plan::Reason(None, _) => 4,
                Plan::Reason(Some(_), _) => 5,
            });
            body.extend(state_bytes(state));
            body.extend(plan.mv());
            if let Plan::Reason(_, reason) = plan {
                body.extend(&reason.bytes);
            }
        }
        body.push(0);
        let text = claim(self.claimant, self.score, true, "basic-ko");
        let text = header(&self.game, self.root, 0, None, &[text]);
        check(&certificate(&text, &body)).unwrap().claims.remove(0)
    }

    /// The records that are listed, of one kind.
    pub fn listed(&self, list: &[Violation], kind: ViolationKind) -> BTreeSet<usize> {
        let masks = |state: &State| {
            let ko = if state.passed { 255 } else { state.ban.map_or(0, |p| p + 1) };
            (mask(&state.stones, &[state.to_play]), mask(&state.stones, &[3 - state.to_play]), ko)
        };
        let numbers: HashMap<_, _> =
            self.records.iter().enumerate().map(|(i, (state, _))| (masks(state), i)).collect();
        let listed = list.iter().filter(|v| v.kind == kind).map(|v| v.place);
        listed.map(|place| numbers[&(place.own, place.enemy, place.ko)]).collect()
    }

    /// The board as the claimant sees it, his stones being 1.
    pub fn local(&self, stones: &[u8]) -> Vec<u8> {
        stones.iter().map(|&s| if self.claimant == 2 && s != 0 { 3 - s } else { s }).collect()
    }

    pub fn seen(&self, state: &State) -> Seen {
        let [own, enemy] = [self.claimant, 3 - self.claimant].map(|of| mask(&state.stones, &[of]));
        Seen { own, enemy, to_play: if state.to_play == self.claimant { 1 } else { 2 } }
    }

    fn turned(&self, mask: u64, kind: usize) -> u64 {
        set(points(mask).map(|p| self.game.image(kind, p)))
    }
}

/// What all lines from the root say.
pub struct Lines<'a> {
    proof: &'a Proof<'a>,
    /// The record of each state and its images.
    index: HashMap<State, usize>,
    /// For each record that is reached the points of lost stones on the lines before it, in its orientation.
    pub lost: BTreeMap<usize, u64>,
    /// Records with moves that break positional and situational superko.
    pub broken: [BTreeSet<usize>; 2],
    /// Each way to come to a record with a reason, with the boards on it, that of the record included, in its orientation.
    pub ways: Vec<(usize, Vec<Seen>)>,
    left: usize,
}

impl<'a> Lines<'a> {
    /// Follows all lines; none if there are too many, or if symmetry leaves a choice that matters.
    pub fn new(proof: &'a Proof<'a>) -> Option<Lines<'a>> {
        let mut index = HashMap::new();
        for (record, (state, _)) in proof.records.iter().enumerate() {
            index.extend(proof.game.images(state).into_iter().map(|image| (image, record)));
        }
        let (lost, broken, ways) = (BTreeMap::new(), Default::default(), Vec::new());
        let mut lines = Lines { proof, index, lost, broken, ways, left: 50_000 };
        lines.follow(proof.root, &mut Vec::new(), 0)?;
        Some(lines)
    }

    fn follow(&mut self, state: &State, seen: &mut Vec<Seen>, lost: u64) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let board = self.proof.seen(state);
        seen.push(board);
        if board.to_play == 1 {
            self.follow_record(state, seen, lost)?;
        } else {
            for mv in self.proof.game.moves() {
                let Some(next) = self.proof.game.play(state, mv) else { continue };
                let taken = board.own & !self.proof.seen(&next).own;
                self.follow(&next, seen, lost | taken)?;
            }
        }
        seen.pop();
        Some(())
    }

    fn follow_record(&mut self, state: &State, seen: &mut Vec<Seen>, lost: u64) -> Option<()> {
        let (proof, record) = (self.proof, self.index[state]);
        let (target, plan) = &proof.records[record];
        let images = proof.game.images(state);
        // What this record sees of the line, and its move on the raw board, as far as that matters.
        let view = |kind: usize| {
            let turned = |set| proof.turned(set, kind);
            let all = seen.iter().map(|s| Seen { own: turned(s.own), enemy: turned(s.enemy), ..*s });
            let past: Vec<Seen> = if let Plan::Reason(..) = plan { all.collect() } else { Vec::new() };
            let raw =
                |mv: u8| (0..state.stones.len()).find(|&p| proof.game.image(kind, p) == usize::from(mv));
            (turned(lost), past, plan.mv().map(|mv| raw(mv).map_or(PASS, |p| p as u8)))
        };
        let mut views = (0..images.len()).filter(|&kind| images[kind] == *target).map(view);
        let (lost_here, past, mv) = views.next().unwrap();
        if views.any(|other| other != (lost_here, past.clone(), mv)) {
            return None;
        }
        *self.lost.entry(record).or_default() |= lost_here;
        let Some(next) = mv.map_or(Some(state.clone()), |mv| proof.game.play(state, mv)) else {
            return Some(()); // the game is over
        };
        let made = proof.seen(&next);
        let same: HashSet<u8> = seen
            .iter()
            .filter(|before| (before.own, before.enemy) == (made.own, made.enemy))
            .map(|before| before.to_play)
            .collect();
        if mv.is_some_and(|mv| mv != PASS) && !same.is_empty() {
            self.broken[0].insert(record);
            self.broken[1].extend(same.contains(&2).then_some(record));
        }
        if let Plan::Reason(..) = plan {
            self.ways.push((record, past));
            return Some(());
        }
        self.follow(&next, seen, lost)
    }
}

//! Proofs by chance, with reasons of all kinds.

use super::compare::{Counts, compare};
use super::lines::{Plan, Proof, Records};
use super::local::{Chance, mask};
use super::reason::{Locals, Reason, Turn};
use super::{Game, PASS, State};
use std::collections::HashSet;

/// Where a reason is to take over, if it may: the state, or that after a move.
fn start(game: &Game, state: &State, mv: Option<u8>) -> Option<State> {
    mv.map_or(Some(state.clone()), |mv| game.play(state, mv))
}

/// The stones as this colour sees them, his own being 1.
fn seen_by(colour: u8, stones: &[u8]) -> Vec<u8> {
    stones.iter().map(|&s| if colour == 2 && s != 0 { 3 - s } else { s }).collect()
}

/// Whose turn it is behind no move or one.
fn turn(state: &State, mv: Option<u8>) -> Turn {
    if mv.is_some() { Turn::Opponents } else { Turn::Claimants { ban: state.ban } }
}

/// R1 or stones alone, by chance, behind no move or this one, if it shows enough.
pub fn fixed(game: &Game, state: &State, mv: Option<u8>, needed: i32, chance: Chance) -> Option<Reason> {
    let own = seen_by(state.to_play, &start(game, state, mv)?.stones);
    let mut reason = if chance(4) == 0 { Reason::alone(game, &own) } else { Reason::r1(game, &own) };
    let banned = mv.is_none() && state.ban.is_some_and(|p| reason.kept >> p & 1 != 0);
    let shown = reason.shown(game, &own, turn(state, mv), needed);
    (shown >= needed && !banned).then_some(reason)
}

/// Answered life behind no move or this one, if it shows enough. The walls are those of `core`, if it is not empty.
pub fn answered(
    locals: &mut Locals,
    state: &State,
    mv: Option<u8>,
    (needed, core): (i32, u64),
    chance: Chance,
) -> Option<Reason> {
    let after = start(&locals.game, state, mv).filter(|_| mv.is_some() || state.ban.is_none())?;
    let own = seen_by(state.to_play, &after.stones);
    let mut reason = locals.answered(&own, core, chance)?;
    let shown = reason.shown(&locals.game, &own, turn(state, mv), needed);
    (shown >= needed).then_some(reason)
}

/// The same records, those with moves turned by chance.
pub fn turned(game: &Game, records: Records, chance: Chance) -> Records {
    let turn = |(state, plan): (State, Plan)| {
        let Plan::Move(mv) = plan else { return (state, plan) };
        let kind = chance(game.images(&state).len());
        let mv = if mv == PASS { PASS } else { game.image(kind, usize::from(mv)) as u8 };
        (game.images(&state).swap_remove(kind), Plan::Move(mv))
    };
    records.into_iter().map(turn).collect()
}

/// Makes proofs that Black keeps all, on one board with walls that stay.
pub struct Builder {
    pub game: Game,
    /// The board of which the points with ? may be filled.
    pub base: State,
    pub free: Vec<usize>,
    core: u64,
    needed: i32,
    pub locals: Locals,
}

impl Builder {
    /// For a board on which so many points may be lost, with so many local games at most.
    pub fn new(rows: &str, spare: i32, enough: usize) -> Builder {
        let game = Game::new(rows.split('/').count(), rows.find('/').unwrap());
        let (base, free) = (game.state(rows, 1), game.find(rows, '?'));
        let core = mask(&base.stones, &[1]);
        let mut locals = Locals::new(game, enough);
        if spare > 0 {
            locals.spare = 4;
        }
        Builder { game, base, free, core, needed: game.size() as i32 - 2 * spare, locals }
    }

    /// Compares the twins on a proof by chance, if the root is proved. Black plays the first move where the stones of the
    /// root stand.
    pub fn compare(
        &mut self,
        root: &State,
        first: Option<u8>,
        depth: usize,
        counts: &mut Counts,
        chance: Chance,
    ) {
        let (game, needed) = (self.game, self.needed);
        let legal = |p: usize| game.liberties(&root.stones, &game.chain(&root.stones, p)) > 0;
        if !(0..game.size()).all(|p| root.stones[p] == 0 || legal(p)) {
            return;
        }
        let (records, done, open) = (Vec::new(), HashSet::new(), Vec::new());
        let first = first.map(|first| (root.stones.clone(), first));
        let (locals, aim) = (&mut self.locals, (needed, self.core));
        let mut attempt = Attempt { locals, aim, records, done, open, first, chance };
        let is_proved = match root.to_play {
            1 => attempt.prove(root, depth),
            _ => attempt.covers(&game, root, depth),
        };
        if is_proved {
            let records = turned(&game, attempt.records, attempt.chance);
            let (records, locals) = (&records, &*attempt.locals);
            let proof = Proof { game, root, claimant: 1, score: needed, records, locals };
            compare(&proof, counts, attempt.chance);
        }
    }
}

/// A proof in the making.
struct Attempt<'a> {
    locals: &'a mut Locals,
    /// What the score must be, and points of the walls.
    aim: (i32, u64),
    records: Records,
    /// States with records, and their images.
    done: HashSet<State>,
    open: Vec<State>,
    /// What Black plays where these stones stand.
    first: Option<(Vec<u8>, u8)>,
    chance: Chance<'a>,
}

impl Attempt<'_> {
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
        let plan = (0..10).find_map(|_| self.plan(&game, state, depth));
        self.open.pop();
        let Some(plan) = plan else { return false };
        self.records.push((state.clone(), plan));
        self.done.extend(images);
        true
    }

    fn plan(&mut self, game: &Game, state: &State, depth: usize) -> Option<Plan> {
        let mv = (self.chance)(game.size() + 2).min(game.size());
        let mv = if mv == game.size() { PASS } else { mv as u8 };
        let first = self.first.as_ref().filter(|first| first.0 == state.stones).map(|first| first.1);
        let again = if (self.chance)(2) == 0 { self.again(game, state) } else { None };
        let mv = again.or(first).unwrap_or(mv);
        let is_reason = match first {
            Some(_) => (self.chance)(3) == 0,
            None => again.is_none() && (depth == 0 || (self.chance)(8) == 0),
        };
        if is_reason {
            let mv = Some(mv).filter(|mv| *mv != PASS && (first.is_some() || (self.chance)(2) == 0));
            return self.reason(game, state, mv);
        }
        let after = game.play(state, mv)?;
        let ends_well = !after.passed || game.score(&after.stones) >= self.aim.0;
        (ends_well && self.covers(game, &after, depth.saturating_sub(1))).then_some(Plan::Move(mv))
    }

    /// A move that makes a board on which Black was to move before.
    fn again(&self, game: &Game, state: &State) -> Option<u8> {
        let makes = |mv: &u8| {
            let next = game.play(state, *mv).filter(|_| *mv != PASS);
            next.is_some_and(|next| self.open.iter().any(|open| open.stones == next.stones))
        };
        game.moves().find(makes)
    }

    /// A reason, or in its place the first move of its strategy, a clean-up of a local game.
    fn reason(&mut self, game: &Game, state: &State, mv: Option<u8>) -> Option<Plan> {
        let reason = answered(self.locals, state, mv, self.aim, self.chance)?;
        if mv.is_none() && (self.chance)(2) == 0 {
            let locals = reason.regions.iter().filter_map(|region| Some(&self.locals.all[region.1?]));
            let mut cleanups = locals.map(|local| local.entries[&local.part(&state.stones)].cleanup);
            if let Some(mv) = cleanups.find(|&cleanup| cleanup != PASS)
                && game.play(state, mv).is_some_and(|after| self.covers(game, &after, 0))
            {
                return Some(Plan::Move(mv));
            }
        }
        Some(Plan::Reason(mv, reason))
    }

    /// Proves all that White's replies lead to.
    fn covers(&mut self, game: &Game, state: &State, depth: usize) -> bool {
        let replies: Vec<State> = game.moves().filter_map(|reply| game.play(state, reply)).collect();
        replies.iter().all(|next| self.prove(next, depth))
    }
}

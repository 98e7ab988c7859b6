//! The strategy behind a reason, played against an opponent who moves by chance, but likes to see a board again.

use super::lines::Proof;
use super::local::{Chance, Entry, Local, mask, points};
use super::reason::{Reason, Seen};
use super::{PASS, State};

/// Where play behind a reason stands.
#[derive(Clone)]
struct Stand {
    state: State,
    /// The local games of the regions; none where R1 has taken over.
    modes: Vec<Option<usize>>,
    /// Where the claimant has lost stones in claimed regions.
    lost: u64,
    /// The answer to the opponent's last move, if it needs one.
    answer: Option<Choice>,
}

/// An own play, and the number of the content whose record says so.
type Choice = (u8, Option<usize>);

/// What came of the strategy behind a reason.
pub struct Behind<'a, 'b> {
    proof: &'a Proof<'a>,
    reason: &'a Reason,
    /// What the opponent would like to see again.
    goal: Seen,
    seen: Vec<Seen>,
    /// Moves of the opponent that may still be tried.
    left: usize,
    /// How often a board came again at all, and with the opponent to move.
    pub again: [usize; 2],
    /// Plays in claimed regions that took stones, and own plays where such a stone had stood.
    pub losses: usize,
    pub retakes: usize,
    /// Own plays on points of which half is counted on.
    pub outside: usize,
    chance: Chance<'b>,
}

impl<'a, 'b> Behind<'a, 'b> {
    /// Plays on from the start, which these boards came before: towards a board, with so many moves of the opponent.
    pub fn play(
        proof: &'a Proof,
        (reason, start): (&'a Reason, State),
        past: &[Seen],
        (goal, left): (Seen, usize),
        chance: Chance<'b>,
    ) -> Behind<'a, 'b> {
        let (seen, again) = (past.to_vec(), [0; 2]);
        let (losses, retakes, outside) = (0, 0, 0);
        let mut behind = Behind { proof, reason, goal, seen, left, again, losses, retakes, outside, chance };
        let modes = reason.regions.iter().map(|region| region.1).collect();
        let start = Stand { state: start, modes, lost: 0, answer: None };
        while behind.left > 0 {
            let mut stand = start.clone();
            behind.seen.truncate(past.len());
            behind.left -= 1;
            while behind.step(&mut stand).is_some() {}
        }
        behind
    }

    fn region_of(&self, mv: u8) -> Option<usize> {
        self.reason.regions.iter().position(|region| mv != PASS && region.0 >> mv & 1 != 0)
    }

    /// The local game of a region where R1 has not taken over, and the record of its content.
    fn open(&self, stand: &Stand, region: usize) -> Option<(&'a Local, &'a Entry)> {
        let local = &self.proof.locals.all[stand.modes[region]?];
        Some((local, &local.entries[&local.part(&self.proof.local(&stand.state.stones))]))
    }

    /// All moves that the strategy may make where there is no answer to give: on points of which half is counted on, or else to
    /// clean up.
    fn free_moves(&self, stand: &Stand) -> Vec<Choice> {
        let stones = self.proof.local(&stand.state.stones);
        let outside = points(self.reason.halved & mask(&stones, &[0]));
        let mut choices: Vec<Choice> = outside.map(|p| (p as u8, None)).collect();
        if !choices.is_empty() {
            return choices;
        }
        for (i, &(region, _)) in self.reason.regions.iter().enumerate() {
            let enemies = mask(&stones, &[2]) & region;
            match self.open(stand, i) {
                _ if enemies == 0 => {}
                Some((_, entry)) => choices.push((entry.cleanup, Some(entry.number))),
                None => {
                    let near = points(enemies).flat_map(|p| self.proof.game.near(p));
                    choices.extend(near.filter(|&p| stones[p] == 0).map(|p| (p as u8, None)));
                }
            }
        }
        choices
    }

    /// One move; none if the game is over.
    fn step(&mut self, stand: &mut Stand) -> Option<()> {
        self.seen.push(self.proof.seen(&stand.state));
        if stand.state.to_play == self.proof.claimant { self.owner(stand) } else { self.enemy(stand) }
    }

    /// The move of the strategy: an answer, else one on a point of which half is counted on, else a clean-up, else a pass.
    fn owner(&mut self, stand: &mut Stand) -> Option<()> {
        let choices = stand.answer.take().map_or_else(|| self.free_moves(stand), |answer| vec![answer]);
        let is_liked = |choice: &&Choice| self.goal.own >> choice.0 & 1 != 0;
        let liked: Vec<Choice> = choices.iter().filter(is_liked).copied().collect();
        let choices = if liked.is_empty() { choices } else { liked };
        let pass = (PASS, None);
        let (mv, number) = if choices.is_empty() { pass } else { choices[(self.chance)(choices.len())] };
        let Some(next) = self.proof.game.play(&stand.state, mv) else {
            assert!(mv == PASS && stand.state.passed, "{:?} {mv}", stand.state);
            self.end(&stand.state);
            return None;
        };
        stand.state = next;
        if mv == PASS {
            return Some(());
        }
        let made = self.proof.seen(&stand.state);
        let same = |before: &&Seen| (before.own, before.enemy) == (made.own, made.enemy);
        let same: Vec<u8> = self.seen.iter().filter(same).map(|before| before.to_play).collect();
        self.again[0] += usize::from(!same.is_empty());
        self.again[1] += usize::from(same.contains(&2));
        self.retakes += usize::from(stand.lost >> mv & 1 != 0);
        self.outside += usize::from(self.reason.halved >> mv & 1 != 0);
        if let (Some(region), Some(number)) = (self.region_of(mv), number) {
            let local = &self.proof.locals.all[stand.modes[region].unwrap()];
            if local.is_settled(&local.part(&self.proof.local(&stand.state.stones))) {
                stand.modes[region] = None;
            } else {
                assert!(self.open(stand, region).unwrap().1.number < number);
            }
        }
        Some(())
    }

    /// A move of the opponent, who lets the game end only if he has to.
    fn enemy(&mut self, stand: &mut Stand) -> Option<()> {
        let legal = |&mv: &u8| self.proof.game.play(&stand.state, mv).is_some();
        let mut moves: Vec<u8> = self.proof.game.moves().filter(legal).collect();
        if stand.state.passed {
            self.end(&stand.state);
        }
        let coins = [(self.chance)(2), (self.chance)(2)];
        let is_liked = |mv: u8| mv != PASS && self.goal.enemy >> mv & 1 != 0;
        let is_open = |mv: u8| self.region_of(mv).is_some_and(|region| stand.modes[region].is_some());
        for (coin, likes) in coins.into_iter().zip([&is_open as &dyn Fn(u8) -> bool, &is_liked]) {
            if coin == 0 && moves.iter().any(|&mv| likes(mv)) {
                moves.retain(|&mv| likes(mv));
            }
        }
        let mv = *moves.get((self.chance)(moves.len().max(1)))?;
        self.left = self.left.saturating_sub(1);
        let before = stand.clone();
        stand.state = self.proof.game.play(&before.state, mv)?;
        let Some(region) = self.region_of(mv) else { return Some(()) };
        let taken = self.proof.seen(&before.state).own & !self.proof.seen(&stand.state).own;
        stand.lost |= taken;
        self.losses += usize::from(taken != 0);
        stand.answer = self.open(&before, region).map(|(_, entry)| (entry.answers[&mv], Some(entry.number)));
        assert!(taken == 0 || stand.answer.is_some());
        Some(())
    }

    fn end(&self, state: &State) {
        let sign = if self.proof.claimant == 1 { 1 } else { -1 };
        assert!(sign * self.proof.game.score(&state.stones) >= sign * self.proof.score, "{state:?}");
    }
}

//! The strategy behind a reason, as the checker tells it, against all play and against play by chance.

use super::local::{mask, points};
use super::{Game, PASS, State};
use checker::{Answer, Conduct, EnemyPlay, Proof, Stones};
use std::collections::HashSet;

/// The strategy behind a reason, against all play.
pub struct Play<'a> {
    game: Game,
    proof: &'a Proof,
    root: &'a State,
    score: i32,
    seen: HashSet<(State, Last)>,
    /// Black's plays.
    pub own_plays: usize,
    /// How often a board came again at all, and with White to move.
    pub again: [usize; 2],
}

/// White's last play, and the stones before it.
type Last = Option<(u8, Vec<u8>)>;

fn stones(board: &[u8]) -> Stones {
    Stones { own: mask(board, &[1]), enemy: mask(board, &[2]) }
}

fn shown(state: &State) -> checker::State {
    checker::State { stones: stones(&state.stones), ban: state.ban, passed: state.passed }
}

impl<'a> Play<'a> {
    /// Play from a state, Black to move, in which the proof of the first claim is a reason that shows this score.
    pub fn new(game: Game, proof: &'a Proof, root: &'a State, score: i32) -> Play<'a> {
        Play { game, proof, root, score, seen: HashSet::new(), own_plays: 0, again: [0; 2] }
    }

    /// All play on from states where Black is to move: it ends with the score, or more.
    pub fn all(&mut self) {
        let mut open = vec![(self.root.clone(), None)];
        while let Some((state, last)) = open.pop() {
            if !self.seen.insert((state.clone(), last.clone())) {
                continue;
            }
            let mv = self.move_of(&state, last);
            let Some(after) = self.game.play(&state, mv) else {
                assert!(mv == PASS && state.passed, "{state:?} {mv}");
                assert!(self.game.score(&state.stones) >= self.score, "{state:?}");
                continue;
            };
            self.own_plays += usize::from(mv != PASS);
            for reply in self.game.moves() {
                match self.game.play(&after, reply) {
                    Some(next) if reply == PASS => open.push((next, None)),
                    Some(next) => open.push((next, Some((reply, after.stones.clone())))),
                    None if reply == PASS => assert!(self.game.score(&after.stones) >= self.score),
                    None => {}
                }
            }
        }
    }

    /// How many states there were.
    pub fn states(&self) -> usize {
        self.seen.len()
    }

    /// A line by chance, in which White likes to play where Black may have to answer.
    pub fn line(&mut self, region: u64, chance: &mut impl FnMut(usize) -> usize) {
        let (mut state, mut last, mut boards) = (self.root.clone(), None, Vec::new());
        loop {
            let mv = self.move_of(&state, last);
            boards.push((state.stones.clone(), 1));
            let Some(after) = self.game.play(&state, mv) else { return };
            if mv != PASS {
                let mut same = boards.iter().filter(|board| board.0 == after.stones).map(|board| board.1);
                self.again[0] += usize::from(same.clone().next().is_some());
                self.again[1] += usize::from(same.any(|to_play| to_play == 2));
            }
            boards.push((after.stones.clone(), 2));
            let legal = |mv: &u8| self.game.play(&after, *mv).is_some();
            let mut moves: Vec<u8> = self.game.moves().filter(legal).collect();
            if chance(4) != 0 && moves.iter().any(|&mv| mv != PASS && region >> mv & 1 != 0) {
                moves.retain(|&mv| mv != PASS && region >> mv & 1 != 0);
            }
            if moves.is_empty() {
                return;
            }
            let reply = moves[chance(moves.len())];
            state = self.game.play(&after, reply).unwrap();
            last = (reply != PASS).then_some((reply, after.stones));
        }
    }

    /// Whether Black may bring back the board behind a play of White, by which the line `last` ends; White plays on in the
    /// regions, as stones outside never go away.
    fn brings_back(&self, behind: &State, last: Last, region: u64) -> bool {
        let (mut open, mut seen) = (vec![(behind.clone(), last)], HashSet::new());
        while let Some((state, last)) = open.pop() {
            if !seen.insert((state.clone(), last.clone())) {
                continue;
            }
            let mv = self.move_of(&state, last);
            let Some(after) = self.game.play(&state, mv) else { continue };
            if mv != PASS && after.stones == behind.stones {
                return true;
            }
            for reply in points(region).map(|p| p as u8).chain([PASS]) {
                let Some(next) = self.game.play(&after, reply) else { continue };
                open.push((next, (reply != PASS).then(|| (reply, after.stones.clone()))));
            }
        }
        false
    }

    /// The plays of White where the reason takes over behind which the same board may come again, in the regions and
    /// outside.
    pub fn brought_back(&self, region: u64) -> [usize; 2] {
        let (start, mut found) = (State { to_play: 2, ..self.root.clone() }, [0; 2]);
        for reply in 0..self.game.size() as u8 {
            let Some(behind) = self.game.play(&start, reply) else { continue };
            let last = Some((reply, start.stones.clone()));
            found[usize::from(region >> reply & 1 == 0)] +=
                usize::from(self.brings_back(&behind, last, region));
        }
        found
    }

    fn move_of(&self, state: &State, last: Last) -> u8 {
        let Some(Answer::Rests(rest)) = self.proof.answer(0, &shown(self.root)) else { panic!("no reason") };
        let last = last.map(|(point, before)| EnemyPlay { point, before: stones(&before) });
        match rest.conduct(&shown(state), last) {
            Conduct::Plays(p) => p,
            Conduct::Passes => PASS,
            Conduct::Unknown => panic!("{:?} {last:?} {state:?}", self.root),
        }
    }
}

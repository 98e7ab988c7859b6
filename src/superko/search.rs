//! Depth-first proof-number search (Nagai 2002) with the exact past, for both players at once.
//!
//! What is decided is kept with the boards on which it rests ([`proofs`](super::proofs)), and used again where these stand
//! ([`reuse`](super::reuse)). Guesses of costs are kept by state alone; they are never taken for proofs.

use super::past::{Past, gain};
use super::proofs::{Answered, Ground, Link, Need, Proof, Proofs, Still};
use super::reuse::{Held, find};
use super::statics::decide;
use crate::board::{Event, Move, Passes, PointSet, Position, Sight};
use crate::game::{ByColor, Claim, Color, Score, StateKey};
use ahash::AHashMap;

/// What it would take each side to prove what it wants: guesses of the number of states to look at.
pub type Costs = ByColor<u32>;

/// More than any guess.
const WITHOUT_END: u32 = 1 << 30;

/// What came of a visit.
enum Visit {
    Decided(Link),
    Open(Costs),
}

/// A move and what follows it.
struct Child {
    mv: Move,
    state: Position,
    key: StateKey,
    sight: Option<Sight>,
    known: Option<Link>,
    end: Option<End>,
}

impl Child {
    fn new(mv: Move, state: Position, sight: Option<Sight>) -> Self {
        Self { mv, key: state.key().0, state, sight, known: None, end: None }
    }
}

/// The end of the game where a board comes back.
#[derive(Clone, Copy)]
struct End {
    winner: Color,
    need: Need,
}

/// A search for one claim of Black's, and for White's refutation of it.
pub struct Search {
    claims: ByColor<Claim>,
    past: Past,
    proofs: Proofs,
    guesses: AHashMap<StateKey, Costs>,
    held: Held,
    /// A ban on the first move.
    ban: PointSet,
    /// How many boards have stood when it is made, the root included.
    stood: usize,
    nodes: u64,
    most_nodes: u64,
}

impl Search {
    /// A search below a position that stands at the end of `past`, which it is not part of yet.
    #[must_use]
    pub fn new(claim: Claim, past: Past) -> Self {
        let refutation = claim.refutation();
        let (black, white) =
            if claim.prover == Color::Black { (claim, refutation) } else { (refutation, claim) };
        Self {
            claims: ByColor { black, white },
            past,
            proofs: Proofs::default(),
            guesses: AHashMap::new(),
            held: Held::default(),
            ban: PointSet::EMPTY,
            stood: 1,
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    /// The states that were visited.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory that proofs and guesses take, in bytes, as far as it can be told.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let guess = size_of::<(StateKey, Costs)>() + 1;
        self.proofs.memory() + (self.guesses.capacity() * guess) as u64
    }

    /// What was decided.
    #[must_use]
    pub const fn proofs(&self) -> &Proofs {
        &self.proofs
    }

    /// What was decided, without the guesses.
    #[must_use]
    pub fn into_proofs(self) -> Proofs {
        self.proofs
    }

    /// Who gets what he wants from a position: the proof; nothing if `most_nodes` were not enough.
    pub fn run(&mut self, root: &Position, event: Event, most_nodes: u64) -> Option<Link> {
        self.most_nodes = most_nodes;
        self.stood = self.past.len() + 1;
        self.ban = root.ko().map_or(PointSet::EMPTY, PointSet::of);
        let root = self.as_it_counts(*root);
        let limits = Costs { black: WITHOUT_END, white: WITHOUT_END };
        loop {
            match self.visit(&root, event, limits) {
                Visit::Decided(link) => return Some(link),
                Visit::Open(_) if self.nodes >= self.most_nodes => return None,
                Visit::Open(_) => {}
            }
        }
    }

    fn visit(&mut self, state: &Position, event: Event, limits: Costs) -> Visit {
        self.nodes += 1;
        let own = Sight::of(self.past.rule(), state, event);
        self.past.enter(state, event);
        self.held.clear();
        let visit = self.expand(state, own, limits);
        self.past.leave();
        if let Visit::Open(costs) = visit {
            self.guesses.insert(state.key().0, costs);
        }
        visit
    }

    fn expand(&mut self, state: &Position, own: Option<Sight>, limits: Costs) -> Visit {
        let mover = state.to_play();
        let (mut children, forbidden) = self.children(state);
        for child in &mut children {
            if let Some(end) = child.end {
                if end.winner != mover {
                    continue;
                }
                let link = self.end(&child.state, end);
                return Visit::Decided(self.won(state, own, child, link));
            }
            child.known = self.known(&child.state, child.key);
            if let Some(link) = child.known.filter(|link| self.proofs.get(link.proof).winner == mover) {
                return Visit::Decided(self.won(state, own, child, link));
            }
        }
        loop {
            let Some(Choice { place, costs, limits }) = self.choose(&children, mover, limits) else {
                return Visit::Decided(self.lost(state, own, &mut children, &forbidden));
            };
            let Some(limits) = limits.filter(|_| self.nodes < self.most_nodes) else {
                return Visit::Open(costs);
            };
            let next = children[place].state;
            let Visit::Decided(link) = self.visit(&next, Event::last(&next), limits) else { continue };
            self.held.clear();
            children[place].known = Some(link);
            if self.proofs.get(link.proof).winner == mover {
                return Visit::Decided(self.won(state, own, &children[place], link));
            }
        }
    }

    /// The moves that are allowed, the pass last, and the points of those that are forbidden with the boards that forbid them.
    fn children(&self, state: &Position) -> (Vec<Child>, Vec<Forbidden>) {
        let (rule, mut children, mut forbidden) = (self.past.rule(), Vec::new(), Vec::new());
        let plays = state.legal_plays();
        let is_root = self.past.len() == self.stood;
        let plays = if is_root { plays - self.ban } else { plays };
        for point in plays.points() {
            let next = self.as_it_counts(state.after(Move::Play(point)));
            let sight = Sight::of(rule, &next, Event::last(&next));
            if rule.ends() {
                children.push(self.child(Move::Play(point), next, sight));
                continue;
            }
            match sight.filter(|sight| self.past.has(sight)) {
                Some(sight) => forbidden.push(Forbidden { points: PointSet::of(point), sight }),
                None => children.push(Child::new(Move::Play(point), next, sight)),
            }
        }
        let next = state.after(Move::Pass);
        let is_asked = rule.ends() && next.passes() != Passes::Ended;
        let sight = if is_asked { Sight::of(rule, &next, Event::last(&next)) } else { None };
        children.push(self.child(Move::Pass, next, sight));
        (children, forbidden)
    }

    /// A state as the rule has it: where it forbids boards of the past, these do what ko would.
    fn as_it_counts(&self, state: Position) -> Position {
        if self.past.rule().ends() { state } else { state.without_ko() }
    }

    /// What follows a move that is not forbidden.
    fn child(&self, mv: Move, next: Position, sight: Option<Sight>) -> Child {
        let mut child = Child::new(mv, next, sight);
        let Some(sight) = sight.filter(|_| self.past.rule().ends()) else { return child };
        let Some(lead) = self.past.lead(Color::Black, &sight) else { return child };
        let most = next.size().count() as i8;
        let is_enough = |player: Color, lead: i32| {
            let score = Score::new(most * lead.signum() as i8);
            score >= self.claims[player].score
        };
        let blacks = lead + gain(&Still::from(&next), Color::Black);
        let winner = if is_enough(Color::Black, blacks) { Color::Black } else { Color::White };
        let any = is_enough(winner, -1);
        let least = if any { None } else { [0, 1].into_iter().find(|&lead| is_enough(winner, lead)) };
        child.end = Some(End { winner, need: Need { sight, least } });
        child
    }

    /// The proof of the end of the game where a board comes back.
    fn end(&mut self, state: &Position, End { winner, need }: End) -> Link {
        self.proofs.add_below(Proof {
            state: Still::from(state),
            winner,
            ground: Ground::Repeats,
            needs: [need].into(),
            common: state.geometry().points(),
        })
    }

    /// What is known of a state that may stand next.
    fn known(&mut self, state: &Position, key: StateKey) -> Option<Link> {
        if let Some(link) = find(&self.proofs, &self.past, state, &mut self.held) {
            return Some(link);
        }
        let (winner, ground, common) = if state.passes() == Passes::Ended {
            let is_blacks = self.claims.black.is_met_by(state.score());
            let winner = if is_blacks { Color::Black } else { Color::White };
            (winner, Ground::Ended, state.geometry().points())
        } else {
            if self.guesses.contains_key(&key) {
                // Static life was asked when it was visited.
                return None;
            }
            let firm = Color::ALL
                .into_iter()
                .find_map(|color| decide(state, self.claims[color], &self.past).map(|firm| (color, firm)));
            let (color, firm) = firm?;
            (color, Ground::Static(firm), firm.stones)
        };
        let proof = Proof { state: Still::from(state), winner, ground, needs: Box::default(), common };
        Some(self.proofs.add(state, proof))
    }

    /// The child to visit next, with what the costs are by now; nothing if all are decided.
    fn choose(&self, children: &[Child], mover: Color, limits: Costs) -> Option<Choice> {
        let other = mover.opponent();
        let (mut best, mut second, mut most, mut open) = (None::<(usize, Costs)>, WITHOUT_END, 0, 0_u32);
        let is_open = |child: &Child| child.known.is_none() && child.end.is_none();
        for (place, child) in children.iter().enumerate().filter(|(_, child)| is_open(child)) {
            let costs = self.guess(child.key);
            open += 1;
            most = most.max(costs[other]);
            match best {
                Some((_, least)) if costs[mover] >= least[mover] => second = second.min(costs[mover]),
                _ => {
                    second = best.map_or(WITHOUT_END, |(_, least)| least[mover]);
                    best = Some((place, costs));
                }
            }
        }
        let (place, least) = best?;
        let others = open - 1;
        let mut costs = Costs { black: 0, white: 0 };
        costs[mover] = least[mover].min(WITHOUT_END);
        costs[other] = most.saturating_add(others).min(WITHOUT_END);
        let is_within = costs[mover] < limits[mover] && costs[other] < limits[other];
        let next = is_within.then(|| {
            let mut next = limits;
            next[mover] = limits[mover].min(second.saturating_add(1 + second / 4));
            next[other] = (limits[other] - others.min(limits[other])).max(least[other] + 1);
            next
        });
        Some(Choice { place, costs, limits: next })
    }

    fn guess(&self, key: StateKey) -> Costs {
        self.guesses.get(&key).copied().unwrap_or(Costs { black: 1, white: 1 })
    }

    /// The mover wins by a move.
    fn won(&mut self, state: &Position, own: Option<Sight>, child: &Child, link: Link) -> Link {
        let geometry = state.geometry();
        let next = self.proofs.get(link.proof);
        let gain = gain(&Still::from(&child.state), state.to_play());
        let before = |need: &Need| need.image(geometry, link.turn).before(gain);
        let mut needs: Vec<Need> = next.needs.iter().map(before).collect();
        let mut common = geometry.image_of_set(link.turn, next.common);
        if self.past.rule().ends() {
            common &= state.stones().of(state.to_play());
        } else if child.mv != Move::Pass {
            common &= child.state.stones().of(state.to_play());
        }
        tidy(&mut needs, own);
        let ground = Ground::Moves { mv: child.mv, made: child.sight, link };
        let proof =
            Proof { state: Still::from(state), winner: state.to_play(), ground, needs: needs.into(), common };
        self.proofs.add(state, proof)
    }

    /// The mover loses, whatever he does.
    fn lost(
        &mut self,
        state: &Position,
        own: Option<Sight>,
        children: &mut [Child],
        forbidden: &[Forbidden],
    ) -> Link {
        let (geometry, winner) = (state.geometry(), state.to_play().opponent());
        for child in &mut *children {
            child.known = child.known.or_else(|| Some(self.end(&child.state, child.end?)));
        }
        let forbids = |forbidden: &Forbidden| Need { sight: forbidden.sight, least: None };
        let mut needs: Vec<Need> = forbidden.iter().map(forbids).collect();
        let ends = self.past.rule().ends();
        let mut common = if ends { state.stones().of(winner) } else { geometry.points() };
        let answered =
            children.iter().filter_map(|child| Some(Answered { mv: child.mv, link: child.known? }));
        let replies: Box<[Answered]> = answered.collect();
        for Answered { link, .. } in &replies {
            let next = self.proofs.get(link.proof);
            let gain = gain(&next.state, winner);
            needs.extend(next.needs.iter().map(|need| need.image(geometry, link.turn).before(gain)));
            common &= geometry.image_of_set(link.turn, next.common);
        }
        tidy(&mut needs, own);
        let forbidden = forbidden.iter().fold(PointSet::EMPTY, |all, forbidden| all | forbidden.points);
        let proof = Proof {
            state: Still::from(state),
            winner,
            ground: Ground::Covers { replies, forbidden },
            needs: needs.into(),
            common,
        };
        self.proofs.add(state, proof)
    }
}

/// A play that is forbidden by a board of the past.
struct Forbidden {
    points: PointSet,
    sight: Sight,
}

/// What to visit next.
struct Choice {
    place: usize,
    costs: Costs,
    /// How far to go there; nothing if that is not worth it now.
    limits: Option<Costs>,
}

/// Puts needs in order, the greatest of each board alone, without the board that stands at the state itself.
fn tidy(needs: &mut Vec<Need>, own: Option<Sight>) {
    needs.retain(|need| {
        let is_own = Some(need.sight) == own;
        debug_assert!(!is_own || need.least <= Some(0), "nobody has passed since the board that stands now");
        !is_own
    });
    needs.sort_unstable_by_key(Need::order);
    needs.dedup_by_key(|need| need.sight);
}

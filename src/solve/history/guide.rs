//! What a proof says of each position of a line.

use crate::board::{Move, Position};
use crate::certificate::{Saying, Walk};
use crate::game::Claim;
use crate::superko::{Ground, Lengths, Link, Proofs};
use std::cell::OnceCell;
use std::cmp::Reverse;

/// A proof that is followed along a line.
pub(super) enum Guide<'p> {
    /// Of a claim that needs no proof.
    Free,
    /// Found with history.
    History(Trail<'p>),
    /// Out of a certificate of finite play.
    Finite(Box<Walk<'p>>),
}

/// Where a line stands in a proof with history.
pub(super) struct Trail<'p> {
    pub claim: Claim,
    proofs: &'p Proofs,
    /// Counted when they are asked for: many proofs are kept.
    lengths: OnceCell<Lengths>,
    /// The proof of the position; nothing once static life has decided.
    link: Option<Link>,
}

/// What a proof says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Advice {
    /// Its owner is to move, and does this.
    Plays(Move),
    /// The opponent is to move: the replies that are allowed, those that hold out longest first; nothing if any legal one is.
    Replies(Option<Vec<Move>>),
    /// Static life decides.
    Settled,
}

impl<'p> Trail<'p> {
    pub fn new(claim: Claim, proofs: &'p Proofs, root: Link) -> Self {
        Self { claim, proofs, lengths: OnceCell::new(), link: Some(root) }
    }

    fn is_settled(&self) -> bool {
        let over = |ground: &Ground| matches!(ground, Ground::Ended | Ground::Repeats | Ground::Static(_));
        self.link.is_none_or(|link| over(&self.proofs.get(link.proof).ground))
    }

    fn advice(&self, position: &Position) -> Advice {
        let Some(link) = self.link else { return Advice::Settled };
        match &self.proofs.get(link.proof).ground {
            Ground::Ended | Ground::Repeats | Ground::Static(_) => Advice::Settled,
            Ground::Moves { mv, .. } => Advice::Plays(mv.image(position.geometry(), link.turn)),
            Ground::Covers { replies, .. } => {
                let mut replies: Vec<_> = replies.iter().collect();
                let lengths = self.lengths.get_or_init(|| self.proofs.lengths());
                replies.sort_by_key(|reply| Reverse(lengths.of(reply.link.proof)));
                let moves = replies.into_iter().map(|reply| reply.mv.image(position.geometry(), link.turn));
                Advice::Replies(Some(moves.collect()))
            }
        }
    }

    /// Goes on behind a move that is his own, or a reply that is answered.
    fn follow(&mut self, position: &Position, mv: Move) {
        let Some(link) = self.link else { return };
        let next = match &self.proofs.get(link.proof).ground {
            Ground::Ended | Ground::Repeats | Ground::Static(_) => None,
            Ground::Moves { link: next, .. } => Some(*next),
            Ground::Covers { replies, .. } => {
                let is_it = |reply: Move| reply.image(position.geometry(), link.turn) == mv;
                replies.iter().find(|reply| is_it(reply.mv)).map(|reply| reply.link)
            }
        };
        self.link = next.map(|next| Link { proof: next.proof, turn: next.turn.then(link.turn) });
    }
}

/// The replies that a proof of finite play answers, those that hold out longest first.
fn replies(walk: &Walk<'_>) -> Vec<Move> {
    let mut replies = walk.replies();
    replies.sort_by_cached_key(|reply| Reverse(walk.after(reply.mv).longest()));
    replies.into_iter().map(|reply| reply.mv).collect()
}

impl Guide<'_> {
    /// What it proves, if that needs a proof.
    pub fn claim(&self) -> Option<Claim> {
        match self {
            Self::Free => None,
            Self::History(trail) => Some(trail.claim),
            Self::Finite(walk) => Some(walk.statement().claim),
        }
    }

    /// Whether nothing is left to be played out: any play now keeps the claim, as long as its owner answers as static life says.
    pub fn is_settled(&self) -> bool {
        match self {
            Self::Free => true,
            Self::History(trail) => trail.is_settled(),
            Self::Finite(walk) => walk.support().is_some() && walk.saying() == Saying::Answers,
        }
    }

    pub fn advice(&self, position: &Position) -> Advice {
        match self {
            Self::Free => Advice::Replies(None),
            Self::History(trail) => trail.advice(position),
            Self::Finite(walk) => match walk.saying() {
                Saying::Plays(mv) => Advice::Plays(mv),
                Saying::Answers => Advice::Replies(Some(replies(walk))),
                Saying::Over(_) | Saying::Nothing => Advice::Settled,
            },
        }
    }

    /// Goes on behind a move made in a position.
    pub fn follow(&mut self, position: &Position, mv: Move) {
        match self {
            Self::Free => {}
            Self::History(trail) => trail.follow(position, mv),
            Self::Finite(walk) => **walk = walk.after(mv),
        }
    }
}

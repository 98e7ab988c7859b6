//! Games in which one side plays as its proof says.

use super::random::Random;
use shoban::certificate::{Saying, Walk};
use std::collections::BTreeSet;

/// A game in which the claimant plays as his proof says, also behind its reasons, and the opponent by chance. It ends as
/// claimed, if it ends.
pub fn game(start: &Walk<'_>, random: &mut Random, kinds: &mut BTreeSet<String>) -> Option<i8> {
    let mut walk = start.clone();
    for _ in 0..200 {
        if let Some(support) = walk.support() {
            let answered = support.walls.is_empty() || !support.regions.is_empty();
            assert!(answered, "{support:?}");
            kinds.insert(format!("{:?}", support.reason));
            if !support.halved.is_empty() {
                kinds.insert("half of liberties outside".to_owned());
            }
        }
        let position = *walk.position();
        let mv = match walk.saying() {
            Saying::Plays(mv) => {
                assert_eq!(position.to_play(), walk.claimant());
                mv
            }
            Saying::Answers => {
                let replies = walk.replies();
                assert_eq!(replies.len() as u32, position.legal_plays().count() + 1);
                assert!(replies.iter().all(|reply| matches!(reply.then, Saying::Plays(_) | Saying::Over(_))));
                // He passes seldom, or all games would be short.
                let last = if random.below(6) == 0 { replies.len() } else { (replies.len() - 1).max(1) };
                replies[random.below(last)].mv
            }
            Saying::Over(score) => {
                assert!(walk.statement().claim.is_met_by(score), "{}", position.diagram());
                return Some(score.points());
            }
            Saying::Nothing => panic!("{}\n{}", walk.statement(), position.diagram()),
        };
        position.play(mv).unwrap_or_else(|error| panic!("{error}: {}", position.diagram()));
        walk = walk.after(mv);
        assert_eq!(walk.departure(), None);
    }
    None
}

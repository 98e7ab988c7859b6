//! Games in which one side plays as its proof says.

use super::folder::Folder;
use super::random::Random;
use shoban::certificate::{Inquiry, Saying, Walk};
use shoban::proof::Play;
use std::collections::BTreeSet;
use std::path::Path;

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

/// Problems whose values take few nodes, on three boards.
const PROBLEMS: [&str; 9] =
    ["6x6/01", "6x6/02", "6x6/03", "6x6/04", "6x6/05", "6x6/06", "7x7/02-28", "7x7/04-25", "7x7/05-24"];

/// How games by the proofs of problems have gone.
#[derive(Debug, Default)]
pub struct Gone {
    pub ended: usize,
    /// Those in which the proof has used what was looked for.
    pub used: usize,
}

/// Games by the proofs of problems, each proof accepted; `kind` is what is looked for in them.
pub fn games_of_problems(folder: &Folder, mut random: Random, kind: &str) -> Gone {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut gone = Gone::default();
    for name in PROBLEMS {
        let problem = root.join(format!("{name}.sgf"));
        let mut command = folder.shoban("solve --certificate proof.shoban --force --quiet --nodes 500k");
        let output = command.arg(&problem).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && said.contains("accepted by the checker"), "{name}: {said}");
        let inquiry = Inquiry::open(&folder.path("proof.shoban")).unwrap();
        for start in inquiry.walks() {
            for _ in 0..100 {
                let mut kinds = BTreeSet::new();
                let score = game(&start, &mut random, &mut kinds);
                assert!(score.is_some() || start.statement().play == Play::Endless, "{name}");
                gone.ended += usize::from(score.is_some());
                gone.used += usize::from(kinds.contains(kind));
            }
        }
    }
    gone
}

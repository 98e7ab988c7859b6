//! Certificates that rest on joint life: the checker accepts them, and games played by them end as claimed.

use crate::support::folder::Folder;
use crate::support::proof_games::game;
use crate::support::random::Random;
use shoban::certificate::Inquiry;
use shoban::proof::Play;
use std::collections::BTreeSet;
use std::path::Path;

/// Problems whose values take few nodes, on three boards.
const PROBLEMS: [&str; 9] =
    ["6x6/01", "6x6/02", "6x6/03", "6x6/04", "6x6/05", "6x6/06", "7x7/02-28", "7x7/04-25", "7x7/05-24"];

#[test]
fn games_by_proofs_with_joint_life_end_as_claimed() {
    let folder = Folder::new("joint-certificates");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let (mut random, mut joint, mut ended) = (Random::seeded(31), 0, 0);
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
                ended += usize::from(score.is_some());
                joint += usize::from(kinds.contains("JointLife"));
            }
        }
    }
    println!("{ended} games ended, {joint} with joint life");
    assert!(ended > 800 && joint > 100, "{ended} games ended, {joint} with joint life");
}

//! Certificates that rest on joint life: the checker accepts them, and games played by them end as claimed.

use crate::support::folder::Folder;
use crate::support::proof_games::{Gone, games_of_problems};
use crate::support::random::Random;

#[test]
fn games_by_proofs_with_joint_life_end_as_claimed() {
    let folder = Folder::new("joint-certificates");
    let Gone { ended, used } = games_of_problems(&folder, Random::seeded(31), "JointLife");
    println!("{ended} games ended, {used} with joint life");
    assert!(ended > 800 && used > 100, "{ended} games ended, {used} with joint life");
}

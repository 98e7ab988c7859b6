//! Checks static life and territory in every state of boards against the exhaustive solver, as `tests/life/life.rs`
//! does on smaller ones: `cargo run --release --example check_life -- 2x6 3x4`. Minutes for twelve points.

#[path = "../tests/support/mod.rs"]
mod support;

use shoban::board::Rules;
use shoban::life::{AnsweredLife, SafetyEffort, secure_points};
use support::bridge::size;
use support::claims::check_all;
use support::joint::check_joint;
use support::retrograde::Exhaustive;

fn main() {
    for text in std::env::args().skip(1) {
        let size = size(&text);
        let solved = Exhaustive::solve(size, Rules::default());
        println!("{text}, static: {:?}", check_all(&solved, secure_points));
        for answers in [2, 3, 4, 6] {
            let mut life = AnsweredLife::new(size, SafetyEffort { region: 12, answers });
            let mut check = |wanted| check_all(&solved, |at, owner| life.answered_points(at, owner, wanted));
            println!("{text}, {answers} answers, whole board: {:?}", check(size.count() as u32));
            println!("{text}, {answers} answers: {:?}", check(0));
        }
        for (region, answers) in [(5, 2), (8, 4), (11, 6)] {
            let mut life = AnsweredLife::new(size, SafetyEffort { region, answers });
            let tally = check_joint(&solved, &mut life);
            println!("{text}, joint, regions of {region}, {answers} answers: {tally:?}");
        }
        let effort = SafetyEffort::for_board(size);
        let mut life = AnsweredLife::new(size, effort);
        println!(
            "{text}, {effort:?}: {:?}",
            check_all(&solved, |at, owner| life.answered_points(at, owner, 0))
        );
    }
}

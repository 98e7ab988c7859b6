//! Reads a game, solves its last position within limits, and hears how it goes.
//!
//! `cargo run --release --example limits_and_progress`

use shoban::{Limits, Observer, Progress, Question, Settings, SgfGame, Status, TableSize, solve};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const GAME: &str = "(;FF[4]GM[1]SZ[4]KM[0.5];B[bb];W[cc];B[cb];W[bc])";

/// Tells of new bounds, and raises a flag when one side is known to win.
struct Winner {
    told: u32,
    stop: Arc<AtomicBool>,
}

impl Observer for Winner {
    fn progress(&mut self, progress: &Progress) {
        self.told += 1;
        let (lower, upper) = (progress.bounds.lower().points(), progress.bounds.upper().points());
        if lower > 0 || upper < 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    // `formats::source` reads diagrams as well; errors say the line and the column.
    let game = SgfGame::read(GAME)?;
    let position = game.to_position()?;
    println!("{}{} to play", position.diagram(), position.to_play());

    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        nodes: Some(200_000),
        time: Some(Duration::from_secs(60)),
        // Anybody may raise it: another thread, a handler of signals, or the observer.
        stop: Some(Arc::clone(&stop)),
        ..Limits::default()
    };
    let settings = Settings { table: TableSize::from_log2(16)?, limits, ..Settings::default() };
    let mut winner = Winner { told: 0, stop };
    let solution = solve(&position, Question::Value, &settings, &mut winner)?;

    // Bounds are proved whatever the status says.
    let how = match solution.status {
        Status::Proved => "the question is answered",
        Status::Bounds => "more effort was not thought to help",
        Status::Stopped => "a limit, or the flag, came first",
    };
    println!("{} after {} nodes, told {} times: {how}", solution.bounds, solution.nodes, winner.told);
    Ok(())
}

//! What comes from workers is looked at before anything of it counts: several pieces at a time.

use super::engine::Delivery;
use crate::board::{BoardSize, Suicide};
use crate::certificate::Paper;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A delivery that was looked at.
pub struct Inspected {
    /// As it came.
    pub delivery: Delivery,
    /// What its piece is worth.
    pub piece: Piece,
    /// Time that this took.
    pub took: Duration,
}

/// What a piece is worth.
pub enum Piece {
    /// There is none, and none is named.
    None,
    /// One is named and did not come.
    Lost,
    /// The checker accepts it; on what it rests is still to be seen.
    Accepted(Paper),
    /// It is refused, and why.
    Refused(String),
}

/// The board that pieces have to be about.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Its size.
    pub size: BoardSize,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
}

/// Looks at deliveries in so many threads; they stay in order.
pub fn inspect(deliveries: Vec<Delivery>, board: Board, threads: usize) -> Vec<Inspected> {
    let next = AtomicUsize::new(0);
    let places: Vec<Mutex<(Option<Delivery>, Option<Inspected>)>> =
        deliveries.into_iter().map(|delivery| Mutex::new((Some(delivery), None))).collect();
    let work = || {
        while let Some(place) = places.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            place.1 = place.0.take().map(|delivery| look_at(delivery, board));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(places.len()) {
            scope.spawn(work);
        }
        work();
    });
    let inspected =
        places.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner).1);
    inspected.flatten().collect()
}

fn look_at(mut delivery: Delivery, board: Board) -> Inspected {
    let begun = Instant::now();
    let piece = match (&delivery.report.piece, delivery.piece.take()) {
        (None, _) => Piece::None,
        (Some(_), None) => Piece::Lost,
        (Some(name), Some(bytes)) => match Paper::accept(bytes) {
            Err(error) => Piece::Refused(error.to_string()),
            Ok(paper) if paper.sha256 != name.sha256 => Piece::Refused("it has another name".to_owned()),
            Ok(paper) if !paper.is_about(board.size, board.suicide) => {
                Piece::Refused("it is about another board".to_owned())
            }
            Ok(paper) => Piece::Accepted(paper),
        },
    };
    Inspected { delivery, piece, took: begun.elapsed() }
}

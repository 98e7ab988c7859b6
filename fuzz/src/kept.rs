//! Files that the program keeps for itself: answers, checkpoints, networks.

use super::frame;
use shoban::board::{BoardSize, Rules};
use shoban::estimate::{HIDDEN, Kind, Network, NetworkError, Weights};
use shoban::formats::record::Record;
use shoban::problems::StoredAnswer;
use shoban::search::{Limits, TableSize};
use shoban::solve::{Checkpoint, Checkpointing, Coverage, Interval, Settings, Threads, resume};
use shoban::{Position, Question, solve};
use std::fs;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{LazyLock, Once};

/// Hands over a file with these bytes, which is gone afterwards.
///
/// # Panics
/// If the folder for temporary files cannot be written to.
pub fn with_file<T>(bytes: &[u8], name: &str, read: impl FnOnce(&Path) -> T) -> T {
    let thread = std::thread::current().id();
    let file = format!("shoban-fuzz-{}-{thread:?}.{name}", std::process::id());
    let path = std::env::temp_dir().join(file);
    fs::write(&path, bytes).expect("a folder for temporary files");
    let done = read(&path);
    fs::remove_file(&path).expect("the file was just written");
    done
}

/// Answers that are read are written so that they are read back the same.
pub fn answers(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(Some(stored)) = StoredAnswer::parse(&text) {
        let written = stored.to_json();
        let again = StoredAnswer::parse(&written).ok().flatten();
        assert_eq!(again.map(|again| again.to_json()), Some(written));
    }
    if let Ok(record) = serde_json::from_str::<Record>(&text) {
        let written = record.to_json();
        assert_eq!(serde_json::from_str::<Record>(&written).ok(), Some(record), "{written}");
    }
}

/// What stands before the packed part of a checkpoint of this program.
static FIRST_LINE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let line = |bytes: &[u8]| bytes.split_inclusive(|&byte| byte == b'\n').next().map(<[u8]>::to_vec);
    line(&written_checkpoint()).expect("a checkpoint begins with a line")
});

/// A checkpoint of a small question.
///
/// # Panics
/// If it cannot be written.
fn written_checkpoint() -> Vec<u8> {
    with_file(&[], "first", |path| {
        let path = path.with_extension("ckpt");
        let every = Interval::Nodes(NonZero::new(50).expect("not zero"));
        let settings = Settings {
            table: TableSize::ONE_SLOT,
            limits: Limits { nodes: Some(100), ..Limits::default() },
            checkpoint: Some(Checkpointing { path: path.clone(), every }),
            ..Settings::default()
        };
        let empty = Position::empty(BoardSize::new(2, 3).expect("a small board"), Rules::default());
        solve(&empty, Question::Value, &settings, &mut ()).expect("a place for checkpoints");
        let bytes = fs::read(&path).expect("a checkpoint");
        for file in [path.clone(), shoban::files::beside(&path, ".previous")] {
            let _ = fs::remove_file(file);
        }
        bytes
    })
}

/// What comes of something, unless it ends because two proofs contradict each other, which is what the program does then.
fn unless_proofs_contradict<T>(work: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    let is_contradiction =
        |text: Option<&String>| text.is_some_and(|text| text.contains("contradictory proof"));
    HOOK.call_once(|| {
        // The engine's hook ends the program at any panic.
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !is_contradiction(info.payload().downcast_ref()) {
                usual(info);
            }
        }));
    });
    match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => Some(done),
        Err(payload) if is_contradiction(payload.downcast_ref()) => None,
        Err(payload) => panic::resume_unwind(payload),
    }
}

/// Nodes for which a checkpoint is taken up.
const MORE_NODES: u64 = 32;

/// The packed part of a checkpoint. One that is read can be taken up: the bounds only get tighter.
pub fn checkpoint(data: &[u8]) {
    let mut file = FIRST_LINE.clone();
    file.extend(frame(data));
    with_file(&file, "ckpt", |path| {
        let Ok(checkpoint) = Checkpoint::read(path) else { return };
        let before = checkpoint.bounds();
        let settings = Settings {
            limits: Limits { nodes: Some(MORE_NODES), ..Limits::default() },
            threads: Threads::ONE,
            checkpoint: None,
            certificate: None,
            // The line that is printed in the end has nodes of its own, very many for a proof that a file only claims to hold.
            coverage: Coverage::AnswerOnly,
            ..checkpoint.settings(path.to_owned())
        };
        // A file that claims to have proved what cannot all be true cannot be told from a true one before proofs meet.
        let solution = unless_proofs_contradict(|| resume(checkpoint, &settings, &mut ()));
        if let Some(Ok(solution)) = solution {
            let after = solution.bounds;
            assert!(before.lower() <= after.lower() && after.upper() <= before.upper(), "{before} {after}");
        }
    });
}

/// Rows, columns, and numbers that are repeated until there are enough. A network is taken exactly if no sum can overflow.
pub fn network(data: &[u8]) {
    let &[rows, columns, ref numbers @ ..] = data else { return };
    let size =
        BoardSize::new(1 + usize::from(rows % 2), 1 + usize::from(columns % 3)).expect("a small board");
    let expected = 2 * Weights::count(size);
    let unequal = NetworkError::Length { expected, found: numbers.len() };
    if numbers.len() != expected {
        assert_eq!(Network::read(size, numbers).err(), Some(unequal));
    }
    if numbers.is_empty() {
        return;
    }
    let bytes: Vec<u8> = numbers.iter().copied().cycle().take(expected).collect();
    let weights = Weights::from_bytes(&bytes);
    assert_eq!(weights.to_bytes(), bytes);
    assert_eq!(Network::read(size, &bytes).is_ok(), no_sum_overflows(size, &weights.0));
}

/// The sums of the hidden units and the last one, each with the worst board.
fn no_sum_overflows(size: BoardSize, weights: &[i16]) -> bool {
    let (points, at) =
        (size.count(), |input: usize, unit: usize| i64::from(weights[input * HIDDEN + unit]).abs());
    let half = shoban::estimate::inputs(points) / 2;
    let unit_fits = |turn: usize, unit: usize| {
        let stone = |point| (0..Kind::COUNT).map(|kind| at(turn * half + kind * points + point, unit)).max();
        let stones: i64 = (0..points).filter_map(stone).sum();
        let claims = turn * half + Kind::COUNT * points..turn * half + half - 1;
        let claim = claims.map(|input| at(input, unit)).max().unwrap_or(0);
        stones + claim + at(turn * half + half - 1, unit) + at(2 * half, unit) <= i64::from(i16::MAX)
    };
    // What a unit says is at most 1024.
    let last: i64 = (0..HIDDEN).map(|unit| at(2 * half + 1, unit) * 1024).sum();
    let constant = i64::from(weights[(2 * half + 2) * HIDDEN]).abs() << 8;
    (0..2).all(|turn| (0..HIDDEN).all(|unit| unit_fits(turn, unit))) && last + constant <= i64::from(i32::MAX)
}

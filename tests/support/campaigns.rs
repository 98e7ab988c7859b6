//! Campaigns by the library: begun, run with any engine, put together and counted.

use super::folder::Folder;
use checker::{PieceSettings, ProofReport};
use shoban::board::Position;
use shoban::campaign::{
    CampaignError, Conduct, Definition, Desk, Ending, Engine, Folder as Campaign, Fsck, Local, Manager, News,
    fsck, write_proof,
};
use shoban::certificate::Lemma;
use shoban::game::Claim;
use shoban::search::{Table, TableSize};
use shoban::solve::Threads;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A small table: these questions are small.
pub fn table() -> TableSize {
    TableSize::from_log2(16).unwrap()
}

/// Threads of this process, with a table of their own.
pub fn local(threads: usize, position: &Position) -> Local {
    let threads: Threads = threads.to_string().parse().unwrap();
    Local::start(threads, position.size(), &Arc::new(Table::try_new(table()).unwrap())).unwrap()
}

/// Begins a campaign in a folder of this name.
pub fn begun(folder: &Folder, name: &str, position: &Position, claims: &[Claim], budget: u64) -> Campaign {
    let lemmas: Vec<Lemma> = claims.iter().map(|&claim| Lemma { state: *position, claim }).collect();
    Campaign::create(&folder.path(name), Definition::new(&lemmas, budget)).unwrap()
}

/// How a run has ended.
#[derive(Debug)]
pub struct Run {
    pub ending: Ending,
    /// Pieces that were refused, as those who watch hear it.
    pub refused: Vec<String>,
}

/// Works on a campaign for so long at most.
pub fn run(campaign: &Campaign, engine: &mut dyn Engine, seconds: u64) -> Run {
    tried(campaign, engine, Some(Duration::from_secs(seconds)), None).unwrap()
}

/// The same with limits, and with errors.
pub fn tried(
    campaign: &Campaign,
    engine: &mut dyn Engine,
    time: Option<Duration>,
    nodes: Option<u64>,
) -> Result<Run, CampaignError> {
    let (stop, mut refused) = (AtomicBool::new(false), Vec::new());
    let conduct = Conduct { checkers: 2, nodes, time, stop: &stop };
    let ending = Manager::new(campaign, engine)?.run(&conduct, &mut |news| {
        if let News::Refused { worker, why } = news {
            refused.push(format!("{worker}: {why}"));
        }
    })?;
    Ok(Run { ending, refused })
}

/// Puts the proof together and has it checked.
pub fn proof(campaign: &Campaign, out: &Path) -> Result<ProofReport, CampaignError> {
    let settings = PieceSettings { threads: 1, ..PieceSettings::default() };
    write_proof(&Desk::open(campaign)?, out, &settings, &|_, _| {})
}

/// The folder is whole, with all pieces read; what is in it.
pub fn is_whole(campaign: &Campaign) -> Counts {
    let found = fsck(campaign, Fsck { reads_pieces: true, repairs: false }).unwrap();
    assert_eq!(found.damage, Vec::<String>::new());
    Counts { nodes: found.nodes, lemmas: found.lemmas, pieces: found.pieces }
}

/// What is in a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub nodes: usize,
    pub lemmas: usize,
    pub pieces: usize,
}

impl Counts {
    /// Nothing of this is missing from what is there later.
    pub fn is_within(&self, later: &Self) -> bool {
        self.nodes <= later.nodes && self.lemmas <= later.lemmas && self.pieces <= later.pieces
    }
}

/// The files of all pieces of a folder, sorted.
pub fn pieces_in(folder: &Path) -> Vec<PathBuf> {
    let inside = |path: &Path| {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    let mut files: Vec<_> = inside(&folder.join("pieces")).iter().flat_map(|path| inside(path)).collect();
    files.retain(|file| file.extension().is_none());
    files.sort();
    files
}

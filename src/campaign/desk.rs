//! The desk of a manager: the trees, the jobs that are out, and what is still to be stored.

use super::error::CampaignError;
use super::folder::Folder;
use super::job::{End, Job, JobId, Opened, Report};
use super::ledger::Ledger;
use super::snapshot::snapshot;
use super::store::{Changes, Store, StoredLemma, StoredPiece};
use super::totals::Totals;
use super::tree::{Place, Tree};
use crate::board::{Move, Passes, Position};
use crate::certificate::{Lemma, Paper};
use crate::files::Lock;
use crate::game::{Claim, StateKey};
use crate::search::Cost;
use ahash::{AHashMap, AHashSet};
use std::time::{Duration, Instant};

/// Numbers of jobs that are kept for a manager when it begins: a later one does not use them.
const NUMBERS_AT_ONCE: u64 = 1 << 16;
/// Between two copies of the tree.
const SNAPSHOT_EVERY: Duration = Duration::from_secs(3600);

/// A leaf that was picked.
pub struct Pick {
    /// Whose tree, by its place.
    tree: usize,
    /// The claim of the tree.
    pub claim: Claim,
    /// The leaf.
    pub place: Place,
}

impl Pick {
    /// What the leaf may come to cost, in states, unless that does not matter.
    pub fn limit(&self) -> Option<u32> {
        Some(self.place.limit).filter(|&limit| limit < Cost::FORBIDDING).map(Cost::count)
    }
}

/// A job that is out.
pub struct Out {
    /// The job.
    pub job: Job,
    tree: usize,
    path: Vec<Position>,
}

/// What is stored of a lemma.
struct Known {
    /// The SHA-256 of the piece that proved it first.
    piece: Option<String>,
    /// Whether its state has a lemma: this one, or one about an image of the state.
    has_lemma: bool,
}

/// All that a manager knows.
pub struct Desk {
    folder: Folder,
    store: Store,
    trees: Vec<Tree>,
    out: AHashMap<JobId, Out>,
    changes: Changes,
    /// What is counted.
    pub ledger: Ledger,
    /// The number of the next job, and the first that is not kept for this manager.
    next_job: u64,
    /// When the tree was last put aside.
    snapshot: Instant,
    _lock: Lock,
}

impl Desk {
    /// What is stored of a campaign, which nobody else may be at.
    ///
    /// # Errors
    /// If another manager is, or the store cannot be read.
    pub fn open(folder: &Folder) -> Result<Self, CampaignError> {
        let lock = folder.lock()?;
        let store = Store::open(folder.path(), &folder.definition().about())?;
        let lemmas = folder.definition().lemmas().unwrap_or_default();
        let mut trees = Vec::new();
        for Lemma { state, claim } in lemmas {
            trees.push(Tree::new(state, claim, store.nodes(claim.prover)?));
        }
        let totals = store.totals()?;
        let ledger = Ledger::new(totals, store.workers()?);
        let next_job = totals.next_job;
        let (out, changes) = (AHashMap::new(), Changes::default());
        let (folder, snapshot) = (folder.clone(), Instant::now());
        let mut desk = Self { folder, store, trees, out, changes, ledger, next_job, snapshot, _lock: lock };
        desk.ledger.totals.next_job += NUMBERS_AT_ONCE;
        desk.save()?;
        Ok(desk)
    }

    /// The folder.
    pub const fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The store.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The trees, one for each claim.
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// What was counted.
    pub const fn totals(&self) -> &Totals {
        &self.ledger.totals
    }

    /// Jobs that are out.
    pub fn jobs(&self) -> usize {
        self.out.len()
    }

    /// Puts a copy of the tree aside, where there was none for a while. One that cannot be written is left out.
    pub fn take_snapshot(&mut self) {
        if self.snapshot.elapsed() >= SNAPSHOT_EVERY {
            self.snapshot = Instant::now();
            snapshot(self.folder.path());
        }
    }

    /// Whether all claims are proved.
    pub fn is_proved(&self) -> bool {
        self.trees.iter().all(Tree::is_proved)
    }

    /// Whether nothing is being done, after all was given out that there is.
    pub fn is_idle(&self) -> bool {
        self.out.is_empty()
    }

    /// Takes proofs back: these states of a tree are to be proved again.
    pub fn take_back(&mut self, tree: usize, keys: &AHashSet<StateKey>) {
        self.trees[tree].take_back(keys);
    }

    /// Stores all that has changed.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn save(&mut self) -> Result<(), CampaignError> {
        for tree in &mut self.trees {
            let prover = tree.claim().prover;
            self.changes.nodes.extend(tree.take_changes().into_iter().map(|(key, node)| (prover, key, node)));
        }
        self.ledger.enter(&mut self.changes);
        let begun = Instant::now();
        self.store.save(&self.changes)?;
        self.ledger.totals.saves += 1;
        self.ledger.totals.save_micros += begun.elapsed().as_micros() as u64;
        self.changes = Changes::default();
        Ok(())
    }

    /// Where work is best done next. Of two claims the one comes first that has had less.
    pub fn pick(&mut self) -> Option<Pick> {
        let begun = Instant::now();
        let pick = self.picked();
        self.ledger.totals.picks += 1;
        self.ledger.totals.pick_micros += begun.elapsed().as_micros() as u64;
        pick
    }

    fn picked(&mut self) -> Option<Pick> {
        let mut order: Vec<usize> = (0..self.trees.len()).collect();
        let jobs = |tree: usize| self.out.values().filter(|out| out.tree == tree).count();
        order.sort_by_key(|&tree| (jobs(tree), self.trees[tree].cost(), tree));
        order.into_iter().find_map(|number| {
            let tree = &mut self.trees[number];
            let place = tree.pick()?;
            Some(Pick { tree: number, claim: tree.claim(), place })
        })
    }

    /// Writes down that a job is given out, under a number that no other one has.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn begin(&mut self, mut job: Job, pick: Pick) -> Result<Job, CampaignError> {
        if self.next_job >= self.ledger.totals.next_job {
            self.ledger.totals.next_job += NUMBERS_AT_ONCE;
            self.save()?;
        }
        job.id = JobId(self.next_job);
        self.next_job += 1;
        let Pick { tree, place: Place { path, .. }, .. } = pick;
        self.trees[tree].begin_job(&path);
        self.out.insert(job.id, Out { job: job.clone(), tree, path });
        Ok(job)
    }

    /// A job is done: it is not out any more. Nothing, if it was not, or in another attempt.
    pub fn end(&mut self, id: JobId, attempt: u32) -> Option<Out> {
        if self.out.get(&id)?.job.attempt != attempt {
            return None;
        }
        let out = self.out.remove(&id)?;
        self.trees[out.tree].end_job(&out.path);
        Some(out)
    }

    /// The same job once more.
    pub fn again(&mut self, mut out: Out) -> Job {
        out.job.attempt += 1;
        self.trees[out.tree].begin_job(&out.path);
        let job = out.job.clone();
        self.out.insert(job.id, out);
        job
    }

    /// Takes all jobs back.
    pub fn clear(&mut self) -> Vec<Out> {
        let jobs: Vec<Job> = self.out.values().map(|out| out.job.clone()).collect();
        jobs.iter().filter_map(|job| self.end(job.id, job.attempt)).collect()
    }

    /// Takes the jobs back that are of no use any more.
    pub fn drop_what_does_not_matter(&mut self) -> Vec<Out> {
        let is_useless = |out: &&Out| !self.trees[out.tree].matters(&out.path);
        let jobs: Vec<Job> = self.out.values().filter(is_useless).map(|out| out.job.clone()).collect();
        self.ledger.totals.cancelled += jobs.len() as u64;
        jobs.iter().filter_map(|job| self.end(job.id, job.attempt)).collect()
    }

    /// Whether the state of a job is proved.
    pub fn is_proved_at(&self, out: &Out) -> bool {
        !self.trees[out.tree].matters(&out.path)
    }

    /// Uses what a report says of costs. What it says of proofs is said by its piece.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn apply(&mut self, out: &Out, report: &Report) -> Result<(), CampaignError> {
        let tree = &mut self.trees[out.tree];
        let Some(state) = out.path.last() else { return Ok(()) };
        let work = tree.note_work(state, report.nodes);
        if !tree.matters(&out.path) {
            tree.update(&out.path);
            return Ok(());
        }
        let cost = if report.end == End::Refuted { Cost::FORBIDDING } else { Cost::told(report.cost) };
        tree.expect(state, cost);
        if work >= out.job.budget || report.end == End::Refuted {
            return self.expand(out, &report.opened);
        }
        tree.update(&out.path);
        Ok(())
    }

    /// From now on jobs are about what follows the state of a job, and after its best move if more is known of that.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn expand(&mut self, out: &Out, opened: &[Opened]) -> Result<(), CampaignError> {
        let mut path = out.path.clone();
        let Some(&state) = path.last() else { return Ok(()) };
        self.trees[out.tree].open(&state);
        self.settle_after(out.tree, &state)?;
        for opened in opened {
            let position = &state;
            let read = Lemma::read(&opened.lemma, position.size(), position.rules().suicide);
            let Ok(lemma) = read else { continue };
            let tree = &mut self.trees[out.tree];
            if lemma.state == state {
                expect_after(tree, &state, opened);
            } else if tree.successors(&state).iter().any(|(_, next)| *next == lemma.state) {
                tree.open(&lemma.state);
                expect_after(tree, &lemma.state, opened);
                self.settle_after(out.tree, &lemma.state)?;
                path.truncate(out.path.len());
                path.push(lemma.state);
            }
        }
        self.trees[out.tree].update(&path);
        Ok(())
    }

    /// Keeps a piece that proves something new, and notes what it proves, if all that it rests on is proved by earlier pieces.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn note_paper(&mut self, paper: &Paper) -> Result<(), CampaignError> {
        let stored = paper.uses.iter().filter(|text| !self.changes.texts.contains_key(*text));
        if self.store.pieces_of(stored.map(String::as_str))?.contains(&None) {
            return Ok(());
        }
        let position = self.folder.position();
        let (size, suicide) = (position.size(), position.rules().suicide);
        let read = |text| Some((Lemma::read(text, size, suicide).ok()?, text));
        let lemmas: Vec<(Lemma, &str)> = paper.proves.iter().map(String::as_str).filter_map(read).collect();
        // All lemmas of a piece have one claimant.
        let Some(prover) = lemmas.first().map(|(lemma, _)| lemma.claim.prover) else { return Ok(()) };
        let keys: Vec<StateKey> = lemmas.iter().map(|(lemma, _)| lemma.state.key().0).collect();
        let pieces = self.store.pieces_of(lemmas.iter().map(|(_, text)| *text))?;
        let with_lemma = self.store.with_lemma(prover, &keys)?;
        let mut new = 0;
        for ((lemma, text), (key, piece)) in lemmas.iter().zip(keys.into_iter().zip(pieces)) {
            let stored = Known { piece, has_lemma: with_lemma.contains(&key) };
            new += u64::from(self.note_lemma(lemma, text, stored, paper));
        }
        if new > 0 {
            let name = self.folder.keep(paper)?;
            let totals = &mut self.ledger.totals;
            let number = totals.pieces;
            totals.pieces += 1;
            totals.lemmas += new;
            totals.piece_bytes += name.bytes;
            totals.piece_states += paper.states;
            self.changes.pieces.push(StoredPiece { number, sha256: name.sha256, bytes: name.bytes });
        }
        Ok(())
    }

    /// Notes a lemma of a piece, of which so much is stored; whether it is new.
    fn note_lemma(&mut self, lemma: &Lemma, text: &str, stored: Known, paper: &Paper) -> bool {
        let Lemma { state, claim } = lemma;
        let of_tree =
            |tree: &&mut Tree| tree.claim().prover == claim.prover && claim.score >= tree.claim().score;
        let Some(tree) = self.trees.iter_mut().find(of_tree) else { return false };
        let known = self.changes.texts.get(text).cloned().or(stored.piece);
        let place = (claim.prover, state.key().0);
        // Of the root the claim itself is to be proved, word by word: the manifest of the proof says so.
        let is_other_root =
            place.1 == tree.root().key().0 && (*state, *claim) != (*tree.root(), tree.claim());
        let (is_new, piece) = (known.is_none(), known.unwrap_or_else(|| paper.sha256.clone()));
        self.changes.texts.insert(text.to_owned(), piece.clone());
        if is_other_root {
            return is_new;
        }
        // A text that is known may have lost its state, where a lemma about an image of it was taken back.
        if !stored.has_lemma && !self.changes.lemmas.contains_key(&place) {
            self.changes.lemmas.insert(place, StoredLemma { text: text.to_owned(), piece });
        }
        // States that the tree has not come to stay on disk until it does.
        if tree.node(state).is_some_and(|node| !node.is_proved()) {
            tree.prove(state);
        }
        is_new
    }

    /// Settles the states after one that was opened of which a piece is known.
    fn settle_after(&mut self, tree: usize, state: &Position) -> Result<(), CampaignError> {
        let prover = self.trees[tree].claim().prover;
        let mut after = self.trees[tree].successors(state);
        after.retain(|(_, next)| next.passes() != Passes::Ended);
        let keys: Vec<StateKey> = after.iter().map(|(_, next)| next.key().0).collect();
        let stored = self.store.with_lemma(prover, &keys)?;
        for ((_, next), key) in after.iter().zip(keys) {
            let is_known = stored.contains(&key) || self.changes.lemmas.contains_key(&(prover, key));
            if is_known && !self.trees[tree].node(next).is_some_and(|node| node.is_proved()) {
                self.trees[tree].prove(next);
            }
        }
        Ok(())
    }
}

/// Takes over what a report expects of the moves of a state. Moves that are said to be proved are not, until a piece says so.
fn expect_after(tree: &mut Tree, state: &Position, opened: &Opened) {
    let successors: AHashMap<Move, Position> = tree.successors(state).into_iter().collect();
    for told in &opened.moves {
        let next = Move::named(&told.mv, state.size()).and_then(|mv| successors.get(&mv));
        if let Some(next) = next.filter(|next| next.passes() != Passes::Ended) {
            tree.expect(next, Cost::told(told.cost));
        }
    }
}

//! The top of a proof as pieces: what the tree proves by lemmas of other pieces.

use super::error::CampaignError;
use super::node::{Ground, Node, Stage};
use super::store::Store;
use super::tree::Tree;
use crate::board::{Passes, Position};
use crate::certificate::{CertificateError, Lemma, Paper, PieceWriter, Resting};
use crate::game::StateKey;
use ahash::{AHashMap, AHashSet};

/// What is done with each piece, in an order in which each rests on earlier ones alone.
pub type Keep<'k> = &'k mut dyn FnMut(Paper) -> Result<(), CampaignError>;

/// Writes the proof of a tree that is proved, states below states, as pieces of so many records or a few more.
///
/// # Errors
/// If the proof has a gap, or a piece is refused or cannot be kept.
pub fn write_summit(tree: &Tree, store: &Store, records: u64, keep: Keep<'_>) -> Result<(), CampaignError> {
    let (root, claim) = (*tree.root(), tree.claim());
    if tree.node(&root).is_some_and(|node| node.stage == Stage::Proved(Ground::Piece)) {
        return Ok(());
    }
    let writer = PieceWriter::new(root.size(), claim)?;
    let mut summit = Summit {
        tree,
        store,
        // All replies to a move have records in one piece.
        most: records.max(root.size().count() as u64 + 2),
        keep,
        writer,
        done: AHashSet::new(),
        finished: Vec::new(),
        uses: AHashMap::new(),
        own: AHashMap::new(),
        count: 0,
        pieces: 0,
    };
    if root.to_play() == claim.prover {
        summit.write(&root)?;
    } else {
        summit.write_replies(&root)?;
    }
    summit.end_piece(vec![Lemma { state: root, claim }])
}

struct Summit<'a> {
    tree: &'a Tree,
    store: &'a Store,
    most: u64,
    keep: Keep<'a>,
    writer: PieceWriter,
    /// States with a record in this piece.
    done: AHashSet<StateKey>,
    /// Those of them that do not stand below another one.
    finished: Vec<Position>,
    /// Lemmas that this piece uses.
    uses: AHashMap<StateKey, String>,
    /// Lemmas that earlier pieces of the summit prove.
    own: AHashMap<StateKey, String>,
    /// Records in this piece.
    count: u64,
    pieces: u32,
}

impl Summit<'_> {
    /// Writes a state with the prover to move, children first.
    fn write(&mut self, state: &Position) -> Result<(), CampaignError> {
        let key = state.key().0;
        if self.done.contains(&key) {
            return Ok(());
        }
        let begun = self.finished.len();
        let resting = if self.rests_on_lemma(state)? {
            Resting::OnLemma
        } else {
            let (rank, slot) = self.step(state)?;
            let mv = self.tree.move_of(state, slot.ok_or_else(|| gap(state))?);
            let after = state.after(mv);
            if after.passes() == Passes::Ended {
                Resting::OnRecordsAfter(mv)
            } else if self.rests_on_lemma(&after)? {
                Resting::OnLemmaAfter(mv)
            } else {
                self.check_rank(&after, rank)?;
                self.write_replies(&after)?;
                Resting::OnRecordsAfter(mv)
            }
        };
        self.writer.add(state, resting)?;
        self.count += 1;
        self.done.insert(key);
        self.finished.truncate(begun.min(self.finished.len()));
        self.finished.push(*state);
        if self.count < self.most {
            return Ok(());
        }
        let claim = self.tree.claim();
        let lemmas = self.finished.iter().map(|&state| Lemma { state, claim }).collect();
        self.end_piece(lemmas)
    }

    /// Writes what follows all replies, so that all have records in one piece.
    fn write_replies(&mut self, after: &Position) -> Result<(), CampaignError> {
        let (rank, _) = self.step(after)?;
        loop {
            let pieces = self.pieces;
            for (_, next) in self.tree.successors(after) {
                if next.passes() != Passes::Ended {
                    self.check_rank(&next, rank)?;
                    self.write(&next)?;
                } else if !self.tree.claim().is_met_by(next.score()) {
                    return Err(gap(after));
                }
            }
            if pieces == self.pieces {
                return Ok(());
            }
        }
    }

    /// Whether a lemma is about a state, which is used then.
    fn rests_on_lemma(&mut self, state: &Position) -> Result<bool, CampaignError> {
        let key = state.key().0;
        if self.uses.contains_key(&key) {
            return Ok(true);
        }
        let is_piece = self.tree.node(state).is_some_and(|node| node.stage == Stage::Proved(Ground::Piece));
        let text = match self.own.get(&key) {
            Some(text) => Some(text.clone()),
            None if is_piece => self.store.lemma(self.tree.claim().prover, key)?.map(|lemma| lemma.text),
            None => None,
        };
        let is_there = text.is_some();
        self.uses.extend(text.map(|text| (key, text)));
        Ok(is_there)
    }

    /// Rank and move of a state that the tree proves.
    fn step(&self, state: &Position) -> Result<(u64, Option<u8>), CampaignError> {
        match self.tree.node(state).map(|node| node.stage) {
            Some(Stage::Proved(Ground::Tree { rank, slot })) => Ok((rank, slot)),
            _ => Err(gap(state)),
        }
    }

    /// Nothing rests on what was proved later.
    fn check_rank(&self, state: &Position, rank: u64) -> Result<(), CampaignError> {
        match self.tree.node(state).map(|node: &Node| node.stage) {
            Some(Stage::Proved(Ground::Tree { rank: below, .. })) if below >= rank => Err(gap(state)),
            Some(Stage::Proved(_)) => Ok(()),
            _ => Err(gap(state)),
        }
    }

    /// Ends the piece, which proves these lemmas, and begins another one.
    fn end_piece(&mut self, proves: Vec<Lemma>) -> Result<(), CampaignError> {
        let next = PieceWriter::new(self.tree.root().size(), self.tree.claim())?;
        let mut uses: Vec<String> = self.uses.drain().map(|(_, text)| text).collect();
        uses.sort();
        let paper = std::mem::replace(&mut self.writer, next).finish(&proves, &uses)?;
        (self.keep)(paper)?;
        self.own.extend(proves.iter().map(|lemma| (lemma.state.key().0, lemma.to_string())));
        self.done.clear();
        self.finished.clear();
        self.count = 0;
        self.pieces += 1;
        Ok(())
    }
}

fn gap(state: &Position) -> CampaignError {
    CertificateError::Gap { state: format!("{state:?}") }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rules, Setup};
    use crate::campaign::{Conduct, Definition, Desk, Ending, Folder, Local, Manager};
    use crate::game::{Claim, Score};
    use crate::search::{Table, TableSize};
    use crate::solve::Threads;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    /// A campaign that is proved by many small jobs.
    fn proved(claim: Claim, diagram: &str) -> Folder {
        let state = Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap();
        let name = format!("shoban-summit-{}-{claim:?}", std::process::id());
        let path = std::env::temp_dir().join(name.replace(|c: char| !c.is_alphanumeric(), "-"));
        let folder = Folder::create(&path, Definition::new(&[Lemma { state, claim }], 64)).unwrap();
        let table = Arc::new(Table::try_new(TableSize::from_log2(16).unwrap()).unwrap());
        let mut engine = Local::start(Threads::ONE, state.size(), &table).unwrap();
        let (stop, time) = (AtomicBool::new(false), Some(Duration::from_secs(60)));
        let conduct = Conduct { checkers: 1, nodes: None, time, stop: &stop };
        let ending = Manager::new(&folder, &mut engine).unwrap().run(&conduct, &mut |_| {}).unwrap();
        assert_eq!(ending, Ending::Proved);
        folder
    }

    /// However small its pieces are, each is accepted and rests on earlier ones alone, and the last one proves the claim.
    #[test]
    fn a_summit_may_be_cut_anywhere() {
        for (claim, diagram) in [
            (Claim::at_least(Score::new(3)), ".OX./O.../...."),
            (Claim::at_most(Score::new(3)), ".OX./O.../...."),
        ] {
            let folder = proved(claim, diagram);
            let desk = Desk::open(&folder).unwrap();
            let (mut counts, mut used) = (Vec::new(), 0);
            for records in [0, 20, 40, 1 << 20] {
                let mut earlier: AHashSet<String> = AHashSet::new();
                let mut papers = Vec::new();
                let mut keep = |paper: Paper| {
                    for lemma in &paper.uses {
                        let is_own = earlier.contains(lemma);
                        used += u32::from(is_own);
                        assert!(is_own || desk.store().piece_of(lemma)?.is_some(), "{lemma}");
                    }
                    earlier.extend(paper.proves.iter().cloned());
                    papers.push(Paper::accept(paper.bytes.clone())?);
                    Ok(())
                };
                write_summit(&desk.trees()[0], desk.store(), records, &mut keep).unwrap();
                assert_eq!(papers.last().unwrap().proves, folder.definition().claims);
                counts.push(papers.len());
            }
            std::fs::remove_dir_all(folder.path()).unwrap();
            assert!(counts.is_sorted_by(|more, less| more >= less) && counts[3] == 1, "{counts:?}");
            // How much the tree itself proves depends on which report comes first.
            assert!(counts[0] > 1 && used > 0, "{counts:?} {used}");
        }
    }
}

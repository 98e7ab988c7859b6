//! Whether the folder of a campaign is whole: every proof rests on something, and that is there.

use super::desk::Desk;
use super::error::CampaignError;
use super::folder::Folder;
use super::node::{Ground, Stage};
use super::proof::header_lines;
use super::store::StoredPiece;
use super::tree::Tree;
use crate::board::Passes;
use crate::board::Position;
use crate::certificate::{Lemma, Paper};
use crate::files::digest;
use crate::game::StateKey;
use ahash::{AHashMap, AHashSet};
use std::fs;
use std::path::Path;

/// What is looked at, and what is done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fsck {
    /// Whether the checker reads the pieces.
    pub reads_pieces: bool,
    /// Whether what is damaged is taken back.
    pub repairs: bool,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Nodes of the trees.
    pub nodes: usize,
    /// Lemmas that pieces prove.
    pub lemmas: usize,
    /// Pieces.
    pub pieces: usize,
    /// What is wrong, a sentence each.
    pub damage: Vec<String>,
}

/// Looks at the folder of a campaign that nobody is at.
///
/// # Errors
/// If another manager is at it, or the store cannot be read or written.
pub fn fsck(folder: &Folder, how: Fsck) -> Result<Findings, CampaignError> {
    let mut desk = Desk::open(folder)?;
    let mut found = Findings::default();
    let bad = bad_pieces(&desk, how, &mut found)?;
    for tree in 0..desk.trees().len() {
        let Sorted { mut wrong, right } = sort_nodes(&desk, &desk.trees()[tree], &bad, &mut found)?;
        if how.repairs && !found.damage.is_empty() {
            // What the walk has not come to may rest on what is gone. It is looked at again when the tree comes to it.
            let unseen = desk.trees()[tree].nodes().filter(|(key, node)| {
                matches!(node.stage, Stage::Proved(Ground::Tree { .. })) && !right.contains(key)
            });
            wrong.extend(unseen.map(|(key, _)| key));
            desk.take_back(tree, &wrong);
        }
    }
    if how.repairs {
        desk.store().forget(&bad)?;
        desk.save()?;
        // What nobody rests on any more is only in the way.
        for sha256 in &bad {
            let _ = fs::remove_file(folder.piece(sha256));
        }
    }
    Ok(found)
}

/// The pieces that are not there, or not what their names say.
fn bad_pieces(desk: &Desk, how: Fsck, found: &mut Findings) -> Result<AHashSet<String>, CampaignError> {
    let (mut bad, mut numbers) = (AHashSet::new(), AHashMap::new());
    for StoredPiece { sha256, bytes, number } in desk.store().pieces()? {
        found.pieces += 1;
        let path = desk.folder().piece(&sha256);
        let what = match digest(&path) {
            Err(error) => Some(format!("cannot be read: {error}")),
            Ok(digest) if digest.sha256 != sha256 || digest.bytes != bytes => Some("is damaged".to_owned()),
            Ok(_) if how.reads_pieces => refusal(&fs::read(&path).unwrap_or_default()),
            Ok(_) => None,
        };
        let what = match what {
            None => fault_below(desk, &path, number, &mut numbers, &bad)?,
            Some(what) => Some(what),
        };
        if let Some(what) = what {
            found.damage.push(format!("piece {sha256} {what}"));
            bad.insert(sha256);
        }
    }
    Ok(bad)
}

/// What is wrong with that on which a piece rests: pieces that were accepted before it, and are good.
fn fault_below(
    desk: &Desk,
    path: &Path,
    number: u64,
    numbers: &mut AHashMap<String, u64>,
    bad: &AHashSet<String>,
) -> Result<Option<String>, CampaignError> {
    numbers.extend(path.file_name().map(|name| (name.to_string_lossy().into_owned(), number)));
    let Ok(lines) = header_lines(path) else { return Ok(Some("has no header".to_owned())) };
    for lemma in lines.iter().filter_map(|line| line.strip_prefix("uses ")) {
        match desk.store().piece_of(lemma)? {
            Some(below) if bad.contains(&below) => return Ok(Some("rests on one that is bad".to_owned())),
            Some(below) if numbers.get(&below).is_some_and(|&below| below < number) => {}
            _ => return Ok(Some("rests on what no earlier one proves".to_owned())),
        }
    }
    Ok(None)
}

fn refusal(bytes: &[u8]) -> Option<String> {
    Paper::accept(bytes.to_vec()).err().map(|error| format!("is refused: {error}"))
}

/// Nodes that are said to be proved.
struct Sorted {
    /// They rest on nothing: on a piece that is bad, or on states that are not proved before them.
    wrong: AHashSet<StateKey>,
    /// They were looked at, and rest on what is there.
    right: AHashSet<StateKey>,
}

/// Looks at the nodes of a tree.
fn sort_nodes(
    desk: &Desk,
    tree: &Tree,
    bad: &AHashSet<String>,
    found: &mut Findings,
) -> Result<Sorted, CampaignError> {
    let prover = tree.claim().prover;
    let lemmas: AHashMap<_, _> = desk.store().lemmas(prover)?.into_iter().collect();
    let (size, suicide) = (tree.root().size(), tree.root().rules().suicide);
    found.nodes += tree.size();
    found.lemmas += lemmas.len();
    let mut wrong = AHashSet::new();
    for (key, node) in tree.nodes() {
        if node.stage != Stage::Proved(Ground::Piece) {
            continue;
        }
        let lemma = lemmas.get(&key);
        let is_about = |text: &str| {
            let read = Lemma::read(text, size, suicide);
            read.is_ok_and(|lemma| lemma.state.key().0 == key && lemma.claim.score >= tree.claim().score)
        };
        let what = match lemma {
            None => "no piece has it as a lemma",
            Some(lemma) if !is_about(&lemma.text) => "its lemma is about something else",
            Some(lemma) if bad.contains(&lemma.piece) => "its piece is bad",
            Some(_) => continue,
        };
        found.damage.push(format!("{}: a state is said to be proved, but {what}", tree.claim()));
        wrong.insert(key);
    }
    let mut walk = Walk { tree, wrong, right: AHashSet::new(), damage: &mut found.damage };
    walk.look_at(tree.root());
    Ok(Sorted { wrong: walk.wrong, right: walk.right })
}

/// A walk over what the tree itself proves.
struct Walk<'w> {
    tree: &'w Tree,
    wrong: AHashSet<StateKey>,
    right: AHashSet<StateKey>,
    damage: &'w mut Vec<String>,
}

impl Walk<'_> {
    /// Whether a state is proved by what was proved before it.
    fn look_at(&mut self, state: &Position) -> bool {
        let key = state.key().0;
        let Some(Stage::Proved(ground)) = self.tree.node(state).map(|node| node.stage) else {
            self.go_below(state);
            return false;
        };
        let Ground::Tree { rank, slot } = ground else { return !self.wrong.contains(&key) };
        if self.right.contains(&key) || self.wrong.contains(&key) {
            return self.right.contains(&key);
        }
        // Whoever comes back here before it is known is in a circle.
        self.wrong.insert(key);
        let mv = slot.map(|slot| self.tree.move_of(state, slot));
        let successors = self.tree.successors(state).into_iter();
        let rested_on: Vec<Position> = match mv {
            Some(mv) => vec![state.after(mv)],
            None => successors.map(|(_, next)| next).collect(),
        };
        // All are looked at, also behind one that is wrong.
        let wrong = rested_on.iter().filter(|next| !self.is_proved_before(next, rank)).count();
        let is_right = wrong == 0;
        if is_right {
            self.wrong.remove(&key);
            self.right.insert(key);
        } else {
            self.damage.push(format!(
                "{}: a state is said to be proved, but not all it rests on is",
                self.tree.claim()
            ));
        }
        is_right
    }

    /// Whether a state is over as claimed, or was proved before this rank.
    fn is_proved_before(&mut self, state: &Position, rank: u64) -> bool {
        if state.passes() == Passes::Ended {
            return self.tree.claim().is_met_by(state.score());
        }
        let is_earlier = match self.tree.node(state).map(|node| node.stage) {
            Some(Stage::Proved(Ground::Tree { rank: below, .. })) => below < rank,
            _ => true,
        };
        self.look_at(state) && is_earlier
    }

    /// Looks at what stands below a state that is open.
    fn go_below(&mut self, state: &Position) {
        let is_inner = self.tree.node(state).is_some_and(|node| node.stage == Stage::Inner);
        if !is_inner || !self.right.insert(state.key().0) {
            return;
        }
        for (_, next) in self.tree.successors(state) {
            if next.passes() != Passes::Ended {
                self.look_at(&next);
            }
        }
    }
}

//! A slow and obvious producer of proofs in pieces.

use super::{Game, State, Strategy, header, rows, sealed, state_bytes};
use checker::{CheckError, PieceSettings, ProofReport};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// A lemma as it is written here: about the image with the least text.
pub fn lemma(game: &Game, claim: &str, state: &State) -> String {
    game.images(state).iter().map(|image| text(game, claim, image)).min().unwrap()
}

/// A lemma about the state as it is.
pub fn text(game: &Game, claim: &str, state: &State) -> String {
    let ko = state.ban.map_or("none".to_string(), |p| game.name(usize::from(p)));
    let to_play = if state.to_play == 1 { "black" } else { "white" };
    format!("{claim} {to_play} {ko} {} {}", u8::from(state.passed), rows(game, &state.stones))
}

/// A piece before it is packed.
#[derive(Clone, Default, Debug)]
pub struct Piece {
    pub proves: Vec<String>,
    pub uses: Vec<String>,
    /// Records without the end.
    pub records: Vec<u8>,
}

impl Piece {
    pub fn bytes(&self, game: &Game) -> Vec<u8> {
        let suicide = if game.suicide { "allowed" } else { "forbidden" };
        let mut text = format!("shoban-piece 1\nboard {}x{}\nsuicide {suicide}\n", game.rows, game.columns);
        self.proves.iter().for_each(|lemma| text += &format!("proves {lemma}\n"));
        self.uses.iter().for_each(|lemma| text += &format!("uses {lemma}\n"));
        text += "end\n";
        let body = [&self.records[..], &[0]].concat();
        sealed([text.into_bytes(), zstd::encode_all(&body[..], 1).unwrap()].concat())
    }

    /// A state that rests on a lemma.
    pub fn rest(&mut self, game: &Game, claim: &str, state: &State) {
        if self.use_lemma(game, claim, state) {
            self.records.push(6);
            self.records.extend(state_bytes(state));
        }
    }

    /// Whether the lemma, or one about an image, was not used yet.
    pub fn use_lemma(&mut self, game: &Game, claim: &str, state: &State) -> bool {
        let text = lemma(game, claim, state);
        let is_new = !self.uses.contains(&text);
        if is_new {
            self.uses.push(text);
        }
        is_new
    }
}

/// A proof in pieces: a position with its claim, as `at-least 3`, and pieces.
#[derive(Clone)]
pub struct InPieces {
    pub game: Game,
    pub root: State,
    pub claim: String,
    pub pieces: Vec<Piece>,
}

/// What follows a move of the claimant, the end of the game apart.
pub fn replies(game: &Game, after: &State) -> Vec<State> {
    game.moves().filter_map(|reply| game.play(after, reply)).collect()
}

impl InPieces {
    /// A strategy of finite play, states before those from which they are reached, cut by chance.
    pub fn cut(
        game: &Game,
        root: &State,
        claim: &str,
        strategy: &Strategy,
        chance: &mut dyn FnMut(usize) -> usize,
    ) -> InPieces {
        let mut proof =
            InPieces { game: *game, root: root.clone(), claim: claim.to_owned(), pieces: Vec::new() };
        let (mut piece, mut own) = (Piece::default(), Vec::<State>::new());
        for (state, mv) in strategy {
            let after = game.play(state, *mv);
            let next = after.as_ref().map_or(Vec::new(), |after| replies(game, after));
            let kind = after.as_ref().map_or(0, |_| chance(3));
            if let (0, Some(after)) = (kind, &after) {
                // What follows the move is a lemma of its own.
                let mut other = Piece { proves: vec![lemma(game, claim, after)], ..Piece::default() };
                proof.close(&mut piece, &mut own);
                next.iter().for_each(|next| other.rest(game, claim, next));
                if !proof.pieces.iter().any(|piece| piece.proves.contains(&other.proves[0])) {
                    proof.pieces.push(other);
                }
                piece.use_lemma(game, claim, after);
                piece.records.push(7);
            } else {
                for next in &next {
                    if !own.contains(next) {
                        piece.rest(game, claim, next);
                    }
                }
                piece.records.push(3);
            }
            piece.records.extend(state_bytes(state));
            piece.records.push(*mv);
            piece.proves.push(lemma(game, claim, state));
            own.extend(game.images(state));
            if chance(4) == 0 {
                proof.close(&mut piece, &mut own);
            }
        }
        proof.close(&mut piece, &mut own);
        if root.to_play != strategy.last().unwrap().0.to_play {
            let mut top = Piece { proves: vec![lemma(game, claim, root)], ..Piece::default() };
            replies(game, root).iter().for_each(|next| top.rest(game, claim, next));
            proof.pieces.push(top);
        } else if text(game, claim, root) != lemma(game, claim, root) {
            let mut top = Piece { proves: vec![text(game, claim, root)], ..Piece::default() };
            top.rest(game, claim, root);
            proof.pieces.push(top);
        }
        proof
    }

    fn close(&mut self, piece: &mut Piece, own: &mut Vec<State>) {
        if !piece.proves.is_empty() {
            self.pieces.push(std::mem::take(piece));
        }
        own.clear();
    }

    /// The manifest, its last line apart.
    pub fn manifest(&self) -> String {
        let claims = [format!("{} finite under basic-ko", self.claim)];
        let text = header(&self.game, &self.root, 0, None, &claims);
        let mut text = text.replacen("shoban-certificate 1", "shoban-proof 1", 1);
        let mut lemmas: Vec<&String> = Vec::new();
        let mut body = String::new();
        for piece in &self.pieces {
            let bytes = piece.bytes(&self.game);
            body += &format!("piece {} {}\n", bytes.len(), digest(&bytes));
            for (key, named) in [("proves", &piece.proves), ("uses", &piece.uses)] {
                for lemma in named {
                    let number = lemmas.iter().position(|known| *known == lemma).unwrap_or(lemmas.len());
                    if number == lemmas.len() {
                        lemmas.push(lemma);
                    }
                    body += &format!("{key} {number}\n");
                }
            }
        }
        lemmas.iter().for_each(|lemma| text += &format!("lemma {lemma}\n"));
        text + &body + "end\n"
    }

    pub fn write(&self) -> Folder {
        let folder = Folder::new();
        for piece in &self.pieces {
            folder.put(&piece.bytes(&self.game));
        }
        folder.put_manifest(&self.manifest());
        folder
    }
}

pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A folder with a proof, as long as it is needed.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let folder = super::path().with_extension("proof");
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn path(&self, digest: &str) -> PathBuf {
        self.0.join(checker::path_of(digest))
    }

    pub fn put(&self, bytes: &[u8]) {
        let path = self.path(&digest(bytes));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn put_manifest(&self, text: &str) {
        let seal = digest(text.as_bytes());
        fs::write(self.0.join("manifest"), format!("{text}sha256 {seal}\n")).unwrap();
    }

    pub fn check(&self) -> Result<ProofReport, CheckError> {
        self.check_with(None)
    }

    pub fn check_with(&self, journal: Option<&Path>) -> Result<ProofReport, CheckError> {
        let journal = journal.map(Path::to_owned);
        checker::check_proof(&self.0, &PieceSettings { threads: 2, memory: 1, journal }, &|_, _| {})
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

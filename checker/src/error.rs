//! Everything that can be wrong with a certificate.

use crate::claim::Claim;
use std::io::ErrorKind;

/// Why a certificate is refused.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages say it
pub enum CheckError {
    #[error("cannot read the file: {}", why(.0))]
    Unreadable(#[from] std::io::Error),
    #[error("the file is about the life of a group, not about a score")]
    AboutGroup,
    #[error("the file is too short to be a certificate")]
    Truncated,
    #[error("the file is damaged: its SHA-256 is not what its last 32 bytes say")]
    Digest,
    #[error("header, line {line}: {what}")]
    Header { line: usize, what: String },
    #[error("the value is not proved: the claims show only that it is between {lower} and {upper}")]
    ValueNotProved { lower: i8, upper: i8 },
    #[error("the claims contradict each other: the value would be at least {lower} and at most {upper}")]
    Contradiction { lower: i8, upper: i8 },
    #[error("the body cannot be unpacked: {0}")]
    Unpack(String),
    #[error("there are bytes behind the last section")]
    TrailingBytes,
    #[error("section {section} ({claim}), record {record}: {problem}\n{board}")]
    Record { section: usize, claim: Claim, record: u64, board: String, problem: Problem },
    #[error("section {section} ({claim}) does not prove the position of the header: {problem}")]
    Root { section: usize, claim: Claim, problem: Problem },
    #[error("section {section} ({claim}): superko is claimed, but was not looked into")]
    SuperkoNotExamined { section: usize, claim: Claim },
    #[error("section {section} ({claim}): {rule} superko is not proved, first by the move {mv} on\n{board}")]
    SuperkoNotProved { section: usize, claim: Claim, rule: &'static str, mv: String, board: String },
    #[error(
        "section {section} ({claim}): a board may come back, which ends the game, and the file does not say so, first by the move {mv} on\n{board}"
    )]
    EndNotSaid { section: usize, claim: Claim, mv: String, board: String },
    #[error("the piece does not prove the lemma '{lemma}': {problem}")]
    Lemma { lemma: String, problem: Problem },
    #[error("the manifest is damaged: its SHA-256 is not what its last line says")]
    ManifestDigest,
    #[error("manifest, line {line}: {what}")]
    Manifest { line: usize, what: String },
    #[error("no piece proves {claim} of the position of the manifest")]
    ClaimNotProved { claim: Claim },
    #[error(
        "the journal is none of this version of the checker; it may be deleted, and all pieces be checked again"
    )]
    Journal,
    #[error("{0}")]
    Piece(#[from] PieceProblem),
    #[error("piece {number} ({digest}): {error}")]
    InPiece { number: usize, digest: String, error: Box<CheckError> },
}

impl CheckError {
    /// The same of a piece, counted from 1.
    pub(crate) fn in_piece(self, number: usize, digest: String) -> CheckError {
        CheckError::InPiece { number, digest, error: Box::new(self) }
    }
}

/// What is wrong with a piece for a manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the messages say it
pub enum PieceProblem {
    #[error("the file has another length than the manifest says")]
    Length,
    #[error("the file is another one, or damaged: its SHA-256 is not its name")]
    Digest,
    #[error("it is about another board, or another rule of suicide")]
    AnotherBoard,
    #[error("it proves or uses other lemmas than the manifest says")]
    OtherLemmas,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the messages say it
pub enum Problem {
    #[error("the file ends here")]
    Truncated,
    #[error("cannot be unpacked: {0}")]
    Unpack(String),
    #[error("not a valid record: {0}")]
    BadRecord(&'static str),
    #[error("there are more records than the checker can number")]
    TooLarge,
    #[error("the board is illegal: {0}")]
    IllegalBoard(&'static str),
    #[error("the section has this state already")]
    DuplicateState,
    #[error("the move {0} is not legal")]
    IllegalMove(String),
    #[error("the move ends the game")]
    MoveEndsGame,
    #[error("after the reply {reply} the state does not stand in the section where it should")]
    MissingReply { reply: String },
    #[error("the game can end with {score} for the claimant, who needs {needed}")]
    BadEnd { score: i32, needed: i32 },
    #[error("no lemma that is used is about this state")]
    LemmaMissing,
    #[error("the lemma shows {shown} for the claimant, who needs {needed}")]
    LemmaNotEnough { shown: i32, needed: i32 },
    #[error("the position does not stand in the section")]
    RootMissing,
    #[error("after the reply {0} there should stand a record so far back, but there is none")]
    NoSuchRecord(String),
    #[error("after the reply {0} the record that it names is about another state")]
    OtherState(String),
    #[error("the reply {0} is not forbidden: not on each path to this record the board stood before")]
    NotForbidden(String),
    #[error(
        "the move {0} does not end the game well: not on each path to this record the board stood before, with passes enough since then"
    )]
    NotEnded(String),
    #[error("the reason shows {shown} for the claimant, who needs {needed}")]
    NotEnough { shown: i32, needed: i32 },
    #[error("this reason is not allowed here: {0}")]
    ReasonNotAllowed(&'static str),
    #[error("a wall is not a whole own chain")]
    WallNotChain,
    #[error("a wall has fewer than two eyes")]
    WallWithoutEyes,
    #[error("the region with {0} must not be claimed so")]
    RegionClaim(String),
    #[error("the region with {0} is neither settled nor recorded")]
    RegionOpen(String),
    #[error("this content of the region has a record already")]
    DuplicateContent,
    #[error("a needy wall has no liberty in the region")]
    NoLiberty,
    #[error("the clean-up or answer on {0} is not legal")]
    RegionAnswer(String),
    #[error("the content after the clean-up or answer on {0} does not hold")]
    RegionAnswerFails(String),
    #[error("the region is not settled after the enemy play on {0} without answer")]
    RegionUnanswered(String),
    #[error("a wall has no liberty in the regions after one outside is filled")]
    NoLibertyLess,
    #[error("the content does not hold with a liberty outside filled and no answer")]
    OutsideUnanswered,
    #[error("the answer on {0} to a liberty filled outside is not legal")]
    OutsideAnswer(String),
    #[error("the content after the answer on {0} to a liberty filled outside does not hold")]
    OutsideAnswerFails(String),
    #[error("joint life is not claimed rightly: {0}")]
    JointClaim(&'static str),
    #[error("the joint regions with {0} are neither settled nor recorded")]
    JointOpen(String),
    #[error("the enemy play on {0} takes a wall")]
    WallTaken(String),
}

/// What the system says of a file, without its number for it.
pub fn why(error: &std::io::Error) -> String {
    let said = error.to_string();
    let plain = said.split(" (os error").next().unwrap_or_default();
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        _ => plain.to_lowercase(),
    }
}

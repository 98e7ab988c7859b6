//! Certificates: what is written is accepted and true, and what is damaged is refused.

use crate::support::bridge::size;
use crate::support::fixtures;
use crate::support::lines::settings;
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use crate::support::sample;
use crate::support::superko::{Search, Superko};
use checker::{CheckError, Colour, Report};
use sha2::{Digest as _, Sha256};
use shoban::board::{BoardSize, Passes, Position, Rules, Setup};
use shoban::certificate::CertificateError;
use shoban::game::{Claim, Color, Game as _, Score};
use shoban::go::Go;
use shoban::search::Limits;
use shoban::solve::{Question, Settings, Solution, Status, solve};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::PathBuf;

/// A file of its own for each test, taken away at its end.
struct Paper(PathBuf);

impl Paper {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("shoban-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder.join("proof"))
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).unwrap()
    }

    fn check(&self) -> Result<Report, CheckError> {
        checker::check(&self.0)
    }

    fn check_bytes(&self, bytes: &[u8]) -> Result<Report, CheckError> {
        fs::write(&self.0, bytes).unwrap();
        self.check()
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        let _ = self.0.parent().map(fs::remove_dir_all);
    }
}

fn empty(text: &str) -> Position {
    Position::empty(size(text), Rules::default())
}

fn certified(position: &Position, question: Question, paper: &Paper, base: Settings) -> Solution {
    let settings = Settings { certificate: Some(paper.0.clone()), ..base };
    solve(position, question, &settings, &mut ()).unwrap()
}

/// What a report claims: the score, from Black's side, by claimant and whether play is finite.
fn claims(report: &Report) -> BTreeMap<(bool, bool), i8> {
    let of = |found: &checker::ClaimReport| {
        ((found.claim.claimant == Colour::Black, found.claim.finite), found.claim.score)
    };
    report.claims.iter().map(of).collect()
}

/// Every claim is true: finite ones by the limits of finite play, endless ones by those of the other side.
fn check_truth(report: &Report, (lower, upper): (i8, i8)) {
    for ((is_black, is_finite), score) in claims(report) {
        let truth = if is_black == is_finite { lower } else { upper };
        let is_true = if is_black { truth >= score } else { truth <= score };
        assert!(is_true, "[{lower}, {upper}]: {report:?}");
    }
    if let Some(value) = report.header.value {
        assert_eq!(value, report.header.endless_play.clamp(lower, upper), "{report:?}");
    }
}

#[test]
fn empty_boards_have_certificates() {
    let boards = [
        ("1x1", 0),
        ("1x2", 0),
        ("1x3", 3),
        ("1x4", 4),
        ("1x5", 0),
        ("1x6", 0),
        ("1x7", 0),
        ("1x8", 0),
        ("2x2", 0),
        ("2x3", 0),
        ("2x4", 8),
        ("2x5", 10),
        ("2x6", 12),
        ("2x7", 14),
        ("3x3", 9),
        ("3x4", 4),
        ("4x3", 4),
        ("3x5", 15),
    ];
    for (text, value) in boards {
        let paper = Paper::new(&format!("empty-{text}"));
        let solution = certified(&empty(text), Question::Value, &paper, settings(18, Limits::default()));
        assert_eq!((solution.status, solution.value()), (Status::Proved, Some(Score::new(value))), "{text}");
        let written = solution.certificate.unwrap().unwrap_or_else(|error| panic!("{text}: {error}"));
        let report = paper.check().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(report.header.value, Some(value), "{text}");
        assert_eq!(written.bytes, paper.bytes().len() as u64);
        let states = |report: &Report| report.claims.iter().map(|found| found.states).collect::<Vec<_>>();
        assert_eq!(states(&report), written.claims.iter().map(|found| found.states).collect::<Vec<_>>());
    }
}

/// The mission's promise: these hold under basic ko and under both superko rules.
#[test]
fn well_founded_values_hold_under_superko() {
    for (text, question) in [
        ("3x3", Question::Value),
        ("2x4", Question::Value),
        ("2x5", Question::Value),
        ("2x6", Question::Value),
        ("2x7", Question::Value),
        ("3x5", Question::Value),
        ("3x4", Question::AtLeast(Score::new(4))),
        ("4x4", Question::AtLeast(Score::new(1))),
    ] {
        let paper = Paper::new(&format!("superko-{text}"));
        let solution = certified(&empty(text), question, &paper, settings(20, Limits::default()));
        let written = solution.certificate.unwrap().unwrap();
        for claim in &written.claims {
            assert!(claim.under.positional && claim.under.situational, "{text}: {written:?}");
        }
        assert!(paper.check().is_ok());
    }
}

/// Black's 6 on `X.X.X.` comes back to that board with the other side to move: situational superko allows it.
#[test]
fn a_proof_that_recreates_a_board_is_not_positional() {
    let position = fixtures::SUPERKO_ROOT.position(Rules::default());
    let paper = Paper::new("comes-back");
    let solution = certified(&position, Question::Value, &paper, settings(12, Limits::default()));
    let under = solution.certificate.unwrap().unwrap().claims[0].under;
    assert!(!under.positional && under.situational);
    let text = String::from_utf8_lossy(&paper.bytes()).replace("basic-ko situational", "basic-ko positional");
    assert!(text.contains("claim at-least 6 finite under basic-ko positional\n"));
    let mut parts = Parts::of(&paper.bytes());
    parts.header = parts.header.replace("basic-ko situational", "basic-ko positional");
    let error = paper.check_bytes(&parts.joined()).unwrap_err();
    assert!(matches!(error, CheckError::SuperkoNotProved { .. }), "{error}");
}

/// Where the exact value under superko is known, what a certificate says about it is true.
#[test]
fn superko_claims_agree_with_exact_values() {
    let (mut agreed, mut repaired) = (0, 0);
    for text in ["1x4", "1x5", "2x2"] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        for (position, lower, upper) in exhaustive.states() {
            if position.passes() != Passes::None || position.ko().is_some() || lower == -upper {
                continue;
            }
            let paper = Paper::new(&format!("exact-{text}"));
            let solution = certified(&position, Question::Value, &paper, settings(10, Limits::default()));
            let written = match solution.certificate.unwrap() {
                Ok(written) => written,
                Err(CertificateError::NothingProved) => continue,
                Err(error) => panic!("{position:?}: {error}"),
            };
            for found in &written.claims {
                for (holds, rule) in [
                    (found.under.positional, Superko::Positional),
                    (found.under.situational, Superko::Situational),
                ] {
                    if holds {
                        let value = Score::new(Search::new(rule, &exhaustive).value(&position, &[]));
                        assert!(
                            found.statement.claim.is_met_by(value),
                            "{position:?} {rule:?} {value}: {found:?}"
                        );
                        agreed += 1;
                    }
                }
                repaired += usize::from(!found.under.positional);
            }
            check_truth(&paper.check().unwrap(), (lower, upper));
        }
    }
    println!("{agreed} superko claims, {repaired} without positional superko");
    assert!(agreed > 400);
}

/// Random positions with what a short search proves of both bounds.
#[test]
fn random_positions_have_certificates() {
    let (mut written, mut kinds) = (0, BTreeMap::new());
    let mut random = Random::seeded(3);
    let boards = ["1x7", "1x8", "2x4", "2x5", "2x6", "3x3", "3x4", "4x4"];
    let truths: Vec<Option<Exhaustive>> = boards
        .iter()
        .map(|text| (size(text).count() <= 10).then(|| Exhaustive::solve(size(text), Rules::default())))
        .collect();
    while written < 240 {
        let at = random.below(boards.len());
        let position = sample::played(&mut random, size(boards[at]), Rules::default());
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let paper = Paper::new("random");
        let solution = certified(&position, Question::Value, &paper, settings(14, limits));
        match solution.certificate.unwrap() {
            Ok(_) => {}
            Err(CertificateError::NothingProved) => continue,
            Err(error) => panic!("{position:?}: {error}"),
        }
        let report = paper.check().unwrap_or_else(|error| panic!("{position:?}: {error}"));
        claims(&report).into_keys().for_each(|kind| *kinds.entry(kind).or_insert(0) += 1);
        if let Some(truth) = &truths[at] {
            check_truth(&report, truth.bounds(&position));
        }
        written += 1;
    }
    println!("{kinds:?}");
    assert!(kinds[&(true, true)] > 80 && kinds[&(false, true)] > 80, "{kinds:?}");
}

/// The search for a yes or a no may learn the value; the certificate, which proves the answer alone, must not state it.
#[test]
fn a_certificate_states_no_value_beyond_its_claims() {
    let paper = Paper::new("value");
    let (mut random, board, mut met) = (Random::seeded(3), size("3x4"), 0);
    let mut go = Go::new(board);
    for _ in 0..1000 {
        let position = sample::played(&mut random, board, Rules::default());
        if position.passes() == Passes::Ended {
            continue;
        }
        // The one bound is seen at once, the other one has to be proved, and only that is written.
        let seen = go.static_bounds(&position, Claim::at_least(Score::new(12)));
        let found =
            solve(&position, Question::Value, &settings(14, Limits::default()), &mut ()).unwrap().bounds;
        if found.value() != Some(seen.lower())
            || seen.upper() == seen.lower()
            || seen.lower() <= Score::new(-12)
        {
            continue;
        }
        let questions =
            [(Question::AtMost(seen.lower()), true), (Question::AtLeast(seen.lower().above()), false)];
        for (question, answer) in questions {
            let solution = certified(&position, question, &paper, settings(14, Limits::default()));
            assert_eq!(solution.answer, Some(answer), "{question:?}");
            if solution.bounds.value().is_none() {
                continue;
            }
            let report = paper.check().unwrap();
            assert_eq!((report.header.value, report.claims.len()), (None, 1), "{question:?}");
            // The value was known all the same: that is what the test is about.
            met += 1;
        }
    }
    assert!(met >= 4, "{met} such questions");
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let papers = [Paper::new("same-1"), Paper::new("same-2")];
    for paper in &papers {
        certified(&empty("3x4"), Question::AtLeast(Score::new(4)), paper, settings(14, Limits::default()));
    }
    assert_eq!(papers[0].bytes(), papers[1].bytes());
}

/// Keys of 16 bits make the search believe what is not so. Then there is no certificate, or a true one.
#[test]
fn clashing_keys_never_give_a_false_certificate() {
    let (mut refused, mut true_ones) = (0, 0);
    for (text, value) in [("2x5", 10), ("2x6", 12), ("3x3", 9), ("3x4", 4), ("3x5", 15)] {
        for bits in [9, 12, 16] {
            let paper = Paper::new(&format!("clash-{text}-{bits}"));
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let base = Settings { key_bits: Some(bits), ..settings(16, limits) };
            let solution = certified(&empty(text), Question::AtLeast(Score::new(value)), &paper, base);
            match solution.certificate.unwrap() {
                Ok(_) => {
                    assert!(paper.check().is_ok());
                    true_ones += 1;
                }
                Err(CertificateError::Refused(_) | CertificateError::Gap { .. }) => {
                    assert!(!paper.0.exists());
                    refused += 1;
                }
                Err(CertificateError::NothingProved) => {}
                Err(error) => panic!("{text} {bits}: {error}"),
            }
        }
    }
    println!("{refused} refused, {true_ones} true");
    assert!(refused > 3);
}

/// The three parts of a file, the middle one unpacked.
#[derive(Clone)]
struct Parts {
    header: String,
    body: Vec<u8>,
}

impl Parts {
    fn of(file: &[u8]) -> Self {
        let end = b"\nend\n";
        let at = file.windows(end.len()).position(|window| window == end).unwrap() + end.len();
        let mut body = Vec::new();
        zstd::Decoder::new(&file[at..file.len() - 32]).unwrap().read_to_end(&mut body).unwrap();
        Self { header: String::from_utf8(file[..at].to_vec()).unwrap(), body }
    }

    /// The file with a digest that fits.
    fn joined(&self) -> Vec<u8> {
        let mut file = self.header.clone().into_bytes();
        file.extend(zstd::encode_all(&self.body[..], 1).unwrap());
        let digest = Sha256::digest(&file);
        file.extend(digest.as_slice());
        file
    }
}

/// A change to the unpacked body that forgets nothing about the digest: a byte, or a stretch removed, doubled
/// or exchanged with another one.
fn damaged(random: &mut Random, body: &[u8]) -> Vec<u8> {
    let mut bytes = body.to_vec();
    let at = random.below(bytes.len());
    let length = 1 + random.below(12.min(bytes.len() - at));
    match random.below(6) {
        0 | 1 => bytes[at] = random.word() as u8,
        2 => bytes[at] ^= 1 << random.below(8),
        3 => drop(bytes.drain(at..at + length)),
        4 => {
            let stretch = bytes[at..at + length].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, stretch);
        }
        _ => {
            let other = random.below(bytes.len());
            bytes.swap(at, other);
        }
    }
    bytes
}

/// Small boards with their limits: empty, where the winner mostly gets all, and with stones, where one point more is false.
fn positions_to_damage() -> Vec<(Position, (i8, i8))> {
    let mut random = Random::seeded(3);
    let mut positions = Vec::new();
    for text in ["1x4", "1x5", "1x6", "2x2", "2x3", "2x4", "3x3"] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        positions.push((empty(text), exhaustive.bounds(&empty(text))));
        let most = size(text).count() as i8;
        let is_sharp = |lower: i8, upper: i8| lower == upper && lower.abs() < most;
        let states = exhaustive.states().filter(|&(position, lower, upper)| {
            is_sharp(lower, upper) && position.passes() == Passes::None && position.empties().count() > 1
        });
        let sharp: Vec<_> = states.map(|(position, lower, upper)| (position, (lower, upper))).collect();
        if !sharp.is_empty() {
            positions.push(random.pick(&sharp));
        }
    }
    positions
}

/// Whatever is done to a proof, the checker accepts it only where what it claims is true of the position. Many
/// claims are made one point better, and most of them so false: those are never accepted.
#[test]
fn damaged_proofs_are_refused_or_still_proofs() {
    let (mut tried, mut accepted, mut false_claims) = (0, 0, 0);
    let mut errors: BTreeMap<String, u32> = BTreeMap::new();
    for (seed, (position, truth)) in positions_to_damage().into_iter().enumerate() {
        let paper = Paper::new(&format!("damaged-{seed}"));
        // A value above what all get for nothing is claimed alone, so that the records have to bear it.
        let is_whole = usize::from(truth.0.unsigned_abs()) == position.size().count();
        let question = if is_whole { Question::Value } else { Question::AtLeast(Score::new(truth.0)) };
        certified(&position, question, &paper, settings(14, Limits::default()));
        let parts = Parts::of(&paper.bytes());
        let mut random = Random::seeded(seed as u64);
        for round in 0..1600 {
            let mut changed = Parts { body: damaged(&mut random, &parts.body), ..parts.clone() };
            // What play without end keeps the opponent from may be more than the claim says.
            let is_raised = round % 2 == 0 && raise_claim(&mut changed.header);
            let is_false = is_raised && !is_first_claim_true(&changed.header, truth);
            false_claims += u32::from(is_false);
            tried += u32::from(is_raised || changed.body != parts.body);
            match paper.check_bytes(&changed.joined()) {
                Ok(report) => {
                    assert!(!is_false, "{position:?}: {report:?}");
                    check_truth(&report, truth);
                    accepted += u32::from(changed.body != parts.body);
                }
                Err(error) => *errors.entry(kind(&error)).or_default() += 1,
            }
        }
    }
    println!("{tried} damaged, {accepted} still proofs, {false_claims} with false claims\n{errors:?}");
    assert!(tried > 10_000 && false_claims > 1_500);
    assert!(errors.len() > 12, "{errors:?}");
}

/// Makes the first claim one point better than it is, if the board has room for that.
fn raise_claim(header: &mut String) -> bool {
    let line = header.lines().find(|line| line.starts_with("claim ")).unwrap().to_owned();
    let words: Vec<&str> = line.split(' ').collect();
    let score: i8 = words[2].parse().unwrap();
    let raised = if words[1] == "at-least" { score + 1 } else { score - 1 };
    let board: BoardSize = header.lines().nth(1).unwrap()["board ".len()..].parse().unwrap();
    if usize::from(raised.unsigned_abs()) > board.count() {
        return false;
    }
    *header = header.replace(&line, &line.replacen(words[2], &raised.to_string(), 1));
    true
}

fn is_first_claim_true(header: &str, (lower, upper): (i8, i8)) -> bool {
    let line = header.lines().find(|line| line.starts_with("claim ")).unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    let (is_black, is_finite) = (words[1] == "at-least", words[3] == "finite");
    let (score, truth): (i8, i8) =
        (words[2].parse().unwrap(), if is_black == is_finite { lower } else { upper });
    if is_black { truth >= score } else { truth <= score }
}

/// What sort of error it is: the name of its kind and, for a record, of the problem.
fn kind(error: &CheckError) -> String {
    let text = format!("{error:?}");
    let name = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned();
    let problem = text.split("problem: ").nth(1).map(name).unwrap_or_default();
    format!("{} {problem}", name(&text))
}

/// Every byte of the file is covered by the digest, and no part of a file is a file.
#[test]
fn torn_and_flipped_files_are_refused() {
    let paper = Paper::new("torn");
    certified(&empty("3x3"), Question::Value, &paper, settings(14, Limits::default()));
    let whole = paper.bytes();
    for at in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (at % 8);
        let error = paper.check_bytes(&flipped).unwrap_err();
        assert!(matches!(error, CheckError::Digest), "byte {at}: {error}");
        assert!(paper.check_bytes(&whole[..at]).is_err(), "cut at {at}");
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(paper.check_bytes(&longer).is_err());
    assert!(paper.check_bytes(&whole).is_ok());
}

/// Each change has its own reason for being refused.
#[test]
fn reasons_for_refusal_name_what_is_wrong() {
    let paper = Paper::new("reasons");
    certified(&empty("2x2"), Question::Value, &paper, settings(14, Limits::default()));
    let parts = Parts::of(&paper.bytes());
    let refused = |change: &dyn Fn(&mut Parts), expected: &str| {
        let mut changed = parts.clone();
        change(&mut changed);
        let error = paper.check_bytes(&changed.joined()).unwrap_err();
        assert!(kind(&error).contains(expected), "{expected}: {error:?}");
    };
    let header = |from: &'static str, to: &'static str| {
        move |parts: &mut Parts| {
            assert!(parts.header.contains(from), "{}", parts.header);
            parts.header = parts.header.replace(from, to);
        }
    };
    refused(&header("shoban-certificate 1", "shoban-certificate 2"), "Header");
    refused(&header("board 2x2", "board 2x3"), "Header");
    refused(&header("endless-play 0", "endless-play 1"), "ValueNotProved");
    refused(&header("value 0", "value 1"), "ValueNotProved");
    refused(&header("position ../..", "position X./.."), "RootMissing");
    refused(&|parts| parts.body.truncate(parts.body.len() / 2), "Truncated");
    refused(&|parts| parts.body.push(0), "TrailingBytes");
    refused(&|parts| parts.body[0] = 77, "BadRecord");
}

/// A limit ends the writing, too, and no file is left.
#[test]
fn no_certificate_without_a_proof() {
    let paper = Paper::new("nothing");
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let solution = certified(&empty("3x3"), Question::Value, &paper, settings(8, limits));
    assert!(matches!(solution.certificate, Some(Err(CertificateError::NothingProved))));
    assert!(!paper.0.exists());
    let over = Setup { passes: Passes::Ended, ..Setup::new(size("2x2"), Rules::default()) };
    let over = over.into_position().unwrap();
    assert_eq!(over.to_play(), Color::Black);
    let solution = certified(&over, Question::Value, &paper, settings(8, Limits::default()));
    assert!(matches!(solution.certificate, Some(Err(CertificateError::GameOver))));
    assert!(!paper.0.exists());
}

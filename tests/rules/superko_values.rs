//! Exact values under superko and the pass count rule: published and computed ones, each with a certificate that the checker accepts;
//! the plain search of the support modules on all roots of small boards; damaged certificates.

use crate::support::bridge::{rules, size};
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use checker::{CheckError, Source, SuperkoReport, check_superko_source};
use shoban::board::{BoardSize, Event, HistoryRule, Move, Passes, Position, Rules, Setup, Suicide};
use shoban::certificate::{ProvedClaim, Stood, SuperkoCertificate, certify_superko};
use shoban::game::{Claim, Color, Score};
use shoban::superko::{Past, Search};

/// A root, what stood before it, and the rule.
struct Question {
    root: Stood,
    earlier: Vec<Stood>,
    rule: HistoryRule,
}

fn set_up(position: Position) -> Stood {
    Stood { position, event: Event { to_play: position.to_play(), by: None } }
}

fn position(diagram: &str, to_play: Color) -> Position {
    let setup = Setup::from_diagram(&diagram.replace('/', "\n"), Rules::default()).unwrap();
    setup.into_position().unwrap().with_to_play(to_play)
}

impl Question {
    fn new(position: Position, rule: HistoryRule) -> Self {
        Self { root: set_up(position), earlier: Vec::new(), rule }
    }

    /// Whether Black can have a score, with a certificate of that or of the contrary.
    fn decide(&self, score: i8) -> (bool, SuperkoCertificate) {
        let mut past = Past::new(self.rule);
        for stood in &self.earlier {
            past.enter(&stood.position, stood.event);
        }
        let claim = Claim::at_least(Score::new(score));
        let mut search = Search::new(claim, past);
        let root =
            search.run(&self.root.position, self.root.event, 10_000_000).expect("decided within the limit");
        let is_blacks = search.proofs().get(root.proof).winner == Color::Black;
        let claim = if is_blacks { claim } else { claim.refutation() };
        let proved = ProvedClaim { claim, proofs: search.proofs(), root };
        let certificate = certify_superko(self.rule, &self.earlier, &self.root, &[proved]);
        (is_blacks, certificate.unwrap_or_else(|error| panic!("{:?} {score}: {error}", self.root.position)))
    }

    /// The value, by both claims.
    fn value(&self) -> i8 {
        let most = self.root.position.size().count() as i8;
        let (mut lower, mut upper) = (-most, most);
        while lower < upper {
            let middle = (i16::from(lower) + i16::from(upper) + 1).div_euclid(2) as i8;
            if self.decide(middle).0 { lower = middle } else { upper = middle - 1 }
        }
        lower
    }
}

fn value_of_empty(size: &str, rule: HistoryRule) -> i8 {
    let size: BoardSize = size.parse().unwrap();
    Question::new(Position::empty(size, Rules::default()), rule).value()
}

/// Positional superko: Hayward's notes for boards of one row up to 1x8, Tromp for 2x2, and values that finite play shows. 1x9 to
/// 1x11 are Hayward's as well. Up to there pass count gives the same for one row.
#[test]
fn empty_boards_have_the_published_values() {
    let one_row = [0, 0, 3, 4, 0, 1, 2, 3, 0, 1, 2];
    for (columns, value) in (1..).zip(one_row) {
        for rule in [HistoryRule::Positional, HistoryRule::Situational, HistoryRule::PassCount] {
            assert_eq!(value_of_empty(&format!("1x{columns}"), rule), value, "1x{columns} {rule:?}");
        }
    }
    for rule in [HistoryRule::Positional, HistoryRule::Situational] {
        for (size, value) in [("2x2", 1), ("2x3", 0), ("2x4", 8), ("2x5", 10), ("3x3", 9), ("3x4", 4)] {
            assert_eq!(value_of_empty(size, rule), value, "{size} {rule:?}");
        }
    }
}

/// The two differ on 1x12: positional superko gives 2, as Hayward has it, situational superko 1, as Drange has it.
#[test]
fn rules_part_on_1x12() {
    let ask = |rule, score| {
        let root = Position::empty("1x12".parse().unwrap(), Rules::default());
        Question::new(root, rule).decide(score).0
    };
    assert!(ask(HistoryRule::Positional, 2));
    assert!(!ask(HistoryRule::Positional, 3));
    assert!(ask(HistoryRule::Situational, 1));
    assert!(!ask(HistoryRule::Situational, 2));
}

/// A position whose value depends on the rule, and one whose value depends on what stood before it.
#[test]
fn what_stood_before_counts() {
    let first = position("X.X.X.", Color::Black);
    assert_eq!(Question::new(first, HistoryRule::Situational).value(), 6);
    assert_eq!(Question::new(first, HistoryRule::Positional).value(), 1);
    let second = position(".OX.X.", Color::Black);
    assert_eq!(Question::new(second, HistoryRule::Positional).value(), 6);
    let behind = Question { earlier: vec![set_up(first)], ..Question::new(second, HistoryRule::Positional) };
    assert_eq!(behind.value(), 1);
}

/// Seven positions of Hayward's notes on 1x5, with Black to move under positional superko. For the first one they have 0; finite play
/// and the plain search, which must agree here, say -5.
#[test]
fn positions_of_one_row_have_the_published_values() {
    let solved = Exhaustive::solve(size("1x5"), Rules::default());
    for (diagram, value) in
        [("X.O..", -5), ("O.X..", 5), ("X..O.", -5), ("O..X.", 5), ("O....", 5), (".O...", 0), ("..O..", 0)]
    {
        let root = position(diagram, Color::Black);
        assert_eq!(Question::new(root, HistoryRule::Positional).value(), value, "{diagram}");
        let plain = crate::support::superko::Superko::Positional;
        assert_eq!(
            crate::support::superko::Search::new(plain, &solved).value(&root, &[]),
            value,
            "{diagram}"
        );
    }
}

/// A first move that is a pass is worth the negated value, and no empty board is worth less than nothing to the side to move.
#[test]
fn passing_first_changes_sides() {
    for rule in HistoryRule::ALL {
        for size in ["1x2", "1x5", "1x6", "1x9", "2x2", "2x3", "3x3"] {
            let empty = Position::empty(size.parse().unwrap(), Rules::default());
            let value = Question::new(empty, rule).value();
            assert!(value >= 0, "{size} {rule:?}");
            let position = empty.after(Move::Pass);
            let root = Stood { position, event: Event { to_play: Color::White, by: None } };
            let passed = Question { root, earlier: vec![set_up(empty)], rule };
            assert_eq!(passed.value(), -value, "{size} {rule:?}");
        }
    }
}

/// Suicide is allowed: on 1x2 with a black stone and Black to move.
#[test]
fn suicide_parts_the_rules() {
    let mut setup = Setup::from_diagram("X.", rules(Suicide::Allowed)).unwrap();
    setup.to_play = Color::Black;
    let root = setup.into_position().unwrap();
    assert_eq!(Question::new(root, HistoryRule::Positional).value(), -2);
    assert_eq!(Question::new(root, HistoryRule::Situational).value(), 0);
    for rule in [HistoryRule::Positional, HistoryRule::Situational] {
        let root = Position::empty("2x2".parse().unwrap(), rules(Suicide::Allowed));
        assert_eq!(Question::new(root, rule).value(), 1, "{rule:?}");
    }
}

/// Compares the value of a root with that of the plain search under the same rule. How many moves the certificate of one bound leaves to
/// what stood before.
fn decided_by_the_past(
    root: Position,
    (rule, plain): (HistoryRule, crate::support::superko::Superko),
    solved: &Exhaustive,
) -> u64 {
    let question = Question::new(root, rule);
    let value = question.value();
    let expected = crate::support::superko::Search::new(plain, solved).value(&root, &[]);
    assert_eq!(value, expected, "{rule:?}\n{root:?}");
    question.decide(value).1.report.claims[0].forbidden
}

/// All roots of small boards, against a search without any table that keeps the whole past as a list.
#[test]
fn all_roots_of_small_boards_have_the_values_of_the_plain_search() {
    let (mut roots, mut forbidden) = (0, 0);
    for text in ["1x2", "1x3", "1x4", "2x2"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        for (root, ..) in solved.states().filter(|(position, ..)| position.ko().is_none()) {
            if root.passes() != Passes::None {
                continue;
            }
            for (rule, plain) in [
                (HistoryRule::Positional, crate::support::superko::Superko::Positional),
                (HistoryRule::Situational, crate::support::superko::Superko::Situational),
                (HistoryRule::NaturalSituational, crate::support::superko::Superko::Natural),
            ] {
                forbidden += decided_by_the_past(root, (rule, plain), &solved);
                roots += 1;
            }
        }
    }
    assert!(roots > 450, "{roots}");
    assert!(forbidden > 100, "{forbidden}");
}

/// The same under the pass count rule, for both rules of suicide, with bans and passes of the root.
#[test]
fn all_roots_of_small_boards_have_the_values_of_the_plain_pass_count() {
    let (mut roots, mut ends) = (0, 0);
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for text in ["1x2", "1x3", "1x4", "2x2"] {
            let solved = Exhaustive::solve(size(text), rules(suicide));
            for (root, ..) in solved.states().filter(|(root, ..)| root.passes() != Passes::Ended) {
                let rule = (HistoryRule::PassCount, crate::support::superko::Superko::PassCount);
                ends += decided_by_the_past(root, rule, &solved);
                roots += 1;
            }
        }
    }
    assert!(roots > 700, "{roots}");
    assert!(ends > 100, "{ends}");
}

/// The same behind games by chance.
#[test]
fn roots_behind_games_have_the_values_of_the_plain_pass_count() {
    let (mut asked, mut behind) = (0, 0);
    let mut random = Random::seeded(7);
    for (suicide, text) in [
        (Suicide::Forbidden, "1x4"),
        (Suicide::Forbidden, "2x2"),
        (Suicide::Allowed, "1x4"),
        (Suicide::Allowed, "2x2"),
    ] {
        let solved = Exhaustive::solve(size(text), rules(suicide));
        for _ in 0..60 {
            let (mut root, mut earlier) = (Position::empty(size(text), rules(suicide)), Vec::new());
            for _ in 0..random.below(14) {
                let mut moves: Vec<Move> = root.legal_plays().points().map(Move::Play).collect();
                moves.extend([Move::Pass; 2]);
                let next = root.after(moves[random.below(moves.len())]);
                if next.passes() != Passes::Ended {
                    earlier.push(root);
                    root = next;
                }
            }
            let plain = crate::support::superko::Superko::PassCount;
            let expected = crate::support::superko::Search::new(plain, &solved).value(&root, &earlier);
            let alone = crate::support::superko::Search::new(plain, &solved).value(&root, &[]);
            let earlier = earlier.into_iter().map(set_up).collect();
            let question = Question { earlier, ..Question::new(root, HistoryRule::PassCount) };
            assert_eq!(question.value(), expected, "{text} {suicide:?} {:?}\n{root:?}", question.earlier);
            asked += 1;
            behind += u32::from(alone != expected);
        }
    }
    assert!(behind > 10, "{behind} of {asked}");
}

/// The value of a board under the pass count rule for which MIGOS 2003 has the same, and of others where finite play shows it.
#[test]
fn pass_count_has_the_published_values() {
    for (size, value) in [("2x2", 0), ("2x4", 8), ("2x5", 10), ("3x3", 9), ("3x4", 4)] {
        assert_eq!(value_of_empty(size, HistoryRule::PassCount), value, "{size}");
    }
    let root = Position::empty("4x4".parse().unwrap(), Rules::default());
    let question = Question::new(root, HistoryRule::PassCount);
    assert!(question.decide(2).0);
    assert!(!question.decide(3).0);
}

/// Header and body of a certificate.
fn opened(certificate: &SuperkoCertificate) -> (String, Vec<u8>) {
    let text = String::from_utf8_lossy(&certificate.bytes).into_owned();
    let header = text.find("\nend\n").unwrap() + 5;
    let body = zstd::decode_all(&certificate.bytes[header..certificate.bytes.len() - 32]).unwrap();
    (text[..header].to_owned(), body)
}

/// What the checker says of them, behind a digest that is right.
fn sealed(header: &str, body: &[u8]) -> Result<SuperkoReport, CheckError> {
    use sha2::{Digest as _, Sha256};
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(zstd::encode_all(body, 1).unwrap());
    let digest = Sha256::digest(&bytes);
    bytes.extend(digest.as_slice());
    check_superko_source(Source::of_bytes(bytes))
}

/// A file with one byte of its body changed is refused, or it proves no more than the whole one. The digest is made right again.
#[test]
fn damaged_proofs_prove_nothing_else() {
    let question = Question::new(position("X.X.X.", Color::Black), HistoryRule::Positional);
    let (is_blacks, certificate) = question.decide(2);
    assert!(!is_blacks);
    let (right, body) = opened(&certificate);
    let right = right.as_str();
    assert!(sealed(right, &body).is_ok());
    // Under the other rule the value is 6, and without its past the position is another question.
    assert!(sealed(&right.replace("repetition positional", "repetition situational"), &body).is_err());
    assert!(sealed(&right.replace("at-most 1", "at-most 0"), &body).is_err());
    assert!(sealed(&right.replace("X.X.X. black", "X.X.X. white"), &body).is_err());
    let (mut refused, mut accepted) = (0, 0);
    for place in 0..body.len() {
        for change in [1, 2, 8, 255] {
            let mut damaged = body.clone();
            damaged[place] = damaged[place].wrapping_add(change);
            match sealed(right, &damaged) {
                Err(_) => refused += 1,
                // Another record of no use, or a symmetry that does the same: on one row, upside down does nothing.
                Ok(report) => {
                    accepted += 1;
                    assert_eq!(report.bounds().1, 1);
                }
            }
        }
    }
    assert!(refused > 10 * accepted, "{refused} {accepted}");
}

/// The same under the pass count rule: with one byte of the body changed nothing false is accepted, neither with the claim as it was
/// nor with one that is greater by 1.
#[test]
fn damaged_pass_counts_prove_nothing_false() {
    let (mut refusals, mut accepted) = (Vec::new(), 0);
    for (size, suicide) in [
        ("1x4", Suicide::Allowed),
        ("1x5", Suicide::Forbidden),
        ("2x2", Suicide::Forbidden),
        ("2x2", Suicide::Allowed),
        ("2x3", Suicide::Forbidden),
    ] {
        let root = Position::empty(size.parse().unwrap(), rules(suicide));
        let question = Question::new(root, HistoryRule::PassCount);
        let value = question.value();
        for score in [value, value + 1] {
            let (is_blacks, certificate) = question.decide(score);
            let (right, body) = opened(&certificate);
            let (kind, more) = if is_blacks { ("at-least", value + 1) } else { ("at-most", value - 1) };
            let greater = right.replace(&format!("{kind} {value}"), &format!("{kind} {more}"));
            let refuse = |body: &[u8]| sealed(&greater, body).expect_err("the claim is false").to_string();
            assert!(sealed(&right, &body).is_ok());
            refusals.push(refuse(&body));
            for place in 0..body.len() {
                for byte in [0, 1, 2, 9, 17, 255, body[place] ^ 1, body[place].wrapping_add(8)] {
                    let mut damaged = body.clone();
                    damaged[place] = byte;
                    refusals.push(refuse(&damaged));
                    match sealed(&right, &damaged) {
                        Ok(_) => accepted += usize::from(damaged != body),
                        Err(error) => refusals.push(error.to_string()),
                    }
                }
            }
        }
    }
    assert!(refusals.len() > 20 * accepted, "{} {accepted}", refusals.len());
    for said in ["does not end the game well", "the file does not say so", "too few passes since"] {
        assert!(refusals.iter().any(|refusal| refusal.contains(said)), "{said}");
    }
}

//! Proofs in pieces: strategies cut by chance, and what must be refused.

use crate::common::pieces::{Folder, InPieces, Piece, digest, lemma, replies, text};
use crate::common::{Game, PASS, State, best, folded, random};
use checker::{CheckError, PieceProblem, Problem};
use std::fs;

/// The number of records of a kind that stand in the pieces of a proof.
fn count(proof: &InPieces, uses: bool) -> usize {
    proof.pieces.iter().map(|piece| if uses { piece.uses.len() } else { piece.proves.len() }).sum()
}

fn cut(game: &Game, root: &State, claimant: u8, seed: u64) -> InPieces {
    let (score, strategy) = best(game, root, claimant, true);
    let claim = format!("{} {score}", if claimant == 1 { "at-least" } else { "at-most" });
    InPieces::cut(game, root, &claim, &folded(game, &strategy), &mut random(seed))
}

/// A proof with lemmas about both sides to move, bans and passes.
fn example() -> InPieces {
    let game = Game::new(2, 3);
    let root = game.state(".X./...", 1);
    let (score, strategy) = best(&game, &root, 1, true);
    assert_eq!(score, 6);
    // One point less than can be had, so that there are better and worse lemmas.
    InPieces::cut(&game, &root, "at-least 5", &folded(&game, &strategy), &mut random(7))
}

#[test]
fn strategies_cut_by_chance_are_accepted() {
    let (mut lemmas, mut bans, mut passes, mut enemies) = (0, 0, 0, 0);
    for (rows, columns) in [(1, 4), (2, 2), (1, 5), (2, 3)] {
        let game = Game::new(rows, columns);
        for (claimant, seed) in [(1, 1), (1, 2), (2, 3), (2, 4)] {
            let proof = cut(&game, &game.empty(), claimant, seed);
            let report = proof.write().check().unwrap();
            assert_eq!((report.pieces, report.known), (proof.pieces.len(), 0));
            assert_eq!(report.header.claims[0].to_string(), format!("{} finite", proof.claim));
            lemmas += count(&proof, true);
            let used = || proof.pieces.iter().flat_map(|piece| &piece.uses);
            let own = if claimant == 1 { " black " } else { " white " };
            enemies += used().filter(|lemma| !lemma.contains(own)).count();
            bans += used().filter(|lemma| !lemma.contains(" none ")).count();
            passes += used().filter(|lemma| lemma.contains(" none 1 ")).count();
        }
    }
    assert!(
        lemmas > 1000 && enemies > 100 && bans > 10 && passes > 100,
        "{lemmas} {enemies} {bans} {passes}"
    );
}

/// One with all its pieces in memory, changed before it is written.
fn refused(change: impl FnOnce(&mut InPieces)) -> CheckError {
    let mut proof = example();
    change(&mut proof);
    proof.write().check().expect_err("the change matters")
}

fn inner(error: &CheckError) -> &CheckError {
    let CheckError::InPiece { error, .. } = error else { panic!("{error}") };
    error
}

/// The first piece that uses a lemma of this kind, and which one it is.
fn user(proof: &InPieces, is_wanted: impl Fn(&str) -> bool) -> (usize, usize) {
    let find = |piece: &Piece| piece.uses.iter().position(|lemma| is_wanted(lemma));
    proof.pieces.iter().enumerate().find_map(|(i, piece)| Some((i, find(piece)?))).unwrap()
}

#[test]
fn files_of_pieces_are_those_of_the_manifest() {
    let proof = example();
    let [one, two] = [0, 1].map(|i| proof.pieces[i].bytes(&proof.game));
    let check = |change: &dyn Fn(&Folder)| {
        let folder = proof.write();
        change(&folder);
        folder.check().unwrap_err()
    };
    let gone = check(&|folder| fs::remove_file(folder.path(&digest(&two))).unwrap());
    let CheckError::InPiece { number: 2, digest: named, error } = &gone else { panic!("{gone}") };
    assert!(*named == digest(&two) && matches!(**error, CheckError::Unreadable(_)), "{gone}");
    let swapped = check(&|folder| {
        fs::write(folder.path(&digest(&one)), &two).unwrap();
        fs::write(folder.path(&digest(&two)), &one).unwrap();
    });
    assert!(matches!(inner(&swapped), CheckError::Piece(PieceProblem::Length | PieceProblem::Digest)));
    for at in [0, 20, one.len() / 2, one.len() - 1] {
        let damaged = check(&|folder| {
            let mut bytes = one.clone();
            bytes[at] ^= 1;
            fs::write(folder.path(&digest(&one)), bytes).unwrap();
        });
        assert!(matches!(inner(&damaged), CheckError::Piece(PieceProblem::Digest)), "{damaged}");
    }
    let longer = check(&|folder| {
        fs::write(folder.path(&digest(&one)), [&one[..], &[0]].concat()).unwrap();
    });
    assert!(matches!(inner(&longer), CheckError::Piece(PieceProblem::Length)), "{longer}");
}

/// Nothing may rest on what comes later, or on itself.
#[test]
fn lemmas_go_in_one_direction() {
    let first = user(&example(), |_| true).0;
    let turned = refused(|proof| proof.pieces[..=first].reverse());
    assert!(
        matches!(&turned, CheckError::Manifest { what, .. } if what.contains("no piece before")),
        "{turned}"
    );
    // Two pieces that say each other's lemmas, with records that each of them alone may have.
    let game = Game::new(2, 3);
    let proof = example();
    let mut circle = proof.clone();
    let states = ["X../...", "XO./...", "XOX/...", "..X/O.."].map(|rows| game.state(rows, 1));
    let piece = |one: &State, two: &State| {
        let mut piece = Piece { proves: vec![lemma(&game, "at-least 6", one)], ..Piece::default() };
        piece.rest(&game, "at-least 6", one);
        piece.rest(&game, "at-least 6", two);
        piece
    };
    circle.pieces = vec![piece(&states[0], &states[1]), piece(&states[1], &states[0])];
    let error = circle.write().check().unwrap_err();
    assert!(
        matches!(&error, CheckError::Manifest { what, .. } if what.contains("no piece before")),
        "{error}"
    );
    // A piece alone may say so: it says only that the lemma follows from itself.
    checker::check_piece(checker::Source::of_bytes(circle.pieces[0].bytes(&game))).unwrap();
}

/// A lemma counts for its own state, side to move, ban and pass, and for its score.
#[test]
fn lemmas_are_about_one_state_and_one_claim() {
    let proof = example();
    let check = |piece: &Piece| checker::check_piece(checker::Source::of_bytes(piece.bytes(&proof.game)));
    let missing = |is_wanted: &dyn Fn(&str) -> bool, change: &dyn Fn(&str) -> String| {
        let (piece, at) = user(&proof, is_wanted);
        let mut piece = proof.pieces[piece].clone();
        check(&piece).unwrap();
        piece.uses[at] = change(&piece.uses[at]);
        let found = check(&piece);
        let is_missing = matches!(found, Err(CheckError::Record { problem: Problem::LemmaMissing, .. }))
            || matches!(found, Err(CheckError::Lemma { problem: Problem::MissingReply { .. }, .. }));
        assert!(is_missing, "{found:?}");
    };
    missing(&|_| true, &|text| {
        let text = text.replacen(" black ", " w ", 1).replacen(" white ", " black ", 1);
        text.replacen(" w ", " white ", 1)
    });
    missing(&|text| text.contains(" none 0 "), &|text| text.replacen(" none 0 ", " none 1 ", 1));
    missing(&|text| text.contains(" none 1 "), &|text| text.replacen(" none 1 ", " none 0 ", 1));
    missing(&|text| !text.contains(" none "), &|text| {
        let ban = text.split(' ').nth(3).unwrap();
        text.replacen(ban, "none", 1)
    });
    missing(&|text| text.matches('.').count() > 2, &|text| {
        let at = text.rfind('.').unwrap();
        format!("{}X{}", &text[..at], &text[at + 1..])
    });
    // One with a score that is too low is about the state, but not enough; a higher one is.
    let score: i32 = proof.claim.rsplit(' ').next().unwrap().parse().unwrap();
    for change in [-1, 1] {
        let (piece, at) = user(&proof, |_| true);
        let mut piece = proof.pieces[piece].clone();
        piece.uses[at] = piece.uses[at].replacen(&proof.claim, &format!("at-least {}", score + change), 1);
        match check(&piece) {
            Ok(_) => assert_eq!(change, 1),
            Err(CheckError::Record { problem: Problem::LemmaNotEnough { shown, needed }, .. }) => {
                assert_eq!((shown, needed, change), (score - 1, score, -1));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn what_a_piece_says_is_what_the_manifest_says() {
    let proof = example();
    let folder = proof.write();
    let manifest = proof.manifest();
    let lines: Vec<&str> = manifest.lines().collect();
    let check = |lines: &[&str]| {
        folder.put_manifest(&(lines.join("\n") + "\n"));
        folder.check()
    };
    check(&lines).unwrap();
    // Any line left out or written twice.
    for i in 0..lines.len() {
        let (mut without, mut twice) = (lines.clone(), lines.clone());
        let line = without.remove(i);
        twice.insert(i, line);
        check(&without).expect_err(line);
        let is_spare =
            line.starts_with("lemma ") && i + 1 < lines.len() && !lines[i + 1].starts_with("lemma ");
        if !is_spare {
            check(&twice).expect_err(line);
        }
    }
    // The number of another lemma, which is proved, too.
    let is_use = |line: &&str| line.starts_with("uses ");
    let at = lines.iter().rposition(is_use).unwrap();
    let mut other = lines.clone();
    other[at] = if lines[at] == "uses 0" { "uses 1" } else { "uses 0" };
    let error = check(&other).unwrap_err();
    assert!(matches!(inner(&error), CheckError::Piece(PieceProblem::OtherLemmas)), "{error}");
    // Another board with the same number of points is not about these pieces.
    let turned = manifest.replace("board 2x3", "board 2x2").replace("position .X./...", "position ../..");
    folder.put_manifest(&turned);
    folder.check().unwrap_err();
    let suicide = manifest.replace("suicide forbidden", "suicide allowed");
    folder.put_manifest(&suicide);
    let error = folder.check().unwrap_err();
    assert!(matches!(inner(&error), CheckError::Piece(PieceProblem::AnotherBoard)), "{error}");
}

#[test]
fn the_claim_is_that_of_the_position() {
    let proof = example();
    let folder = proof.write();
    let manifest = proof.manifest();
    let claim = &format!("claim {}", proof.claim);
    for (from, to) in [
        (claim.as_str(), "claim at-least -3"),
        (claim, "claim at-most 4"),
        ("to-play black", "to-play white"),
        ("passes 0\nsuicide", "passes 1\nsuicide"),
        ("position .X./...", "position X../..."),
    ] {
        assert!(manifest.contains(from), "{from}");
        folder.put_manifest(&manifest.replacen(from, to, 1));
        let error = folder.check().unwrap_err();
        assert!(matches!(error, CheckError::ClaimNotProved { .. }), "{from} {error}");
    }
    for (from, to) in
        [("finite", "endless"), ("basic-ko", "basic-ko situational"), ("shoban-proof", "shoban-certificate")]
    {
        folder.put_manifest(&manifest.replacen(from, to, 1));
        assert!(matches!(folder.check().unwrap_err(), CheckError::Manifest { .. }), "{from}");
    }
    // The last line is of the whole.
    folder.put_manifest(&manifest);
    let path = folder.0.join("manifest");
    let good = fs::read(&path).unwrap();
    for at in [0, 30, good.len() / 2, good.len() - 80, good.len() - 60, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(&path, &bad).unwrap();
        assert!(matches!(folder.check().unwrap_err(), CheckError::ManifestDigest), "{at}");
    }
    fs::write(&path, &good[..40]).unwrap();
    assert!(matches!(folder.check().unwrap_err(), CheckError::ManifestDigest));
}

/// Damage by chance with the right digests all the way up: what is accepted is true.
#[test]
fn false_pieces_prove_nothing_false() {
    let game = Game::new(1, 4);
    let best_score = best(&game, &game.empty(), 1, true).0;
    let (mut chance, mut accepted, mut refused) = (random(11), 0, 0);
    for round in 0..600 {
        let mut proof = cut(&game, &game.empty(), 1, 100 + round % 50);
        for _ in 0..1 + chance(2) {
            let piece = chance(proof.pieces.len());
            match chance(5) {
                0 => {
                    let records = &mut proof.pieces[piece].records;
                    if !records.is_empty() {
                        let at = chance(records.len());
                        records[at] = chance(256) as u8;
                    }
                }
                1 => drop(proof.pieces.remove(piece)),
                2 => {
                    let other = chance(proof.pieces.len());
                    proof.pieces.swap(piece, other);
                }
                3 => {
                    let (from, to) = (proof.claim.clone(), format!("at-least {}", best_score + 1));
                    proof.pieces[piece].proves.iter_mut().for_each(|text| *text = text.replace(&from, &to));
                }
                _ => {
                    let (from, to) = (proof.claim.clone(), format!("at-least {}", best_score + 1));
                    proof.claim = to.clone();
                    for piece in &mut proof.pieces {
                        for text in piece.proves.iter_mut().chain(&mut piece.uses) {
                            *text = text.replace(&from, &to);
                        }
                    }
                }
            }
            if proof.pieces.is_empty() {
                break;
            }
        }
        match proof.write().check() {
            Ok(report) => {
                accepted += 1;
                assert!(
                    i32::from(report.header.claims[0].score) <= best_score,
                    "{proof:?}",
                    proof = proof.pieces
                );
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 20 && refused > 300, "{accepted} {refused}");
}

/// What was accepted is not checked again, as long as it is the same piece with the same lemmas.
#[test]
fn a_check_goes_on_where_it_was_stopped() {
    let proof = example();
    let folder = proof.write();
    let journal = &folder.0.join("journal");
    let pieces = proof.pieces.len();
    let known = |expected: usize| {
        let report = folder.check_with(Some(journal)).unwrap();
        assert_eq!((report.pieces, report.known), (pieces, expected));
        report.states
    };
    let states = known(0);
    assert_eq!(known(pieces), states);
    // A machine that stopped in the middle of a line.
    let text = fs::read_to_string(journal).unwrap();
    fs::write(journal, &text[..text.len() - 9]).unwrap();
    assert_eq!(known(pieces - 1), states);
    assert_eq!(known(pieces), states);
    // The same bytes with other lemmas in the manifest.
    let manifest = proof.manifest();
    let at = manifest.rfind("\nuses ").unwrap();
    let line = manifest[at..].lines().nth(1).unwrap();
    let other = if line == "uses 0" { "uses 1" } else { "uses 0" };
    folder.put_manifest(&format!("{}\n{other}{}", &manifest[..at], &manifest[at + 1 + line.len()..]));
    let error = folder.check_with(Some(journal)).unwrap_err();
    assert!(matches!(inner(&error), CheckError::Piece(PieceProblem::OtherLemmas)), "{error}");
    fs::write(journal, "a letter\n").unwrap();
    assert!(matches!(folder.check_with(Some(journal)), Err(CheckError::Journal)));
    assert_eq!(fs::read_to_string(journal).unwrap(), "a letter\n");
}

/// Headers of pieces.
#[test]
fn headers_of_pieces() {
    let proof = example();
    let game = proof.game;
    let root = text(&game, &proof.claim, &proof.root);
    let top =
        proof.pieces.iter().rfind(|piece| piece.records.first() == Some(&6) && piece.uses.len() > 2).unwrap();
    let check = |piece: &Piece| checker::check_piece(checker::Source::of_bytes(piece.bytes(&game)));
    assert_eq!(check(top).unwrap().proves, top.proves);
    assert!(proof.pieces.iter().any(|piece| piece.proves.contains(&root)));
    let wrong = |change: &dyn Fn(&mut Piece)| {
        let mut piece = top.clone();
        change(&mut piece);
        let error = check(&piece).unwrap_err();
        assert!(matches!(error, CheckError::Header { .. }), "{error}");
    };
    wrong(&|piece| piece.proves.clear());
    wrong(&|piece| piece.proves.push(piece.proves[0].clone()));
    wrong(&|piece| piece.uses.push(piece.uses[0].clone()));
    wrong(&|piece| piece.proves.push("at-least 4 black none 0 XX./OO.".into()));
    wrong(&|piece| piece.uses.push("at-most 1 black none 0 XX./OO.".into()));
    wrong(&|piece| piece.uses.push("at-least 4 black none 0 XOX/OXO".into()));
    wrong(&|piece| piece.uses.push("at-least 4 black A1 1 XX./O..".into()));
    wrong(&|piece| piece.uses.push("at-least 7 black none 0 XX./OO.".into()));
    wrong(&|piece| piece.uses.push("at-least 01 black none 0 XX./OO.".into()));
    wrong(&|piece| piece.uses.push("at-least 4 black none 0 XX./OO. ".into()));
    // Not proved: a state that does not stand there, and one of which a reply is not covered.
    for state in [game.state("OO./OO.", 1), game.state("XX./O..", 2)] {
        let mut piece = top.clone();
        piece.proves.push(lemma(&game, &proof.claim, &state));
        let found = check(&piece);
        assert!(matches!(found, Err(CheckError::Lemma { .. })), "{found:?}");
    }
    // Where a lemma would do there is none in a certificate.
    let after = game.play(&proof.root, PASS).unwrap();
    assert!(!replies(&game, &after).is_empty());
    let record = [vec![6], crate::common::state_bytes(&proof.root), vec![0]].concat();
    let header = crate::common::header(
        &game,
        &proof.root,
        0,
        None,
        &[format!("{} finite under basic-ko", proof.claim)],
    );
    let found = crate::common::check(&crate::common::certificate(&header, &record));
    assert!(matches!(found, Err(CheckError::Record { problem: Problem::BadRecord(_), .. })), "{found:?}");
}

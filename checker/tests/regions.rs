//! All contents of one region, solved by a slow twin of the local game on the real board.

mod common;

use checker::{Report, ViolationKind};
use common::{Game, PASS, State, certificate, check, claim, header, state_bytes};
use std::collections::HashMap;

/// The wall is alive by the eyes A4 and C4, so that its region, the rows 1 and 2, is a local game for territory.
const ROWS: &str = ".X.X/XXXX/..../....";
const REGION: std::ops::Range<usize> = 0..8;

/// What is known of a content that holds: its clean-up and answers, where the strategy may play, whether it is plain.
struct Entry {
    cleanup: u8,
    answers: Vec<u8>,
    plays: Vec<usize>,
    plain: bool,
}

struct Twin {
    game: Game,
    entries: HashMap<Vec<u8>, Entry>,
    /// The contents in the order of their proof.
    order: Vec<Vec<u8>>,
}

impl Twin {
    fn state(&self, stones: &[u8], to_play: u8) -> State {
        State { stones: stones.to_vec(), to_play, ban: None, passed: false }
    }

    /// Whether each point of the region is in the chain of the wall or next to it. (More can be settled, by other chains.)
    fn is_settled(&self, stones: &[u8]) -> bool {
        let wall = self.game.chain(stones, 8);
        REGION.clone().all(|p| wall.contains(&p) || self.game.near(p).iter().any(|q| wall.contains(q)))
    }

    /// Where the strategy may play from a content on that holds, and whether it is plain.
    fn follow(&self, stones: &[u8]) -> Option<(Vec<usize>, bool)> {
        if let Some(entry) = self.entries.get(stones) {
            return Some((entry.plays.clone(), entry.plain));
        }
        let open = || REGION.clone().filter(|&p| stones[p] != 1).collect();
        self.is_settled(stones).then(|| (open(), true))
    }

    /// An own play after which the content holds.
    fn own_play(&self, state: &State) -> Option<(u8, Vec<usize>, bool)> {
        REGION.clone().find_map(|p| {
            let next = self.game.play(state, p as u8)?;
            let (mut plays, plain) = self.follow(&next.stones)?;
            plays.push(p);
            Some((p as u8, plays, plain))
        })
    }

    fn entry(&self, stones: &[u8]) -> Option<Entry> {
        let mut entry = Entry { cleanup: PASS, answers: Vec::new(), plays: Vec::new(), plain: true };
        if stones.contains(&2) {
            (entry.cleanup, entry.plays, entry.plain) = self.own_play(&self.state(stones, 1))?;
        }
        for p in REGION {
            let Some(after) = self.game.play(&self.state(stones, 2), p as u8) else { continue };
            let (answer, plays, plain) = if self.is_settled(&after.stones) {
                (PASS, REGION.filter(|&p| after.stones[p] != 1).collect(), true)
            } else {
                self.own_play(&after)?
            };
            entry.answers.push(answer);
            entry.plain &= plain && !plays.iter().any(|&p| stones[p] == 1 && after.stones[p] == 0);
            entry.plays.extend(plays);
        }
        Some(entry)
    }

    fn solve(&mut self) {
        let base = self.game.state(ROWS, 1).stones;
        let content = |number: usize| {
            let mut stones = base.clone();
            REGION.for_each(|p| stones[p] = (number / 3usize.pow(p as u32) % 3) as u8);
            stones
        };
        let legal = |stones: &Vec<u8>| {
            let has_liberty = |p: usize| !self.game.liberties(stones, &self.game.chain(stones, p)).is_empty();
            REGION.clone().all(|p| stones[p] == 0 || has_liberty(p))
        };
        let contents: Vec<Vec<u8>> = (0..3usize.pow(8)).map(content).filter(legal).collect();
        loop {
            let before = self.order.len();
            for stones in &contents {
                if !self.entries.contains_key(stones)
                    && !self.is_settled(stones)
                    && let Some(entry) = self.entry(stones)
                {
                    self.entries.insert(stones.clone(), entry);
                    self.order.push(stones.clone());
                }
            }
            if self.order.len() == before {
                return;
            }
        }
    }

    /// The records of all contents.
    fn records(&self) -> Vec<u8> {
        let mut bytes = vec![1, 0xff, 0, 1, 1, 0, 0x0f];
        for stones in &self.order {
            let mask = |colour| REGION.filter(|&p| stones[p] == colour).map(|p| 1 << p).sum::<u8>();
            let entry = &self.entries[stones];
            bytes.extend([2, mask(1), 0, mask(2), 0, entry.cleanup]);
            bytes.extend(&entry.answers);
        }
        bytes
    }
}

#[test]
fn all_contents_of_a_region() {
    let mut twin = Twin { game: Game::new(4, 4), entries: HashMap::new(), order: Vec::new() };
    twin.solve();
    let records = twin.records();
    let prove = |records: &[u8], stones: &[u8], rules: &str| -> Result<Report, checker::CheckError> {
        let root = twin.state(stones, 1);
        let mut body = records.to_vec();
        body.push(4);
        body.extend(state_bytes(&root));
        // The walls are what hangs together with the wall in the whole; the twin only has contents apart from it.
        body.extend([3, 0, 0xaf, 1, 2, 2, 0]);
        check(&certificate(&header(&twin.game, &root, 0, None, &[claim(1, 16, true, rules)]), &body))
    };
    let (mut plain, mut other, mut refused) = (0, 0, 0);
    let apart = |stones: &&Vec<u8>| (4..8).all(|p| stones[p] != 1);
    for stones in twin.order.iter().filter(apart).step_by(3) {
        let report = prove(&records, stones, "basic-ko").unwrap();
        let claim = &report.claims[0];
        assert_eq!(claim.contents as usize, twin.order.len());
        assert_eq!(claim.positional, claim.situational);
        let all = "basic-ko positional situational";
        if twin.entries[stones].plain {
            assert!(claim.positional.is_empty());
            prove(&records, stones, all).unwrap();
            plain += 1;
        } else {
            assert_eq!(claim.positional[0].kind, ViolationKind::Reason);
            prove(&records, stones, all).unwrap_err();
            other += 1;
        }
        refused += usize::from(prove(&[], stones, "basic-ko").is_err());
    }
    println!(
        "{} contents; {plain} plain, {other} others, {refused} refused without records",
        twin.order.len()
    );
    assert!(plain > 10 && other > 10 && refused == plain + other);
}

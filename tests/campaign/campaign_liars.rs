//! Workers that lie, and messages that go astray: nothing false is proved, and the campaign ends all the same.

use crate::support::campaigns::{begun, is_whole, local, pieces_in, proof, run};
use crate::support::folder::Folder;
use crate::support::lines::position;
use shoban::board::{Move, Position, Rules, Setup, Suicide};
use shoban::campaign::{
    Delivery, End, Ending, Engine, EngineError, Event, Job, JobId, Local, MoveCost, Opened, PieceName,
    Receipt,
};
use shoban::certificate::{Lemma, Paper, PieceWriter, Resting, sha256};
use shoban::game::Claim;
use shoban::{Color, Score};
use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

/// What a worker does to its reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    /// A byte of the piece is another one.
    Damage,
    /// The piece is what it is, under the name of another one.
    OtherName,
    /// A piece that is right, about something else.
    Foreign,
    /// A piece that rests on what nobody has proved.
    Unproved,
    /// It says that all is proved, without a piece.
    Boast,
    /// It says so with a piece of an earlier job.
    OldPiece,
    /// All costs nothing.
    Free,
    /// All costs as much as can be written, as do its nodes and its time.
    Dear,
    /// It tells of other states and moves than those that were asked.
    Garbage,
    /// It says that nothing can be proved.
    Refuse,
    /// All comes twice.
    Double,
    /// All comes later than what was given out after it, with old attempts among it.
    Late,
    /// Of each third report the piece is lost.
    Lose,
}

const LIES: [Lie; 13] = [
    Lie::Damage,
    Lie::OtherName,
    Lie::Foreign,
    Lie::Unproved,
    Lie::Boast,
    Lie::OldPiece,
    Lie::Free,
    Lie::Dear,
    Lie::Garbage,
    Lie::Refuse,
    Lie::Double,
    Lie::Late,
    Lie::Lose,
];

/// Threads of this process, of which one lies, the first that has something to lie about, or all.
struct Liar {
    local: Local,
    lie: Lie,
    /// Pieces that are right, about something else or resting on nothing here.
    foreign: Vec<Vec<u8>>,
    /// Whether there are others that do not lie.
    has_honest: bool,
    kept: VecDeque<Event>,
    old: Option<Vec<u8>>,
    seen: u64,
    /// Lies so far.
    told: u64,
    /// Who lies where others are honest.
    liar: Option<String>,
    banned: BTreeSet<String>,
}

impl Liar {
    fn new(lie: Lie, about: &Position, threads: usize, foreign: &[Vec<u8>]) -> Self {
        let (foreign, has_honest) = (foreign.to_vec(), threads > 1);
        let (kept, banned, liar) = (VecDeque::new(), BTreeSet::new(), None);
        let local = local(threads, about);
        Self { local, lie, foreign, has_honest, kept, old: None, seen: 0, told: 0, liar, banned }
    }

    /// Puts a piece in place of what the report has.
    fn put(delivery: &mut Delivery, bytes: Vec<u8>) {
        delivery.report.piece = Some(PieceName { sha256: sha256(&bytes), bytes: bytes.len() as u64 });
        delivery.report.end = End::Proved;
        delivery.piece = Some(bytes);
    }

    /// The report as the worker tells it; whether it is a lie.
    fn told(&mut self, delivery: &mut Delivery) -> bool {
        self.seen += 1;
        let report = &mut delivery.report;
        match self.lie {
            Lie::Damage => {
                let Some(bytes) = &mut delivery.piece else { return false };
                let place = self.seen as usize * 31 % bytes.len();
                bytes[place] ^= 1 << (self.seen % 8);
                let bytes = bytes.clone();
                Self::put(delivery, bytes);
            }
            Lie::OtherName => {
                let Some(piece) = &mut report.piece else { return false };
                piece.sha256 = sha256(b"something else");
            }
            Lie::Foreign | Lie::Unproved => {
                let piece = self.foreign[self.seen as usize % self.foreign.len()].clone();
                Self::put(delivery, piece);
            }
            Lie::Boast => (report.end, report.piece, delivery.piece) = (End::Proved, None, None),
            Lie::OldPiece => {
                // The first piece is held back, or the question would be done, and told for what comes next.
                match self.old.clone() {
                    Some(old) => Self::put(delivery, old),
                    None if delivery.piece.is_none() => return false,
                    None => {
                        self.old = delivery.piece.take();
                        (report.end, report.piece) = (End::Open, None);
                    }
                }
            }
            Lie::Free => {
                report.cost = 0;
                report.opened.iter_mut().flat_map(|o| &mut o.moves).for_each(|told| told.cost = 0);
            }
            Lie::Dear => {
                (report.cost, report.nodes, report.millis) = (u32::MAX, u64::MAX, u64::MAX);
                report.opened.iter_mut().flat_map(|o| &mut o.moves).for_each(|told| told.cost = u32::MAX);
            }
            Lie::Garbage => report.opened = garbage(&report.opened),
            Lie::Refuse => (report.end, report.piece, delivery.piece) = (End::Refuted, None, None),
            // The first, or the question would be done, and some of the others.
            Lie::Lose if delivery.piece.is_some() && (self.told == 0 || self.seen.is_multiple_of(3)) => {
                delivery.piece = None;
            }
            Lie::Lose | Lie::Double | Lie::Late => return false,
        }
        true
    }
}

/// Other lemmas, other moves, and no lemmas at all.
fn garbage(opened: &[Opened]) -> Vec<Opened> {
    let moves = |text: &str| vec![MoveCost { mv: text.to_owned(), cost: 0 }];
    let mut all = vec![
        Opened { lemma: "nonsense".to_owned(), moves: moves("A1") },
        Opened { lemma: "at-least 1 black none 0 X../...".to_owned(), moves: moves("Z99") },
        Opened { lemma: "at-least 2 black none 0 .X./O../...".to_owned(), moves: moves("pass") },
    ];
    for honest in opened {
        let (lemma, text) = (honest.lemma.clone(), ["Q16", "pass", "", "\u{0}", "a1"]);
        all.push(Opened { lemma, moves: text.iter().flat_map(|text| moves(text)).collect() });
        all.push(Opened { lemma: honest.lemma.replace("black", "white"), moves: honest.moves.clone() });
    }
    all
}

impl Engine for Liar {
    fn wanted(&self) -> usize {
        self.local.wanted()
    }

    fn submit(&mut self, job: &Job) -> Result<(), EngineError> {
        self.local.submit(job)
    }

    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError> {
        // What is late does not hear it.
        if self.lie == Lie::Late { Ok(()) } else { self.local.cancel(id, attempt) }
    }

    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError> {
        let is_due = self.kept.len() > 3 || (wait > Duration::ZERO && self.lie == Lie::Double);
        if is_due && let Some(event) = self.kept.pop_front() {
            return Ok(Some(event));
        }
        let Some(event) = self.local.next_event(wait)? else { return Ok(self.kept.pop_front()) };
        let Event::Delivery(mut delivery) = event else { return Ok(Some(event)) };
        let worker = delivery.report.worker.clone();
        let lies = !self.has_honest || self.liar.as_ref().is_none_or(|liar| *liar == worker);
        if lies && !self.banned.contains(&worker) && self.told(&mut delivery) {
            self.told += 1;
            self.liar = Some(worker);
        }
        match self.lie {
            Lie::Double => {
                self.told += 1;
                self.kept.push_back(Event::Delivery(delivery.clone()));
            }
            Lie::Late => {
                self.told += 1;
                self.kept.push_back(Event::Delivery(delivery));
                return Ok(None);
            }
            _ => {}
        }
        Ok(Some(Event::Delivery(delivery)))
    }

    fn settle(&mut self, receipt: Receipt) -> Result<(), EngineError> {
        self.local.settle(receipt)
    }

    fn ban(&mut self, worker: &str) -> Result<(), EngineError> {
        self.banned.insert(worker.to_owned());
        self.local.ban(worker)
    }
}

/// All pieces of a campaign about something that is proved in no time.
fn pieces_about(folder: &Folder, name: &str, state: &Position, claim: Claim) -> Vec<Vec<u8>> {
    let campaign = begun(folder, name, state, &[claim], 64);
    let ending = run(&campaign, &mut local(1, state), 60).ending;
    assert_eq!(ending, Ending::Proved, "{name}");
    pieces_in(campaign.path()).iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The question: Black leads by 2, which takes some work, and by 3 is not so.
fn question() -> Position {
    position("O.X/X.O/XO.", Color::Black)
}

/// Pieces about another board, another rule, the other side, another state and another claim.
fn foreign(folder: &Folder) -> Vec<Vec<u8>> {
    let with_suicide = Rules { suicide: Suicide::Allowed, ..Rules::default() };
    let suicide = Setup::from_diagram("O.X/X.O/XO.", with_suicide).unwrap().into_position().unwrap();
    let empty = Position::empty("3x3".parse().unwrap(), Rules::default());
    let two = Score::new(2);
    [
        pieces_about(folder, "board", &position(".O./.X./.../...", Color::Black), Claim::at_least(two)),
        pieces_about(folder, "suicide", &suicide, Claim::at_least(two)),
        pieces_about(folder, "side", &question(), Claim::at_most(two)),
        pieces_about(folder, "state", &empty, Claim::at_least(Score::new(9))),
    ]
    .concat()
}

/// Pieces that rest on themselves, on each other, and on what nobody has proved: the checker has nothing against any of them.
fn unproved(claim: Claim) -> Vec<Vec<u8>> {
    let state = question();
    let reached = |mv: &str| state.after(Move::named(mv, state.size()).unwrap());
    let next = reached("pass").after(Move::named("B2", state.size()).unwrap());
    let piece = |about: &Position, resting: Resting, on: &Position| {
        let mut writer = PieceWriter::new(state.size(), claim).unwrap();
        writer.add(about, resting).unwrap();
        let uses = [Lemma { state: *on, claim }.to_string()];
        writer.finish(&[Lemma { state: *about, claim }], &uses).unwrap().bytes
    };
    let pass = Resting::OnLemmaAfter(Move::Pass);
    let pieces = vec![
        piece(&state, Resting::OnLemma, &state),
        piece(&state, pass, &reached("pass")),
        piece(&next, Resting::OnLemma, &next),
    ];
    assert!(pieces.iter().all(|bytes| !Paper::accept(bytes.clone()).unwrap().uses.is_empty()));
    pieces
}

#[test]
fn liars_do_not_matter_where_somebody_is_honest() {
    let folder = Folder::new("liars");
    let foreign = foreign(&folder);
    let claim = Claim::at_least(Score::new(2));
    let unproved = unproved(claim);
    for lie in LIES {
        let others = if lie == Lie::Unproved { &unproved } else { &foreign };
        // Whoever would lie may have had nothing to lie about before the others were done: then again.
        let told =
            (0..20).map(|time| beside_honest(&folder, lie, time, claim, others)).find(|told| *told > 0);
        assert!(told.is_some(), "{lie:?}");
    }
}

/// Proves the question with a liar and somebody honest; how many lies there were.
fn beside_honest(folder: &Folder, lie: Lie, time: u32, claim: Claim, others: &[Vec<u8>]) -> u64 {
    let name = format!("{lie:?}-{time}");
    let campaign = begun(folder, &name, &question(), &[claim], 64);
    let mut engine = Liar::new(lie, &question(), 2, others);
    let begun = Instant::now();
    let ran = run(&campaign, &mut engine, 30);
    println!("{name}: {} lies, {} refused, {:?}", engine.told, ran.refused.len(), begun.elapsed());
    assert_eq!(ran.ending, Ending::Proved, "{name}");
    is_whole(&campaign);
    proof(&campaign, &folder.path(&format!("{name}.proof"))).unwrap();
    let is_refused = engine.told > 0 && matches!(lie, Lie::Damage | Lie::OtherName | Lie::Foreign);
    assert_eq!(!ran.refused.is_empty(), is_refused, "{name}: {:?}", ran.refused);
    // The liar alone, and nobody who only has bad luck.
    let liar = engine.liar.iter().filter(|_| is_refused).cloned().collect();
    assert_eq!(engine.banned, liar, "{name}");
    engine.told
}

/// Nothing is proved that does not hold, and nothing at all where everybody lies about all pieces.
#[test]
fn liars_alone_prove_nothing_false() {
    let folder = Folder::new("liars-alone");
    let foreign = foreign(&folder);
    let (mut lies, mut refused, mut ended) = (0, 0, 0);
    for lie in LIES {
        for score in [2, 3] {
            let claim = Claim::at_least(Score::new(score));
            let campaign = begun(&folder, &format!("{lie:?}{score}"), &question(), &[claim], 64);
            let others = if lie == Lie::Unproved { unproved(claim) } else { foreign.clone() };
            let mut engine = Liar::new(lie, &question(), 1, &others);
            let ran = run(&campaign, &mut engine, 1);
            lies += engine.told;
            refused += ran.refused.len();
            ended += u32::from(ran.ending == Ending::Proved);
            is_whole(&campaign);
            let out = folder.path(&format!("{lie:?}{score}.proof"));
            match ran.ending {
                Ending::Proved => {
                    assert_eq!(score, 2, "{lie:?}");
                    proof(&campaign, &out).unwrap();
                }
                Ending::Stopped | Ending::Exhausted => assert!(proof(&campaign, &out).is_err()),
            }
        }
    }
    println!("{lies} lies, {refused} refused, {ended} proved all the same");
    assert!(lies > 1000 && refused > 3 && ended > 3, "{lies} {refused} {ended}");
}

/// A piece that proves more than is asked, or an image of it, ends in a proof as well.
#[test]
fn more_than_is_asked_is_no_dead_end() {
    let folder = Folder::new("liars-more");
    let more = Claim::at_least(Score::new(9));
    let (state, image) = (position("..X/.X./...", Color::Black), position("X../.X./...", Color::Black));
    for (name, about) in [("same", &state), ("image", &image)] {
        let pieces = pieces_about(&folder, &format!("{name}-pieces"), about, more);
        let claim = Claim::at_least(Score::new(if name == "same" { 5 } else { 9 }));
        let campaign = begun(&folder, name, &state, &[claim], 64);
        let mut engine = Liar::new(Lie::Foreign, &state, 2, &pieces);
        assert_eq!(run(&campaign, &mut engine, 30).ending, Ending::Proved);
        is_whole(&campaign);
        proof(&campaign, &folder.path(&format!("{name}.proof"))).unwrap();
    }
    let lemma = Lemma { state, claim: more };
    assert_eq!(lemma.state.key().0, image.key().0);
}

//! From arguments to the position they mean.

use super::args::{PositionArgs, SizeOrFile};
use super::output;
use anyhow::{Context as _, anyhow, bail};
use shoban::board::{BoardSize, Move, Position, Rules, Setup, Suicide};
use shoban::files;
use shoban::formats::decode::{self, Charset, Decoded};
use shoban::formats::moves;
use shoban::formats::repetition::Repetition;
use shoban::formats::sgf::{LineColumn, SgfGame, SgfMove, SgfNote, SgfOptions};
use shoban::formats::source::{self, SourceError};
use shoban::game::{Color, Score};
use std::ffi::OsStr;
use std::path::Path;

/// Notes that are printed; a file with more has one habit.
const MOST_NOTES: usize = 20;

/// A position and how it came about.
pub struct Start {
    /// Set-up and moves.
    pub game: SgfGame,
    /// The position after them.
    pub position: Position,
    /// What is to be said of how they were read.
    pub notes: Vec<String>,
}

impl Start {
    fn of(game: SgfGame) -> anyhow::Result<Self> {
        Ok(Self { position: game.to_position()?, game, notes: Vec::new() })
    }

    fn play(&mut self, mv: Move, repetition: Repetition) -> anyhow::Result<()> {
        let color = self.position.to_play();
        self.position = repetition.settled(self.position.play(mv)?);
        self.game.moves.push(SgfMove { color, mv, place: LineColumn::START });
        Ok(())
    }

    /// The move that led to the position, if there was one.
    pub fn last_move(&self) -> Option<Move> {
        self.game.moves.last().map(|played| played.mv)
    }
}

/// Where the text of a board comes from, and what it holds.
pub struct Text {
    pub name: String,
    pub text: String,
    /// What is to be said of its encoding.
    pub notes: Vec<SgfNote>,
}

impl Text {
    /// The text of a file, or of standard input for `-`.
    ///
    /// # Errors
    /// If it cannot be read, or it is not clear what its bytes mean.
    pub fn of_file(path: &Path, charset: Option<Charset>) -> anyhow::Result<Self> {
        let name = files::name(path);
        let bytes = files::read_bytes(path).with_context(|| format!("cannot read {name}"))?;
        let Decoded { text, notes } = decode::decode(&bytes, charset).with_context(|| name.clone())?;
        Ok(Self { name, text, notes })
    }
}

impl PositionArgs {
    /// The position: the board, then the side to move, then the moves.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    pub fn start(&self) -> anyhow::Result<Start> {
        self.start_under(None)
    }

    /// The same under a rule for repetitions, if one is chosen. What it forbids is not looked at here.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    pub fn start_under(&self, chosen: Option<Repetition>) -> anyhow::Result<Start> {
        let repetition = chosen.unwrap_or_default();
        let mut start = self.board(chosen)?;
        // A side that is to move anyway keeps its ko ban.
        if let Some(color) = self.to_play.map(Color::from).filter(|&color| color != start.position.to_play())
        {
            let notes = std::mem::take(&mut start.notes);
            start =
                Start { notes, ..Start::of(SgfGame::from_position(&start.position.with_to_play(color)))? };
        }
        let typed = self.first.as_ref().map(|text| ("--first", text));
        if let Some((option, text)) = typed.or_else(|| self.moves.as_ref().map(|text| ("--moves", text))) {
            let played = moves::play_text_under(&start.position, text, repetition).context(option)?;
            if option == "--first" && played.moves.len() != 1 {
                bail!("--first takes one move; write --moves for a line of {}", played.moves.len());
            }
            played.moves.into_iter().try_for_each(|mv| start.play(mv, repetition))?;
        }
        Ok(start)
    }

    /// The same for a command that knows basic ko alone.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    pub fn start_by_basic_ko(&self) -> anyhow::Result<Start> {
        let mut start = self.start()?;
        let chosen = self.rules.filter(|rules| rules.repetition != Repetition::BasicKo);
        start.notes.extend(chosen.map(|rules| {
            let words = rules.repetition.words();
            format!("--rules {rules}: {words} is for 'solve', 'gtp' and 'analysis'; this command plays by basic ko")
        }));
        Ok(start)
    }

    /// The text of the board, if it comes from a file or stands in the arguments.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn text(&self) -> anyhow::Result<Option<Text>> {
        let file = |path: &Path| Text::of_file(path, self.encoding);
        match (&self.sgf, &self.diagram, &self.size_or_file) {
            (Some(path), ..) | (_, _, Some(SizeOrFile::File(path))) => file(path).map(Some),
            (_, Some(typed), _) if is_file(typed) => file(Path::new(typed)).map(Some),
            (_, Some(typed), _) => {
                let name = "--diagram (no such file, so read as text)".to_owned();
                let text = typed.to_str().with_context(|| format!("{name}: that is no UTF-8"))?.to_owned();
                Ok(Some(Text { name, text, notes: Vec::new() }))
            }
            _ => Ok(None),
        }
    }

    /// The files that the position may come from; `-` is standard input.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let typed = match &self.size_or_file {
            Some(SizeOrFile::File(path)) => Some(path.as_path()),
            _ => None,
        };
        [self.sgf.as_deref(), self.diagram.as_ref().map(Path::new), typed].into_iter().flatten()
    }

    fn board(&self, repetition: Option<Repetition>) -> anyhow::Result<Start> {
        let choice = self.choice(repetition);
        let mut start = match self.text()? {
            Some(text) => self.written(&text, choice)?,
            None => self.empty_board(choice)?,
        };
        if let Some((rules, text)) = self.rules.and_then(|rules| Some((rules, rules.other_counting()?))) {
            start.notes.push(format!("--rules {rules}: {text}"));
        }
        Ok(start)
    }

    /// The position of a text. What is refused says how to go on, if the text has a usable position before the trouble.
    fn written(&self, Text { name, text, notes }: &Text, choice: SgfOptions) -> anyhow::Result<Start> {
        let read = |choice| {
            let game = match self.sgf {
                Some(_) => source::read_sgf(text, choice)?,
                None => source::read(text, choice)?,
            };
            Ok((game.to_position_under(choice.repetition.unwrap_or_default())?, game))
        };
        let (position, game) = read(choice).map_err(|error: SourceError| {
            let before = source::node_before(text, &error).filter(|_| !error.is_missing_node());
            let usable = before.filter(|&node| read(SgfOptions { node: Some(node), ..choice }).is_ok());
            let way_on = usable.map(|node| format!("; --node {node} takes the position before"));
            anyhow!("{name}: {error}{}", way_on.unwrap_or_default())
        })?;
        let notes = notes.iter().chain(&game.notes).map(|note| format!("{name}, {note}")).collect();
        Ok(Start { position, game, notes })
    }

    fn empty_board(&self, choice: SgfOptions) -> anyhow::Result<Start> {
        let Some(SizeOrFile::Size(size)) = self.size_or_file else {
            bail!("no board; give a size, a file, --sgf or --diagram");
        };
        if self.node.is_some() {
            bail!("--node counts the nodes of an SGF file; there is none");
        }
        if self.game.is_some() {
            bail!("--game counts the games of an SGF file; there is none");
        }
        let setup = Setup::new(size, choice.rules(Rules::default()));
        Start::of(SgfGame { setup, moves: Vec::new(), place: LineColumn::START, notes: Vec::new() })
    }

    fn choice(&self, repetition: Option<Repetition>) -> SgfOptions {
        let suicide = self.suicide.map(Suicide::from);
        let to_play = self.to_play.map(Color::from);
        SgfOptions {
            game: self.game,
            node: self.node,
            suicide,
            komi: self.komi,
            rules: self.rules,
            repetition,
            to_play,
        }
    }
}

/// Whether a diagram is the name of a file. Pipes are files; folders are as well, and cannot be read, but `.`, `..` and `../..` are
/// boards.
fn is_file(typed: &OsStr) -> bool {
    let path = Path::new(typed);
    let is_board = || typed.as_encoded_bytes().iter().all(|c| b"./".contains(c));
    typed == "-" || (path.exists() && !(path.is_dir() && is_board()))
}

/// Says on standard error how the input was read.
pub fn say(notes: &[String]) {
    for note in notes.iter().take(MOST_NOTES) {
        output::complain(&format!("note: {note}"));
    }
    if notes.len() > MOST_NOTES {
        output::complain(&format!("note: and {} more like these", notes.len() - MOST_NOTES));
    }
}

/// The text of a file of the laboratory, or of standard input for `-`. What is not UTF-8 becomes U+FFFD.
pub fn read(path: &Path) -> anyhow::Result<String> {
    files::read_text(path).with_context(|| format!("cannot read {}", files::name(path)))
}

/// The score, if the board is large enough for it: a question beyond that is a slip of the fingers.
pub fn possible(score: Score, option: &str, size: BoardSize) -> anyhow::Result<Score> {
    let most = size.count();
    if usize::from(score.points().unsigned_abs()) > most {
        bail!("{option} {}: scores on a {size} board lie between -{most} and {most}", score.points());
    }
    Ok(score)
}

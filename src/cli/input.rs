//! From arguments to the position they mean.

use super::args::{PositionArgs, SizeOrFile};
use anyhow::{Context as _, bail};
use shoban::board::{Move, Position, Rules, Setup, Suicide};
use shoban::files;
use shoban::formats::moves;
use shoban::formats::sgf::{LineColumn, SgfGame, SgfMove, SgfOptions};
use shoban::formats::source;
use shoban::game::Color;
use std::path::Path;

/// A position and how it came about.
pub struct Start {
    /// Set-up and moves.
    pub game: SgfGame,
    /// The position after them.
    pub position: Position,
}

impl Start {
    fn of(game: SgfGame) -> anyhow::Result<Self> {
        Ok(Self { position: game.to_position()?, game })
    }

    fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        let color = self.position.to_play();
        self.position = self.position.play(mv)?;
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
}

impl PositionArgs {
    /// The position: the board, then the side to move, then the moves.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    pub fn start(&self) -> anyhow::Result<Start> {
        let mut start = self.board()?;
        // A side that is to move anyway keeps its ko ban.
        if let Some(color) = self.to_play.map(Color::from).filter(|&color| color != start.position.to_play())
        {
            start = Start::of(SgfGame::from_position(&start.position.with_to_play(color)))?;
        }
        let typed = self.first.as_ref().map(|text| ("--first", text));
        if let Some((option, text)) = typed.or_else(|| self.moves.as_ref().map(|text| ("--moves", text))) {
            let played = moves::play_text(&start.position, text).context(option)?;
            if option == "--first" && played.moves.len() != 1 {
                bail!("--first takes one move; write --moves for a line of {}", played.moves.len());
            }
            played.moves.into_iter().try_for_each(|mv| start.play(mv))?;
        }
        Ok(start)
    }

    /// The text of the board, if it comes from a file or stands in the arguments.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn text(&self) -> anyhow::Result<Option<Text>> {
        let file = |path: &Path| anyhow::Ok(Text { name: files::name(path), text: read(path)? });
        match (&self.sgf, &self.diagram, &self.size_or_file) {
            (Some(path), ..) | (_, _, Some(SizeOrFile::File(path))) => file(path).map(Some),
            (_, Some(typed), _) if typed == "-" || Path::new(typed).is_file() => {
                file(Path::new(typed)).map(Some)
            }
            (_, Some(typed), _) => {
                let name = "--diagram (no such file, so read as text)".to_owned();
                Ok(Some(Text { name, text: typed.clone() }))
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

    fn board(&self) -> anyhow::Result<Start> {
        let choice = self.choice();
        let Some(Text { name, text }) = self.text()? else { return self.empty_board(choice) };
        let game = if self.sgf.is_some() {
            SgfGame::read_with(&text, choice).with_context(|| name.clone())?
        } else {
            source::read(&text, choice).with_context(|| name.clone())?
        };
        Start::of(game).context(name)
    }

    fn empty_board(&self, choice: SgfOptions) -> anyhow::Result<Start> {
        let Some(SizeOrFile::Size(size)) = self.size_or_file else {
            bail!("no board; give a size, a file, --sgf or --diagram");
        };
        if self.node.is_some() {
            bail!("--node counts the nodes of an SGF file; there is none");
        }
        let setup = Setup::new(size, choice.rules(Rules::default()));
        Start::of(SgfGame { setup, moves: Vec::new(), place: LineColumn::START })
    }

    fn choice(&self) -> SgfOptions {
        let suicide = self.suicide.then_some(Suicide::Allowed);
        SgfOptions { node: self.node, suicide, komi: self.komi }
    }
}

/// The text of a file, or of standard input for `-`. Characters of other encodings become U+FFFD: they can only
/// stand in comments of a correct file.
pub fn read(path: &Path) -> anyhow::Result<String> {
    files::read_text(path).with_context(|| format!("cannot read {}", files::name(path)))
}

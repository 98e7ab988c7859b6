//! From arguments to the position they mean.

use super::args::PositionArgs;
use anyhow::{Context as _, bail};
use shoban::board::{Color, Position, Rules, Setup, Suicide};
use shoban::formats::moves;
use shoban::formats::sgf::SgfGame;
use std::io::Read as _;
use std::path::Path;

impl PositionArgs {
    /// The position: the board, then the side to move, then the moves.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    pub fn position(&self) -> anyhow::Result<Position> {
        let mut position = self.board()?;
        // A side that is to move anyway keeps its ko ban.
        if let Some(color) = self.to_play.map(Color::from).filter(|&color| color != position.to_play()) {
            position = position.with_to_play(color);
        }
        let typed = self.first.as_ref().map(|text| ("--first", text));
        match typed.or_else(|| self.moves.as_ref().map(|text| ("--moves", text))) {
            Some((option, text)) => {
                let played = moves::play_text(&position, text).context(option)?;
                if option == "--first" && played.moves.len() != 1 {
                    bail!("--first takes one move; write --moves for a line of {}", played.moves.len());
                }
                Ok(played.position)
            }
            None => Ok(position),
        }
    }

    fn board(&self) -> anyhow::Result<Position> {
        if let Some(path) = &self.sgf {
            return self.sgf_position(path);
        }
        if let Some(text_or_file) = &self.diagram {
            return self.diagram_position(text_or_file);
        }
        let size = self.size.context("no board; give a size, --sgf or --diagram")?;
        Ok(Position::empty(size, self.rules(Rules::default())))
    }

    fn sgf_position(&self, path: &Path) -> anyhow::Result<Position> {
        let text = read(path)?;
        let read = SgfGame::read(&text).and_then(|mut game| {
            game.setup.rules = self.rules(game.setup.rules);
            game.to_position()
        });
        read.with_context(|| name(path))
    }

    fn diagram_position(&self, text_or_file: &str) -> anyhow::Result<Position> {
        let path = Path::new(text_or_file);
        let is_file = text_or_file == "-" || path.is_file();
        let (text, source) = if is_file {
            (read(path)?, name(path))
        } else {
            (text_or_file.to_owned(), "--diagram (no such file, so read as text)".to_owned())
        };
        let setup =
            Setup::from_diagram(&text, self.rules(Rules::default())).with_context(|| source.clone())?;
        setup.into_position().context(source)
    }

    /// The rules said elsewhere, where the arguments do not say otherwise.
    fn rules(&self, said: Rules) -> Rules {
        Rules {
            suicide: if self.suicide { Suicide::Allowed } else { said.suicide },
            komi: self.komi.unwrap_or(said.komi),
        }
    }
}

fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a file, or of standard input for `-`. Characters of other encodings become U+FFFD: they can only
/// stand in comments of a correct file.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let done = if path.as_os_str() == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    done.with_context(|| format!("cannot read {}", name(path)))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

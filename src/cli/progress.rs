//! Progress on standard error: a spinner for people at a terminal, now and then a line for logs, or JSON for programs.

use super::output;
use super::pace::{Pace, QUIET_FOR};
use super::progress_text::Doing;
use super::scene::Scene;
use super::spinner::Spinner;
#[cfg(feature = "watch")]
use super::watch::Screen;
use shoban::certificate::{WritingProgress, WritingStage};
use shoban::formats::progress::{Line, Subject, claim_text};
use shoban::formats::quantity;
use shoban::group::{GroupObserver, GroupProgress};
use shoban::problems::author::{AuthorObserver, AuthorProgress, Stage};
#[cfg(feature = "watch")]
use shoban::solve::Overview;
use shoban::solve::{Lengthening, Observer, Progress, Saving};
use shoban::text::shown_name;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

/// Between two JSON objects about the same work. The search has news about once in a second.
const JSON_EVERY: Duration = Duration::from_millis(900);

/// Work shorter than this takes no screen.
#[cfg(feature = "watch")]
const NO_PAGE_FOR: Duration = Duration::from_millis(200);

/// How progress is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// Not at all.
    Nothing,
    /// For people.
    People,
    /// For programs.
    Json,
}

/// Progress of one search after the other at one place of the scene.
pub struct ProgressView {
    form: Form,
    scene: Scene,
    place: usize,
    /// What is worked on, where that is one of several.
    problem: Option<String>,
    /// Whether it was said why checkpoints come later than asked.
    has_told_lengthening: bool,
    /// Whether the last checkpoint could not be written.
    has_lost_checkpoint: bool,
}

/// How progress is shown.
enum Form {
    Silent,
    /// For a terminal; the spinner appears when patience ends.
    Spinner(Option<Spinner<Doing>>),
    /// For logs.
    Lines(Pace),
    /// For programs: when the last object was written, and about what.
    Json(Option<(Instant, Topic)>),
    /// A page; the screen is taken when the work takes time.
    #[cfg(feature = "watch")]
    Page(Option<Screen>),
}

/// What an object of progress is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Topic {
    Search,
    Writing,
    Checking,
}

impl Topic {
    const fn of(doing: &Doing) -> Self {
        match doing {
            Doing::Searching(_) | Doing::Group(_) | Doing::Tree(_) => Self::Search,
            Doing::Writing(progress) => match progress.stage {
                WritingStage::Writing(..) => Self::Writing,
                WritingStage::Checking => Self::Checking,
            },
        }
    }
}

/// What is being done, for programs.
fn line(doing: &Doing, problem: Option<&str>) -> Line {
    match doing {
        Doing::Searching(progress) => Line::search(progress, Subject::of(problem)),
        Doing::Writing(progress) => Line::certificate(progress, Subject::of(problem)),
        Doing::Group(progress) => Line::group(progress),
        Doing::Tree(progress) => tree_line(progress),
    }
}

/// How far a solution tree is, for programs.
fn tree_line(progress: &AuthorProgress) -> Line {
    let AuthorProgress { turn, elapsed, nodes, search } = *progress;
    Line::Tree {
        stage: word(turn.stage),
        number: turn.number,
        of: turn.of,
        seconds: elapsed.as_secs_f64(),
        nodes,
        claim: search.map(|search| claim_text(search.claim)),
        lower: search.map(|search| search.bounds.lower()),
        upper: search.map(|search| search.bounds.upper()),
    }
}

/// The name of a stage in docs/json.md.
const fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Goal => "goal",
        Stage::FirstMove => "first-move",
        Stage::Branch => "branch",
        Stage::Refutation => "refutation",
        Stage::Difficulty => "difficulty",
        Stage::Proof => "proof",
    }
}

impl ProgressView {
    /// The view of the only place of a scene.
    pub fn new(showing: Showing, scene: &Scene) -> Self {
        let form = match showing {
            Showing::Nothing => Form::Silent,
            Showing::Json => Form::Json(None),
            Showing::People if std::io::stderr().is_terminal() => Form::Spinner(None),
            Showing::People => Form::Lines(Pace::default()),
        };
        Self::of_form(form, scene)
    }

    /// The same as a page that takes the whole terminal at standard error, or as lines where there is none.
    ///
    /// # Errors
    /// If pages were left out of the program.
    #[cfg_attr(not(feature = "watch"), expect(unused_variables, reason = "there is nothing to watch"))]
    pub fn watching(scene: &Scene) -> anyhow::Result<Self> {
        #[cfg(not(feature = "watch"))]
        anyhow::bail!(
            "--watch: this program was built without it; build it with 'cargo build --release --features watch'"
        );
        #[cfg(feature = "watch")]
        if std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb") {
            Ok(Self::of_form(Form::Page(None), scene))
        } else {
            output::complain(
                "note: --watch needs standard error to be a terminal that moves its cursor; progress comes in lines",
            );
            Ok(Self::new(Showing::People, scene))
        }
    }

    fn of_form(form: Form, scene: &Scene) -> Self {
        Self {
            form,
            scene: scene.clone(),
            place: 0,
            problem: None,
            has_told_lengthening: false,
            has_lost_checkpoint: false,
        }
    }

    /// Whether the last checkpoint could not be written.
    pub const fn has_lost_checkpoint(&self) -> bool {
        self.has_lost_checkpoint
    }

    /// The view of one of several places of the scene.
    #[must_use]
    pub fn at(self, place: usize) -> Self {
        Self { place, ..self }
    }

    /// The view of one of several questions, called so.
    #[must_use]
    pub fn about(self, problem: String) -> Self {
        self.scene.begin(self.place, Some(problem.clone()));
        Self { problem: Some(problem), ..self }
    }

    /// The work is done: nothing more is shown of it.
    pub fn finish(self) {
        self.scene.end(self.place);
        self.clear();
    }

    /// Takes the spinner or the page away, so that it does not stand in what follows.
    pub fn clear(self) {
        match self.form {
            Form::Spinner(Some(spinner)) => {
                self.scene.set_bar(None);
                spinner.bar.finish_and_clear();
            }
            #[cfg(feature = "watch")]
            Form::Page(Some(screen)) => {
                let messages = screen.close();
                self.scene.set_bar(None);
                messages.iter().for_each(|message| output::complain(message));
            }
            _ => {}
        }
    }

    /// The screen of the page, taken if the work has gone on for some time; if it cannot be had, lines are shown instead.
    #[cfg(feature = "watch")]
    fn screen(&mut self, elapsed: Duration) -> Option<&Screen> {
        let Form::Page(screen) = &mut self.form else { return None };
        if screen.is_none() && elapsed >= NO_PAGE_FOR {
            match Screen::open(self.scene.stop()) {
                Ok(opened) => {
                    self.scene.set_page();
                    *screen = Some(opened);
                }
                Err(error) => {
                    output::complain(&format!("note: --watch: the terminal cannot be had: {error}"));
                    self.form = Form::Lines(Pace::default());
                    return None;
                }
            }
        }
        match &self.form {
            Form::Page(screen) => screen.as_ref(),
            _ => None,
        }
    }

    /// A line between what is shown.
    fn say(&self, text: &str) {
        match &self.form {
            Form::Spinner(Some(spinner)) => spinner.bar.suspend(|| output::complain(text)),
            #[cfg(feature = "watch")]
            Form::Page(Some(screen)) => screen.update(|page| page.messages.push(text.to_owned())),
            _ => output::complain(text),
        }
    }

    /// Shows that something is being done, in the form chosen and as often as is good for it.
    fn show(&mut self, doing: Doing) {
        self.scene.goes_on(self.place, doing);
        #[cfg(feature = "watch")]
        if let Some(screen) = self.screen(doing.elapsed()) {
            return screen.update(|page| page.note(doing));
        }
        match &mut self.form {
            Form::Silent => {}
            #[cfg(feature = "watch")]
            Form::Page(_) => {}
            Form::Spinner(Some(spinner)) => spinner.show(doing),
            Form::Spinner(none) => {
                if doing.elapsed() >= QUIET_FOR {
                    let new = none.insert(Spinner::new(doing, Doing::text));
                    self.scene.set_bar(Some(new.bar.clone()));
                }
            }
            Form::Lines(pace) => {
                if pace.is_due(&doing) {
                    output::complain(&doing.text(usize::MAX));
                }
            }
            Form::Json(last) => {
                let topic = Topic::of(&doing);
                if last.is_none_or(|(then, about)| about != topic || then.elapsed() >= JSON_EVERY) {
                    *last = Some((Instant::now(), topic));
                    output::complain(&line(&doing, self.problem.as_deref()).to_json());
                }
            }
        }
    }

    fn tell_lengthening(&mut self, saving: &Saving) {
        let Some(lengthening) = saving.lengthening.filter(|_| !self.has_told_lengthening) else { return };
        self.has_told_lengthening = true;
        let (name, took) = (shown_name(&saving.path), quantity::duration(saving.took));
        self.say(&match lengthening {
            Lengthening::Writing { asked, planned } => format!(
                "{name}: writing takes {took}, so the next checkpoint comes after {} instead of {}: at most a tenth of the time goes into it",
                quantity::duration(planned),
                quantity::duration(asked)
            ),
            Lengthening::Forgetting { times } => format!(
                "{name}: the table is too small to keep what is found between two checkpoints, so the next comes {times} times as late as \
                 asked"
            ),
        });
    }
}

impl GroupObserver for ProgressView {
    fn progress(&mut self, progress: &GroupProgress) {
        self.show(Doing::Group(*progress));
    }
}

impl AuthorObserver for ProgressView {
    fn progress(&mut self, progress: &AuthorProgress) {
        self.show(Doing::Tree(*progress));
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.show(Doing::Writing(*progress));
    }
}

impl Observer for ProgressView {
    fn progress(&mut self, progress: &Progress) {
        self.show(Doing::Searching(*progress));
    }

    #[cfg(feature = "watch")]
    fn turn(&mut self, overview: &Overview<'_, '_>) {
        if let Form::Page(Some(screen)) = &self.form {
            screen.update(|page| page.look_at(overview));
        }
    }

    /// That there is a checkpoint is no news for people; that there is none is, also for those who want to hear nothing else.
    fn saved(&mut self, saving: &Saving) {
        self.has_lost_checkpoint = saving.result.is_err();
        if matches!(self.form, Form::Json(_)) {
            return output::complain(&Line::checkpoint(saving).to_json());
        }
        match &saving.result {
            Err(error) => {
                self.say(&format!("{}: no checkpoint: {error}; the work goes on", shown_name(&saving.path)));
            }
            Ok(_) if matches!(self.form, Form::Silent) => {}
            Ok(_) => self.tell_lengthening(saving),
        }
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.show(Doing::Writing(*progress));
    }
}

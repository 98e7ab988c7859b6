//! Experiments that are drawn in one plot, and those that stand alone.

use super::figures::Study;

/// Experiments of one panel, or one alone.
pub(super) struct Group<'s> {
    /// In the order of the page.
    pub studies: Vec<&'s Study>,
}

impl Group<'_> {
    /// The title of a panel of several experiments.
    pub fn title(&self) -> Option<&str> {
        let panel = self.studies.first()?.header.panel.as_ref()?;
        (self.studies.len() > 1).then_some(panel.title.as_str())
    }

    /// The file of the plot of a panel; called by its first experiment, of which there is only one.
    pub fn picture(&self) -> Option<String> {
        self.title()?;
        Some(format!("{}.panel.svg", self.studies.first()?.header.experiment))
    }
}

/// All experiments; those of a panel stand where the first of them does.
pub(super) fn groups(studies: &[Study]) -> Vec<Group<'_>> {
    let title = |study: &Study| study.header.panel.as_ref().map(|panel| panel.title.clone());
    let mut groups: Vec<Group<'_>> = Vec::new();
    for study in studies {
        let own = title(study);
        let known = groups.iter_mut().find(|group| own.is_some() && title(group.studies[0]) == own);
        match known {
            Some(group) => group.studies.push(study),
            None => groups.push(Group { studies: vec![study] }),
        }
    }
    groups
}

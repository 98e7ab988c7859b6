//! Numbers that were found by measuring: what they are for, what they may be, and what they are unless told otherwise.
//!
//! A number of this kind orders work, or says how much of it is worth while; answers never depend on it. Each stands in a
//! section next to the code that it steers, with a sentence, its unit and the page of docs/notebook where it was measured.

use thiserror::Error;

/// One of the numbers, as it stands in a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its name in a file.
    pub name: String,
    /// What it is for.
    pub purpose: String,
    /// What it is.
    pub value: u64,
    /// The least and the greatest that it may be.
    pub range: (u64, u64),
}

impl Number {
    /// A number of a section, whose name is as in the code.
    #[must_use]
    pub fn new(field: &str, purpose: &[&str], value: u64, least: u64, most: u64) -> Self {
        let purpose: Vec<&str> = purpose.iter().map(|line| line.trim()).collect();
        let name = field.replace('_', "-");
        // Other numbers are called by their names in a file, too.
        Self { name, purpose: purpose.join(" ").replace('_', "-"), value, range: (least, most) }
    }

    /// Nothing, if the number may be what it is.
    ///
    /// # Errors
    /// If it is too small or too large.
    pub fn check(self, section: &str) -> Result<(), TuningError> {
        let (least, most) = self.range;
        if (least..=most).contains(&self.value) {
            return Ok(());
        }
        let (name, value) = (format!("{section}.{}", self.name), self.value);
        Err(TuningError { name, value, least, most })
    }
}

/// A number that may not be what it is said to be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{name} is {value}, but must be from {least} to {most}")]
pub struct TuningError {
    name: String,
    value: u64,
    least: u64,
    most: u64,
}

impl TuningError {
    /// The section and the number, with a dot between them.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Declares a section: for each number a sentence, its name and type, what it is unless told otherwise, and the least and
/// the greatest that it may be.
macro_rules! tuning {
    (
        $(#[$meta:meta])*
        pub struct $section:ident {
            $( $(#[doc = $purpose:literal])+ $name:ident: $kind:ty = $value:expr, $least:expr => $most:expr; )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $section {
            $( $(#[doc = $purpose])+ pub $name: $kind, )+
        }

        impl $section {
            /// What the numbers are unless told otherwise.
            pub const DEFAULT: Self = Self { $( $name: $value, )+ };

            /// All of them, in the order in which they are declared.
            #[must_use]
            pub fn numbers(&self) -> Vec<$crate::tuning::Number> {
                vec![$(
                    $crate::tuning::Number::new(
                        stringify!($name), &[$($purpose),+], u64::from(self.$name), $least, $most,
                    ),
                )+]
            }
        }

        impl Default for $section {
            fn default() -> Self {
                Self::DEFAULT
            }
        }
    };
}
pub(crate) use tuning;

#[cfg(test)]
mod tests {
    tuning! {
        /// For the tests.
        pub struct Section {
            /// So many steps
            /// at least.
            steps_taken: u32 = 7, 1 => 9;
        }
    }

    #[test]
    fn numbers_know_their_names_and_limits() {
        let number = |value| Section { steps_taken: value }.numbers().remove(0);
        let seven = number(7);
        assert_eq!((seven.name.as_str(), seven.purpose.as_str()), ("steps-taken", "So many steps at least."));
        assert_eq!([1, 9].map(|value| number(value).check("section")), [Ok(()), Ok(())]);
        let error = number(0).check("section").unwrap_err();
        assert_eq!(error.to_string(), "section.steps-taken is 0, but must be from 1 to 9");
        assert!(number(10).check("section").is_err());
    }
}

//! The examples for users of the library do what they say.

#[path = "../../examples/check_certificate.rs"]
mod check_certificate;
#[path = "../../examples/first_steps.rs"]
mod first_steps;
#[path = "../../examples/limits_and_progress.rs"]
mod limits_and_progress;
#[path = "../../examples/values_of_moves.rs"]
mod values_of_moves;

macro_rules! run {
    ($($example:ident),+) => {
        $(
            #[test]
            fn $example() {
                $example::main().unwrap();
            }
        )+
    };
}

run!(check_certificate, first_steps, limits_and_progress, values_of_moves);

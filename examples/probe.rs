use shoban::board::*;
use shoban::search::*;
use shoban::solve::Go;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let size: BoardSize = args[1].parse().unwrap();
    let target: i8 = args[2].parse().unwrap();
    let max_depth: u32 = args[3].parse().unwrap();
    let mut pos = Position::empty(size, Rules::default());
    for m in args.get(4).map_or("", |s| s).split_whitespace() {
        pos = pos.play(Move::named(m, size).unwrap()).unwrap();
    }
    let e = |k: &str, d: u32| std::env::var(k).map_or(d, |v| v.parse().unwrap());
    let mut go =
        Go::with_effort(size, shoban::life::SafetyEffort { region: e("R", 7), answers: e("K", 4) as u8 });
    let size = std::env::var("T").map_or(TableSize::default(), |t| t.parse().unwrap());
    let mut search = Search::new(&mut go, Table::new(size), Clock::start(Limits::default()), reductions());
    let _ = ();
    let start = std::time::Instant::now();
    for depth in 1..=max_depth {
        let v = search.prove(&pos, Color::Black, Window::at_least(Score::new(target)), depth).unwrap();
        let s = search.stats();
        let t = start.elapsed().as_secs_f64();
        println!(
            "d{depth} {v:?} nodes {} {:.2}s {:.2}M/s first {:.1}% static {} table {} etc {} rep {} hor {}",
            s.nodes,
            t,
            s.nodes as f64 / t / 1e6,
            100.0 * s.first_move_cuts as f64 / s.cuts as f64,
            s.static_cuts,
            s.table_cuts,
            s.enhanced_cuts,
            s.repetitions,
            s.horizons
        );
        if v.score >= Score::new(target) || v.exhausted {
            break;
        }
    }
}

fn reductions() -> Reductions {
    let e = |k: &str, d: &str| -> &'static [u32] {
        let v: Vec<u32> =
            std::env::var(k).unwrap_or(d.into()).split(',').map(|x| x.parse().unwrap()).collect();
        v.leak()
    };
    Reductions { prover: e("P", "0,0,2,2,4,4,6,6,8"), opponent: e("O", "0,0,1"), null: e("NR", "2")[0] }
}

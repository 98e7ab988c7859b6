use shoban::board::*;
use shoban::search::*;
use shoban::solve::Go;
// greedy longest-resistance line for a proved claim
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let size: BoardSize = args[1].parse().unwrap();
    let target: i8 = args[2].parse().unwrap();
    let mut pos = Position::empty(size, Rules::default());
    for m in args.get(3).map_or("", |s| s).split_whitespace() {
        pos = pos.play(Move::named(m, size).unwrap()).unwrap();
    }
    let mut search = 0;
    let t = Score::new(target);
    let mut need = |_: &mut i32, p: &Position| -> u32 {
        let mut go = Go::new(size);
        let mut search = Search::probe(&mut go, "2^20".parse().unwrap());
        for d in 0..60 {
            let v = search.prove(p, Color::Black, Window::at_least(t), d).unwrap();
            if v.score >= t { return d; }
        }
        99
    };
    let d = need(&mut search, &pos);
    println!("root depth {d}");
    loop {
        if pos.passes() == Passes::Ended { break; }
        let mut moves: Vec<Move> = pos.legal_plays().points().map(Move::Play).collect();
        moves.push(Move::Pass);
        if pos.to_play() == Color::Black {
            let mut found = None;
            'o: for d in 0..60 {
                for &m in &moves {
        let mut go = Go::new(size);
        let mut search = Search::probe(&mut go, "2^20".parse().unwrap());
                    let v = search.prove(&pos.after(m), Color::Black, Window::at_least(t), d).unwrap();
                    if v.score >= t { found = Some((m, d)); break 'o; }
                }
            }
            let (m, d) = found.unwrap();
            pos = pos.after(m);
            println!("B {} -> depth {d}\n{}", m.name(size), pos.diagram());
            if d == 0 { break; }
        } else {
            let mut all: Vec<(u32, Move)> = moves.iter().map(|&m| (need(&mut search, &pos.after(m)), m)).collect();
            all.sort_by_key(|x| std::cmp::Reverse(x.0));
            println!("W options: {}", all.iter().map(|(d, m)| format!("{}:{d}", m.name(size))).collect::<Vec<_>>().join(" "));
            pos = pos.after(all[0].1);
            println!("W {}", all[0].1.name(size));
        }
    }
}

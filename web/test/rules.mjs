// Basic rules for the server of the tests, written apart from those of the page.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function liberties(cells, row, column) {
  const colour = cells[row][column];
  const stones = [[row, column]];
  const free = new Set();
  for (const [r, c] of stones) {
    for (const [y, x] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
      const cell = cells[y]?.[x];
      if (cell === ".") free.add(`${y},${x}`);
      else if (cell === colour && !stones.some(([a, b]) => a === y && b === x)) stones.push([y, x]);
    }
  }
  return { stones, count: free.size };
}

function after(here, move) {
  const to_play = here.to_play === "black" ? "white" : "black";
  if (move === "pass") return { ...here, to_play, ko: null, passes: here.passes + 1 };
  const rows = here.cells.length;
  const column = LETTERS.indexOf(move[0]);
  const row = rows - Number(move.slice(1));
  if (here.cells[row]?.[column] !== "." || here.ko === move) return null;
  const cells = here.cells.map((each) => [...each]);
  const [own, foe] = here.to_play === "black" ? ["X", "O"] : ["O", "X"];
  cells[row][column] = own;
  const taken = [];
  for (const [y, x] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
    if (cells[y]?.[x] !== foe) continue;
    const group = liberties(cells, y, x);
    if (group.count === 0) for (const [a, b] of group.stones) { cells[a][b] = "."; taken.push([a, b]); }
  }
  const group = liberties(cells, row, column);
  if (group.count === 0) return null;
  const single = taken.length === 1 && group.stones.length === 1 && group.count === 1;
  return { cells, to_play, passes: 0, ko: single ? `${LETTERS[taken[0][1]]}${rows - taken[0][0]}` : null };
}

/** The place after the moves of a question, or null if one is against the rules. */
export function place(question) {
  const cells = question.position.split("/").map((row) => [...row]);
  return question.moves.reduce((here, move) => here && after(here, move), { cells, to_play: question.to_play, ko: null, passes: 0 });
}

/** All legal moves, the pass last. */
export function legal(here) {
  if (!here || here.passes >= 2) return [];
  const names = here.cells.flatMap((row, r) => row.map((_, c) => `${LETTERS[c]}${here.cells.length - r}`));
  return [...names.filter((name) => after(here, name)), "pass"];
}

/** The board of a place as text. */
export function position(here) {
  return here.cells.map((row) => row.join("")).join("/");
}

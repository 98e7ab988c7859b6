// Boards and the rules of a single move. Which boards may come back is for the server to say.

import type { Side, Suicide } from "./contract";

/** What lies on a point. */
export type Cell = "." | "X" | "O";

/** A board: its cells row by row from the top left. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly Cell[];
}

/** A board with the side to move, the point that basic ko forbids, and the passes just played. */
export interface Scene {
  readonly board: Board;
  readonly toPlay: Side;
  readonly ko: number | null;
  readonly passes: number;
}

/** The word for a move that is no point. */
export const PASS = "pass";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** Whether a board of this size fits: sides of 1 to 31, and rows times one more than the columns at most 64. */
export function fits(rows: number, columns: number): boolean {
  const whole = Number.isInteger(rows) && Number.isInteger(columns);
  return whole && rows >= 1 && columns >= 1 && rows <= 31 && columns <= 31 && rows * (columns + 1) <= 64;
}

/** A board without stones. */
export function empty(rows: number, columns: number): Board {
  return { rows, columns, cells: new Array<Cell>(rows * columns).fill(".") };
}

/** The board that a text such as `X.O/.../...` draws, or null if it draws none. */
export function parse(text: string): Board | null {
  const lines = text.trim().split(/[/\n]/).map((line) => line.replace(/\s/g, ""));
  const columns = lines[0]?.length ?? 0;
  const whole = lines.every((line) => line.length === columns && /^[.XO]+$/.test(line));
  if (!whole || !fits(lines.length, columns)) return null;
  return { rows: lines.length, columns, cells: [...lines.join("")] as Cell[] };
}

/** The text of a board, rows from the top with `/` between them. */
export function write(board: Board): string {
  const rows = Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns).join(""),
  );
  return rows.join("/");
}

/** The letters of a column, counted from 0. */
export function letters(column: number): string {
  return column < LETTERS.length ? LETTERS.charAt(column) : `A${LETTERS.charAt(column - LETTERS.length)}`;
}

/** The name of a point. */
export function name(board: Board, point: number): string {
  const row = Math.floor(point / board.columns);
  return `${letters(point % board.columns)}${board.rows - row}`;
}

/** The point with this name, or null: a pass, or not on the board. */
export function point(board: Board, move: string): number | null {
  const parts = /^(A?[A-Z])(\d+)$/.exec(move.toUpperCase());
  if (!parts) return null;
  const row = board.rows - Number(parts[2]);
  for (let column = 0; column < board.columns; column++) {
    if (letters(column) === parts[1]) return row >= 0 && row < board.rows ? row * board.columns + column : null;
  }
  return null;
}

/** The other side. */
export function other(side: Side): Side {
  return side === "black" ? "white" : "black";
}

/** The stone of a side. */
export function stone(side: Side): Cell {
  return side === "black" ? "X" : "O";
}

/** A board set up, nothing played yet. */
export function scene(board: Board, toPlay: Side): Scene {
  return { board, toPlay, ko: null, passes: 0 };
}

function neighbours(board: Board, at: number): number[] {
  const column = at % board.columns;
  const found: number[] = [];
  if (at >= board.columns) found.push(at - board.columns);
  if (at + board.columns < board.cells.length) found.push(at + board.columns);
  if (column > 0) found.push(at - 1);
  if (column + 1 < board.columns) found.push(at + 1);
  return found;
}

function group(board: Board, at: number): { stones: number[]; liberties: number } {
  const colour = board.cells[at];
  const seen = new Set([at]);
  const free = new Set<number>();
  for (const here of seen) {
    for (const next of neighbours(board, here)) {
      if (board.cells[next] === ".") free.add(next);
      else if (board.cells[next] === colour) seen.add(next);
    }
  }
  return { stones: [...seen], liberties: free.size };
}

function without(board: Board, stones: number[]): Board {
  const cells = [...board.cells];
  for (const at of stones) cells[at] = ".";
  return { ...board, cells };
}

/** The board with another cell on one point; nothing is taken. */
export function put(board: Board, at: number, cell: Cell): Board {
  const cells = [...board.cells];
  cells[at] = cell;
  return { ...board, cells };
}

/** The scene after a move, or null if basic rules forbid it. */
export function play(before: Scene, move: string, suicide: Suicide): Scene | null {
  const toPlay = other(before.toPlay);
  if (move === PASS) return { board: before.board, toPlay, ko: null, passes: before.passes + 1 };
  const at = point(before.board, move);
  if (at === null || before.board.cells[at] !== "." || at === before.ko) return null;
  let board = put(before.board, at, stone(before.toPlay));
  const taken = new Set<number>();
  for (const next of neighbours(board, at)) {
    if (board.cells[next] !== stone(toPlay)) continue;
    const block = group(board, next);
    if (block.liberties === 0) block.stones.forEach((each) => taken.add(each));
  }
  board = without(board, [...taken]);
  const own = group(board, at);
  if (own.liberties === 0) {
    if (suicide === "forbidden" || own.stones.length === 1) return null;
    return { board: without(board, own.stones), toPlay, ko: null, passes: 0 };
  }
  const single = taken.size === 1 && own.stones.length === 1 && own.liberties === 1;
  return { board, toPlay, ko: single ? ([...taken][0] ?? null) : null, passes: 0 };
}

/** A line as it is drawn on the board at its beginning: numbers on points, and the moves that have no room. */
export interface Drawn {
  numbers: Map<number, { number: number; side: Side }>;
  /** Such as `5 at B2` and `6 pass`. */
  rest: string[];
}

/** Numbers the moves of a line on a board; the first of several on a point is drawn. */
export function numbered(board: Board, first: Side, line: readonly string[]): Drawn {
  const drawn: Drawn = { numbers: new Map(), rest: [] };
  let side = first;
  line.forEach((move, index) => {
    const at = point(board, move);
    if (at === null) drawn.rest.push(`${index + 1} pass`);
    else if (board.cells[at] !== "." || drawn.numbers.has(at)) drawn.rest.push(`${index + 1} at ${move}`);
    else drawn.numbers.set(at, { number: index + 1, side });
    side = other(side);
  });
  return drawn;
}

// Boards turned and mirrored.

import type { Known, MoveValue } from "./contract";
import type { Board, Cell } from "./go";
import { name, parse, point } from "./go";

/** For each point of a board, row by row, the point where it is shown. */
export type Turn = readonly number[];

/** Whether a turn lays rows as columns. Neighbours in a row are then a whole shown row apart. */
function swaps(board: Board, turn: Turn): boolean {
  if (board.columns < 2 || board.rows < 2) return false;
  return Math.abs((turn[1] ?? 0) - (turn[0] ?? 0)) !== 1;
}

/** The board as a turn shows it. */
export function turned(board: Board, turn: Turn): Board {
  const cells: Cell[] = new Array<Cell>(board.cells.length).fill(".");
  board.cells.forEach((cell, at) => (cells[turn[at] ?? at] = cell));
  const swap = swaps(board, turn);
  return { rows: swap ? board.columns : board.rows, columns: swap ? board.rows : board.columns, cells };
}

/** The eight turns of a board, or those four that keep the sides of a rectangle and the four that swap them. */
export function turns(rows: number, columns: number): Turn[] {
  const all: Turn[] = [];
  for (let number = 0; number < 8; number++) {
    const map: number[] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const down = number & 1 ? rows - 1 - row : row;
        const right = number & 2 ? columns - 1 - column : column;
        map.push(number & 4 ? right * rows + down : down * columns + right);
      }
    }
    all.push(map);
  }
  return all;
}

/** One turn after another. */
export function compose(first: Turn, second: Turn): number[] {
  return first.map((at) => second[at] ?? at);
}

function move(from: Board, to: Board, turn: Turn, word: string): string {
  const at = point(from, word);
  return at === null ? word : name(to, turn[at] ?? at);
}

/** A text with its points turned. */
export function turnedText(text: string, board: Board, turn: Turn): string {
  const to = turned(board, turn);
  return text.replace(/\b[A-HJ-Z]\d+\b/g, (word) => move(board, to, turn, word));
}

/** What is known, with board, moves and lines turned. Links are left as they are. */
export function turnedKnown<T extends Known>(known: T, turn: Turn): T {
  const from = parse(known.position);
  if (!from || turn.length !== from.cells.length) return known;
  const to = turned(from, turn);
  const words = (line: readonly string[]): string[] => line.map((word) => move(from, to, turn, word));
  const moves = known.moves.map((each): MoveValue => ({
    ...each,
    move: move(from, to, turn, each.move),
    line: words(each.line),
  }));
  const rows = Array.from({ length: to.rows }, (_, row) =>
    to.cells.slice(row * to.columns, (row + 1) * to.columns).join(""),
  );
  return { ...known, rows: to.rows, columns: to.columns, position: rows.join("/"), line: words(known.line), moves };
}

/** A link to another page, which is turned by the number after `?s=`, as it must be followed from a page shown by `turn`. */
export function turnedLink(href: string, turn: Turn, symmetries: readonly Turn[]): string {
  const parts = /^(.*[?&]s=)(\d+)(.*)$/.exec(href);
  const path = parts?.[1] ?? `${href}?s=`;
  const own = symmetries[Number(parts?.[2] ?? 0)];
  if (!own) return href;
  const wanted = compose(own, turn).join();
  const found = symmetries.findIndex((each) => each.join() === wanted);
  return found < 0 ? href : `${path}${found}${parts?.[3] ?? ""}`;
}

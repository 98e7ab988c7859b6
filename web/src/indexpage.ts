// The first page of a book: finds a position that is typed or drawn, however it is turned.

import { BoardView } from "./boardview";
import type { IndexPage } from "./contract";
import { button, choices, html, labelled, panel } from "./dom";
import type { Board, Cell } from "./go";
import { empty, fits, name, parse, put, write } from "./go";
import { turned, turns } from "./symmetry";

interface Found {
  href: string;
  title: string;
}

/** The board at the beginning of a key; words such as whose turn it is may follow. */
function drawn(key: string): Board | null {
  return parse(key.trim().split(/[\s,;:]+/)[0] ?? "");
}

/** Whose turn it is in a key. */
function turnOf(key: string): string {
  return / (w|white)$/.test(key.trim()) ? "White to play" : "Black to play";
}

/** The entries whose board is this one in some turn; their pages are shown as it is drawn, if they can be. */
export function find(page: IndexPage, board: Board): Found[] {
  const wanted = write(board);
  const images = new Set(turns(board.rows, board.columns).map((turn) => write(turned(board, turn))));
  return page.index.flatMap(({ key, href, title }) => {
    const own = drawn(key);
    if (own === null || !images.has(write(own))) return [];
    const known = page.symmetries?.[`${own.rows}x${own.columns}`] ?? [];
    const symmetry = known.findIndex((turn) => write(turned(own, turn)) === wanted);
    return [{ href: symmetry > 0 ? `${href}?s=${symmetry}` : href, title: `${title}: ${turnOf(key)}` }];
  });
}

/** All first pages, set by set. */
function contents(page: IndexPage): HTMLElement {
  const sets = new Map<string, Found[]>();
  for (const { set, href, title } of page.index) {
    if (typeof set === "string") sets.set(set, [...(sets.get(set) ?? []), { href, title }]);
  }
  const list = (found: readonly Found[]): HTMLElement =>
    html("ul", { class: "links" }, ...found.map(({ href, title }) => html("li", {}, html("a", { href }, title))));
  const parts = [...sets].map(([set, found]) => html("section", {}, html("h3", {}, set === "" ? "Boards and positions" : set), list(found)));
  return panel("Contents", "contents", ...parts);
}

/** The search of an index in the page. */
export class Finder {
  private board: Board = empty(3, 3);
  private tool: Cell = "X";
  private readonly view: BoardView;
  private readonly text = html("textarea", { rows: 4, spellcheck: "false", placeholder: "..X\n.O.\n..." });
  private readonly found = html("div", { class: "found", role: "status", "aria-live": "polite" });

  private constructor(private readonly page: IndexPage) {
    const first = page.index.map((entry) => drawn(entry.key)).find((board) => board !== null);
    if (first) this.board = empty(first.rows, first.columns);
    this.view = new BoardView({
      choose: (at) => this.put(at),
      look: () => undefined,
      key: (at, key) => this.key(at, key),
    });
  }

  /** Puts the search before what the page has already. */
  static show(into: HTMLElement, page: IndexPage): void {
    const finder = new Finder(page);
    into.prepend(html("header", {}, html("h1", {}, page.title ?? "Book")), html("main", { class: "book" }, finder.build(), contents(page)));
    finder.draw();
  }

  private build(): HTMLElement {
    const rows = html("input", { type: "number", min: 1, max: 31, value: this.board.rows, inputmode: "numeric" });
    const columns = html("input", { type: "number", min: 1, max: 31, value: this.board.columns, inputmode: "numeric" });
    const size = (): void => {
      if (!fits(rows.valueAsNumber, columns.valueAsNumber)) return;
      this.board = empty(rows.valueAsNumber, columns.valueAsNumber);
      this.draw();
    };
    rows.addEventListener("change", size);
    columns.addEventListener("change", size);
    const tool = choices([["X", "Black"], ["O", "White"], [".", "Erase"]]);
    tool.addEventListener("change", () => (this.tool = tool.value as Cell));
    this.text.addEventListener("input", () => {
      const board = parse(this.text.value);
      if (board) this.board = board;
      this.draw(this.text.value);
      if (!board && this.text.value.trim() !== "") this.found.textContent = "A row a line, of . X and O; all rows equally long.";
    });
    return panel("Find a position", "find",
      html("div", { class: "row" }, labelled("Rows", rows), labelled("Columns", columns), labelled("Stones to draw", tool)),
      this.view.element, labelled("Or type it: rows of . X O from the top", this.text),
      html("div", { class: "row" }, button("Clear", () => { this.board = empty(this.board.rows, this.board.columns); this.draw(); })),
      this.found);
  }

  private put(at: number): void {
    this.board = put(this.board, at, this.board.cells[at] === this.tool ? "." : this.tool);
    this.draw();
  }

  private key(at: number, key: string): boolean {
    const cell: Cell | undefined = ({ b: "X", w: "O", Delete: ".", Backspace: "." } as Record<string, Cell>)[key];
    if (cell === undefined) return false;
    this.board = put(this.board, at, cell);
    this.draw();
    return true;
  }

  private draw(typed: string | null = null): void {
    const { board } = this;
    this.view.draw(board, board.cells.map((cell, at) => ({
      cell, label: `${name(board, at)}, ${cell === "." ? "empty" : cell === "X" ? "Black" : "White"}`,
    })));
    if (typed === null) this.text.value = write(board).replace(/\//g, "\n");
    const found = find(this.page, board);
    const links = found.map((each) => html("li", {}, html("a", { href: each.href }, each.title)));
    this.found.replaceChildren(found.length > 0
      ? html("ul", { class: "links" }, ...links) : html("p", {}, "This book has no page for this position."));
  }
}

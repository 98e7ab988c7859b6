// A page of a book: one position, its values, and links to the positions after it.

import { REPETITIONS } from "./address";
import { BoardView } from "./boardview";
import { Caption } from "./caption";
import type { About, MoveValue, PositionPage } from "./contract";
import { button, html, panel } from "./dom";
import type { Board } from "./go";
import { name, parse } from "./go";
import { legend } from "./legend";
import { MovesTable } from "./movestable";
import { spots } from "./spots";
import { turnedKnown, turnedLink, turnedText, type Turn } from "./symmetry";
import { bounds, headline, score } from "./words";

/** A page with its position, moves, links and answer turned. */
function turnedPage(page: PositionPage, board: Board, turn: Turn): PositionPage {
  const turned = turnedKnown(page, turn);
  const text = (said: string): string => turnedText(said, board, turn);
  const about = page.about && { ...page.about, answer: page.about.answer && text(page.about.answer) };
  return { ...turned, about: about ?? null, ko: page.ko ? text(page.ko) : null };
}

/** What a problem is, where it is from, and its answer. */
function problem(about: About): [string, string][] {
  const facts: [string, string | null][] = [["Problem", about.id], ["Question", about.question], ["Solution", about.answer], ["Source", about.source]];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** The page of one position, turned as its address says. */
export class Book {
  private readonly page: PositionPage;
  private readonly board: Board;
  private readonly view: BoardView;
  private readonly table: MovesTable;
  private readonly caption = new Caption();
  private readonly words = html("p", { class: "hidden", role: "status", "aria-live": "polite" });
  private readonly mode: HTMLButtonElement;
  private looked: string | null = null;
  private pinned: string | null = null;
  private asking = false;

  private constructor(page: PositionPage, board: Board) {
    this.page = page;
    this.board = board;
    this.view = new BoardView({
      choose: (at) => this.choose(name(this.board, at)),
      look: (at) => this.look(at === null ? null : name(this.board, at)),
      key: (_, key) => this.key(key),
    });
    this.table = new MovesTable({
      link: (move) => move.page ?? null,
      look: (move) => this.look(move),
      why: (move) => this.pin(move),
    });
    this.mode = button("Why not here?", () => this.ask(!this.asking), { "aria-pressed": "false" });
  }

  /** Shows a page in an element, turned by the symmetry with this number. */
  static show(into: HTMLElement, data: PositionPage, symmetry: number): void {
    const turn: Turn | undefined = data.symmetries[symmetry] ?? data.symmetries[0];
    const links = data.moves.map((move): MoveValue => ({
      ...move,
      page: move.page && turn ? turnedLink(move.page, turn, data.symmetries) : (move.page ?? null),
    }));
    const own = parse(data.position);
    const page = turn && own ? turnedPage({ ...data, moves: links }, own, turn) : data;
    const board = parse(page.position);
    if (!board) {
      into.append(html("p", { role: "alert" }, "This page has no board that can be drawn."));
      return;
    }
    const book = new Book(page, board);
    book.build(into);
    book.draw();
  }

  private build(into: HTMLElement): void {
    const page = this.page;
    document.title = `${page.title} - shoban`;
    const up = page.up === null ? null : html("nav", { "aria-label": "Book" }, html("a", { href: page.up }, "All positions"));
    const pass = page.moves.find((move) => move.move === "pass");
    const passing = pass?.page
      ? html("a", { class: "button", href: pass.page }, `Pass ${bounds(pass.lower, pass.upper, this.board.cells.length)}`)
      : null;
    into.append(
      html("header", {}, html("h1", {}, page.title), up),
      html("main", { class: "book" },
        html("div", { class: "left" },
          html("p", { class: "turn" }, `${page.to_play === "black" ? "Black" : "White"} to play`),
          this.view.element, html("div", { class: "row" }, this.mode, passing), this.caption.element, this.words, legend()),
        html("div", { class: "right" },
          panel("Answer", "answer", html("p", { class: "headline" }, headline(page)), this.facts()),
          panel("Moves", "moves-panel", this.table.element))));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.ask(false); });
  }

  private facts(): HTMLElement {
    const { page } = this;
    const facts: [string, Node | string][] = [["Rules", page.rules], ["Repetition", REPETITIONS.find(([word]) => word === page.repetition)?.[1] ?? page.repetition]];
    facts.push([page.searched ? "Found *" : "Proved", page.lower === page.upper ? `Black's score is ${score(page.lower)}` : `Black's score is ${score(page.lower)} to ${score(page.upper)}`]);
    if (page.passed) facts.push(["Before", `${page.to_play === "black" ? "White" : "Black"} has passed`]);
    if (page.ko) facts.push(["Ko", `${page.ko} may not be taken back at once`]);
    for (const { name, href, digest } of page.certificates) {
      facts.push(["Certificate", html("div", {}, href === null ? name : html("a", { href }, name), " ", html("code", { title: "SHA-256" }, digest))]);
    }
    if (page.searched || page.moves.some((move) => move.searched)) facts.push(["*", "found by a search; all else follows from the certificates"]);
    if (page.about) facts.push(...problem(page.about));
    return html("dl", { class: "facts" }, ...facts.flatMap(([word, fact]) => [html("dt", {}, word), html("dd", {}, fact)]));
  }

  private choose(move: string): void {
    if (this.asking) return this.pin(move);
    const target = this.page.moves.find((each) => each.move === move)?.page;
    if (target) location.href = target;
    else this.words.textContent = `${move} has no page in this book.`;
  }

  private key(key: string): boolean {
    if (key !== "?") return false;
    this.ask(!this.asking);
    return true;
  }

  private ask(asking: boolean): void {
    this.asking = asking;
    if (!asking) this.pinned = null;
    this.draw();
  }

  private pin(move: string): void {
    this.asking = true;
    this.pinned = move;
    this.draw();
    this.words.textContent = this.caption.text;
  }

  private look(move: string | null): void {
    if (this.looked === move) return;
    this.looked = move;
    this.draw();
  }

  private draw(): void {
    const { page, board } = this;
    const move = this.looked ?? this.pinned;
    const value = page.moves.find((each) => each.move === move);
    const moves = value ? [value.move, ...value.line] : page.line;
    this.mode.setAttribute("aria-pressed", String(this.asking));
    const known = page;
    this.view.draw(board, spots({
      board, toPlay: page.to_play, known, show: "value", line: value ? moves : null, last: null, sure: new Map(),
      free: (at) => page.moves.some((each) => each.move === name(board, at) && (each.page || this.asking)),
    }));
    const line = { board, first: page.to_play, moves };
    if (value) this.caption.looked(page, value.move, line);
    else this.caption.best(line, null);
    if (!this.table.element.querySelector("tbody tr")) this.table.draw(page);
  }
}

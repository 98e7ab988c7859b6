// The page of a server: a position, questions about it, and a walk through what is proved.

import { readAddress, writeAddress, type Place } from "./address";
import { Server } from "./api";
import { AnswerPanel, type Act } from "./answer";
import { BoardView } from "./boardview";
import { Caption, type Line } from "./caption";
import type { Analysis, Side } from "./contract";
import { empty, name, parse, PASS, play, point, put, scene as sceneOf, type Board, type Cell, type Scene } from "./go";
import { layout, type Parts } from "./layout";
import { MovesTable } from "./movestable";
import { PathPanel } from "./path";
import { active, Queue } from "./queue";
import { Questions } from "./questions";
import { SettingsForm } from "./settings";
import { certain, spots, type Show } from "./spots";
import { TextInput } from "./textinput";
import { Toolbar, type Mode } from "./toolbar";
import { fromText, jump, key, now, question, start, step, SETTINGS, type Settings, type Walk } from "./walk";

/** The page of a server. */
export class Serve {
  private walk: Walk = start(empty(3, 4), "black");
  private settings: Settings = SETTINGS;
  private mode: Mode = "play";
  private tool: Cell = "X";
  private show: Show = "value";
  private lineShown = false;
  private looked: string | null = null;
  private pinned: string | null = null;
  /** Whether the walk has begun to ask, so that every move asks again. */
  private following = false;
  private pending: string | null = null;
  private drawn: Analysis | null = null;

  private readonly server = new Server(new URLSearchParams(location.search).get("token"));
  private readonly questions = new Questions(this.server, {
    heard: (id) => this.heard(id),
    lost: (message) => { this.fail(message); this.draw(); },
  });
  private readonly queue = new Queue(this.server, {
    show: (id) => this.open(id),
    stop: (id) => void this.stop(id),
    resume: (id) => void this.resume(id),
    remove: (ids) => void this.remove(ids),
  });
  private readonly view = new BoardView({
    choose: (at) => this.choose(at),
    look: (at) => this.look(at === null ? null : this.name(at)),
    key: (at, pressed) => this.pressed(at, pressed),
  });
  private readonly caption = new Caption();
  private readonly answer = new AnswerPanel((act) => this.act(act));
  private readonly table = new MovesTable({
    link: (move) => () => this.play([move.move]),
    look: (move) => this.look(move),
    why: (move) => this.pin(move),
  });
  private readonly path = new PathPanel((at) => this.go(jump(this.walk, at)));
  private readonly form = new SettingsForm((settings) => this.rules(settings));
  private readonly text = new TextInput((text) => void this.read(text), (message) => this.fail(message));
  private readonly bar = new Toolbar({
    mode: (mode) => this.turn(mode),
    tool: (cell) => { this.tool = cell; this.draw(); },
    side: (side) => this.setUp(this.scene().board, side),
    size: (rows, columns) => this.setUp(empty(rows, columns), "black"),
    show: (show) => { this.show = show; this.draw(); },
    error: (message) => this.fail(message),
  });
  private readonly parts: Parts;

  private constructor(into: HTMLElement) {
    this.parts = layout({
      bar: this.bar.element, board: this.view.element, caption: this.caption.element, asks: this.answer.buttons,
      answer: this.answer.element, moves: this.table.element, path: this.path.element, queue: this.queue.element, settings: this.form.element, text: this.text.element,
    }, {
      pass: () => this.play([PASS]),
      undo: () => this.go(jump(this.walk, this.walk.at - 1)),
      redo: () => this.go(jump(this.walk, this.walk.at + 1)),
      look: (move) => this.look(move),
      show: (show) => { this.show = show; this.draw(); },
      line: () => { this.lineShown = !this.lineShown; this.draw(); },
      address: (ask) => `${location.origin}${location.pathname}#${writeAddress({ ...this.place(), ask })}`,
    });
    into.append(...this.parts.elements);
  }

  /** Shows the page in an element and begins with what its address says. */
  static show(into: HTMLElement): void {
    const page = new Serve(into);
    window.addEventListener("popstate", () => { if (page.enter()?.ask) void page.ask(); });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") page.escape(); });
    void page.begin();
  }

  private async begin(): Promise<void> {
    this.form.show(this.settings);
    this.fresh();
    this.draw();
    if (location.hash.length < 2) this.replace();
    const place = this.enter();
    await this.queue.refresh();
    this.questions.restore(this.queue.all);
    if (place?.ask) await this.ask();
    else this.attach();
  }

  /** Goes where the address says. */
  private enter(): Place | null {
    if (location.hash.length < 2) return null;
    if (location.hash.slice(1) === writeAddress(this.place())) return null;
    try {
      const place = readAddress(location.hash);
      this.walk = place.walk;
      this.settings = place.settings;
      this.form.show(this.settings);
      this.fresh();
      this.attach();
      return place;
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  private replace(): void {
    history.replaceState(null, "", `#${writeAddress(this.place())}`);
  }

  private place(): Place {
    return { walk: this.walk, settings: this.settings, ask: false };
  }

  private scene(): Scene {
    return now(this.walk, this.settings.suicide) ?? sceneOf(this.walk.base, this.walk.first);
  }

  private name(at: number): string {
    return name(this.walk.base, at);
  }

  private current(): string | null {
    return this.questions.find(question(this.walk, this.settings));
  }

  // What is done on the board.

  private choose(at: number): void {
    const move = this.name(at);
    if (this.mode === "why") this.pin(move);
    else if (this.mode === "play") this.play([move]);
    else {
      const { board, toPlay } = this.scene();
      this.setUp(put(board, at, board.cells[at] === this.tool ? "." : this.tool), toPlay);
    }
  }

  private pressed(at: number, pressed: string): boolean {
    const { board, toPlay } = this.scene();
    const cell = ({ b: "X", w: "O", Delete: ".", Backspace: "." } as Record<string, Cell>)[pressed];
    if (this.mode === "setup" && cell) this.setUp(put(board, at, cell), toPlay);
    else if (pressed === "?") this.pin(this.name(at));
    else if (pressed === "p") this.play([PASS]);
    else if (pressed === "u") this.go(jump(this.walk, this.walk.at - 1));
    else return false;
    return true;
  }

  private play(moves: readonly string[]): void {
    const walk = step(this.walk, moves);
    const here = this.scene();
    if (here.passes >= 2) return this.fail("The game is over: both sides have passed.");
    let after: Scene | null = here;
    for (const move of moves) after = after && play(after, move, this.settings.suicide);
    if (!after) {
      const why = here.board.cells[point(here.board, moves[0] ?? "") ?? -1] === "." ? "is against the rules" : "is not free";
      return this.fail(`${moves.join(" ")} ${why}.`);
    }
    this.mode = "play";
    this.go(walk);
  }

  /** Walks to another place; if this one was asked about, the other is, too. */
  private go(walk: Walk): void {
    if (walk.at === this.walk.at && walk.moves === this.walk.moves) return;
    const left = this.leave();
    this.walk = walk;
    this.fresh();
    if (left !== null) this.parts.say(`Stopped ${left}, which was not answered yet; it can be resumed from the list.`);
    history.pushState(null, "", `#${writeAddress(this.place())}`);
    if (this.following && this.parts.follows.checked && this.current() === null) void this.ask();
    else this.attach();
    if (document.activeElement === document.body) this.view.focus();
  }

  /** Stops the work on a place that the walk leaves, so that the next does not wait for it; tells its name. */
  private leave(): string | null {
    const id = this.current();
    const state = this.questions.answer(id)?.state;
    if (id === null || !this.following || !this.parts.follows.checked || !state || !active(state)) return null;
    void this.stop(id);
    return id;
  }

  private setUp(board: Board, side: Side): void {
    this.walk = start(board, side);
    this.following = false;
    this.fresh();
    this.attach();
    this.replace();
  }

  private rules(settings: Settings): void {
    this.settings = settings;
    if (!now(this.walk, settings.suicide)) this.walk = jump(this.walk, 0);
    this.fresh();
    this.attach();
    this.replace();
  }

  private fresh(): void {
    this.looked = null;
    this.pinned = null;
    this.parts.fail("");
    this.parts.say("");
    this.bar.size(this.walk.base.rows, this.walk.base.columns);
  }

  private turn(mode: Mode): void {
    this.mode = mode;
    this.pinned = null;
    this.draw();
  }

  private escape(): void {
    this.looked = null;
    this.turn(this.mode === "why" ? "play" : this.mode);
  }

  private look(move: string | null): void {
    if (this.looked === move) return;
    this.looked = move;
    this.draw();
  }

  private pin(move: string): void {
    this.mode = "why";
    this.pinned = move;
    this.looked = null;
    this.draw();
    this.parts.whisper(this.caption.text);
  }

  // What is asked of the server.

  private act(act: Act): void {
    const id = this.current();
    if (act === "ask") void this.ask();
    else if (id !== null) void (act === "stop" ? this.stop(id) : this.resume(id));
  }

  private async ask(): Promise<void> {
    const asked = question(this.walk, this.settings);
    const before = this.current();
    if (before !== null && this.questions.answer(before) === null) return;
    if (this.pending === key(asked)) return;
    this.following = true;
    this.pending = key(asked);
    this.parts.fail("");
    this.draw();
    await this.attempt(async () => {
      const id = await this.questions.ask(asked);
      await this.queue.refresh();
      this.questions.store();
      if (this.current() !== id && this.parts.follows.checked) await this.server.stop(id);
    });
    this.pending = null;
    this.attach();
  }

  private stop(id: string): Promise<void> {
    return this.attempt(async () => {
      await this.server.stop(id);
      await this.queue.refresh();
    });
  }

  private resume(id: string): Promise<void> {
    return this.attempt(async () => {
      await this.server.resume(id);
      this.questions.again(id);
      await this.queue.refresh();
      this.attach();
    });
  }

  private remove(ids: readonly string[]): Promise<void> {
    return this.attempt(async () => {
      for (const id of ids) {
        await this.server.remove(id);
        this.questions.forget(id);
      }
      await this.queue.refresh();
      this.questions.store();
      this.attach();
    });
  }

  private read(text: string): Promise<void> {
    return this.attempt(async () => {
      const said = await this.server.read(text);
      ({ walk: this.walk, settings: this.settings } = fromText(said, this.settings));
      this.form.show(this.settings);
      this.following = false;
      this.fresh();
      this.text.show(said.notes ?? []);
      this.attach();
      history.pushState(null, "", `#${writeAddress(this.place())}`);
      this.parts.say("The position is read.");
    });
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Shows a question of the list. */
  private open(id: string): void {
    const asked = this.questions.question(id);
    if (!asked) return this.questions.follow(id);
    const base = parse(asked.position);
    if (!base) return;
    const { repetition, suicide, komi, tie_value, seconds, nodes } = asked;
    this.walk = { ...start(base, asked.to_play), moves: asked.moves, at: asked.moves.length };
    this.settings = { repetition, suicide, komi, tie_value, seconds, nodes };
    this.form.show(this.settings);
    this.following = true;
    this.fresh();
    history.pushState(null, "", `#${writeAddress(this.place())}`);
    this.attach();
  }

  private heard(id: string): void {
    const analysis = this.questions.answer(id);
    if (!analysis) return;
    this.queue.hear(id, analysis.state);
    if (this.questions.question(id) === null) {
      this.questions.adopt(analysis);
      this.open(id);
    }
    if (id === this.current()) this.draw();
  }

  private fail(message: string): void {
    this.parts.fail(message);
  }

  // What is shown.

  /** Follows the question of this place and shows it. */
  private attach(): void {
    const id = this.current();
    if (id !== null) this.following = true;
    this.questions.follow(id);
    this.queue.mark(id);
    this.draw();
  }

  private draw(): void {
    const here = this.scene();
    const analysis = this.questions.answer(this.current());
    this.drawBoard(here, analysis);
    this.drawCaption(here, analysis);
    this.bar.draw(this.mode, this.tool, here.toPlay);
    this.path.draw(this.walk);
    this.parts.draw(this.walk, here, analysis, this.lineShown);
    this.answer.draw(analysis);
    if (this.drawn === analysis && analysis !== null) return;
    this.drawn = analysis;
    this.table.draw(analysis);
  }

  /** The line of the move that is looked at, the move itself first. */
  private ahead(analysis: Analysis | null): string[] | null {
    const move = this.looked ?? this.pinned;
    const found = analysis?.moves.find((each) => each.move === move);
    if (found) return [found.move, ...found.line];
    return this.lineShown && analysis && this.mode !== "setup" ? [...analysis.line] : null;
  }

  private drawBoard(here: Scene, analysis: Analysis | null): void {
    const last = this.walk.at > 0 ? point(here.board, this.walk.moves[this.walk.at - 1] ?? PASS) : null;
    this.view.draw(here.board, spots({
      board: here.board, toPlay: here.toPlay, known: analysis, show: this.mode === "setup" ? "nothing" : this.show,
      line: this.ahead(analysis), last, sure: certain(here.board, analysis),
      free: (at) => this.mode !== "play" || (here.passes < 2 && play(here, this.name(at), this.settings.suicide) !== null),
    }));
  }

  private drawCaption(here: Scene, analysis: Analysis | null): void {
    const move = this.looked ?? this.pinned;
    const found = analysis?.moves.find((each) => each.move === move);
    const line = (moves: readonly string[]): Line => ({ board: here.board, first: here.toPlay, moves });
    if (analysis && found) {
      this.caption.looked(analysis, found.move, line([found.move, ...found.line]));
      if (found.move === this.pinned) this.caption.refutation(found, (moves) => this.play(moves));
    } else if (this.mode === "why") {
      this.caption.say(analysis ? "Choose a point, and the answer to a move there is shown." : "Ask first; then choose a point.");
    } else {
      this.caption.best(line(analysis?.line ?? []), (count) => this.play((analysis?.line ?? []).slice(0, count)));
    }
  }
}

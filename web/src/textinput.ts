// A position from text: pasted into a field, chosen as a file, or dropped on the page.

import { button, html, labelled, panel } from "./dom";

/** Files larger than this, in bytes, are no game on a small board. */
const LARGEST = 1 << 20;

/** The field for text in the page. */
export class TextInput {
  readonly element: HTMLElement;
  private readonly text = html("textarea", {
    rows: 5, spellcheck: "false", placeholder: "(;SZ[5]AB[cc])\n\nor\n\n. X .\nX O .\n. . .\n\nor 4x5",
  });
  private readonly notes = html("ul", { class: "notes", role: "status", "aria-live": "polite" });

  /** `read` is given every text, `failed` what is wrong with a file. */
  constructor(private readonly read: (text: string) => void, private readonly failed: (message: string) => void) {
    const file = html("input", { type: "file", accept: ".sgf,.txt,.toml,text/plain" });
    file.addEventListener("change", () => { this.file(file.files?.[0] ?? null); file.value = ""; });
    this.element = panel("From text or a file", "text",
      labelled("SGF, a $$ diagram, a drawn board, or a size", this.text),
      html("div", { class: "row" }, button("Read the text", () => this.read(this.text.value))),
      labelled("Or a file; it can also be dropped anywhere on the page", file), this.notes);
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.read(this.text.value);
    });
    this.listen();
  }

  /** Shows what was said about a text. */
  show(notes: readonly string[]): void {
    this.notes.replaceChildren(...notes.map((note) => html("li", {}, note)));
  }

  private listen(): void {
    const over = (on: boolean): void => { document.body.classList.toggle("drop", on); };
    document.addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
    document.addEventListener("dragleave", (event) => { if (event.relatedTarget === null) over(false); });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      over(false);
      const file = event.dataTransfer?.files[0];
      if (file) this.file(file);
      else this.take(event.dataTransfer?.getData("text") ?? "");
    });
  }

  private take(text: string): void {
    if (text.trim() === "") return;
    this.text.value = text;
    this.read(text);
  }

  private file(file: File | null): void {
    if (!file) return;
    if (file.size > LARGEST) return this.failed(`${file.name} is larger than 1 MiB; no game on a small board is.`);
    file.arrayBuffer().then((bytes) => this.take(decode(new Uint8Array(bytes))), () => this.failed(`${file.name} cannot be read.`));
  }
}

/** Bytes as text: UTF-8, else what `CA` of an SGF file says, else Latin-1. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder("windows-1252").decode(bytes);
    const said = /CA\s*\[([^\]]+)\]/i.exec(latin)?.[1];
    try {
      return said === undefined ? latin : new TextDecoder(said.trim()).decode(bytes);
    } catch {
      return latin;
    }
  }
}

// The fields of rules and limits.

import { REPETITIONS } from "./address";
import type { Repetition, Suicide } from "./contract";
import { choices, html, labelled, panel } from "./dom";
import type { Settings } from "./walk";

/** Rules and limits in the page. */
export class SettingsForm {
  readonly element: HTMLElement;
  private readonly repetition = choices(REPETITIONS);
  private readonly suicide = choices([["forbidden", "Forbidden"], ["allowed", "Allowed, two stones or more"]]);
  private readonly komi = html("input", { type: "number", step: 0.5, inputmode: "decimal" });
  private readonly tie = html("input", { type: "number", step: 1, inputmode: "decimal" });
  private readonly seconds = html("input", { type: "number", min: 0, step: "any", inputmode: "decimal", placeholder: "no limit" });
  private readonly nodes = html("input", { type: "number", min: 1, step: 1, inputmode: "numeric", placeholder: "no limit" });
  private readonly problem = html("p", { class: "error", role: "alert" });
  private readonly tieField = labelled("Endless play counts", this.tie);

  /** `changed` is called with every change that leaves all fields readable. */
  constructor(private readonly changed: (settings: Settings) => void) {
    this.element = panel("Rules and limits", "settings",
      html("div", { class: "fields" },
        labelled("Repetition", this.repetition), this.tieField, labelled("Suicide", this.suicide), labelled("Komi", this.komi),
        labelled("Seconds", this.seconds), labelled("Nodes", this.nodes)), this.problem);
    this.element.addEventListener("change", () => this.read());
  }

  /** Shows settings. */
  show(settings: Settings): void {
    this.repetition.value = settings.repetition;
    this.suicide.value = settings.suicide;
    this.komi.value = String(settings.komi);
    this.tie.value = String(settings.tie_value);
    this.seconds.value = settings.seconds === null ? "" : String(settings.seconds);
    this.nodes.value = settings.nodes === null ? "" : String(settings.nodes);
    this.tieField.hidden = settings.repetition !== "basic-ko";
    this.problem.textContent = "";
  }

  private read(): void {
    const wrong = [this.komi, this.tie, this.seconds, this.nodes].find((field) => !field.validity.valid);
    this.problem.textContent = wrong ? `${wrong.labels?.[0]?.textContent ?? "A field"}: ${wrong.validationMessage}` : "";
    if (wrong) return;
    const settings: Settings = {
      repetition: this.repetition.value as Repetition,
      suicide: this.suicide.value as Suicide,
      komi: Number(this.komi.value),
      tie_value: Number(this.tie.value),
      seconds: this.seconds.value === "" ? null : Number(this.seconds.value),
      nodes: this.nodes.value === "" ? null : Number(this.nodes.value),
    };
    this.show(settings);
    this.changed(settings);
  }
}

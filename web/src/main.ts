// Begins: a page with data is a page of a book, any other is that of a server.

import { Book } from "./book";
import type { IndexPage, PositionPage } from "./contract";
import { html } from "./dom";
import { Finder } from "./indexpage";
import { Serve } from "./serve";
import "./style.css";

function book(data: PositionPage | IndexPage): void {
  if (data.kind === "position") {
    const symmetry = Number(new URLSearchParams(location.search).get("s") ?? 0);
    Book.show(document.body, data, Number.isInteger(symmetry) ? symmetry : 0);
  } else {
    Finder.show(document.body, data);
  }
}

function begin(): void {
  const page = document.getElementById("page");
  if (!page) return Serve.show(document.body);
  try {
    book(JSON.parse(page.textContent ?? "") as PositionPage | IndexPage);
  } catch (error) {
    document.body.append(html("p", { class: "error", role: "alert" }, `This page cannot be shown: ${String(error)}`));
  }
}

begin();

// The page of a server, from outside: BASE_URL names a real one, else the server of the tests is asked.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { contrasts, launch, open, overflows, picture, shapes } from "./browser.mjs";
import { serve } from "./mock.mjs";

const real = process.env.BASE_URL;
const PATIENCE = real ? 120_000 : 10_000;
let browser, server, base;

before(async () => {
  server = real ? null : await serve();
  base = real ? new URL("/", real).href : server.url;
  browser = await launch();
});

after(async () => {
  await browser.close();
  server?.close();
});

const at = (page, name) => page.locator(`[data-point="${name}"]`);
const label = (page, name) => at(page, name).getAttribute("aria-label");

/** Opens the page, lets `work` use it, and looks that it complained about nothing; then its questions are removed. */
async function visit(path, work, options) {
  const { page, complaints, context } = await open(browser, new URL(path, base).href, options);
  page.setDefaultTimeout(PATIENCE);
  try {
    await work(page);
    assert.deepEqual(complaints, []);
  } finally {
    await page.evaluate(async () => {
      const { questions } = await (await fetch("api/questions")).json();
      for (const { id } of questions) await fetch(`api/questions/${id}`, { method: "DELETE" });
    });
    await context.close();
  }
}

async function solve(page) {
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
}

test("3x4 is solved: values, colours with words, the best line, moves best first", () => visit("", async (page) => {
  await solve(page);
  assert.match(await page.locator(".headline").textContent(), /Black wins by 4/);
  assert.equal(await label(page, "B2"), "B2, empty, +4, optimal");
  assert.equal(await label(page, "A1"), "A1, empty, -12, gives away 16");
  assert.equal(await at(page, "A1").locator("text").textContent(), "-12");
  const moves = await page.locator(".moves tbody tr").evaluateAll((rows) => rows.map((row) => row.dataset.move));
  assert.equal(moves.length, 13);
  assert.deepEqual(moves.slice(0, 2).sort(), ["B2", "C2"]);
  assert.match(await page.locator("#pass").getAttribute("aria-label"), /Pass, -4, gives away 8/);
  // The value is that of endless play, so White has no proof of its own and the line ends before White's first move.
  assert.ok(await page.locator(".steps .step").count() >= (real ? 1 : 5));
  await picture(page, "solved-wide-light");
}));

test("a look at a point shows the line after it", () => visit("", async (page) => {
  await solve(page);
  await at(page, "B2").hover();
  assert.equal(await at(page, "B2").locator(".number").textContent(), "1");
  assert.ok(await page.locator(".number").count() >= (real ? 1 : 3));
  await page.locator("h1").hover();
  assert.equal(await page.locator(".number").count(), 0);
}));

test("a wrong move is refuted, and the refutation is played", () => visit("", async (page) => {
  await solve(page);
  await page.getByRole("button", { name: "Why not here?" }).click();
  await at(page, "A1").click();
  assert.match(await page.locator(".caption .lead").textContent(), /Black A1: Black's score is -12 instead of \+4; it gives away 16 points\. White answers at/);
  assert.equal(await at(page, "A1").locator(".number").textContent(), "1");
  await picture(page, "refutation-wide-light");
  await page.getByRole("button", { name: "Play the refutation" }).click();
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
  assert.equal(await page.locator(".path li").count(), 3);
  assert.match(await label(page, "A1"), /A1, Black/);
  await page.locator(".path button", { hasText: "Start" }).click();
  assert.equal(await label(page, "B2"), "B2, empty, +4, optimal");
  assert.equal(await page.locator(".path li").count(), 3);
  await page.goBack();
  assert.match(await label(page, "A1"), /A1, Black/);
}));

test("a click plays a point and asks again; rows of the table play, too", () => visit("", async (page) => {
  await solve(page);
  await at(page, "B2").click();
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
  assert.match(await page.locator(".turn").textContent(), /White to play/);
  const move = await page.locator(".moves tbody tr").first().getAttribute("data-move");
  await page.locator(".moves tbody .play").first().click();
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
  assert.match(await page.locator(".path li").last().textContent(), new RegExp(`2 White ${move}`));
}));

test("a reload keeps position, moves and rules, and asks only on request", () => visit("", async (page) => {
  await page.goto(`${base}#position=.X../..../....&to=white&moves=B2,pass&repetition=positional&komi=0.5&seconds=5`);
  await page.reload();
  assert.match(await label(page, "B2"), /B2, White/);
  assert.equal(await page.locator(".path li").count(), 3);
  assert.equal(await page.getByLabel("Komi").inputValue(), "0.5");
  assert.equal(await page.getByLabel("Repetition").inputValue(), "positional");
  assert.equal(await page.getByLabel("Endless play counts", { exact: true }).isVisible(), false);
  assert.match(await page.locator(".headline").textContent(), /Not asked yet/);
  await at(page, "C2").click();
  assert.match(page.url(), /moves=B2,pass,C2/);
  await page.goto(`${base}#position=..../..../....&ask=1`);
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
}));

test("an address that is wrong is said, not guessed at", () => visit("#position=XX/X", async (page) => {
  await page.locator(".error", { hasText: "The address has no board: XX/X" }).waitFor();
}));

test("an SGF file is dropped, text is pasted, what is wrong is said", async () => {
  const { page, complaints, context } = await open(browser, base);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["(;SZ[5]AB[cc]AW[bb];W[dd];B[dc])"], "game.sgf"));
    return transfer;
  });
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await page.locator('[data-point="D2"][aria-label^="D2, White"]').waitFor();
  assert.match(await label(page, "C3"), /C3, Black/);
  assert.equal(await page.locator(".path li").count(), 3);
  await page.getByLabel(/SGF, a/).fill("X.O\n...\n...");
  await page.getByRole("button", { name: "Read the text" }).click();
  await page.locator('[data-point="A3"][aria-label="A3, Black"]').waitFor();
  assert.deepEqual(complaints, []);
  await page.getByLabel(/SGF, a/).fill("no board at all");
  await page.getByRole("button", { name: "Read the text" }).click();
  await page.locator(".left > .error:not(:empty)").waitFor();
  assert.match(await label(page, "A3"), /A3, Black/);
  await context.close();
});

test("a long question narrows, is stopped, goes on, waits in the list with another, and is removed", () => visit("", async (page) => {
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Rows", { exact: true }).fill("5");
  await page.getByLabel("Columns", { exact: true }).fill("5");
  await page.getByRole("button", { name: "New board" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // A real server works on one question after the other, and the next one waits so long.
  await page.getByLabel("Seconds").fill("20");
  await page.getByLabel("Seconds").press("Enter");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.locator("#ask", { hasText: "Stop" }).waitFor();
  await page.locator(".state-line", { hasText: "Working" }).waitFor();
  await picture(page, "running-wide-light");
  await page.locator("#ask").click();
  await page.locator("#ask", { hasText: "Resume" }).waitFor();
  await page.locator("#ask").click();
  await page.locator(".state-line", { hasText: "Working" }).waitFor();
  await page.goto(`${base}#position=..../..../....`);
  await solve(page);
  assert.equal(await page.locator(".queue li").count(), 2);
  await page.locator(".queue .show").first().click();
  await page.locator("#ask", { hasText: /Stop|Resume/ }).waitFor();
  assert.equal(await page.locator("[data-point]").count(), 25);
  await page.getByRole("button", { name: /^Remove \d/ }).first().click();
  await page.locator(".queue li").nth(1).waitFor({ state: "detached" });
  assert.match(await page.locator(".headline").textContent(), /Not asked yet/);
}));

test("a question of another window opens whole", async () => {
  const asked = {
    rows: 3, columns: 3, position: "X../.../..O", to_play: "white", moves: ["B2", "pass", "A1"], repetition: "positional", suicide: "allowed",
    komi: 1.5, tie_value: 0, seconds: 7, nodes: 5000,
  };
  await visit("", async (page) => {
    const status = await page.evaluate(async (body) => {
      const answer = await fetch("api/questions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return answer.status;
    }, asked);
    assert.equal(status, 201);
    await page.reload();
    await page.locator(".queue .show").click();
    await page.locator("#ask", { hasText: /Answered|Resume/ }).waitFor();
    assert.match(await label(page, "A1"), /A1, White, last move/);
    assert.equal(await page.locator(".path li").count(), 4);
    assert.equal(await page.getByLabel("Repetition").inputValue(), "positional");
    assert.equal(await page.getByLabel("Komi").inputValue(), "1.5");
    for (const said of ["position=X../.../..O", "to=white", "moves=B2,pass,A1", "suicide=allowed", "seconds=7", "nodes=5000"]) {
      assert.ok(page.url().includes(said), `${said} in ${page.url()}`);
    }
  });
});

test("stones are set up, in either colour and erased", () => visit("", async (page) => {
  await page.getByRole("button", { name: "Set up" }).click();
  await at(page, "A1").click();
  await page.getByRole("button", { name: "White", exact: true }).click();
  await at(page, "B1").click();
  await at(page, "C1").click();
  await page.getByRole("button", { name: "Erase" }).click();
  await at(page, "C1").click();
  await page.getByLabel("To move").selectOption("white");
  assert.match(page.url(), /position=\.\.\.\.\/\.\.\.\.\/XO\.\.&to=white/);
  await picture(page, "setup-wide-light");
  await page.getByLabel("Rows", { exact: true }).fill("8");
  await page.getByLabel("Columns", { exact: true }).fill("8");
  await page.getByRole("button", { name: "New board" }).click();
  assert.match(await page.locator(".left > .error").textContent(), /No such board/);
}));

test("the keyboard alone is enough", () => visit("", async (page) => {
  const press = async (...keys) => { for (const each of keys) await page.keyboard.press(each); };
  await at(page, "A3").focus();
  assert.equal(await page.locator('[data-point][tabindex="0"]').count(), 1);
  await press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "ask");
  await press("Enter");
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
  await press("Shift+Tab", "ArrowDown", "ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.point), "B2");
  assert.equal(await at(page, "B2").locator(".number").textContent(), "1");
  await picture(page, "keyboard-wide-light");
  await press("?");
  assert.match(await page.locator(".caption .lead").textContent(), /No move is better/);
  await press("Escape", "Enter");
  await page.locator("#ask", { hasText: "Answered" }).waitFor();
  assert.match(await label(page, "B2"), /B2, Black/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.point), "B2");
  await press("u");
  assert.match(await label(page, "B2"), /B2, empty/);
}));

test("stones are taken, and basic ko is kept", () => visit("#position=.XO./XO.O/.XO.", async (page) => {
  await at(page, "C2").click();
  assert.equal(await label(page, "B2"), "B2, empty");
  assert.equal(await label(page, "C2"), "C2, Black, last move");
  assert.equal(await at(page, "B2").getAttribute("aria-disabled"), "true");
  await at(page, "B2").click({ force: true });
  assert.match(await page.locator(".left > .error").textContent(), /B2 is against the rules/);
  await page.locator("#pass").click();
  await page.locator("#pass").click();
  assert.match(await page.locator(".turn").textContent(), /The game is over/);
}));

test("a walk longer than the server has room keeps its answers", async () => {
  const { page, context } = await open(browser, base);
  page.setDefaultTimeout(PATIENCE);
  await solve(page);
  for (let moves = 1; moves <= 8; moves++) {
    await page.locator('.moves tbody tr:not([data-move="pass"]) .play').first().click();
    await page.locator(".path li").nth(moves).waitFor();
    await page.locator("#ask", { hasText: "Answered" }).waitFor();
    assert.equal(await page.locator(".left > .error").textContent(), "");
  }
  await page.locator(".path button", { hasText: "Start" }).click();
  assert.equal(await label(page, "B2"), "B2, empty, +4, optimal");
  await page.evaluate(async () => {
    const { questions } = await (await fetch("api/questions")).json();
    for (const { id } of questions) await fetch(`api/questions/${id}`, { method: "DELETE" });
  });
  await context.close();
});

test("a link that is copied has no token", () => visit("?token=secret#position=.../.../...", async (page) => {
  await page.getByRole("button", { name: "Copy a link" }).click();
  assert.doesNotMatch(await page.locator(".link").inputValue(), /secret/);
  assert.match(await page.locator(".link").inputValue(), /#position=\.\.\.\/\.\.\.\/\.\.\.$/);
}));

test("the token goes with every call", { skip: real !== undefined }, async () => {
  const guarded = await serve(0, "secret");
  const { page, complaints, context } = await open(browser, `${guarded.url}?token=secret`);
  await solve(page);
  assert.deepEqual(complaints, []);
  await context.close();
  guarded.close();
});

for (const scheme of ["light", "dark"]) {
  for (const width of [1200, 400, 360]) {
    test(`${scheme}, ${width} wide: nothing sticks out, contrasts hold`, () => visit("", async (page) => {
      await solve(page);
      assert.equal(await overflows(page), false);
      const texts = await contrasts(page);
      assert.deepEqual(texts.low, []);
      assert.ok(texts.looked > 60, `${texts.looked} texts`);
      const drawn = await shapes(page);
      assert.deepEqual(drawn.low, []);
      await picture(page, `solved-${width}-${scheme}`);
      await page.getByRole("button", { name: "Why not here?" }).click();
      await at(page, "A1").click();
      assert.equal(await overflows(page), false);
      assert.deepEqual((await contrasts(page)).low, []);
      assert.deepEqual((await shapes(page)).low, []);
      await picture(page, `refutation-${width}-${scheme}`);
      await page.goto(`${base}#position=......../......../...X..../......../....O.../......../........&seconds=3`);
      await page.getByRole("button", { name: "Set up" }).click();
      assert.equal(await overflows(page), false);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.locator(".state-line", { hasText: /Working|Stopped/ }).waitFor();
      assert.equal(await overflows(page), false);
      assert.deepEqual((await contrasts(page)).low, []);
      await picture(page, `large-${width}-${scheme}`);
      await page.locator("#ask").click();
    }, { viewport: { width, height: 800 }, colorScheme: scheme }));
  }
}

// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { capsule } from "../../frontend/editor/mask/brush.js";
import { createRegion } from "../../frontend/editor/model/region.js";
import { findWork, Journal } from "../../frontend/sync/journal.js";
import { Keeper } from "../../frontend/sync/keeper.js";
import { browserShelf, pageShelf } from "../../frontend/sync/shelves.js";
import { drawn, randomFrom } from "./editor_pixels.js";
import { Drawer, giveLocalStorage, keeperOf, nowhere } from "./keeping.js";

const FRAME = { width: 150, height: 90 };
let small = giveLocalStorage();
let drawer = new Drawer();

beforeEach(() => {
  small = giveLocalStorage();
  drawer = new Drawer();
});

/** A page with an editor on it, that keeps what is painted. @param {Keeper} keeper @param {string} writer */
function painting(keeper, writer = "tab") {
  let usurped = 0;
  const region = createRegion(FRAME, { onTiles() {}, onSettled: (step) => journal.change(step) });
  const journal = new Journal({
    keeper,
    assignment: "a",
    participation: "p",
    writer,
    read: () => ({ mask: region.answer() }),
    dump: region.steps,
    onUsurped: () => (usurped += 1),
  });
  return { region, journal, usurped: () => usurped };
}

/** @param {ReturnType<typeof painting>["region"]} region @param {() => number} random @param {number} count */
function strokes(region, random, count) {
  const place = () => ({ x: random() * FRAME.width, y: random() * FRAME.height });
  for (let step = 0; step < count; step += 1) {
    const [from, to] = [place(), place()];
    const isSet = region.mask.get(Math.floor(from.x), Math.floor(from.y));
    region.begin();
    region.paint(capsule(from, to, 9), isSet ? 0 : 1);
    region.commit();
  }
}

/** What another page finds and shows. @param {Keeper} keeper */
async function reopened(keeper) {
  const found = await findWork(keeper, "a");
  assert.ok(found?.history);
  const { region, journal } = painting(keeper, "next");
  region.restore(found.history);
  journal.goOn(found);
  return { region, journal, found };
}

test("every stroke, undo and redo is there again after a crash, 120 steps back", async () => {
  const keeper = keeperOf(drawer);
  const { region, journal } = painting(keeper);
  journal.begin(3);
  strokes(region, randomFrom(1), 125);
  [1, 2, 3, 4, 5].forEach(() => region.undo());
  region.redo();
  await journal.settled();

  const { region: again, found } = await reopened(keeperOf(drawer));
  assert.deepEqual([found.base, found.unsaved, found.body], [3, true, null]);
  assert.equal(drawn(again.mask), drawn(region.mask));
  for (const way of /** @type {const} */ (["redo", "redo", "redo", "redo"])) {
    again[way]();
    region[way]();
    assert.equal(drawn(again.mask), drawn(region.mask));
  }
  assert.equal(again.canRedo, false);
  for (let step = 0; step < 125; step += 1) {
    assert.ok(again.canUndo);
    again.undo();
  }
  assert.equal(again.area(), 0);
});

test("a stroke after an undo replaces what was undone, also across a reload", async () => {
  const { region, journal } = painting(keeperOf(drawer));
  const random = randomFrom(2);
  journal.begin(0);
  strokes(region, random, 4);
  region.undo();
  region.undo();
  await journal.settled();
  const { region: second, journal: next } = await reopened(keeperOf(drawer));
  strokes(second, random, 1);
  await next.settled();
  const { region: third } = await reopened(keeperOf(drawer));
  assert.equal(drawn(third.mask), drawn(second.mask));
  assert.equal(third.canRedo, false);
  assert.equal(drawer.kept.get("a")?.steps.size, 3);
});

test("a journal does not grow without end, and still goes back 100 steps", async () => {
  const { region, journal } = painting(keeperOf(drawer));
  journal.begin(0);
  strokes(region, randomFrom(3), 620);
  await journal.settled();
  assert.ok(Number(drawer.kept.get("a")?.steps.size) < 500);
  const { region: again } = await reopened(keeperOf(drawer));
  for (let step = 0; step < 100; step += 1) {
    assert.equal(drawn(again.mask), drawn(region.mask));
    [again, region].forEach((one) => one.undo());
  }
  assert.ok(again.canUndo);
});

test("a journal with a hole, a wrong count or strange fields blocks nothing", async () => {
  const { region, journal } = painting(keeperOf(drawer));
  journal.begin(0);
  strokes(region, randomFrom(4), 3);
  await journal.settled();
  const kept = /** @type {any} */ (drawer.kept.get("a"));
  const { steps, row } = kept;
  for (const damage of [
    { ...kept, steps: new Map([...steps].slice(1)) },
    { ...kept, start: undefined },
    { ...kept, steps: new Map([[0, "what"], [1, "is"], [2, "this"]]) },
    { ...kept, row: { ...row, length: 7 } },
  ]) {
    drawer.kept.set("a", damage);
    const found = await findWork(keeperOf(drawer), "a");
    assert.deepEqual([found?.history, found?.body, found?.unsaved], [null, null, true]);
  }
  for (const strange of [{}, { cursor: 9 }, { base: "1" }, { sent: null }]) {
    const bare = "cursor" in strange || "base" in strange || "sent" in strange ? { ...row, ...strange } : strange;
    drawer.kept.set("a", { ...kept, row: bare });
    assert.equal(await findWork(keeperOf(drawer), "a"), null);
  }
});

test("another tab that goes on with the work is not written over", async () => {
  const first = painting(keeperOf(drawer));
  first.journal.begin(0);
  strokes(first.region, randomFrom(5), 2);
  await first.journal.settled();
  const { region: second, journal: next } = await reopened(keeperOf(drawer));
  strokes(second, randomFrom(6), 1);
  await next.settled();
  strokes(first.region, randomFrom(7), 3);
  await first.journal.settled();
  assert.equal(first.usurped(), 1);
  const { region: third } = await reopened(keeperOf(drawer));
  assert.equal(drawn(third.mask), drawn(second.mask));
});

test("a full database hands over to the small store, the work as it stands", async () => {
  let told = 0;
  const { region, journal } = painting(keeperOf(drawer, () => (told += 1)));
  journal.begin(2);
  strokes(region, randomFrom(8), 2);
  await journal.settled();
  drawer.isFull = true;
  strokes(region, randomFrom(9), 2);
  await journal.settled();
  drawer.isFull = false;
  const found = await findWork(keeperOf(drawer), "a");
  assert.deepEqual(found?.body, { mask: region.answer() });
  assert.deepEqual([found?.base, found?.unsaved, found?.history, told], [2, true, null, 0]);
});

test("where nothing can be kept this is told once, and work goes on", async () => {
  let told = 0;
  const keeper = new Keeper(() => (told += 1), [nowhere, nowhere, pageShelf]);
  const { region, journal } = painting(keeper);
  journal.begin(0);
  strokes(region, randomFrom(10), 3);
  await journal.settled();
  assert.deepEqual([await keeper.kind(), told, region.canUndo], ["page", 1, true]);
  assert.equal(await findWork(new Keeper(() => {}, [nowhere, nowhere, pageShelf]), "a"), null);
});

/** A page of a kind without steps. @param {Keeper} keeper @param {() => any} read @param {string} [name] */
function writing(keeper, read, name = "a") {
  return new Journal({ keeper, assignment: name, participation: "p", writer: "tab", read });
}

test("a kind without steps is kept as it stands, and an answer until it is sent", async () => {
  for (const keeper of [keeperOf(drawer), new Keeper(() => {}, [nowhere, browserShelf, pageShelf])]) {
    let body = { explanation: "half" };
    const journal = writing(keeper, () => body);
    journal.begin(1);
    journal.change();
    body = { explanation: "whole" };
    journal.change();
    await journal.queue({ body });
    const found = await findWork(keeper, "a");
    assert.deepEqual([found?.body, found?.answer, found?.unsaved], [body, { body }, true]);
    assert.deepEqual((await keeper.unsentAnswers("p")).map((row) => row.assignment), ["a"]);
    assert.deepEqual(await keeper.unsentAnswers("other"), []);
    journal.saved(2, true);
    await journal.queue(null);
    assert.deepEqual((await findWork(keeper, "a"))?.unsaved, false);
    await journal.discard();
    assert.equal(await findWork(keeper, "a"), null);
  }
  assert.equal(small.size, 0);
});

test("what nobody comes back for is swept, unsent answers last", async () => {
  const keeper = keeperOf(drawer);
  const day = 24 * 3600 * 1000;
  for (const name of ["old", "old answer", "older answer", "new"]) {
    const journal = writing(keeper, () => ({}), name);
    journal.change();
    await journal.queue(name.includes("answer") ? { body: {} } : null);
  }
  const now = Date.now();
  const ages = { old: 22, "old answer": 22, "older answer": 91, new: 20 };
  for (const [name, days] of Object.entries(ages)) {
    /** @type {any} */ (drawer.kept.get(name)).row.at = now - days * day;
  }
  await keeper.sweep("p", now);
  assert.equal(drawer.kept.size, 4, "one's own stay, whatever the clock says");
  await keeper.sweep("other", now);
  assert.deepEqual([...drawer.kept.keys()], ["old answer", "new"]);
  await keeper.forget("p");
  assert.equal(drawer.kept.size, 0);
});

test("not more than a number of works stays, the newest", async () => {
  const keeper = keeperOf(drawer);
  for (let number = 0; number < 40; number += 1) {
    const journal = writing(keeper, () => ({}), `work ${number}`);
    journal.change();
    await journal.settled();
    /** @type {any} */ (drawer.kept.get(`work ${number}`)).row.at = 1000 + number;
  }
  await keeper.sweep("other", 2000);
  assert.equal(drawer.kept.size, 30);
  assert.ok(drawer.kept.has("work 39") && !drawer.kept.has("work 9"));
});

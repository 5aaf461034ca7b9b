// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { readSuperpixels } from "../../frontend/editor/mask/superpixel_file.js";
import { deskOf } from "./editor_desk.js";
import { drawn } from "./editor_pixels.js";

const path = new URL("../fixtures/superpixels.json", import.meta.url);
/** @type {{name: string, width: number, height: number, sha256: string, pixels: number[][],
 *   file: string}[]} */
const entries = JSON.parse(readFileSync(path, "utf8"));
/** 15 x 8 pixels: 0 around 1, and 2 inside of 1's rectangle. */
const entry = /** @type {typeof entries[0]} */ (
  entries.find(({ name, width }) => name === "one inside another" && width === 15)
);
const { width, height, sha256, pixels } = entry;
const bytes = new Uint8Array(Buffer.from(entry.file, "base64"));

/** @param {(() => Promise<Uint8Array<ArrayBuffer>>)[]} [answers] one after another */
function desk(answers = [async () => bytes]) {
  let asked = 0;
  const fetch = () => {
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1]();
  };
  return { asked: () => asked, ...deskOf(width, height, { sha256, fetch }) };
}

/** Lets what was fetched be read. @param {ReturnType<typeof desk>} at */
const arrival = ({ store }) =>
  new Promise((resolve) => {
    const stop = store.subscribe(
      ({ edges }) => edges,
      (edges) => edges !== "loading" && queueMicrotask(() => (stop(), setImmediate(resolve))),
    );
  });

/** @param {...number} labels */
const union = (...labels) =>
  pixels.map((row) => row.map((label) => (labels.includes(label) ? "#" : ".")).join("")).join("\n");

async function ready() {
  const at = desk();
  at.run("tool-snap");
  await arrival(at);
  return at;
}

test("the file is fetched when the tool is first taken, and only then", async () => {
  const at = desk();
  at.stroke([[1, 1], [2, 1]]);
  at.run("undo");
  assert.deepEqual([at.asked(), at.store.state.edges], [0, "there"]);
  at.run("tool-snap");
  assert.equal(at.store.state.edges, "loading");
  at.run("tool-brush", "tool-snap");
  await arrival(at);
  at.run("tool-brush", "tool-snap");
  assert.deepEqual([at.asked(), at.store.state.edges, at.store.state.tool], [1, "ready", "snap"]);
  assert.deepEqual(at.told, ["edges-loading", "edges-ready"]);
});

test("a press paints the superpixel under it, a drag every one it crosses, as one step", async () => {
  const { region, click, stroke, run, changes } = await ready();
  click([14, 7]);
  assert.equal(drawn(region.mask), union(0));
  run("undo");
  stroke([[1, 4], [7, 4], [7, 4], [4, 4]]);
  assert.equal(drawn(region.mask), union(0, 1));
  assert.equal(changes(), 3);
  run("undo");
  assert.equal(region.area(), 0);
});

test("a jump of the pointer leaves out nothing on its way", async () => {
  const { region, stroke } = await ready();
  stroke([[0, 4], [14, 4]]);
  assert.equal(drawn(region.mask), union(0, 1, 2));
});

test("the right button takes superpixels away, whoever painted them", async () => {
  const { region, run, stroke, click } = await ready();
  run("tool-brush");
  stroke([[0, 4], [14, 4]]);
  run("tool-snap");
  stroke([[0, 0], [1, 0]], { button: 2, reverses: true });
  assert.equal(region.mask.get(1, 4), false);
  assert.equal(region.mask.get(7, 4), true);
  click([7, 4]);
  stroke([[7, 4]], { reverses: true });
  assert.equal(region.mask.get(7, 4), false);
});

test("a cancelled drag leaves no trace, and what lies outside of the frame is no superpixel", async () => {
  const { region, work, sample, stroke, changes } = await ready();
  work.pointers.down(sample(7, 4));
  work.pointers.move([sample(1, 1)]);
  work.cancel();
  stroke([[-5, -5], [-2, 30]]);
  assert.deepEqual([region.area(), changes(), region.canUndo], [0, 0, false]);
});

test("what a press would take is outlined under pointer and crosshair, and nothing while the view moves", async () => {
  const { store, work, sample, run, told, region } = await ready();
  const superpixels = await readSuperpixels(bytes, { width, height, sha256 });
  const shown = () => work.shows.aimFor(store.state);
  assert.equal(shown(), null);
  work.pointers.move([sample(7, 4)]);
  assert.deepEqual(shown(), superpixels.outlineOf(pixels[4][7]));
  assert.equal(shown(), shown());
  store.update({ held: true });
  assert.equal(shown(), null);
  store.update({ held: false });
  run("left");
  const { x, y } = /** @type {{x: number, y: number}} */ (store.state.crosshair);
  const label = pixels[Math.floor(y)][Math.floor(x)];
  assert.deepEqual(shown(), superpixels.outlineOf(label));
  run("press");
  assert.equal(drawn(region.mask), union(label));
  assert.equal(told.at(-1), "parts 1");
  work.pointers.leave(sample(99, 99));
  run("tool-brush");
  assert.equal(shown(), null);
});

test("when the file does not come the brush is taken instead, and the next try may succeed", async () => {
  const at = desk([() => Promise.reject(new TypeError("offline")), async () => bytes]);
  at.run("tool-snap");
  at.click([7, 4]);
  await arrival(at);
  assert.deepEqual([at.store.state.edges, at.store.state.tool], ["failed", "brush"]);
  assert.deepEqual([at.problems, at.told.at(-1)], [["edges_failed"], "edges-failed"]);
  assert.equal(at.region.area(), 0);
  at.run("tool-snap");
  await arrival(at);
  at.click([7, 4]);
  assert.equal(drawn(at.region.mask), union(pixels[4][7]));
});

test("a damaged file, and one of another frame, count as not come", async () => {
  for (const file of [bytes.slice(0, -2), new Uint8Array(0), new Uint8Array(bytes).fill(1, 20, 30)]) {
    const at = desk([async () => file]);
    at.run("tool-snap");
    await arrival(at);
    assert.deepEqual([at.store.state.edges, at.problems], ["failed", ["edges_failed"]]);
  }
});

test("whoever took another tool meanwhile keeps it, and hears of no file after the end", async () => {
  const at = desk([() => Promise.reject(new TypeError("offline"))]);
  at.run("tool-snap", "tool-lasso");
  await arrival(at);
  assert.equal(at.store.state.tool, "lasso");
  const gone = desk();
  const loading = gone.edges.load();
  gone.edges.destroy();
  assert.equal(await loading, null);
  assert.deepEqual([gone.edges.superpixels, gone.problems], [null, []]);
});

test("without a file the tool cannot be taken", () => {
  const { run, store } = deskOf();
  assert.deepEqual(run("tool-snap"), [false]);
  assert.deepEqual([store.state.tool, store.state.edges], ["brush", "none"]);
});

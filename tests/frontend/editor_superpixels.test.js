// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync, inflateSync } from "node:zlib";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import {
  canReadSuperpixels,
  readSuperpixels,
  SuperpixelsError,
} from "../../frontend/editor/mask/superpixel_file.js";

const HEADER = 52;
const path = new URL("../fixtures/superpixels.json", import.meta.url);
/** @type {{name: string, width: number, height: number, sha256: string, cells: number[][],
 *   pixels: number[][], file: string}[]} */
const entries = JSON.parse(readFileSync(path, "utf8"));

/** @param {string} text */
const bytesOf = (text) => new Uint8Array(Buffer.from(text, "base64"));
/** @param {typeof entries[0]} entry */
const read = (entry) => readSuperpixels(bytesOf(entry.file), entry);
/** @param {Uint8Array<ArrayBuffer>} file @param {typeof entries[0]} frame */
const refused = (file, frame) => assert.rejects(readSuperpixels(file, frame), SuperpixelsError);

test("every file of the shared fixture is read as the server reads it", async () => {
  assert.ok(canReadSuperpixels());
  assert.ok(entries.length > 20);
  for (const entry of entries) {
    const superpixels = await read(entry);
    assert.deepEqual([...superpixels.labels], entry.cells.flat(), entry.name);
    entry.pixels.forEach((row, y) =>
      row.forEach((label, x) => {
        assert.equal(superpixels.at({ x, y }), label, entry.name);
        assert.equal(superpixels.at({ x: x + 0.99, y: y + 0.99 }), label, entry.name);
      }),
    );
  }
});

test("the spans of all superpixels cover every pixel of the frame once", async () => {
  for (const entry of entries) {
    const superpixels = await read(entry);
    const seen = new Map();
    for (let label = 0; label < superpixels.count; label += 1) {
      const spans = superpixels.spansOf(label);
      for (let index = 0; index < spans.length; index += 3) {
        for (let x = spans[index + 1]; x < spans[index + 2]; x += 1) {
          const pixel = `${x},${spans[index]}`;
          assert.ok(!seen.has(pixel), `${entry.name}: ${pixel} twice`);
          seen.set(pixel, label);
        }
      }
    }
    assert.equal(seen.size, entry.width * entry.height);
    entry.pixels.forEach((row, y) =>
      row.forEach((label, x) => assert.equal(seen.get(`${x},${y}`), label)),
    );
  }
});

test("nothing is outside of the frame", async () => {
  const superpixels = await read(entries[4]);
  const { width, height } = superpixels;
  for (const [x, y] of [[-0.01, 0], [0, -1], [width, 0], [0, height], [NaN, 0]]) {
    assert.equal(superpixels.at({ x, y }), null);
  }
});

test("an outline separates a superpixel from every pixel beside it that is not its own", async () => {
  for (const entry of entries) {
    const superpixels = await read(entry);
    for (let label = 0; label < superpixels.count; label += 1) {
      const drawn = new Set(unitEdges(superpixels.outlineOf(label)));
      assert.deepEqual([...drawn].sort(), edgesAround(entry.pixels, label).sort(), entry.name);
    }
  }
});

test("a way from one place to another meets each superpixel it crosses", async () => {
  const entry = entries.find(({ name, width }) => name === "a spiral" && width === 7);
  assert.ok(entry);
  const superpixels = await read(entry);
  const along = superpixels.along({ x: 0.5, y: 3.5 }, { x: 6.5, y: 3.5 });
  assert.deepEqual(along, new Set(entry.pixels[3]));
  assert.deepEqual(superpixels.along({ x: 2.5, y: 2.5 }, { x: 2.5, y: 2.5 }).size, 1);
  assert.deepEqual(superpixels.along({ x: -9, y: -9 }, { x: -3, y: -1 }).size, 0);
});

test("a mask of every superpixel is full, and empty again when they are taken away", async () => {
  for (const entry of entries.slice(-3)) {
    const superpixels = await read(entry);
    const mask = new BitMask(entry.width, entry.height);
    for (const value of /** @type {const} */ ([1, 0])) {
      for (let label = 0; label < superpixels.count; label += 1) {
        const spans = superpixels.spansOf(label);
        for (let index = 0; index < spans.length; index += 3) {
          mask.fillSpan(spans[index], spans[index + 1], spans[index + 2], value);
        }
      }
      assert.equal(mask.count(), value * entry.width * entry.height);
    }
  }
});

test("a file of another frame, kind or version is refused", async () => {
  const entry = entries[5];
  const file = bytesOf(entry.file);
  await refused(file, { ...entry, width: entry.width + 1 });
  await refused(file, { ...entry, sha256: "0".repeat(64) });
  for (const [place, value] of [[0, 0], [4, 2], [7, 200], [9, 255], [11, 0]]) {
    const other = file.slice();
    other[place] = value;
    await refused(other, entry);
  }
});

test("a file that ends too early, or goes on too long, is refused", async () => {
  const entry = entries[10];
  const file = bytesOf(entry.file);
  for (let length = 0; length < file.length; length += 1) {
    await refused(file.slice(0, length), entry);
  }
  const body = inflateSync(file.subarray(HEADER));
  for (const other of [body.subarray(0, -1), Buffer.concat([body, Buffer.from([0])])]) {
    const packed = [file.subarray(0, HEADER), deflateSync(other)];
    await refused(new Uint8Array(Buffer.concat(packed)), entry);
  }
});

test("any damage is refused by name, or read as some superpixels", async () => {
  const entry = entries[16];
  const file = bytesOf(entry.file);
  const body = inflateSync(file.subarray(HEADER));
  for (let place = 0; place < body.length; place += 1) {
    for (const value of [0, 3, 7, 8, 255]) {
      const other = Buffer.from(body);
      other[place] = value;
      const packed = [file.subarray(0, HEADER), deflateSync(other)];
      const outcome = readSuperpixels(new Uint8Array(Buffer.concat(packed)), entry);
      await outcome.then(
        (superpixels) => assert.equal(superpixels.labels.length, entry.cells.flat().length),
        (error) => assert.ok(error instanceof SuperpixelsError),
      );
    }
  }
});

/** @param {number[]} lines @returns {string[]} the sides of pixels they run along */
function unitEdges(lines) {
  const found = [];
  for (let index = 0; index < lines.length; index += 4) {
    const [x1, y1, x2, y2] = lines.slice(index, index + 4);
    for (let x = x1; x < x2; x += 1) {
      found.push(`h${x},${y1}`);
    }
    for (let y = y1; y < y2; y += 1) {
      found.push(`v${x1},${y}`);
    }
  }
  return found;
}

/** @param {number[][]} pixels @param {number} label @returns {string[]} */
function edgesAround(pixels, label) {
  const found = [];
  const is = (/** @type {number} */ x, /** @type {number} */ y) => pixels[y]?.[x] === label;
  for (let y = 0; y <= pixels.length; y += 1) {
    for (let x = 0; x <= pixels[0].length; x += 1) {
      if (is(x, y) !== is(x, y - 1)) {
        found.push(`h${x},${y}`);
      }
      if (is(x, y) !== is(x - 1, y)) {
        found.push(`v${x},${y}`);
      }
    }
  }
  return found;
}

// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { canonical, sha256Of } from "../../frontend/sync/proof.js";

const FIXTURE = new URL("../fixtures/canonical.json", import.meta.url);
/** @type {{wire: string, canonical: string, sha256: string}[]} */
const shared = JSON.parse(readFileSync(FIXTURE, "utf8"));

test("page and server write and hash the same JSON alike", async () => {
  assert.ok(shared.length > 5);
  for (const { wire, canonical: written, sha256 } of shared) {
    const value = JSON.parse(wire);
    assert.equal(JSON.stringify(value), wire);
    assert.equal(canonical(value), written);
    assert.equal(await sha256Of(value), sha256);
  }
});

test("fields that are undefined do not travel and do not count", () => {
  assert.equal(canonical({ b: undefined, a: [undefined, 1] }), '{"a":[null,1]}');
});

test("where the browser hashes nothing, nothing is claimed", async () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    assert.equal(await sha256Of({}), null);
  } finally {
    Object.defineProperty(globalThis, "crypto", /** @type {PropertyDescriptor} */ (real));
  }
});

// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isPassing, Refusal, Unreachable, waitBefore } from "../../frontend/behaviours/api.js";
import { Draft, isSame, readLocal, resume } from "../../frontend/behaviours/draft.js";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  addEventListener() {},
  removeEventListener() {},
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });

beforeEach(() => kept.clear());

/**
 * A draft whose server answers what `reply` gives, and what became of it.
 *
 * @param {(body: any) => any} reply
 * @param {"mine" | "theirs"} choice
 */
function drafting(reply, choice = "mine") {
  /** @type {{states: string[], sent: any[], shown: any[], asked: number}} */
  const seen = { states: [], sent: [], shown: [], asked: 0 };
  const draft = new Draft({
    call: async (_method, _path, body) => {
      seen.sent.push(body);
      return { status: 200, body: reply(body) };
    },
    assignment: "a",
    revision: 0,
    onState: (state) => seen.states.push(state),
    onDeadline() {},
    onRefusal() {},
    onConflict: async () => {
      seen.asked += 1;
      return choice;
    },
    onTheirs: (body) => seen.shown.push(body),
  });
  return { draft, seen };
}

const stored = (/** @type {any} */ { revision }) => ({ revision: revision + 1, deadline: "" });

test("saved is said only after the server has the draft, and then nothing stays in the browser", async () => {
  const { draft, seen } = drafting(stored);
  draft.change(() => ({ emotion: "awe" }));
  assert.deepEqual(seen.states, ["saving"]);
  await draft.flush();
  assert.equal(seen.states.at(-1), "saved");
  assert.deepEqual(seen.sent, [{ revision: 0, body: { emotion: "awe" } }]);
  assert.equal(readLocal("a"), null);
  draft.end();
});

test("each save builds on the revision before", async () => {
  const { draft, seen } = drafting(stored);
  for (const emotion of ["awe", "fear"]) {
    draft.change(() => ({ emotion }));
    await draft.flush();
  }
  assert.deepEqual(seen.sent.map(({ revision }) => revision), [0, 1]);
  draft.end();
});

test("out of reach, the work stays in the browser and is sent again", async () => {
  let isDown = true;
  const { draft, seen } = drafting((body) => {
    if (isDown) {
      throw new Unreachable("down");
    }
    return stored(body);
  });
  draft.change(() => ({ emotion: "awe" }));
  await draft.flush();
  assert.equal(seen.states.at(-1), "offline");
  assert.deepEqual(readLocal("a"), { base: 0, body: { emotion: "awe" } });
  isDown = false;
  await draft.flush();
  assert.equal(seen.states.at(-1), "saved");
  assert.equal(readLocal("a"), null);
  draft.end();
});

test("a stale draft asks; theirs is shown, mine is sent on top of it", async () => {
  const rival = { revision: 7, sha256: "", body: { emotion: "fear" } };
  const stale = (/** @type {any} */ body) => {
    if (body.revision < 7) {
      throw new Refusal(409, { code: "draft_stale", detail: rival });
    }
    return stored(body);
  };
  const theirs = drafting(stale, "theirs");
  theirs.draft.change(() => ({ emotion: "awe" }));
  await theirs.draft.flush();
  assert.deepEqual(theirs.seen.shown, [{ emotion: "fear" }]);
  theirs.draft.end();

  const mine = drafting(stale, "mine");
  mine.draft.change(() => ({ emotion: "awe" }));
  await mine.draft.flush();
  await mine.draft.flush();
  assert.deepEqual(mine.seen.sent.at(-1), { revision: 7, body: { emotion: "awe" } });
  mine.draft.end();
});

test("an answer that was lost on its way is no conflict", async () => {
  const { draft, seen } = drafting(() => {
    const detail = { revision: 1, sha256: "", body: { b: 2, a: [1] } };
    throw new Refusal(409, { code: "draft_stale", detail });
  });
  draft.change(() => ({ a: [1], b: 2 }));
  await draft.flush();
  assert.equal(seen.asked, 0);
  assert.equal(seen.states.at(-1), "saved");
  draft.end();
});

test("after a reload, unsent work comes back; when both sides moved on, both are offered", () => {
  const server = { revision: 3, sha256: "", body: { emotion: "awe" } };
  assert.deepEqual(resume(null, null), { body: null, unsaved: false, rival: null });
  assert.deepEqual(resume(server, null), { body: server.body, unsaved: false, rival: null });
  const newer = { base: 3, body: { emotion: "fear" } };
  assert.deepEqual(resume(server, newer), { body: newer.body, unsaved: true, rival: null });
  const older = { base: 2, body: { emotion: "fear" } };
  assert.deepEqual(resume(server, older), { body: older.body, unsaved: true, rival: server.body });
  const equal = { base: 2, body: { emotion: "awe" } };
  assert.deepEqual(resume(server, equal), { body: server.body, unsaved: false, rival: null });
});

test("bodies are the same whatever the order of their keys, and not when a value differs", () => {
  assert.ok(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }));
  assert.ok(!isSame({ a: 1 }, { a: 2 }));
  assert.ok(!isSame({ a: undefined }, { b: undefined }));
  assert.ok(!isSame([1, 2], [2, 1]));
  assert.ok(!isSame([], {}));
});

test("the pauses grow and stay bounded; server faults pass, refusals do not", () => {
  const waits = Array.from({ length: 20 }, (_, attempt) => waitBefore(attempt));
  assert.deepEqual(waits, [...waits].sort((one, other) => one - other));
  assert.ok(waits[0] > 0 && waits[19] <= 15000);
  assert.deepEqual([500, 503, 429, 409, 422, 404].map(isPassing), [true, true, true, false, false, false]);
});

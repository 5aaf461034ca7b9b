// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isPassing, Refusal, Unreachable, waitBefore } from "../../frontend/behaviours/api.js";
import { Draft } from "../../frontend/behaviours/draft.js";
import { findWork, Journal } from "../../frontend/sync/journal.js";
import { sha256Of } from "../../frontend/sync/proof.js";
import { isSame, whichWins } from "../../frontend/sync/resume.js";
import { Drawer, giveLocalStorage, keeperOf } from "./keeping.js";

const document = { hidden: false };
Object.assign(globalThis, { addEventListener() {}, removeEventListener() {}, document });
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
giveLocalStorage();
let drawer = new Drawer();

beforeEach(() => {
  drawer = new Drawer();
});

/**
 * A draft whose server answers what `reply` gives, and what became of it.
 *
 * @param {(body: any) => any} reply
 * @param {"mine" | "theirs"} choice
 */
function drafting(reply, choice = "mine") {
  /** @type {{states: string[], sent: any[], shown: any[], asked: number, differences: number}} */
  const seen = { states: [], sent: [], shown: [], asked: 0, differences: 0 };
  const page = { body: /** @type {any} */ ({}), isMidway: false };
  const read = () => page.body;
  const keeper = keeperOf(drawer);
  const journal = new Journal({ keeper, assignment: "a", participation: "p", writer: "t", read });
  const draft = new Draft({
    call: async (_method, _path, body) => {
      seen.sent.push(structuredClone(body));
      return { status: 200, body: await reply(body) };
    },
    assignment: "a",
    revision: 0,
    journal,
    read,
    isMidway: () => page.isMidway,
    onState: (state) => seen.states.push(state),
    onLease() {},
    onRefusal() {},
    onDifference: () => (seen.differences += 1),
    onConflict: async (rival) => {
      seen.asked += 1;
      seen.shown.push(rival.body);
      return choice;
    },
  });
  /** @param {any} body */
  const change = (body) => {
    page.body = body;
    draft.change();
  };
  return { draft, seen, change, journal, page };
}

/** What this browser still holds as not saved. */
async function unsaved() {
  const found = await findWork(keeperOf(drawer), "a");
  return found?.unsaved ? { base: found.base, body: found.body } : null;
}

const stored = async (/** @type {any} */ { revision, body }) => ({
  revision: revision + 1,
  sha256: await sha256Of(body),
});

test("saved is said only after the server has shown that it has the draft", async () => {
  const { draft, seen, change, journal } = drafting(stored);
  change({ emotion: "awe" });
  assert.deepEqual(seen.states, ["saving"]);
  await journal.settled();
  assert.deepEqual(await unsaved(), { base: 0, body: { emotion: "awe" } });
  await draft.flush();
  await journal.settled();
  assert.equal(seen.states.at(-1), "saved");
  assert.deepEqual(seen.sent, [{ revision: 0, body: { emotion: "awe" } }]);
  assert.equal(await unsaved(), null);
  draft.end();
});

test("another hash than that of what was sent is not saved: sent again, then told", async () => {
  let wrong = 1;
  const { draft, seen, change } = drafting(async (body) => {
    wrong -= 1;
    return { ...(await stored(body)), ...(wrong >= 0 ? { sha256: "0" } : {}) };
  });
  change({ emotion: "awe" });
  await draft.flush();
  assert.equal(seen.states.at(-1), "saving");
  await draft.flush();
  assert.equal(seen.states.at(-1), "saved");
  assert.deepEqual([seen.sent.length, seen.differences], [2, 0]);

  wrong = 2;
  change({ emotion: "fear" });
  await draft.flush();
  await draft.flush();
  assert.deepEqual([seen.states.at(-1), seen.differences], ["refused", 1]);
  assert.ok(draft.isUnsent());
  await draft.flush();
  assert.equal(seen.states.at(-1), "saved");
  draft.end();
});

test("where the browser hashes nothing, the server's word is enough", async () => {
  const real = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(globalThis, "crypto"));
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  const { draft, seen, change } = drafting(({ revision }) => ({ revision: revision + 1, sha256: "any" }));
  change({ emotion: "awe" });
  await draft.flush();
  Object.defineProperty(globalThis, "crypto", real);
  assert.deepEqual([seen.states.at(-1), seen.sent.length], ["saved", 1]);
  draft.end();
});

test("a stroke that may still be taken back is not sent", async () => {
  const { draft, seen, change, page } = drafting(stored);
  change({ emotion: "awe" });
  page.isMidway = true;
  await draft.flush();
  assert.deepEqual([seen.sent.length, draft.isUnsent()], [0, true]);
  page.isMidway = false;
  await draft.flush();
  assert.equal(seen.sent.length, 1);
  draft.end();
});

test("a refused draft is not sent over and over", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { draft, seen, change } = drafting(() => {
    throw new Refusal(422, { code: "draft_too_large" });
  });
  change({ emotion: "awe" });
  await draft.flush();
  draft.release();
  context.mock.timers.tick(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([seen.sent.length, seen.states.at(-1)], [1, "refused"]);
  draft.end();
});

test("each save builds on the revision before", async () => {
  const { draft, seen, change } = drafting(stored);
  for (const emotion of ["awe", "fear"]) {
    change({ emotion });
    await draft.flush();
  }
  assert.deepEqual(seen.sent.map(({ revision }) => revision), [0, 1]);
  draft.end();
});

test("a change while a save is under way is kept as not saved", async () => {
  const { draft, seen, change, journal } = drafting((body) => {
    change({ emotion: "fear" });
    return stored(body);
  });
  change({ emotion: "awe" });
  await draft.flush();
  await journal.settled();
  assert.notEqual(seen.states.at(-1), "saved");
  assert.deepEqual(await unsaved(), { base: 1, body: { emotion: "fear" } });
  draft.end();
});

test("out of reach, the work stays in the browser and is sent again", async () => {
  let isDown = true;
  const { draft, seen, change, journal } = drafting((body) => {
    if (isDown) {
      throw new Unreachable("down");
    }
    return stored(body);
  });
  change({ emotion: "awe" });
  await draft.flush();
  await journal.settled();
  assert.equal(seen.states.at(-1), "offline");
  assert.deepEqual(await unsaved(), { base: 0, body: { emotion: "awe" } });
  isDown = false;
  await draft.flush();
  await journal.settled();
  assert.equal(seen.states.at(-1), "saved");
  assert.equal(await unsaved(), null);
  draft.end();
});

test("a stale draft asks; mine is sent on top of the other, theirs is not", async () => {
  const rival = { revision: 7, sha256: "", body: { emotion: "fear" } };
  const stale = (/** @type {any} */ body) => {
    if (body.revision < 7) {
      throw new Refusal(409, { code: "draft_stale", detail: rival });
    }
    return stored(body);
  };
  const theirs = drafting(stale, "theirs");
  theirs.change({ emotion: "awe" });
  await theirs.draft.flush();
  await theirs.draft.flush();
  assert.deepEqual(theirs.seen.shown, [{ emotion: "fear" }]);
  assert.equal(theirs.seen.sent.length, 1);
  theirs.draft.end();

  const mine = drafting(stale, "mine");
  mine.change({ emotion: "awe" });
  await mine.draft.flush();
  await mine.draft.flush();
  assert.deepEqual(mine.seen.sent.at(-1), { revision: 7, body: { emotion: "awe" } });
  mine.draft.end();
});

test("a reply that was lost on its way is no conflict, also when more was done since", async () => {
  /** @type {any} */
  let held = { revision: 0 };
  let isLost = true;
  const { draft, seen, change, journal } = drafting(async ({ revision, body }) => {
    if (revision !== held.revision) {
      throw new Refusal(409, { code: "draft_stale", detail: held });
    }
    held = { revision: revision + 1, sha256: await sha256Of(body), body };
    if (isLost) {
      throw new Unreachable("the line broke after the server had it");
    }
    return held;
  });
  change({ emotion: "awe" });
  await draft.flush();
  isLost = false;
  change({ emotion: "fear" });
  await draft.flush();
  await draft.flush();
  await journal.settled();
  assert.deepEqual([seen.asked, seen.states.at(-1), await unsaved()], [0, "saved", null]);
  assert.deepEqual(held.body, { emotion: "fear" });
  draft.end();
});

test("the same body under another revision is no conflict", async () => {
  const { draft, seen, change } = drafting(() => {
    const detail = { revision: 1, sha256: "", body: { b: 2, a: [1] } };
    throw new Refusal(409, { code: "draft_stale", detail });
  });
  change({ a: [1], b: 2 });
  await draft.flush();
  assert.deepEqual([seen.asked, seen.states.at(-1)], [0, "saved"]);
  draft.end();
});

test("which version counts after a reload", () => {
  const server = { revision: 3, sha256: "s", body: {} };
  const local = (/** @type {number} */ base, unsaved = true, sent = [""]) => ({ base, unsaved, sent });
  assert.equal(whichWins(null, null), "nothing");
  assert.equal(whichWins(server, null), "server");
  assert.equal(whichWins(null, local(0)), "local");
  assert.equal(whichWins(server, local(3)), "local", "unsaved on what the server has");
  assert.equal(whichWins(server, local(3, false)), "local", "the same, with its steps");
  assert.equal(whichWins(server, local(4)), "local", "the server went back to a backup");
  assert.equal(whichWins(server, local(2, false)), "server", "all was saved, others went on");
  assert.equal(whichWins(server, local(2, true, ["r", "s"])), "local", "the server's is mine");
  assert.equal(whichWins(server, local(2)), "ask", "both went on");
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

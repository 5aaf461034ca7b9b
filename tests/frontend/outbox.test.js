// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createClock } from "../../frontend/sync/clock.js";
import { findWork, Journal } from "../../frontend/sync/journal.js";
import { deliver, deliverWaiting, Unproved } from "../../frontend/sync/outbox.js";
import { sha256Of } from "../../frontend/sync/proof.js";
import { Drawer, giveLocalStorage, keeperOf } from "./keeping.js";

giveLocalStorage();
let drawer = new Drawer();

beforeEach(() => {
  drawer = new Drawer();
});

/**
 * A server that takes what is posted.
 *
 * @param {(hash: string | null) => any} receipt
 */
function posting(receipt) {
  /** @type {{path: string, answer: any}[]} */
  const sent = [];
  /** @type {import("../../frontend/behaviours/api.js").Call} */
  const call = async (_method, path, answer) => {
    sent.push({ path, answer });
    const hash = await sha256Of(/** @type {any} */ (answer).body);
    return { status: 201, body: { answer: `id ${sent.length}`, ...receipt(hash) } };
  };
  return { call, sent };
}

const ANSWER = { body: { emotion: "awe" }, client: { active_ms: 1 }, replaces: null };

test("an answer has arrived when the hash of what came in is that of what was sent", async () => {
  const { call, sent } = posting((hash) => ({ received_sha256: hash, sha256: "trimmed" }));
  const receipt = await deliver(call, "a", ANSWER, { next: true });
  assert.equal(receipt.answer, "id 1");
  assert.deepEqual(sent, [{ path: "assignments/a/answer/", answer: { ...ANSWER, next: true } }]);
});

test("what a kind stores as it is sent must be stored so, too", async () => {
  const trimming = posting((hash) => ({ received_sha256: hash, sha256: "other counts" }));
  await assert.rejects(deliver(trimming.call, "a", ANSWER, { isStoredAsSent: true }), Unproved);
  const exact = posting((hash) => ({ received_sha256: hash, sha256: hash }));
  assert.ok(await deliver(exact.call, "a", ANSWER, { isStoredAsSent: true }));
});

test("what arrived otherwise is replaced by the same once more, and told when that does not help", async () => {
  let wrong = 1;
  const once = posting((hash) => ({ received_sha256: (wrong -= 1) < 0 ? hash : "0" }));
  assert.equal((await deliver(once.call, "a", ANSWER)).answer, "id 2");
  assert.deepEqual(once.sent.map(({ answer }) => answer.replaces), [null, "id 1"]);
  const always = posting(() => ({ received_sha256: "0" }));
  await assert.rejects(deliver(always.call, "a", ANSWER), Unproved);
  assert.equal(always.sent.length, 2);
});

/** @param {string} assignment @param {string} participation */
async function queued(assignment, participation) {
  const keeper = keeperOf(drawer);
  const read = () => ANSWER.body;
  const journal = new Journal({ keeper, assignment, participation, writer: "t", read });
  journal.change();
  await journal.queue({ ...ANSWER, client: { active_ms: assignment.length } });
}

test("what waits is sent once, this participation's only", async () => {
  await queued("one", "p");
  await queued("of another", "q");
  await queued("three", "p");
  const { call, sent } = posting((hash) => ({ received_sha256: hash }));
  const refused = async () => assert.fail();
  assert.equal(await deliverWaiting(call, keeperOf(drawer), "p", refused), 2);
  assert.deepEqual(sent.map(({ path }) => path).sort(), ["assignments/one/answer/", "assignments/three/answer/"]);
  assert.equal(sent[0].answer.client.active_ms, 3);
  assert.equal(await deliverWaiting(call, keeperOf(drawer), "p", refused), 0);
  assert.deepEqual([...drawer.kept.keys()], ["of another"]);
});

test("what is refused for good goes; what can be mended is work in hand again", async () => {
  await queued("over", "p");
  await queued("wrong", "p");
  const call = async (/** @type {string} */ _method, /** @type {string} */ path) => {
    throw new Error(path);
  };
  const isOver = async (/** @type {any} */ error) => error.message.includes("over");
  assert.equal(await deliverWaiting(call, keeperOf(drawer), "p", isOver), 0);
  assert.deepEqual([...drawer.kept.keys()], ["wrong"]);
  const found = await findWork(keeperOf(drawer), "wrong");
  assert.deepEqual([found?.answer, found?.body, found?.unsaved], [null, ANSWER.body, true]);
});

test("the clock carries the server's time on by a steady one", () => {
  let steady = 500;
  const clock = createClock(() => steady);
  assert.ok(Number.isNaN(clock.now()));
  clock.set("2026-05-05T10:00:00+00:00");
  steady += 60_000;
  assert.equal(new Date(clock.now()).toISOString(), "2026-05-05T10:01:00.000Z");
});

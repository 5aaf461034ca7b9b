import assert from "node:assert/strict";
import { test } from "node:test";

import { actionOf } from "../../frontend/staff/keys.js";
import { forEachColumn } from "../../frontend/staff/paint.js";
import { Queue } from "../../frontend/staff/queue.js";

const entries = (states) =>
  [...states].map((letter, index) => ({
    answer: `${index}`,
    state: { w: "waiting", a: "accepted", g: "gone" }[letter],
    href: `/${index}/`,
    claimed: "",
  }));

test("after a verdict the next answer that waits is shown, going round", () => {
  assert.equal(new Queue(entries("waww"), "0").nextWaiting().answer, "2");
  assert.equal(new Queue(entries("waag"), "2").nextWaiting().answer, "0");
  assert.equal(new Queue(entries("aaw"), "2").nextWaiting(), null);
  assert.equal(new Queue([], null).nextWaiting(), null);
});

test("what another curator is at is passed over, and comes back when they leave", () => {
  const queue = new Queue(entries("www"), "0");
  queue.claim({ 1: "colleague" });
  assert.equal(queue.nextWaiting().answer, "2");
  assert.equal(queue.neighbour(1).answer, "1");
  assert.equal(queue.waiting, 3);
  queue.claim({ 1: "colleague", 2: "colleague" });
  assert.equal(queue.nextWaiting(), null);
  queue.claim({});
  assert.equal(queue.nextWaiting().answer, "1");
});

test("next and previous stop at the ends, and lead back from the end of the queue", () => {
  const queue = new Queue(entries("waw"), "1");
  assert.equal(queue.neighbour(1).answer, "2");
  assert.equal(queue.neighbour(-1).answer, "0");
  queue.go(queue.find("2"));
  assert.equal(queue.neighbour(1), null);
  queue.go(null);
  assert.equal(queue.current, null);
  assert.equal(queue.neighbour(-1).answer, "2");
  assert.equal(queue.waiting, 2);
});

globalThis.Element ??= class {};
const press = (key, code, more = {}) => actionOf({ key, code, target: null, ...more });

test("letters go by what is printed on them, and by their place on other keyboards", () => {
  assert.equal(press("a", "KeyA"), "accept");
  assert.equal(press("A", "KeyQ"), "accept");
  assert.equal(press("ش", "KeyA"), "accept");
  assert.equal(press("3", "Digit3"), "3");
  assert.equal(press("#", "Digit3"), "3");
  assert.equal(press("Escape", "Escape"), "back");
  assert.equal(press("q", "KeyQ"), null);
});

test("keys with a modifier, held down or composing mean nothing", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey", "repeat", "isComposing"]) {
    assert.equal(press("a", "KeyA", { [held]: true }), null);
  }
});

test("a mask's runs are visited column by column", () => {
  const seen = [];
  forEachColumn([2, 5, 1, 1], 3, (...stretch) => seen.push(stretch));
  assert.deepEqual(seen, [[0, 2, 3], [1, 0, 3], [2, 0, 1], [2, 2, 3]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { webAddress } from "../../frontend/behaviours/leaving.js";
import { isFromCrowd, wayOf } from "../../frontend/behaviours/session.js";

test("a way out leads to the web, also on this machine, and nowhere else", () => {
  const open = "https://app.prolific.com/submissions/complete?cc=C1";
  assert.equal(webAddress(open), open);
  assert.equal(webAddress("http://127.0.0.1:8371/submissions/complete?cc=C1").slice(0, 21), "http://127.0.0.1:8371");
  for (const wrong of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "", null, undefined]) {
    assert.equal(webAddress(wrong), "");
  }
});

test("a pasted link and a bare invite are the same way in, and not a crowd platform's", () => {
  const way = { path: "participations/", body: { invite: "abc" } };
  assert.deepEqual(wayOf(" https://evoke.example/en/work/?invite=abc "), way);
  assert.deepEqual(wayOf(" abc "), way);
  assert.equal(isFromCrowd(way), false);
  assert.equal(isFromCrowd({ path: "studies/1/arrivals/", body: { query: {} } }), true);
  assert.equal(isFromCrowd(null), false);
});

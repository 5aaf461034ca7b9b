// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { initialState } from "../../frontend/editor/model/settings.js";
import { createStore } from "../../frontend/editor/model/store.js";
import { mountStatus } from "../../frontend/editor/panel/status.js";

/** @param {string} language @returns {any} as much of a page as the readouts need */
function page(language) {
  /** @type {Record<string, {textContent: string}>} */
  const places = { size: { textContent: "" }, zoom: { textContent: "" }, share: { textContent: "" } };
  return {
    places,
    closest: () => ({ getAttribute: () => language }),
    querySelectorAll: (/** @type {string} */ css) => [places[css.split('"')[1]]],
  };
}

test("readouts keep European digits where the language has its own", () => {
  const root = page("ar-EG");
  const store = createStore({ ...initialState, size: 42 });
  const end = mountStatus(root, { store, region: /** @type {any} */ ({ share: () => 0.125 }) });
  const shown = () => Object.values(root.places).map(({ textContent }) => textContent.replace(/[^\d.,]/g, ""));
  assert.deepEqual(shown(), ["42", "100", "12.5"]);
  store.update({ size: 7 });
  assert.equal(root.places.size.textContent, "7");
  end();
});

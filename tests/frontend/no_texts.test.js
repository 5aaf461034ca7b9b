// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** Whatever people read comes from the page or the catalogue, so no module may hold a sentence. */

const HOME = new URL("../../frontend/", import.meta.url);
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** What only a developer's console ever shows. */
const FAULTS = /new \w+\(\s*(?:"[^"\n]*"|`[^`]*`)/g;
const LITERALS = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g;
const SHOWN = /\b(?:textContent|innerText|title|alt|placeholder|ariaLabel)\s*=\s*["'`][^"'`]*\p{L}/u;
const SAID = /\b(?:append|prepend|replaceChildren|alert|confirm)\(\s*["'`][^"'`]*\p{L}/u;
const NAMED = /setAttribute\(\s*"(?:title|alt|placeholder|aria-label|aria-description)",\s*["'`]/;

/** @param {string} text @returns {boolean} letters of another script, or words one after another */
const isSentence = (text) =>
  /\p{L}/iu.test(text.replace(/[a-z]/gi, "")) ||
  (/\p{L}{2,} \p{L}{2,}/u.test(text) && !/[[\].:$/_\n]/.test(text));

/** @param {string} source @returns {string[]} */
function textsIn(source) {
  const code = source.replace(COMMENTS, "").replace(FAULTS, "new Fault(");
  const literals = [...code.matchAll(LITERALS)].map(([, one, two, three]) => one ?? two ?? three);
  const shown = [SHOWN, SAID, NAMED].flatMap((pattern) => code.match(pattern)?.slice(0, 1) ?? []);
  return [...literals.filter(isSentence), ...shown];
}

test("no module holds a text for people", () => {
  const modules = readdirSync(HOME, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  assert.ok(modules.length > 60);
  const found = modules.flatMap((name) =>
    textsIn(readFileSync(new URL(name, HOME), "utf8")).map((text) => `${name}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test("the check sees a text in each of its hiding places", () => {
  for (const line of [
    'say("Please try again")',
    "const greeting = `مرحبا`;",
    'element.textContent = "Saved";',
    'element.setAttribute("aria-label", "Close");',
    'element.append("Done");',
  ]) {
    assert.equal(textsIn(line).length > 0, true, line);
  }
  for (const line of [
    "// Please try again",
    'throw new Error("The page has no such dialog.");',
    'root.querySelector("[data-zoom] button");',
    'element.textContent = "–";',
    'say("picture_failed")',
  ]) {
    assert.deepEqual(textsIn(line), [], line);
  }
});

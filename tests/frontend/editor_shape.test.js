// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const HOME = new URL("../../frontend/editor/", import.meta.url);
/** From the bottom up; a file at the top stands for its own layer. */
const LAYERS = [
  ["mask"],
  ["model"],
  ["view", "input"],
  ["tools"],
  ["commands"],
  ["panel"],
  ["editor.js"],
];

const files = readdirSync(HOME, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".js"),
);
/** @param {string} name */
const textOf = (name) => readFileSync(new URL(name, HOME), "utf8");

/** @param {string} name @returns {string[]} files it imports, types left out */
function importsOf(name) {
  return [...textOf(name).matchAll(/^(?:import|export)[^;]*? from "([^"]+)";$/gms)].map(
    ([, path]) => new URL(path, new URL(name, HOME)).href.slice(HOME.href.length),
  );
}

/** @param {string} name */
const folderOf = (name) => name.split("/")[0];
/** @param {string} name */
const rankOf = (name) => LAYERS.findIndex((layer) => layer.includes(folderOf(name)));

test("every module has its layer and imports only what is there", () => {
  assert.ok(files.length > 25);
  for (const name of files) {
    assert.ok(rankOf(name) >= 0, name);
    importsOf(name).forEach((path) => assert.ok(files.includes(path), `${name} -> ${path}`));
  }
});

test("imports run down, or stay in their folder", () => {
  for (const name of files) {
    for (const path of importsOf(name)) {
      const down = rankOf(path) < rankOf(name) || folderOf(path) === folderOf(name);
      assert.ok(down, `${name} -> ${path}`);
    }
  }
});

test("no import leads back to where it began", () => {
  /** @param {string} name @param {string[]} trail */
  const walk = (name, trail) => {
    assert.ok(!trail.includes(name), [...trail, name].join(" -> "));
    importsOf(name).forEach((path) => walk(path, [...trail, name]));
  };
  files.forEach((name) => walk(name, []));
});

test("mask and model know no page, and no module reads a canvas", () => {
  for (const name of files) {
    assert.doesNotMatch(textOf(name), /getImageData|toDataURL|toBlob/, name);
    if (["mask", "model"].includes(folderOf(name))) {
      assert.doesNotMatch(textOf(name), /\b(document|window|localStorage)\b\./, name);
    }
  }
});

test("the centre only wires, and no file grows beyond 300 lines", () => {
  assert.ok(textOf("editor.js").trimEnd().split("\n").length <= 120);
  files.forEach((name) => assert.ok(textOf(name).split("\n").length <= 300, name));
});

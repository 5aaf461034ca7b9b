// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { commands } from "../../frontend/editor/commands/index.js";
import { ariaKeys, capsOf } from "../../frontend/editor/panel/keycaps.js";
import { toolMakers } from "../../frontend/editor/tools/index.js";

const HOME = new URL("../../", import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, HOME), "utf8");
const toolbar = read("templates/annotation/toolbar.html");
const sheet = read("templates/annotation/shortcuts.html");

/** @param {string} text @param {RegExp} pattern @returns {string[]} */
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** Words of the page that stand on keys. */
const page = /** @type {any} */ ({
  defaultView: { navigator: { platform: "Linux x86_64" } },
  /** @param {string} selector */
  querySelector(selector) {
    const name = selector.match(/data-key-name="(\w+)"/)?.[1];
    const known = found(sheet, /data-key-name="(\w+)"/g).includes(name ?? "");
    return known ? { textContent: `the ${name} key` } : null;
  },
});

test("the sheet lists every command that has a key, and no other", () => {
  const listed = found(sheet, /data-shortcut="([^"]+)"/g).flatMap((ids) => ids.split(" "));
  const withKeys = commands.filter(({ shortcuts }) => shortcuts.length > 0).map(({ id }) => id);
  assert.deepEqual([...listed].sort(), [...withKeys].sort());
});

test("the toolbar has a button for every tool, and only buttons that do something", () => {
  const tools = found(toolbar, /data-tool="(\w+)"/g);
  assert.deepEqual(tools, toolMakers.map((make) => make().id));
  const known = new Set(commands.map(({ id }) => id));
  const asked = [...found(toolbar, /data-command="([\w-]+)"/g), ...tools.map((id) => `tool-${id}`)];
  assert.deepEqual(asked.filter((id) => !known.has(id)), []);
  const hints = found(toolbar, /data-hint="(\w+)"/g);
  assert.deepEqual([...new Set(hints)].sort(), [...tools, "line", "waiting"].sort());
});

test("whatever is said aloud stands in the page", () => {
  const folder = new URL("frontend/editor/tools/", HOME);
  const said = readdirSync(folder).flatMap((name) =>
    found(readFileSync(new URL(name, folder), "utf8"), /tell\(([^)]*)/g).flatMap((argument) =>
      found(argument, /"([\w-]+)"/g),
    ),
  );
  const words = found(toolbar, /data-word="([\w-]+)"/g);
  assert.deepEqual([...new Set(said)].sort(), [...words].sort());
});

test("no key has two meanings at once", () => {
  const meanings = new Map();
  for (const { id, shortcuts } of commands) {
    for (const { code, key, command = false, shift = false, onStage = false } of shortcuts) {
      const name = `${code ?? key} ${command} ${shift} ${onStage}`;
      meanings.set(name, [...(meanings.get(name) ?? []), id]);
    }
  }
  const shared = [...meanings.values()].filter((ids) => ids.length > 1);
  // The second closes no line: it is open to the crosshair only, the first to pointers only.
  assert.deepEqual(shared, [
    ["close-line", "press"],
    ["close-line", "press"],
  ]);
});

test("keys are named as they look and as a screen reader wants them", () => {
  /** @param {string} id */
  const named = (id) => {
    const command = commands.find((one) => one.id === id);
    assert.ok(command);
    return [capsOf(command, page).join(" "), ariaKeys(command)];
  };
  assert.deepEqual(named("undo"), ["the Control key Z", "Control+Z"]);
  assert.deepEqual(named("grow"), ["⇧ ]", "Shift+]"]);
  assert.deepEqual(named("hold"), ["the Space key", "Space"]);
  assert.deepEqual(named("zoom-in"), ["+", "= Shift+="]);
  assert.deepEqual(named("shortcuts"), ["?", "Shift+/"]);
  assert.deepEqual(named("hide"), ["", ""]);
  page.defaultView.navigator.platform = "MacIntel";
  assert.deepEqual(named("undo")[0], "⌘ Z");
});

// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDERS = ["behaviours", "kinds", "reveals", "sync"];
const modules = FOLDERS.flatMap((folder) => {
  const url = new URL(`../../frontend/${folder}/`, import.meta.url);
  return readdirSync(url).map((name) => ({
    name: `${folder}/${name}`,
    source: readFileSync(new URL(name, url), "utf8"),
  }));
});

/** @param {(module: {name: string, source: string}) => boolean} isFaulty */
const faulty = (isFaulty) => modules.filter(isFaulty).map(({ name }) => name);

test("modules stay short and are type-checked", () => {
  assert.ok(modules.length > 20);
  assert.deepEqual(faulty(({ source }) => source.split("\n").length > 301), []);
  assert.deepEqual(faulty(({ source }) => !source.startsWith("// @ts-check\n")), []);
});

test("texts of others reach the page as text only", () => {
  const unsafe = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/;
  assert.deepEqual(faulty(({ source }) => unsafe.test(source)), []);
});

test("imports are relative, literal, bound to names and end with a semicolon", () => {
  const sound = /^import \{[^}]+\} from "\.[^"]+\.js";$/gm;
  assert.deepEqual(
    faulty(({ source }) => {
      const all = source.match(/^import\b/gm) ?? [];
      return all.length !== (source.match(sound) ?? []).length;
    }),
    [],
  );
});

test("behaviours know nothing of the kinds that use them", () => {
  assert.deepEqual(
    faulty(({ name, source }) => name.startsWith("behaviours/") && /from "\.\.\/(kinds|reveals|editor)/.test(source)),
    [],
  );
});

test("what keeps and sends work knows no page and none of its parts", () => {
  const pageOrParts = /^import .* from "\.\.\/|\b(document|window)\b\./m;
  assert.deepEqual(
    faulty(({ name, source }) => name.startsWith("sync/") && pageOrParts.test(source)),
    [],
  );
});

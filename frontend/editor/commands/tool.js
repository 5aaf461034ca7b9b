// @ts-check
import { between, largestSize, nextSize } from "../model/settings.js";
import { toggle } from "./command.js";

/**
 * Which tool is in hand, and how large it is.
 *
 * @typedef {import("./command.js").Command} Command
 */

/**
 * @param {string} tool
 * @param {import("../input/keys.js").Shortcut} shortcut
 * @returns {Command}
 */
const choose = (tool, shortcut) => ({
  id: `tool-${tool}`,
  shortcuts: [shortcut],
  enabled: () => true,
  run: ({ work }) => work.take(tool),
  pressed: (state) => state.tool === tool,
});

/**
 * @param {string} id
 * @param {string} code
 * @param {1 | -1} direction
 * @returns {Command}
 */
const resize = (id, code, direction) => ({
  id,
  shortcuts: [{ code }],
  repeats: true,
  enabled: () => true,
  run: ({ store, region }) =>
    store.update({
      size: between(nextSize(store.state.size, direction), 1, largestSize(region.mask)),
    }),
});

/** @type {readonly Command[]} */
export const toolCommands = Object.freeze([
  choose("brush", { code: "KeyB" }),
  choose("erase", { code: "KeyE" }),
  choose("lasso", { code: "KeyL" }),
  choose("cut", { code: "KeyL", shift: true }),
  {
    ...choose("snap", { code: "KeyS" }),
    enabled: ({ store: { state } }) => state.edges !== "none" && state.edges !== "unreadable",
    busy: (state) => state.edges === "loading",
    offered: (state) => state.edges !== "unreadable",
  },
  choose("fill", { code: "KeyF" }),
  choose("pan", { code: "KeyH" }),
  resize("size-down", "BracketLeft", -1),
  resize("size-up", "BracketRight", 1),
  toggle("pressure", "pressure", []),
]);

// @ts-check
import { crosshairCommands } from "./crosshair.js";
import { maskCommands } from "./mask.js";
import { toolCommands } from "./tool.js";
import { viewCommands } from "./view.js";

/**
 * Everything a button or a key can ask for. The table drives toolbar, keys, key hints and the sheet of
 * shortcuts; the words come from the page. Where several commands share a key, the first that can run
 * does.
 *
 * @typedef {import("./command.js").Command} Command
 * @typedef {import("./command.js").Editor} Editor
 */

/** @type {readonly Command[]} */
export const commands = Object.freeze([
  ...toolCommands,
  ...maskCommands,
  ...crosshairCommands,
  ...viewCommands,
  {
    id: "shortcuts",
    shortcuts: [{ key: "?" }, { code: "Slash", shift: true }],
    enabled: () => true,
    run: ({ showShortcuts }) => showShortcuts(),
  },
]);

/** @param {string} id */
export function commandNamed(id) {
  return commands.find((one) => one.id === id);
}

/**
 * @param {string} id
 * @param {Editor} editor
 * @returns {boolean} whether there was such a command and it could run
 */
export function runCommand(id, editor) {
  const command = commandNamed(id);
  if (command === undefined || !command.enabled(editor)) {
    return false;
  }
  command.run(editor);
  return true;
}

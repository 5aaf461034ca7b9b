// @ts-check
import { commandNamed, commands, runCommand } from "../commands/index.js";
import { listenToKeys } from "../input/keys.js";
import { listenToPointers } from "../input/pointer.js";
import { listenToWheel } from "../input/wheel.js";
import { createSheet } from "./sheet.js";
import { mountStatus } from "./status.js";
import { mountToolbar } from "./toolbar.js";

/**
 * All ways in: pointers, wheel, keys, buttons; and the readouts beside them.
 *
 * @param {HTMLElement} root
 * @param {{stage: HTMLElement,
 *   parts: Omit<import("../commands/command.js").Editor, "focus" | "showShortcuts">}} given
 * @returns {() => void} unmounts
 */
export function mountControls(root, { stage, parts }) {
  const { camera, work } = parts;
  const sheet = createSheet(root.ownerDocument);
  /** @type {import("../commands/command.js").Editor} */
  const editor = {
    ...parts,
    focus: () => stage.focus({ preventScroll: true }),
    showShortcuts: sheet.open,
  };

  /** @param {string} id */
  const run = (id) => runCommand(id, editor);

  const ends = [
    mountToolbar(root, editor),
    mountStatus(root, editor),
    listenToPointers(stage, work.pointers),
    listenToWheel(stage, {
      zoom: camera.zoom,
      size: (direction) => run(direction === 1 ? "size-up" : "size-down"),
    }),
    listenToKeys(stage, {
      bound: commands,
      run,
      release: (id) => commandNamed(id)?.release?.(editor),
      lose: work.cancel,
    }),
    liftWithFocus(stage, work),
  ];
  return () => ends.forEach((end) => end());
}

/**
 * Who goes on to a button puts the tool up. A window that loses the keyboard does not come here: that
 * takes the gesture back.
 *
 * @param {HTMLElement} stage
 * @param {import("../tools/work.js").Work} work
 */
function liftWithFocus(stage, work) {
  const lift = () => stage.ownerDocument.hasFocus() && work.crosshair.lift();
  stage.addEventListener("blur", lift);
  return () => stage.removeEventListener("blur", lift);
}

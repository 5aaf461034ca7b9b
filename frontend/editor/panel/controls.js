// @ts-check
import { commands, runCommand } from "../commands.js";
import { listenToKeys } from "../input/keys.js";
import { listenToPointers } from "../input/pointer.js";
import { listenToWheel } from "../input/wheel.js";
import { mountStatus } from "./status.js";
import { mountToolbar } from "./toolbar.js";

/**
 * All ways in: pointers, wheel, keys, buttons; and the readouts beside them.
 *
 * @param {HTMLElement} root
 * @param {{stage: HTMLElement, editor: import("../commands.js").Editor,
 *   gestures: import("../input/pointer.js").PointerHandler}} parts
 * @returns {() => void} unmounts
 */
export function mountControls(root, { stage, editor, gestures }) {
  const { store, camera, cancelGesture } = editor;

  /** @param {string} id */
  const run = (id) => runCommand(id, editor);
  /** @param {boolean} held */
  const hold = (held) => store.update({ held });

  const ends = [
    mountToolbar(root, editor),
    mountStatus(root, editor),
    listenToPointers(stage, gestures),
    listenToWheel(stage, {
      zoom: camera.zoom,
      size: (direction) => run(direction === 1 ? "size-up" : "size-down"),
    }),
    listenToKeys(stage, {
      bound: commands,
      run,
      hold,
      lose() {
        hold(false);
        cancelGesture();
      },
    }),
  ];
  return () => ends.forEach((end) => end());
}

// @ts-check
import { createGestures } from "./input/gestures.js";
import { MaskError } from "./mask/rle.js";
import { createRegion } from "./model/region.js";
import { createStore } from "./model/store.js";
import { mountControls } from "./panel/controls.js";
import { recall, remember } from "./panel/memory.js";
import { createHand } from "./tools/hand.js";
import { createCamera } from "./view/camera.js";
import { loadPicture } from "./view/picture.js";
import { createScene } from "./view/scene.js";

/**
 * @typedef {import("./mask/rle.js").CocoMask} CocoMask
 * @typedef {ReturnType<typeof createEditor>} RegionEditor
 * @typedef {{code: "picture_failed"} | {code: "mask_refused", reason: string}} Problem
 *
 * @typedef {object} Options
 * @property {HTMLElement} root has [data-editor-stage] in it; buttons as in panel/toolbar.js
 * @property {{url: string}} picture a rendition, shown at the frame's size
 * @property {{width: number, height: number}} frame pixels in which masks and points live
 * @property {[number, number][]} [points]
 * @property {CocoMask | null} [mask] to begin with
 * @property {(editor: RegionEditor) => void} [onChange] after each committed gesture, undo, redo, clear
 * @property {(problem: Problem) => void} [onProblem]
 */

const ignore = () => {};

/**
 * The brush editor: wires its parts and speaks for them.
 *
 * @param {Options} options
 */
export function createEditor(options) {
  const { root, frame, points = [], onChange = ignore, onProblem = ignore } = options;
  const stage = /** @type {HTMLElement} */ (root.querySelector("[data-editor-stage]"));
  const store = createStore(recall(frame));
  const camera = createCamera(store, frame);
  const revise = () => store.update({ revision: store.state.revision + 1 });
  const region = createRegion(frame, {
    onTiles: (keys) => scene.showTiles(keys),
    onSettled() {
      revise();
      onChange(editor);
    },
  });
  const hand = createHand({ store, region, camera });
  const { cursorFor } = hand;
  const scene = createScene(stage, { store, camera, points, cursorFor, mask: region.mask });
  const gestures = createGestures({ hand, view: camera, isHeld: () => store.state.held });
  const cancelGesture = gestures.cancelAll;
  const focus = () => stage.focus({ preventScroll: true });
  const unmount = mountControls(root, {
    stage,
    gestures,
    editor: { store, region, camera, cancelGesture, focus },
  });
  const forget = remember(store, frame);

  const editor = {
    /** Settles when the picture is shown; rejects, after `onProblem`, when it cannot be. */
    ready: Promise.resolve(),

    mask: region.answer,
    area: region.area,
    share: region.share,
    hits: region.hits,
    isEmpty: () => region.area() === 0,
    enclosedShare: region.enclosedShare,
    focus,

    fillEnclosed() {
      cancelGesture();
      region.fillEnclosed();
    },

    /**
     * Replaces the mask and forgets the history. A mask that does not fit the frame is refused: it is
     * reported and nothing changes.
     *
     * @param {CocoMask | null} mask
     * @returns {boolean} whether it was taken
     */
    load(mask) {
      cancelGesture();
      try {
        region.load(mask);
      } catch (error) {
        if (!(error instanceof MaskError)) {
          throw error;
        }
        onProblem({ code: "mask_refused", reason: error.code });
        return false;
      }
      revise();
      return true;
    },

    /** @param {{url: string}} picture the same one under a fresh link */
    showPicture({ url }) {
      editor.ready = loadPicture(url).then(scene.showPicture);
      editor.ready.catch(() => onProblem({ code: "picture_failed" }));
    },

    destroy() {
      cancelGesture();
      [unmount, forget, scene.destroy].forEach((end) => end());
    },
  };

  editor.showPicture(options.picture);
  editor.load(options.mask ?? null);
  return editor;
}

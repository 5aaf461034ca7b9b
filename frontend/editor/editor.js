// @ts-check
import { refusalOf } from "./mask/rle.js";
import { createEdges } from "./model/edges.js";
import { createRegion } from "./model/region.js";
import { createStore } from "./model/store.js";
import { mountControls } from "./panel/controls.js";
import { recall, remember } from "./panel/memory.js";
import { createVoice } from "./panel/voice.js";
import { createWork } from "./tools/work.js";
import { createCamera } from "./view/camera.js";
import { loadPicture } from "./view/picture.js";
import { createScene } from "./view/scene.js";

/**
 * @typedef {import("./mask/rle.js").CocoMask} CocoMask
 * @typedef {import("./model/region.js").Steps} Steps
 * @typedef {ReturnType<typeof createEditor>} RegionEditor
 * @typedef {{code: "picture_failed" | "edges_failed"} | {code: "mask_refused", reason: string}} Problem
 *
 * @typedef {object} Options
 * @property {HTMLElement} root has [data-editor-stage] in it; buttons as in panel/toolbar.js
 * @property {{url: string}} picture a rendition, shown at the frame's size
 * @property {{width: number, height: number}} frame pixels in which masks and points live
 * @property {[number, number][]} [points]
 * @property {CocoMask | null} [mask] to begin with
 * @property {import("./model/edges.js").EdgesFile | null} [edges] the picture's superpixels
 * @property {(step: import("./model/region.js").Step) => void} [onChange] after each gesture, undo, redo
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
    onSettled(step) {
      revise();
      onChange(step);
    },
  });
  const edges = createEdges(store, { frame, file: options.edges ?? null, onProblem });
  const work = createWork({
    store,
    region,
    camera,
    edges,
    showLine: (line) => scene.showLine(line),
    tell: createVoice(root),
  });
  const scene = createScene(stage, { store, camera, points, ...work.shows, mask: region.mask });
  const unmount = mountControls(root, { stage, parts: { store, region, camera, work } });
  const forget = remember(store, frame);

  const editor = {
    /** Settles when the picture is shown; rejects, after `onProblem`, when it cannot be. */
    ready: Promise.resolve(),

    mask: region.answer,
    area: region.area,
    share: region.share,
    hits: region.hits,
    isEmpty: () => region.area() === 0,
    isMidway: () => store.state.gesture,
    enclosedShare: region.enclosedShare,
    focus: () => stage.focus({ preventScroll: true }),

    /** Closes a line that is still open: what one sees is what is sent. */
    finish: work.finish,

    fillEnclosed() {
      work.finish();
      region.fillEnclosed();
    },

    /** Replaces the mask and forgets the history; one that does not fit is reported. @param {CocoMask | null} mask */
    load(mask) {
      work.drop();
      const refusal = refusalOf(() => region.load(mask));
      if (refusal) {
        onProblem({ code: "mask_refused", reason: refusal.code });
      }
      revise();
      return refusal === null;
    },

    steps: region.steps,

    /** Takes mask and history from `steps`; when they are damaged nothing changes. @param {Steps} kept */
    restore(kept) {
      work.drop();
      const refusal = refusalOf(() => region.restore(kept));
      revise();
      return refusal === null;
    },

    /** @param {{url: string}} picture the same one under a fresh link */
    showPicture({ url }) {
      editor.ready = loadPicture(url).then(scene.showPicture);
      editor.ready.catch(() => onProblem({ code: "picture_failed" }));
    },

    destroy() {
      [work.drop, unmount, forget, edges.destroy, scene.destroy].forEach((end) => end());
    },
  };

  editor.showPicture(options.picture);
  editor.load(options.mask ?? null);
  return editor;
}

// @ts-check
import { toggle } from "./command.js";

/**
 * What is seen and how; nothing here changes the region.
 *
 * @typedef {import("./command.js").Command} Command
 * @typedef {import("./command.js").Editor} Editor
 */

const ZOOM_STEP = Math.SQRT2;
/** CSS pixels. */
const PAGE_STEP = 160;

/** @param {Editor} editor */
const atRest = ({ store }) => !store.state.gesture;

/**
 * @param {string} id
 * @param {readonly import("../input/keys.js").Shortcut[]} shortcuts
 * @param {number} factor
 * @returns {Command}
 */
const zoom = (id, shortcuts, factor) => ({
  id,
  shortcuts,
  repeats: true,
  enabled: atRest,
  run({ store: { state }, camera }) {
    camera.zoom(factor, state.crosshair === null ? undefined : camera.toView(state.crosshair));
  },
});

/**
 * @param {string} code
 * @param {number} dx
 * @param {number} dy
 * @returns {Command}
 */
const page = (code, dx, dy) => ({
  id: `view-${code}`,
  shortcuts: [{ code, onStage: true }],
  repeats: true,
  enabled: atRest,
  run: ({ camera }) => camera.move(dx * PAGE_STEP, dy * PAGE_STEP),
});

/** @type {readonly Command[]} */
export const viewCommands = Object.freeze([
  {
    id: "grab",
    shortcuts: [{ code: "Space" }],
    enabled: () => true,
    run: ({ store }) => store.update({ held: true }),
    release: ({ store }) => store.update({ held: false }),
  },
  zoom(
    "zoom-in",
    [{ code: "Equal" }, { code: "Equal", shift: true }, { code: "NumpadAdd" }],
    ZOOM_STEP,
  ),
  zoom("zoom-out", [{ code: "Minus" }, { code: "NumpadSubtract" }], 1 / ZOOM_STEP),
  {
    id: "fit",
    shortcuts: [{ code: "Digit0" }, { code: "Numpad0" }],
    enabled: atRest,
    run: ({ camera }) => camera.fit(),
  },
  {
    id: "actual-size",
    shortcuts: [{ code: "Digit1" }, { code: "Numpad1" }],
    enabled: atRest,
    run: ({ camera }) => camera.actualSize(),
  },
  page("PageUp", 0, 1),
  page("PageDown", 0, -1),
  page("Home", 1, 0),
  page("End", -1, 0),
  toggle("points", "pointsShown", [{ code: "KeyP" }]),
  toggle("outline", "outline", [{ code: "KeyO" }]),
  toggle("pixels", "pixelated", [{ code: "KeyX" }]),
  toggle("hide", "hidden", []),
  {
    id: "compare",
    shortcuts: [{ code: "KeyC" }],
    enabled: atRest,
    run: ({ store }) => store.update({ hidden: true }),
    release: ({ store }) => store.update({ hidden: false }),
  },
]);

// @ts-check
import { between, largestSize, nextSize } from "./model/settings.js";

/**
 * Everything a button or a key can ask for. The table drives toolbar, keys and the buttons'
 * `aria-keyshortcuts`; the words come from the page.
 *
 * @typedef {object} Editor what a command may use
 * @property {import("./model/settings.js").Store} store
 * @property {import("./model/region.js").Region} region
 * @property {import("./view/camera.js").Camera} camera
 * @property {() => void} cancelGesture
 * @property {() => void} focus gives the keyboard to the stage
 *
 * @typedef {object} Command
 * @property {string} id
 * @property {readonly import("./input/keys.js").Shortcut[]} shortcuts
 * @property {(editor: Editor) => boolean} enabled
 * @property {(editor: Editor) => void} run
 */

const ZOOM_STEP = Math.SQRT2;
const PAN_STEP = 60;

/** @param {Editor} editor */
const atRest = ({ store }) => !store.state.gesture;

/** @param {Editor} editor */
const whenPainted = ({ store, region }) => !store.state.gesture && region.area() > 0;

/**
 * @param {string} tool
 * @param {string} code
 * @returns {Command}
 */
const choose = (tool, code) => ({
  id: `tool-${tool}`,
  shortcuts: [{ code }],
  enabled: () => true,
  run({ store, cancelGesture }) {
    cancelGesture();
    store.update({ tool });
  },
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
  enabled: () => true,
  run: ({ store, region }) =>
    store.update({
      size: between(nextSize(store.state.size, direction), 1, largestSize(region.mask)),
    }),
});

/**
 * @param {string} code
 * @param {number} dx
 * @param {number} dy
 * @returns {Command}
 */
const move = (code, dx, dy) => ({
  id: `view-${code}`,
  shortcuts: [{ code, onStage: true }],
  enabled: atRest,
  run: ({ camera }) => camera.move(dx * PAN_STEP, dy * PAN_STEP),
});

/** @type {readonly Command[]} */
export const commands = Object.freeze([
  {
    id: "undo",
    shortcuts: [{ code: "KeyZ", command: true }],
    enabled: ({ region }) => region.canUndo,
    run: ({ region }) => region.undo(),
  },
  {
    id: "redo",
    shortcuts: [
      { code: "KeyZ", command: true, shift: true },
      { code: "KeyY", command: true },
    ],
    enabled: ({ region }) => region.canRedo,
    run: ({ region }) => region.redo(),
  },
  {
    id: "clear",
    shortcuts: [
      { code: "Delete", shift: true },
      { code: "Backspace", shift: true },
    ],
    enabled: whenPainted,
    run: ({ region }) => region.clear(),
  },
  {
    id: "fill-enclosed",
    shortcuts: [{ code: "KeyF", shift: true }],
    enabled: whenPainted,
    run: ({ region }) => region.fillEnclosed(),
  },
  choose("brush", "KeyB"),
  choose("erase", "KeyE"),
  choose("fill", "KeyF"),
  choose("pan", "KeyH"),
  resize("size-down", "BracketLeft", -1),
  resize("size-up", "BracketRight", 1),
  {
    id: "zoom-in",
    shortcuts: [{ code: "Equal" }, { code: "Equal", shift: true }, { code: "NumpadAdd" }],
    enabled: atRest,
    run: ({ camera }) => camera.zoom(ZOOM_STEP),
  },
  {
    id: "zoom-out",
    shortcuts: [{ code: "Minus" }, { code: "NumpadSubtract" }],
    enabled: atRest,
    run: ({ camera }) => camera.zoom(1 / ZOOM_STEP),
  },
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
  move("ArrowLeft", 1, 0),
  move("ArrowRight", -1, 0),
  move("ArrowUp", 0, 1),
  move("ArrowDown", 0, -1),
  {
    id: "points",
    shortcuts: [{ code: "KeyP" }],
    enabled: () => true,
    run: ({ store }) => store.update({ pointsShown: !store.state.pointsShown }),
  },
  {
    id: "cancel",
    shortcuts: [{ code: "Escape" }],
    enabled: ({ store }) => store.state.gesture,
    run: ({ cancelGesture }) => cancelGesture(),
  },
]);

/**
 * @param {string} id
 * @param {Editor} editor
 * @returns {boolean} whether there was such a command and it could run
 */
export function runCommand(id, editor) {
  const command = commands.find((one) => one.id === id);
  if (command === undefined || !command.enabled(editor)) {
    return false;
  }
  command.run(editor);
  return true;
}

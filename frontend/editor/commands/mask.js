// @ts-check
/**
 * What changes the region besides the tools. An open line is closed first: closing can be undone.
 *
 * @typedef {import("./command.js").Command} Command
 * @typedef {import("./command.js").Editor} Editor
 */

/** @param {Editor} editor */
const hasLine = ({ store }) => !store.state.gesture && store.state.corners > 0;

/** @param {Editor} editor */
const isPainted = ({ store, region }) => !store.state.gesture && region.area() > 0;

/**
 * @param {string} id
 * @param {readonly import("../input/keys.js").Shortcut[]} shortcuts
 * @param {(region: import("../model/region.js").Region) => void} act
 * @returns {Command}
 */
const change = (id, shortcuts, act) => ({
  id,
  shortcuts,
  enabled: isPainted,
  run({ work, region }) {
    work.finish();
    act(region);
  },
});

/** @type {readonly Command[]} */
export const maskCommands = Object.freeze([
  {
    id: "corner-back",
    shortcuts: [{ code: "Backspace" }],
    repeats: true,
    enabled: hasLine,
    run: ({ work }) => work.takeCornerBack(),
  },
  {
    id: "undo",
    shortcuts: [{ code: "KeyZ", command: true }],
    repeats: true,
    enabled: (editor) => hasLine(editor) || editor.region.canUndo,
    run: (editor) => (hasLine(editor) ? editor.work.takeCornerBack() : editor.region.undo()),
  },
  {
    id: "redo",
    shortcuts: [
      { code: "KeyZ", command: true, shift: true },
      { code: "KeyY", command: true },
    ],
    repeats: true,
    enabled: (editor) => !hasLine(editor) && editor.region.canRedo,
    run: ({ region }) => region.redo(),
  },
  change("fill-enclosed", [{ code: "KeyF", shift: true }], (region) => region.fillEnclosed()),
  change("grow", [{ code: "BracketRight", shift: true }], (region) => region.grow()),
  change("shrink", [{ code: "BracketLeft", shift: true }], (region) => region.shrink()),
  change(
    "clear",
    [
      { code: "Delete", shift: true },
      { code: "Backspace", shift: true },
    ],
    (region) => region.clear(),
  ),
  {
    id: "cancel",
    shortcuts: [{ code: "Escape" }],
    enabled: ({ store: { state } }) =>
      state.gesture || state.corners > 0 || state.crosshair !== null,
    run({ store: { state }, work }) {
      if (state.gesture || state.corners > 0) {
        work.drop();
      } else {
        work.crosshair.hide();
      }
    },
  },
]);

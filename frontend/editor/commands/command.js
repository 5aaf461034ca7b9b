// @ts-check
/**
 * @typedef {object} Editor what a command may use
 * @property {import("../model/settings.js").Store} store
 * @property {import("../model/region.js").Region} region
 * @property {import("../view/camera.js").Camera} camera
 * @property {import("../tools/work.js").Work} work
 * @property {() => void} focus gives the keyboard to the stage
 * @property {() => void} showShortcuts
 *
 * @typedef {import("../model/settings.js").State} State
 *
 * @typedef {object} Command
 * @property {string} id
 * @property {readonly import("../input/keys.js").Shortcut[]} shortcuts
 * @property {boolean} [repeats] goes on while its key is held
 * @property {(editor: Editor) => boolean} enabled
 * @property {(editor: Editor) => void} run
 * @property {(editor: Editor) => void} [release] when its key is let go
 * @property {(state: State) => boolean} [pressed] how its button stands
 * @property {(state: State) => boolean} [busy]
 * @property {(state: State) => boolean} [offered] else its button is not there
 */

/**
 * Switches a setting on and off.
 *
 * @param {string} id
 * @param {"pointsShown" | "pressure" | "outline" | "hidden" | "pixelated"} setting
 * @param {readonly import("../input/keys.js").Shortcut[]} shortcuts
 * @returns {Command}
 */
export const toggle = (id, setting, shortcuts) => ({
  id,
  shortcuts,
  enabled: () => true,
  run: ({ store }) => store.update({ [setting]: !store.state[setting] }),
  pressed: (state) => state[setting],
});

// @ts-check
/**
 * Keys by their place on the keyboard (`event.code`), so that an Arabic or Chinese layout changes
 * nothing. Silent while somebody writes or composes, and while a dialog is open.
 *
 * @typedef {object} Shortcut
 * @property {string} code
 * @property {boolean} [command] with Ctrl, or Cmd on a Mac
 * @property {boolean} [shift]
 * @property {boolean} [onStage] only while the stage has the focus
 *
 * @typedef {{id: string, shortcuts: readonly Shortcut[]}} Bound
 */

const WRITING = "textarea, select, [contenteditable]:not([contenteditable='false']), dialog[open]";
const WRITTEN_INPUTS =
  "input:not([type='range'], [type='checkbox'], [type='radio'], [type='button'])";
const PRESSED_BY_SPACE = "button, summary, a[href], input:not([type='range'])";

/**
 * @param {HTMLElement} stage
 * @param {{bound: readonly Bound[], run: (id: string) => boolean, hold: (held: boolean) => void,
 *   lose: () => void}} act run: whether the command did anything; hold: the pan key; lose: the window
 *   lost the keyboard
 * @returns {() => void} stops listening
 */
export function listenToKeys(stage, { bound, run, hold, lose }) {
  const listening = new AbortController();
  const { signal } = listening;
  const page = stage.ownerDocument;
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.altKey || isWritingIn(event.target)) {
        return;
      }
      if (event.code === "Space" && !matches(event.target, PRESSED_BY_SPACE)) {
        event.preventDefault();
        hold(true);
        return;
      }
      const command = bound.find(({ shortcuts }) =>
        shortcuts.some((one) => fits(one, event, stage)),
      );
      if (command !== undefined && run(command.id)) {
        event.preventDefault();
      }
    },
    { signal },
  );
  page.addEventListener("keyup", (event) => event.code === "Space" && hold(false), { signal });
  window.addEventListener("blur", lose, { signal });
  return () => listening.abort();
}

/**
 * @param {Shortcut} shortcut
 * @param {KeyboardEvent} event
 * @param {HTMLElement} stage
 */
function fits({ code, command = false, shift = false, onStage = false }, event, stage) {
  return (
    code === event.code &&
    (!onStage || event.target === stage) &&
    command === (event.ctrlKey || event.metaKey) &&
    shift === event.shiftKey
  );
}

/** @param {EventTarget | null} target */
function isWritingIn(target) {
  return matches(target, `${WRITING}, ${WRITTEN_INPUTS}`);
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
function matches(target, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

// @ts-check
/**
 * Keys by their place on the keyboard (`event.code`), so that an Arabic or Chinese layout changes
 * nothing. Silent while somebody writes or composes, and while a dialog is open.
 *
 * @typedef {object} Shortcut
 * @property {string} [code]
 * @property {string} [key] what it writes instead of where it is, Shift or not
 * @property {boolean} [command] with Ctrl, or Cmd on a Mac
 * @property {boolean} [shift]
 * @property {boolean} [onStage] only while the stage has the focus
 *
 * @typedef {object} Bound
 * @property {string} id
 * @property {readonly Shortcut[]} shortcuts
 * @property {boolean} [repeats] goes on while its key is held
 * @property {unknown} [release] there is something to do when the key is let go
 */

const WRITING = "textarea, select, [contenteditable]:not([contenteditable='false']), dialog[open]";
const WRITTEN_INPUTS =
  "input:not([type='range'], [type='checkbox'], [type='radio'], [type='button'])";
const PRESSED_BY_SPACE = "button, summary, a[href], input:not([type='range'])";

/**
 * @param {HTMLElement} stage
 * @param {{bound: readonly Bound[], run: (id: string) => boolean, release: (id: string) => void,
 *   lose: () => void}} act run: whether the command did anything; the first of those that fit a key and
 *   can run does; lose: the window lost the keyboard
 * @returns {() => void} stops listening
 */
export function listenToKeys(stage, { bound, run, release, lose }) {
  const listening = new AbortController();
  const { signal } = listening;
  const page = stage.ownerDocument;
  /** @type {Map<string, string>} command by the key that holds it */
  const held = new Map();

  page.addEventListener(
    "keydown",
    (event) => {
      if (isOthers(event)) {
        return;
      }
      const fitting = bound.filter(({ shortcuts }) =>
        shortcuts.some((one) => fits(one, event, stage)),
      );
      const command = fitting.find(({ id, repeats }) => (!event.repeat || repeats) && run(id));
      if (command?.release !== undefined) {
        held.set(event.code, command.id);
      }
      if (command !== undefined || held.has(event.code)) {
        event.preventDefault();
      }
    },
    { signal },
  );
  page.addEventListener(
    "keyup",
    ({ code }) => {
      const id = held.get(code);
      if (id !== undefined) {
        held.delete(code);
        release(id);
      }
    },
    { signal },
  );
  window.addEventListener(
    "blur",
    () => {
      held.forEach(release);
      held.clear();
      lose();
    },
    { signal },
  );
  return () => listening.abort();
}

/** @param {KeyboardEvent} event whether it is for somebody else */
function isOthers({ target, code, isComposing, altKey }) {
  return (
    isComposing ||
    altKey ||
    matches(target, `${WRITING}, ${WRITTEN_INPUTS}`) ||
    (code === "Space" && matches(target, PRESSED_BY_SPACE)) ||
    (code === "Escape" && closesPopover(target))
  );
}

/** @param {EventTarget | null} target */
function closesPopover(target) {
  return (
    "popover" in HTMLElement.prototype &&
    target instanceof Node &&
    target.ownerDocument?.querySelector(":popover-open") !== null
  );
}

/**
 * @param {Shortcut} shortcut
 * @param {KeyboardEvent} event
 * @param {HTMLElement} stage
 */
function fits({ code, key, command = false, shift = false, onStage = false }, event, stage) {
  return (
    (key === undefined ? code === event.code && shift === event.shiftKey : key === event.key) &&
    (!onStage || event.target === stage) &&
    command === (event.ctrlKey || event.metaKey)
  );
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
function matches(target, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

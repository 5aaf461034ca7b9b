// @ts-check
/**
 * What is written on a key. Letters and signs as on a keyboard of the United States, whatever the
 * layout, since keys are known by their place; keys that are words have them from the page, anywhere
 * in it:
 *
 *   <ul hidden><li data-key-name="Space">...</li><li data-key-name="Enter">...</li></ul>
 *
 * @typedef {import("../input/keys.js").Shortcut} Shortcut
 * @typedef {import("../commands/command.js").Command} Command
 */

/** @type {Record<string, string>} */
const SIGNS = Object.freeze({
  BracketLeft: "[",
  BracketRight: "]",
  Equal: "+",
  Minus: "−",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Shift: "⇧",
  Command: "⌘",
});

/**
 * @param {Command} command
 * @param {Document} page
 * @returns {string[]} the keys to press together, of its first shortcut; none if it has no shortcut
 */
export function capsOf({ shortcuts: [first] }, page) {
  if (first === undefined) {
    return [];
  }
  const { code = "", key, command = false, shift = false } = first;
  const own = key ?? code.replace(/^(Key|Digit)/, "");
  const names = [
    ...(command ? [isApple(page) ? "Command" : "Control"] : []),
    ...(shift ? ["Shift"] : []),
    own,
  ];
  return names.map((name) => SIGNS[name] ?? wordFor(name, page) ?? name);
}

/**
 * @param {Command} command
 * @returns {string} as `aria-keyshortcuts` wants it; the number pad's doubles are left out
 */
export function ariaKeys({ shortcuts }) {
  /** @type {Record<string, string>} */
  const signs = { BracketLeft: "[", BracketRight: "]", Equal: "=", Minus: "-", Slash: "/" };
  return shortcuts
    .filter(({ code = "Numpad" }) => !code.startsWith("Numpad"))
    .map(({ code = "", command = false, shift = false }) => {
      const name = code.replace(/^(Key|Digit)/, "");
      return `${command ? "Control+" : ""}${shift ? "Shift+" : ""}${signs[name] ?? name}`;
    })
    .join(" ");
}

/**
 * @param {string} name
 * @param {Document} page
 */
function wordFor(name, page) {
  return page.querySelector(`[data-key-name="${name}"]`)?.textContent;
}

/** @param {Document} page */
const isApple = ({ defaultView }) => /^(Mac|iP)/.test(defaultView?.navigator.platform ?? "");

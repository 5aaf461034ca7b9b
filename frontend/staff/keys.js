// @ts-check
/**
 * What a key means on the pages where verdicts are given. Letters go by what is printed on the key; where that is no
 * Latin letter (an Arabic keyboard), by where the key is.
 */

/** @type {Record<string, string>} */
const ACTIONS = {
  a: "accept",
  r: "reject",
  u: "undo",
  j: "next",
  k: "previous",
  z: "zoom",
  s: "others",
  h: "heat",
  e: "emotion",
  x: "choose",
  escape: "back",
};

/**
 * @param {KeyboardEvent} event
 * @param {Record<string, string>} [actions] by letter
 * @returns {string | null} an action, a number from "1" to "9", or null
 */
export function actionOf(event, actions = ACTIONS) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) {
    return null;
  }
  if (event.target instanceof Element && event.target.closest("textarea, select, [type=text]")) {
    return null;
  }
  const key = event.key.toLowerCase();
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit !== null && !/^[a-z]$/.test(key)) {
    return digit[1];
  }
  return actions[/^[a-z]$|^escape$/.test(key) ? key : event.code.replace("Key", "").toLowerCase()] ?? null;
}

const REMEMBERED = "evoke.keys";

/**
 * The switch that turns single keys off, for people whose speech or shaking hands would press them.
 *
 * @param {HTMLInputElement} box remembers its state in this browser
 * @returns {() => void} unmount
 */
export function mountSwitch(box) {
  const remember = () => localStorage.setItem(REMEMBERED, box.checked ? "on" : "off");
  box.checked = localStorage.getItem(REMEMBERED) !== "off";
  box.addEventListener("change", remember);
  return () => box.removeEventListener("change", remember);
}

// @ts-check
import { colourOf } from "./stage.js";

/**
 * The masks of other phrases of the same artwork and emotion: asked for when somebody wants to see
 * them, each a `<details>` with a layer of its own, like those of the task itself.
 *
 * @typedef {{mask: import("../editor/mask/rle.js").CocoMask, phrase: string, annotator: string,
 *   counts: boolean}} Beside
 */

const KEYS = 9;

/**
 * @param {HTMLElement} item
 * @param {(element: HTMLElement) => () => void} mountLayer returns what takes it away
 * @returns {{load: () => Promise<void>, toggle: () => void, unmount: () => void}}
 */
export function mountBeside(item, mountLayer) {
  const section = item.querySelector("[data-beside]");
  if (!(section instanceof HTMLElement)) {
    return { load: async () => {}, toggle: () => {}, unmount: () => {} };
  }
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
  const list = part("beside-list");
  const button = part("action=emotion");
  /** @type {(() => void)[]} */
  const takeAway = [];
  /** @type {Promise<void> | null} */
  let loading = null;

  const load = () => {
    loading ??= ask(section.dataset.beside ?? "").then(
      (masks) => {
        const first = item.querySelectorAll("details[data-annotator]").length;
        masks.forEach((one, index) => {
          const details = describe(section, one, first + index);
          list.append(details);
          takeAway.push(mountLayer(details));
        });
        part("beside-none").hidden = masks.length > 0;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };

  const toggle = async () => {
    const shown = Boolean(list.hidden);
    list.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
    await load();
    for (const details of list.querySelectorAll("details")) {
      details.open = shown;
    }
  };

  return { load, toggle, unmount: () => takeAway.forEach((remove) => remove()) };
}

/**
 * @param {string} address
 * @returns {Promise<Beside[]>}
 */
async function ask(address) {
  const response = await fetch(address);
  return (await response.json()).masks;
}

/**
 * @param {HTMLElement} section
 * @param {Beside} beside
 * @param {number} index among all masks of the page
 * @returns {HTMLDetailsElement}
 */
function describe(section, { mask, phrase, annotator, counts }, index) {
  const template = /** @type {HTMLTemplateElement} */ (section.querySelector("[data-beside-one]"));
  const part = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const details = /** @type {HTMLDetailsElement} */ (part.firstElementChild);
  const colour = colourOf(index);
  details.dataset.layer = String(colour);
  details.dataset.body = JSON.stringify({ mask });
  details.dataset.annotator = annotator;
  details.toggleAttribute("data-counts", counts);
  const within = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (details.querySelector(`[data-${name}]`));
  within("swatch").classList.add(`swatch--${colour}`);
  within("phrase").textContent = phrase;
  within("who").textContent = annotator.slice(0, 8);
  within("key").textContent = String(index + 1);
  within("key").hidden = index >= KEYS;
  return details;
}

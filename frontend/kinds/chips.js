// @ts-check
/**
 * The name chips of marked phrases: choose, change, remove.
 *
 * @typedef {import("./phrases.js").Phrase} Phrase
 * @typedef {object} ChipOptions
 * @property {HTMLTemplateElement} template
 * @property {import("../behaviours/words.js").Say} say
 * @property {{lang: string, direction: string}} utterance
 * @property {(phrase: Phrase) => string} nameOf
 */

/**
 * @param {Phrase} phrase @param {number} index
 * @param {{active: number, isReplacing: boolean, isAside: boolean}} now
 * @param {ChipOptions} options
 */
export function chip(phrase, index, now, { template, say, utterance, nameOf }) {
  const element = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (element.querySelector(`[data-${name}]`));
  const name = nameOf(phrase);
  const isActive = index === now.active && !now.isAside;
  element.dataset.phrase = String(index);
  element.dataset.colour = phrase.colour;
  element.toggleAttribute("data-missing", phrase.points.length === 0 && !now.isAside);
  for (const action of ["choose", "change", "remove"]) {
    part(action).dataset[action] = String(index);
    part(action).toggleAttribute("disabled", now.isAside);
  }
  part("choose").setAttribute("aria-pressed", String(isActive));
  part("number").textContent = String(index + 1);
  part("phrase-text").textContent = name;
  part("phrase-text").lang = utterance.lang;
  part("phrase-text").dir = utterance.direction;
  part("phrase-points").textContent = say("points", { count: phrase.points.length });
  part("change").setAttribute("aria-label", say("change_phrase", { phrase: name }));
  part("change").setAttribute("aria-pressed", String(isActive && now.isReplacing));
  part("remove").setAttribute("aria-label", say("remove_phrase", { phrase: name }));
  return element;
}

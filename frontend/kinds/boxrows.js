// @ts-check
/** The boxes of a figure task by name, beside the picture: choose and remove. */

/**
 * @param {number} index
 * @param {{isActive: boolean, isAside: boolean}} now
 * @param {{template: HTMLTemplateElement, say: import("../behaviours/words.js").Say}} options
 */
export function boxRow(index, { isActive, isAside }, { template, say }) {
  const row = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const choose = /** @type {HTMLElement} */ (row.querySelector("[data-choose]"));
  const remove = /** @type {HTMLElement} */ (row.querySelector("[data-remove]"));
  row.dataset.box = choose.dataset.choose = remove.dataset.remove = String(index);
  choose.textContent = say("box", { number: index + 1 });
  choose.setAttribute("aria-pressed", String(isActive));
  remove.setAttribute("aria-label", say("remove_box", { number: index + 1 }));
  for (const button of [choose, remove]) {
    button.toggleAttribute("disabled", isAside);
  }
  return row;
}

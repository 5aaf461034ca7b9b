// @ts-check
/**
 * The row of marks above the answer, one for each entry of the queue, as the server wrote them.
 *
 * @typedef {import("./queue.js").Entry} Entry
 */

/**
 * @param {HTMLElement} list
 * @returns {Entry[]}
 */
export function entriesOf(list) {
  return [...list.children].map((pip) => ({
    answer: pip.getAttribute("data-answer") ?? "",
    state: pip.getAttribute("data-state") ?? "",
    href: pip.getAttribute("data-href") ?? "",
    claimed: pip.getAttribute("data-claimed") ?? "",
  }));
}

/**
 * Brings the marks into step with the queue.
 *
 * @param {HTMLElement} list
 * @param {import("./queue.js").Queue} queue
 */
export function showEntries(list, queue) {
  queue.entries.forEach(({ state, claimed }, index) => {
    const pip = list.children[index];
    pip.setAttribute("data-state", state);
    pip.setAttribute("title", claimed);
    pip.toggleAttribute("data-claimed", claimed !== "");
    pip.toggleAttribute("data-current", index === queue.place);
  });
}

// @ts-check
/**
 * An emotion and its explanation are read beside the picture: nothing lies over it.
 *
 * @param {HTMLElement} _item
 * @returns {import("../item.js").View}
 */
export function mount(_item) {
  return { unmount: () => {} };
}

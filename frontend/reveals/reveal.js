// @ts-check
/**
 * After a training task: the same picture once more, only to be looked at, with what was looked for
 * over what was given.
 *
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 * @typedef {import("../behaviours/task.js").Work} Work
 * @typedef {import("../behaviours/feedback.js").Feedback} Feedback
 * @typedef {[HTMLElement, any, Hooks]} Given as `Begin` gets it
 * @typedef {import("../behaviours/viewport.js").Viewport} Viewport
 *
 * @typedef {object} Revealed
 * @property {string[]} lines what to say of it
 * @property {(viewport: Viewport) => Element[]} [marks] none, where nothing is drawn
 *
 * @typedef {object} Scene what a kind reveals from
 * @property {HTMLElement} element
 * @property {any} lease
 * @property {any} answer as it was sent
 * @property {Feedback} feedback
 * @property {import("../behaviours/words.js").Say} say
 */
import { Picture } from "../behaviours/picture.js";

/** A page whose picture is no such one brings it as a template. @param {HTMLElement} element */
function bringPicture(element) {
  const template = element.querySelector("template[data-revealed-picture]");
  if (!(template instanceof HTMLTemplateElement)) {
    return () => {};
  }
  const hidden = /** @type {HTMLElement} */ (template.previousElementSibling);
  const picture = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  hidden.hidden = true;
  template.after(picture);
  return () => {
    picture.remove();
    hidden.hidden = false;
  };
}

/**
 * Gives the work of a kind its `reveal`: the work itself ends, so that nothing can be changed.
 *
 * @param {Work} work
 * @param {Given} given
 * @param {(scene: Scene) => Revealed} reveal
 * @returns {Work}
 */
export function revealing(work, [element, lease, hooks], reveal) {
  work.reveal = (feedback) => {
    const answer = work.body();
    work.end();
    const takeAway = bringPicture(element);
    const { lines, marks } = reveal({ element, lease, answer, feedback, say: hooks.say });
    const picture = new Picture({
      root: element,
      picture: lease.artwork.picture,
      frame: lease.artwork,
      fresh: hooks.freshPicture,
      // What was looked for is said beside it, too.
      onFail() {},
      onView: () => picture.svg.append(...(marks?.(picture.viewport) ?? [])),
    });
    work.end = () => {
      picture.end();
      takeAway();
    };
    return { lines, hasMarks: Boolean(marks) };
  };
  return work;
}

// @ts-check
/** figure: a box around every figure looked for, over the own ones. */
import { outline } from "../kinds/boxmarks.js";
import { revealing } from "./reveal.js";

/** @param {import("./reveal.js").Scene} scene */
function linesOf({ feedback, say }) {
  const { details, known } = feedback;
  const count = known.boxes.length;
  const lines = [
    count
      ? say("figures_found", { found: details.found.length, count })
      : say("figures_none"),
  ];
  if (details.extra.length) {
    lines.push(say("figures_extra", { count: details.extra.length }));
  }
  if (!details.rating_near) {
    lines.push(say("rating_known", { rating: known.rating }));
  }
  return lines;
}

/** @param {import("./reveal.js").Scene} scene @returns {import("./reveal.js").Revealed} */
function reveal(scene) {
  /** @type {import("../kinds/boxes.js").Box[]} */
  const known = scene.feedback.known.boxes;
  /** @type {import("../kinds/boxes.js").Box[]} */
  const own = scene.answer.boxes;
  const lines = linesOf(scene);
  if (!known.length && !own.length) {
    return { lines };
  }
  return {
    lines,
    marks: (viewport) => [
      ...own.map((box) => outline(box, viewport, "reveal__own")),
      ...known.map((box) => outline(box, viewport, "reveal__halo")),
      ...known.map((box) => outline(box, viewport, "reveal__known")),
    ],
  };
}

/** @param {import("./reveal.js").Work} work @param {import("./reveal.js").Given} given */
export function withReveal(work, given) {
  return revealing(work, given, reveal);
}

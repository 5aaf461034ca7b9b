// @ts-check
/** region: the mask looked for, outlined over what was painted. */
import { shape } from "../behaviours/marks.js";
import { locale } from "../behaviours/words.js";
import { outlineOf } from "./outline.js";
import { revealing } from "./reveal.js";

/** @param {number} share */
function percent(share) {
  const form = { style: /** @type {const} */ ("percent"), maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale(document.documentElement.lang), form).format(share);
}

/** @param {import("./reveal.js").Scene} scene @returns {import("./reveal.js").Revealed} */
function reveal({ answer, feedback, say }) {
  const { covered, outside } = feedback.details;
  const own = outlineOf(answer.mask);
  const known = outlineOf(feedback.known.mask);
  return {
    lines: [say("region_shares", { covered: percent(covered), outside: percent(outside) })],
    marks: ({ scale, x, y }) => {
      const transform = `translate(${x} ${y}) scale(${scale})`;
      return [
        shape("path", { class: "reveal__own-area", d: own.area, transform }),
        shape("path", { class: "reveal__halo", d: known.edge, transform }),
        shape("path", { class: "reveal__known", d: known.edge, transform }),
      ];
    },
  };
}

/** @param {import("./reveal.js").Work} work @param {import("./reveal.js").Given} given */
export function withReveal(work, given) {
  return revealing(work, given, reveal);
}

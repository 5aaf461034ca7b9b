// @ts-check
/** emotion: which ones are taken for right. */
import { locale } from "../behaviours/words.js";
import { revealing } from "./reveal.js";

/** @param {import("./reveal.js").Scene} scene @returns {import("./reveal.js").Revealed} */
function reveal({ answer, feedback, say }) {
  /** @param {string} emotion */
  const name = (emotion) => say(`emotion_${emotion.replace(" ", "_")}`);
  const list = new Intl.ListFormat(locale(document.documentElement.lang), { type: "disjunction" });
  return {
    lines: [
      say("emotion_own", { emotion: name(answer.emotion) }),
      say("emotions_known", { emotions: list.format(feedback.known.emotions.map(name)) }),
    ],
  };
}

/** @param {import("./reveal.js").Work} work @param {import("./reveal.js").Given} given */
export function withReveal(work, given) {
  return revealing(work, given, reveal);
}

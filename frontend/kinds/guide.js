// @ts-check
/** What to do next in a phrase task, in one line. */

/**
 * @param {import("./marking.js").Marking} marking
 * @param {boolean} isReplacing
 * @returns {{step: "mark" | "point" | "more" | "change" | "special" | "aside" | "removed", phrase?: import("./phrases.js").Phrase}}
 *   `removed`: a phrase or one of its points was just taken away
 */
export function nextStep(marking, isReplacing) {
  const phrase = marking.current;
  if (marking.outcome !== "phrases") {
    return { step: marking.all.length ? "aside" : "special" };
  }
  if (isReplacing) {
    return { step: "change", phrase };
  }
  if (marking.removed) {
    return { step: "removed", phrase: marking.removed };
  }
  if (!phrase) {
    return { step: "mark" };
  }
  return { step: phrase.points.length ? "more" : "point", phrase };
}

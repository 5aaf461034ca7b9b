// @ts-check
/** How long an explanation is, counted as the server counts (annotation/texts/explanations.py). */

const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/gu;
const SIGN = /[\p{L}\p{N}]/u;

/**
 * @param {string} text
 * @param {"words" | "characters"} unit words: runs between blanks with a letter or digit in them;
 *   characters: letters and digits
 */
export function count(text, unit) {
  const shown = text.replace(INVISIBLE, "");
  const parts = unit === "words" ? shown.split(/\s+/u) : [...shown];
  return parts.filter((part) => SIGN.test(part)).length;
}

// @ts-check
/** How long an explanation is, in the unit of its language. */

const INVISIBLE = /\p{Cf}/gu;
const LETTER = /\p{L}/u;
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * @param {string} text
 * @param {"words" | "characters"} unit words are parted by blanks and have a letter; characters are
 *   ideographs, kana and hangul
 */
export function count(text, unit) {
  const seen = text.replace(INVISIBLE, "");
  if (unit === "characters") {
    return seen.match(CHARACTER)?.length ?? 0;
  }
  return seen.split(/\s+/u).filter((word) => LETTER.test(word)).length;
}

// @ts-check
/** Which script a text is written in, judged as the server judges (annotation/texts/scripts.py). */

const LETTER = /\p{L}/u;
/** @type {Record<string, string>} ISO 15924 codes that Unicode knows under another name */
const KNOWN_AS = { hans: "hani", hant: "hani" };

/** @param {string} script ISO 15924, lower case @returns {RegExp | null} null for one that is not known */
function pattern(script) {
  const code = KNOWN_AS[script] ?? script;
  try {
    return new RegExp(`\\p{Script=${code.slice(0, 1).toUpperCase()}${code.slice(1)}}`, "u");
  } catch {
    return null;
  }
}

const FEW = 4;

/**
 * Whether most letters are not of the script, once there are a few.
 *
 * @param {string} text @param {string} script ISO 15924, lower case
 */
export function isOtherScript(text, script) {
  const own = pattern(script);
  const letters = [...text.normalize("NFKC")].filter((char) => LETTER.test(char));
  if (!own || letters.length < FEW) {
    return false;
  }
  return letters.filter((letter) => own.test(letter)).length < letters.length / 2;
}

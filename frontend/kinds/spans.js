// @ts-check
/**
 * Phrases as spans of an utterance: 0-based, half-open, counted in Unicode code points, never
 * inside a grapheme.
 *
 * @typedef {{start: number, end: number}} Span
 * @typedef {Span & {text: string, isWord: boolean}} Piece
 */

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WORDLIKE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** @param {string} text */
export function countPoints(text) {
  return [...text].length;
}

/** @param {string} text @param {Span} span */
export function slice(text, { start, end }) {
  return [...text].slice(start, end).join("");
}

/**
 * @param {string} text @param {string} language @param {"grapheme" | "word"} granularity
 * @returns {Piece[]} covers the text without gaps
 */
function segments(text, language, granularity) {
  const segmenter = new Intl.Segmenter(language, { granularity });
  let start = 0;
  return [...segmenter.segment(text)].map((segment) => {
    const end = start + countPoints(segment.segment);
    const piece = { start, end, text: segment.segment, isWord: WORDLIKE.test(segment.segment) };
    start = end;
    return piece;
  });
}

/**
 * Pull a word boundary that the segmenter put inside a grapheme out to its edge.
 *
 * @param {Piece[]} pieces @param {string} text @param {string} language
 * @returns {Piece[]}
 */
function alongGraphemes(pieces, text, language) {
  const edges = new Set(segments(text, language, "grapheme").map((grapheme) => grapheme.end));
  /** @type {Piece[]} */
  const whole = [];
  let open = false;
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (open && last) {
      last.end = piece.end;
      last.text += piece.text;
      last.isWord ||= piece.isWord;
    } else {
      whole.push({ ...piece });
    }
    open = !edges.has(piece.end);
  }
  return whole;
}

/**
 * The utterance cut into what can be clicked: words; single characters where words are not parted
 * by blanks.
 *
 * @param {string} text @param {string} language
 * @returns {Piece[]} covers the text without gaps; blanks and punctuation have `isWord` false
 */
export function pieces(text, language) {
  return alongGraphemes(segments(text, language, "word"), text, language).flatMap((word) => {
    if (!word.isWord || !IDEOGRAPHIC.test(word.text)) {
      return [word];
    }
    return segments(word.text, language, "grapheme").map((grapheme) => ({
      ...grapheme,
      start: grapheme.start + word.start,
      end: grapheme.end + word.start,
    }));
  });
}

/**
 * The word around one code point, also in Chinese.
 *
 * @param {string} text @param {string} language @param {number} offset
 * @returns {Span | null} null between words
 */
export function wordAround(text, language, offset) {
  const word = alongGraphemes(segments(text, language, "word"), text, language).find(
    ({ start, end }) => start <= offset && offset < end,
  );
  return word?.isWord ? { start: word.start, end: word.end } : null;
}

/**
 * Overlapping phrases side by side: each has the lowest lane that is free along all of it.
 *
 * @param {Span[]} phrases
 * @returns {number[]} a lane from 0 for each
 */
export function lanes(phrases) {
  /** @type {number[]} */
  const found = [];
  phrases.forEach((phrase, index) => {
    const taken = phrases
      .slice(0, index)
      .map((other, place) => (overlaps(other, phrase) ? found[place] : -1));
    let lane = 0;
    while (taken.includes(lane)) {
      lane += 1;
    }
    found.push(lane);
  });
  return found;
}

/** @param {Span} one @param {Span} other */
function overlaps(one, other) {
  return one.start < other.end && other.start < one.end;
}

/** From one piece to another, in either order. @param {Span} one @param {Span} other @returns {Span} */
export function between(one, other) {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** @param {Span} one @param {Span} other */
export function isEqual(one, other) {
  return one.start === other.start && one.end === other.end;
}

/** @param {Span} outer @param {Span} inner */
export function contains(outer, inner) {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/**
 * @template {Span} T
 * @param {T[]} phrases @param {T} phrase
 * @returns {T[]} in the order of the text; a span that is there already stays as it is
 */
export function withPhrase(phrases, phrase) {
  if (phrases.some((known) => isEqual(known, phrase))) {
    return phrases;
  }
  return [...phrases, phrase].sort((one, other) => one.start - other.start || one.end - other.end);
}

// @ts-check
/**
 * The marked phrases of one utterance: spans in the order of the text, each with its points and
 * colour. Pure: every change returns a new list.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {Span & {points: [number, number][], colour: string}} Phrase
 */
import { between, contains, isEqual, withPhrase } from "./spans.js";

const COLOURS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** @param {Phrase[]} phrases */
function freeColour(phrases) {
  const used = phrases.map((phrase) => phrase.colour);
  return COLOURS.find((colour) => !used.includes(colour)) ?? COLOURS[phrases.length % COLOURS.length];
}

/** @param {Phrase[]} phrases @param {Span} span @returns {{phrases: Phrase[], active: number}} */
function chosen(phrases, span) {
  return { phrases, active: phrases.findIndex((phrase) => isEqual(phrase, span)) };
}

/**
 * @param {Phrase[]} phrases @param {Span} span
 * @param {boolean} single one word: inside a phrase it chooses that phrase
 */
export function marked(phrases, span, single) {
  const around = phrases.find((phrase) => single && contains(phrase, span));
  if (around) {
    return chosen(phrases, around);
  }
  return chosen(withPhrase(phrases, { ...span, points: [], colour: freeColour(phrases) }), span);
}

/**
 * The active phrase reaches as far as `span` and keeps its points; equal to another, they are one.
 *
 * @param {Phrase[]} phrases @param {number} active @param {Span} span
 */
export function extended(phrases, active, span) {
  const phrase = phrases[active];
  const wide = { ...phrase, ...between(phrase, span) };
  const twin = phrases.find((other) => other !== phrase && isEqual(other, wide));
  const points = [...(twin?.points ?? []), ...wide.points];
  const others = phrases.filter((other) => other !== phrase && other !== twin);
  return chosen(withPhrase(others, { ...wide, points }), wide);
}

/**
 * @param {Phrase[]} phrases @param {number} index @param {[number, number]} point
 * @returns {Phrase[]} a point that is there already stays once
 */
export function withPoint(phrases, index, point) {
  return phrases.map((phrase, position) => {
    const known = phrase.points.some(([x, y]) => x === point[0] && y === point[1]);
    return position !== index || known ? phrase : { ...phrase, points: [...phrase.points, point] };
  });
}

/** @param {Phrase[]} phrases @param {number} index @param {number} point */
export function withoutPoint(phrases, index, point) {
  return phrases.map((phrase, position) =>
    position === index
      ? { ...phrase, points: phrase.points.filter((_, place) => place !== point) }
      : phrase,
  );
}

/** @param {{start: number, end: number, points?: [number, number][]}[]} stored @returns {Phrase[]} */
export function restored(stored) {
  return stored.reduce(
    (phrases, { start, end, points = [] }) =>
      withPhrase(phrases, { start, end, points, colour: freeColour(phrases) }),
    /** @type {Phrase[]} */ ([]),
  );
}

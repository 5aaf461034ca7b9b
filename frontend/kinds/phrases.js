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

/** @param {Phrase[]} phrases @param {Span} span nothing happens when it is marked already */
export function marked(phrases, span) {
  return chosen(withPhrase(phrases, { ...span, points: [], colour: freeColour(phrases) }), span);
}

/**
 * Which phrase a word belongs to: the next one after the active when several overlap there.
 *
 * @param {Phrase[]} phrases @param {number} active @param {Span} word
 * @returns {number} -1 for none
 */
export function phraseAt(phrases, active, word) {
  const around = [...phrases.keys()].filter((index) => contains(phrases[index], word));
  return around.find((index) => index > active) ?? around[0] ?? -1;
}

/**
 * The phrase has another span and keeps its points; equal to another, they are one.
 *
 * @param {Phrase[]} phrases @param {number} index @param {Span} span
 */
export function respanned(phrases, index, { start, end }) {
  const phrase = { ...phrases[index], start, end };
  const twin = phrases.find((other, place) => place !== index && isEqual(other, phrase));
  const points = [...(twin?.points ?? []), ...phrase.points];
  const others = phrases.filter((other, place) => place !== index && other !== twin);
  return chosen(withPhrase(others, { ...phrase, points }), phrase);
}

/** As far as `span`, on whichever side it lies. @param {Phrase[]} phrases @param {number} index @param {Span} span */
export function extended(phrases, index, span) {
  return respanned(phrases, index, between(phrases[index], span));
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

/** @param {Phrase[]} phrases @param {number} index @param {number} point @param {[number, number]} to */
export function withMovedPoint(phrases, index, point, to) {
  return phrases.map((phrase, position) =>
    position === index
      ? { ...phrase, points: phrase.points.map((known, place) => (place === point ? to : known)) }
      : phrase,
  );
}

/** What an answer and a draft keep of them. @param {Phrase[]} phrases */
export function stored(phrases) {
  return phrases.map(({ start, end, points }) => ({ start, end, points }));
}

/** @param {{start: number, end: number, points?: [number, number][]}[]} kept @returns {Phrase[]} */
export function restored(kept) {
  return kept.reduce(
    (phrases, { start, end, points = [] }) =>
      withPhrase(phrases, { start, end, points, colour: freeColour(phrases) }),
    /** @type {Phrase[]} */ ([]),
  );
}

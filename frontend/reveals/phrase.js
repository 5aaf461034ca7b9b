// @ts-check
/**
 * phrase: the sentence with the words looked for, and rings in the picture where points were
 * expected; the own points as crosses.
 *
 * @typedef {import("../kinds/spans.js").Span} Span
 * @typedef {Span & {points: [number, number][], within: number}} Known
 */
import { cross, shape } from "../behaviours/marks.js";
import { toView } from "../behaviours/viewport.js";
import { locale } from "../behaviours/words.js";
import { slice } from "../kinds/spans.js";
import { revealing } from "./reveal.js";

/** Marks take turns through these, as on the page itself. */
const COLOURS = 8;

/** @param {number} index */
const colourOf = (index) => String((index % COLOURS) + 1);

/** @param {HTMLElement} element @param {any} utterance @param {Known[]} phrases in the order of the text */
function showSentence(element, utterance, phrases) {
  const target = /** @type {HTMLElement} */ (element.querySelector("[data-known-sentence]"));
  target.lang = utterance.lang;
  target.dir = utterance.direction;
  target.replaceChildren();
  let at = 0;
  phrases.forEach(({ start, end }, index) => {
    const mark = document.createElement("mark");
    mark.dataset.colour = colourOf(index);
    mark.textContent = slice(utterance.text, { start: Math.max(at, start), end });
    target.append(slice(utterance.text, { start: at, end: start }), mark);
    at = Math.max(at, end);
  });
  target.append(slice(utterance.text, { start: at, end: Infinity }));
}

/** @param {import("./reveal.js").Scene} scene */
function linesOf({ lease, answer, feedback, say }) {
  const { details, known, correct } = feedback;
  const { text } = lease.subject.utterance;
  const list = new Intl.ListFormat(locale(document.documentElement.lang), { type: "unit" });
  /** @param {Span[]} phrases @param {number[]} places */
  const named = (phrases, places) =>
    list.format(places.map((place) => say("quoted", { phrase: slice(text, phrases[place]) })));
  const isWhole = known.outcome === "whole_artwork";
  if (known.outcome !== "phrases") {
    return [say(isWhole ? "known_whole" : "known_nothing")];
  }
  if (correct) {
    return [say("phrases_found")];
  }
  const { misplaced, missed, extra } = details;
  const lines = [
    missed.length && say("phrases_missed", { phrases: named(known.phrases, missed) }),
    misplaced.length && say("phrases_misplaced", { phrases: named(known.phrases, misplaced) }),
    extra.length && say("phrases_extra", { phrases: named(answer.phrases, extra) }),
  ];
  return lines.filter((line) => typeof line === "string");
}

/** @param {import("./reveal.js").Scene} scene @returns {import("./reveal.js").Revealed} */
function reveal(scene) {
  /** @type {Known[]} */
  const known = scene.feedback.known.phrases ?? [];
  /** @type {Known[]} */
  const own = scene.answer.phrases ?? [];
  showSentence(scene.element, scene.lease.subject.utterance, known);
  const lines = linesOf(scene);
  if (!known.length && !own.length) {
    return { lines };
  }
  return {
    lines,
    marks: (viewport) => [
      ...known.flatMap(({ points, within }) => points.flatMap(([x, y]) => {
        const { x: cx, y: cy } = toView(viewport, { x, y });
        const circle = { cx, cy, r: within * viewport.scale };
        return [
          shape("circle", { class: "reveal__halo", ...circle }),
          shape("circle", { class: "reveal__known", ...circle }),
        ];
      })),
      ...own.flatMap(({ points }) =>
        points.map(([x, y]) => cross(toView(viewport, { x, y }), "", { class: "cross reveal__cross" })),
      ),
    ],
  };
}

/** @param {import("./reveal.js").Work} work @param {import("./reveal.js").Given} given */
export function withReveal(work, given) {
  return revealing(work, given, reveal);
}

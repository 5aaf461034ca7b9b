// @ts-check
import { join, rootOf } from "./joining.js";
import { pushRuns } from "./rows.js";

/**
 * Holes. The unset pixels fall into parts (neighbours share an edge; a diagonal line of set pixels
 * separates). The *outside* is the largest part that reaches the frame's edge, the first from above
 * when two are as large; without such a part there is no outside. Every other part is enclosed: by
 * the drawing alone or together with the edge.
 *
 * @typedef {import("./bitmask.js").BitMask} BitMask
 * @typedef {import("./brush.js").Spans} Spans
 * @typedef {{area: number, open: boolean}} Part open: reaches the frame's edge
 * @typedef {{spans: Spans, owner: number[], parts: Part[]}} Background owner: part of each span
 */

/**
 * @param {BitMask} mask
 * @param {number} x
 * @param {number} y
 * @returns {Spans} the enclosed part around a pixel; nothing if it is set, outside or off the frame
 */
export function holeAt(mask, x, y) {
  const background = partsOf(mask);
  const { spans } = background;
  const hit = background.owner.find(
    (_, index) => spans[3 * index] === y && spans[3 * index + 1] <= x && x < spans[3 * index + 2],
  );
  return hit === undefined || hit === outsideOf(background.parts)
    ? []
    : pick(background, (part) => part === hit);
}

/**
 * @param {BitMask} mask
 * @returns {Spans} all enclosed parts
 */
export function enclosed(mask) {
  const background = partsOf(mask);
  const outside = outsideOf(background.parts);
  return pick(background, (part) => part !== outside);
}

/**
 * The share of the frame that is unset and not in the largest unset part, 0..1; the server's finding
 * of drawn outlines uses the same measure.
 *
 * @param {BitMask} mask
 * @returns {number}
 */
export function enclosedShare(mask) {
  const areas = partsOf(mask).parts.map((part) => part.area);
  const largest = areas.reduce((most, area) => Math.max(most, area), 0);
  return (areas.reduce((sum, area) => sum + area, 0) - largest) / (mask.width * mask.height);
}

/** @param {Part[]} parts */
function outsideOf(parts) {
  let outside = -1;
  parts.forEach((part, index) => {
    if (part.open && (outside < 0 || part.area > parts[outside].area)) {
      outside = index;
    }
  });
  return outside;
}

/**
 * @param {Background} background
 * @param {(part: number) => boolean} wanted
 * @returns {Spans}
 */
function pick(background, wanted) {
  /** @type {Spans} */
  const spans = [];
  background.owner.forEach((part, index) => {
    if (wanted(part)) {
      spans.push(...background.spans.slice(3 * index, 3 * index + 3));
    }
  });
  return spans;
}

/**
 * @param {BitMask} mask
 * @returns {Background}
 */
function partsOf(mask) {
  /** @type {Spans} */
  const spans = [];
  /** @type {number[]} */
  const parent = [];
  let above = 0;
  for (let y = 0; y < mask.height; y += 1) {
    const first = spans.length / 3;
    pushRuns(mask, y, 0, spans);
    while (parent.length < spans.length / 3) {
      parent.push(parent.length);
    }
    joinRows(spans, parent, above, first);
    above = first;
  }
  return gather(mask, spans, parent);
}

/**
 * @param {BitMask} mask
 * @param {Spans} spans
 * @param {number[]} parent
 * @returns {Background}
 */
function gather(mask, spans, parent) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {number[]} */
  const owner = [];
  for (let index = 0; index < parent.length; index += 1) {
    const root = rootOf(parent, index);
    const part = root === index ? parts.push({ area: 0, open: false }) - 1 : owner[root];
    owner.push(part);
    const y = spans[3 * index];
    const start = spans[3 * index + 1];
    const end = spans[3 * index + 2];
    parts[part].area += end - start;
    parts[part].open ||= y === 0 || y === mask.height - 1 || start === 0 || end === mask.width;
  }
  return { spans, owner, parts };
}

/**
 * Joins the spans of a row, from `first` to the end, with those of the row above, from `above`.
 *
 * @param {Spans} spans
 * @param {number[]} parent
 * @param {number} above
 * @param {number} first
 */
function joinRows(spans, parent, above, first) {
  let upper = above;
  let lower = first;
  while (upper < first && lower < parent.length) {
    const upperEnd = spans[3 * upper + 2];
    const lowerEnd = spans[3 * lower + 2];
    if (spans[3 * upper + 1] < lowerEnd && spans[3 * lower + 1] < upperEnd) {
      join(parent, upper, lower);
    }
    if (upperEnd < lowerEnd) {
      upper += 1;
    } else {
      lower += 1;
    }
  }
}

// @ts-check
/**
 * The inside of a closed line, as spans. A pixel belongs to it when its centre does, a centre on the
 * line included. Where the line goes around a place more than once it is inside as well (nonzero
 * winding): somebody who circles a thing twice, or crosses the own line, means all of it.
 *
 * @typedef {import("./brush.js").Point} Point
 * @typedef {import("./brush.js").Spans} Spans
 * @typedef {object} Cut of the line with the centres of a row's pixels
 * @property {number} x
 * @property {number} end other than x where an edge lies along the row
 * @property {number} turn 1 where the line goes down, -1 where up, 0 where it only touches
 */

/**
 * @param {readonly Point[]} points the corners in turn; the last is joined to the first
 * @returns {Spans} those of a row may overlap
 */
export function polygon(points) {
  /** @type {Map<number, Cut[]>} by row */
  const rows = new Map();
  points.forEach((from, index) => cutEdge(rows, from, points[(index + 1) % points.length]));
  /** @type {Spans} */
  const spans = [];
  for (const [y, cuts] of rows) {
    pushInside(spans, y, cuts);
  }
  return spans;
}

/**
 * Of an edge's ends the upper one is crossed and the lower one is not, so that the line is crossed once
 * where two edges meet. Every corner touches as well: a lowest one is crossed by neither edge.
 *
 * @param {Map<number, Cut[]>} rows
 * @param {Point} from
 * @param {Point} to
 */
function cutEdge(rows, from, to) {
  /** @param {number} row @param {Cut} cut */
  const add = (row, cut) => {
    const cuts = rows.get(row);
    if (cuts === undefined) {
      rows.set(row, [cut]);
    } else {
      cuts.push(cut);
    }
  };
  const turn = Math.sign(to.y - from.y);
  const first = Math.ceil(Math.min(from.y, to.y) - 0.5);
  const bottom = Math.max(from.y, to.y) - 0.5;
  for (let row = first; row < bottom; row += 1) {
    const x = from.x + ((row + 0.5 - from.y) * (to.x - from.x)) / (to.y - from.y);
    add(row, { x, end: x, turn });
  }
  if (Number.isInteger(from.y - 0.5)) {
    const end = turn === 0 ? Math.max(from.x, to.x) : from.x;
    add(from.y - 0.5, { x: turn === 0 ? Math.min(from.x, to.x) : from.x, end, turn: 0 });
  }
}

/**
 * @param {Spans} spans
 * @param {number} y
 * @param {Cut[]} cuts
 */
function pushInside(spans, y, cuts) {
  cuts.sort((one, other) => one.x - other.x);
  let winding = 0;
  let from = 0;
  for (const { x, end, turn } of cuts) {
    if (turn === 0) {
      pushSpan(spans, y, x, end);
      continue;
    }
    if (winding === 0) {
      from = x;
    }
    winding += turn;
    if (winding === 0) {
      pushSpan(spans, y, from, x);
    }
  }
}

/**
 * @param {Spans} spans
 * @param {number} y
 * @param {number} from
 * @param {number} to not before `from`
 */
function pushSpan(spans, y, from, to) {
  const start = Math.ceil(from - 0.5);
  const end = Math.floor(to - 0.5) + 1;
  if (start < end) {
    spans.push(y, start, end);
  }
}

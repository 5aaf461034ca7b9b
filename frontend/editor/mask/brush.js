// @ts-check
/**
 * The round brush, as spans. A pixel belongs to a shape when its centre does, the edge included, so
 * every edge is hard. Spans are flat triples: y, start, end (end not included), clipped to no frame.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, size: number}} Dab
 * @typedef {number[]} Spans
 */

/**
 * Where a dab of this size sits when the pointer is at `point`: on a pixel's centre for odd sizes, on
 * a corner for even ones, so that a size of n covers exactly n pixels across.
 *
 * @param {Point} point
 * @param {number} size whole pixels, at least 1
 * @returns {Point}
 */
export function dabCentre(point, size) {
  const snap = size % 2 === 1 ? (/** @type {number} */ v) => Math.floor(v) + 0.5 : Math.round;
  return { x: snap(point.x), y: snap(point.y) };
}

/**
 * All pixels within `size / 2` of the segment from `a` to `b`; a disc when both are the same point.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {number} size
 * @returns {Spans}
 */
export function capsule(a, b, size) {
  return taper({ ...a, size }, { ...b, size });
}

/**
 * The hull of two dabs, each with its own size: a stroke whose width changes on the way.
 *
 * @param {Dab} a
 * @param {Dab} b
 * @returns {Spans}
 */
export function taper(a, b) {
  /** @type {Spans} */
  const spans = [];
  const first = Math.ceil(Math.min(a.y - a.size / 2, b.y - b.size / 2) - 0.5);
  const last = Math.floor(Math.max(a.y + a.size / 2, b.y + b.size / 2) - 0.5);
  for (let y = first; y <= last; y += 1) {
    const [from, to] = reach(a, b, y + 0.5);
    const start = Math.ceil(from - 0.5);
    const end = Math.floor(to - 0.5) + 1;
    if (start < end) {
      spans.push(y, start, end);
    }
  }
  return spans;
}

/**
 * The hull is convex, so its cut with a horizontal line is one interval: the hull of the cuts with both
 * discs and with what lies between them.
 *
 * @param {Dab} a
 * @param {Dab} b
 * @param {number} y
 * @returns {[number, number]} empty when from > to
 */
function reach(a, b, y) {
  const between = a.size === b.size ? cutBand(a, b, a.size / 2, y) : cutWedge(a, b, y);
  const cuts = [cutDisc(a, a.size / 2, y), cutDisc(b, b.size / 2, y), between];
  return [Math.min(...cuts.map((cut) => cut[0])), Math.max(...cuts.map((cut) => cut[1]))];
}

/** @type {[number, number]} */
const NOTHING = [Infinity, -Infinity];

/**
 * @param {Point} centre
 * @param {number} radius
 * @param {number} y
 * @returns {[number, number]}
 */
function cutDisc(centre, radius, y) {
  const rest = radius * radius - (y - centre.y) ** 2;
  if (rest < 0) {
    return NOTHING;
  }
  const half = Math.sqrt(rest);
  return [centre.x - half, centre.x + half];
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {number} y
 * @returns {[number, number]}
 */
function cutBand(a, b, radius, y) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy);
  if (length === 0) {
    return NOTHING;
  }
  const down = y - a.y;
  const across = within(dy, dx * down, -radius * length, radius * length);
  const along = within(-dx, dy * down, 0, length * length);
  const from = a.x + Math.max(across[0], along[0]);
  const to = a.x + Math.min(across[1], along[1]);
  return from <= to ? [from, to] : NOTHING;
}

/**
 * Between the points where the two common tangents touch the discs; nothing if one disc holds the other.
 *
 * @param {Dab} a
 * @param {Dab} b
 * @param {number} y
 * @returns {[number, number]}
 */
function cutWedge(a, b, y) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const sine = (a.size - b.size) / 2 / length;
  if (!(Math.abs(sine) < 1)) {
    return NOTHING;
  }
  const cosine = Math.sqrt(1 - sine * sine);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  /** @param {Dab} dab @param {1 | -1} side */
  const tangent = (dab, side) => ({
    x: dab.x + (dab.size / 2) * (along.x * sine - side * along.y * cosine),
    y: dab.y + (dab.size / 2) * (along.y * sine + side * along.x * cosine),
  });
  const corners = [tangent(a, 1), tangent(b, 1), tangent(b, -1), tangent(a, -1)];
  const cuts = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length];
    const share = (y - from.y) / (to.y - from.y);
    return share >= 0 && share <= 1 ? [from.x + share * (to.x - from.x)] : [];
  });
  return [Math.min(...cuts), Math.max(...cuts)];
}

/**
 * The t with low <= rest - slope * t <= high.
 *
 * @param {number} slope
 * @param {number} rest
 * @param {number} low
 * @param {number} high
 * @returns {[number, number]}
 */
function within(slope, rest, low, high) {
  if (slope === 0) {
    return low <= rest && rest <= high ? [-Infinity, Infinity] : NOTHING;
  }
  const one = (rest - low) / slope;
  const other = (rest - high) / slope;
  return one < other ? [one, other] : [other, one];
}

// @ts-check
/**
 * A mask as paths along the edges of its pixels, in frame pixels.
 *
 * @typedef {[number, number]} Stretch first row, and row after the last
 */
import { readRuns } from "../editor/mask/rle.js";

/**
 * @param {{size: [number, number], counts: string}} coco size is height, width
 * @returns {Stretch[][]} the marked stretches of each column
 */
function columnsOf({ size: [height, width], counts }) {
  /** @type {Stretch[][]} */
  const columns = Array.from({ length: width }, () => []);
  let at = 0;
  readRuns(counts).forEach((run, index) => {
    const end = at + run;
    while (index % 2 === 1 && at < end) {
      const x = Math.floor(at / height);
      const stop = Math.min(end, (x + 1) * height);
      columns[x].push([at - x * height, stop - x * height]);
      at = stop;
    }
    at = end;
  });
  return columns;
}

/** Rows between two columns where one is marked and the other not. @param {Stretch[]} one @param {Stretch[]} other */
function differences(one, other) {
  const ends = [...one.flat(), ...other.flat()].sort((a, b) => a - b);
  /** @type {Stretch[]} */
  const found = [];
  for (let index = 0; index < ends.length; index += 2) {
    if (ends[index] < ends[index + 1]) {
      found.push([ends[index], ends[index + 1]]);
    }
  }
  return found;
}

/**
 * @param {{size: [number, number], counts: string}} coco
 * @returns {{area: string, edge: string}} SVG paths: to be filled, and to be stroked
 */
export function outlineOf(coco) {
  const columns = columnsOf(coco);
  const area = columns.flatMap((column, x) =>
    column.map(([from, to]) => `M${x} ${from}h1v${to - from}h-1z`),
  );
  /** @type {string[]} */
  const edge = [];
  /** @type {Map<number, number>} where a level edge began, by its row */
  let level = new Map();
  for (let x = 0; x <= columns.length; x += 1) {
    const column = columns[x] ?? [];
    for (const [from, to] of differences(columns[x - 1] ?? [], column)) {
      edge.push(`M${x} ${from}V${to}`);
    }
    const rows = column.flat();
    level.forEach((start, row) => !rows.includes(row) && edge.push(`M${start} ${row}H${x}`));
    level = new Map(rows.map((row) => [row, level.get(row) ?? x]));
  }
  return { area: area.join(""), edge: edge.join("") };
}

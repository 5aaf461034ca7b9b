// @ts-check
/**
 * Superpixels of a frame: small connected parts whose edges follow the picture's. The frame is divided
 * into cells, each of them in one superpixel; a pixel belongs to the cell in which its centre lies. So
 * every pixel of the frame is in exactly one superpixel.
 *
 * @typedef {import("./brush.js").Point} Point
 * @typedef {import("./brush.js").Spans} Spans
 * @typedef {number[]} Lines flat quadruples: x, y, x, y of both ends, in frame pixels
 */

export class Superpixels {
  /** Runs of cells by superpixel: those of superpixel n are from `#first[n]` to `#first[n + 1]`. */
  #first;
  /** Flat triples of cells: row, start, end. */
  #runs;
  /** The last outline asked for: it is asked for again with every move of the pointer. */
  #outline = { label: -1, lines: /** @type {Lines} */ ([]) };

  /**
   * @param {Uint16Array} labels of the cells, row by row; numbered from 0
   * @param {{across: number, down: number, frame: {width: number, height: number}}} size
   */
  constructor(labels, { across, down, frame }) {
    this.labels = labels;
    this.across = across;
    this.down = down;
    this.width = frame.width;
    this.height = frame.height;
    this.count = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
    const runs = runsOf(labels, across);
    this.#first = new Uint32Array(this.count + 1);
    runs.forEach(({ label }) => {
      this.#first[label + 1] += 1;
    });
    for (let label = 0; label < this.count; label += 1) {
      this.#first[label + 1] += this.#first[label];
    }
    const next = this.#first.slice();
    this.#runs = new Uint16Array(3 * runs.length);
    for (const { label, row, start, end } of runs) {
      this.#runs.set([row, start, end], 3 * next[label]);
      next[label] += 1;
    }
  }

  /**
   * @param {Point} point frame pixels, fractions allowed
   * @returns {number | null} the superpixel there; null outside the frame
   */
  at({ x, y }) {
    const column = cellOf(Math.floor(x), this.across, this.width);
    const row = cellOf(Math.floor(y), this.down, this.height);
    const inside = column >= 0 && column < this.across && row >= 0 && row < this.down;
    return inside ? this.labels[row * this.across + column] : null;
  }

  /**
   * @param {Point} a
   * @param {Point} b
   * @returns {Set<number>} the superpixels on the way from a to b, looked at twice a cell
   */
  along(a, b) {
    const cells = Math.max(
      (Math.abs(b.x - a.x) * this.across) / this.width,
      (Math.abs(b.y - a.y) * this.down) / this.height,
    );
    const steps = Math.max(1, Math.ceil(2 * cells));
    /** @type {Set<number>} */
    const found = new Set();
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      const label = this.at({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      if (label !== null) {
        found.add(label);
      }
    }
    return found;
  }

  /**
   * @param {number} label
   * @returns {Spans} every pixel of one superpixel
   */
  spansOf(label) {
    /** @type {Spans} */
    const spans = [];
    for (const [row, start, end] of this.#runsOf(label)) {
      const left = pixelOf(start, this.across, this.width);
      const right = pixelOf(end, this.across, this.width);
      const bottom = pixelOf(row + 1, this.down, this.height);
      for (let y = pixelOf(row, this.down, this.height); y < bottom; y += 1) {
        spans.push(y, left, right);
      }
    }
    return spans;
  }

  /**
   * @param {number} label
   * @returns {Lines} what surrounds one superpixel; the same object when it is asked for again
   */
  outlineOf(label) {
    if (this.#outline.label !== label) {
      this.#outline = { label, lines: this.#linesAround(label) };
    }
    return this.#outline.lines;
  }

  /** @param {number} label */
  #linesAround(label) {
    /** @type {Lines} */
    const lines = [];
    for (const [row, start, end] of this.#runsOf(label)) {
      const top = pixelOf(row, this.down, this.height);
      const bottom = pixelOf(row + 1, this.down, this.height);
      for (const column of [start, end]) {
        const x = pixelOf(column, this.across, this.width);
        lines.push(x, top, x, bottom);
      }
      this.#pushOpen(lines, { row: row - 1, start, end, y: top, label });
      this.#pushOpen(lines, { row: row + 1, start, end, y: bottom, label });
    }
    return lines;
  }

  /**
   * The parts of a run beside which another superpixel lies in the given row.
   *
   * @param {Lines} lines
   * @param {{row: number, start: number, end: number, y: number, label: number}} run
   */
  #pushOpen(lines, { row, start, end, y, label }) {
    const place = row * this.across;
    const closed = (/** @type {number} */ column) =>
      row >= 0 && row < this.down && this.labels[place + column] === label;
    for (let column = start; column < end; column += 1) {
      const begin = column;
      while (column < end && !closed(column)) {
        column += 1;
      }
      if (column > begin) {
        const [left, right] = [begin, column].map((at) => pixelOf(at, this.across, this.width));
        lines.push(left, y, right, y);
      }
    }
  }

  /** @param {number} label */
  *#runsOf(label) {
    for (let run = this.#first[label]; run < this.#first[label + 1]; run += 1) {
      yield this.#runs.subarray(3 * run, 3 * run + 3);
    }
  }
}

/**
 * @param {number} pixel
 * @param {number} cells of this side
 * @param {number} pixels of this side
 */
function cellOf(pixel, cells, pixels) {
  return Math.floor(((2 * pixel + 1) * cells) / (2 * pixels));
}

/**
 * @param {number} cell
 * @param {number} cells
 * @param {number} pixels
 * @returns {number} the first pixel whose centre lies in the cell
 */
function pixelOf(cell, cells, pixels) {
  return Math.ceil((2 * cell * pixels - cells) / (2 * cells));
}

/**
 * @param {Uint16Array} labels
 * @param {number} across
 */
function runsOf(labels, across) {
  const runs = [];
  for (let place = 0; place < labels.length;) {
    const label = labels[place];
    const row = Math.floor(place / across);
    const start = place - row * across;
    let end = start + 1;
    while (end < across && labels[row * across + end] === label) {
      end += 1;
    }
    runs.push({ label, row, start, end });
    place = row * across + end;
  }
  return runs;
}

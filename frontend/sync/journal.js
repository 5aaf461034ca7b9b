// @ts-check
/**
 * What this browser keeps of one assignment: the work as it stands, or the start of it and every step
 * since, those undone included; the revision it builds on; and the answer, while that waits to be sent.
 *
 * A step is opaque here: the task kind writes and reads it. Every write is one transaction, so a crash
 * leaves the state before or after it.
 *
 * @typedef {import("./keeper.js").Keeper} Keeper
 * @typedef {import("./shelves.js").Row} Row
 * @typedef {import("./shelves.js").Steps} Steps
 * @typedef {Uint32Array | "undo" | "redo"} Step
 * @typedef {{start: any, steps: Uint32Array[], cursor: number}} History
 *
 * @typedef {object} Found
 * @property {number} base
 * @property {boolean} unsaved
 * @property {string[]} sent
 * @property {any} body null when a history tells it, or when that is damaged
 * @property {History | null} history
 * @property {any} answer
 *
 * @typedef {object} Options
 * @property {Keeper} keeper
 * @property {string} assignment
 * @property {string} participation
 * @property {string} writer this tab
 * @property {() => any} read the work as it stands
 * @property {(most: number) => History} [dump] of a kind with steps: the last of them, with what is
 *   undone
 * @property {() => void} [onUsurped] another tab has taken this work over
 */

const MOST_STEPS = 500;
const MOST_BYTES = 24 * 1024 * 1024;
/** How many stay when there were too many: enough to go back 100 at any time. */
const STEPS_LEFT = 200;
const MOST_SENT = 20;

/** @param {any} row @returns {row is Row} */
function isSound(row) {
  return (
    Number.isInteger(row.base) &&
    Array.isArray(row.sent) &&
    Number.isInteger(row.cursor) &&
    Number.isInteger(row.length) &&
    0 <= row.cursor &&
    row.cursor <= row.length
  );
}

/** @param {import("./shelves.js").Stored} stored @returns {History | null} null when it is not whole */
function historyOf({ row, start, steps }) {
  const isWhole =
    start !== undefined &&
    steps.length === row.length &&
    steps.every(({ index, step }, at) => index === at && step instanceof Uint32Array);
  return isWhole ? { start, steps: steps.map(({ step }) => step), cursor: row.cursor } : null;
}

/** @param {Uint32Array[]} steps */
function bytesOf(steps) {
  return steps.reduce((sum, step) => sum + step.byteLength, 0);
}

/**
 * @param {Keeper} keeper
 * @param {string} assignment
 * @returns {Promise<Found | null>} what was left here; null when there is nothing to be read
 */
export async function findWork(keeper, assignment) {
  const stored = await keeper.read(assignment);
  if (!stored || !isSound(stored.row)) {
    return null;
  }
  const { base, unsaved, sent, body, answer } = stored.row;
  return { base, unsaved, sent, body, answer, history: historyOf(stored) };
}

export class Journal {
  /** @type {Row} */
  #row;
  #bytes = 0;
  #mostBytes = MOST_BYTES;
  /** Nothing of this work is written yet. */
  #isFresh = true;
  #ended = false;
  /** @type {Promise<unknown>} */
  #writing = Promise.resolve();

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    const { assignment, participation, writer } = options;
    const empty = { at: 0, base: 0, unsaved: false, sent: [], body: null, cursor: 0, length: 0 };
    this.#row = { assignment, participation, writer, answer: null, ...empty };
  }

  /** Go on with what `findWork` found, which the page shows now. @param {Found} found */
  goOn({ history, ...row }) {
    const steps = history ? { cursor: history.cursor, length: history.steps.length } : {};
    this.#row = { ...this.#row, ...row, ...steps };
    this.#bytes = bytesOf(history?.steps ?? []);
    this.#isFresh = !history;
    this.#write({}, { claim: true });
  }

  /** Begin anew on what the server has. @param {number} base its revision */
  begin(base) {
    this.#row = { ...this.#row, base, unsaved: false, sent: [], answer: null };
    this.#isFresh = true;
  }

  /** The work has changed. @param {Step} [step] of a kind that has steps */
  change(step) {
    this.#row.unsaved = true;
    if (step === "undo" || step === "redo") {
      this.#row.cursor += step === "undo" ? -1 : 1;
      this.#write({});
    } else if (step) {
      this.#add(step);
    } else {
      this.#write({});
    }
  }

  /** The body with this hash is on its way. @param {string | null} hash */
  sending(hash) {
    if (hash !== null) {
      this.#row.sent = [...this.#row.sent, hash].slice(-MOST_SENT);
      this.#write({});
    }
  }

  /** @param {string} hash @returns {boolean} whether it is that of work sent from here */
  hasSent(hash) {
    return this.#row.sent.includes(hash);
  }

  /** @param {number} revision the server's now @param {boolean} isAll whether nothing changed since */
  saved(revision, isAll) {
    Object.assign(this.#row, { base: revision, sent: [], unsaved: !isAll });
    this.#write({});
  }

  /** Keep an answer until it is sent, through reloads. @param {any} answer null when it is not to be sent */
  async queue(answer) {
    this.#row.answer = answer;
    this.#write({});
    await this.#writing;
  }

  /** Everything told so far is written. */
  async settled() {
    await this.#writing;
  }

  /** Write no more. */
  end() {
    this.#ended = true;
  }

  /** Nothing of this assignment stays in the browser. */
  async discard() {
    this.end();
    await this.#writing;
    await this.options.keeper.remove(this.options.assignment);
  }

  /** @param {Uint32Array} step */
  #add(step) {
    const row = this.#row;
    const index = row.cursor;
    row.cursor = row.length = index + 1;
    this.#bytes += step.byteLength;
    if (row.length > MOST_STEPS || this.#bytes > this.#mostBytes) {
      this.#isFresh = true;
    }
    this.#write({ from: index, put: [{ index, step }] });
  }

  /** @returns {Steps} all of them anew, as the kind holds them now */
  #dumped() {
    const history = this.options.dump?.(STEPS_LEFT);
    if (!history) {
      return {};
    }
    const { start, steps, cursor } = history;
    Object.assign(this.#row, { cursor, length: steps.length });
    this.#bytes = bytesOf(steps);
    this.#mostBytes = Math.max(MOST_BYTES, 2 * this.#bytes);
    return { start, from: 0, put: steps.map((step, index) => ({ index, step })) };
  }

  /** @param {Steps} steps @param {{claim?: boolean}} [how] */
  #write(steps, { claim = this.#isFresh } = {}) {
    if (this.#ended) {
      return;
    }
    const { keeper, read, dump, onUsurped } = this.options;
    const change = this.#isFresh ? this.#dumped() : steps;
    this.#isFresh = false;
    this.#row.at = Date.now();
    const row = { ...this.#row, body: dump ? null : read() };
    const whole = (/** @type {Row} */ written) =>
      dump
        ? { ...written, unsaved: this.#row.unsaved, body: read(), cursor: 0, length: 0 }
        : written;
    this.#writing = this.#writing.then(async () => {
      // Once the work is over, only what was read before may still be written.
      const isLate = this.#ended && dump;
      if (!isLate && !(await keeper.write(row, change, { claim, whole }))) {
        this.end();
        onUsurped?.();
      }
    });
  }
}

// @ts-check
/**
 * Keeps work in the best place this browser offers, and falls to the next one when that fails: full,
 * forbidden or broken.
 *
 * @typedef {import("./shelves.js").Row} Row
 * @typedef {import("./shelves.js").Shelf} Shelf
 * @typedef {import("./shelves.js").Steps} Steps
 * @typedef {import("./shelves.js").Stored} Stored
 */
import { browserShelf, databaseShelf, pageShelf } from "./shelves.js";

const DAY_MS = 24 * 3600 * 1000;
/** Unsent answers wait as long as any study runs. */
const OLDEST_MS = { work: 21 * DAY_MS, answer: 90 * DAY_MS };
const MOST_ROWS = 30;
/** A store that takes longer is broken. */
const PATIENCE_MS = 4000;

/** @type {(() => Promise<Shelf>)[]} */
const PLACES = [databaseShelf, browserShelf, pageShelf];

/** @template T @param {Promise<T>} action @returns {Promise<T>} rejects when it takes too long */
function inTime(action) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The store does not answer.")), PATIENCE_MS);
    action.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** @param {(() => Promise<Shelf>)[]} places @returns {Promise<Shelf[]>} those that open */
async function opened(places) {
  const tried = await Promise.allSettled(places.map((open) => inTime(open())));
  return tried.flatMap((place) => (place.status === "fulfilled" ? [place.value] : []));
}

export class Keeper {
  /** @type {Promise<Shelf[]>} the best first; work is written to the first, the others may hold older work */
  #shelves;

  /**
   * @param {() => void} onForgetful this browser keeps nothing: what is not on the server goes with
   *   the page
   * @param {(() => Promise<Shelf>)[]} places best first; the last one never fails
   */
  constructor(onForgetful, places = PLACES) {
    this.onForgetful = onForgetful;
    this.#shelves = opened(places).then((shelves) => this.#tell(shelves));
  }

  /** @returns {Promise<Shelf["kind"]>} where work is written */
  async kind() {
    return (await this.#shelves)[0].kind;
  }

  /** @param {string} assignment @returns {Promise<Stored | null>} the newest there is */
  async read(assignment) {
    const found = await this.#each((shelf) => shelf.read(assignment));
    return found.reduce((best, one) => (one && !(best && best.row.at >= one.row.at) ? one : best), null);
  }

  /**
   * @param {Row} row
   * @param {Steps} steps
   * @param {{claim: boolean, whole: (row: Row) => Row}} how `whole` gives the row with the work as it
   *   stands, for a place that holds no steps
   * @returns {Promise<boolean>} false when another tab writes this row
   */
  async write(row, steps, { claim, whole }) {
    for (;;) {
      const [shelf] = await this.#shelves;
      try {
        const written = shelf.kind === "browser" ? whole(row) : row;
        return await inTime(shelf.write(written, steps, claim));
      } catch {
        await this.#fall(shelf, row.assignment);
      }
    }
  }

  /** @param {string} assignment */
  async remove(assignment) {
    await this.#each((shelf) => shelf.remove(assignment));
  }

  /** @param {string} participation @returns {Promise<Row[]>} its answers that wait to be sent, the oldest first */
  async unsentAnswers(participation) {
    const rows = await this.#rows();
    return rows
      .filter((row) => row.answer && row.participation === participation)
      .sort((one, other) => one.at - other.at);
  }

  /** @param {string} participation forget all of it */
  async forget(participation) {
    const rows = await this.#rows();
    const own = rows.filter((row) => row.participation === participation);
    await Promise.all(own.map((row) => this.remove(row.assignment)));
  }

  /**
   * Remove what nobody comes back for: old rows of others, and the oldest beyond a number.
   *
   * @param {string} participation whose rows stay: a clock may be wrong
   * @param {number} now by the clock that wrote the rows
   */
  async sweep(participation, now) {
    const others = (await this.#rows()).filter((row) => row.participation !== participation);
    const rows = others.sort((one, other) => other.at - one.at);
    const isOld = (/** @type {Row} */ row) =>
      !(now - row.at <= (row.answer ? OLDEST_MS.answer : OLDEST_MS.work));
    const spare = rows.filter((row) => !row.answer).slice(MOST_ROWS);
    const gone = new Set([...rows.filter(isOld), ...spare]);
    await Promise.all([...gone].map((row) => this.remove(row.assignment)));
  }

  /** @returns {Promise<Row[]>} those that can be read as rows */
  async #rows() {
    const rows = await this.#each((shelf) => shelf.rows());
    return rows.flat().filter((row) => typeof row?.assignment === "string");
  }

  /**
   * @template T
   * @param {(shelf: Shelf) => Promise<T>} action
   * @returns {Promise<T[]>} what the shelves gave; a broken one gives nothing
   */
  async #each(action) {
    const shelves = await this.#shelves;
    const tried = await Promise.allSettled(shelves.map((shelf) => inTime(action(shelf))));
    return tried.flatMap((shelf) => (shelf.status === "fulfilled" ? [shelf.value] : []));
  }

  /** @param {Shelf} broken @param {string} assignment what it holds of it is old from now on */
  async #fall(broken, assignment) {
    const shelves = await this.#shelves;
    if (shelves[0] === broken && shelves.length > 1) {
      this.#shelves = Promise.resolve(this.#tell(shelves.slice(1)));
      await inTime(broken.remove(assignment)).catch(() => {});
    }
  }

  /** @param {Shelf[]} shelves */
  #tell(shelves) {
    if (shelves[0].kind === "page") {
      this.onForgetful();
    }
    return shelves;
  }
}

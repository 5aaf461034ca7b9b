// @ts-check
/**
 * Where a browser can keep work: its database, else its small local store, else only this page.
 *
 * @typedef {object} Row what is kept of one assignment
 * @property {string} assignment
 * @property {string} participation
 * @property {string} writer the tab that writes it; another one leaves it alone
 * @property {number} at when it was written, by this computer's clock; for sweeping only
 * @property {number} base the server's revision this work began from
 * @property {boolean} unsaved whether the server has not got all of it
 * @property {string[]} sent hashes of what was sent from here and not acknowledged
 * @property {any} body the work as it stands; null where steps tell it
 * @property {number} cursor steps done
 * @property {number} length steps kept; those after the cursor were undone
 * @property {any} answer to be sent; null when there is none
 *
 * @typedef {object} Steps a change of the steps, in this order: drop, then put
 * @property {any} [start] what the first step builds on
 * @property {number} [from] steps from here on are dropped
 * @property {{index: number, step: Uint32Array}[]} [put]
 *
 * @typedef {{row: Row, start: any, steps: {index: number, step: Uint32Array}[]}} Stored
 *
 * @typedef {object} Shelf
 * @property {"database" | "browser" | "page"} kind
 * @property {(assignment: string) => Promise<Stored | null>} read
 * @property {(row: Row, steps: Steps, claim: boolean) => Promise<boolean>} write false when another
 *   tab writes this row and it is not claimed; on a failure nothing of it is written
 * @property {() => Promise<Row[]>} rows
 * @property {(assignment: string) => Promise<void>} remove
 */

const NAME = "evoke";
const VERSION = 1;
const ROWS = "works";
const STEPS = "steps";
/** Where the start lies among the steps of an assignment. */
const START = -1;
const PREFIX = "evoke.work.";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {string} assignment @param {number} from */
function stepsOf(assignment, from) {
  return IDBKeyRange.bound([assignment, from], [assignment, Infinity]);
}

/** @returns {Promise<IDBDatabase>} rejects where there is none */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS, { keyPath: "assignment" });
      request.result.createObjectStore(STEPS);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** @returns {Promise<Shelf>} */
export async function databaseShelf() {
  const database = await openDatabase();
  /** @param {IDBTransactionMode} mode */
  const open = (mode) => {
    const transaction = database.transaction([ROWS, STEPS], mode);
    return { transaction, rows: transaction.objectStore(ROWS), steps: transaction.objectStore(STEPS) };
  };

  return {
    kind: "database",

    async read(assignment) {
      const { rows, steps } = open("readonly");
      const range = stepsOf(assignment, START);
      const [row, keys, values] = await Promise.all([
        done(rows.get(assignment)),
        done(steps.getAllKeys(range)),
        done(steps.getAll(range)),
      ]);
      const all = keys.map((key, at) => ({ index: Number(/** @type {any} */ (key)[1]), step: values[at] }));
      const start = all.find(({ index }) => index === START)?.step;
      return row ? { row, start, steps: all.filter(({ index }) => index !== START) } : null;
    },

    async write(row, { start, from, put = [] }, claim) {
      const { transaction, rows, steps } = open("readwrite");
      const written = finished(transaction);
      const { assignment } = row;
      try {
        const known = await done(rows.get(assignment));
        if (known && known.writer !== row.writer && !claim) {
          return false;
        }
        if (from !== undefined) {
          steps.delete(stepsOf(assignment, from));
        }
        if (start !== undefined) {
          steps.put(start, [assignment, START]);
        }
        put.forEach(({ index, step }) => steps.put(step, [assignment, index]));
        rows.put(row);
      } catch (error) {
        written.catch(() => {});
        transaction.abort();
        throw error;
      }
      await written;
      return true;
    },

    rows: () => done(open("readonly").rows.getAll()),

    async remove(assignment) {
      const { transaction, rows, steps } = open("readwrite");
      rows.delete(assignment);
      steps.delete(stepsOf(assignment, START));
      await finished(transaction);
    },
  };
}

/** Small: it holds the work as it stands, and no steps. @returns {Promise<Shelf>} */
export async function browserShelf() {
  const store = localStorage;
  const probe = `${PREFIX}probe`;
  store.setItem(probe, probe);
  store.removeItem(probe);
  /** @param {string} key @returns {Row | null} */
  const rowAt = (key) => {
    try {
      return JSON.parse(store.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };

  return {
    kind: "browser",

    async read(assignment) {
      const row = rowAt(PREFIX + assignment);
      return row ? { row, start: undefined, steps: [] } : null;
    },

    async write(row, _steps, claim) {
      const known = rowAt(PREFIX + row.assignment);
      if (known && known.writer !== row.writer && !claim) {
        return false;
      }
      store.setItem(PREFIX + row.assignment, JSON.stringify(row));
      return true;
    },

    async rows() {
      const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
      const rows = keys.filter((key) => key.startsWith(PREFIX)).map(rowAt);
      return /** @type {Row[]} */ (rows.filter((row) => row !== null));
    },

    async remove(assignment) {
      store.removeItem(PREFIX + assignment);
    },
  };
}

/** Lives as long as the page. @returns {Promise<Shelf>} */
export async function pageShelf() {
  /** @type {Map<string, Row>} */
  const kept = new Map();
  return {
    kind: "page",
    async read(assignment) {
      const row = kept.get(assignment);
      return row ? { row: structuredClone(row), start: undefined, steps: [] } : null;
    },
    async write(row) {
      kept.set(row.assignment, structuredClone(row));
      return true;
    },
    rows: async () => [...kept.values()],
    async remove(assignment) {
      kept.delete(assignment);
    },
  };
}

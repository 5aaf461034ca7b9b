// @ts-check
/**
 * Work in progress. Every change is kept in this browser at once and on the server soon after;
 * "saved" is said only when the server has it.
 *
 * @typedef {"saved" | "saving" | "offline" | "conflict" | "refused"} DraftState
 * @typedef {{revision: number, sha256: string, body: any}} StoredDraft
 * @typedef {{base: number, body: any}} LocalDraft  base: the server revision this work began from
 * @typedef {import("./api.js").Call} Call
 */
import { Refusal, Unreachable, waitBefore } from "./api.js";

const PREFIX = "evoke.draft.";
const SEND_AFTER_MS = 800;
const KEEP_AFTER_MS = 200;

/**
 * Equal as JSON, whatever the order of the keys (a database may sort them).
 *
 * @param {any} one @param {any} other @returns {boolean}
 */
export function isSame(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
    return one === other;
  }
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSame(one[name], other[name]))
  );
}

/**
 * What to go on with after a reload.
 *
 * @param {StoredDraft | null} stored on the server
 * @param {LocalDraft | null} local left in this browser because it was never acknowledged
 * @returns {{body: any, unsaved: boolean, rival: any}} `rival` is set when both sides moved on
 */
export function resume(stored, local) {
  const revision = stored?.revision ?? 0;
  if (!local || isSame(local.body, stored?.body)) {
    return { body: stored?.body ?? null, unsaved: false, rival: null };
  }
  if (local.base >= revision) {
    return { body: local.body, unsaved: true, rival: null };
  }
  return { body: local.body, unsaved: true, rival: stored?.body ?? null };
}

/** @param {string} assignment @returns {LocalDraft | null} */
export function readLocal(assignment) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + assignment) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} assignment */
export function forgetLocal(assignment) {
  try {
    localStorage.removeItem(PREFIX + assignment);
  } catch {
    // A browser that forbids storage has nothing to forget.
  }
}

/** @param {string} assignment @param {LocalDraft} draft */
function keepLocal(assignment, draft) {
  try {
    localStorage.setItem(PREFIX + assignment, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the server's copy is the only one, and the status says when it has it.
  }
}

/**
 * @typedef {object} DraftOptions
 * @property {Call} call
 * @property {string} assignment
 * @property {number} revision the server's, 0 for none
 * @property {(state: DraftState) => void} onState
 * @property {(deadline: string) => void} onDeadline a saved draft renews the lease
 * @property {(message: string) => void} onRefusal in the reader's words
 * @property {(rival: StoredDraft) => Promise<"mine" | "theirs">} onConflict
 * @property {(body: any) => void} onTheirs show the other version
 */
export class Draft {
  /** @type {(() => any) | null} */
  #unsent = null;
  #unkept = false;
  #ended = false;
  #held = false;
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sendTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #keepTimer;
  /** @type {Promise<void> | null} */
  #sending = null;

  /** @param {DraftOptions} options */
  constructor(options) {
    this.options = options;
    this.revision = options.revision;
    this.hurry = () => this.#unsent && this.#schedule(0);
    this.keep = () => this.#keep();
    addEventListener("online", this.hurry);
    addEventListener("pagehide", this.keep);
  }

  /** @param {() => any} read gives the whole body; called when it is kept and when it is sent */
  change(read) {
    this.#unsent = read;
    this.#unkept = true;
    this.options.onState(navigator.onLine ? "saving" : "offline");
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(this.keep, KEEP_AFTER_MS);
    this.#schedule(SEND_AFTER_MS);
  }

  isUnsent() {
    return this.#unsent !== null || this.#sending !== null;
  }

  /** Send what is unsent now; resolves after one attempt, reached or not. */
  async flush() {
    clearTimeout(this.#sendTimer);
    await this.#sending;
    if (this.#unsent && !this.#ended && !this.#held) {
      this.#sending = this.#send(this.#unsent).finally(() => {
        this.#sending = null;
      });
      await this.#sending;
    }
  }

  /** Send nothing while the answer is on its way: a draft that comes after it would be refused. */
  async hold() {
    this.#held = true;
    clearTimeout(this.#sendTimer);
    await this.#sending;
  }

  /** The answer was refused, so the draft matters again. */
  release() {
    this.#held = false;
    if (this.#unsent) {
      this.#schedule(SEND_AFTER_MS);
    }
  }

  /** Stop saving. What the server has not got stays in this browser. */
  end() {
    this.#keep();
    this.#ended = true;
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#keepTimer);
    removeEventListener("online", this.hurry);
    removeEventListener("pagehide", this.keep);
  }

  /** The answer is stored: nothing of this assignment stays in the browser. */
  discard() {
    this.#unkept = false;
    this.end();
    forgetLocal(this.options.assignment);
  }

  #keep() {
    if (this.#unkept && this.#unsent && !this.#ended) {
      this.#unkept = false;
      keepLocal(this.options.assignment, { base: this.revision, body: this.#unsent() });
    }
  }

  /** @param {number} milliseconds */
  #schedule(milliseconds) {
    clearTimeout(this.#sendTimer);
    if (!this.#held) {
      this.#sendTimer = setTimeout(() => this.flush(), milliseconds);
    }
  }

  /** @param {() => any} read */
  async #send(read) {
    this.#keep();
    const body = read();
    this.#unsent = null;
    this.options.onState("saving");
    try {
      const path = `assignments/${this.options.assignment}/draft/`;
      const reply = await this.options.call("PUT", path, { revision: this.revision, body });
      this.options.onDeadline(reply.body.deadline);
      this.#acknowledged(reply.body.revision);
    } catch (error) {
      if (!this.#ended) {
        await this.#recover(error, body);
      }
    }
  }

  /** @param {number} revision */
  #acknowledged(revision) {
    this.revision = revision;
    this.#attempt = 0;
    if (!this.#unsent && !this.#ended) {
      forgetLocal(this.options.assignment);
      this.options.onState("saved");
    }
  }

  /** @param {unknown} error @param {any} body */
  async #recover(error, body) {
    if (error instanceof Unreachable) {
      this.#unsent ??= () => body;
      this.options.onState("offline");
      this.#schedule(waitBefore(this.#attempt));
      this.#attempt += 1;
    } else if (error instanceof Refusal && error.code === "draft_stale") {
      await this.#settle(error.detail, body);
    } else if (error instanceof Refusal) {
      this.#unsent ??= () => body;
      this.#unkept = true;
      this.#keep();
      this.options.onState("refused");
      this.options.onRefusal(error.message);
    } else {
      throw error;
    }
  }

  /** @param {StoredDraft} rival @param {any} mine */
  async #settle(rival, mine) {
    if (isSame(rival.body, mine)) {
      this.#acknowledged(rival.revision);
      return;
    }
    this.options.onState("conflict");
    const choice = await this.options.onConflict(rival);
    this.revision = rival.revision;
    if (choice === "theirs") {
      this.#unsent = null;
      forgetLocal(this.options.assignment);
      this.options.onTheirs(rival.body);
      this.options.onState("saved");
    } else {
      this.#unsent ??= () => mine;
      this.#schedule(0);
    }
  }
}

// @ts-check
/**
 * Work in progress. Every change is kept in this browser at once and on the server soon after;
 * "saved" is said only when the server has shown, by its hash, that it holds what is seen here.
 *
 * @typedef {"saved" | "saving" | "offline" | "conflict" | "refused"} DraftState
 * @typedef {import("../sync/resume.js").StoredDraft} StoredDraft
 * @typedef {import("../sync/journal.js").Journal} Journal
 * @typedef {import("../sync/journal.js").Step} Step
 * @typedef {import("./api.js").Call} Call
 */
import { sha256Of } from "../sync/proof.js";
import { isSame } from "../sync/resume.js";
import { Refusal, Unreachable, waitBefore } from "./api.js";

const SEND_AFTER_MS = 800;
/** Also while somebody changes something all the time. */
const SEND_WITHIN_MS = 4000;

/**
 * @typedef {object} DraftOptions
 * @property {Call} call
 * @property {string} assignment
 * @property {number} revision the server's, 0 for none
 * @property {Journal} journal what this browser keeps
 * @property {() => any} read the whole body; called when it is sent
 * @property {() => boolean} isMidway in the middle of a stroke that may still be taken back
 * @property {(state: DraftState) => void} onState
 * @property {(lease: {deadline: string, server_time: string, state: string}) => void} onLease a saved
 *   draft renews the lease, or takes it up again
 * @property {(refusal: Refusal) => void} onRefusal
 * @property {() => void} onDifference what the server holds is not what was sent, twice
 * @property {(rival: StoredDraft) => Promise<"mine" | "theirs">} onConflict the version that was chosen
 *   is shown then
 */
export class Draft {
  #isUnsent = false;
  #ended = false;
  #held = false;
  #attempt = 0;
  #differences = 0;
  #changedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<void> | null} */
  #sending = null;

  /** @param {DraftOptions} options */
  constructor(options) {
    this.options = options;
    this.revision = options.revision;
    this.hurry = () => this.#isUnsent && this.#schedule(0);
    // At once, without a timer: the page may be gone by then.
    this.leave = () => document.hidden && this.flush();
    addEventListener("online", this.hurry);
    addEventListener("visibilitychange", this.leave);
  }

  /** @param {Step} [step] what was done, of a kind that has steps */
  change(step) {
    this.options.journal.change(step);
    this.send();
  }

  /** Send the work soon, changed or not. */
  send() {
    if (this.#ended) {
      return;
    }
    const now = performance.now();
    this.#changedAt = this.#isUnsent ? this.#changedAt : now;
    this.#isUnsent = true;
    this.options.onState(navigator.onLine ? "saving" : "offline");
    this.#schedule(Math.min(SEND_AFTER_MS, Math.max(0, this.#changedAt + SEND_WITHIN_MS - now)));
  }

  isUnsent() {
    return this.#isUnsent || this.#sending !== null;
  }

  /** Send what is unsent now; resolves after one attempt, reached or not. */
  async flush() {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.options.isMidway()) {
      this.#schedule(SEND_AFTER_MS);
    } else if (this.#isUnsent && !this.#ended && !this.#held) {
      this.#sending = this.#send().finally(() => {
        this.#sending = null;
      });
      await this.#sending;
    }
  }

  /** Send nothing while the answer is on its way: a draft that comes after it would be refused. */
  async hold() {
    this.#held = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  /** The answer was refused, so the draft matters again. */
  release() {
    const wasHeld = this.#held;
    this.#held = false;
    if (wasHeld && this.#isUnsent) {
      this.#schedule(SEND_AFTER_MS);
    }
  }

  /** Stop saving. What the server has not got stays in this browser. */
  end() {
    this.#ended = true;
    this.options.journal.end();
    clearTimeout(this.#timer);
    removeEventListener("online", this.hurry);
    removeEventListener("visibilitychange", this.leave);
  }

  /** The task is over: nothing of this assignment stays in the browser. */
  async discard() {
    this.end();
    await this.options.journal.discard();
  }

  /** @param {number} milliseconds */
  #schedule(milliseconds) {
    clearTimeout(this.#timer);
    if (!this.#held && !this.#ended) {
      this.#timer = setTimeout(() => this.flush(), milliseconds);
    }
  }

  async #send() {
    const { assignment, call, journal, read, onState, onLease } = this.options;
    const body = read();
    this.#isUnsent = false;
    onState("saving");
    try {
      const hashing = sha256Of(body);
      if (!document.hidden) {
        journal.sending(await hashing);
      }
      const path = `assignments/${assignment}/draft/`;
      const stored = (await call("PUT", path, { revision: this.revision, body })).body;
      const hash = await hashing;
      onLease(stored);
      if (hash === null || stored.sha256 === hash) {
        this.#acknowledged(stored.revision);
      } else {
        this.#differs(stored.revision);
      }
    } catch (error) {
      if (!this.#ended) {
        await this.#recover(error, body);
      }
    }
  }

  /** @param {number} revision */
  #acknowledged(revision) {
    this.revision = revision;
    this.#attempt = this.#differences = 0;
    this.options.journal.saved(revision, !this.#isUnsent);
    if (!this.#isUnsent && !this.#ended) {
      this.options.onState("saved");
    }
  }

  /** Send it again; say so when that does not help. @param {number} revision */
  #differs(revision) {
    this.revision = revision;
    this.#isUnsent = true;
    this.#differences += 1;
    if (this.#differences > 1) {
      this.options.onState("refused");
      this.options.onDifference();
    }
    this.#schedule(this.#differences > 1 ? waitBefore(this.#differences) : 0);
  }

  /** @param {unknown} error @param {any} body */
  async #recover(error, body) {
    if (error instanceof Unreachable) {
      this.#isUnsent = true;
      this.options.onState("offline");
      this.#schedule(waitBefore(this.#attempt));
      this.#attempt += 1;
    } else if (error instanceof Refusal && error.code === "draft_stale") {
      await this.#settle(error.detail, body);
    } else if (error instanceof Refusal) {
      this.#isUnsent = true;
      this.options.onState("refused");
      this.options.onRefusal(error);
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
    const { journal, onState, onConflict } = this.options;
    const isOwn = rival.revision === 0 || journal.hasSent(rival.sha256);
    if (!isOwn) {
      onState("conflict");
    }
    const choice = isOwn ? "mine" : await onConflict(rival);
    this.revision = rival.revision;
    if (choice === "mine") {
      this.#isUnsent = true;
      this.#schedule(0);
    } else {
      this.#isUnsent = false;
      onState("saved");
    }
  }
}

// @ts-check
/**
 * The piece of work in hand: one lease, what its kind makes of it, and the keeping of it.
 *
 * @typedef {import("../sync/journal.js").Found} Found
 * @typedef {import("../sync/resume.js").StoredDraft} StoredDraft
 * @typedef {import("./words.js").Say} Say
 * @typedef {import("../sync/journal.js").Step} Step
 * @typedef {import("../sync/journal.js").History} History
 *
 * @typedef {object} Hooks what a kind may ask of the page
 * @property {Say} say
 * @property {(step?: Step) => void} changed the body is different now; a kind with steps says how
 * @property {(text: string) => void} tell say something beside the submit button; "" clears it
 * @property {() => Promise<{url: string}>} freshPicture the same picture under a new link
 * @property {() => Promise<any>} freshArtwork the artwork with all its links anew
 * @property {() => void} pictureFailed under its new link too
 *
 * @typedef {object} Work what a kind makes of one lease
 * @property {() => any} body the answer as it stands, also the draft
 * @property {(body: any) => void} load show a draft
 * @property {() => string} missing what must still be done, in words; "" when nothing
 * @property {() => Promise<string[] | null>} check warnings the annotator keeps; null to go back
 * @property {{show: (picture: {url: string}) => void}} picture shows the same one under a new link
 * @property {() => boolean} [pasted]
 * @property {() => boolean} [isMidway] in the middle of a stroke
 * @property {(most: number) => History} [steps] of a kind that tells `changed` its steps
 * @property {(history: History) => boolean} [restore] false when it is damaged
 * @property {boolean} [isStoredAsSent] the server stores the very body it is sent
 * @property {() => void} end
 * @property {(feedback: import("./feedback.js").Feedback) => {lines: string[], hasMarks: boolean}} [reveal]
 *   show what a training task looked for; nothing can be changed any more
 *
 * @typedef {object} Keeping
 * @property {import("./api.js").Call} call sends once
 * @property {import("../sync/keeper.js").Keeper} keeper
 * @property {string} participation
 * @property {string} tab
 * @property {Say} say
 * @property {ReturnType<typeof import("./header.js").createHeader>} header
 * @property {(text: string) => void} tell
 * @property {(refusal: import("./api.js").Refusal) => void} onRefusal
 * @property {() => void} onUsurped another tab goes on with this piece
 */
import { Journal } from "../sync/journal.js";
import { isSame, whichWins } from "../sync/resume.js";
import { ask, dialogNamed } from "./ask.js";
import { Draft } from "./draft.js";
import { createStopwatch } from "./stopwatch.js";

/** How many steps back a version goes while two are compared. */
const STEPS_BACK = 200;

export class Piece {
  stopwatch = createStopwatch();

  /** @param {any} lease @param {Work} work @param {Keeping} keeping */
  constructor(lease, work, keeping) {
    this.lease = lease;
    this.isTraining = lease.purpose === "training";
    this.work = work;
    this.keeping = keeping;
    const { keeper, participation, tab, header } = keeping;
    const { assignment } = lease;
    const read = () => work.body();
    this.journal = new Journal({
      keeper,
      assignment,
      participation,
      writer: tab,
      read,
      dump: work.steps?.bind(work),
      onUsurped: keeping.onUsurped,
    });
    this.draft = new Draft({
      call: keeping.call,
      assignment,
      revision: lease.draft?.revision ?? 0,
      journal: this.journal,
      read,
      isMidway: () => work.isMidway?.() ?? false,
      onState: (state) => header.showStatus(state),
      onLease: (renewed) => header.showLease(renewed),
      onRefusal: keeping.onRefusal,
      onDifference: () => keeping.tell(keeping.say("save_differs")),
      onConflict: (rival) => this.choose(rival),
    });
  }

  /** @param {Step} [step] */
  changed(step) {
    this.keeping.tell("");
    this.draft.change(step);
  }

  /** Go on where this person stopped. @param {Found | null} found what this browser kept */
  async restore(found) {
    /** @type {StoredDraft | null} */
    const stored = this.lease.draft;
    const winner = whichWins(stored, found);
    const isShown = found !== null && winner !== "server" && this.#show(found);
    if (!found || !isShown) {
      this.#showStored(stored, found !== null);
      if (found?.unsaved && !isShown && winner !== "server") {
        this.keeping.tell(this.keeping.say("kept_damaged"));
      }
    } else if (stored && isSame(this.work.body(), stored.body)) {
      this.journal.goOn(found);
      this.journal.saved(stored.revision, true);
      this.keeping.header.showStatus("saved");
    } else if (stored && !found.unsaved) {
      this.#showStored(stored, true);
    } else {
      this.journal.goOn(found);
      await this.#goOnUnsaved(winner === "ask" ? stored : null);
    }
  }

  /**
   * Two versions: each can be looked at, as often as wanted, before one is chosen.
   *
   * @param {StoredDraft} rival
   * @returns {Promise<"mine" | "theirs">} shown now
   */
  async choose(rival) {
    const { work, journal } = this;
    const mine = { body: work.body(), history: work.steps?.(STEPS_BACK) ?? null };
    let isMine = true;
    let choice = "";
    while (choice !== "keep") {
      const shown = this.keeping.say(isMine ? "version_here" : "version_elsewhere");
      choice = await ask(dialogNamed("conflict"), { shown });
      if (choice === "look") {
        isMine = !isMine;
        this.#show(isMine ? mine : { body: rival.body, history: null });
      }
    }
    journal.begin(rival.revision);
    if (isMine) {
      journal.change();
    } else {
      journal.saved(rival.revision, true);
    }
    return isMine ? "mine" : "theirs";
  }

  /** Save, changed or not: that renews the lease, and tells how things stand. */
  async save() {
    this.draft.send();
    await this.draft.flush();
  }

  /** Stop working on it; what is not stored stays in the browser. */
  end() {
    this.draft.end();
    this.stopwatch.end();
    this.work.end();
  }

  /** It is over: nothing of it stays in the browser. */
  async discard() {
    this.end();
    await this.journal.discard();
  }

  /** @param {Pick<Found, "body" | "history">} version @returns {boolean} false when it is damaged */
  #show({ body, history }) {
    if (history && this.work.restore) {
      return this.work.restore(history);
    }
    if (body) {
      this.work.load(body);
    }
    return Boolean(body);
  }

  /** @param {StoredDraft | null} stored @param {boolean} isOther something else is kept here: no more */
  #showStored(stored, isOther) {
    const revision = stored?.revision ?? 0;
    if (stored) {
      this.work.load(stored.body);
      this.keeping.header.showStatus("saved");
    }
    this.journal.begin(revision);
    if (isOther) {
      this.journal.saved(revision, true);
    }
  }

  /** @param {StoredDraft | null} rival */
  async #goOnUnsaved(rival) {
    if (rival) {
      this.keeping.header.showStatus("conflict");
    }
    if (rival && (await this.choose(rival)) === "theirs") {
      this.keeping.header.showStatus("saved");
    } else {
      this.draft.send();
    }
  }
}

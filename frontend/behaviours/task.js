// @ts-check
/**
 * One task after another on a page of one kind: take the lease, go on with it, send the answer, take
 * the next.
 *
 * @typedef {import("../sync/outbox.js").Answer} Answer
 * @typedef {import("./piece.js").Hooks} Hooks
 * @typedef {import("./piece.js").Work} Work
 * @typedef {(element: HTMLElement, lease: any, hooks: Hooks) => Work} Begin
 */
import { findWork } from "../sync/journal.js";
import { Keeper } from "../sync/keeper.js";
import { Unproved, deliver, deliverWaiting } from "../sync/outbox.js";
import { createCall, patient, Refusal } from "./api.js";
import { ask, dialogNamed } from "./ask.js";
import { focusPicture, showFeedback } from "./feedback.js";
import { createHeader } from "./header.js";
import { Piece } from "./piece.js";
import { PARTICIPATION_OVER, TASK_OVER, isLost } from "./refusals.js";
import { addressOf } from "./session.js";
import { createSignIn } from "./signin.js";
import { readWords, showInstructions } from "./words.js";

export class TaskPage {
  /** @type {Piece | null} what is worked on */
  piece = null;
  isSending = false;
  isReached = true;
  /** Another tab works now. */
  isOver = false;
  /** Tells this tab from others. */
  tab = Math.random().toString(36).slice(2);

  /**
   * @param {HTMLElement} element
   * @param {string} kind
   * @param {Begin} begin
   * @param {import("./session.js").Session} session
   * @param {{guard: (action: () => Promise<void>) => void, onUsurped: () => void}} flow `guard` runs
   *   one action at a time; `onUsurped` when another tab goes on with the work
   */
  constructor(element, kind, begin, session, flow) {
    this.id = session.id;
    this.element = element;
    this.kind = kind;
    this.begin = begin;
    this.flow = flow;
    this.say = readWords(document);
    this.header = createHeader(this.say);
    const { lang: language } = document.documentElement;
    const call = createCall({ token: () => session.token, language });
    const signedIn = createSignIn(session, createCall({ token: () => "", language }), this.say);
    this.once = signedIn(call, { insist: false });
    this.call = patient(signedIn(call, { insist: true }), (reachable) => this.reached(reachable));
    this.keeper = new Keeper(() => this.header.showForgetful());
  }

  /** @param {string} text */
  tell(text) {
    const message = this.element.querySelector("[data-message]");
    if (message instanceof HTMLElement) {
      message.textContent = text;
      message.hidden = !text;
    }
  }

  /** @param {boolean} reachable */
  reached(reachable) {
    const { draft } = this.piece ?? {};
    if (!reachable) {
      this.header.showStatus(this.isSending ? "queued" : "offline");
      this.header.showQueued(this.isSending);
      // A change would not be in the answer any more.
      this.element.inert = this.isSending;
    } else if (!this.isReached && draft && !draft.isUnsent()) {
      this.header.showStatus(draft.revision > 0 ? "saved" : "none");
    }
    this.isReached = reachable;
  }

  async open() {
    this.keeper.sweep(this.id, Date.now());
    await Promise.all([this.about(), this.goOn()]);
  }

  async about() {
    const { body } = await this.call("GET", `participations/${this.id}/`);
    this.header.showParticipation(body);
    showInstructions(body.instructions);
  }

  /** What waits from an earlier visit goes first. */
  async goOn() {
    const onRefusal = async (/** @type {any} */ error) => {
      const isOver = isLost(error);
      if (isOver) {
        await ask(dialogNamed("told"), { message: error.message });
      }
      return isOver;
    };
    const arrived = await this.whileSending(() =>
      deliverWaiting(this.call, this.keeper, this.id, onRefusal),
    );
    await this.next();
    this.header.showNotice("arrived", arrived > 0);
  }

  async next() {
    const { body } = await this.call("POST", `participations/${this.id}/next/`, {});
    await this.go(body);
  }

  /** @param {any} lease null when nothing is left */
  async go(lease) {
    if (this.isOver) {
      return;
    }
    if (!lease) {
      location.assign(addressOf("finish"));
    } else if (lease.kind !== this.kind) {
      location.replace(addressOf(lease.kind));
    } else {
      await this.show(lease);
    }
  }

  /** @param {any} lease */
  async show(lease) {
    const found = await findWork(this.keeper, lease.assignment);
    this.tell("");
    this.header.showNotice("fault", false);
    this.header.showLease(lease);
    this.header.showProgress(lease.progress);
    this.header.showStatus("none");
    this.header.showPurpose(lease.purpose);
    const work = this.begin(this.element, lease, {
      say: this.say,
      changed: (step) => this.piece?.changed(step),
      tell: (text) => this.tell(text),
      freshPicture: async () => (await this.freshArtwork(lease)).picture,
      freshArtwork: () => this.freshArtwork(lease),
      pictureFailed: () => this.header.showNotice("fault", true),
    });
    const piece = new Piece(lease, work, {
      call: this.once,
      keeper: this.keeper,
      participation: this.id,
      tab: this.tab,
      say: this.say,
      header: this.header,
      tell: (text) => this.tell(text),
      onRefusal: (refusal) => this.flow.guard(() => this.refused(refusal)),
      onUsurped: this.flow.onUsurped,
    });
    this.piece = piece;
    this.element.dataset.ready = lease.assignment;
    this.element.removeAttribute("aria-busy");
    await piece.restore(found);
  }

  /** Whether closing the page now would lose something. */
  isLoose() {
    return this.header.isForgetful && (this.isSending || Boolean(this.piece?.draft.isUnsent()));
  }

  /** The same lease again carries freshly signed links. @param {any} lease */
  async freshArtwork(lease) {
    const { body } = await this.call("POST", `participations/${this.id}/next/`, {});
    return (body?.assignment === lease.assignment ? body : lease).artwork;
  }

  /** @param {Piece} piece */
  async retryPicture(piece) {
    const { picture } = await this.freshArtwork(piece.lease);
    this.header.showNotice("fault", false);
    piece.work.picture.show(picture);
  }

  /** @param {Piece} piece */
  async submit({ lease, work, draft, stopwatch }) {
    // First, so that a second version is found and settled before anything is checked.
    await draft.hold();
    const missing = work.missing();
    this.tell(missing);
    const warnings = missing ? null : await work.check();
    if (warnings) {
      const client = { active_ms: stopwatch.read(), warnings, pasted: work.pasted?.() ?? false };
      await this.send({ body: work.body(), client, replaces: lease.replaces });
    } else {
      draft.release();
    }
  }

  /** @param {Answer} answer */
  async send(answer) {
    const piece = /** @type {Piece} */ (this.piece);
    const { lease, work, draft, journal, isTraining } = piece;
    this.header.showStatus("sending");
    await draft.hold();
    await journal.queue(answer);
    // While somebody reads how a training task went, no lease runs.
    const how = { next: !isTraining, isStoredAsSent: work.isStoredAsSent };
    /** @type {any} */
    let receipt;
    try {
      receipt = await this.whileSending(() => deliver(this.call, lease.assignment, answer, how));
    } catch (error) {
      await journal.queue(null);
      await this.refused(error, answer);
      return;
    }
    await this.accepted(piece, receipt);
  }

  /** @param {Piece} piece @param {any} receipt */
  async accepted({ draft, work, isTraining }, { state, progress, feedback, next }) {
    this.header.showProgress(progress);
    this.header.hear(next?.server_time);
    const isExplained = Boolean(feedback && work.reveal);
    if (feedback && work.reveal) {
      draft.discard();
      this.header.rest();
      await showFeedback(this.element, feedback, work.reveal(feedback));
    } else if (state === "surplus" && !isTraining) {
      await ask(dialogNamed("told"), { message: this.say("answer_surplus") });
    }
    await this.leave(next);
    if (isExplained) {
      focusPicture(this.element);
    }
  }

  /** @template T @param {() => Promise<T>} action sends an answer */
  async whileSending(action) {
    this.isSending = true;
    try {
      return await action();
    } finally {
      this.isSending = false;
      this.element.inert = false;
      this.header.showQueued(false);
    }
  }

  /** @param {unknown} error @param {Answer} [answer] that was refused */
  async refused(error, answer) {
    if (error instanceof Unproved) {
      this.header.showStatus("refused");
      this.tell(this.say("save_differs"));
      this.piece?.draft.release();
      return;
    }
    if (!(error instanceof Refusal)) {
      throw error;
    }
    this.header.showStatus("refused");
    const replaces = error.code === "answer_already_given" && error.detail.answer;
    if (answer && replaces && (await ask(dialogNamed("replace"))) === "replace") {
      await this.send({ ...answer, replaces });
    } else if (TASK_OVER.includes(error.code)) {
      if (!replaces) {
        await ask(dialogNamed("told"), { message: error.message });
      }
      await this.leave();
    } else if (error.code === PARTICIPATION_OVER) {
      await ask(dialogNamed("told"), { message: error.message });
      this.goToEnd();
    } else {
      this.tell(error.message);
      this.piece?.draft.release();
    }
  }

  /** The task is over for this person, whatever its outcome. @param {any} [lease] the next, if known */
  async leave(lease) {
    this.piece?.discard();
    this.piece = null;
    this.element.setAttribute("aria-busy", "true");
    await (lease === undefined ? this.next() : this.go(lease));
  }

  /** The participation is over, in another tab perhaps: its draft can never be sent. */
  goToEnd() {
    this.piece?.discard();
    this.piece = null;
    location.assign(addressOf("finish"));
  }

  /** @param {Piece} piece @param {"decline" | "problem"} way @param {any} body */
  async giveBack({ draft, lease }, way, body) {
    await draft.hold();
    try {
      await this.call("POST", `assignments/${lease.assignment}/${way}/`, body);
    } catch (error) {
      await this.refused(error);
      return;
    }
    await this.leave();
  }
}

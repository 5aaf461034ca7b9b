// @ts-check
/**
 * One task after another on a page of one kind: take the lease, restore the draft, keep it, send
 * the answer, go on.
 *
 * @typedef {import("./words.js").Say} Say
 * @typedef {object} Hooks what a kind may ask of the page
 * @property {Say} say
 * @property {() => void} changed the body is different now
 * @property {(text: string) => void} tell say something beside the submit button; "" clears it
 * @property {() => Promise<{url: string}>} freshPicture the same picture under a new link
 *
 * @typedef {object} Work what a kind makes of one lease
 * @property {() => any} body the answer as it stands, also the draft
 * @property {(body: any) => void} load show a draft
 * @property {() => string} missing what must still be done, in words; "" when nothing
 * @property {() => Promise<string[] | null>} check warnings the annotator keeps; null to go back
 * @property {() => boolean} [pasted]
 * @property {() => void} end
 *
 * @typedef {(element: HTMLElement, lease: any, hooks: Hooks) => Work} Begin
 */
import { createCall, patient, Refusal } from "./api.js";
import { ask, dialogNamed } from "./ask.js";
import { Draft, readLocal, resume } from "./draft.js";
import { createHeader } from "./header.js";
import { addressOf } from "./session.js";
import { createStopwatch } from "./stopwatch.js";
import { fillWithText, readWords } from "./words.js";

/** Refusals after which this task has nothing more for this person, but others may. */
const TASK_OVER = ["answer_already_given", "assignment_withdrawn", "task_taken"];

export class TaskPage {
  /** @type {any} */
  lease = null;
  /** @type {Work | null} */
  work = null;
  /** @type {Draft | null} */
  draft = null;
  /** @type {ReturnType<typeof createStopwatch> | null} */
  stopwatch = null;

  /**
   * @param {HTMLElement} element
   * @param {string} kind
   * @param {Begin} begin
   * @param {import("./session.js").Session} session
   */
  constructor(element, kind, begin, session) {
    this.id = session.id;
    this.element = element;
    this.kind = kind;
    this.begin = begin;
    this.say = readWords(document);
    this.header = createHeader(this.say);
    this.once = createCall({ token: session.token, language: document.documentElement.lang });
    this.call = patient(this.once, (reachable) => reachable || this.header.showStatus("offline"));
  }

  /** @param {string} text */
  tell(text) {
    const message = this.element.querySelector("[data-message]");
    if (message instanceof HTMLElement) {
      message.textContent = text;
      message.hidden = !text;
    }
  }

  async open() {
    await Promise.all([this.about(), this.next()]);
  }

  async about() {
    const { body } = await this.call("GET", `participations/${this.id}/`);
    this.header.showParticipation(body);
    this.showInstructions(body.instructions);
  }

  /** @param {Record<string, {text: string}>} instructions */
  showInstructions(instructions) {
    const language = document.documentElement.lang;
    const target = document.querySelector("[data-instructions]");
    const known = instructions[language] ? language : Object.keys(instructions)[0];
    if (target instanceof HTMLElement && known) {
      target.lang = known;
      target.dir = "auto";
      fillWithText(target, instructions[known].text);
    }
  }

  async next() {
    const { status, body } = await this.call("POST", `participations/${this.id}/next/`, {});
    if (status === 204) {
      location.assign(addressOf("finish"));
    } else if (body.kind !== this.kind) {
      location.replace(addressOf(body.kind));
    } else {
      await this.show(body);
    }
  }

  /** @param {any} lease */
  async show(lease) {
    this.lease = lease;
    this.tell("");
    this.header.showDeadline(lease.deadline, lease.server_time);
    this.header.showProgress(lease.progress);
    this.header.showStatus("none");
    this.draft = this.openDraft(lease);
    this.stopwatch = createStopwatch();
    this.work = this.begin(this.element, lease, {
      say: this.say,
      changed: () => this.changed(),
      tell: (text) => this.tell(text),
      freshPicture: () => this.freshPicture(),
    });
    this.element.dataset.ready = lease.assignment;
    this.element.removeAttribute("aria-busy");
    await this.restore(lease);
  }

  /** The same lease again carries a freshly signed link. */
  async freshPicture() {
    const { body } = await this.call("POST", `participations/${this.id}/next/`, {});
    const same = body?.assignment === this.lease.assignment;
    return same ? body.artwork.picture : this.lease.artwork.picture;
  }

  /** @param {any} lease */
  openDraft(lease) {
    return new Draft({
      call: this.once,
      assignment: lease.assignment,
      revision: lease.draft?.revision ?? 0,
      onState: (state) => this.header.showStatus(state),
      onDeadline: (deadline) => this.header.showDeadline(deadline),
      onRefusal: (message) => this.tell(message),
      onConflict: async () =>
        (await ask(dialogNamed("conflict"))) === "theirs" ? "theirs" : "mine",
      onTheirs: (body) => this.work?.load(body),
    });
  }

  /** @param {any} lease */
  async restore(lease) {
    const { body, unsaved, rival } = resume(lease.draft, readLocal(lease.assignment));
    if (body === null) {
      return;
    }
    const theirs = rival && (await ask(dialogNamed("conflict"))) === "theirs";
    this.work?.load(theirs ? rival : body);
    if (unsaved) {
      this.draft?.change(() => this.work?.body());
    } else {
      this.header.showStatus("saved");
    }
  }

  changed() {
    this.tell("");
    this.draft?.change(() => this.work?.body());
  }

  async submit() {
    const missing = this.work?.missing();
    if (missing) {
      this.tell(missing);
      return;
    }
    const warnings = await this.work?.check();
    if (warnings) {
      await this.send({
        body: this.work?.body(),
        client: {
          active_ms: this.stopwatch?.read() ?? 0,
          warnings,
          pasted: this.work?.pasted?.() ?? false,
        },
        replaces: null,
      });
    }
  }

  /** @param {any} answer */
  async send(answer) {
    this.header.showStatus("sending");
    await this.draft?.hold();
    try {
      const path = `assignments/${this.lease.assignment}/answer/`;
      const { body } = await this.call("POST", path, answer);
      this.header.showProgress(body.progress);
      await this.leave();
    } catch (error) {
      await this.refused(error);
    }
  }

  /** @param {unknown} error */
  async refused(error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    this.header.showStatus("refused");
    if (TASK_OVER.includes(error.code)) {
      await ask(dialogNamed("told"), { message: error.message });
      await this.leave();
    } else if (error.code === "participation_over") {
      await ask(dialogNamed("told"), { message: error.message });
      this.goToEnd();
    } else {
      this.tell(error.message);
      this.draft?.release();
    }
  }

  /** The task is over for this person, whatever its outcome. */
  async leave() {
    this.draft?.discard();
    this.close();
    this.element.setAttribute("aria-busy", "true");
    await this.next();
  }

  /** The participation is over, in another tab perhaps: its draft can never be sent. */
  goToEnd() {
    this.draft?.discard();
    this.close();
    location.assign(addressOf("finish"));
  }

  close() {
    this.draft?.end();
    this.stopwatch?.end();
    this.work?.end();
    this.work = null;
  }

  /** @param {"decline" | "problem"} way @param {any} body */
  async giveBack(way, body) {
    await this.draft?.hold();
    try {
      await this.call("POST", `assignments/${this.lease.assignment}/${way}/`, body);
      await this.leave();
    } catch (error) {
      await this.refused(error);
    }
  }

  /** A saved draft renews the lease, changed or not. */
  async keepLease() {
    this.changed();
    await this.draft?.flush();
  }
}

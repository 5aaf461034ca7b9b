// @ts-check
/**
 * The way in: the invite becomes a participation, consent is given, the instructions are read, and
 * the first task opens. One step is shown at a time.
 */
import { createCall, patient, Refusal } from "./api.js";
import { ConsentForm } from "./consent.js";
import { createHeader } from "./header.js";
import {
  addressOf,
  endSession,
  forgetInvite,
  keepSession,
  readSession,
  takeInvite,
} from "./session.js";
import { fillWithText, readWords } from "./words.js";

class Entry {
  /** @type {any} */
  participation = null;
  consentLanguage = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.language = document.documentElement.lang;
    this.say = readWords(document);
    this.header = createHeader(this.say);
    this.form = new ConsentForm(element, this.language, this.say);
  }

  /** @param {string} name of the step */
  step(name) {
    for (const step of this.element.querySelectorAll("[data-step]")) {
      if (step instanceof HTMLElement) {
        step.hidden = step.dataset.step !== name;
      }
    }
    this.element.removeAttribute("aria-busy");
    const title = this.element.querySelector(`[data-step="${name}"] h1`);
    if (title instanceof HTMLElement) {
      title.focus({ preventScroll: true });
    }
  }

  /** @param {string} token */
  openCall(token) {
    const once = createCall({ token: token || null, language: this.language });
    return patient(once, (reachable) => this.header.showStatus(reachable ? "none" : "offline"));
  }

  async enter() {
    const invite = takeInvite();
    const session = readSession();
    if (invite) {
      const { body } = await this.openCall("")("POST", "participations/", { invite });
      keepSession(body);
      this.meet(body, body.token);
    } else if (session) {
      const { body } = await this.openCall(session.token)("GET", `participations/${session.id}/`);
      this.meet(body, session.token);
    } else {
      this.stop(this.say("no_invite"));
    }
  }

  /** @param {any} participation @param {string} token */
  meet(participation, token) {
    this.call = this.openCall(token);
    this.participation = participation;
    this.header.showParticipation(participation);
    const shows = {
      entered: () => this.showConsent(),
      consented: () => this.showInstructions(),
      finished: () => location.replace(addressOf("finish")),
      withdrawn: () => this.step("withdrawn"),
    };
    shows[/** @type {keyof typeof shows} */ (participation.work)]();
  }

  /** @param {string} message */
  stop(message) {
    const text = /** @type {HTMLElement} */ (this.element.querySelector("[data-stop-text]"));
    text.textContent = message;
    this.step("stop");
  }

  /**
   * The text in the reader's language, else in the first there is.
   *
   * @param {Record<string, {text: string}>} texts @param {string} name
   * @returns {string} the language shown
   */
  fill(texts, name) {
    const shown = texts[this.language] ? this.language : Object.keys(texts)[0] ?? "";
    const target = /** @type {HTMLElement} */ (this.element.querySelector(`[data-${name}]`));
    target.lang = shown;
    target.dir = "auto";
    fillWithText(target, texts[shown]?.text ?? "");
    return shown;
  }

  showConsent() {
    const { consent, campaign } = this.participation;
    this.consentLanguage = this.fill(consent, "consent-text");
    const warnings = /** @type {HTMLElement} */ (this.element.querySelector("[data-warnings]"));
    const text = /** @type {HTMLElement} */ (this.element.querySelector("[data-warnings-text]"));
    warnings.hidden = !campaign.content_warnings;
    text.textContent = campaign.content_warnings;
    this.form.show(this.participation);
    this.step("consent");
  }

  async consent() {
    const form = await this.form.read();
    if (!form) {
      return;
    }
    const { id, consent } = this.participation;
    const { version } = consent[this.consentLanguage];
    try {
      const { body } = await this.send(`participations/${id}/consent/`, { version, ...form });
      this.form.forget();
      this.participation = { ...this.participation, ...body };
      this.header.showParticipation(this.participation);
      this.showInstructions();
      scrollTo(0, 0);
    } catch (error) {
      this.refused(error);
    }
  }

  /** @param {string} path @param {any} body */
  send(path, body) {
    if (!this.call) {
      throw new Error("Nobody has entered yet.");
    }
    return this.call("POST", path, body);
  }

  showInstructions() {
    const { instructions, campaign, kind, progress } = this.participation;
    this.fill(instructions, "instructions");
    for (const example of this.element.querySelectorAll("[data-example]")) {
      if (example instanceof HTMLElement) {
        const [protocol, one] = (example.dataset.example ?? "").split(" ");
        example.hidden = protocol !== campaign.protocol || Boolean(kind && kind !== one);
      }
    }
    const begin = /** @type {HTMLElement} */ (this.element.querySelector("[data-action=begin]"));
    begin.textContent = this.say(progress.done ? "continue" : "begin");
    this.step("instructions");
  }

  async begin() {
    const { status, body } = await this.send(`participations/${this.participation.id}/next/`, {});
    location.assign(addressOf(status === 204 ? "finish" : body.kind));
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    this.form.tell(error.message);
  }

  /** @param {unknown} error what cannot be mended on this page */
  halt(error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    forgetInvite();
    if (error.status === 401) {
      endSession();
    }
    this.stop(error.message);
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  const entry = new Entry(element);
  let busy = false;
  /** @param {() => Promise<void>} action */
  async function guard(action) {
    if (!busy) {
      busy = true;
      await action()
        .catch((error) => entry.halt(error))
        .finally(() => {
          busy = false;
        });
    }
  }
  /** @param {Event} event */
  function onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-action]");
    const action = button instanceof HTMLElement ? button.dataset.action : "";
    if (action === "consent") {
      event.preventDefault();
      guard(() => entry.consent());
    } else if (action === "begin") {
      guard(() => entry.begin());
    }
  }
  element.addEventListener("click", onClick);
  guard(() => entry.enter());
  return () => {
    element.removeEventListener("click", onClick);
    entry.form.end();
    entry.header.end();
  };
}

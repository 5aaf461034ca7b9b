// @ts-check
/**
 * The way in: a link becomes a participation, consent is given, the instructions are read, and the
 * first task opens. One step is shown at a time.
 */
import { createCall, patient, Refusal } from "./api.js";
import { ConsentForm } from "./consent.js";
import { getIn, showApart } from "./entrance.js";
import { createHeader } from "./header.js";
import { showWaysOut } from "./leaving.js";
import { addressOf, endSession, forgetIds, forgetWay, isFromCrowd, readSession } from "./session.js";
import { canKeep } from "./tab.js";
import { fillWithText, formatMoney, locale, readWords } from "./words.js";

/** What ends here for a person who has begun: no other answer in the form would mend it. */
const ENDS = ["culture_full", "not_invited", "campaign_not_open"];

class Entry {
  /** @type {any} */
  participation = null;
  consentLanguage = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.study = element.dataset.study ?? "";
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
    const once = createCall({ token: () => token, language: this.language });
    return patient(once, (reachable) => this.header.showStatus(reachable ? "none" : "offline"));
  }

  async enter() {
    if (!canKeep()) {
      this.stayOut();
      return;
    }
    const entered = await getIn(this.study, (token) => this.openCall(token));
    if (!entered) {
      this.stop(this.say("no_invite"));
    } else if (entered.participation.preview) {
      this.showPreview(entered.participation);
    } else {
      this.meet(entered.participation, entered.token);
    }
  }

  stayOut() {
    if (this.study) {
      showApart(this.part("[data-step=apart]"));
      this.step("apart");
    } else {
      this.stop(this.say("no_storage"));
    }
  }

  /** @param {string} selector */
  part(selector) {
    return /** @type {HTMLElement} */ (this.element.querySelector(selector));
  }

  /** @param {any} participation @param {string} token */
  meet(participation, token) {
    this.call = this.openCall(token);
    this.participation = participation;
    this.header.showParticipation(participation);
    showWaysOut(this.element, participation);
    const shows = {
      entered: () => this.showConsent(),
      consented: () => this.showInstructions(),
      finished: () => location.replace(addressOf("finish")),
      withdrawn: () => this.showWithdrawn(),
    };
    shows[/** @type {keyof typeof shows} */ (participation.work)]();
  }

  /** @param {string} message @param {boolean} [again] whether trying again may help */
  stop(message, again = false) {
    const isCrowd = Boolean(this.study) || isFromCrowd(readSession()?.way ?? null);
    this.part("[data-stop-text]").textContent = message;
    this.part("[data-action=again]").hidden = !again;
    this.part("[data-stop-invited]").hidden = isCrowd;
    this.part("[data-stop-crowd]").hidden = !isCrowd;
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
    const target = this.part(`[data-${name}]`);
    target.lang = shown;
    target.dir = "auto";
    fillWithText(target, texts[shown]?.text ?? "");
    return shown;
  }

  showConsent() {
    const { consent, campaign } = this.participation;
    this.consentLanguage = this.fill(consent, "consent-text");
    this.showWarnings("consent", campaign.content_warnings);
    this.form.show(this.participation);
    this.showTraining();
    this.step("consent");
  }

  /** @param {string} step @param {string} text */
  showWarnings(step, text) {
    const warnings = this.part(`[data-step=${step}] [data-warnings]`);
    warnings.hidden = !text;
    /** @type {HTMLElement} */ (warnings.querySelector("[data-warnings-text]")).textContent = text;
  }

  /** Paid is what was earned until then; the platform wants its place back. */
  showWithdrawn() {
    forgetIds(readSession());
    this.part("[data-part-paid]").hidden = !this.participation.due.minor;
    this.step("withdrawn");
  }

  /** Who only looks sees what there is to do; nothing is asked, and nobody is known. @param {any} preview */
  showPreview(preview) {
    this.header.showParticipation(preview);
    this.fillInstructions({ ...preview, kind: null });
    this.showWarnings("instructions", preview.campaign.content_warnings);
    this.part("[data-preview]").hidden = false;
    this.part("[data-action=begin]").hidden = true;
    this.step("instructions");
  }

  /** Nothing of somebody who does not take part stays in this tab. */
  leave() {
    this.form.forget();
    endSession();
    forgetWay();
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
    this.fillInstructions(this.participation);
    this.showTraining();
    const { done } = this.participation.progress;
    this.part("[data-action=begin]").textContent = this.say(done ? "continue" : "begin");
    this.step("instructions");
  }

  /** @param {any} participation */
  fillInstructions({ instructions, campaign, kind }) {
    this.fill(instructions, "instructions");
    for (const example of this.element.querySelectorAll("[data-example]")) {
      if (example instanceof HTMLElement) {
        const [protocol, one] = (example.dataset.example ?? "").split(" ");
        example.hidden = protocol !== campaign.protocol || Boolean(kind && kind !== one);
      }
    }
  }

  /** What comes before the batch, what it pays and what it asks; said before consent, too. */
  showTraining() {
    const { training } = this.participation;
    const comes = ["open", "again"].includes(training?.outcome);
    const share = new Intl.NumberFormat(locale(this.language), { style: "percent" });
    for (const notice of this.element.querySelectorAll("[data-training]")) {
      /** @param {string} name */
      const part = (name) => /** @type {HTMLElement} */ (notice.querySelector(`[data-training-${name}]`));
      /** @type {HTMLElement} */ (notice).hidden = !comes;
      if (comes) {
        part("paid").hidden = !training.reward.minor;
        part("reward").textContent = formatMoney(training.reward);
        part("mark").hidden = !training.pass_percent;
        part("percent").textContent = share.format(training.pass_percent / 100);
      }
    }
  }

  async begin() {
    const { status, body } = await this.send(`participations/${this.participation.id}/next/`, {});
    location.assign(addressOf(status === 204 ? "finish" : body.kind));
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refusal) || ENDS.includes(error.code)) {
      throw error;
    }
    this.form.tell(error.message);
  }

  /** @param {unknown} error what cannot be mended on this page */
  halt(error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    if (!this.study) {
      forgetWay();
    }
    if (error.status === 401) {
      endSession();
    }
    this.stop(error.message, error.code === "platform_unreachable");
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
    } else if (action === "again") {
      entry.step("loading");
      guard(() => entry.enter());
    } else if (action === "leave") {
      entry.leave();
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

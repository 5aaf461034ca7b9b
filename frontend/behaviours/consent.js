// @ts-check
/**
 * The form of the consent. What is chosen stays in this tab, so that another language of the page
 * finds it again; agreeing does not, since it belongs to the text that was read.
 *
 * @typedef {import("./reading.js").Spoken} Spoken
 * @typedef {{participation: string, native: string, country: string, culture: string, reads: string[]}} Choices
 * @typedef {{culture: string, country: string, native_language: string, reads: string[]}} Consent
 */
import { ask, dialogNamed } from "./ask.js";
import { countries, fillSelect, languageName, languages } from "./places.js";
import { isOwn, readBy } from "./reading.js";
import { forget, keep, kept } from "./tab.js";

const KEY = "evoke.consent";

/** @param {string} participation @returns {Choices | null} */
function readChoices(participation) {
  const choices = kept(KEY);
  return choices?.participation === participation ? choices : null;
}

export class ConsentForm {
  participation = "";
  /** @type {Spoken[]} */
  reading = [];
  hasAsked = false;

  /**
   * @param {HTMLElement} element @param {string} language of the page
   * @param {import("./words.js").Say} say
   */
  constructor(element, language, say) {
    this.element = element;
    this.language = language;
    this.say = say;
    this.onChange = () => this.changed();
    element.addEventListener("change", this.onChange);
  }

  /** @param {any} participation */
  show({ id, cultures, culture, reading }) {
    this.participation = id;
    this.reading = reading;
    fillSelect(this.select("country"), countries(this.language));
    fillSelect(this.select("native"), languages(this.language));
    this.offerCultures(cultures, culture);
    this.offerReading();
    this.restore(readChoices(id));
    this.showReading();
  }

  /** @param {string} name @returns {HTMLSelectElement} */
  select(name) {
    return /** @type {HTMLSelectElement} */ (this.element.querySelector(`select[data-field=${name}]`));
  }

  /** @param {string} name @returns {HTMLInputElement[]} */
  boxes(name) {
    return [...this.element.querySelectorAll(`input[data-field=${name}]`)].filter(
      (box) => box instanceof HTMLInputElement,
    );
  }

  /** @param {string} name @returns {string[]} */
  ticked(name) {
    return this.boxes(name)
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  }

  /**
   * One more choice from its template.
   *
   * @param {string} list name of the list and its template
   * @param {string} value @param {string} text
   */
  addChoice(list, value, text) {
    const template = /** @type {HTMLTemplateElement} */ (
      this.element.querySelector(`template[data-${list}-template]`)
    );
    const choice = /** @type {HTMLElement} */ (template.content.cloneNode(true));
    const input = /** @type {HTMLInputElement} */ (choice.querySelector("input"));
    const label = /** @type {HTMLElement} */ (choice.querySelector("[data-name]"));
    input.value = value;
    label.textContent = text;
    this.element.querySelector(`[data-${list}-list]`)?.append(choice);
    return { input, label };
  }

  /** @param {Spoken[]} cultures @param {string | null} fixed */
  offerCultures(cultures, fixed) {
    const box = /** @type {HTMLElement} */ (this.element.querySelector("[data-cultures]"));
    const open = cultures.filter(({ slug }) => !fixed || slug === fixed);
    box.hidden = open.length < 2;
    for (const { slug, name, language } of open) {
      const { input, label } = this.addChoice("culture", slug, name);
      input.checked = open.length === 1;
      label.lang = language;
    }
  }

  offerReading() {
    for (const spoken of this.reading) {
      this.addChoice("reads", spoken.slug, this.say("reads", { language: this.nameOf(spoken) }));
    }
  }

  /** A language without a code of its own goes by the name the study has for it. @param {Spoken} spoken */
  nameOf({ language, name }) {
    return language === "und" ? name : languageName(language, this.language);
  }

  /** Ask about the languages of the sentences once it is known which one is somebody's own. */
  showReading() {
    const about = this.about();
    const asked = this.reading.filter((spoken) => about.native && !isOwn(spoken, about));
    const slugs = asked.map(({ slug }) => slug);
    for (const box of this.boxes("reads")) {
      /** @type {HTMLElement} */ (box.closest("label")).hidden = !slugs.includes(box.value);
    }
    const group = /** @type {HTMLElement} */ (this.element.querySelector("[data-reads]"));
    group.hidden = !asked.length;
  }

  about() {
    return { native: this.select("native").value, culture: this.ticked("culture")[0] ?? "" };
  }

  changed() {
    this.showReading();
    /** @type {Choices} */
    const choices = {
      participation: this.participation,
      ...this.about(),
      country: this.select("country").value,
      reads: this.ticked("reads"),
    };
    keep(KEY, choices);
  }

  /** @param {Choices | null} choices */
  restore(choices) {
    if (!choices) {
      return;
    }
    this.select("native").value = choices.native;
    this.select("country").value = choices.country;
    for (const box of this.boxes("culture")) {
      box.checked ||= box.value === choices.culture;
    }
    for (const box of this.boxes("reads")) {
      box.checked = choices.reads.includes(box.value);
    }
  }

  /** @param {string} text */
  tell(text) {
    const message = /** @type {HTMLElement} */ (this.element.querySelector("[data-message]"));
    message.textContent = text;
    message.hidden = !text;
  }

  /** @returns {Promise<Consent | null>} null when something is missing, or the person goes back */
  async read() {
    const about = this.about();
    const form = {
      culture: about.culture,
      country: this.select("country").value,
      native_language: about.native,
      reads: readBy(this.reading, about, this.ticked("reads")),
    };
    const gaps = [
      ["country", form.country],
      ["native", form.native_language],
      ["culture", form.culture],
      ["agree", this.ticked("agree").length],
    ].filter(([, value]) => !value);
    if (gaps.length) {
      this.miss(String(gaps[0][0]));
      return null;
    }
    this.tell("");
    return (await this.isSure(form.reads)) ? form : null;
  }

  /** @param {string} name of the field */
  miss(name) {
    this.tell(this.say(`missing_${name}`));
    const field = this.element.querySelector(`[data-field=${name}]`);
    if (field instanceof HTMLElement) {
      field.focus();
    }
  }

  /** Without a language of the sentences there is no task; that is said once. @param {string[]} reads */
  async isSure(reads) {
    if (this.hasAsked || reads.length || !this.reading.length) {
      return true;
    }
    this.hasAsked = true;
    const names = this.reading.map((spoken) => this.nameOf(spoken));
    const message = this.say("reads_none", {
      languages: new Intl.ListFormat(this.language).format(names),
    });
    return (await ask(dialogNamed("reads_none"), { message })) === "on";
  }

  /** The consent is given: its choices leave the tab. */
  forget() {
    forget(KEY);
  }

  end() {
    this.element.removeEventListener("change", this.onChange);
  }
}

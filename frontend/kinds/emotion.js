// @ts-check
/**
 * emotion: one of nine emotions and, in the annotator's own language, why.
 *
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 */
import { ask, dialogNamed } from "../behaviours/ask.js";
import { mountTasks } from "../behaviours/flow.js";
import { Picture } from "../behaviours/picture.js";
import { languageName } from "../behaviours/places.js";
import { withReveal } from "../reveals/emotion.js";
import { count } from "./counting.js";
import { isOtherScript } from "./scripts.js";

/** Whether a key goes into a text or an input method, not to the page. @param {KeyboardEvent} event */
function isTyping(event) {
  const target = event.target;
  const inText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return inText || event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
}

/**
 * The digit of a key by its place, so that it works on every layout; a number pad that is switched
 * to arrows has none.
 *
 * @param {KeyboardEvent} event @returns {number} 0 for none
 */
function digitOf({ code, key, shiftKey }) {
  const [, row, digit] = /^(Digit|Numpad)([1-9])$/.exec(code) ?? [];
  const isArrow = row === "Numpad" && key.length > 1;
  return digit && !shiftKey && !isArrow ? Number(digit) : 0;
}

class EmotionWork {
  emotion = "";
  wasPasted = false;
  #leaving = new AbortController();

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.rules = lease.answer_rules;
    const [language] = lease.subject.language.split("-");
    this.language = languageName(language, document.documentElement.lang);
    this.buttons = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-emotion]")]);
    this.field = /** @type {HTMLTextAreaElement} */ (
      element.querySelector("[data-field=explanation]")
    );
    this.field.value = "";
    this.field.lang = lease.subject.language;
    this.field.dir = lease.subject.direction;
    this.picture = new Picture({
      root: element,
      picture: lease.artwork.picture,
      frame: lease.artwork,
      fresh: hooks.freshPicture,
      onFail: hooks.pictureFailed,
    });
    const { signal } = this.#leaving;
    element.addEventListener("click", (event) => this.onClick(event), { signal });
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.field.addEventListener("input", (event) => this.onInput(event), { signal });
    this.field.addEventListener("compositionend", () => this.changed(), { signal });
    this.field.addEventListener("paste", () => this.onPaste(), { signal });
    this.field.addEventListener("drop", () => this.onPaste(), { signal });
    this.draw();
  }

  body() {
    const pasted = this.wasPasted ? { pasted: true } : {};
    return { emotion: this.emotion, explanation: this.field.value, ...pasted };
  }

  /** @param {any} body */
  load(body) {
    this.emotion = body.emotion ?? "";
    this.field.value = body.explanation ?? "";
    this.wasPasted = body.pasted ?? false;
    this.draw();
  }

  get isOtherScript() {
    return isOtherScript(this.field.value, this.rules.script);
  }

  get length() {
    return count(this.field.value, this.rules.unit);
  }

  missing() {
    if (!this.emotion) {
      this.buttons[0].focus();
      return this.hooks.say("emotion_missing");
    }
    if (this.length < this.rules.minimum) {
      this.field.focus();
      return this.hooks.say(`too_short_${this.rules.unit}`, { count: this.rules.minimum });
    }
    return "";
  }

  /** Letters of another script may be kept; that they were pointed out goes with the answer. */
  async check() {
    if (!this.isOtherScript) {
      return [];
    }
    const choice = await ask(dialogNamed("wrong_script"), { language: this.language });
    if (choice === "keep") {
      return ["wrong_script"];
    }
    this.field.focus();
    return null;
  }

  pasted() {
    return this.wasPasted;
  }

  end() {
    this.#leaving.abort();
    this.picture.end();
    this.emotion = "";
    this.field.value = "";
  }

  /** @param {string} emotion */
  choose(emotion) {
    this.emotion = emotion;
    this.changed();
  }

  changed() {
    this.hooks.changed();
    this.draw();
  }

  /** @param {Event} event */
  onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-emotion]");
    if (button instanceof HTMLElement) {
      this.choose(button.dataset.emotion ?? "");
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const button = this.buttons[digitOf(event) - 1];
    const isAsking = document.querySelector("dialog[open]");
    if (button && !isAsking && !isTyping(event)) {
      event.preventDefault();
      button.focus();
      this.choose(button.dataset.emotion ?? "");
    }
  }

  /** A half-composed character is nobody's answer yet. @param {Event} event */
  onInput(event) {
    if (!(event instanceof InputEvent) || !event.isComposing) {
      this.changed();
    }
  }

  onPaste() {
    this.wasPasted = true;
  }

  draw() {
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.emotion === this.emotion));
    }
    const counter = this.element.querySelector("[data-counter]");
    if (counter instanceof HTMLElement) {
      const { unit, minimum } = this.rules;
      const now = this.length;
      counter.textContent = this.hooks.say(`counter_${unit}`, { now, count: minimum });
      counter.toggleAttribute("data-enough", now >= minimum);
    }
    this.hint();
  }

  /** What is gently pointed out while somebody writes. */
  hint() {
    const hint = /** @type {HTMLElement} */ (this.element.querySelector("[data-hint]"));
    const pasted = this.wasPasted ? this.hooks.say("pasted") : "";
    const text = this.isOtherScript
      ? this.hooks.say("other_script", { language: this.language })
      : pasted;
    if (hint.textContent !== text) {
      hint.textContent = text;
    }
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "emotion", (...given) => withReveal(new EmotionWork(...given), given));
}

// @ts-check
/**
 * emotion: one of nine emotions and, in the annotator's own language, why.
 *
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 */
import { mountTasks } from "../behaviours/flow.js";
import { Picture } from "../behaviours/picture.js";
import { count } from "./counting.js";

/** Whether a key goes into a text or an input method, not to the page. @param {KeyboardEvent} event */
function isTyping(event) {
  const target = event.target;
  const inText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return inText || event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
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
      onFail: () => hooks.tell(hooks.say("picture_failed")),
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
    return { emotion: this.emotion, explanation: this.field.value };
  }

  /** @param {any} body */
  load(body) {
    this.emotion = body.emotion ?? "";
    this.field.value = body.explanation ?? "";
    this.draw();
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

  async check() {
    return [];
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

  /** Keys by place, so that they work on every layout. @param {KeyboardEvent} event */
  onKey(event) {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    const isAsking = document.querySelector("dialog[open]");
    const button = digit && this.buttons[Number(digit[1]) - 1];
    if (button && !isAsking && !event.shiftKey && !isTyping(event)) {
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
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "emotion", (...given) => new EmotionWork(...given));
}

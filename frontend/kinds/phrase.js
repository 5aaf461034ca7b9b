// @ts-check
/**
 * phrase: mark the words that name something visible and click inside each thing; or whole artwork,
 * or nothing to label.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {import("./phrases.js").Phrase} Phrase
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 * @typedef {import("../behaviours/viewport.js").Point} Point
 */
import { mountTasks } from "../behaviours/flow.js";
import { cross } from "../behaviours/marks.js";
import { Picture } from "../behaviours/picture.js";
import { toView } from "../behaviours/viewport.js";
import { showFelt } from "../behaviours/words.js";
import { extended, marked, restored, withoutPoint, withPoint } from "./phrases.js";
import { Sentence } from "./sentence.js";
import { slice } from "./spans.js";

/** @type {Record<string, string>} */
const SPECIAL = { whole: "whole_artwork", nothing: "nothing_to_label" };

class PhraseWork {
  /** @type {Phrase[]} */
  phrases = [];
  /** @type {"phrases" | "whole_artwork" | "nothing_to_label"} */
  outcome = "phrases";
  active = -1;
  #leaving = new AbortController();

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.utterance = lease.subject.utterance;
    this.list = /** @type {HTMLElement} */ (element.querySelector("[data-phrases]"));
    this.template = /** @type {HTMLTemplateElement} */ (
      element.querySelector("template[data-phrase-template]")
    );
    showFelt(element, hooks.say, this.utterance.emotion);
    this.sentence = new Sentence({
      element: /** @type {HTMLElement} */ (element.querySelector("[data-utterance]")),
      utterance: this.utterance,
      onMark: (span, single) => this.mark(span, single),
      onExtend: (span) => this.extend(span),
    });
    this.picture = new Picture({
      root: element,
      picture: lease.artwork.picture,
      frame: lease.artwork,
      fresh: hooks.freshPicture,
      onFail: () => hooks.tell(hooks.say("picture_failed")),
      onTap: (point) => this.addPoint(point),
      onView: () => this.drawPoints(),
    });
    const { signal } = this.#leaving;
    element.addEventListener("click", (event) => this.onClick(event), { signal });
    element.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.draw();
  }

  body() {
    if (this.outcome !== "phrases") {
      return { outcome: this.outcome };
    }
    const phrases = this.phrases.map(({ start, end, points }) => ({ start, end, points }));
    return { outcome: "phrases", phrases };
  }

  /** @param {any} body */
  load(body) {
    this.outcome = body.outcome ?? "phrases";
    this.phrases = restored(body.phrases ?? []);
    this.active = this.phrases.length - 1;
    this.draw();
  }

  missing() {
    if (this.outcome !== "phrases") {
      return "";
    }
    if (this.phrases.length === 0) {
      return this.hooks.say("phrases_missing");
    }
    const index = this.phrases.findIndex((phrase) => phrase.points.length === 0);
    if (index < 0) {
      return "";
    }
    this.choose(index);
    return this.hooks.say("points_missing", { phrase: this.textOf(this.phrases[index]) });
  }

  async check() {
    return [];
  }

  end() {
    this.#leaving.abort();
    this.sentence.end();
    this.picture.end();
  }

  /** @param {Phrase} phrase */
  textOf(phrase) {
    return slice(this.utterance.text, phrase);
  }

  /** @param {{phrases: Phrase[], active: number}} change */
  take({ phrases, active }) {
    const same = phrases === this.phrases && this.outcome === "phrases";
    this.outcome = "phrases";
    this.phrases = phrases;
    this.active = active;
    if (same) {
      this.draw();
    } else {
      this.changed();
    }
  }

  /** @param {Span} span @param {boolean} single */
  mark(span, single) {
    this.take(marked(this.phrases, span, single));
  }

  /** @param {Span} span */
  extend(span) {
    const isOpen = this.phrases[this.active] && this.outcome === "phrases";
    this.take(isOpen ? extended(this.phrases, this.active, span) : marked(this.phrases, span, false));
  }

  /** @param {number} index */
  choose(index) {
    this.active = index;
    this.draw();
  }

  /** @param {number} index */
  remove(index) {
    this.phrases = this.phrases.filter((_, position) => position !== index);
    this.active = Math.min(this.active, this.phrases.length - 1);
    this.changed();
  }

  /** @param {Point} point */
  addPoint({ x, y }) {
    if (this.outcome !== "phrases" || !this.phrases[this.active]) {
      this.hooks.tell(this.hooks.say("words_first"));
      return;
    }
    this.phrases = withPoint(this.phrases, this.active, [x, y]);
    this.changed();
  }

  /** @param {string} place "phrase point", both indices */
  removePoint(place) {
    const [index, point] = place.split(" ").map(Number);
    this.phrases = withoutPoint(this.phrases, index, point);
    this.active = index;
    this.changed();
  }

  /** @param {string} outcome pressing it again takes it back */
  special(outcome) {
    const chosen = /** @type {PhraseWork["outcome"]} */ (SPECIAL[outcome]);
    this.outcome = this.outcome === chosen ? "phrases" : chosen;
    this.changed();
  }

  changed() {
    this.hooks.changed();
    this.draw();
  }

  /** @param {Event} event */
  onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-action], [data-mark], [data-remove], [data-choose]");
    if (button instanceof SVGElement) {
      this.removePoint(button.dataset.mark ?? "");
    } else if (button instanceof HTMLElement) {
      const { action, remove, choose } = button.dataset;
      if (action && action in SPECIAL) {
        this.special(action);
      } else if (remove) {
        this.remove(Number(remove));
      } else if (choose) {
        this.choose(Number(choose));
      }
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = event.target instanceof Element ? event.target : null;
    const removes = ["Delete", "Backspace"].includes(event.key);
    const mark = target?.closest("[data-mark]");
    const chip = target?.closest("[data-phrase]");
    if (mark instanceof SVGElement && (removes || event.key === "Enter" || event.key === " ")) {
      this.removePoint(mark.dataset.mark ?? "");
      this.picture.stage.focus({ preventScroll: true });
    } else if (chip instanceof HTMLElement && removes) {
      this.remove(Number(chip.dataset.phrase));
    } else if (target?.closest("[data-word]") && removes && this.active >= 0) {
      this.remove(this.active);
    } else {
      return;
    }
    event.preventDefault();
  }

  draw() {
    const shown = this.outcome === "phrases" ? this.phrases : [];
    this.sentence.paint(shown, (index) => shown[index].colour, this.active);
    this.list.replaceChildren(...shown.map((phrase, index) => this.chip(phrase, index)));
    const none = this.element.querySelector("[data-no-phrase]");
    if (none instanceof HTMLElement) {
      none.hidden = shown.length > 0 || this.outcome !== "phrases";
    }
    for (const [action, outcome] of Object.entries(SPECIAL)) {
      const button = this.element.querySelector(`[data-action="${action}"]`);
      button?.setAttribute("aria-pressed", String(this.outcome === outcome));
    }
    this.picture.draw();
  }

  /** @param {Phrase} phrase @param {number} index */
  chip(phrase, index) {
    const chip = /** @type {HTMLElement} */ (
      this.template.content.firstElementChild?.cloneNode(true)
    );
    chip.dataset.phrase = String(index);
    chip.dataset.colour = phrase.colour;
    const choose = /** @type {HTMLElement} */ (chip.querySelector("[data-choose]"));
    const remove = /** @type {HTMLElement} */ (chip.querySelector("[data-remove]"));
    const text = /** @type {HTMLElement} */ (chip.querySelector("[data-phrase-text]"));
    const points = /** @type {HTMLElement} */ (chip.querySelector("[data-phrase-points]"));
    choose.dataset.choose = remove.dataset.remove = String(index);
    choose.setAttribute("aria-pressed", String(index === this.active));
    text.textContent = this.textOf(phrase);
    text.lang = this.utterance.lang;
    text.dir = this.utterance.direction;
    points.textContent = this.hooks.say("points", { count: phrase.points.length });
    chip.toggleAttribute("data-missing", phrase.points.length === 0);
    remove.setAttribute("aria-label", this.hooks.say("remove_phrase", { phrase: this.textOf(phrase) }));
    return chip;
  }

  drawPoints() {
    const shown = this.outcome === "phrases" ? this.phrases : [];
    const crosses = shown.flatMap((phrase, index) =>
      phrase.points.map(([x, y], point) =>
        cross(toView(this.picture.viewport, { x, y }), {
          "data-mark": `${index} ${point}`,
          "data-colour": phrase.colour,
          "data-faded": String(index !== this.active),
          role: "button",
          tabindex: 0,
          "aria-label": this.hooks.say("remove_point", {
            number: point + 1,
            phrase: this.textOf(phrase),
          }),
        }),
      ),
    );
    this.picture.svg.append(...crosses);
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "phrase", (...given) => new PhraseWork(...given));
}

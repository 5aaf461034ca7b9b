// @ts-check
/**
 * phrase: mark the words that name something visible and click inside each thing; or whole artwork,
 * or nothing to label.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {import("./phrases.js").Phrase} Phrase
 * @typedef {import("./marking.js").Outcome} Outcome
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 */
import { mountTasks } from "../behaviours/flow.js";
import { Picture } from "../behaviours/picture.js";
import { showFelt } from "../behaviours/words.js";
import { withReveal } from "../reveals/phrase.js";
import { chip } from "./chips.js";
import { nextStep } from "./guide.js";
import { Marking } from "./marking.js";
import { wayOf } from "./past.js";
import { Points } from "./points.js";
import { Sentence } from "./sentence.js";
import { slice } from "./spans.js";

/** @type {Record<string, Outcome>} */
const SPECIAL = { whole: "whole_artwork", nothing: "nothing_to_label" };

class PhraseWork {
  #leaving = new AbortController();
  #length = 0;

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.utterance = lease.subject.utterance;
    this.marking = new Marking((differs) => this.changed(differs));
    showFelt(element, hooks.say, this.utterance.emotion);
    this.sentence = this.openSentence();
    this.points = this.openPoints(lease.artwork);
    this.picture = this.openPicture(lease.artwork);
    const { signal } = this.#leaving;
    element.addEventListener("click", (event) => this.onClick(event), { signal });
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.draw();
  }

  openSentence() {
    const { marking } = this;
    return new Sentence({
      frame: this.part("sentence"),
      element: this.part("utterance"),
      utterance: this.utterance,
      onMark: (span) => marking.mark(span),
      onWord: (word, at, byKey) => this.word(word, at, byKey),
      onExtend: (span) => marking.extend(span),
      onReplace: (span) => this.replace(span),
      onRemove: (word) => marking.removeAt(word),
    });
  }

  /** @param {any} artwork @returns {Points} */
  openPoints(artwork) {
    const { marking } = this;
    return new Points({
      root: this.element,
      signal: this.#leaving.signal,
      picture: () => this.picture,
      frame: artwork,
      shown: () => ({ phrases: marking.phrases, active: marking.active }),
      onChange: (phrases) => marking.take({ phrases, active: marking.active }),
      onChoose: (index) => marking.choose(index),
      onRemove: (index, point) => marking.removePoint(index, point),
      nameOf: (phrase) => this.nameOf(phrase),
      say: this.hooks.say,
    });
  }

  /** @param {any} artwork @returns {Picture} */
  openPicture(artwork) {
    const { hooks, points } = this;
    return new Picture({
      root: this.element,
      picture: artwork.picture,
      frame: artwork,
      fresh: hooks.freshPicture,
      onFail: hooks.pictureFailed,
      onPoint: (point) => this.addPoint(point),
      onTap: (point, mark) => (mark ? points.tap(mark) : this.picture.point(point)),
      grab: (mark) => points.grab(mark),
      onPull: (from, to, done) => points.pull(from, to, done),
      onCancel: () => points.letGo(),
      onView: () => points.draw(),
    });
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.element.querySelector(`[data-${name}]`));
  }

  body() {
    return this.marking.body();
  }

  /** @param {any} body */
  load(body) {
    this.marking.load(body);
  }

  missing() {
    const { marking } = this;
    if (marking.outcome !== "phrases") {
      return "";
    }
    if (marking.phrases.length === 0) {
      this.sentence.focus();
      return this.hooks.say("phrases_missing");
    }
    const index = marking.phrases.findIndex((phrase) => phrase.points.length === 0);
    if (index < 0) {
      return "";
    }
    marking.choose(index);
    this.picture.stage.focus();
    return this.hooks.say("points_missing", { phrase: this.nameOf(marking.phrases[index]) });
  }

  async check() {
    return [];
  }

  end() {
    this.#leaving.abort();
    this.sentence.end();
    this.picture.end();
    this.part("phrases").replaceChildren();
  }

  /** @param {Phrase} phrase */
  nameOf(phrase) {
    return slice(this.utterance.text, phrase);
  }

  /** @param {boolean} differs */
  changed(differs) {
    if (this.#length !== this.marking.all.length) {
      this.#length = this.marking.all.length;
      this.points.choose("");
    }
    this.sentence.replace(false);
    if (differs) {
      this.hooks.changed();
    }
    this.draw();
  }

  /** A second Enter goes on to the picture. @param {Span} word @param {Span} at @param {boolean} byKey */
  word(word, at, byKey) {
    if (byKey && this.marking.isIn(at)) {
      this.picture.stage.focus();
    } else {
      this.marking.word(word, at);
    }
  }

  /** @param {Span | null} span */
  replace(span) {
    if (span && this.marking.current) {
      this.marking.replace(span);
    } else {
      this.sentence.replace(false);
      this.draw();
    }
  }

  /** Ask for the first and the last word of a phrase; the same button again leaves it. @param {number} index */
  change(index) {
    const asks = !(this.sentence.isReplacing && index === this.marking.active);
    this.marking.choose(index);
    this.sentence.replace(asks);
    this.draw();
    this.sentence.focus(this.marking.current);
  }

  /** @param {import("../behaviours/viewport.js").Point} point */
  addPoint({ x, y }) {
    this.points.choose("");
    if (this.marking.current) {
      this.marking.addPoint([x, y]);
    } else {
      this.hooks.tell(this.hooks.say("words_first"));
    }
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-action], [data-choose], [data-change], [data-remove]");
    if (!(button instanceof HTMLElement)) {
      return;
    }
    const { action = "", choose, change, remove } = button.dataset;
    if (action in SPECIAL) {
      this.marking.special(SPECIAL[action]);
    } else if (action === "undo") {
      this.marking.go("undo");
    } else if (choose) {
      this.chosen(Number(choose), event.detail === 0);
    } else if (change) {
      this.change(Number(change));
    } else if (remove) {
      this.marking.remove(Number(remove));
      this.part("undo").focus();
    }
  }

  /** Pressed by key when it is chosen already: on to the picture. @param {number} index @param {boolean} byKey */
  chosen(index, byKey) {
    if (byKey && index === this.marking.active) {
      this.picture.stage.focus();
    } else {
      this.marking.choose(index);
      this.part(`choose="${index}"`).focus();
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = event.target instanceof Element ? event.target : null;
    const way = wayOf(event);
    const chosen = target?.closest("[data-phrase]");
    if (document.querySelector("dialog[open]")) {
      return;
    }
    if (way) {
      this.marking.go(way);
    } else if (event.key === "Escape" && target && this.picture.stage.contains(target)) {
      this.sentence.focus(this.marking.current);
    } else if (chosen instanceof HTMLElement && /^(Delete|Backspace)$/.test(event.key)) {
      this.marking.remove(Number(chosen.dataset.phrase));
      this.part("undo").focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  draw() {
    const { marking, sentence } = this;
    sentence.paint(marking.phrases, marking.active);
    const isAside = marking.outcome !== "phrases";
    const now = { active: marking.active, isReplacing: sentence.isReplacing, isAside };
    const options = {
      template: /** @type {HTMLTemplateElement} */ (this.part("phrase-template")),
      say: this.hooks.say,
      utterance: this.utterance,
      nameOf: (/** @type {Phrase} */ phrase) => this.nameOf(phrase),
    };
    this.part("phrases").replaceChildren(
      ...marking.all.map((phrase, index) => chip(phrase, index, now, options)),
    );
    this.part("phrases").toggleAttribute("data-aside", isAside);
    this.part("no-phrase").hidden = marking.all.length > 0;
    this.part("undo").setAttribute("aria-disabled", String(!marking.past.hasBehind));
    for (const [action, outcome] of Object.entries(SPECIAL)) {
      const button = this.element.querySelector(`[data-action="${action}"]`);
      button?.setAttribute("aria-pressed", String(marking.outcome === outcome));
    }
    this.guide();
    this.picture?.draw();
  }

  guide() {
    const { step, phrase } = nextStep(this.marking, this.sentence.isReplacing);
    const text = this.hooks.say(`guide_${step}`, { phrase: phrase ? this.nameOf(phrase) : "" });
    if (this.part("guide").textContent !== text) {
      this.part("guide").textContent = text;
    }
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "phrase", (...given) => withReveal(new PhraseWork(...given), given));
}

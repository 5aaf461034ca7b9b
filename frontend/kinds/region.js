// @ts-check
/**
 * region: paint every pixel of one phrase.
 *
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 */
import { createEditor } from "../editor/editor.js";
import { Refusal } from "../behaviours/api.js";
import { ask, dialogNamed } from "../behaviours/ask.js";
import { mountTasks } from "../behaviours/flow.js";
import { showFelt } from "../behaviours/words.js";
import { withReveal } from "../reveals/region.js";
import { doubts } from "./doubts.js";

class RegionWork {
  isStoredAsSent = true;
  hasFreshLink = false;

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.lease = lease;
    this.points = lease.subject.points;
    showFelt(element, hooks.say, lease.subject.utterance.emotion);
    this.showPhrase(lease.subject);
    const { superpixels, frame_sha256: sha256 } = lease.artwork;
    this.editor = createEditor({
      root: element,
      picture: lease.artwork.picture,
      frame: { width: lease.artwork.width, height: lease.artwork.height },
      points: this.points,
      edges: superpixels && { sha256, fetch: () => this.fetchEdges(superpixels) },
      onChange: (step) => hooks.changed(step),
      onProblem: (problem) => this.onProblem(problem),
    });
    this.picture = { show: this.editor.showPicture };
    // Not at once: what is still hidden takes no focus.
    requestAnimationFrame(() => this.editor.focus());
  }

  /** @param {import("../editor/editor.js").Problem} problem */
  async onProblem(problem) {
    if (problem.code === "edges_failed") {
      this.hooks.tell(this.hooks.say("edges_failed"));
    } else if (problem.code === "mask_refused") {
      const isReadable = problem.reason === "mask_size";
      this.hooks.tell(this.hooks.say(isReadable ? "draft_of_other_frame" : "draft_damaged"));
    } else {
      await this.pictureFailed();
    }
  }

  /** A link that ran out is asked for again, once. */
  async pictureFailed() {
    if (!this.hasFreshLink) {
      this.hasFreshLink = true;
      try {
        this.editor.showPicture(await this.hooks.freshPicture());
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
      }
    }
    this.hooks.pictureFailed();
  }

  /** A link that ran out is asked for again, once. @param {{url: string}} superpixels */
  async fetchEdges({ url }) {
    let answer = await fetch(url);
    if (answer.status === 404) {
      const { superpixels } = await this.hooks.freshArtwork();
      answer = await fetch(superpixels.url);
    }
    if (!answer.ok) {
      throw new Error(`The superpixels do not come: ${answer.status}.`);
    }
    const file = new Uint8Array(await answer.arrayBuffer());
    this.hooks.tell("");
    return file;
  }

  body() {
    return { mask: this.editor.mask(), frame_sha256: this.lease.artwork.frame_sha256 };
  }

  /** @param {any} body */
  load(body) {
    this.editor.load(body.mask ?? null);
  }

  /** @param {number} most */
  steps(most) {
    return this.editor.steps(most);
  }

  /** @param {import("../editor/editor.js").Steps} history */
  restore(history) {
    return this.editor.restore(history);
  }

  isMidway() {
    return this.editor.isMidway();
  }

  missing() {
    this.editor.finish();
    return this.editor.isEmpty() ? this.hooks.say("mask_empty") : "";
  }

  /** One gentle question for each doubt; kept ones travel with the answer. */
  async check() {
    /** @type {Set<import("./doubts.js").Doubt>} */
    const kept = new Set();
    for (;;) {
      const doubt = doubts(this.editor, this.points).find((sign) => !kept.has(sign));
      if (!doubt) {
        return [...kept];
      }
      const choice = await ask(dialogNamed(doubt));
      if (choice === "fill") {
        this.editor.fillEnclosed();
      } else if (choice === "keep") {
        kept.add(doubt);
      } else {
        return null;
      }
    }
  }

  end() {
    this.editor.destroy();
  }

  /** The utterance with its phrase set apart; both only ever as text. @param {any} subject */
  showPhrase({ utterance, phrase }) {
    const points = [...utterance.text];
    const parts = [
      points.slice(0, phrase.start).join(""),
      points.slice(phrase.start, phrase.end).join(""),
      points.slice(phrase.end).join(""),
    ];
    const sentence = /** @type {HTMLElement} */ (this.element.querySelector("[data-utterance]"));
    const mark = document.createElement("mark");
    mark.textContent = parts[1];
    sentence.replaceChildren(parts[0], mark, parts[2]);
    const title = /** @type {HTMLElement} */ (this.element.querySelector("[data-phrase-title]"));
    title.textContent = phrase.text;
    for (const target of [sentence, title]) {
      target.lang = utterance.lang;
      target.dir = utterance.direction;
    }
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "region", (...given) => withReveal(new RegionWork(...given), given));
}

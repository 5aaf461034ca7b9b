// @ts-check
/**
 * figure: a box around every figure (none is an answer) and how lifelike the figures are.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Handle} Handle
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 * @typedef {import("../behaviours/viewport.js").Point} Point
 */
import { ask, dialogNamed } from "../behaviours/ask.js";
import { mountTasks } from "../behaviours/flow.js";
import { Picture } from "../behaviours/picture.js";
import { toFrame } from "../behaviours/viewport.js";
import { boxMark, outline } from "./boxmarks.js";
import { middleOf, moved, resized, spanned, stretched } from "./boxes.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class FigureWork {
  /** @type {Box[]} */
  boxes = [];
  rating = 0;
  active = -1;
  /** @type {Box | null} */
  drawing = null;
  /** @type {{handle: Handle | null, from: Point, box: Box} | null} */
  grip = null;
  wasAsked = false;
  #leaving = new AbortController();

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.frame = lease.artwork;
    this.list = /** @type {HTMLElement} */ (element.querySelector("[data-boxes]"));
    this.template = /** @type {HTMLTemplateElement} */ (
      element.querySelector("template[data-box-template]")
    );
    this.ratings = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("[data-rating]")]);
    this.picture = new Picture({
      root: element,
      picture: lease.artwork.picture,
      frame: lease.artwork,
      fresh: hooks.freshPicture,
      onFail: () => hooks.tell(hooks.say("picture_failed")),
      onView: () => this.drawBoxes(),
      onDrag: (from, to, done) => this.drag(from, to, done),
    });
    const { signal } = this.#leaving;
    const { svg } = this.picture;
    svg.addEventListener("pointerdown", (event) => this.take(event), { signal });
    svg.addEventListener("pointermove", (event) => this.pull(event), { signal });
    svg.addEventListener("pointerup", () => this.release(), { signal });
    svg.addEventListener("pointercancel", () => this.letGo(), { signal });
    element.addEventListener("click", (event) => this.onClick(event), { signal });
    element.addEventListener("change", () => this.onRating(), { signal });
    element.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.showRating();
    this.draw();
  }

  body() {
    return { boxes: this.boxes, ...(this.rating ? { rating: this.rating } : {}) };
  }

  /** @param {any} body */
  load(body) {
    this.boxes = body.boxes ?? [];
    this.rating = body.rating ?? 0;
    this.active = -1;
    this.showRating();
    this.draw();
  }

  missing() {
    if (!this.rating) {
      this.ratings[0].focus();
      return this.hooks.say("rating_missing");
    }
    return "";
  }

  async check() {
    if (this.boxes.length || this.wasAsked) {
      return [];
    }
    this.wasAsked = true;
    return (await ask(dialogNamed("no-figures"))) === "keep" ? [] : null;
  }

  end() {
    this.#leaving.abort();
    this.picture.end();
    this.list.replaceChildren();
  }

  /** @param {Point} from @param {Point} to @param {boolean} done */
  drag(from, to, done) {
    this.drawing = spanned(from, to, this.frame);
    if (done) {
      this.add(this.drawing);
      this.drawing = null;
    }
    this.picture.draw();
  }

  /** @param {Box} box */
  add(box) {
    this.boxes = [...this.boxes, box];
    this.active = this.boxes.length - 1;
    this.changed();
  }

  /** @param {number} index @param {Box} box */
  replace(index, box) {
    this.boxes = this.boxes.map((known, position) => (position === index ? box : known));
  }

  /** @param {number} index */
  remove(index) {
    this.boxes = this.boxes.filter((_, position) => position !== index);
    this.active = Math.min(this.active, this.boxes.length - 1);
    this.changed();
    this.focus(this.active);
  }

  /** @param {number} index */
  focus(index) {
    const box = this.picture.svg.querySelector(`[data-mark="${index}"]`);
    (box instanceof SVGElement ? box : this.picture.stage).focus({ preventScroll: true });
  }

  changed() {
    this.hooks.changed();
    this.draw();
  }

  /** @param {PointerEvent} event @returns {Point} in the frame */
  at(event) {
    const area = this.picture.stage.getBoundingClientRect();
    const point = { x: event.clientX - area.left, y: event.clientY - area.top };
    return toFrame(this.picture.viewport, point);
  }

  /** @param {PointerEvent} event */
  take(event) {
    const mark = event.target instanceof Element ? event.target.closest("[data-mark]") : null;
    if (!(mark instanceof SVGElement) || event.button !== 0) {
      return;
    }
    event.preventDefault();
    this.active = Number(mark.dataset.mark);
    const handle = event.target instanceof SVGElement ? event.target.dataset.handle : undefined;
    this.grip = {
      handle: /** @type {Handle | undefined} */ (handle) ?? null,
      from: this.at(event),
      box: this.boxes[this.active],
    };
    this.picture.svg.setPointerCapture(event.pointerId);
    this.draw();
    this.focus(this.active);
  }

  /** @param {PointerEvent} event */
  pull(event) {
    if (!this.grip) {
      return;
    }
    const { handle, from, box } = this.grip;
    const to = this.at(event);
    this.replace(
      this.active,
      handle
        ? resized(box, handle, to, this.frame)
        : moved(box, to.x - from.x, to.y - from.y, this.frame),
    );
    this.picture.draw();
  }

  release() {
    const grip = this.grip;
    this.grip = null;
    if (grip && grip.box !== this.boxes[this.active]) {
      this.changed();
      this.focus(this.active);
    }
  }

  letGo() {
    if (this.grip) {
      this.replace(this.active, this.grip.box);
      this.grip = null;
      this.draw();
    }
  }

  /** @param {Event} event */
  onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-remove], [data-choose], [data-action=add]");
    if (!(button instanceof HTMLElement)) {
      return;
    }
    const { remove, choose } = button.dataset;
    if (remove) {
      this.remove(Number(remove));
    } else if (choose) {
      this.active = Number(choose);
      this.draw();
      this.focus(this.active);
    } else {
      this.add(middleOf(...this.picture.shown, this.frame));
      this.focus(this.active);
    }
  }

  onRating() {
    this.rating = Number(this.ratings.find((rating) => rating.checked)?.value ?? 0);
    this.hooks.changed();
  }

  /** Arrows move, with Alt they pull the far corner; Shift makes it ten. @param {KeyboardEvent} event */
  onKey(event) {
    const mark = event.target instanceof Element ? event.target.closest("[data-mark]") : null;
    if (!(mark instanceof SVGElement)) {
      return;
    }
    const index = Number(mark.dataset.mark);
    if (event.key === "Delete" || event.key === "Backspace") {
      this.remove(index);
    } else if (event.key in ARROWS) {
      this.active = index;
      this.nudge(index, ARROWS[event.key], event);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {number} index @param {[number, number]} direction @param {KeyboardEvent} event */
  nudge(index, [x, y], { shiftKey, altKey }) {
    const step = shiftKey ? 10 : 1;
    const change = altKey ? stretched : moved;
    this.replace(index, change(this.boxes[index], x * step, y * step, this.frame));
    this.changed();
    this.focus(index);
  }

  showRating() {
    this.ratings.forEach((rating) => {
      rating.checked = Number(rating.value) === this.rating;
    });
  }

  draw() {
    this.list.replaceChildren(...this.boxes.map((_, index) => this.row(index)));
    const none = this.element.querySelector("[data-no-box]");
    if (none instanceof HTMLElement) {
      none.hidden = this.boxes.length > 0;
    }
    this.picture.draw();
  }

  /** @param {number} index */
  row(index) {
    const row = /** @type {HTMLElement} */ (this.template.content.firstElementChild?.cloneNode(true));
    const choose = /** @type {HTMLElement} */ (row.querySelector("[data-choose]"));
    const remove = /** @type {HTMLElement} */ (row.querySelector("[data-remove]"));
    row.dataset.box = choose.dataset.choose = remove.dataset.remove = String(index);
    const name = this.hooks.say("box", { number: index + 1 });
    choose.textContent = name;
    choose.setAttribute("aria-pressed", String(index === this.active));
    remove.setAttribute("aria-label", this.hooks.say("remove_box", { number: index + 1 }));
    return row;
  }

  drawBoxes() {
    const { viewport, svg } = this.picture;
    svg.append(
      ...this.boxes.map((box, index) =>
        boxMark(box, viewport, {
          index,
          isActive: index === this.active,
          label: this.hooks.say("box", { number: index + 1 }),
        }),
      ),
    );
    if (this.drawing) {
      svg.append(outline(this.drawing, viewport, "box__line"));
    }
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "figure", (...given) => new FigureWork(...given));
}

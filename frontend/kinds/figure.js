// @ts-check
/**
 * figure: a box around every figure, or that there is none, and how lifelike what is shown is.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Handle} Handle
 * @typedef {import("../behaviours/task.js").Hooks} Hooks
 * @typedef {import("../behaviours/viewport.js").Point} Point
 */
import { ARROWS } from "../behaviours/crosshair.js";
import { mountTasks } from "../behaviours/flow.js";
import { Picture } from "../behaviours/picture.js";
import { withReveal } from "../reveals/figure.js";
import { boxAt, handleAt, middleOf, moved, resized, spanned, stretched } from "./boxes.js";
import { boxMark, gripMarks, outline } from "./boxmarks.js";
import { Boxing } from "./boxing.js";
import { boxRow } from "./boxrows.js";
import { wayOf } from "./past.js";

/** A drag shorter than this on the screen was no box. */
const LEAST_PX = 6;
const FAR = 10;

class FigureWork {
  /** @type {Box | null} the one that is being drawn */
  drawn = null;
  /** @type {Box | null} the chosen one as it would be were the pull to end here */
  pulled = null;
  /** @type {Handle | null} by which the chosen box was taken */
  handle = null;
  #leaving = new AbortController();

  /** @param {HTMLElement} element @param {any} lease @param {Hooks} hooks */
  constructor(element, lease, hooks) {
    this.element = element;
    this.hooks = hooks;
    this.frame = lease.artwork;
    this.boxing = new Boxing((differs) => this.changed(differs));
    this.ratings = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("[data-rating]")]);
    this.picture = this.openPicture(lease.artwork);
    const { signal } = this.#leaving;
    element.addEventListener("click", (event) => this.onClick(event), { signal });
    element.addEventListener("change", () => this.onRating(), { signal });
    element.addEventListener("focusin", (event) => this.onFocus(event), { signal });
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.draw();
  }

  /** @param {any} artwork @returns {Picture} */
  openPicture(artwork) {
    const { hooks } = this;
    return new Picture({
      root: this.element,
      picture: artwork.picture,
      frame: artwork,
      fresh: hooks.freshPicture,
      onFail: hooks.pictureFailed,
      onView: () => this.drawBoxes(),
      onTap: (point, mark) => this.tap(point, mark),
      onDrag: (from, to, done) => this.drag(from, to, done),
      grab: (mark, pressed) => this.grab(mark, pressed),
      onPull: (from, to, done) => this.pull(from, to, done),
      onCancel: () => {
        this.drawn = this.pulled = null;
      },
    });
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.element.querySelector(`[data-${name}]`));
  }

  body() {
    return this.boxing.body();
  }

  /** @param {any} body */
  load(body) {
    this.boxing.load(body);
  }

  missing() {
    if (!this.boxing.boxes.length && !this.boxing.isNone) {
      this.part("none").focus();
      return this.hooks.say("boxes_missing");
    }
    if (!this.boxing.rating) {
      this.ratings[0].focus();
      return this.hooks.say("rating_missing");
    }
    return "";
  }

  async check() {
    return [];
  }

  end() {
    this.#leaving.abort();
    this.picture.end();
    this.part("boxes").replaceChildren();
  }

  /** @param {boolean} differs */
  changed(differs) {
    if (differs) {
      this.hooks.changed();
    }
    this.draw();
  }

  /** @param {Box} box */
  isTiny([, , width, height]) {
    return Math.max(width, height) * this.picture.viewport.scale < LEAST_PX;
  }

  /** @param {Point} from @param {Point} to @param {boolean} done */
  drag(from, to, done) {
    const box = spanned(from, to, this.frame);
    this.drawn = done ? null : box;
    if (done && !this.isTiny(box)) {
      this.boxing.add(box);
    } else {
      this.picture.draw();
    }
  }

  /** @param {Point} point @param {SVGElement | null} mark */
  tap(point, mark) {
    const { boxes, active } = this.boxing;
    const under = boxAt(boxes, point, active);
    this.boxing.choose(under < 0 && mark ? Number(mark.dataset.mark) : under);
  }

  /** The edge and the number take any box, its inside and its handles the chosen one. @param {SVGElement} mark @param {SVGElement} pressed */
  grab(mark, pressed) {
    this.handle = /** @type {Handle | undefined} */ (pressed.dataset.handle) ?? null;
    this.boxing.choose(Number(mark.dataset.mark));
    return true;
  }

  /** @param {Point} from @param {Point} to @param {boolean} done */
  pull(from, to, done) {
    const { current, active } = this.boxing;
    if (!current) {
      return;
    }
    const box = this.withPull(current, { x: to.x - from.x, y: to.y - from.y });
    this.pulled = done ? null : box;
    if (done) {
      this.boxing.replace(active, box);
    } else {
      this.picture.draw();
    }
  }

  /** @param {Box} box @param {Point} by */
  withPull(box, by) {
    if (!this.handle) {
      return moved(box, by.x, by.y, this.frame);
    }
    const { x, y } = handleAt(box, this.handle);
    return resized(box, this.handle, { x: x + by.x, y: y + by.y }, this.frame);
  }

  addInTheMiddle() {
    this.boxing.add(middleOf(...this.picture.shown, this.frame));
    this.picture.focus(String(this.boxing.active));
  }

  /** @param {number} index */
  remove(index) {
    this.boxing.remove(index);
    this.picture.focus(String(this.boxing.active));
  }

  /** @param {Event} event */
  onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("[data-action], [data-choose], [data-remove]");
    if (!(button instanceof HTMLElement)) {
      return;
    }
    const { action, choose, remove } = button.dataset;
    if (action === "add") {
      this.addInTheMiddle();
    } else if (action === "none") {
      this.boxing.none();
    } else if (action === "undo") {
      this.boxing.go("undo");
    } else if (choose) {
      this.boxing.choose(Number(choose));
      this.picture.focus(choose);
    } else if (remove) {
      this.remove(Number(remove));
    }
  }

  onRating() {
    this.boxing.rate(Number(this.ratings.find((rating) => rating.checked)?.value ?? 0));
  }

  /** A box that has the focus is the chosen one. @param {FocusEvent} event */
  onFocus({ target }) {
    if (!this.picture.isDrawing && target instanceof SVGElement && target.dataset.mark) {
      this.boxing.choose(Number(target.dataset.mark));
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const mark = event.target instanceof SVGElement ? event.target.dataset.mark : undefined;
    const way = wayOf(event);
    if (document.querySelector("dialog[open]")) {
      return;
    }
    if (way) {
      this.boxing.go(way);
    } else if (event.target === this.picture.stage && event.key === "Enter") {
      this.addInTheMiddle();
    } else if (!mark || !this.onBoxKey(event, Number(mark))) {
      return;
    }
    event.preventDefault();
  }

  /**
   * Arrows move, with Shift they pull the far corner, Alt makes a step ten.
   *
   * @param {KeyboardEvent} event @param {number} index
   * @returns {boolean} whether the key was for the box
   */
  onBoxKey({ key, shiftKey, altKey, ctrlKey, metaKey }, index) {
    const direction = ARROWS[key];
    if (ctrlKey || metaKey) {
      return false;
    }
    if (direction) {
      const pixel = Math.max(1, Math.round(1 / this.picture.viewport.scale));
      const step = pixel * (altKey ? FAR : 1);
      const change = shiftKey ? stretched : moved;
      const [x, y] = direction;
      this.boxing.replace(index, change(this.boxing.all[index], x * step, y * step, this.frame));
    } else if (key === "Delete" || key === "Backspace") {
      this.remove(index);
    } else if (key === "Escape") {
      this.boxing.choose(-1);
      this.picture.focus();
    }
    return Boolean(direction) || ["Delete", "Backspace", "Escape"].includes(key);
  }

  draw() {
    const { boxing, hooks } = this;
    const isAside = boxing.isNone;
    const template = /** @type {HTMLTemplateElement} */ (this.part("box-template"));
    const options = { template, say: hooks.say };
    this.part("boxes").replaceChildren(
      ...boxing.all.map((_, index) =>
        boxRow(index, { isActive: index === boxing.active, isAside }, options),
      ),
    );
    this.part("boxes").toggleAttribute("data-aside", isAside);
    this.part("box-count").textContent = hooks.say("boxes", { count: boxing.boxes.length });
    this.part("none").setAttribute("aria-pressed", String(isAside));
    this.part("undo").setAttribute("aria-disabled", String(!boxing.past.hasBehind));
    for (const rating of this.ratings) {
      rating.checked = Number(rating.value) === boxing.rating;
    }
    this.picture?.draw();
  }

  drawBoxes() {
    const { viewport, svg } = this.picture;
    const { active } = this.boxing;
    const boxes = this.boxing.boxes.map((box, index) =>
      index === active ? this.pulled ?? box : box,
    );
    boxes.forEach((box, index) => {
      const label = this.hooks.say("box", { number: index + 1 });
      svg.append(boxMark(box, viewport, { index, isActive: index === active, label }));
    });
    if (boxes[active] && !this.pulled) {
      svg.append(gripMarks(boxes[active], viewport, active));
    }
    if (this.drawn) {
      svg.append(outline(this.drawn, viewport, "box__line"));
    }
  }
}

/** @param {HTMLElement} element */
export function mount(element) {
  return mountTasks(element, "figure", (...given) => withReveal(new FigureWork(...given), given));
}

// @ts-check
/**
 * The points of the phrases above the picture: drawn, chosen, moved and taken away.
 *
 * @typedef {import("./phrases.js").Phrase} Phrase
 * @typedef {import("../behaviours/viewport.js").Point} Point
 * @typedef {object} PointsOptions
 * @property {HTMLElement} root
 * @property {AbortSignal} signal ends the listening
 * @property {() => import("../behaviours/picture.js").Picture} picture
 * @property {{width: number, height: number}} frame
 * @property {() => {phrases: Phrase[], active: number}} shown
 * @property {(phrases: Phrase[]) => void} onChange
 * @property {(index: number) => void} onChoose a point of this phrase was chosen
 * @property {(index: number, point: number) => void} onRemove
 * @property {(phrase: Phrase) => string} nameOf
 * @property {import("../behaviours/words.js").Say} say
 */
import { ARROWS } from "../behaviours/crosshair.js";
import { bin, cross } from "../behaviours/marks.js";
import { clamped, toView } from "../behaviours/viewport.js";
import { withMovedPoint } from "./phrases.js";

const STEP_PX = 12;
const BIN = "bin";

/** @param {string} mark `phrase point`, both indices */
function placeOf(mark) {
  const [index, point] = mark.split(" ").map(Number);
  return { index, point };
}

/** @param {EventTarget | null} target */
function markOf(target) {
  return (target instanceof SVGElement && target.dataset.mark) || "";
}

export class Points {
  /** The `data-mark` of the chosen one. */
  #chosen = "";
  /** @type {Phrase[] | null} as they would be were the pull to end here */
  #pulled = null;

  /** @param {PointsOptions} options */
  constructor(options) {
    this.options = options;
    const { root, signal } = options;
    root.addEventListener("focusin", ({ target }) => this.#focused(target), { signal });
    root.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** A point that has the focus is the chosen one. @param {EventTarget | null} target */
  #focused(target) {
    if (!this.options.picture().isDrawing) {
      this.choose(markOf(target));
    }
  }

  /** @param {SVGElement} mark */
  tap(mark) {
    const name = mark.dataset.mark ?? "";
    if (name === BIN) {
      this.remove(this.#chosen);
    } else {
      this.choose(name);
      this.options.picture().focus(name);
    }
  }

  /** @param {string} mark "" for none */
  choose(mark) {
    if (mark === this.#chosen || mark === BIN) {
      return;
    }
    this.#chosen = mark;
    if (mark) {
      this.options.onChoose(placeOf(mark).index);
    } else {
      this.options.picture().draw();
    }
  }

  /** @param {string} mark */
  remove(mark) {
    const { index, point } = placeOf(mark);
    this.#chosen = "";
    this.options.onRemove(index, point);
    this.options.picture().focus();
  }

  /** @param {SVGElement} mark */
  grab(mark) {
    const name = mark.dataset.mark ?? "";
    if (name === BIN) {
      return false;
    }
    this.choose(name);
    return true;
  }

  /** @param {Point} from @param {Point} to @param {boolean} done */
  pull(from, to, done) {
    const moved = this.#moved(this.#chosen, to.x - from.x, to.y - from.y);
    this.#pulled = done ? null : moved;
    if (done) {
      this.options.onChange(moved);
      this.options.picture().focus(this.#chosen);
    } else {
      this.options.picture().draw();
    }
  }

  letGo() {
    this.#pulled = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const mark = markOf(event.target);
    const direction = ARROWS[event.key];
    if (!mark || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (mark === BIN && (event.key === "Enter" || event.code === "Space")) {
      this.remove(this.#chosen);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.remove(this.#chosen);
    } else if (mark !== BIN && direction) {
      const step = (event.shiftKey ? 1 : STEP_PX) / this.options.picture().viewport.scale;
      this.options.onChange(this.#moved(mark, direction[0] * step, direction[1] * step));
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} mark @param {number} x @param {number} y frame pixels */
  #moved(mark, x, y) {
    const { index, point } = placeOf(mark);
    const { phrases } = this.options.shown();
    const [atX, atY] = phrases[index].points[point];
    const to = clamped({ x: atX + x, y: atY + y }, this.options.frame);
    return withMovedPoint(phrases, index, point, [to.x, to.y]);
  }

  /** Appends the marks to the picture's drawing. */
  draw() {
    const { phrases, active } = this.options.shown();
    const { svg } = this.options.picture();
    (this.#pulled ?? phrases).forEach((phrase, index) =>
      phrase.points.forEach((_, point) =>
        svg.append(...this.#marks(phrase, index, point, index === active)),
      ),
    );
  }

  /** @param {Phrase} phrase @param {number} index @param {number} point @param {boolean} isActive */
  #marks(phrase, index, point, isActive) {
    const { say, nameOf } = this.options;
    const { viewport, view } = this.options.picture();
    const [x, y] = phrase.points[point];
    const at = toView(viewport, { x, y });
    const names = { number: point + 1, phrase: nameOf(phrase) };
    const button = { role: "button", tabindex: 0, "data-colour": phrase.colour };
    const mark = `${index} ${point}`;
    const isChosen = mark === this.#chosen;
    const marks = [
      cross(at, String(index + 1), {
        ...button,
        "data-mark": mark,
        "data-faded": String(!isActive),
        "data-chosen": String(isChosen),
        "aria-label": say("point_of", names),
      }),
    ];
    if (isChosen && !this.#pulled) {
      const label = say("remove_point", names);
      marks.push(bin(at, view, { ...button, "data-mark": BIN, "aria-label": label }));
    }
    return marks;
  }
}

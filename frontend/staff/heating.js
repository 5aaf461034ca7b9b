// @ts-check
import { coloursFor, paintHeat } from "./heat.js";
import { frameOf } from "./stage.js";

/**
 * The heat map of an answer's page: off, of this task, of artwork and emotion, in turn. Its legend says
 * which, of how many people, and what colour stands for how many of them.
 *
 * @typedef {import("../editor/mask/rle.js").CocoMask} CocoMask
 */

const SCOPES = /** @type {const} */ (["", "task", "emotion"]);

/**
 * @param {HTMLElement} item
 * @param {() => Promise<void>} loadBeside fetches the masks of artwork and emotion
 * @returns {{toggle: () => void, unmount: () => void}}
 */
export function mountHeat(item, loadBeside) {
  const sheet = /** @type {HTMLElement} */ (item.querySelector("[data-sheet]"));
  const button = item.querySelector("[data-action=heat]");
  const legend = item.querySelector("[data-heat]");
  if (!(legend instanceof HTMLElement)) {
    return { toggle: () => {}, unmount: () => {} };
  }
  let turn = 0;
  /** @type {HTMLCanvasElement | null} */
  let canvas = null;

  const toggle = async () => {
    turn = (turn + 1) % SCOPES.length;
    const scope = SCOPES[turn];
    if (scope === "emotion") {
      await loadBeside();
    }
    canvas?.remove();
    canvas = null;
    sheet.toggleAttribute("data-heated", scope !== "");
    button?.setAttribute("aria-pressed", String(scope !== ""));
    legend.hidden = scope === "";
    if (scope !== "") {
      const people = peopleOf(item, scope);
      const colours = coloursFor(scaleOf(item), people.length);
      canvas = paintHeat(people, frameOf(item), colours);
      canvas.classList.add("stage__layer");
      sheet.append(canvas);
      explain(legend, scope, colours);
    }
  };
  return { toggle, unmount: () => canvas?.remove() };
}

/**
 * @param {HTMLElement} item
 * @param {"task" | "emotion"} scope
 * @returns {CocoMask[][]} the masks that count, of each annotator
 */
function peopleOf(item, scope) {
  /** @type {Map<string, CocoMask[]>} */
  const people = new Map();
  for (const found of item.querySelectorAll("[data-counts][data-body]")) {
    const element = /** @type {HTMLElement} */ (found);
    if (scope === "emotion" || element.closest("[data-beside]") === null) {
      const who = element.dataset.annotator ?? "";
      const { mask } = JSON.parse(element.dataset.body ?? "{}");
      people.set(who, [...(people.get(who) ?? []), mask]);
    }
  }
  return [...people.values()];
}

/** @param {HTMLElement} item @returns {string[]} */
function scaleOf(item) {
  const style = getComputedStyle(item);
  return ["low", "middle", "high"].map((name) => style.getPropertyValue(`--heat-${name}`));
}

/**
 * @param {HTMLElement} legend
 * @param {"task" | "emotion"} scope
 * @param {[number, number, number][]} colours
 */
function explain(legend, scope, colours) {
  const number = new Intl.NumberFormat(document.documentElement.lang);
  for (const title of legend.querySelectorAll("[data-heat-of]")) {
    const people = title.querySelector("[data-heat-people]");
    title.toggleAttribute("hidden", title.getAttribute("data-heat-of") !== scope || !colours.length);
    people?.replaceChildren(number.format(colours.length));
  }
  legend.querySelector("[data-heat-none]")?.toggleAttribute("hidden", colours.length > 0);
  const steps = colours.map(([red, green, blue], index) => {
    const step = document.createElement("li");
    step.className = "heat__step";
    step.style.setProperty("--tone", `rgb(${red} ${green} ${blue})`);
    step.textContent = number.format(index + 1);
    return step;
  });
  legend.querySelector("[data-heat-scale]")?.replaceChildren(...steps);
}

// @ts-check
import { mountBeside } from "../beside.js";
import { mountHeat } from "../heating.js";
import { paintMask } from "../paint.js";
import { cross, drawing, frameOf, mountLayer, mountLayers } from "../stage.js";

/** Per cent; the next answer is shown as strongly as this one. */
let opacity = 60;

/**
 * Masks over the picture, one per annotator, or as a heat map; and the points of the phrase. Where
 * there is a slider it says how strong masks are.
 *
 * @param {HTMLElement} item
 * @returns {import("../item.js").View}
 */
export function mount(item) {
  const frame = frameOf(item);
  const sheet = /** @type {HTMLElement} */ (item.querySelector("[data-sheet]"));
  const { points } = JSON.parse(item.dataset.subject ?? "{}");
  const unmountSlider = mountSlider(item);
  const draw = (/** @type {import("../stage.js").Given} */ given) => drawMask(item, given);
  const unmountLayers = mountLayers(item, draw);
  const marks = drawing(frame, points.map((/** @type {[number, number]} */ at) => cross(frame, at, 0)));
  marks.classList.add("stage__layer", "stage__layer--front");
  sheet.append(marks);
  const beside = mountBeside(item, (element) => mountLayer(item, element, draw));
  const heat = mountHeat(item, beside.load);
  return {
    actions: { emotion: beside.toggle, heat: heat.toggle },
    unmount: () => {
      unmountSlider();
      heat.unmount();
      beside.unmount();
      marks.remove();
      unmountLayers();
    },
  };
}

/**
 * @param {HTMLElement} item
 * @returns {() => void} unmount
 */
function mountSlider(item) {
  const slider = item.querySelector("[data-opacity]");
  const show = () => item.style.setProperty("--opacity", String(opacity / 100));
  show();
  if (!(slider instanceof HTMLInputElement)) {
    return () => {};
  }
  const fade = () => {
    opacity = slider.valueAsNumber;
    show();
  };
  slider.value = String(opacity);
  slider.addEventListener("input", fade);
  return () => slider.removeEventListener("input", fade);
}

/**
 * @param {HTMLElement} item
 * @param {import("../stage.js").Given} given
 */
function drawMask(item, { body, colour, element }) {
  const frame = frameOf(item);
  const { canvas, area } = paintMask(body.mask, getComputedStyle(item).getPropertyValue(`--mark-${colour}`));
  const share = element.querySelector("[data-share]");
  if (share !== null) {
    share.textContent = percent(area / (frame.width * frame.height));
  }
  return canvas;
}

/** @param {number} share */
function percent(share) {
  const form = { style: /** @type {const} */ ("percent"), maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(document.documentElement.lang, form).format(share);
}

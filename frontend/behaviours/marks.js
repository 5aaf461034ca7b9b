// @ts-check
/** Shapes drawn above the artwork, in view pixels. */

const SVG = "http://www.w3.org/2000/svg";
const AWAY_PX = 26;

/** @typedef {{x: number, y: number}} At */

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} [children]
 */
export function shape(name, attributes, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, String(value));
  }
  element.append(...children);
  return element;
}

/** A number or letter, with a halo that shows on any picture. @param {At} at @param {string} text */
function tag({ x, y }, text) {
  return ["cross__tag-halo", "cross__tag"].map((name) => {
    const element = shape("text", { class: name, x: x + 9, y: y + 16, "aria-hidden": "true" });
    element.textContent = text;
    return element;
  });
}

/**
 * A × with a halo that shows on any picture, a number, and a target large enough for a finger.
 *
 * @param {At} at
 * @param {string} number of what it belongs to, so that colour is not the only sign
 * @param {Record<string, string | number>} attributes
 */
export function cross(at, number, attributes) {
  const { x, y } = at;
  const arms = `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`;
  return shape("g", { class: "cross", ...attributes }, [
    shape("circle", { class: "cross__target", cx: x, cy: y }),
    shape("path", { class: "cross__halo", d: arms }),
    shape("path", { class: "cross__arms", d: arms }),
    ...tag(at, number),
  ]);
}

/**
 * A round button beside a mark that takes it away; it stays inside the view.
 *
 * @param {At} at of the mark
 * @param {{width: number, height: number}} view
 * @param {Record<string, string | number>} attributes
 */
export function bin(at, view, attributes) {
  const x = at.x + (at.x + 2 * AWAY_PX < view.width ? AWAY_PX : -AWAY_PX);
  const y = at.y + (at.y > 2 * AWAY_PX ? -AWAY_PX : AWAY_PX);
  const d = `M${x - 6} ${y - 4}h12m-8 0v-2h4v2m-6 0l.6 10h6.8l.6-10`;
  return shape("g", { class: "bin", ...attributes }, [
    shape("circle", { class: "bin__ground", cx: x, cy: y }),
    shape("path", { class: "bin__sign", d }),
  ]);
}

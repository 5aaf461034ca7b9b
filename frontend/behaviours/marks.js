// @ts-check
/** Shapes drawn above the artwork. */

const SVG = "http://www.w3.org/2000/svg";

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

/**
 * A × with a halo that shows on any picture, and a target large enough for a finger.
 *
 * @param {{x: number, y: number}} at in the view
 * @param {Record<string, string | number>} attributes
 */
export function cross({ x, y }, attributes) {
  const arms = `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`;
  return shape("g", { class: "cross", ...attributes }, [
    shape("circle", { class: "cross__target", cx: x, cy: y, r: 14 }),
    shape("path", { class: "cross__halo", d: arms }),
    shape("path", { class: "cross__arms", d: arms }),
  ]);
}

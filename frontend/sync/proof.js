// @ts-check
/**
 * Whether the server holds what this page sent: the hash of the same canonical JSON on both sides
 * (annotation/canonical.py). tests/fixtures/canonical.json is read by both test suites.
 */

/** @type {(one: string, other: string) => number} by code points, as Python sorts */
function byPoints(one, other) {
  const points = [...one].map((sign) => sign.codePointAt(0) ?? 0);
  const others = [...other].map((sign) => sign.codePointAt(0) ?? 0);
  const at = points.findIndex((point, index) => point !== others[index]);
  return at < 0 ? points.length - others.length : points[at] - (others[at] ?? -1);
}

/** Below a ten thousandth Python writes 1e-05 where JavaScript writes 0.00001. @param {number} number */
function writeNumber(number) {
  const isTiny = number !== 0 && Math.abs(number) < 1e-4;
  return isTiny
    ? number.toExponential().replace(/-(\d)$/, "-0$1")
    : JSON.stringify(number);
}

/**
 * @param {any} value what JSON can hold; fields that are undefined are left out, as on the wire
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "number") {
    return writeNumber(value);
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((one) => (one === undefined ? "null" : canonical(one))).join(",")}]`;
  }
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const fields = names.sort(byPoints).map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${fields.join(",")}}`;
}

/**
 * @param {any} value
 * @returns {Promise<string | null>} lower-case hex; null where the browser has no hash to offer, as
 *   on plain http
 */
export async function sha256Of(value) {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const bytes = new TextEncoder().encode(canonical(value));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

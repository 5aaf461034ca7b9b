// @ts-check
/**
 * Which version counts when somebody comes back: the server's draft, or what this browser kept.
 *
 * @typedef {{revision: number, sha256: string, body: any}} StoredDraft
 * @typedef {import("./journal.js").Found} Found
 */

/**
 * Unacknowledged work on the revision the server still has goes on, and so does work on top of what
 * was sent from here though no answer came. Work that the server has is the server's, with its steps
 * while nobody went on elsewhere. When both went on, the person chooses.
 *
 * @param {StoredDraft | null} stored
 * @param {Pick<Found, "base" | "unsaved" | "sent"> | null} found
 * @returns {"nothing" | "server" | "local" | "ask"}
 */
export function whichWins(stored, found) {
  if (!found) {
    return stored ? "server" : "nothing";
  }
  if (!stored || found.base >= stored.revision || found.sent.includes(stored.sha256)) {
    return "local";
  }
  return found.unsaved ? "ask" : "server";
}

/**
 * Equal as JSON, whatever the order of the keys (a database may sort them).
 *
 * @param {any} one @param {any} other @returns {boolean}
 */
export function isSame(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
    return one === other;
  }
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSame(one[name], other[name]))
  );
}

// @ts-check
/**
 * The order of answers to judge, and where the curator stands in it.
 *
 * @typedef {{answer: string, state: string, href: string, claimed: string}} Entry
 *   state: waiting, accepted, rejected, judged, gone; claimed: another curator who is at it, or empty
 */

export class Queue {
  /**
   * @param {Entry[]} entries
   * @param {string | null} current an answer, or null when none is shown
   */
  constructor(entries, current) {
    this.entries = entries;
    this.place = entries.findIndex((entry) => entry.answer === current);
  }

  /** @returns {Entry | null} */
  get current() {
    return this.entries[this.place] ?? null;
  }

  /**
   * @param {string} answer
   * @returns {Entry | null} null when it is not in this queue
   */
  find(answer) {
    return this.entries.find((entry) => entry.answer === answer) ?? null;
  }

  /**
   * @param {1 | -1} by
   * @returns {Entry | null} the neighbour; where none is shown, the last one when going back; else null
   */
  neighbour(by) {
    if (this.place < 0) {
      return by < 0 ? this.entries.at(-1) ?? null : null;
    }
    return this.entries[this.place + by] ?? null;
  }

  /** @returns {number} how many wait */
  get waiting() {
    return this.entries.filter((entry) => entry.state === "waiting").length;
  }

  /** @returns {Entry | null} the next that waits and nobody is at, going round; null without one */
  nextWaiting() {
    const from = this.place + 1;
    const round = [...this.entries.slice(from), ...this.entries.slice(0, from)];
    const free = (/** @type {Entry} */ entry) => entry.state === "waiting" && entry.claimed === "";
    return round.find((entry) => free(entry) && entry !== this.current) ?? null;
  }

  /** @param {Record<string, string>} others the answers other curators are at, and their names */
  claim(others) {
    for (const entry of this.entries) {
      entry.claimed = others[entry.answer] ?? "";
    }
  }

  /** @param {Entry | null} entry */
  go(entry) {
    this.place = entry === null ? -1 : this.entries.indexOf(entry);
  }
}

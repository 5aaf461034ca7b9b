// @ts-check
/** Fetches answers as parts of the page, the next one ahead of time. */

export class Parts {
  /** @type {Map<string, Promise<HTMLElement>>} */
  #ahead = new Map();

  /**
   * @param {string} address
   * @returns {Promise<HTMLElement>} rejects when the server does not give it
   */
  take(address) {
    const part = this.#ahead.get(address) ?? fetchPart(address);
    this.#ahead.clear();
    return part;
  }

  /** @param {string} address */
  prepare(address) {
    if (!this.#ahead.has(address)) {
      const part = fetchPart(address);
      part.catch(() => this.#ahead.delete(address));
      this.#ahead.set(address, part);
    }
  }
}

/**
 * @param {string} address
 * @returns {Promise<HTMLElement>}
 */
async function fetchPart(address) {
  const response = await fetch(address);
  if (response.redirected) {
    location.reload();
  }
  const template = document.createElement("template");
  template.innerHTML = await response.text();
  const item = template.content.querySelector("[data-item]");
  if (!(item instanceof HTMLElement)) {
    throw new Error(`no answer at ${address}`);
  }
  return document.importNode(item, true);
}

// @ts-check
/** Fetches answers as parts of the page, those that may be asked for next ahead of time. */

export class Parts {
  /** @type {Map<string, Promise<HTMLElement>>} */
  #ahead = new Map();

  /**
   * @param {string} address
   * @returns {Promise<HTMLElement>} rejects when the server does not give it
   */
  take(address) {
    const part = this.#ahead.get(address) ?? fetchPart(address);
    this.#ahead.delete(address);
    return part;
  }

  /** @param {string[]} addresses of all that may be asked for next; what else was fetched is let go */
  prepare(addresses) {
    for (const address of this.#ahead.keys()) {
      if (!addresses.includes(address)) {
        this.#ahead.delete(address);
      }
    }
    for (const address of addresses) {
      if (!this.#ahead.has(address)) {
        const part = fetchPart(address);
        part.catch(() => this.#ahead.delete(address));
        this.#ahead.set(address, part);
      }
    }
  }

  /** Lets go of what was fetched: it may have changed meanwhile. @param {string} address */
  forget(address) {
    this.#ahead.delete(address);
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

// @ts-check
/**
 * One tab works at a time on one participation. A second one waits, and may take over: the first is
 * asked to save and step back, and is put aside when it does not answer. Where the browser has no
 * locks every tab works, and the server's revisions tell them apart.
 *
 * @typedef {object} TurnOptions
 * @property {() => void} onElsewhere another tab works
 * @property {() => Promise<void>} onAsked save, since another tab takes over
 * @property {() => void} onLost this tab works no more
 */

const PATIENCE_MS = 600;
const ANSWER_MS = 2500;

export class Turn {
  #isHere = false;
  #waiting = new AbortController();
  /** @type {() => void} */
  #release = () => {};
  /** @type {() => void} */
  #granted = () => {};
  /** @type {BroadcastChannel | null} */
  #channel = null;

  /** @param {string} name @param {TurnOptions} options */
  constructor(name, options) {
    this.name = `evoke.${name}`;
    this.options = options;
  }

  /** Resolves once this tab is the one that works. */
  async wait() {
    if (!navigator.locks) {
      return;
    }
    this.#channel = new BroadcastChannel(this.name);
    this.#channel.addEventListener("message", ({ data }) => data === "take" && this.#giveWay());
    const late = setTimeout(this.options.onElsewhere, PATIENCE_MS);
    await new Promise((resolve) => {
      this.#granted = () => resolve(undefined);
      this.#request({ signal: this.#waiting.signal });
    });
    clearTimeout(late);
  }

  /** Let this tab work, and the other one stop. */
  async take() {
    if (!this.#channel) {
      return;
    }
    await this.#ask(this.#channel);
    this.#waiting.abort();
    await new Promise((resolve) => {
      const before = this.#granted;
      this.#granted = () => {
        before();
        resolve(undefined);
      };
      this.#request({ steal: true });
    });
  }

  end() {
    this.#isHere = false;
    this.#waiting.abort();
    this.#release();
    this.#channel?.close();
  }

  /** @param {LockOptions} options */
  #request(options) {
    const hold = () => {
      this.#isHere = true;
      this.#granted();
      return new Promise((resolve) => {
        this.#release = () => resolve(undefined);
      });
    };
    navigator.locks.request(this.name, options, hold).catch((error) => {
      if (this.#isHere) {
        this.#isHere = false;
        this.options.onLost();
      } else if (error.name !== "AbortError") {
        // Locks are forbidden here, as storage is: work without.
        this.#granted();
      }
    });
  }

  /** Resolves when the other tab has saved, or takes too long. @param {BroadcastChannel} channel */
  #ask(channel) {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, ANSWER_MS);
      channel.addEventListener("message", ({ data }) => {
        if (data === "given") {
          clearTimeout(late);
          resolve(undefined);
        }
      });
      channel.postMessage("take");
    });
  }

  async #giveWay() {
    if (this.#isHere) {
      await this.options.onAsked();
      this.#channel?.postMessage("given");
    }
  }
}

// @ts-check
import { send } from "./send.js";

/**
 * Tells the server which answer is shown, so that two curators never judge the same one unknowingly.
 *
 * @typedef {{answer: string, state: string, claimed_by: string, others: Record<string, string>,
 *   seconds: number}} Held claimed_by: another who is at it, or empty; others: answers and names
 */

/** A claim is renewed this often before it runs out, so that one lost message loses nothing. */
const RENEWALS = 3;

export class Claims {
  /** @type {string | null} */
  #address = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} token against forged requests
   * @param {(held: Held) => void} onHeld whenever the server said how an answer that is shown stands
   */
  constructor(token, onHeld) {
    this.token = token;
    this.onHeld = onHeld;
  }

  /**
   * Claims an answer that is about to be shown.
   *
   * @param {string} address of the answer
   * @returns {Promise<Held | null>} null when the server does not say
   */
  async take(address) {
    const outcome = await send(`${address}claim/`, {}, this.token);
    return outcome.ok ? outcome.data : null;
  }

  /**
   * Keeps the claim on the answer that is shown, and gives the one before back.
   *
   * @param {string | null} address of the answer, null when none is shown
   */
  keep(address) {
    if (this.#address !== address) {
      this.free();
    }
    this.#address = address;
    this.#renew();
  }

  /** Gives the claim back; the page may be closing. */
  free() {
    clearTimeout(this.#timer);
    if (this.#address !== null) {
      const headers = { "X-CSRFToken": this.token };
      fetch(`${this.#address}free/`, { method: "POST", headers, keepalive: true }).catch(() => {});
    }
    this.#address = null;
  }

  async #renew() {
    clearTimeout(this.#timer);
    const address = this.#address;
    if (address === null) {
      return;
    }
    const held = await this.take(address);
    if (address !== this.#address) {
      return;
    }
    if (held !== null) {
      this.onHeld(held);
    }
    const seconds = (held?.seconds ?? 180) / RENEWALS;
    this.#timer = setTimeout(() => this.#renew(), 1000 * seconds);
  }
}

/**
 * Says on the page who else is at the answer; it is then judged only by somebody who says so.
 *
 * @param {HTMLElement} item
 * @param {string} name empty: nobody
 */
export function showClaim(item, name) {
  const judge = item.querySelector("[data-judge]:not([data-anyway])");
  if (judge === null) {
    return;
  }
  const part = (/** @type {string} */ css) => /** @type {HTMLElement} */ (judge.querySelector(css));
  const claimed = name !== "";
  if (judge.hasAttribute("data-claimed") !== claimed) {
    judge.toggleAttribute("data-claimed", claimed);
    part("[data-claimed-part]").hidden = !claimed;
    part("[data-choices]").hidden = claimed;
    part("[data-reasons]").hidden = true;
  }
  part("[data-claimed-by]").textContent = name;
}

/** The curator knows of the other and judges all the same. @param {HTMLElement} item */
export function judgeAnyway(item) {
  showClaim(item, "");
  item.querySelector("[data-judge]")?.setAttribute("data-anyway", "");
  /** @type {HTMLElement | null} */ (item.querySelector("[data-action=accept]"))?.focus();
}

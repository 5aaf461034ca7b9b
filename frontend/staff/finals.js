// @ts-check
import { actionOf, mountSwitch } from "./keys.js";
import { paintMask } from "./paint.js";
import { send } from "./send.js";

/** @type {Record<string, string>} */
const ACTIONS = {
  a: "kept",
  w: "whole",
  l: "low_quality",
  v: "void",
  u: "undo",
  j: "next",
  k: "previous",
};

/**
 * The page of final checks: cards with a picture, its masks and the verdicts on them.
 *
 * <div data-module=".../finals.js"> with [data-card]s whose buttons name a verdict, or undo, in
 * data-action; [data-message], [data-unreachable], [data-said]; [data-keys] switches keys off.
 *
 * @param {HTMLElement} root
 * @returns {() => void} unmount
 */
export function mount(root) {
  const page = new FinalsPage(root);
  page.start();
  return () => page.stop();
}

class FinalsPage {
  #busy = false;
  #listening = new AbortController();
  #unmountSwitch = () => {};
  /** @type {Element | null} the card a verdict was given on last */
  #judged = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.token = root.querySelector("[name=csrfmiddlewaretoken]")?.getAttribute("value") ?? "";
    /** @type {HTMLInputElement | null} */
    this.keys = root.querySelector("input[data-keys]");
  }

  start() {
    const { signal } = this.#listening;
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    this.root.addEventListener("click", (event) => this.#onClick(event), { signal });
    if (this.keys !== null) {
      this.#unmountSwitch = mountSwitch(this.keys);
    }
    this.#cards.forEach(paint);
    this.#nextWaiting(null)?.toggleAttribute("data-current", true);
  }

  stop() {
    this.#unmountSwitch();
    this.#listening.abort();
  }

  get #cards() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-card]")]);
  }

  get #current() {
    return this.#cards.find((card) => card.hasAttribute("data-current")) ?? null;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const action = actionOf(event, ACTIONS);
    if (action !== null && this.keys?.checked) {
      this.#act(action, this.#current);
    }
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const card = /** @type {HTMLElement | null} */ (target?.closest("[data-card]") ?? null);
    const action = target?.closest("button")?.dataset.action;
    if (card !== null) {
      this.#go(card);
    }
    if (action !== undefined) {
      this.#act(action, card);
    }
  }

  /**
   * @param {string} action a verdict, undo, next or previous
   * @param {HTMLElement | null} card
   */
  #act(action, card) {
    if (action === "next" || action === "previous") {
      const at = card === null ? -1 : this.#cards.indexOf(card);
      this.#go(this.#cards[at + (action === "next" ? 1 : -1)] ?? card);
    } else if (action === "undo") {
      this.#undo(card);
    } else if (card?.querySelector(`[data-action=${action}]`)) {
      this.#judge(card, action);
    }
  }

  /**
   * @param {HTMLElement} card
   * @param {string} verdict
   */
  #judge(card, verdict) {
    const { judge = "", mask = "", seen = "" } = card.dataset;
    return this.#alone(async () => {
      const judged = await this.#ask(card, judge, { verdict, mask, seen });
      if (judged !== null) {
        this.#judged = judged;
        this.#go(this.#nextWaiting(judged) ?? judged);
      }
    });
  }

  /** @param {HTMLElement | null} card the one shown, or, where it has no verdict, the last judged */
  #undo(card) {
    const decided = [card, this.#judged].find((one) => one?.querySelector("[data-action=undo]"));
    if (decided instanceof HTMLElement) {
      this.#alone(async () => {
        const undone = await this.#ask(decided, decided.dataset.undo ?? "", {});
        this.#go(undone ?? decided);
      });
    }
  }

  /**
   * Asks the server and puts the card it answers with in place of the old one.
   *
   * @param {HTMLElement} card
   * @param {string} address
   * @param {Record<string, string>} fields
   * @returns {Promise<HTMLElement | null>} the new card; null if it was refused, which is then said
   */
  async #ask(card, address, fields) {
    const outcome = await send(address, fields, this.token);
    this.#tell(outcome.ok ? "" : outcome.message);
    if (!outcome.ok) {
      return null;
    }
    const template = document.createElement("template");
    template.innerHTML = outcome.data.html;
    const fresh = document.importNode(template.content, true).querySelector("[data-card]");
    if (!(fresh instanceof HTMLElement)) {
      return null;
    }
    card.replaceWith(fresh);
    paint(fresh);
    this.#count(fresh, outcome.data.state === "waiting" ? 1 : -1);
    return fresh;
  }

  /**
   * @param {HTMLElement} card
   * @param {1 | -1} by how many more wait now
   */
  #count(card, by) {
    const count = this.root.querySelector("[data-count]");
    if (count !== null) {
      count.textContent = String(Number(count.textContent) + by);
    }
    const said = this.root.querySelector("[data-said]");
    if (said !== null) {
      said.textContent = card.querySelector("[data-verdict]")?.textContent ?? "";
    }
  }

  /**
   * @param {HTMLElement | null} card
   * @returns {HTMLElement | null} the next that waits after it, going round
   */
  #nextWaiting(card) {
    const cards = this.#cards;
    const from = card === null ? 0 : cards.indexOf(card) + 1;
    const round = [...cards.slice(from), ...cards.slice(0, from)];
    return round.find((one) => one.dataset.state === "waiting") ?? null;
  }

  /** @param {HTMLElement | null} card */
  #go(card) {
    const moved = card !== null && card !== this.#current;
    if (card !== null) {
      this.#cards.forEach((one) => one.toggleAttribute("data-current", one === card));
    }
    if (moved) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * Does one thing at a time: a key pressed meanwhile is for a card that is about to change.
   *
   * @param {() => Promise<void>} work
   */
  async #alone(work) {
    if (!this.#busy) {
      this.#busy = true;
      await work().finally(() => {
        this.#busy = false;
      });
    }
  }

  /** @param {string | null} message empty: nothing to say; null: the server could not be reached */
  #tell(message) {
    const said = /** @type {HTMLElement} */ (this.root.querySelector("[data-message]"));
    const unreachable = /** @type {HTMLElement} */ (this.root.querySelector("[data-unreachable]"));
    said.hidden = !message;
    said.textContent = message ?? "";
    unreachable.hidden = message !== null;
  }
}

/**
 * Lays what at least one, two, ... people marked over the picture, so that votes add up.
 *
 * @param {HTMLElement} card
 */
function paint(card) {
  const picture = card.querySelector("[data-picture]");
  const colour = getComputedStyle(card).getPropertyValue("--mark-4");
  for (const layer of JSON.parse(card.dataset.layers ?? "[]")) {
    const { canvas } = paintMask(layer, colour);
    canvas.classList.add("final__layer");
    picture?.append(canvas);
  }
}

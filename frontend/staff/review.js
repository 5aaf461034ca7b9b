// @ts-check
import { Claims, judgeAnyway, showClaim } from "./claims.js";
import { mountControls } from "./controls.js";
import { countdown } from "./countdown.js";
import { mountItem, toggleGiven } from "./item.js";
import { Parts } from "./parts.js";
import { entriesOf, showEntries } from "./pips.js";
import { Queue } from "./queue.js";
import { send } from "./send.js";
import { Verdicts } from "./verdicts.js";

/**
 * The review page: shows one answer of the queue after another and sends the verdicts.
 *
 * <div data-module=".../review.js"> with [data-queue], [data-slot], [data-end], [data-last],
 * [data-message], [data-unreachable]; buttons name what they do in data-action or data-reason.
 *
 * @param {HTMLElement} root
 * @returns {() => void} unmount
 */
export function mount(root) {
  const page = new ReviewPage(root);
  page.start();
  return () => page.stop();
}

class ReviewPage {
  /** @type {import("./item.js").Item | null} */
  #item = null;
  #busy = false;
  #stopCountdown = () => {};
  #unmountControls = () => {};
  #listening = new AbortController();
  #parts = new Parts();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.slot = this.#part("[data-slot]");
    this.pips = this.#part("[data-queue]");
    this.queue = new Queue(
      entriesOf(this.pips),
      root.querySelector("[data-item]")?.getAttribute("data-answer") ?? null,
    );
    this.verdicts = new Verdicts(this.#part("[data-last]"));
    this.token = root.querySelector("[name=csrfmiddlewaretoken]")?.getAttribute("value") ?? "";
    this.claims = new Claims(this.token, (held) => this.#onHeld(held));
  }

  async start() {
    const { signal } = this.#listening;
    window.addEventListener("pagehide", () => this.claims.free(), { signal });
    this.#unmountControls = mountControls(
      this.root,
      (action, button) => this.#act(action, button),
      (reason) => this.#judge("rejected", reason),
    );
    await this.#settle();
  }

  stop() {
    this.#unmountControls();
    this.#listening.abort();
    this.#stopCountdown();
    this.verdicts.stop();
    this.claims.free();
    this.#item?.unmount();
  }

  /**
   * @param {string} action from a button or a key
   * @param {HTMLElement | null} button
   */
  #act(action, button) {
    /** @type {Record<string, () => void>} */
    const actions = {
      ...this.#item?.actions,
      accept: () => this.#judge("accepted", ""),
      anyway: () => this.#item && judgeAnyway(this.#item.element),
      undo: () => this.#undo(button),
      next: () => this.#step(1),
      previous: () => this.#step(-1),
    };
    if (action in actions) {
      actions[action]();
    } else if (/^[1-9]$/.test(action)) {
      this.#choose(Number(action));
    }
  }

  /** @param {number} number of a reason where reasons are shown, else of an answer on the page */
  #choose(number) {
    const reasons = this.slot.querySelectorAll("[data-reasons]:not([hidden]) [data-reason]");
    const reason = reasons[number - 1]?.getAttribute("data-reason");
    if (reason) {
      this.#judge("rejected", reason);
    } else if (reasons.length === 0 && this.#item !== null) {
      toggleGiven(this.#item.element, number);
    }
  }

  /**
   * @param {string} verdict
   * @param {string} reason
   */
  #judge(verdict, reason) {
    const judge = this.slot.querySelector("[data-judge]");
    const address = judge?.getAttribute("data-judge");
    if (judge?.hasAttribute("data-claimed")) {
      this.#part("[data-action=anyway]").focus();
      return Promise.resolve();
    }
    return this.#alone(async () => {
      const anyway = judge?.hasAttribute("data-anyway") ? "on" : "";
      const given = address ? await this.#send(address, { verdict, reason, anyway }) : null;
      if (given !== null) {
        this.verdicts.add(given);
        this.#mark(given.answer, given.state);
        await this.#advance();
      } else if (address) {
        await this.#show(this.queue.current);
      }
    });
  }

  /** Shows the next answer that waits once it is claimed; those that others took are passed over. */
  async #advance() {
    for (let next = this.queue.nextWaiting(); next !== null; next = this.queue.nextWaiting()) {
      const held = await this.claims.take(next.href);
      if (held === null) {
        break;
      }
      this.#note(held);
      if (held.state === "waiting" && held.claimed_by === "") {
        break;
      }
    }
    await this.#show(this.queue.nextWaiting());
  }

  /** @param {HTMLElement | null} button whose verdict to undo; else the shown one's, else the last */
  #undo(button) {
    const shown = button ?? this.slot.querySelector("[data-undo]");
    const address = shown?.getAttribute("data-undo") ?? this.verdicts.last()?.undo;
    return this.#alone(async () => {
      const undone = address ? await this.#send(address, {}) : null;
      if (undone !== null && address) {
        this.verdicts.remove(address);
        this.#mark(undone.answer, undone.state);
        await this.#show(this.queue.find(undone.answer));
      }
    });
  }

  /** @param {1 | -1} by */
  #step(by) {
    const entry = this.queue.neighbour(by);
    return this.#alone(async () => {
      if (entry !== null) {
        this.#tell("");
        await this.#show(entry);
      }
    });
  }

  /**
   * Does one thing at a time: a key pressed meanwhile is for an answer that nobody has seen yet.
   *
   * @param {() => Promise<void>} work
   */
  async #alone(work) {
    if (!this.#busy) {
      this.#busy = true;
      this.slot.setAttribute("aria-busy", "true");
      await work().finally(() => {
        this.#busy = false;
        this.slot.removeAttribute("aria-busy");
      });
    }
  }

  /**
   * @param {string} address
   * @param {Record<string, string>} fields
   * @returns {Promise<any>} null when it was refused, which is then said
   */
  async #send(address, fields) {
    const outcome = await send(address, fields, this.token);
    this.#tell(outcome.ok ? "" : outcome.message);
    return outcome.ok ? outcome.data : null;
  }

  /** @param {import("./queue.js").Entry | null} entry null shows the end of the queue */
  async #show(entry) {
    let part = null;
    try {
      part = entry === null ? null : await this.#parts.take(entry.href);
    } catch {
      this.#tell(null);
      return;
    }
    const hadFocus = this.slot.contains(document.activeElement);
    this.#item?.unmount();
    this.#item = null;
    this.slot.replaceChildren(...(part === null ? [] : [part]));
    this.queue.go(entry);
    if (hadFocus) {
      part?.focus({ preventScroll: true });
    }
    await this.#settle();
  }

  /** Brings the page into step with the answer that is shown. */
  async #settle() {
    this.#stopCountdown();
    const { current, place } = this.queue;
    this.#part("[data-end]").hidden = current !== null;
    this.#part("[data-rest]").hidden = this.queue.waiting === 0;
    const at = current === null ? "–" : String(place + 1);
    this.root.querySelector("[data-place]")?.replaceChildren(at);
    const element = this.slot.querySelector("[data-item]");
    if (element instanceof HTMLElement && current !== null) {
      current.state = element.dataset.state ?? current.state;
      showClaim(element, current.claimed);
      this.#item = await mountItem(element);
      this.#countDown(element);
    }
    this.claims.keep(current?.href ?? null);
    this.#showQueue();
    const next = [this.queue.nextWaiting(), this.queue.neighbour(1), this.queue.neighbour(-1)];
    this.#parts.prepare(next.flatMap((entry) => (entry === null ? [] : [entry.href])));
  }

  /** @param {import("./claims.js").Held} held how the answer that is shown stands now */
  #onHeld(held) {
    this.#note(held);
    const element = this.#item?.element;
    if (element?.dataset.answer !== held.answer) {
      return;
    }
    if (element.dataset.state === held.state) {
      showClaim(element, held.claimed_by);
    } else {
      this.#alone(() => this.#show(this.queue.current));
    }
  }

  /** @param {import("./claims.js").Held} held */
  #note({ answer, state, others }) {
    this.queue.claim(others);
    this.#mark(answer, state);
  }

  /** @param {HTMLElement} element with a verdict that may still be undone */
  #countDown(element) {
    const undo = element.querySelector("[data-left]");
    const seconds = undo?.querySelector("[data-seconds]");
    if (undo instanceof HTMLElement && seconds instanceof HTMLElement) {
      this.#stopCountdown = countdown(seconds, Number(undo.dataset.left), () => undo.remove());
    }
  }

  /**
   * @param {string} answer
   * @param {string} state
   */
  #mark(answer, state) {
    const entry = this.queue.find(answer);
    if (entry !== null) {
      if (entry.state !== state) {
        this.#parts.forget(entry.href);
      }
      entry.state = state;
      this.#showQueue();
    }
  }

  #showQueue() {
    showEntries(this.pips, this.queue);
    const waiting = this.queue.waiting + Number(this.pips.dataset.more);
    this.root.querySelector("[data-count]")?.replaceChildren(String(waiting));
  }

  /** @param {string | null} message empty: nothing to say; null: the server could not be reached */
  #tell(message) {
    const said = this.#part("[data-message]");
    said.hidden = !message;
    said.textContent = message ?? "";
    this.#part("[data-unreachable]").hidden = message !== null;
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }
}

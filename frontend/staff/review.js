// @ts-check
import { countdown } from "./countdown.js";
import { mountItem } from "./item.js";
import { actionOf, mountSwitch } from "./keys.js";
import { Parts } from "./parts.js";
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
  #unmountSwitch = () => {};
  #listening = new AbortController();
  #parts = new Parts();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.slot = this.#part("[data-slot]");
    this.pips = [...root.querySelectorAll("[data-queue] > [data-answer]")];
    this.queue = new Queue(
      this.pips.map((pip) => ({
        answer: pip.getAttribute("data-answer") ?? "",
        state: pip.getAttribute("data-state") ?? "",
        href: pip.getAttribute("data-href") ?? "",
      })),
      root.querySelector("[data-item]")?.getAttribute("data-answer") ?? null,
    );
    /** @type {HTMLInputElement | null} */
    this.keys = root.querySelector("input[data-keys]");
    this.verdicts = new Verdicts(this.#part("[data-last]"));
    this.token = root.querySelector("[name=csrfmiddlewaretoken]")?.getAttribute("value") ?? "";
  }

  async start() {
    const { signal } = this.#listening;
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    this.root.addEventListener("click", (event) => this.#onClick(event), { signal });
    if (this.keys !== null) {
      this.#unmountSwitch = mountSwitch(this.keys);
    }
    await this.#settle();
  }

  stop() {
    this.#unmountSwitch();
    this.#listening.abort();
    this.#stopCountdown();
    this.verdicts.stop();
    this.#item?.unmount();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const action = actionOf(event);
    if (action !== null && this.#keysAreOn()) {
      this.#act(action);
    }
  }

  #keysAreOn() {
    return this.keys === null || this.keys.checked;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.reason !== undefined) {
      this.#judge("rejected", button.dataset.reason);
    } else if (button?.dataset.action !== undefined) {
      this.#act(button.dataset.action, button);
    }
  }

  /**
   * @param {string} action from a button or a key
   * @param {HTMLElement | null} [button]
   */
  #act(action, button = null) {
    /** @type {Record<string, () => void>} */
    const actions = {
      accept: () => this.#judge("accepted", ""),
      reject: () => this.#item?.showReasons(true),
      back: () => this.#item?.showReasons(false),
      undo: () => this.#undo(button),
      next: () => this.#step(1),
      previous: () => this.#step(-1),
      zoom: () => this.#item?.toggleZoom(),
      others: () => this.#item?.toggleOthers(),
    };
    if (action in actions) {
      actions[action]();
    } else {
      this.#chooseReason(Number(action));
    }
  }

  /** @param {number} number of a reason that is shown, from 1 */
  #chooseReason(number) {
    const reasons = this.slot.querySelectorAll("[data-reasons]:not([hidden]) [data-reason]");
    const reason = reasons[number - 1]?.getAttribute("data-reason");
    if (reason) {
      this.#judge("rejected", reason);
    }
  }

  /**
   * @param {string} verdict
   * @param {string} reason
   */
  #judge(verdict, reason) {
    const address = this.slot.querySelector("[data-judge]")?.getAttribute("data-judge");
    return this.#alone(async () => {
      const given = address ? await this.#send(address, { verdict, reason }) : null;
      if (given !== null) {
        this.verdicts.add(given);
        this.#mark(given.answer, given.state);
        await this.#show(this.queue.nextWaiting());
      } else if (address) {
        await this.#show(this.queue.current);
      }
    });
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
      await work().finally(() => {
        this.#busy = false;
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
    this.pips.forEach((pip, index) => pip.toggleAttribute("data-current", index === place));
    const at = this.root.querySelector("[data-place]");
    if (at !== null) {
      at.textContent = current === null ? "–" : String(place + 1);
    }
    const element = this.slot.querySelector("[data-item]");
    if (element instanceof HTMLElement && current !== null) {
      this.#mark(current.answer, element.dataset.state ?? current.state);
      this.#item = await mountItem(element);
      this.#countDown(element);
    }
    const next = this.queue.nextWaiting();
    if (next !== null) {
      this.#parts.prepare(next.href);
    }
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
      entry.state = state;
      this.#part("[data-count]").textContent = String(this.queue.waiting);
      this.pips[this.queue.entries.indexOf(entry)].setAttribute("data-state", state);
    }
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

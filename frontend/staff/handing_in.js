// @ts-check
import { chosen, dropped, isKept } from "./dropped.js";
import { send } from "./send.js";
import { upload } from "./upload.js";

/** @typedef {import("./dropped.js").Dropped} Dropped */
/** @typedef {{files: string, examine: string, page: string}} Addresses */

/**
 * The form that hands files in: dropped or chosen, sent one by one, and examined at the end.
 *
 * @param {HTMLElement} element the form; without `data-begin` its import has begun before
 * @returns {() => void} unmounts
 */
export function mount(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  const handing = new HandingIn(form);
  const ends = new AbortController();
  const { signal } = ends;
  const place = part(form, "place");
  form.addEventListener("change", (event) => handing.change(event), { signal });
  form.addEventListener("submit", (event) => handing.submit(event), { signal });
  // On the whole page, lest a drop beside the place leads away to what was dropped.
  document.addEventListener("dragover", (event) => hover(event, place, true), { signal });
  document.addEventListener("dragleave", (event) => hover(event, place, false), { signal });
  document.addEventListener("drop", (event) => handing.drop(event), { signal });
  handing.showOptions();
  return () => ends.abort();
}

class HandingIn {
  /** @type {Dropped[]} */
  #files = [];
  /** @type {Addresses | null} */
  #addresses;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    const { files = "", examine = "", page = "" } = form.dataset;
    this.#addresses = files ? { files, examine, page } : null;
    this.#send.disabled = form.dataset.some === undefined;
  }

  get #send() {
    return /** @type {HTMLButtonElement} */ (part(this.form, "send"));
  }

  /** @param {Event} event */
  change(event) {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.files) {
      this.#take(chosen(target.files));
      target.value = "";
    }
    this.showOptions();
  }

  /** @param {DragEvent} event */
  async drop(event) {
    hover(event, part(this.form, "place"), false);
    if (event.dataTransfer) {
      this.#take(await dropped(event.dataTransfer));
    }
  }

  showOptions() {
    const source = String(new FormData(this.form).get("source"));
    /** @type {NodeListOf<HTMLElement>} */
    const options = this.form.querySelectorAll("[data-for]");
    options.forEach((option) => {
      option.hidden = !option.dataset.for?.split(" ").includes(source);
    });
  }

  /** @param {Dropped[]} files */
  #take(files) {
    const kept = new Map([...this.#files, ...files.filter(isKept)].map((one) => [one.path, one]));
    this.#files = [...kept.values()];
    const bytes = this.#files.reduce((sum, { file }) => sum + file.size, 0);
    const tooLarge = bytes > Number(this.form.dataset.limit);
    part(this.form, "count").textContent = spoken(this.#files.length);
    part(this.form, "size").textContent = size(bytes);
    part(this.form, "chosen").hidden = !this.#files.length;
    part(this.form, "tooLarge").hidden = !tooLarge;
    this.#send.disabled = !this.#files.length || tooLarge;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    this.#send.disabled = true;
    this.#say(null);
    const outcome = await this.#handIn();
    this.#send.disabled = false;
    this.#say(outcome.ok ? null : outcome.message, !outcome.ok && outcome.message === null);
    if (outcome.ok && this.#addresses) {
      location.assign(this.#addresses.page);
    }
  }

  async #handIn() {
    const fields = Object.fromEntries(
      [...new FormData(this.form)].map(([name, value]) => [name, String(value)]),
    );
    const token = fields.csrfmiddlewaretoken;
    if (!this.#addresses) {
      const begun = await send(this.form.dataset.begin ?? "", fields, token);
      if (!begun.ok) {
        return begun;
      }
      this.#addresses = /** @type {Addresses} */ (begun.data);
    }
    const { files, examine } = this.#addresses;
    const progress = /** @type {HTMLProgressElement} */ (part(this.form, "progress"));
    progress.hidden = false;
    const taken = await upload(files, this.#files, token, (share) => {
      progress.value = share;
    });
    progress.hidden = true;
    return taken.ok ? send(examine, {}, token) : taken;
  }

  /**
   * @param {string | null} message
   * @param {boolean} [unreachable]
   */
  #say(message, unreachable = false) {
    part(this.form, "message").textContent = message;
    part(this.form, "message").hidden = message === null;
    part(this.form, "unreachable").hidden = !unreachable;
  }
}

/**
 * @param {DragEvent} event
 * @param {HTMLElement} place
 * @param {boolean} over
 */
function hover(event, place, over) {
  event.preventDefault();
  place.classList.toggle("drop--over", over);
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 1e6 ? spoken(bytes / 1e3, "kilobyte") : spoken(bytes / 1e6, "megabyte");
}

/**
 * @param {number} number
 * @param {string} [unit]
 */
function spoken(number, unit) {
  const style = unit ? { style: /** @type {const} */ ("unit"), unit } : {};
  const options = { ...style, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, options).format(number);
}

/**
 * @param {HTMLElement} root
 * @param {string} name as in `dataset`
 */
function part(root, name) {
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return /** @type {HTMLElement} */ (root.querySelector(`[data-${attribute}]`));
}

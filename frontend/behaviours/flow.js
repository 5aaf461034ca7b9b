// @ts-check
/**
 * The page around the task: its buttons and dialogs, the language links, and the stop when the
 * server will not have this person.
 *
 * @typedef {import("./task.js").Begin} Begin
 */
import { Refusal } from "./api.js";
import { ask, dialogNamed } from "./ask.js";
import { addressOf, readSession } from "./session.js";
import { TaskPage } from "./task.js";

/** @param {TaskPage} page */
async function decline(page) {
  if ((await ask(dialogNamed("decline"))) === "decline") {
    await page.giveBack("decline", {});
  }
}

/** @param {TaskPage} page */
async function problem(page) {
  const dialog = dialogNamed("problem");
  if ((await ask(dialog)) === "report") {
    const form = new FormData(/** @type {HTMLFormElement} */ (dialog.querySelector("form")));
    await page.giveBack("problem", { problem: form.get("problem"), note: form.get("note") });
  }
}

/** @param {TaskPage} page */
async function withdraw(page) {
  const dialog = dialogNamed("withdraw");
  if ((await ask(dialog)) === "withdraw") {
    const erase = dialog.querySelector("[data-field=erase]");
    const chosen = erase instanceof HTMLInputElement && erase.checked;
    await page.call("POST", `participations/${page.id}/withdraw/`, { erase: chosen });
    page.draft?.discard();
    location.assign(addressOf(""));
  }
}

/** @param {TaskPage} page */
async function instructions(page) {
  if ((await ask(dialogNamed("instructions"))) === "withdraw") {
    await withdraw(page);
  }
}

/** @type {Record<string, (page: TaskPage) => Promise<unknown>>} */
const ACTIONS = {
  submit: (page) => page.submit(),
  keep: (page) => page.keepLease(),
  instructions,
  decline,
  problem,
};

/** @param {HTMLElement} element @param {string} message */
function stop(element, message) {
  const box = document.querySelector("[data-stop]");
  const text = document.querySelector("[data-stop-text]");
  if (box instanceof HTMLElement && text) {
    text.textContent = message;
    box.hidden = false;
    element.hidden = true;
  }
}

/**
 * Another language is another page: the work is sent first, and without a line the page stays.
 *
 * @param {TaskPage} page @param {HTMLAnchorElement} link
 */
async function followLink(page, link) {
  await page.draft?.flush();
  if (navigator.onLine) {
    location.assign(link.href);
  }
}

/**
 * Runs the tasks of one kind inside `element`.
 *
 * @param {HTMLElement} element
 * @param {string} kind
 * @param {Begin} begin
 * @returns {() => void} unmount
 */
export function mountTasks(element, kind, begin) {
  const session = readSession();
  if (!session) {
    location.replace(addressOf(""));
    return () => {};
  }
  const page = new TaskPage(element, kind, begin, session);
  let busy = false;

  /** @param {() => Promise<unknown>} action */
  async function guard(action) {
    if (busy) {
      return;
    }
    busy = true;
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      if (error.code === "participation_over") {
        page.goToEnd();
      } else {
        stop(element, error.message);
      }
    } finally {
      busy = false;
    }
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest("a[hreflang]");
    if (link instanceof HTMLAnchorElement && page.draft?.isUnsent()) {
      event.preventDefault();
      guard(() => followLink(page, link));
      return;
    }
    const button = target?.closest("[data-action]");
    const action = button instanceof HTMLElement ? ACTIONS[button.dataset.action ?? ""] : undefined;
    if (action && page.work) {
      guard(() => action(page));
    }
  }

  document.addEventListener("click", onClick);
  guard(() => page.open());
  return () => {
    document.removeEventListener("click", onClick);
    page.close();
    page.header.end();
  };
}

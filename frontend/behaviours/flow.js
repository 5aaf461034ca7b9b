// @ts-check
/**
 * The page around the task: its buttons and dialogs, the language links, and the stop when the
 * server will not have this person.
 *
 * @typedef {import("./task.js").Begin} Begin
 * @typedef {import("./piece.js").Piece} Piece
 * @typedef {(page: TaskPage, piece: Piece) => Promise<void>} Action
 */
import { Turn } from "../sync/turn.js";
import { Refusal } from "./api.js";
import { ask, dialogNamed } from "./ask.js";
import { addressOf, readSession } from "./session.js";
import { TaskPage } from "./task.js";
import { recheck, watchWaking } from "./wake.js";

/** @type {Action} */
async function decline(page, piece) {
  if ((await ask(dialogNamed("decline"))) === "decline") {
    await page.giveBack(piece, "decline", {});
  }
}

/** @type {Action} */
async function problem(page, piece) {
  const dialog = dialogNamed("problem");
  if ((await ask(dialog)) === "report") {
    const form = new FormData(/** @type {HTMLFormElement} */ (dialog.querySelector("form")));
    await page.giveBack(piece, "problem", { problem: form.get("problem"), note: form.get("note") });
  }
}

/** @type {Action} */
async function withdraw(page, piece) {
  const dialog = dialogNamed("withdraw");
  if ((await ask(dialog)) === "withdraw") {
    const erase = dialog.querySelector("[data-field=erase]");
    const chosen = erase instanceof HTMLInputElement && erase.checked;
    await page.call("POST", `participations/${page.id}/withdraw/`, { erase: chosen });
    await piece.discard();
    await page.keeper.forget(page.id);
    location.assign(addressOf(""));
  }
}

/** @type {Action} */
async function instructions(page, piece) {
  if ((await ask(dialogNamed("instructions"))) === "withdraw") {
    await withdraw(page, piece);
  }
}

/** @type {Record<string, Action>} */
const ACTIONS = {
  submit: (page, piece) => page.submit(piece),
  keep: (_page, piece) => piece.save(),
  picture: (page, piece) => page.retryPicture(piece),
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
 * @param {Piece} piece @param {HTMLAnchorElement} link
 */
async function followLink(piece, link) {
  await piece.draft.flush();
  if (navigator.onLine) {
    location.assign(link.href);
  }
}

/** @param {Event} event @param {string} selector */
function hit(event, selector) {
  const target = event.target instanceof Element ? event.target.closest(selector) : null;
  return target instanceof HTMLElement ? target : null;
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
  const leaving = new AbortController();
  const { signal } = leaving;
  const page = new TaskPage(element, kind, begin, session, { guard, onUsurped: giveWay });
  const turn = new Turn(session.id, {
    onElsewhere: () => showElsewhere(true),
    onAsked: giveWay,
    onLost: giveWay,
  });
  let isOpen = false;
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

  /** @param {boolean} isElsewhere */
  function showElsewhere(isElsewhere) {
    const box = document.querySelector("[data-elsewhere]");
    if (box instanceof HTMLElement) {
      box.hidden = !isElsewhere;
      element.hidden = isElsewhere;
    }
  }

  async function open() {
    await turn.wait();
    isOpen = true;
    showElsewhere(false);
    await guard(() => page.open());
  }

  /** Another tab goes on: what is here is saved, and this page works no more. */
  async function giveWay() {
    const { piece } = page;
    page.piece = null;
    page.isOver = true;
    showElsewhere(true);
    await piece?.draft.flush();
    await piece?.journal.settled();
    piece?.end();
  }

  async function workHere() {
    await turn.take();
    if (isOpen) {
      location.reload();
    }
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const { piece } = page;
    const link = hit(event, "a[hreflang]");
    if (link instanceof HTMLAnchorElement && piece?.draft.isUnsent()) {
      event.preventDefault();
      guard(() => followLink(piece, link));
      return;
    }
    const action = hit(event, "[data-action]")?.dataset.action ?? "";
    if (action === "work-here") {
      workHere();
    } else if (action === "understood") {
      hit(event, "[data-notice]")?.setAttribute("hidden", "");
    } else if (piece && ACTIONS[action]) {
      guard(() => ACTIONS[action](page, piece));
    }
  }

  document.addEventListener("click", onClick, { signal });
  addEventListener("beforeunload", (event) => page.isLoose() && event.preventDefault(), { signal });
  const endWatch = watchWaking(() => guard(() => recheck(page)));
  open();
  return () => {
    leaving.abort();
    endWatch();
    turn.end();
    page.piece?.end();
    page.header.end();
  };
}

// @ts-check
/**
 * The way out, only when everything is stored: the completion code, the way back to the platform,
 * and a receipt to keep. Who left before the batch was done has no code, but a way back.
 */
import { Keeper } from "../sync/keeper.js";
import { deliverWaiting } from "../sync/outbox.js";
import { createCall, patient, Refusal } from "./api.js";
import { createHeader } from "./header.js";
import { handIn } from "./handing.js";
import { showLink, showWaysOut } from "./leaving.js";
import { isLost } from "./refusals.js";
import { addressOf, forgetIds, readSession } from "./session.js";
import { formatMoney, locale, readWords } from "./words.js";

/** An answer may still wait from a visit without a line. @param {import("./api.js").Call} call @param {string} id */
async function sendWaiting(call, id) {
  await deliverWaiting(call, new Keeper(() => {}), id, async (error) => isLost(error));
}

/** @param {import("./api.js").Call} call @param {string} id */
async function finished(call, id) {
  await sendWaiting(call, id);
  const { body } = await call("GET", `participations/${id}/`);
  if (body.completion) {
    return body;
  }
  if (body.work === "withdrawn") {
    location.replace(addressOf(""));
    return null;
  }
  const next = await call("POST", `participations/${id}/next/`, {});
  if (next.status !== 204) {
    location.replace(addressOf(next.body.kind));
    return null;
  }
  return (await call("POST", `participations/${id}/finish/`, {})).body;
}

/** @param {HTMLElement} element @param {string} name */
function part(element, name) {
  return /** @type {HTMLElement} */ (element.querySelector(`[data-${name}]`));
}

/**
 * Without a clipboard (plain http) the text is at least selected.
 *
 * @param {HTMLElement} shown @param {string} text
 * @returns {Promise<boolean>} whether it is in the clipboard
 */
async function copy(shown, text) {
  getSelection()?.selectAllChildren(shown);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The receipt in lines, with the code. @param {HTMLElement} element */
function receiptText(element) {
  const rows = [...element.querySelectorAll("[data-receipt-list] > div")].filter(
    (row) => row instanceof HTMLElement && !row.hidden,
  );
  const lines = rows.map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()).join(": "),
  );
  return lines.join("\n");
}

/** What the training earned, what the batch did, and both where there are two. @param {HTMLElement} element @param {any} participation */
function showPay(element, { due, training }) {
  const trained = training?.due.minor ?? 0;
  const sums = { training: trained, reward: due.minor - trained, total: due.minor };
  const isOne = !sums.training || !sums.reward;
  for (const [name, minor] of Object.entries(sums)) {
    part(element, `receipt-${name}`).textContent = formatMoney({ ...due, minor });
    part(element, `receipt-row-${name}`).hidden = !minor || (name === "total" && isOne);
  }
}

/** The code to copy, the way back to the platform, or the form that hands a HIT in. @param {HTMLElement} element @param {any} participation */
function showWays(element, participation) {
  const { code, redirect, hand_in: isHandedIn } = participation.completion;
  const isLeft = !code && !isHandedIn;
  showWaysOut(element, participation);
  showLink(part(element, "redirect"), redirect);
  part(element, "code").textContent = code ?? "";
  part(element, "code-part").hidden = !code;
  part(element, "action=copy").hidden = !code;
  part(element, "copied").hidden = !code;
  part(element, "hand-in").hidden = !isHandedIn;
  const isOwed = isLeft && participation.due.minor > 0;
  part(element, "give-back").hidden = !isLeft || participation.platform !== "mturk";
  part(element, "owed").hidden = !isOwed;
  part(element, "by-bonus").hidden = !isOwed || !redirect;
  part(element, "code-card").hidden = isLeft && !redirect;
}

/** @param {HTMLElement} element @param {any} participation @param {string} language */
function showReceipt(element, participation, language) {
  const { completion, campaign, progress, training } = participation;
  const number = new Intl.NumberFormat(locale(language));
  const hasCode = Boolean(completion.code);
  const hasWorked = progress.done > 0 || Boolean(training?.due.minor);
  showWays(element, participation);
  part(element, "part-of-it").hidden = progress.done === 0;
  part(element, "not-passed").hidden = training?.outcome !== "missed";
  const isWhole = hasCode || completion.hand_in;
  part(element, "partly").hidden = isWhole || !hasWorked;
  part(element, "nothing-done").hidden = isWhole || hasWorked;
  part(element, "receipt-campaign").textContent = campaign.title;
  part(element, "receipt-done").textContent = number.format(progress.done);
  showPay(element, participation);
  part(element, "receipt-row-code").hidden = !hasCode;
  part(element, "receipt-code").textContent = completion.code ?? "";
  const time = new Date();
  part(element, "receipt-time").textContent = new Intl.DateTimeFormat(locale(language), {
    dateStyle: "long",
    timeStyle: "short",
  }).format(time);
  part(element, "receipt").hidden = false;
}

/** @param {HTMLElement} element */
export function mount(element) {
  const session = readSession();
  if (!session) {
    location.replace(addressOf(""));
    return () => {};
  }
  const language = document.documentElement.lang;
  const say = readWords(document);
  const header = createHeader(say);
  const call = patient(createCall({ token: () => session.token, language }), (reachable) =>
    header.showStatus(reachable ? "none" : "offline"),
  );

  async function show() {
    try {
      const participation = await finished(call, /** @type {any} */ (session).id);
      if (participation) {
        header.showParticipation(participation);
        showReceipt(element, participation, language);
        if (!participation.completion.hand_in) {
          forgetIds(session);
        }
        element.removeAttribute("aria-busy");
      }
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      part(element, "stop-text").textContent = error.message;
      part(element, "stop").hidden = false;
      element.removeAttribute("aria-busy");
    }
  }

  /** @param {Event} event */
  async function onClick(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    const action = target instanceof HTMLElement ? target.dataset.action : "";
    if (action === "copy") {
      const code = part(element, "code");
      await tell("copied", copy(code, code.textContent ?? ""));
    } else if (action === "keep-receipt") {
      await tell("kept", copy(part(element, "receipt-list"), receiptText(element)));
    } else if (action === "print") {
      print();
    } else if (action === "hand-in" && target instanceof HTMLButtonElement) {
      await handInBy(target);
    }
  }

  /** The press is the only one: a HIT is handed in once. @param {HTMLButtonElement} button */
  async function handInBy(button) {
    button.disabled = true;
    part(element, "handed").textContent = "";
    try {
      await handIn(call, /** @type {any} */ (session));
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      part(element, "handed").textContent = error.message;
      button.disabled = false;
    }
  }

  /** @param {"copied" | "kept"} where @param {Promise<boolean>} done */
  async function tell(where, done) {
    part(element, where).textContent = (await done) ? say("copied") : say("selected");
  }
  element.addEventListener("click", onClick);
  show();
  return () => {
    element.removeEventListener("click", onClick);
    header.end();
  };
}

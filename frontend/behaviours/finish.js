// @ts-check
/**
 * The way out, only when everything is stored: the completion code and a receipt to keep. Who left
 * before the batch was done has no code.
 */
import { createCall, patient, Refusal } from "./api.js";
import { createHeader } from "./header.js";
import { addressOf, readSession } from "./session.js";
import { formatMoney, locale, readWords } from "./words.js";

/** @param {import("./api.js").Call} call @param {string} id */
async function finished(call, id) {
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

/** Without a clipboard (plain http) the code is at least selected. @param {HTMLElement} code */
async function copy(code) {
  getSelection()?.selectAllChildren(code);
  await navigator.clipboard?.writeText(code.textContent ?? "");
}

/** @param {HTMLElement} element @param {any} participation @param {string} language */
function showReceipt(element, participation, language) {
  const { completion, campaign, progress, due } = participation;
  const number = new Intl.NumberFormat(locale(language));
  const hasCode = Boolean(completion.code);
  part(element, "code").textContent = completion.code ?? "";
  part(element, "code-card").hidden = !hasCode;
  part(element, "part-of-it").hidden = progress.done === 0;
  part(element, "partly").hidden = hasCode || progress.done === 0;
  part(element, "nothing-done").hidden = hasCode || progress.done > 0;
  part(element, "receipt-campaign").textContent = campaign.title;
  part(element, "receipt-done").textContent = number.format(progress.done);
  part(element, "receipt-reward").textContent = formatMoney(due);
  part(element, "receipt-row-reward").hidden = !due.minor;
  const time = new Date();
  part(element, "receipt-time").textContent = new Intl.DateTimeFormat(locale(language), {
    dateStyle: "long",
    timeStyle: "short",
  }).format(time);
  const link = part(element, "redirect");
  link.hidden = !completion.redirect;
  if (link instanceof HTMLAnchorElement && /^https:\/\//.test(completion.redirect ?? "")) {
    link.href = completion.redirect;
  }
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
  const call = patient(createCall({ token: session.token, language }), (reachable) =>
    header.showStatus(reachable ? "none" : "offline"),
  );

  async function show() {
    try {
      const participation = await finished(call, /** @type {any} */ (session).id);
      if (participation) {
        header.showParticipation(participation);
        showReceipt(element, participation, language);
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
    if (target instanceof HTMLElement && target.dataset.action === "copy") {
      await copy(part(element, "code"));
      part(element, "copied").textContent = say("copied");
    } else if (target instanceof HTMLElement && target.dataset.action === "print") {
      print();
    }
  }
  element.addEventListener("click", onClick);
  show();
  return () => {
    element.removeEventListener("click", onClick);
    header.end();
  };
}

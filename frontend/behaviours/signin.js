// @ts-check
/**
 * Signing in again in the middle of work: the page, its picture and everything done stay.
 *
 * @typedef {import("./api.js").Call} Call
 * @typedef {import("./session.js").Session} Session
 */
import { Refusal } from "./api.js";
import { ask, dialogNamed } from "./ask.js";
import { isFromCrowd, renewSession, wayOf } from "./session.js";

/** Links of crowd platforms cannot be copied: such a person tries again, or comes again. @param {HTMLDialogElement} dialog @param {boolean} isCrowd */
function showKind(dialog, isCrowd) {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll("[data-by]"))) {
    part.hidden = (part.dataset.by === "crowd") !== isCrowd;
  }
}

/**
 * @param {Session} session its token is renewed in place
 * @param {Call} enter a call without a token
 * @param {import("./words.js").Say} say
 */
export function createSignIn(session, enter, say) {
  /** @type {Promise<boolean> | null} */
  let pending = null;
  let isDeclined = false;

  /** @param {import("./session.js").Way} way @returns {Promise<string>} "" when it worked, else why not */
  async function attempt(way) {
    try {
      const { body } = await enter("POST", way.path, way.body);
      if (body.id !== session.id) {
        return say("link_of_another");
      }
      renewSession(session, { token: body.token, way });
      return "";
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      return error.message;
    }
  }

  async function askForLink() {
    const dialog = dialogNamed("sign-in");
    const field = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-field=link]"));
    const { way } = session;
    const crowd = isFromCrowd(way) ? way : null;
    showKind(dialog, Boolean(crowd));
    let problem = "";
    for (;;) {
      field.value = "";
      if ((await ask(dialog, { problem })) !== "enter") {
        return false;
      }
      problem = await attempt(crowd ?? wayOf(field.value)).catch(() => say("not_reached"));
      if (!problem) {
        return true;
      }
    }
  }

  async function signIn() {
    const isIn = session.way && !(await attempt(session.way));
    return isIn || askForLink();
  }

  /**
   * @param {Call} call
   * @param {{insist: boolean}} how whether to ask again after somebody closed the question
   * @returns {Call}
   */
  return (call, { insist }) =>
    async (method, path, body) => {
      try {
        return await call(method, path, body);
      } catch (error) {
        const isOut = error instanceof Refusal && error.status === 401;
        if (!isOut || (isDeclined && !insist)) {
          throw error;
        }
        pending ??= signIn().finally(() => {
          pending = null;
        });
        isDeclined = !(await pending);
        if (isDeclined) {
          throw error;
        }
        return call(method, path, body);
      }
    };
}

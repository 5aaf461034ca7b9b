// @ts-check
/**
 * Getting in: by the link of this page, as who works in this tab already, or again by the link
 * they came by, once their sign-in has run out.
 *
 * @typedef {import("./api.js").Call} Call
 * @typedef {{participation: any, token: string}} Entered  a preview has no token
 */
import { Refusal } from "./api.js";
import { bareWay, forgetWay, keepSession, sessionFor, takeWay } from "./session.js";

/** @param {import("./session.js").Way} way @param {(token: string) => Call} openCall @returns {Promise<Entered>} */
async function arrive(way, openCall) {
  const { body } = await openCall("")("POST", way.path, way.body);
  if (body.preview) {
    forgetWay();
    return { participation: body, token: "" };
  }
  keepSession(body, way);
  return { participation: body, token: body.token };
}

/** @param {import("./session.js").Session} session @param {(token: string) => Call} openCall @returns {Promise<Entered>} */
async function comeBack({ id, token, way }, openCall) {
  try {
    const { body } = await openCall(token)("GET", `participations/${id}/`);
    return { participation: body, token };
  } catch (error) {
    if (!way || !(error instanceof Refusal) || error.status !== 401) {
      throw error;
    }
    return arrive(way, openCall);
  }
}

/**
 * @param {string} study its id, "" where people come by invites
 * @param {(token: string) => Call} openCall
 * @returns {Promise<Entered | null>} null for who came by no link at all
 */
export async function getIn(study, openCall) {
  const way = takeWay(study);
  if (way) {
    return arrive(way, openCall);
  }
  const session = sessionFor(study);
  if (session) {
    return comeBack(session, openCall);
  }
  return study ? arrive(bareWay(study), openCall) : null;
}

/**
 * A frame may keep nothing: the same link then goes on in a tab of its own. It is taken out of the
 * frame's address all the same.
 *
 * @param {HTMLElement} step
 */
export function showApart(step) {
  const link = /** @type {HTMLAnchorElement} */ (step.querySelector("[data-apart-link]"));
  const field = /** @type {HTMLInputElement} */ (step.querySelector("[data-apart-address]"));
  link.href = location.href;
  field.value = location.href;
  history.replaceState(null, "", location.pathname);
}

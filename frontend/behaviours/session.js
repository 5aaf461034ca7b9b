// @ts-check
/**
 * Who is working in this tab. There is no cookie: the token ends with the tab, and so does the way
 * in that a new one can be had by.
 *
 * @typedef {{path: string, body: any}} Way  the call that makes a participation of a link
 * @typedef {{id: string, token: string, way: Way | null}} Session
 */
import { forget, keep, kept } from "./tab.js";

const KEY = "evoke.participation";
const WAY = "evoke.way";
const INVITED = "participations/";

/** @returns {Session | null} */
export function readSession() {
  const { id, token, way = null } = kept(KEY) ?? {};
  return id && token ? { id, token, way } : null;
}

/** The link that is here has become this participation. @param {{id: string, token: string}} entry @param {Way} way */
export function keepSession({ id, token }, way) {
  keep(KEY, { id, token, way });
  forgetWay();
}

/** @param {Session} session changed in place @param {Partial<Session>} fresh */
export function renewSession(session, fresh) {
  Object.assign(session, fresh);
  keep(KEY, session);
}

export function endSession() {
  forget(KEY);
}

/** @param {string} study its id, "" where people come by invites */
function pathOf(study) {
  return study ? `studies/${study}/arrivals/` : INVITED;
}

/** Whether somebody came from a crowd platform. @param {Way | null} way */
export function isFromCrowd(way) {
  return Boolean(way && way.path !== INVITED);
}

/** @param {string} text a personal link, or only its invite @returns {Way} */
export function wayOf(text) {
  let invite = text.trim();
  try {
    invite = new URL(invite).searchParams.get("invite")?.trim() ?? "";
  } catch {
    // It is no link, so it is the invite itself.
  }
  return { path: INVITED, body: { invite } };
}

/** @param {string} study @param {URL} address @returns {Way | null} null for a link without anything */
function wayIn(study, address) {
  if (!study) {
    const way = wayOf(address.href);
    return way.body.invite ? way : null;
  }
  const query = Object.fromEntries(address.searchParams);
  return address.search.length > 1 ? { path: pathOf(study), body: { query } } : null;
}

/**
 * The way in by the link of this page, which leaves the address bar and the history at once. It
 * stays in this tab until it has become a participation: a reload or another language may come
 * first. Meanwhile it goes before whoever worked in this tab.
 *
 * @param {string} study its id, "" where people come by invites
 * @returns {Way | null}
 */
export function takeWay(study) {
  const address = new URL(location.href);
  const way = wayIn(study, address);
  if (way) {
    keep(WAY, way);
  }
  if (address.search) {
    history.replaceState(null, "", address.pathname);
  }
  /** @type {Way | null} */
  const pending = kept(WAY);
  return pending?.path === pathOf(study) ? pending : null;
}

/** Who works in this tab, if they came by this page. @param {string} study */
export function sessionFor(study) {
  const session = readSession();
  return study && session?.way?.path !== pathOf(study) ? null : session;
}

/** The way in of somebody who comes by a study's page without a link: the server says why not. @param {string} study */
export function bareWay(study) {
  return { path: pathOf(study), body: { query: {} } };
}

/** The ids of a crowd platform are not needed any more. @param {Session | null} session */
export function forgetIds(session) {
  if (session?.way && isFromCrowd(session.way)) {
    renewSession(session, { way: { path: session.way.path, body: { query: {} } } });
  }
}

export function forgetWay() {
  forget(WAY);
}

/**
 * The address of one of the annotator's pages in the language of this one.
 *
 * @param {string} page "" for the entry, else a task kind or "finish"
 */
export function addressOf(page) {
  const language = location.pathname.split("/")[1];
  return `/${language}/work/${page ? `${page}/` : ""}`;
}

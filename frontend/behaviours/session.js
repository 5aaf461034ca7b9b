// @ts-check
/**
 * Who is working in this tab. There is no cookie: the token lives in sessionStorage and ends with
 * the tab.
 *
 * @typedef {{id: string, token: string}} Session
 */

const KEY = "evoke.participation";
const INVITE = "evoke.invite";

/** @returns {Session | null} */
export function readSession() {
  try {
    const session = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return session?.id && session?.token ? { id: session.id, token: session.token } : null;
  } catch {
    return null;
  }
}

/** @param {Session} session */
export function keepSession({ id, token }) {
  sessionStorage.setItem(KEY, JSON.stringify({ id, token }));
  forgetInvite();
}

export function endSession() {
  sessionStorage.removeItem(KEY);
}

/**
 * The invite of the entry link, which leaves the address bar and the history at once. It stays in
 * this tab until it has become a participation: a reload or another language may come first.
 *
 * @returns {string | null}
 */
export function takeInvite() {
  const address = new URL(location.href);
  const invite = address.searchParams.get("invite")?.trim();
  if (invite) {
    sessionStorage.setItem(INVITE, invite);
  }
  if (address.search) {
    history.replaceState(null, "", address.pathname);
  }
  return sessionStorage.getItem(INVITE);
}

export function forgetInvite() {
  sessionStorage.removeItem(INVITE);
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

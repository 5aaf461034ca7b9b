// @ts-check
/**
 * What this tab keeps from page to page, and nothing outlives. A frame of another site may have no
 * store of its own; then the frame's name carries it: only pages shown in that frame can read it,
 * and it is gone with the frame. A frame without an origin could not even ask our server.
 *
 * @typedef {{getItem: (key: string) => string | null, setItem: (key: string, text: string) => void,
 *   removeItem: (key: string) => void}} Store
 */

const PROBE = "evoke.probe";
const MARK = "evoke ";

/** @returns {Record<string, string>} */
function carried() {
  try {
    return window.name.startsWith(MARK) ? JSON.parse(window.name.slice(MARK.length)) : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} items */
function carry(items) {
  window.name = Object.keys(items).length ? MARK + JSON.stringify(items) : "";
}

/** @type {Store} */
const nameOfFrame = {
  getItem: (key) => carried()[key] ?? null,
  setItem: (key, text) => carry({ ...carried(), [key]: text }),
  removeItem(key) {
    const { [key]: _gone, ...rest } = carried();
    carry(rest);
  },
};

/** @returns {Store | null} */
function openStore() {
  try {
    const store = sessionStorage;
    store.setItem(PROBE, "");
    store.removeItem(PROBE);
    return store;
  } catch {
    return window !== window.top && window.origin !== "null" ? nameOfFrame : null;
  }
}

/** Whether anything can be kept. */
export function canKeep() {
  return openStore() !== null;
}

/** @param {string} key @returns {any} null where nothing sound is kept */
export function kept(key) {
  try {
    return JSON.parse(openStore()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value */
export function keep(key, value) {
  openStore()?.setItem(key, JSON.stringify(value));
}

/** @param {string} key */
export function forget(key) {
  openStore()?.removeItem(key);
}

/** The next page of this frame is another site's: it finds nothing. */
export function clearName() {
  if (window.name.startsWith(MARK)) {
    window.name = "";
  }
}

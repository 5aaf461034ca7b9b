// @ts-check
/** The ways out to a crowd platform: its links, and what is said only to people from one. */

/**
 * The server decides where a link leads; a page follows it to the web and nowhere else.
 *
 * @param {string | null | undefined} address
 * @returns {string} "" for what is no address of the web
 */
export function webAddress(address) {
  try {
    const { protocol, href } = new URL(address ?? "");
    return protocol === "https:" || protocol === "http:" ? href : "";
  } catch {
    return "";
  }
}

/** @param {HTMLElement} link @param {string | null | undefined} address */
export function showLink(link, address) {
  const href = webAddress(address);
  link.hidden = !href;
  if (href && link instanceof HTMLAnchorElement) {
    link.href = href;
  }
}

/**
 * Fills every `[data-leave]` and shows what is for people of this platform alone.
 *
 * @param {HTMLElement} element
 * @param {{platform: string, leave?: string | null}} participation
 */
export function showWaysOut(element, { platform, leave }) {
  /** @param {string} selector */
  const all = (selector) =>
    /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(selector));
  all("a[data-leave]").forEach((link) => showLink(link, leave));
  all("[data-platform]").forEach((part) => {
    part.hidden = !part.dataset.platform?.split(" ").includes(platform);
  });
}

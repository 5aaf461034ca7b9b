// @ts-check
/**
 * The reasons to reject for, and beside the one in focus or under the pointer what the annotator
 * would read.
 *
 * @param {HTMLElement} item
 * @returns {{show: (shown: boolean) => void, unmount: () => void}}
 */
export function mountReasons(item) {
  const reasons = item.querySelector("[data-reasons]");
  const choices = item.querySelector("[data-choices]");
  const reject = item.querySelector("[data-action=reject]");
  const listening = new AbortController();
  if (!(reasons instanceof HTMLElement && reject instanceof HTMLElement)) {
    return { show: () => {}, unmount: () => {} };
  }

  /** @param {Event} event */
  const tell = ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-reason]") : null;
    if (button !== null) {
      for (const message of reasons.querySelectorAll("[data-message-of]")) {
        const reason = message.getAttribute("data-message-of");
        message.toggleAttribute("data-shown", reason === button.getAttribute("data-reason"));
      }
    }
  };
  const show = (/** @type {boolean} */ shown) => {
    if (shown === reasons.hidden && !choices?.closest("[data-claimed]")) {
      reasons.hidden = !shown;
      choices?.toggleAttribute("hidden", shown);
      reject.setAttribute("aria-expanded", String(shown));
      const first = reasons.querySelector("[data-reason]");
      const next = shown ? first : reject;
      if (next instanceof HTMLElement) {
        next.focus({ preventScroll: true });
      }
    }
  };

  const { signal } = listening;
  reasons.addEventListener("focusin", tell, { signal });
  reasons.addEventListener("pointerover", tell, { signal });
  return { show, unmount: () => listening.abort() };
}

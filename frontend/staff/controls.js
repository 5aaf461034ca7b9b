// @ts-check
import { actionOf, mountSwitch } from "./keys.js";

/**
 * What the curator presses: keys, unless they are switched off, and buttons, which name what they do
 * in data-action or data-reason.
 *
 * @param {HTMLElement} root
 * @param {(action: string, button: HTMLElement | null) => void} act
 * @param {(reason: string) => void} reject
 * @returns {() => void} unmount
 */
export function mountControls(root, act, reject) {
  const listening = new AbortController();
  const { signal } = listening;
  const box = root.querySelector("input[data-keys]");
  const keys = box instanceof HTMLInputElement ? box : null;
  const unmountSwitch = keys === null ? () => {} : mountSwitch(keys);

  document.addEventListener("keydown", (event) => {
    const action = actionOf(event);
    if (action !== null && (keys === null || keys.checked)) {
      act(action, null);
    }
  }, { signal });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.reason !== undefined) {
      reject(button.dataset.reason);
    } else if (button?.dataset.action !== undefined) {
      act(button.dataset.action, button);
    }
  }, { signal });
  return () => {
    unmountSwitch();
    listening.abort();
  };
}

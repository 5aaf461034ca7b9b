// @ts-check
import { countdown } from "./countdown.js";
import { actionOf } from "./keys.js";

/**
 * Choosing many answers: a click chooses one, with Shift all from the last one to it. J and K move,
 * X chooses, U undoes the last act. What was answered is drawn when its card comes into view.
 *
 * <form data-module=".../many.js"> with [data-brief] cards that hold a [data-choice] box each, and a
 * [data-bar].
 *
 * @param {HTMLElement} root
 * @returns {() => void} unmount
 */
export function mount(root) {
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {HTMLInputElement[]} */
  const boxes = [...root.querySelectorAll("input[data-choice]")].filter(
    (box) => box instanceof HTMLInputElement,
  );
  const reason = /** @type {HTMLSelectElement} */ (root.querySelector("select[name=reason]"));
  let last = -1;

  const tell = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    const number = /** @type {HTMLElement} */ (root.querySelector("[data-number]"));
    number.textContent = new Intl.NumberFormat(document.documentElement.lang).format(chosen);
    root.querySelector("[data-chosen]")?.removeAttribute("hidden");
    for (const button of root.querySelectorAll("button[name=verdict]")) {
      const rejects = button.getAttribute("value") === "rejected";
      button.toggleAttribute("disabled", chosen === 0 || (rejects && reason.value === ""));
    }
  };
  reason.addEventListener("change", tell, { signal });
  root.addEventListener("click", (event) => {
    const { target, shiftKey } = event;
    const all = target instanceof Element ? target.closest("[data-choose]") : null;
    if (all !== null) {
      boxes.forEach((box) => {
        box.checked = all.getAttribute("data-choose") === "all";
      });
    } else if (target instanceof HTMLInputElement && boxes.includes(target)) {
      const at = boxes.indexOf(target);
      chooseTo(boxes, shiftKey ? last : at, at);
      last = at;
    }
    tell();
  }, { signal });
  document.addEventListener("keydown", (event) => onKey(event, boxes), { signal });

  const looking = drawWhenSeen(root);
  const stopCountdown = countUndo();
  tell();
  return () => {
    listening.abort();
    looking.disconnect();
    stopCountdown();
  };
}

/**
 * Makes every box between two as the one at `to`.
 *
 * @param {HTMLInputElement[]} boxes
 * @param {number} from -1: there was none
 * @param {number} to
 */
function chooseTo(boxes, from, to) {
  const [start, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  boxes.slice(start, end + 1).forEach((box) => {
    box.checked = boxes[to].checked;
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement[]} boxes
 */
function onKey(event, boxes) {
  const action = actionOf(event);
  const at = boxes.findIndex((box) => box === document.activeElement);
  if (action === "next" || action === "previous") {
    const to = Math.min(boxes.length - 1, Math.max(0, at + (action === "next" ? 1 : -1)));
    boxes[to].focus();
  } else if (action === "choose" && at >= 0) {
    boxes[at].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  } else if (action === "undo") {
    /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-undo-all]"))?.click();
  }
}

/** @param {HTMLElement} root */
function drawWhenSeen(root) {
  const looking = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (isIntersecting) {
        looking.unobserve(target);
        draw(/** @type {HTMLElement} */ (target));
      }
    }
  }, { rootMargin: "400px" });
  root.querySelectorAll("[data-brief]").forEach((brief) => looking.observe(brief));
  return looking;
}

/** @param {HTMLElement} brief */
async function draw(brief) {
  const module = await import(/** @type {string} */ (brief.dataset.view));
  module.mount(brief);
}

/** @returns {() => void} stops it */
function countUndo() {
  const undo = document.querySelector("[data-undo-all]");
  const seconds = undo?.querySelector("[data-seconds]");
  if (undo instanceof HTMLElement && seconds instanceof HTMLElement) {
    return countdown(seconds, Number(undo.dataset.left), () => undo.remove());
  }
  return () => {};
}
